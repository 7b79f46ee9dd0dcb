import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { currencyOf, isCurrency } from "@ankara/domain/money/currencies";
import { isOwed, overdueOfRow } from "@ankara/domain/invoice/receivable";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { digitsOf, formatPhone } from "@ankara/domain/clients/phone";
import type { AnyRow, IndexedCollection, RowOf } from "../store/index/indexed.ts";
import type { ContactRow } from "../store/index/contact-row.ts";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import type { OtherRow } from "../store/index/other-row.ts";
import type { LinesById } from "./lines.ts";
import { inOrder } from "./read-lines.ts";
import {
  compactNumber,
  isOneEdit,
  readQuery,
  typoFrom,
  wordsOf,
  type AmountTest,
  type DateTest,
  type Reading,
  type SearchState,
  type SearchWords,
  type Term,
} from "./search-query.ts";

/** The rows search looks through, each list in the order its hits are to have among equals. */
export type SearchRows = { readonly [C in IndexedCollection]: readonly RowOf[C][] };

/** Hits of one collection, the best first. */
type HitGroup = {
  [C in IndexedCollection]: { readonly collection: C; readonly hits: readonly RowOf[C][]; readonly best: number };
}[IndexedCollection];

export type Found = {
  /** Only groups with hits, the one with the best hit first. */
  readonly groups: readonly HitGroup[];
  readonly total: MinorUnits;
  /** Only forgiving a typing mistake found these. */
  readonly guessed: boolean;
};

/** The order of groups among equals. */
const groupOrder = [
  "contacts",
  "invoices",
  "catalogs",
  "fees",
  "expenses",
  "notes",
] as const satisfies readonly IndexedCollection[];

/**
 * Ranks of a match, less is better: the thing itself (a number, a whole phone), the start of a name, the start of a
 * word, a meaning (an amount, a month, a state), a part of a word or an amount nearby, a guess at a typing mistake.
 * A row's score is the sum over the terms.
 */
const quality = { itself: 0, start: 1, word: 2, meaning: 3, part: 4, guess: 6 } as const;
/** From here on a match is weak: then typing mistakes are forgiven too. */
const weakFrom = quality.part;
/** Archived rows stand behind all others. */
const archivedLast = 20;
/** Letters from which on a part of a word is a match, and the lines of documents are looked through. */
const partFrom = 3;
const none = Infinity;

/** Searched texts of one row. They begin and end with a space, so that " word" finds the start of one. */
type Entry = {
  readonly row: AnyRow;
  /** Texts that name the row alone: number, payment reference, code. */
  readonly key: string;
  /** Folded words, the name first. */
  readonly text: string;
  /** Digits of phones, with and without dial code. */
  readonly phones: string;
  /** Letters of both, as bits: most rows are passed over by these alone. */
  readonly letters: number;
  /** First letters of the words of each. */
  readonly keyStarts: number;
  readonly textStarts: number;
};

const noIds: ReadonlySet<string> = new Set();
const nothing: Found = { groups: [], total: 0, guessed: false };

/**
 * Search over everything on the device, in memory. Rows are folded once and kept for as long as they stay the same, so
 * a keystroke only compares texts. Give it the lists again with each search: unchanged ones cost nothing.
 */
export class SearchIndex {
  readonly #entries = new Map<IndexedCollection, { rows: readonly AnyRow[]; entries: Entry[] }>();
  readonly #folded = new Map<string, string>();
  #lineHits: { text: string; lines: LinesById; ids: ReadonlySet<string> } | null = null;
  #vocabulary: Set<string> | null = null;
  #narrowed: Narrowed | null = null;
  #compared = 0;

