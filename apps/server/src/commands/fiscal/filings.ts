import { Business } from "@ankara/domain/records/business";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { FiscalChoice } from "@ankara/domain/records/fiscal";
import { Invoice } from "@ankara/domain/records/invoice";
import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord, type StoredOf } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import { findStockBefore } from "../../db/stock.ts";
import type { Deps } from "../../deps.ts";
import type { FiscalAdapter, FiscalDocument, FiscalIssue, FiscalReceipt } from "../../providers/fiscal/adapter.ts";
import { findPlace, type Place, type PlaceOf, takePlace } from "./places.ts";

export type FilingDeps = Pick<Deps, "db" | "fiscal" | "now" | "random" | "log">;
export type FilingRow = Selectable<Schema["filings"]>;
export type FoundFiling = {
  readonly filing: FilingRow;
  readonly record: StoredOf<"invoices">;
  readonly document: FiscalDocument;
  readonly adapter: FiscalAdapter;
  readonly accepted: FiscalReceipt | null;
  readonly place: Place | null;
};
export const findFilingRow = (tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<FilingRow | undefined> =>
  tx
    .selectFrom("filings")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();

/** Finds a filing in one of these states with what carrying it on needs; null where its business no longer wants it. */
export async function findFiling(
  deps: FilingDeps,
  tx: Tx,
  businessId: BusinessId,
  invoiceId: InvoiceId,
  states: readonly FilingRow["status"][],
): Promise<FoundFiling | null> {
  const filing = await findFilingRow(tx, businessId, invoiceId);
  if (!filing || !states.includes(filing.status)) return null;
  const [record, business] = await Promise.all([
    getRecord(tx, businessId, "invoices", invoiceId),
    getRecord(tx, businessId, "business", businessId),
  ]);
  const invoice = record && z.safeParse(Invoice, record.data);
  const choice = business && z.safeParse(Business, business.data).data?.fiscal;
  const adapter = deps.fiscal.find(filing.adapter);
  if (!record || !invoice?.success || !adapter || !isOn(choice, filing)) return null;
  const { sourceId } = invoice.data;
  const source = sourceId ? await getRecord(tx, businessId, "invoices", sourceId) : null;
  const place = adapter.counter && (await findPlace(tx, businessId, adapter.id, invoiceId));
  const sourcePlace =
    adapter.counter && sourceId ? await findPlace(tx, businessId, adapter.id, sourceId as InvoiceId) : null;
  return {
    filing,
    record,
    adapter,
    document: {
      businessId,
      invoice: invoice.data,
      choice,
      source: source?.data ?? null,
      sourcePlace: sourcePlace?.taken === true ? sourcePlace : null,
      ...(adapter.opensStock && invoice.data.kind === "invoice"
        ? { stockBefore: await findStockBefore(tx, businessId, invoice.data) }
        : {}),
    },
    accepted: await acceptedReceipt(tx, businessId, invoiceId, adapter.id),
    place,
  };
}

/** A switch that was thrown after the filing began counts: nothing goes out without it. */
const isOn = (choice: FiscalChoice | null | undefined, { adapter }: FilingRow): choice is FiscalChoice =>
  choice?.on === true && choice.adapter === adapter;

/** Takes the next number of a count; null while another document's number is not settled, after which this one comes again. */
export async function takeTurn(deps: FilingDeps, filing: FilingRow, of: PlaceOf, last: number) {
  const turn = await deps.db.writeIfNeeded(of.businessId, async (tx) => {
    const taken = await takePlace(tx, of, last, deps.now());
    if (taken.is === "waiting") {
      // The one before goes first, wherever its own job is.
      await sql`select plan_filing(${of.businessId}::uuid, ${taken.for}::uuid, ${deps.now()}::timestamptz)`.execute(tx);
      await planFiling(tx, filing, new Date(deps.now().getTime() + 60_000));
    }
    return taken;
  });
  return turn?.is === "yours" ? turn : null;
}

/** Looks at a filing again at that moment. */
export async function planFiling(tx: Tx, { business_id, invoice_id }: FilingRow, at: Date): Promise<void> {
  await sql`select plan_filing(${business_id}::uuid, ${invoice_id}::uuid, ${at}::timestamptz)`.execute(tx);
}

/** The last time a document was accepted, by this adapter; null where it never was. */
async function acceptedReceipt(
  tx: Tx,
  businessId: BusinessId,
  invoiceId: InvoiceId,
  adapter: string,
): Promise<FiscalReceipt | null> {
  const row = await tx
    .selectFrom("fiscal_receipts")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .where("adapter", "=", adapter)
    .where("status", "=", "accepted")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        status: row.status,
        authorityNo: row.authority_no,
        deviceId: row.device_id,
        signature: row.signature,
        qrText: row.qr_text,
        verifyUrl: row.verify_url,
        at: row.at,
        problems: row.problems as FiscalIssue[],
        raw: row.raw,
        kept: null,
      }
    : null;
}
