import type { Sheet } from "./sheet.ts";

export const birthdayWishes: Sheet = {
  type: "birthday_wishes",
  version: 1,
  job: "Write a birthday message from a business to one of its customers, to be sent on WhatsApp.",
  shape: [
    "First line in bold: a birthday greeting with the customer's first name (or the whole name when it has a title).",
    "One or two short paragraphs. Name the company once.",
    "Last lines: a closing word, then the sender's name on its own line.",
  ],
};