  /** Takes in the rows as they are now: in small steps ahead of the first search, while the device is idle. */
  *warm(rows: SearchRows, step = 250): Steps<void> {
    for (const collection of groupOrder) {
      const now = rows[collection] as readonly AnyRow[];
      const isKnown = () => this.#entries.get(collection)?.rows === now;
      if (isKnown()) continue;
      const known = knownInOrder(this.#entries.get(collection));
      const entries: Entry[] = [];
      for (const part of partsOf(now, step)) {
        if (entries.length > 0) yield;
        for (const row of part) entries.push(known(row) ?? this.#entry(collection, row));
      }
      // A search between two steps may have been faster, and narrows by the list it made.
      if (isKnown()) continue;
      this.#entries.set(collection, { rows: now, entries });
      this.#vocabulary = null;
    }
  }

  /** Rows the last search compared with the query: those that hold no beginning of a word are not compared again. */
  get compared(): number {
    return this.#compared;
  }

  /** All of `search` at once. */
  find(rows: SearchRows, query: string, asked: Asked): Found {
    const steps = this.search(rows, query, asked);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** Rows that match every term of the query in some way, found in steps of some hundred rows: the page may act between two. */
  *search(rows: SearchRows, query: string, { today, words, lines }: Asked): Steps<Found> {
    this.#compared = 0;
    if (rows.invoices.length > manyRows) yield;
    const readings = readQuery(query, today, words);
    if (readings.length === 0) return nothing;
    yield* this.warm(rows, stepRows);
    let found = nothing;
    let weak = true;
    for (const reading of readings) {
      const result = yield* this.#read(reading, { today, lines }, null);
      if (result.found.total === 0) continue;
      found = result.found;
      weak = result.best >= weakFrom;
      break;
    }
    const last = readings.at(-1);
    if (!weak || !last || !last.some(mayBeMistyped)) return found;
    const guessed = (yield* this.#read(last, { today, lines }, this.#guesses(last))).found;
    return guessed.total > found.total ? { ...guessed, guessed: found.total === 0 } : found;
  }

  *#read(reading: Reading, ground: Ground, guesses: Guesses | null): Steps<{ found: Found; best: number }> {
    const groups: HitGroup[] = [];
    let total = 0;
    let best: number = none;
    const tests = reading.map((term) => this.#test(term, ground, guesses?.get(term)));
    const narrowed = guesses === null ? yield* this.#narrow(reading, ground.lines) : null;
    for (const collection of groupOrder) {
      const buckets: AnyRow[][] = [];
      const entries = narrowed?.get(collection) ?? this.#entries.get(collection)?.entries ?? [];
      let looked = 0;
      for (const part of partsOf(entries)) {
        if (looked > 0) yield;
        looked += part.length;
        for (const entry of part) {
          let score = 0;
          let worst = 0;
          for (const test of tests) {
            const one = test(collection, entry);
            score += one;
            if (one > worst) worst = one;
            if (score === none) break;
          }
          if (score === none) continue;
          if (worst < best) best = worst;
          if (isArchived(entry.row)) score += archivedLast;
          (buckets[score] ??= []).push(entry.row);
        }
      }
      this.#compared += looked;
      const hits = buckets.flat();
      if (hits.length === 0) continue;
      total += hits.length;
      groups.push({ collection, hits, best: buckets.findIndex(Boolean) } as HitGroup);
    }
    groups.sort((a, b) => a.best - b.best);
    return { found: { groups, total, guessed: false }, best };
  }

  /**
   * Rows that hold the last plain word of a query: while it grows, each longer text is looked for among those of before.
   * Null when something else than its letters may be meant.
   */
  *#narrow(reading: Reading, lines: LinesById | undefined): Steps<Narrowed["entries"] | null> {
    const text = reading.findLast(isPlain)?.text;
    if (text === undefined) return null;
    const sought = soughtOf(text);
    const inLines = text.length >= partFrom ? lines : undefined;
    const ids = inLines && this.#idsInLines(text, inLines);
    const before = this.#narrowed;
    // Rows that hold a short text without a word that begins with it are hits of a longer one.
    const isShort = text.length < partFrom;
    const goesOn =
      before !== null &&
      text.startsWith(before.text) &&
      before.lines === inLines &&
      (isShort || before.text.length >= partFrom);
    const isHeld = isShort ? begins : holds;
    const entries = new Map<IndexedCollection, readonly Entry[]>();
    for (const collection of groupOrder) {
      const all = this.#entries.get(collection)?.entries ?? [];
      const from = goesOn && before.of.get(collection) === all ? (before.entries.get(collection) ?? all) : all;
      if (goesOn && before.text === text && from !== all) {
        entries.set(collection, from);
        continue;
      }
      const held: Entry[] = [];
      let looked = 0;
      for (const part of partsOf(from)) {
        if (looked > 0) yield;
        looked += part.length;
        for (const entry of part)
          if (isHeld(entry, sought) || (collection === "invoices" && ids?.has(entry.row.id) === true)) held.push(entry);
      }
      entries.set(collection, held);
    }
    const of = new Map(groupOrder.map((collection) => [collection, this.#entries.get(collection)?.entries ?? []]));
    this.#narrowed = { text, lines: inLines, of, entries };
    return entries;
  }

  /** Returns how well a row matches one term. */
  #test(term: Term, { today, lines }: Ground, guesses: readonly string[] | undefined): Test {
    const start = ` ${term.text}`;
    const whole = `${start} `;
    const number = term.number === "" ? "" : ` ${term.number}`;
    // Somebody who types the zeros means the number as it is printed, not the beginning of a longer one.
    const begins = number === "" || number.length < term.text.replaceAll(" ", "").length + 1 ? null : number;
    const callers = term.phone !== "" && term.phonePart.length >= 4 ? this.#callers(term) : null;
    const amount = amountTest(term.amount);
    const guessing = guesses !== undefined;
    const dates = guessing ? [...term.dates, ...term.near.dates] : term.dates;
    const states = guessing ? [...term.states, ...term.near.states] : term.states;
    const means = { amount, dates, states, currencies: term.currencies, today };
    const isMore = amount !== null || dates.length + states.length + term.currencies.length > 0;
    const inLines = lines && term.text.length >= partFrom ? this.#idsInLines(term.text, lines) : noIds;
    const [sought, soughtNumber] = [soughtOf(term.text), soughtOf(term.number)];
    return (collection, entry) => {
      const { row, key, text, phones } = entry;
      let best: number = none;
      if (mayHold(entry, sought) || (number !== "" && mayHold(entry, soughtNumber))) {
        if ((entry.keyStarts & (sought.start | soughtNumber.start)) !== 0) {
          if (key.includes(whole) || (number !== "" && key.includes(`${number} `))) return quality.itself;
          if (key.includes(start) || (begins !== null && key.includes(begins))) best = quality.start;
        }
        if (best > quality.start) {
          const isStart = (entry.textStarts & sought.start) !== 0;
          if (isStart && text.startsWith(start)) best = quality.start;
          else if (isStart && text.includes(start)) best = quality.word;
          else if (term.text.length >= partFrom && (text.includes(term.text) || key.includes(term.text)))
            best = quality.part;
        }
      }
      if (best <= quality.word) return best;
      if (phones !== "" && term.phone !== "") best = Math.min(best, phoneQuality(phones, term));
      if (isMore && best > quality.meaning) best = Math.min(best, meaning(collection, row, means));
      if (inLines.size > 0 && best > quality.meaning && collection === "invoices" && inLines.has(row.id))
        best = quality.meaning;
      if (best > quality.part && callers !== null && collection === "invoices") {
        const { contactId } = row as InvoiceRow;
        if (contactId !== null && callers.has(contactId)) best = quality.part;
      }
      if (best === none && guessing && guesses.some((word) => text.includes(word))) best = quality.guess;
      return best;
    };
  }

  /** Documents with a line in which a word begins so. Each line that repeats is compared once, whatever the documents. */
  #idsInLines(text: string, lines: LinesById): ReadonlySet<string> {
    if (this.#lineHits?.text === text && this.#lineHits.lines === lines) return this.#lineHits.ids;
    const ids = lines.idsWith(({ name }) => ` ${this.#fold(name)}`.includes(` ${text}`));
    this.#lineHits = { text, lines, ids };
    return ids;
  }

  /** Clients with this phone number. */
  #callers(term: Term): ReadonlySet<string> {
    const callers = new Set<string>();
    for (const { row, phones } of this.#entries.get("contacts")?.entries ?? []) {
      if (phoneQuality(phones, term) < none) callers.add(row.id);
    }
    return callers;
  }

  /** Words on the device that are one typing mistake away from each term. */
  #guesses(reading: Reading): Guesses {
    return new Map(
      reading.map((term) => {
        const near: string[] = [];
        if (mayBeMistyped(term)) {
          for (const word of this.#words()) if (isNear(term.text, word)) near.push(` ${word} `);
        }
        return [term, near];
      }),
    );
  }

  #words(): Set<string> {
    if (this.#vocabulary) return this.#vocabulary;
    const texts = new Set<string>();
    for (const { entries } of this.#entries.values()) for (const { text } of entries) texts.add(text);
    const words = new Set<string>();
    for (const text of texts) for (const word of text.split(" ")) if (word.length >= typoFrom - 1) words.add(word);
    this.#vocabulary = words;
    return words;
  }

  #entry(collection: IndexedCollection, row: AnyRow): Entry {
    if (collection === "contacts") return this.#contactEntry(row as ContactRow);
    if (collection === "invoices") return this.#invoiceEntry(row as InvoiceRow);
    const { title, detail } = row as OtherRow;
    return entryOf({ row, key: "", text: spaced(wordsOf(title), wordsOf(detail)), phones: "" });
  }

  #contactEntry(row: ContactRow): Entry {
    const numbers = row.phones.flatMap((phone) => {
      const national = formatPhone(phone).split(" ").slice(1).join("");
      return [digitsOf(phone).replace(/^0+/, ""), national];
    });
    return entryOf({
      row,
      key: "",
      text: spaced(wordsOf(row.name), wordsOf(row.company), wordsOf(row.email), ...row.tags.map(wordsOf)),
      phones: spaced(...numbers),
    });
  }

  #invoiceEntry(row: InvoiceRow): Entry {
    const name = row.contactName || row.billToName;
    const printed = row.billToName === name ? "" : this.#fold(row.billToName);
    const parts = [this.#fold(name), printed, this.#fold(row.title), ...row.tags.map((tag) => this.#fold(tag))];
    return entryOf({
      row,
      key: spaced(...numberWords(row.number), row.payRef.toLowerCase(), wordsOf(row.poNumber)),
      text: spaced(...parts),
      phones: "",
    });
  }

  /** Names repeat on thousands of invoices. */
  #fold(text: string): string {
    let folded = this.#folded.get(text);
    if (folded === undefined) this.#folded.set(text, (folded = wordsOf(text)));
    return folded;
  }
}

function knownInOrder(before: { rows: readonly AnyRow[]; entries: readonly Entry[] } | undefined) {
  const placeOf = inOrder(before?.rows ?? []);
  return (row: AnyRow): Entry | undefined => before?.entries[placeOf(row)];
}

function entryOf({ row, key, text, phones }: Pick<Entry, "row" | "key" | "text" | "phones">): Entry {
  const [ofKey, ofText] = [lettersOf(key), lettersOf(text)];
  return {
    row,
    key,
    text,
    phones,
    letters: ofKey.all | ofText.all,
    keyStarts: ofKey.starts,
    textStarts: ofText.starts,
  };
}

/** A bit for each letter from a to z, and four for all others. 30 bits: V8 keeps larger numbers outside of the object. */
const bitOf = (code: number): number => 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code & 3));
const space = 32;

