import { issueInvoice, type IssueProblem } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { err, ok, type Result } from "@ankara/domain/result";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { advanceCounter, numberingSeries, pickSeries } from "@ankara/sync/series";
import type { CannotNumber, Store } from "./store.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Gives a draft its number inside a transaction that is open already, so that several documents are issued together or
 * not at all. `Store.issue` opens one for a single document.
 */
export async function issueDocument(
  unit: UnitOfWork,
  store: Store,
  invoiceId: InvoiceId,
): Promise<Result<Invoice, IssueProblem[] | CannotNumber>> {
  const invoice = await unit.record("invoices", invoiceId);
  if (!invoice) throw new Error(`expected the draft ${invoiceId} on this device`);
  const business = await unit.record("business", store.businessId);
  const all = (await store.db.series.toArray()).flatMap(({ data }) => (data ? [data as Series] : []));
  const own = pickSeries(all, invoice.kind, store.deviceId);
  const row = own && (await unit.row("series", own.id));
  if (!business || !row) return err({ code: "no_series" });
  const series = numberingSeries(row);
  const contact = invoice.contactId === null ? null : await unit.record("contacts", invoice.contactId);
  const issued = issueInvoice({ invoice, contact, business, series, now: store.instant(), today: store.today() });
  if (!issued.ok) return issued;
  const document = { ...issued.value.invoice, deviceId: store.deviceId };
  await unit.write("invoices", invoiceId, document);
  // The server counts for itself when it accepts the number, so the series needs no change of its own.
  unit.store("series", series.id, advanceCounter(row, issued.value.series));
  return ok(document);
}
