import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { MinorUnits } from "@ankara/domain/money/money";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { lookOf } from "@ankara/domain/invoice/look";
import { sumPerCurrency } from "@ankara/domain/invoice/summary";
import { buildReportDocument, type ReportTable } from "@ankara/documents/report-document";
import { formatMoney } from "../../i18n/numbers.ts";
import { drawTree } from "../../document-parts/drawing/drawer.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { TableLabels } from "./table.ts";

/** Returns documents as tables for the PDF, one for each currency, with their sums. */
export function pdfTables(rows: readonly InvoiceRow[], labels: TableLabels): ReportTable[] {
  const [number = "", , status = "", client = "", issued = "", due = "", , total = "", , balance = ""] = labels.head;
  const day = (date: LocalDate | null) => (date === null ? "" : formatDate(date, "medium", labels.language));
  return sumPerCurrency(rows, labels.home).map((sum) => {
    const money = (amount: MinorUnits) => formatMoney(amount, sum.currency);
    const signed = (row: InvoiceRow) => (row.kind === "credit_note" ? 0 - row.total : row.total);
    const own = rows.filter(({ currency }) => currency === sum.currency);
    return {
      heading: sum.currency,
      columns: [
        { head: client, figure: false },
        { head: number, figure: false },
        { head: issued, figure: false },
        { head: due, figure: false },
        { head: status, figure: false },
        { head: total, figure: true },
        { head: balance, figure: true },
      ],
      rows: own.map((row) => [
        labels.client(row),
        row.number ?? "",
        day(row.issueDate),
        day(row.dueDate),
        labels.status(row),
        money(signed(row)),
        row.status === "issued" ? money(row.balance) : "",
      ]),
      total: [total, "", "", "", "", money(sum.total), money(sum.balance)],
    };
  });
}

/** Draws the list as a PDF on this device. */
export async function listPdf(rows: readonly InvoiceRow[], labels: TableLabels): Promise<File> {
  await loadDocumentLabels(labels.language);
  const tree = buildReportDocument({
    title: labels.title,
    company: labels.company,
    about: [labels.today],
    tables: pdfTables(rows, labels),
    checks: [],
    language: labels.language,
    madeAt: new Date().toISOString(),
    ...(labels.look ? { template: labels.look.template, accent: labels.look.accent, look: lookOf(labels.look) } : {}),
  });
  return drawTree(tree, { fileName: labels.fileName });
}
