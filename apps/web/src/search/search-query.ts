import {
  addDays,
  addMonths,
  endOfMonth,
  isLocalDate,
  monthNames,
  monthOf,
  yearOf,
  type LocalDate,
} from "@ankara/domain/dates/dates";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { digitsOf } from "@ankara/domain/clients/phone";
import { fold } from "@ankara/domain/text";

/** A state or a kind that a word may ask for. */
const searchStates = [
  "overdue",
  "paid",
  "unpaid",
  "part_paid",
  "draft",
  "void",
  "sent",
  "not_sent",
  "viewed",
  "written_off",
  "waiting",
  "invoice",
  "quote",
  "pro_forma",
  "credit_note",
  "receipt",
] as const;
export type SearchState = (typeof searchStates)[number];

/** Words of a person's language; folded text. */
export type SearchWords = {
  /** Names of each month, January first: `["march", "mar"]`. */
  readonly months: readonly (readonly string[])[];
  readonly states: Readonly<Record<SearchState, readonly string[]>>;
};

/** A day that is asked for: between two days, or one of any year. Empty text is "any". */
export type DateTest = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** `03`. */
  readonly month: string;
  /** `12`. */
  readonly day: LocalDate;
};

/** Amounts from `from` up to but not including `to`, in units of the row's own currency (naira, not kobo). */
type AmountRange = { readonly from: number; readonly to: number; readonly exact: boolean };
export type AmountTest = {
  /** Empty for any currency. */
  readonly currencies: readonly string[];
  readonly ranges: readonly AmountRange[];
};

/** One word of a query, or a few that mean one thing, with everything it may mean. A row matches when any meaning does. */
export type Term = {
  /** Folded words with single spaces: `inv 0148`, `ola`. */
  readonly text: string;
  /** A document number without prefix dashes and zeros, `inv148`, `148`; empty without a digit. */
  readonly number: string;
  /** Digits of a phone number without its leading zeros, three or more; empty for anything else. */
  readonly phone: string;
  /** All its digits: a part of a number may begin with a zero, `0142`. */
  readonly phonePart: string;
  readonly amount: AmountTest | null;
  readonly dates: readonly DateTest[];
  readonly states: readonly SearchState[];
  /** Currencies named by themselves: `usd`, `₦`. */
  readonly currencies: readonly string[];
  /** Meanings that one typing mistake may have hidden. Empty unless the word has five letters or more. */
  readonly near: { readonly dates: readonly DateTest[]; readonly states: readonly SearchState[] };
};

/** All terms must match. */
export type Reading = readonly Term[];

/** A typing mistake is forgiven from this many letters on. */
export const typoFrom = 5;
/** Longer queries are cut: they are pasted, never typed. */
const longestQuery = 100;
const maxWords = 12;

/**
 * Everything a query may mean, the likeliest reading first: words that belong together (`12 march`, `0803 555 0142`,
 * `part paid`) as one term, then each word by itself. Empty for an empty query.
 *
 * @param today - calendar day in the business's zone, for words like `yesterday`
 */
export function readQuery(query: string, today: LocalDate, words: SearchWords): Reading[] {
  const typed = query.slice(0, longestQuery).trim().split(/\s+/u).filter(Boolean).slice(0, maxWords);
  const reading = (parts: readonly string[]) => parts.map((part) => readTerm(part, today, words)).filter(isFilled);
  const single = reading(typed);
  if (single.length === 0) return [];
  const phrases = joinPhrases(typed, today, words);
  return phrases.length === typed.length ? [single] : [reading(phrases), single];
}

const isFilled = (term: Term): boolean =>
  term.text !== "" || term.phone !== "" || term.amount !== null || term.currencies.length > 0;

function joinPhrases(typed: readonly string[], today: LocalDate, words: SearchWords): string[] {
  const parts: string[] = [];
  for (let at = 0; at < typed.length;) {
    let length = typed.length - at;
    while (length > 1 && !isPhrase(typed.slice(at, at + length).join(" "), today, words)) length -= 1;
    parts.push(typed.slice(at, at + length).join(" "));
    at += length;
  }
  return parts;
}

