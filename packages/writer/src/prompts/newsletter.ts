import type { Sheet } from "./sheet.ts";

export const newsletter: Sheet = {
  type: "newsletter",
  version: 1,
  job: "Write a newsletter from the business to its customers with the news described. If the description is an instruction, carry it out.",
  shape: [
    "First line: the word for Subject in bold with a colon, then a subject of at most ten words.",
    "A greeting, the news in one or two paragraphs, how to reach the business (only by the contacts given), a closing, the sender and the company.",
  ],
};