function lettersOf(text: string): { all: number; starts: number } {
  let [all, starts] = [0, 0];
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== space) {
      const bit = bitOf(code);
      all |= bit;
      if (isStart) starts |= bit;
    }
    isStart = code === space;
  }
  return { all, starts };
}

/** A text that is looked for, with its letters as bits and the first of them. */
type Sought = { readonly text: string; readonly letters: number; readonly start: number };

const soughtOf = (text: string): Sought => ({
  text,
  letters: lettersOf(text).all,
  start: text === "" ? 0 : bitOf(text.charCodeAt(0)),
});

const mayHold = ({ letters }: Entry, sought: Sought): boolean =>
  sought.letters !== 0 && (letters & sought.letters) === sought.letters;

/** A word of it begins so. */
const begins = ({ text, key, textStarts, keyStarts }: Entry, { start, text: sought }: Sought): boolean =>
  ((textStarts & start) !== 0 && text.includes(` ${sought}`)) ||
  ((keyStarts & start) !== 0 && key.includes(` ${sought}`));

const holds = (entry: Entry, sought: Sought): boolean =>
  mayHold(entry, sought) && (entry.text.includes(sought.text) || entry.key.includes(sought.text));

type Narrowed = {
  readonly text: string;
  /** The lines that were looked through for it. */
  readonly lines: LinesById | undefined;
  /** The rows it was looked for in. */
  readonly of: ReadonlyMap<IndexedCollection, readonly Entry[]>;
  readonly entries: ReadonlyMap<IndexedCollection, readonly Entry[]>;
};

