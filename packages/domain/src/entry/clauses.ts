import { addDays, addMonths, daysBetween, endOfMonth, isLocalDate, type LocalDate } from "../dates/dates.ts";
import { fold } from "../text.ts";
import { readDay, typedDayNames } from "./day.ts";
import { smallNumbers, swahiliNumbers } from "./vocabulary.ts";
import { tokenize } from "./tokens.ts";

/** Part of the whole (millionths) or an amount as decimal text. */
export type EntryShare =
  | { readonly kind: "percent"; readonly ratePpm: number }
  | { readonly kind: "amount"; readonly amount: string };

export type Clauses = {
  /** The phrase without them; a line end stands where each was. */
  readonly rest: string;
  readonly due: LocalDate | null;
  readonly discount: EntryShare | null;
  readonly deposit: EntryShare | null;
};

type Ground = { readonly today: LocalDate; readonly home: string; readonly decimals: number };

const money = String.raw`(?:[\p{L}$₦₵€£¥#]{0,4}\.?\s?\d[\d,. ]*\d|[\p{L}$₦₵€£¥#]{0,4}\.?\s?\d)(?:\s?[km](?![\p{L}]))?(?:\s?(?:\/[=\-]|fcfa|cfa|naira|ksh|shs?|ugx|tsh|cedis?|bob|francs?|frw))?`;
const percent = String.raw`\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|percent|per cent|pour cent|pourcent|asilimia)`;
const share = String.raw`(?<share>${percent}|asilimia \d{1,3}|${money})`;
const edge = String.raw`(?<![\p{L}\p{N}])`;

const discounts = [
  String.raw`${edge}(?:with |less |minus |avec |na )?(?:a )?(?:discount|remise|rabais|reduction|réduction|punguzo)(?: of| de| la| ya)?:?\s*${share}`,
  String.raw`${edge}(?:less|minus|moins|toa)\s+${share}(?:\s+(?:discount|off|de remise))?`,
  String.raw`${edge}(?:with |avec |na )?${share}\s+(?:discount|off|de remise|de rabais|de réduction|punguzo)(?![\p{L}])`,
].map((text) => new RegExp(text, "iu"));

const deposits = [
  String.raw`${edge}(?:with |avec |na )?(?:a )?(?:deposit|down ?payment|advance|acompte|avance|amana|malipo ya awali)(?: of| de| ya)?:?\s*${share}`,
  String.raw`${edge}(?:with |avec |na )?${share}\s+(?:deposit|down ?payment|upfront|up front|in advance|advance|d'acompte|d’acompte|acompte|d'avance|d’avance|amana|first)(?![\p{L}])`,
].map((text) => new RegExp(text, "iu"));

const dayWord = typedDayNames.weekdays.flat().join("|");
const monthWord = typedDayNames.months.flat().join("|");
const countWord = String.raw`\d{1,3}|${[...smallNumbers.keys(), ...swahiliNumbers.keys()].join("|")}`;
const lead = String.raw`${edge}(?:(?:to be )?(?:due|pay(?:able|ment|s)?|paid|échéance|echeance|à payer|a payer|payable|payera|kulipwa|alipe|atalipa|lipa)(?:\s+(?:date|day|on|by|before|within|in|le|avant|dans|sous|d['’]ici|au|kabla ya|ndani ya|baada ya|tarehe))?:?|by|before|until|avant(?: le)?|d['’]ici(?: le)?|jusqu['’]au|au plus tard(?: le)?|kabla ya|kufikia|mpaka)\s+`;
const inDays = String.raw`${edge}(?:(?:due|pay(?:able)?|payable|alipe|atalipa)\s+)?(?:(?:with)?in|dans|sous|après|after|ndani ya|baada ya)\s+`;

/** Finds what is said about the whole document. What is found is taken out; what is not stays in `rest`. */
export function parseClauses(text: string, ground: Ground): Clauses {
  let rest = text;
  const cut = (found: RegExpExecArray) => {
    rest = `${rest.slice(0, found.index)}\n${rest.slice(found.index + found[0].length)}`;
  };
  const shareBy = (patterns: readonly RegExp[]): EntryShare | null => {
    for (const pattern of patterns) {
      const found = pattern.exec(rest);
      const read = found && readShare(found.groups?.["share"] ?? "", ground);
      if (!found || !read) continue;
      cut(found);
      return read;
    }
    return null;
  };
  const deposit = shareBy(deposits);
  const discount = shareBy(discounts);
  const due = readDue(rest, ground.today);
  if (due) rest = `${rest.slice(0, due.at)}\n${rest.slice(due.at + due.length)}`;
  return { rest, due: due?.date ?? null, discount, deposit };
}

function readShare(typed: string, { home, decimals }: Ground): EntryShare | null {
  const rate = /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|per|pour)|asilimia (\d{1,3})|(\d{1,3}) ?asilimia/iu.exec(typed);
  if (rate) {
    const ratePpm = Math.round(Number((rate[1] ?? rate[2] ?? rate[3] ?? "").replace(",", ".")) * 10_000);
    return ratePpm > 0 && ratePpm <= 1_000_000 ? { kind: "percent", ratePpm } : null;
  }
  const [token] = tokenize(typed.trim(), { home, decimals });
  return token?.kind === "number" ? { kind: "amount", amount: token.value } : null;
}

type Due = { at: number; length: number; date: LocalDate };

