import { addDays, plainDate, type LocalDate } from "../dates/dates.ts";

/** One post of a content calendar. */
export type PlannedPost = {
  readonly day: LocalDate;
  readonly title: string;
  /** Describes the picture or film; empty where the text does not say. */
  readonly show: string;
  readonly caption: string;
};

/** Days ahead in which a plan may name a day. A plan of a month ends well before. */
const longestPlan = 60;

/**
 * Reads the posts of a content calendar: list items that name a day as {@link plainDate} spells it.
 *
 * @param from - day the text was written on: an item has no year
 * @param language - of the text
 */
export function postsIn(markdown: string, { from, language }: { from: LocalDate; language: string }): PlannedPost[] {
  const days = Array.from({ length: longestPlan }, (_, offset) => addDays(from, offset));
  const spelled = (["weekday", "dayMonth", "short"] as const).map((style) =>
    days.map((day) => [day, plainDate(day, style, language).toLocaleLowerCase()] as const),
  );
  return markdown.split("\n").flatMap((line) => {
    const item = /^\s*(?:\d+[.)]|[-*])\s+(\S.*)$/u.exec(line)?.[1];
    if (item === undefined) return [];
    const found = dayIn(item, spelled);
    return found === null ? [] : [postOf(item, found)];
  });
}

type Found = { readonly day: LocalDate; readonly end: number };

/** The fullest spelling wins, so that "5 March" is not found in "15 March". */
function dayIn(item: string, spelled: readonly (readonly (readonly [LocalDate, string])[])[]): Found | null {
  const text = item.replaceAll("\u00a0", " ").toLocaleLowerCase();
  for (const days of spelled)
    for (const [day, name] of days) {
      const start = text.indexOf(name);
      const isWhole = !/\d/u.test(text[start - 1] ?? "") && !/[\p{L}\d]/u.test(text[start + name.length] ?? "");
      if (start >= 0 && isWhole) return { day, end: start + name.length };
    }
  return null;
}

const quoted = /["“«]\s*([^"“”«»]+?)\s*["”»]\W*$/u;

function postOf(item: string, { day, end }: Found): PlannedPost {
  const rest = item.slice(end);
  // The day and the title stand in bold together.
  const bold = rest.indexOf("**");
  const title = plain(bold < 0 ? "" : rest.slice(0, bold));
  const text = plain(bold < 0 ? rest : rest.slice(bold + 2));
  const caption = quoted.exec(text);
  if (!caption) return { day, title: title || text, show: "", caption: title === "" ? "" : text };
  // "Caption:" before the quotes is no part of what is shown.
  const show = text
    .slice(0, caption.index)
    .replace(/\p{L}+\s?:\s*$/u, "")
    .trim();
  return { day, title: title || show, show, caption: caption[1] ?? "" };
}

/** Takes the marks of markdown off, and those between two parts of an item: ": How it is made." */
const plain = (text: string): string =>
  text
    .replaceAll(/[*_`]/gu, "")
    .replace(/^[\s:.,–—-]+/u, "")
    .replace(/\.?\s*$/u, (end) => (end.startsWith(".") ? "" : end))
    .trim();
