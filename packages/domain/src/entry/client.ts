import type { ContactId } from "../records/fields.ts";
import { digitsOf } from "../clients/phone.ts";
import { fold } from "../text.ts";
import { smallNumbers, swahiliNumbers, swahiliScales, titleKeywords } from "./vocabulary.ts";

/** A client as the parser needs to know one. */
export type EntryClient = {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly phones: readonly string[];
};

/** The client a phrase names. */
export type FoundClient = {
  /** As typed. */
  readonly name: string;
  /** Exactly one known client fits. */
  readonly contactId: ContactId | null;
  /** Several fit; the person chooses. */
  readonly candidates: readonly string[];
  /** As typed; empty without one. */
  readonly phone: string;
};

/** Known clients by their folded names; made once for many phrases. */
export type ClientIndex = {
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly names: readonly { readonly id: string; readonly words: readonly string[] }[];
  readonly byPhone: ReadonlyMap<string, string>;
};

export function indexClients(clients: readonly EntryClient[]): ClientIndex {
  const byName = new Map<string, string[]>();
  const names: { id: string; words: string[] }[] = [];
  const byPhone = new Map<string, string>();
  for (const { id, name, company, phones } of clients) {
    for (const folded of new Set([fold(name), fold(company)].map(plainName).filter(Boolean))) {
      byName.set(folded, [...(byName.get(folded) ?? []), id]);
      names.push({ id, words: folded.split(" ") });
    }
    for (const phone of phones) byPhone.set(phoneKey(phone), id);
  }
  return { byName, names, byPhone };
}

const plainName = (folded: string): string => folded.replaceAll(/[.,&]/g, " ").replaceAll(/\s+/g, " ").trim();
/** The last nine digits: with or without the country, with or without the zero. */
const phoneKey = (phone: string): string => digitsOf(phone).slice(-9);

