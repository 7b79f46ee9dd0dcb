import { idSuffixOf } from "@ankara/domain/text";

/**
 * The client an address means. The name in it may be an old one: the end of the id decides. Should two
 * clients end alike, the one whose address is exactly this wins.
 */
export function findByPermalink<T extends { readonly id: string; readonly permalink: string }>(
  rows: readonly T[],
  permalink: string,
): T | undefined {
  const suffix = idSuffixOf(permalink);
  if (suffix === null) return undefined;
  const matches = rows.filter(({ id }) => id.endsWith(suffix));
  return matches.find((row) => row.permalink === permalink) ?? matches[0];
}
