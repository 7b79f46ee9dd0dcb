import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Fields } from "@ankara/contract/sync";
import { type IssueProblem, issueInvoice } from "@ankara/domain/invoice/issue";
import { counterFields } from "@ankara/domain/numbering/counters";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { DocumentKind, Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { type Result, ok } from "@ankara/domain/result";
import { type KnownDevice, openSeries, ownSeries } from "@ankara/sync/server/devices";
import { sameValue } from "@ankara/sync/same-value";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, getRecord, listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";

/** Numbers by series of its own, as every device does: no phone has to be there, and none is collided with. */
export const serverDevice: KnownDevice = { id: "server", letter: "R", name: "Recurring invoices" };

export type IssueDeps = Pick<Deps, "now" | "random">;
/** A transaction that took the business's revision: numbering takes turns. */
export type IssueContext = {
  readonly businessId: Business["id"];
  readonly rev: number;
  readonly business: Business;
  /** Calendar day the documents are numbered for, in the business's zone. */
  readonly today: LocalDate;
};

/**
 * Gives a draft the next number of a series the server keeps for `device`, and stores the document, the counted series,
 * the number, the client's link and, where the business files its documents, the filing, in this transaction.
 *
 * @param stored - the draft's record; null for a document that is stored with its number
 */
export async function issueOnServer(
  deps: IssueDeps,
  tx: Tx,
  context: IssueContext,
  {
    device,
    draft,
    contact,
    stored,
  }: {
    readonly device: KnownDevice;
    readonly draft: Invoice;
    readonly contact: Contact | null;
    readonly stored: StoredOf<"invoices"> | null;
  },
): Promise<Result<Invoice, IssueProblem[]>> {
  const { businessId, rev, business, today } = context;
  const counted = await seriesOf(deps, tx, context, device, draft.kind);
  const result = issueInvoice({ invoice: draft, contact, business, series: counted.data, now: deps.now(), today });
  if (!result.ok) return result;
  const { invoice, series } = result.value;
  const countedData = { ...series, updatedAt: counted.data.updatedAt } as Series & Fields;
  await putRecords(tx, businessId, rev, [
    { ...counted, data: countedData, fieldRevs: revised(counted, counterFields, rev) },
    documentWrite(stored, invoice, rev),
  ]);
  await tx
    .insertInto("issued_numbers")
    .values({
      business_id: businessId,
      series_id: series.id,
      seq: invoice.seq as number,
      invoice_id: invoice.id,
      kind: invoice.kind,
      number: invoice.number as string,
    })
    .execute();
  await tx
    .insertInto("public_links")
    .values({ link_id: invoice.linkId, business_id: businessId, invoice_id: invoice.id })
    .execute();
  await sql`select begin_filings(${businessId}::uuid, ${[invoice.id]}::uuid[], ${deps.now()})`.execute(tx);
  return ok(invoice);
}

function documentWrite(stored: StoredOf<"invoices"> | null, invoice: Invoice, rev: number) {
  const data = invoice as Invoice & Fields;
  if (!stored) return { collection: "invoices" as const, id: invoice.id, data, deleted: false };
  const before = stored.data as Fields;
  const changed = Object.keys(data).filter((field) => !sameValue(before[field] ?? null, data[field] ?? null));
  return { ...stored, data, fieldRevs: revised(stored, changed, rev) };
}

const revised = (
  { fieldRevs }: Pick<StoredOf<"series">, "fieldRevs">,
  fields: readonly string[],
  rev: number,
): Readonly<Record<string, number>> => ({ ...fieldRevs, ...Object.fromEntries(fields.map((field) => [field, rev])) });

async function seriesOf(
  deps: IssueDeps,
  tx: Tx,
  { businessId, rev }: IssueContext,
  device: KnownDevice,
  kind: DocumentKind,
): Promise<StoredOf<"series">> {
  const all = await listRecords(tx, businessId, "series");
  const own = ownSeries(all, device.id).find(({ data }) => data.kind === kind);
  if (own) return own;
  const opened = openSeries(all, device, kind, { rev, now: deps.now(), random: deps.random });
  await putRecords(tx, businessId, rev, [opened]);
  const stored = await getRecord(tx, businessId, "series", opened.id);
  if (!stored) throw new Error("expected the series that was opened in this very transaction");
  return stored;
}
