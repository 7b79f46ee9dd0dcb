import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatDecimal, formatMoney, type MoneyFormat, moneyParts } from "@ankara/domain/money/format-money";
import { formatPercent } from "@ankara/domain/money/rate";
import { commaOf, joinList } from "@ankara/domain/text";
import type { Run } from "./tree.ts";
import { documentLabelsFor } from "./labels/document-labels.ts";
import type { DocumentLabels } from "./labels/document-label-types.ts";

const noBreak = "\u00a0";

/** Formats of one document's figures and days, by its language and currency. */
export type Formats = {
  readonly labels: DocumentLabels;
  /** ISO 4217 code of the document's currency. */
  readonly currency: string;
  /** Symbol of the document's currency, for the head of a column. */
  readonly symbol: string;
  /** The comma of the language. */
  readonly comma: string;
  /** The parts that are not empty, with commas between them. */
  readonly list: (parts: readonly string[]) => string;
  /** `₦7,022,437.50` as text, and as runs with the symbol lighter than the digits. */
  readonly money: (amount: MinorUnits, format?: MoneyFormat) => string;
  readonly moneyRuns: (amount: MinorUnits, weight: 400 | 600) => readonly Run[];
  /** Without the symbol: `7,022,437.50`. */
  readonly figure: (amount: MinorUnits) => string;
  /** A price as typed, with the currency's decimals at least: `0.125`, `350,000.00`. */
  readonly price: (decimal: string) => string;
  /** A quantity: `11.5`. */
  readonly decimal: (decimal: string) => string;
  readonly percent: (ppm: number) => string;
  /** The day in a narrow column: `4 Dec 2026`. */
  readonly dayShort: (date: LocalDate) => string;
  /** The day in the calendar beside, empty where there is one calendar only. */
  readonly dateBeside: (date: LocalDate) => string;
  /** `4 December 2026`, with spaces that do not break. */
  readonly date: (date: LocalDate) => string;
};

export function formatsFor(asked: string, currency: string): Formats {
  const labels = documentLabelsFor(asked);
  const { language } = labels;
  const { symbol, decimals } = currencyOf(currency);

  const pieces = (amount: MinorUnits) => {
    const { sign, symbol: mark, symbolAfter, spaced, integer, fraction } = moneyParts(amount, currency, { language });
    const [gap, digits] = [spaced ? noBreak : "", `${integer}${fraction}`];
    return symbolAfter
      ? { before: "", sign, digits, after: `${gap}${mark}` }
      : { before: `${mark}${gap}`, sign, digits, after: "" };
  };
  return {
    labels,
    currency,
    symbol,
    comma: commaOf(language),
    list: (parts) => joinList(parts, language),
    money: (amount, format) => formatMoney(amount, currency, { ...format, language }),
    moneyRuns: (amount, weight) => {
      const { before, sign, digits, after } = pieces(amount);
      const runs: Run[] = [];
      if (sign !== "") runs.push({ text: sign, weight, whole: true });
      if (before !== "") runs.push({ text: before, weight: 400, whole: true });
      runs.push({ text: digits, weight, whole: true });
      if (after !== "") runs.push({ text: after, weight: 400, whole: true });
      return runs;
    },
    figure: (amount) => {
      const { sign, digits } = pieces(amount);
      return `${sign}${digits}`;
    },
    price: (decimal) => {
      if (decimal === "") return "";
      const [whole = "0", fraction = ""] = decimal.split(".");
      const places = fraction.replace(/0+$/, "").padEnd(decimals, "0");
      return formatDecimal(`${whole}${places === "" ? "" : `.${places}`}`, language);
    },
    decimal: (decimal) =>
      decimal === "" ? "" : formatDecimal(decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal, language),
    percent: (ppm) => formatPercent(ppm, language),
    dayShort: (date) => shortDay(date.slice(0, 10), labels).replaceAll(" ", noBreak),
    dateBeside: (date) => (labels.dateBeside?.(date.slice(0, 10)) ?? "").replaceAll(" ", noBreak),
    date: (date) => labels.date(date.slice(0, 10)).replaceAll(" ", noBreak),
  };
}

/** `20 Nov 2026`; in figures where a month cannot be cut to three letters: `20/11/2026`. */
function shortDay(date: LocalDate, { language, date: spell, dayShort }: DocumentLabels): string {
  if (dayShort) return dayShort(date);
  if (language === "fr") return date.split("-").toReversed().join("/");
  return spell(date).replace(/\p{Script=Latin}{4,}/u, (month) => month.slice(0, 3));
}

/** Company forms and percent signs stay with the word before them. */
export function glue(text: string): string {
  return text
    .replace(/ (?=(?:Ltd|Limited|Plc|PLC|LLC|Inc|Co|SA|SARL|SAS|GmbH|Pty|CC|%)(?:\b|[.,;)]|$))/g, noBreak)
    .replace(/ (?=%)/g, noBreak);
}