function isPhrase(text: string, today: LocalDate, words: SearchWords): boolean {
  const plain = wordsOf(text);
  return (
    phoneOf(text) !== "" ||
    amountOf(text) !== null ||
    datesOf(fold(text), today, words.months).length > 0 ||
    (plain.includes(" ") && statesOf(plain, words).length > 0)
  );
}

function readTerm(typed: string, today: LocalDate, words: SearchWords): Term {
  const folded = fold(typed);
  const text = wordsOf(typed);
  const dates = datesOf(folded, today, words.months);
  const states = statesOf(text, words);
  const known = dates.length > 0 || states.length > 0;
  return {
    text,
    number: /\d/.test(text) ? compactNumber(text) : "",
    phone: phoneOf(typed),
    phonePart: digitsOf(typed),
    amount: amountOf(typed),
    dates,
    states,
    currencies: currenciesNamed(folded),
    near: known ? { dates: [], states: [] } : nearOf(text, words),
  };
}

/** Folded letters and digits, everything else a single space: `Ọlá-Bákàrè & Co.` → `ola bakare co`. */
export function wordsOf(text: string): string {
  // Most texts need no folding, and folding is most of the work.
  const folded = /^[ -~]*$/.test(text) ? text.replaceAll(/['`]/g, "").toLowerCase() : fold(text);
  return folded.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Runs of digits lose their zeros in front, everything else between letters and digits goes: `inv-b-0012` → `invb12`. */
export const compactNumber = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]+/gu, "").replaceAll(/(?<!\d)0+(?=\d)/g, "");

function phoneOf(typed: string): string {
  const plain = typed.normalize("NFKC").replaceAll("(0)", "");
  if (!/^[+\p{Nd}\s().–—-]+$/u.test(plain) || /\d-\d{1,2}-\d/.test(plain)) return "";
  const digits = digitsOf(plain).replace(/^0+/, "");
  return digits.length >= 3 && digits.length <= 15 ? digits : "";
}

const multiples: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };
const amountPattern = /^(\P{N}*?)\s*([\d,\s.]*\d[\d,\s.]*)\s*(k|m|bn|b)?\s*(\P{N}*)$/u;
/** From so many digits on, what was typed may also be the beginning of an amount. */
const amountPrefixFrom = 4;

/** `45k`, `45,000`, `45 000,50`, `₦1.2m`, `45000.50`, `KSh 450`. */
function amountOf(typed: string): AmountTest | null {
  const plainText = typed.normalize("NFKC").toLowerCase().trim();
  if (!/\d/.test(plainText)) return null;
  const [, before = "", number = "", multiple = "", after = ""] = amountPattern.exec(plainText) ?? [];
  if (number === "" || (before !== "" && after !== "")) return null;
  const sign = fold(before + after);
  const currencies = sign === "" ? [] : currenciesNamed(sign, true);
  if (sign !== "" && currencies.length === 0) return null;
  // Spaces stand between thousands only: "45 000", never "12 3".
  if (/\s/.test(number.trim()) && !/^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(number.trim())) return null;
  // Fewer than three digits after a comma are decimals: "1,2m" in French.
  const plain = number
    .replaceAll(/\s|,(?=\d{3})/g, "")
    .replace(",", ".")
    .replace(/\.$/, "");
  const ranges: AmountRange[] = [];
  if (/^\d{1,15}(\.\d{1,6})?$/.test(plain)) ranges.push(...rangesOf(plain, multiple));
  // "45.000" is forty-five thousand to those who learned it so.
  if (multiple === "" && /^\d{1,3}(\.\d{3}){1,4}$/.test(plain)) ranges.push(...rangesOf(plain.replaceAll(".", ""), ""));
  return ranges.length === 0 ? null : { currencies, ranges };
}

