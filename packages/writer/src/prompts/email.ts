import type { Sheet } from "./sheet.ts";

export const email: Sheet = {
  type: "email",
  version: 1,
  job: "Write the e-mail described. If the description is an instruction, carry it out.",
  shape: [
    "First line: the word for Subject in bold with a colon, then a subject of at most ten words.",
    "A greeting, one or two paragraphs, a closing, the sender and the company.",
  ],
};