/** Nothing but its letters can be meant: no amount, day, state, currency, phone or number. */
const isPlain = ({ text, amount, dates, states, currencies, phone, number }: Term): boolean =>
  text !== "" &&
  amount === null &&
  phone === "" &&
  number === "" &&
  dates.length + states.length + currencies.length === 0;

/** Values a query is read with: the calendar day in the business's zone, and the lines of the documents if they are to be looked through. */
type Asked = { readonly today: LocalDate; readonly words: SearchWords; readonly lines?: LinesById | undefined };
type Steps<T> = Generator<undefined, T, undefined>;

/** Rows looked through in one step: some milliseconds on a cheap phone, so that a slice ends when it is to end. */
const stepRows = 500;
/** With more documents than this the typed text is drawn before the first is looked at. */
const manyRows = 2_000;

/** Cuts a list into the parts that are looked through at once; a short one is handed out as it is. */
function* partsOf<T>(list: readonly T[], step = stepRows): Generator<readonly T[]> {
  if (list.length <= step) yield list;
  else for (let from = 0; from < list.length; from += step) yield list.slice(from, from + step);
}

type Ground = { readonly today: LocalDate; readonly lines: LinesById | undefined };
type Test = (collection: IndexedCollection, entry: Entry) => number;
type Guesses = ReadonlyMap<Term, readonly string[]>;