const duePatterns: readonly [
  RegExp,
  (groups: Record<string, string | undefined>, today: LocalDate) => LocalDate | null,
][] = [
  [
    new RegExp(
      String.raw`${inDays}(?<count>${countWord})\s*(?<unit>days?|jours?|siku|weeks?|semaines?|wiki|months?|mois|miezi|mwezi)(?![\p{L}])`,
      "iu",
    ),
    ({ count = "", unit = "" }, today) => after(today, countOf(count), unit),
  ],
  [
    new RegExp(String.raw`${inDays}(?<unit>siku|wiki|mwezi|miezi)\s+(?<count>${countWord})(?![\p{L}\p{N}])`, "iu"),
    ({ count = "", unit = "" }, today) => after(today, countOf(count), unit),
  ],
  [
    new RegExp(String.raw`${edge}net\s?(?<count>\d{1,3})(?:\s?days)?(?![\p{L}\p{N}])`, "iu"),
    ({ count = "" }, today) => after(today, Number(count), "days"),
  ],
  [
    new RegExp(
      String.raw`(?:${lead})?${edge}(?:the\s+|la\s+)?(?:end of (?:the |this )?month|month ?end|fin (?:du|de) mois|mwisho wa mwezi)(?![\p{L}])`,
      "iu",
    ),
    (_, today) => endOfMonth(today),
  ],
  [new RegExp(String.raw`${lead}(?:today|aujourd['’]hui|leo)(?![\p{L}])`, "iu"), (_, today) => today],
  [
    new RegExp(
      String.raw`(?:${lead})(?:tomorrow|tmrw|demain|kesho)(?![\p{L}])|${edge}(?:due|pay|payable|lipa)\s+(?:tomorrow|demain|kesho)(?![\p{L}])`,
      "iu",
    ),
    (_, today) => addDays(today, 1),
  ],
  [
    new RegExp(String.raw`(?:${lead})?${edge}(?:next week|la semaine prochaine|wiki ijayo)(?![\p{L}])`, "iu"),
    (_, today) => addDays(today, 7),
  ],
  [
    new RegExp(String.raw`${edge}(?:due )?(?:on receipt|à réception|a reception)(?![\p{L}])`, "iu"),
    (_, today) => today,
  ],
  [
    new RegExp(
      String.raw`${lead}(?:next |this |coming |ce |on )?(?<day>${dayWord})(?:\s+(?:next|prochain))?(?![\p{L}])`,
      "iu",
    ),
    ({ day = "" }, today) => dueDay(day, today),
  ],
  [
    new RegExp(
      String.raw`${lead}(?:the |le )?(?<day>\d{1,2})(?:st|nd|rd|th|er)?(?:\s+(?:of|de|ya))?\s+(?<month>${monthWord})\.?(?:\s+(?<year>20\d\d))?(?![\p{L}\p{N}])`,
      "iu",
    ),
    ({ day = "", month = "", year }, today) => dueDay(`${day} ${month} ${year ?? ""}`, today),
  ],
  [
    new RegExp(
      String.raw`${lead}(?<month>${monthWord})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>20\d\d))?(?![\p{L}\p{N}])`,
      "iu",
    ),
    ({ day = "", month = "", year }, today) => dueDay(`${day} ${month} ${year ?? ""}`, today),
  ],
  [
    new RegExp(String.raw`${lead}(?<day>\d{1,2})[/.\-](?<month>\d{1,2})(?:[/.\-](?<year>(?:20)?\d\d))?(?!\d)`, "iu"),
    ({ day = "", month = "", year }, today) => dueDay(`${day}/${month}${year === undefined ? "" : `/${year}`}`, today),
  ],
  [
    new RegExp(String.raw`${lead}(?<date>20\d\d-\d\d-\d\d)(?!\d)`, "iu"),
    ({ date = "" }) => (isLocalDate(date) ? date : null),
  ],
  [
    new RegExp(String.raw`${lead}(?:the |le )(?<day>\d{1,2})(?:st|nd|rd|th|er)?(?![\p{L}\p{N}])`, "iu"),
    ({ day = "" }, today) => {
      const here = `${today.slice(0, 8)}${day.padStart(2, "0")}`;
      return isLocalDate(here) ? (here < today ? addMonths(here, 1) : here) : null;
    },
  ],
];

function readDue(text: string, today: LocalDate): Due | null {
  for (const [pattern, dateOf] of duePatterns) {
    const found = pattern.exec(text);
    const date = found && dateOf(found.groups ?? {}, today);
    if (found && date && daysBetween(today, date) >= 0) return { at: found.index, length: found[0].length, date };
  }
  return null;
}

const countOf = (word: string): number => {
  const folded = fold(word);
  return smallNumbers.get(folded) ?? swahiliNumbers.get(folded) ?? Number(word);
};

function after(today: LocalDate, count: number, unit: string): LocalDate | null {
  if (!Number.isInteger(count) || count > 366) return null;
  const word = fold(unit);
  if (/^(week|semaine|wiki)/.test(word)) return addDays(today, count * 7);
  if (/^(month|mois|mwezi|miezi)/.test(word)) return addMonths(today, count);
  return addDays(today, count);
}

/** The next such day: said on a Friday, "by friday" is a week away. */
const dueDay = (text: string, today: LocalDate): LocalDate | null =>
  readDay(text, { today, order: "dmy", lean: "future", names: typedDayNames });
