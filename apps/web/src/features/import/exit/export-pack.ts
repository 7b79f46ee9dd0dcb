import type { MinorUnits } from "@ankara/domain/money/money";
import { bookedLines } from "@ankara/domain/reports/booked-lines";
import { isWithin, type Period } from "@ankara/domain/reports/period";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Store } from "../../../store/store.ts";
import { Archive, type WriteBytes } from "../../../platform/archive.ts";
import { type DocumentOptions, writeDocuments } from "./exit-documents.ts";
import { needsOf, records, writeTable } from "./export-all.ts";
import { bookedTable, exitTables } from "./exit-tables.ts";

export type PackOptions = DocumentOptions & {
  readonly write: WriteBytes;
  readonly period: Period;
  /**
   * Makes the reports of the period, and the page that says how the sums tie.
   * @param ledger - sum of the ledger's lines in each currency, minor units
   */
  readonly reports: (ledger: ReadonlyMap<string, MinorUnits>) => Promise<readonly File[]>;
};

/**
 * The accountant's pack of a period, one ZIP: the ledger (each line of each issued invoice and credit note, payments,
 * expenses), the reports with the figures of the tax return, and the documents as PDF and e-invoice.
 *
 * @throws DOMException `AbortError` when it was stopped
 */
export async function exportPack(store: Store, options: PackOptions): Promise<{ readonly documents: number }> {
  const { period, signal, onProgress } = options;
  const archive = new Archive(options.write);
  const business = await store.get("business", store.businessId);
  if (!business) throw new Error("expected the business on this device");
  const needs = needsOf(store, business.currency);
  const sums = new Map<string, MinorUnits>();
  onProgress?.({ step: "records", done: 0, total: 1 });
  await writeTable(
    archive,
    { ...bookedTable, file: "ledger/invoice-lines.csv" },
    records(store, "invoices"),
    (invoice) => {
      signal?.throwIfAborted();
      if (!isBooked(invoice, period)) return [];
      for (const { amount } of bookedLines(invoice))
        sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + amount);
      return bookedTable.rows(invoice, needs);
    },
  );
  for (const collection of ["payments", "expenses"] as const) {
    const { file, head, row } = exitTables[collection];
    await writeTable(archive, { file: `ledger/${file}`, head }, records(store, collection), (record) => {
      signal?.throwIfAborted();
      return isWithin(record.date, period) ? [row(record as never, needs)] : [];
    });
  }
  for (const file of await options.reports(sums)) {
    signal?.throwIfAborted();
    await archive.stored(file.name, new Uint8Array(await file.arrayBuffer()));
  }
  // Void ones too: no number of the period may be missing.
  const numbered = store.memory.invoices().filter((row) => row.number !== null && isWithin(row.issueDate, period));
  await writeDocuments(store, archive, numbered, options);
  await archive.end();
  return { documents: numbered.length };
}

/** Counts in the books, as reports have it: an issued invoice or credit note that was not voided. */
const isBooked = ({ kind, status, voidedAt, issueDate }: Invoice, period: Period): boolean =>
  (kind === "invoice" || kind === "credit_note") &&
  status === "issued" &&
  voidedAt === null &&
  isWithin(issueDate, period);
