import type { Sheet } from "./sheet.ts";

export const idealCustomer: Sheet = {
  type: "ideal_customer",
  version: 1,
  job: "Describe the ideal customer of the business: who it is, what they want, where to meet them, what holds them back, what to say.",
  shape: ["A heading (##) for each part, with two or three sentences or bullets under it."],
};