function rangesOf(plain: string, multiple: string): AmountRange[] {
  const times = multiples[multiple] ?? 1;
  const value = Number(plain) * times;
  const decimals = plain.split(".")[1]?.length ?? 0;
  if (times > 1) {
    // An abbreviation stands for what would be abbreviated so, but never for more than a twentieth beside it.
    const half = Math.min((times * 10 ** -decimals) / 2, value / 20);
    return [
      { from: value, to: value + 1, exact: true },
      { from: value - half, to: value + half, exact: false },
    ];
  }
  const ranges = [{ from: value, to: value + (decimals > 0 ? 10 ** -decimals : 1), exact: true }];
  if (decimals > 0 || plain.length < amountPrefixFrom || value === 0) return ranges;
  for (let power = 10; power <= 10_000; power *= 10)
    ranges.push({ from: value * power, to: (value + 1) * power, exact: false });
  return ranges;
}

/** By code or symbol. A symbol of letters alone (`K`, `R`) counts beside an amount only. */
function currenciesNamed(folded: string, besideAmount = false): string[] {
  const found = signs.get(folded.replace(/\.$/, "").trim()) ?? [];
  return besideAmount || found.length === 0 || folded.length > 2 || !/^\p{L}+$/u.test(folded) ? [...found] : [];
}

const signs: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const { code, symbol } of supportedCurrencies) {
    for (const sign of new Set([fold(code), fold(symbol)])) map.set(sign, [...(map.get(sign) ?? []), code]);
  }
  return map;
})();

function statesOf(text: string, words: SearchWords): SearchState[] {
  if (text.length < 3) return [];
  const whole = searchStates.filter((state) => words.states[state].includes(text));
  return whole.length > 0
    ? whole
    : searchStates.filter((state) => words.states[state].some((word) => word.startsWith(text)));
}

function nearOf(text: string, words: SearchWords): Term["near"] {
  if (text.length < typoFrom || text.includes(" ")) return { dates: [], states: [] };
  return {
    dates: words.months.flatMap((names, index) =>
      names.some((name) => isOneEdit(text, name)) ? [{ ...anyDay, month: twoDigits(index + 1) }] : [],
    ),
    states: searchStates.filter((state) => words.states[state].some((word) => isOneEdit(text, word))),
  };
}

const anyDay: DateTest = { from: "", to: "", month: "", day: "" };
const twoDigits = (value: number): string => String(value).padStart(2, "0");
const between = (from: string, to: string): DateTest[] =>
  isLocalDate(from) && isLocalDate(to) ? [{ ...anyDay, from, to }] : [];

/** `march`, `12 march`, `march 2026`, `12/3`, `12/3/26`, `2026-03-12`, `03/2026`, `2026`, `yesterday`, `last month`. Day before month. */
function datesOf(folded: string, today: LocalDate, months: SearchWords["months"]): DateTest[] {
  const text = folded.replaceAll(/[,\s]+/g, " ").trim();
  const spoken = relativeDays(text, today);
  if (spoken) return spoken;
  if (/^(19|20)\d\d$/.test(text)) return between(`${text}-01-01`, `${text}-12-31`);

  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(text);
  if (iso) return dayOrMonth(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  const monthYear = /^(\d{1,2})[/-](\d{4})$/.exec(text);
  if (monthYear) return dayOrMonth(monthYear[2] ?? "", monthYear[1] ?? "", "");
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) {
    const [, first = "", second = "", year = ""] = numbers;
    const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
    return dayOrMonth(year.length === 2 ? `20${year}` : year, month, day);
  }
  return namedMonth(text, months);
}

function namedMonth(text: string, months: SearchWords["months"]): DateTest[] {
  const parts = text.split(" ");
  if (parts.length > 3) return [];
  let month = "";
  let year = "";
  let day = "";
  for (const part of parts) {
    const dayText = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(part)?.[1];
    if (dayText && day === "") day = dayText;
    else if (/^(19|20)\d\d$/.test(part) && year === "") year = part;
    else if (month === "" && part.length >= 3) {
      const place = monthPlace(part, months);
      if (place < 0) return [];
      month = String(place + 1);
    } else return [];
  }
  return month === "" ? [] : dayOrMonth(year, month, day);
}

