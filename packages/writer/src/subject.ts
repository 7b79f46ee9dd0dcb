import type { WriterInputs } from "@ankara/domain/ai/inputs";
import { linkUrl } from "@ankara/domain/ai/link";

const longestSubject = 60;

/** Whom or what a text is about, for lists: the customer, the holiday, the site, the first words of a description. */
export function subjectOf(inputs: WriterInputs): string {
  switch (inputs.generate) {
    case "birthday_wishes":
      return inputs.name;
    case "seasons_greetings":
      return inputs.holiday;
    case "content_link":
      return linkUrl(inputs.url)?.hostname.replace(/^www\./, "") ?? inputs.url.slice(0, longestSubject);
    default:
      return firstWords(inputs.description);
  }
}

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= longestSubject) return line;
  const cut = line.slice(0, longestSubject);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestSubject / 2)).trim()}…`;
}
