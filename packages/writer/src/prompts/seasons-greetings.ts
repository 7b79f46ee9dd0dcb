import type { Sheet } from "./sheet.ts";

export const seasonsGreetings: Sheet = {
  type: "seasons_greetings",
  version: 1,
  job: "Write a greeting for the named holiday from a business to its customers, to be sent on WhatsApp. Use the customary greeting of that holiday in the language asked for.",
  shape: [
    "First line in bold: the greeting.",
    "One or two short paragraphs. Name the company once.",
    "Last lines: a closing word, then the sender's name on its own line.",
  ],
};
