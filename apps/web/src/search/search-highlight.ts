import type { LocalDate } from "@ankara/domain/dates/dates";
import { fold } from "@ankara/domain/text";
import { isOneEdit, readQuery, typoFrom, wordsOf, type SearchWords } from "./search-query.ts";

/** A piece of a text, and whether it is why the row was found. */
export type Piece = { readonly text: string; readonly hit: boolean };

/** Words and phones a query asks for, in all its readings, and the texts already cut for it: a row asks for its name twice. */
type Asked = {
  readonly terms: ReadonlySet<string>;
  readonly phones: readonly string[];
  readonly cut: Map<string, readonly Piece[]>;
};

/** The rows of an answer ask for the same query, some hundred times. */
let last: { readonly of: readonly [string, LocalDate, SearchWords]; readonly asked: Asked } | undefined;

function askedFor(...of: [query: string, today: LocalDate, words: SearchWords]): Asked {
  if (last && of.every((part, at) => part === last?.of[at])) return last.asked;
  const terms = readQuery(...of).flat();
  const asked = {
    terms: new Set(terms.flatMap(({ text }) => text.split(" ").filter(Boolean))),
    phones: terms.flatMap(({ phone }) => (phone.length >= 3 ? [phone] : [])),
    cut: new Map(),
  };
  last = { of, asked };
  return asked;
}

/** A letter with the marks on it, or any other character; marks with nothing to stand on too. */
const letters = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Cuts a text where a query found it, marks and case as they were: `Ọlá Bákàrè` for "ola" is `Ọlá` and ` Bákàrè`.
 * Words are looked for at the start of words first, anywhere second, and with one mistake last.
 */
export function highlight(text: string, query: string, today: LocalDate, words: SearchWords): readonly Piece[] {
  const asked = askedFor(query, today, words);
  let known = asked.cut.get(text);
  if (!known) asked.cut.set(text, (known = cut(text, asked)));
  return known;
}

function cut(text: string, { terms, phones }: Asked): Piece[] {
  if (terms.size === 0 && phones.length === 0) return [{ text, hit: false }];

  const source = text.match(letters) ?? [];
  const marked = source.map(() => false);
  const mark = ({ at, length }: { at: readonly number[]; length: number }, from: number) => {
    for (let place = from; place < from + length; place += 1) marked[at[place] as number] = true;
  };

  const folded = project(source, foldLetter);
  for (const word of terms) {
    let found = false;
    for (const anywhere of word.length >= 3 ? [false, true] : [false]) {
      for (let from = folded.text.indexOf(word); from >= 0; from = folded.text.indexOf(word, from + 1)) {
        if (!anywhere && from > 0 && folded.text[from - 1] !== " " && !startsRun(folded.text, from)) continue;
        mark({ at: folded.at, length: word.length }, from);
        found = true;
      }
      if (found) break;
    }
    if (!found && word.length >= typoFrom) {
      for (const { 0: near, index } of folded.text.matchAll(/[^ ]+/g))
        if (isOneEdit(word, near)) mark({ at: folded.at, length: near.length }, index);
    }
  }

  const digits = phones.length > 0 ? project(source, (letter) => (/^[0-9]$/.test(letter) ? letter : "")) : none;
  for (const phone of phones) {
    const from = digits.text.indexOf(phone);
    if (from >= 0 && phone.length >= 4) {
      for (let place = digits.at[from] ?? 0; place <= (digits.at[from + phone.length - 1] ?? 0); place += 1)
        marked[place] = true;
    }
  }
  return pieces(source, marked);
}

const none = { text: "", at: [] };
const foldedLetters = new Map<string, string>();

/** Each key folds the texts of all rows it shows, and texts have few letters. */
function foldLetter(letter: string): string {
  let folded = foldedLetters.get(letter);
  if (folded === undefined) {
    folded = /[\p{L}\p{N}]/u.test(letter) ? wordsOf(letter) || fold(letter) : " ";
    foldedLetters.set(letter, folded);
  }
  return folded;
}

/** Digits begin anew after zeros and letters: "148" starts in `INV-0148`. */
const startsRun = (text: string, from: number): boolean =>
  /\d/.test(text[from] as string) && (/0/.test(text[from - 1] as string) || /\p{L}/u.test(text[from - 1] as string));

/** The text as it is compared, and for each of its characters the letter it came from. */
function project(source: readonly string[], change: (letter: string) => string): { text: string; at: number[] } {
  let text = "";
  const at: number[] = [];
  for (const [place, letter] of source.entries()) {
    const changed = change(letter);
    text += changed;
    for (let i = 0; i < changed.length; i += 1) at.push(place);
  }
  return { text, at };
}

function pieces(source: readonly string[], marked: readonly boolean[]): Piece[] {
  const list: { text: string; hit: boolean }[] = [];
  for (const [place, letter] of source.entries()) {
    const hit = marked[place] ?? false;
    const last = list.at(-1);
    if (last?.hit === hit) last.text += letter;
    else list.push({ text: letter, hit });
  }
  return list;
}
