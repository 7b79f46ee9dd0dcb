import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import { slug } from "@ankara/domain/text";
import { type InvoiceRow, settledOfRow } from "../../../store/index/invoice-row.ts";
import type { Store } from "../../../store/store.ts";
import type { Archive } from "../../../platform/archive.ts";

/** Draws the PDF of an issued document. */
export type DrawDocument = (invoice: Invoice, settled: Settled) => Promise<Uint8Array>;

export type ExportProgress = {
  readonly step: "records" | "files" | "documents";
  readonly done: number;
  readonly total: number;
};
export type DocumentOptions = {
  readonly draw: DrawDocument;
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal;
  /** Lets the page answer between two documents. */
  readonly pause?: () => Promise<void>;
};

/** Writes documents as PDF and, where they say all that EN 16931 asks for, as UBL. One is in memory at a time. */
export async function writeDocuments(
  store: Store,
  archive: Archive,
  numbered: readonly InvoiceRow[],
  { draw, onProgress, signal, pause }: DocumentOptions,
): Promise<void> {
  const names = new Set<string>();
  const { eInvoiceFile } = await import("../../../document-parts/e-invoice-file.tsx");
  for (const [index, row] of numbered.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ step: "documents", done: index, total: numbered.length });
    const invoice = await store.get("invoices", row.id);
    if (!invoice) continue;
    const name = documentName(invoice, names);
    await archive.stored(`documents/${name}.pdf`, await draw(invoice, settledOfRow(row)));
    const eInvoice = eInvoiceFile(invoice, row.paid);
    if (eInvoice.ok) await archive.text(`e-invoices/${name}.xml`, [await eInvoice.value.text()]);
    await pause?.();
  }
  onProgress?.({ step: "documents", done: numbered.length, total: numbered.length });
}

/** `invoice INV-0142 mama-tolu`; twice the same name gets a number. */
function documentName({ kind, number, billTo }: Invoice, names: Set<string>): string {
  const base =
    `${kind.replace("_", " ")} ${(number ?? "").replaceAll(/[^\p{L}\p{N}._ -]+/gu, "-")} ${slug(billTo?.name ?? "")}`.trim();
  let name = base;
  for (let twin = 2; names.has(name); twin += 1) name = `${base} ${twin}`;
  names.add(name);
  return name;
}
