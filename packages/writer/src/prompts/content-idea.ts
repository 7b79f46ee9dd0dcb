import type { Sheet } from "./sheet.ts";

export const contentIdea: Sheet = {
  type: "content_idea",
  version: 1,
  job: "Plan seven posts for social media for the business described, each on a real date from tomorrow on, with what to show and a caption ready to paste.",
  shape: [
    "A heading (##).",
    "A numbered list of seven: weekday and date and title in bold, then what to show, then the caption in quotes.",
    "A heading (##) with two or three short bullets of advice.",
  ],
};
