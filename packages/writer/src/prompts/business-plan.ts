import type { Sheet } from "./sheet.ts";

export const businessPlan: Sheet = {
  type: "business_plan",
  version: 1,
  job: "Write a one-page business plan for the business described, fit to show to a lender or a partner. Use sums that were given. Where a sum was not given, say so and show arithmetic on a round example, called an example.",
  shape: [
    "Headings (##) for: summary, offer, customers, selling, running, money, first three months, risks.",
    "Under money: a markdown table whose last row is a total in bold that is the exact sum of the rows above.",
    "Amounts with the symbol and grouping of the currency.",
  ],
};
