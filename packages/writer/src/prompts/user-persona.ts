import type { Sheet } from "./sheet.ts";

export const userPersona: Sheet = {
  type: "user_persona",
  version: 1,
  job: "Draw one imagined customer of the business, of the age asked for (Young: 18 to 30, Middle Age: 31 to 50, Aged: over 50), with a first name usual in the country.",
  shape: [
    "A heading (##) with the name, then headings for an ordinary day, what counts, money, how to win this customer.",
    "Last line: one sentence saying that this person is imagined.",
  ],
};
