import type { MinorUnits } from "@ankara/domain/money/money";
import { i18n } from "@lingui/core";
import { formatDate } from "@ankara/domain/dates/dates";
import type { Cell, Report, ReportColumn, ReportRow, ReportSection } from "@ankara/domain/reports/report";
import { formatDecimal, formatMoney, formatPercent } from "../../i18n/numbers.ts";
import type { TableLabels } from "./table-labels.ts";

/** Columns that hold figures stand to the right. */
export const isFigure = ({ type }: ReportColumn): boolean =>
  type === "money" || type === "own" || type === "count" || type === "rate" || type === "days" || type === "quantity";

/** A cell in words; amounts with all their decimals. Empty for what is not known. */
export function cellText(
  cell: Cell | undefined,
  { type }: ReportColumn,
  currency: string | null,
  labels: Pick<TableLabels, "word">,
): string {
  if (cell === null || cell === undefined || cell === "") return "";
  switch (type) {
    case "money":
    case "own":
      return currency === null ? String(cell) : formatMoney(Number(cell), currency);
    case "rate":
      return formatPercent(Number(cell), 2);
    case "quantity":
      return formatDecimal(quantityText(Number(cell)));
    case "date":
      return formatDate(String(cell), "medium", i18n.locale);
    case "word":
      return labels.word(String(cell));
    default:
      return String(cell);
  }
}

/** The one figure a report is opened for: the first sum of money of its sections; null where a sum means nothing. */
export function headlineOf({ sections }: Pick<Report, "sections">): {
  readonly section: ReportSection;
  readonly amount: MinorUnits;
  readonly currency: string;
} | null {
  const section = sections.find(({ total, main }) => typeof total?.[main] === "number");
  const column = section?.columns.find(({ key }) => key === section.main);
  if (!section?.total || section.currency === null || column?.type !== "money") return null;
  return { section, amount: Number(section.total[section.main]), currency: section.currency };
}

/** Millionths as a plain number: 1 500 000 → `1.5`. */
export const quantityText = (millionths: number): string => String(millionths / 1_000_000);

/** The currency a cell of a row is in. */
export const currencyOfCell = (section: ReportSection, row: ReportRow | null, { type }: ReportColumn): string | null =>
  type === "own" ? (row?.currency ?? section.currency) : section.currency;

/** Returns the label of a row: its day or month, the words for it, or the name on the records. */
export function rowName(
  row: ReportRow,
  { kind, step }: Pick<Report, "kind" | "step">,
  labels: Pick<TableLabels, "word" | "category" | "client">,
): string {
  const named = kind === "profit" || kind === "expenses" ? labels.category(row.name) : labels.client(row.name);
  const name = row.word === undefined ? named : labels.word(row.word);
  if (row.date === undefined) return name;
  const day = formatDate(row.date, name === "" && step === "month" ? "month" : "medium", i18n.locale);
  return name === "" ? day : `${day} · ${name}`;
}

/** They say something only in the few reports that have one, and would push the last column off the screen or the page. */
const rarelyFilled: readonly string[] = ["rounding", "device", "voided", "missing", "missing_numbers", "twice"];

/** Columns of a table without those rare ones that are empty throughout the report. Spreadsheets have them all. */
export function shownColumns(report: Report, section: ReportSection): readonly ReportColumn[] {
  const isFilled = (key: string) => report.sections.some(({ rows }) => rows.some(({ cells }) => Boolean(cells[key])));
  return section.columns.filter(({ key }) => !rarelyFilled.includes(key) || isFilled(key));
}
