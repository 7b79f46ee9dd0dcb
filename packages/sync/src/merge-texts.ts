import type { CollectionName } from "@ankara/domain/records/collections";

/** Stands between two versions of a text that were written at the same time: a rule in markdown. */
export const divider = "\n\n---\n\n";
/** Longest merged text, in characters; beyond it the later version wins and the other is reported as lost. */
const longest = 100_000;

const mergedTexts: Partial<Record<CollectionName, ReadonlySet<string>>> = { notes: new Set(["body"]) };

/** Returns whether a field is a text of which both versions stay when two people wrote it at once. */
export const isMergedText = (collection: CollectionName, field: string): boolean =>
  mergedTexts[collection]?.has(field) === true;

/** Set beside a text in which two versions stand, for the screen to offer the choice between them. */
export const mergedTextFlag = "bothKept";

/** The versions that stand in a text, the later arrival first. */
export const versionsOf = (text: string): string[] => partsOf(text).map((part) => part.trim());

/**
 * Two versions of one text as one, so that neither is lost and an edit that comes again (or goes on) does not double
 * what is there.
 *
 * `was` "a", stored "a --- b", mine "a2" gives "a2 --- b": only what this device had is replaced. Stored "b", mine "a2"
 * gives "a2 --- b".
 *
 * @param was - the text `mine` was made from
 * @returns null when the two do not fit into one text
 */
export function mergeTexts(stored: string, mine: string, was: string): string | null {
  const [there, here, before] = [partsOf(stored), partsOf(mine), partsOf(was)];
  if (there.every((part) => here.includes(part))) return mine;
  const grewFromOurs = before.length > 0 && before.every((part) => there.includes(part));
  if (!grewFromOurs && here.every((part) => there.includes(part))) return stored;
  const others = there.filter((part) => !here.includes(part) && !(grewFromOurs && before.includes(part)));
  const both = (here.length > 0 ? [mine, ...others] : others).join(divider);
  return both.length <= longest ? both : null;
}

const partsOf = (text: string): string[] => text.split(divider).filter((part) => part.trim() !== "");