const spaced = (...parts: readonly string[]): string => {
  const text = parts.filter(Boolean).join(" ");
  return text === "" ? "" : ` ${text} `;
};

/** `INV-B-0012` is found as `inv`, `b`, `0012`, `12`, `b12` and `invb12`. */
function numberWords(number: string | null): string[] {
  if (number === null) return [];
  const parts = wordsOf(number).split(" ");
  const words = new Set(parts);
  for (let from = 0; from < parts.length; from += 1) words.add(compactNumber(parts.slice(from).join(" ")));
  for (const digits of number.match(/\d+/g) ?? []) words.add(compactNumber(digits));
  return [...words];
}

function isArchived(row: AnyRow): boolean {
  return "archived" in row ? row.archived : row.archivedAt !== null;
}

const mayBeMistyped = ({ text, dates, states }: Term): boolean =>
  text.length >= typoFrom && /^\p{L}+$/u.test(text) && dates.length === 0 && states.length === 0;

/** One mistake away from the word, or from its beginning while it is still being typed. */
function isNear(typed: string, word: string): boolean {
  if (word.length <= typed.length + 1) return isOneEdit(typed, word);
  if (word[0] !== typed[0]) return false;
  return [-1, 0, 1].some((more) => isOneEdit(typed, word.slice(0, typed.length + more)));
}

function phoneQuality(phones: string, { phone, phonePart }: Term): number {
  if (phone === "") return none;
  if (phones.includes(` ${phone} `)) return quality.itself;
  if (phones.includes(` ${phone}`)) return quality.word;
  return phonePart.length >= 4 && phones.includes(phonePart) ? quality.part : none;
}

type Means = {
  amount: AmountQuality | null;
  dates: readonly DateTest[];
  states: readonly SearchState[];
  currencies: readonly string[];
  today: LocalDate;
};

