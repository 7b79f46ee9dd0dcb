import type { MinorUnits } from "@ankara/domain/money/money";
import { i18n } from "@lingui/core";
import { formatDate } from "@ankara/domain/dates/dates";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import { percentText } from "@ankara/domain/money/rate";
import type { Report, ReportColumn, ReportRow, ReportSection } from "@ankara/domain/reports/report";
import { reconciles } from "@ankara/domain/reports/report";
import { formatMoney } from "../../i18n/numbers.ts";
import type { FileCell } from "../../document-parts/table-files.ts";
import { cellText, currencyOfCell, headlineOf, isFigure, quantityText, rowName, shownColumns } from "./cells.ts";
import type { TableLabels } from "./table-labels.ts";

/** Input that every kind of file needs of a report. */
export type ReportFileInput = {
  readonly report: Report;
  readonly title: string;
  readonly company: string;
  /** The client, the period, how it was counted. */
  readonly about: readonly string[];
  readonly labels: TableLabels;
};

export type FileTable = {
  readonly heading: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly FileCell[])[];
};

const sectionsOf = ({ sections, home }: Report): readonly ReportSection[] => (home ? [...sections, home] : sections);

/** Heading of a part: what it is and in which currency. */
const headingOf = (report: Report, section: ReportSection, labels: TableLabels): string =>
  [labels.part(report.kind, section.key), section.key === "home" ? "" : section.currency].filter(Boolean).join(" · ");

/** The tables for spreadsheets: each row with its currency, the total last. */
export function fileTables({ report, labels }: ReportFileInput): FileTable[] {
  return sectionsOf(report).map((section) => {
    const { columns, currency, before } = section;
    const compared = before !== undefined;
    const line = (name: string, row: Pick<ReportRow, "cells" | "before" | "currency">): FileCell[] => [
      name,
      ...(currency === null ? [] : [currency]),
      ...columns.map((column) => fileCell(section, row, column, labels)),
      ...(compared ? [row.before === undefined || currency === null ? "" : money(row.before, currency)] : []),
    ];
    return {
      heading: headingOf(report, section, labels),
      head: [
        labels.rows(report.kind),
        ...(currency === null ? [] : [labels.column(report.kind, "currency")]),
        ...columns.map(({ key }) => labels.column(report.kind, key)),
        ...(compared ? [labels.before] : []),
      ],
      rows: [
        ...section.rows.map((row) => line(rowName(row, report, labels), row)),
        ...(section.total === null ? [] : [line(labels.total(report.kind), { cells: section.total, before })]),
      ],
    };
  });
}

function fileCell(
  section: ReportSection,
  row: Pick<ReportRow, "cells" | "currency">,
  column: ReportColumn,
  labels: TableLabels,
): FileCell {
  const cell = row.cells[column.key];
  if (cell === null || cell === undefined || cell === "") return "";
  const currency = currencyOfCell(section, row as ReportRow, column);
  switch (column.type) {
    case "money":
    case "own":
      return currency === null ? String(cell) : money(Number(cell), currency);
    case "count":
    case "days":
      return { figure: String(cell), decimals: 0 };
    case "rate":
      return { figure: percentText(Number(cell)).replace("\u2212", "-"), decimals: 4 };
    case "quantity":
      return { figure: quantityText(Number(cell)), decimals: 6 };
    case "date":
      return { day: String(cell) };
    default:
      return cellText(cell, column, currency, labels);
  }
}

function money(amount: MinorUnits, currency: string): FileCell {
  const figure = minorToDecimal(amount, currency, { fixed: true });
  return { figure, decimals: figure.split(".")[1]?.length ?? 0 };
}

/** Returns the tables for the PDF: every cell as the screen prints it. */
export function pdfTables({ report, labels }: ReportFileInput) {
  return sectionsOf(report).map((section) => {
    const { total } = section;
    const columns = shownColumns(report, section);
    const cells = (row: Pick<ReportRow, "cells" | "currency">) =>
      columns.map((column) => {
        // As on the screen: a column of zeros hides the figures that matter.
        if (row.cells[column.key] === 0 && column.key !== section.main && column.type === "money") return "–";
        return cellText(row.cells[column.key], column, currencyOfCell(section, row as ReportRow, column), labels);
      });
    return {
      heading: headingOf(report, section, labels),
      columns: [
        { head: labels.rows(report.kind), figure: false },
        ...columns.map((column) => ({ head: labels.column(report.kind, column.key), figure: isFigure(column) })),
      ],
      rows: section.rows.map((row) => [rowName(row, report, labels), ...cells(row)]),
      total: total === null ? null : [labels.total(report.kind), ...cells({ cells: total })],
    };
  });
}

/** Months the PDF shows beside each other. */
const monthsAcross = 6;

/** Returns the figure the PDF opens with, and its last months as bars. */
export function pdfHeadline({ report, labels }: ReportFileInput) {
  const headline = headlineOf(report);
  if (headline === null) return null;
  const { section, amount, currency } = headline;
  const trend = section.trend?.slice(-monthsAcross) ?? [];
  const longest = Math.max(1, ...trend.map((point) => Math.abs(point.amount)));
  return {
    label: `${labels.total(report.kind)} · ${periodText(report.period)}`,
    value: formatMoney(amount, currency),
    bars: trend.map((point) => ({
      label: formatDate(point.from, "month", i18n.locale),
      value: formatMoney(point.amount, currency, { decimals: "auto" }),
      share: Math.max(0, point.amount) / longest,
    })),
  };
}

/** Sentences of the checks that hold, each once. */
export const checkSentences = ({ report, labels }: ReportFileInput): string[] => [
  ...new Set(report.checks.filter(reconciles).map(({ key }) => labels.check(key))),
];

/** `sales-summary-2026-11-01-2026-11-30`, safe on every system. */
export const fileName = ({ report }: ReportFileInput): string =>
  [report.kind.replaceAll("_", "-"), report.period.from, report.period.to].join("-");

/** `1 Nov 2026 – 30 Nov 2026`. */
export const periodText = ({ from, to }: Report["period"]): string =>
  [...new Set([from, to])].map((day) => formatDate(day, "medium", i18n.locale)).join(" – ");