function monthPlace(part: string, months: SearchWords["months"]): number {
  const whole = months.findIndex((names) => names.includes(part));
  return whole >= 0 ? whole : months.findIndex((names) => names.some((name) => name.startsWith(part)));
}

/** Without a year, of every year; without a day, the whole month. Nothing for a day that does not exist. */
function dayOrMonth(year: string, month: string, day: LocalDate): DateTest[] {
  const [m, d] = [Number(month), Number(day || "1")];
  if (m < 1 || m > 12) return [];
  // 2024 has a 29 February.
  const full = `${year || "2024"}-${twoDigits(m)}-${twoDigits(d)}`;
  if (!isLocalDate(full)) return [];
  if (year === "") return [{ ...anyDay, month: twoDigits(m), day: day === "" ? "" : twoDigits(d) }];
  return day === "" ? between(full, endOfMonth(full)) : between(full, full);
}

function relativeDays(text: string, today: LocalDate): DateTest[] | null {
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
  const month = (by: number) => {
    const first = addMonths(`${monthOf(today)}-01`, by);
    return between(first, endOfMonth(first));
  };
  const year = (by: number) => {
    const text = String(Number(yearOf(today)) + by);
    return between(`${text}-01-01`, `${text}-12-31`);
  };
  const week = (by: number) => between(addDays(monday, by * 7), addDays(monday, by * 7 + 6));
  switch (text) {
    case "today":
      return between(today, today);
    case "yesterday":
      return between(addDays(today, -1), addDays(today, -1));
    case "tomorrow":
      return between(addDays(today, 1), addDays(today, 1));
    case "this week":
      return week(0);
    case "last week":
      return week(-1);
    case "next week":
      return week(1);
    case "this month":
      return month(0);
    case "last month":
      return month(-1);
    case "next month":
      return month(1);
    case "this year":
      return year(0);
    case "last year":
      return year(-1);
    default:
      return null;
  }
}

/** One letter more, one less, another one, or two neighbours swapped. Equal texts are none. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

const englishStates: SearchWords["states"] = {
  overdue: ["overdue", "late", "past due"],
  paid: ["paid", "settled"],
  unpaid: ["unpaid", "outstanding", "owes", "owed", "owing", "not paid"],
  part_paid: ["part paid", "partly paid", "partial"],
  draft: ["draft", "drafts"],
  void: ["void", "voided", "cancelled", "canceled"],
  sent: ["sent", "shared"],
  not_sent: ["not sent", "unsent", "not shared"],
  viewed: ["viewed", "seen", "opened"],
  written_off: ["written off", "bad debt"],
  waiting: ["waiting", "unsynced", "not synced"],
  invoice: ["invoice", "invoices"],
  quote: ["quote", "quotes", "quotation", "estimate"],
  pro_forma: ["pro forma", "proforma"],
  credit_note: ["credit note", "credit notes"],
  receipt: ["receipt", "receipts"],
};

/**
 * The words of a language beside the English ones, which everybody in trade knows.
 * @param locale - BCP 47 tag; months are named by the platform
 * @param states - what the screens call states in that language, as shown
 */
export function searchWords(locale: string, states: Partial<Record<SearchState, readonly string[]>> = {}): SearchWords {
  const languages = new Set(["en", locale]);
  const lists = [...languages].flatMap((language) =>
    (["long", "short"] as const).map((length) => monthNames(language, length).map(wordsOf)),
  );
  const months = Array.from({ length: 12 }, (_, month) => [...new Set(lists.map((names) => names[month] ?? ""))]);
  return {
    months,
    states: Object.fromEntries(
      searchStates.map((state) => [
        state,
        [...new Set([...englishStates[state], ...(states[state] ?? []).map(wordsOf)])],
      ]),
    ) as Record<SearchState, string[]>,
  };
}