const phonePattern =
  /(?<![\d.,₦₵$€£#])(?:\+\d{1,3}|0|254|255|256|233|234|237|250)[\s-]?\d(?:[\s-]?\d){7,10}(?![\d.,]*\d)/u;
const connector = /(?<![\p{L}\p{N}])(?:for|to|pour|chez|kwa|client|customer|mteja|à)\s*:?\s+(?=[\p{L}])/giu;
const opening =
  /^\s*(?:(?:please|pls|abeg|i|we)\s+)?(?:(?:new |make |create |send )?(?:an? )?(?:invoice|bill|facture|facturer|facturez|ankara|charge)|tengeneza ankara)\s+(?:for\s+|to\s+|pour\s+|kwa\s+|ya\s+|à\s+)?(?=\p{L})/iu;
const owes =
  /^(?<who>[^\n,;:\d]{2,60}?)\s+(?:owes?(?: me)?|dey owe(?: me)?|is owing(?: me)?|me doit|nous doit|ananidai|anadaiwa|nadai)\s+/iu;
const closing = new Set(
  "at each due by total before in on per for to pour kwa with avec less minus at pay payable and et na plus is the tomorrow today net deposit discount".split(
    " ",
  ),
);

/**
 * Finds who a phrase is for: after "for", "to", "pour", "kwa", in front of "owes me", before a colon, or a known
 * client's name where a line begins.
 */
export function parseClient(text: string, index: ClientIndex): { client: FoundClient | null; rest: string } {
  let rest = text;
  const phone = phonePattern.exec(rest)?.[0].trim() ?? "";
  if (phone) rest = rest.replace(phone, " ");
  const known = phone ? index.byPhone.get(phoneKey(phone)) : undefined;

  const place = nameAt(rest, index);
  if (!place) {
    return { client: phone ? { name: "", contactId: known ?? null, candidates: [], phone } : null, rest };
  }
  const { from, to, name, ids } = place;
  rest = `${rest.slice(0, from)}\n${rest.slice(to)}`;
  const contactId = known ?? (ids.length === 1 ? (ids[0] ?? null) : null);
  return { client: { name, contactId, candidates: contactId === null ? ids : [], phone }, rest };
}

type Place = { from: number; to: number; name: string; ids: readonly string[] };

function nameAt(text: string, index: ClientIndex): Place | null {
  const debtor = owes.exec(text);
  const who = debtor?.groups?.["who"]?.trim();
  if (debtor && who) return { from: 0, to: debtor[0].length, name: who, ids: idsOf(who, index) };

  const colon = /^\s*([\p{L}][\p{L}\p{M}'’.&\- ]{1,50}):(?!\/)/u.exec(text);
  if (colon && !closing.has(fold(colon[1] ?? "")))
    return { from: 0, to: colon[0].length, name: clean(colon[1] ?? ""), ids: idsOf(clean(colon[1] ?? ""), index) };

  const spots = [...text.matchAll(connector)].map((match) => ({
    from: match.index,
    at: match.index + match[0].length,
    sure: /client|customer|mteja/i.test(match[0]),
  }));
  const opened = opening.exec(text);
  if (opened) spots.unshift({ from: 0, at: opened[0].length, sure: false });
  for (const { from, at } of spots) {
    const match = knownAt(text, at, index);
    if (match) return { from, ...match };
  }
  for (const { index: start, 0: begun } of text.matchAll(/(?:^|[\n,;])\s*(?=\p{L})/gu)) {
    const at = start + begun.length;
    const match = exactAt(text, at, index);
    if (match) return { from: at, ...match };
  }
  for (const { from, at, sure } of spots.toReversed()) {
    const match = unknownAt(text, at, sure);
    if (match) return { from, ...match, ids: [] };
  }
  return null;
}

const clean = (name: string): string =>
  name
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[-,.]+$/, "");

/** Words of a possible name from a place on, with where each ends. */
function wordsFrom(text: string, at: number): { word: string; end: number }[] {
  const part = /^[\p{L}][\p{L}\p{M}'’.&\- ]*/u.exec(text.slice(at))?.[0] ?? "";
  const words: { word: string; end: number }[] = [];
  for (const match of part.matchAll(/[^ ]+/g)) {
    if (words.length === 7 || (words.length > 0 && closing.has(fold(match[0])))) break;
    words.push({ word: match[0], end: at + match.index + match[0].length });
  }
  return words;
}

function exactAt(text: string, at: number, { byName }: ClientIndex): Omit<Place, "from"> | null {
  const words = wordsFrom(text, at);
  for (let count = words.length; count > 0; count -= 1) {
    const name = words
      .slice(0, count)
      .map(({ word }) => word)
      .join(" ");
    const ids = byName.get(plainName(fold(name)));
    if (ids && name.length > 2) return { to: words[count - 1]?.end ?? at, name: clean(name), ids };
  }
  return null;
}

/** A whole name, or the beginning of one: "tolu" for Tolu Provisions, "mama tolu" for Mama Tolú Provisions. */
function knownAt(text: string, at: number, index: ClientIndex): Omit<Place, "from"> | null {
  const exact = exactAt(text, at, index);
  if (exact) return exact;
  const words = wordsFrom(text, at);
  for (let count = words.length; count > 0; count -= 1) {
    const name = words
      .slice(0, count)
      .map(({ word }) => word)
      .join(" ");
    const ids = partly(plainName(fold(name)).split(" "), index);
    // "Mama Njeri" is not Mama Tolu, and "Kofi Annan" no other Kofi.
    const goesOn = /^\p{Lu}/u.test(words[count]?.word ?? "");
    const onlyTitles = words.slice(0, count).every(({ word }) => titleKeywords.has(fold(word)));
    if (ids.length > 0 && !goesOn && !onlyTitles) return { to: words[count - 1]?.end ?? at, name: clean(name), ids };
  }
  return null;
}

function partly(typedWords: readonly string[], { names }: ClientIndex): string[] {
  if (typedWords.join("").length < 3) return [];
  const ids = names
    .filter(({ words }) =>
      typedWords.every((word, place) =>
        place === typedWords.length - 1
          ? words.some((one) => one.startsWith(word) && word.length > 2)
          : words.includes(word),
      ),
    )
    .map(({ id }) => id);
  return [...new Set(ids)];
}

const idsOf = (name: string, index: ClientIndex): readonly string[] => {
  const folded = plainName(fold(name));
  return index.byName.get(folded) ?? partly(folded.split(" "), index);
};

/** A name nobody knows yet: typed with capitals, begun with a title, or standing at the end of what was said. */
function unknownAt(text: string, at: number, sure: boolean): { to: number; name: string } | null {
  const words = wordsFrom(text, at);
  const [first] = words;
  if (!first) return null;
  const folded = fold(first.word);
  if (swahiliScales.has(folded) || swahiliNumbers.has(folded) || smallNumbers.has(folded)) return null;
  const capital = /^\p{Lu}/u.test(first.word);
  const title = titleKeywords.has(folded.replace(/\.$/, ""));
  const last = words.at(-1);
  const atEnd = /^\s*[.!]?\s*(?:[\n,;]|$)/u.test(text.slice(last?.end ?? at));
  const named = /\d/.test(text.slice(0, at));
  if (!sure && !capital && !title && !(atEnd && named && words.length <= 3)) return null;
  let count = words.length;
  if (capital && !title) {
    // "for Mama Tolu rice 45k": the name ends where the capitals do.
    const small = words.findIndex(
      ({ word }) => !/^[\p{Lu}&]/u.test(word) && !/^(?:and|of|de|la|bin|wa|ya|et)$/i.test(word),
    );
    if (small > 0) count = small;
  } else if (title && !atEnd) count = Math.min(2, count);
  const name = clean(
    words
      .slice(0, count)
      .map(({ word }) => word)
      .join(" "),
  );
  return name.length < 2 ? null : { to: words[count - 1]?.end ?? at, name };
}
