import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import type { FileCell } from "../../document-parts/table-files.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";

export type TableLabels = {
  fileName: string;
  title: string;
  company: string;
  /** The day it was made, in words. */
  today: LocalDate;
  /** BCP 47. */
  language: string;
  home: string;
  /** The business's template and colour, for the PDF. */
  look: Pick<Business, "template" | "accent" | "look" | "address"> | null;
  head: readonly string[];
  kind: (row: InvoiceRow) => string;
  status: (row: InvoiceRow) => string;
  client: (row: InvoiceRow) => string;
};

/** Documents as a table: one row each, amounts in their own currency, nothing added up over currencies. */
export function documentTable(rows: readonly InvoiceRow[], labels: TableLabels): FileCell[][] {
  return rows.map((row) => {
    const money = (amount: MinorUnits) => ({ figure: minorToDecimal(amount, row.currency, { fixed: true }) });
    const settled = row.status === "issued";
    return [
      row.number ?? "",
      labels.kind(row),
      labels.status(row),
      labels.client(row),
      row.issueDate === null ? "" : { day: row.issueDate },
      row.dueDate === null ? "" : { day: row.dueDate },
      row.currency,
      money(row.kind === "credit_note" ? 0 - row.total : row.total),
      settled ? money(row.paid) : "",
      settled ? money(row.balance) : "",
      row.poNumber,
      row.payRef,
      row.tags.join("; "),
    ];
  });
}