function meaning(collection: IndexedCollection, row: AnyRow, means: Means): number {
  if (collection === "invoices") return invoiceMeaning(row as InvoiceRow, means);
  if (collection === "contacts") return contactMeaning(row as ContactRow, means);
  const other = row as OtherRow;
  if (other.date !== null && isOn(other.date, means.dates)) return quality.meaning;
  if (other.currency !== null && means.currencies.includes(other.currency)) return quality.meaning;
  if (means.amount === null) return none;
  let best = other.amount === null ? none : means.amount(other.amount, other.currency ?? "");
  for (const [currency, price] of Object.entries(other.prices ?? {}))
    best = Math.min(best, means.amount(minorOf(price, currency), currency));
  return best;
}

function invoiceMeaning(row: InvoiceRow, { amount, dates, states, currencies, today }: Means): number {
  if (states.some((state) => isInState(row, state, today))) return quality.meaning;
  if (dates.length > 0 && (isOn(row.issueDate, dates) || isOn(row.dueDate, dates))) return quality.meaning;
  if (currencies.length > 0 && currencies.includes(row.currency)) return quality.meaning;
  if (amount === null) return none;
  return Math.min(amount(row.total, row.currency), row.balance === 0 ? none : amount(row.balance, row.currency));
}

function contactMeaning(row: ContactRow, { amount, states, currencies }: Means): number {
  if (states.includes("waiting") && row.syncState !== "synced") return quality.meaning;
  for (const owed of row.owed) {
    if (states.includes("overdue") && owed.overdue > 0) return quality.meaning;
    if (states.includes("unpaid") && owed.outstanding > 0) return quality.meaning;
    if (currencies.includes(owed.currency)) return quality.meaning;
  }
  if (amount === null) return none;
  return row.owed.reduce((best, owed) => Math.min(best, amount(owed.outstanding, owed.currency)), none);
}

function isInState(row: InvoiceRow, state: SearchState, today: LocalDate): boolean {
  switch (state) {
    case "draft":
    case "void":
      return row.status === state;
    case "overdue":
      return overdueOfRow(row, today).days > 0;
    case "unpaid":
      return isOwed(row);
    case "part_paid":
      return isOwed(row) && row.paid - row.credited > 0;
    case "paid":
      return row.kind === "invoice" && row.status === "issued" && row.balance <= 0 && row.writtenOffAt === null;
    case "sent":
      return row.status === "issued" && row.sharedAt !== null;
    case "not_sent":
      return row.status === "issued" && row.sharedAt === null;
    case "viewed":
      return row.viewCount > 0;
    case "written_off":
      return row.writtenOffAt !== null && row.status !== "void";
    case "waiting":
      return row.syncState !== "synced";
    default:
      return row.kind === state;
  }
}

function isOn(date: LocalDate | null, tests: readonly DateTest[]): boolean {
  if (date === null) return false;
  for (const { from, to, month, day } of tests) {
    if (from !== "" && (date < from || date > to)) continue;
    if (month !== "" && date.slice(5, 7) !== month) continue;
    if (day !== "" && date.slice(8) !== day) continue;
    return true;
  }
  return false;
}

/** Compares minor units of a currency with the typed amount. */
type AmountQuality = (minor: number, currency: string) => number;

/** Bounds are worked out once per currency, in minor units. They only compare: no amount is computed from them. */
function amountTest(test: AmountTest | null): AmountQuality | null {
  if (test === null) return null;
  const known = new Map<string, readonly { from: number; to: number; quality: number }[]>();
  const boundsOf = (currency: string) => {
    const isSearched = isCurrency(currency) && (test.currencies.length === 0 || test.currencies.includes(currency));
    const units = isSearched ? 10 ** currencyOf(currency).decimals : 0;
    return isSearched
      ? test.ranges.map(({ from, to, exact }) => ({
          from: Math.round(from * units),
          to: Math.round(to * units),
          quality: exact ? quality.meaning : quality.part,
        }))
      : [];
  };
  return (minor, currency) => {
    let bounds = known.get(currency);
    if (!bounds) known.set(currency, (bounds = boundsOf(currency)));
    const size = Math.abs(minor);
    for (const { from, to, quality: found } of bounds) if (size >= from && size < to) return found;
    return none;
  };
}

function minorOf(price: string, currency: string): number {
  return /^\d+(\.\d+)?$/.test(price) && isCurrency(currency) ? decimalToMinor(price, currency) : Number.NaN;
}
