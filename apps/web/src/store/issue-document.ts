import type { Fields } from "@ankara/contract/sync";
import { issueInvoice, type IssueProblem } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { denialsOf } from "@ankara/domain/people/denial";
import { namedDocuments } from "@ankara/domain/people/visibility";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Series } from "@ankara/domain/records/series";
import { err, ok, type Result } from "@ankara/domain/result";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { changedFields } from "@ankara/sync/changed-fields";
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
  const denied = await denialOf(unit, store, { invoice, business });
  if (denied) return err(denied);
  const series = numberingSeries(row);
  const contact = invoice.contactId === null ? null : await unit.record("contacts", invoice.contactId);
  const issued = issueInvoice({ invoice, contact, business, series, now: store.instant(), today: store.today() });
  if (!issued.ok) return issued;
  await unit.write("invoices", invoiceId, { ...issued.value.invoice, deviceId: store.deviceId });
  // The server counts for itself when it accepts the number, so the series needs no change of its own.
  unit.store("series", series.id, advanceCounter(row, issued.value.series));
  return ok((await unit.record("invoices", invoiceId)) ?? issued.value.invoice);
}

/** Asks before the number is given, because a final number is never refused for its writer's role. */
async function denialOf(
  unit: UnitOfWork,
  store: Store,
  { invoice, business }: { invoice: Invoice; business: Business },
): Promise<CannotNumber | null> {
  const authority = await store.authority();
  if (authority.role === "owner") return null;
  const { userId, deviceId, db } = store;
  // An entry written here and not read back yet names no author.
  const authorOf = (data: Fields | null | undefined): unknown =>
    data?.["createdBy"] ?? (data?.["deviceId"] === deviceId ? userId : null);
  const row = await unit.row("invoices", invoice.id);
  const known = row?.server === undefined ? (row?.data ?? null) : row.server;
  const before = known && ({ ...known, createdBy: authorOf(known) } as Fields);
  const after = { ...invoice, status: "issued" } as unknown as Fields;
  const items = await db.catalogs.bulkGet(invoice.lines.flatMap(({ itemId }) => itemId ?? []));
  const named = await db.invoices.bulkGet(namedDocuments(after));
  const [denial] = denialsOf(
    { userId, authority },
    { collection: "invoices", before, after, changed: changedFields(before, after, Object.keys(after)) },
    {
      payTo: business.payTo,
      mayWriteField: () => true,
      itemOf: (itemId) => items.find((item) => item?.id === itemId)?.data as CatalogItem | undefined,
      authorOf: (id) => {
        const document = named.find((each) => each?.id === id);
        return document && (authorOf(document.data) as string | null);
      },
    },
  );
  if (!denial) return null;
  return denial.reason === "discount" ? { code: "over_discount", percent: denial.percent } : { code: "not_allowed" };
}
