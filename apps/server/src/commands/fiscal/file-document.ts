import { createHash } from "node:crypto";
import { fiscalFormatOfCountry } from "@ankara/domain/fiscal/document-formats";
import { Business } from "@ankara/domain/records/business";
import type { Filing, FiscalChoice } from "@ankara/domain/records/fiscal";
import { Invoice } from "@ankara/domain/records/invoice";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import * as z from "zod/mini";
import { newId, type Random } from "@ankara/domain/ids";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, getRecord, saveRecord } from "../../db/records.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalBody,
  type FiscalDocument,
  type FiscalReceipt,
  receiptOf,
  type FiscalIssue,
} from "../../providers/fiscal/adapter.ts";

type FilingDeps = Pick<Deps, "db" | "fiscal" | "now" | "random" | "log">;
type FilingRow = Selectable<Schema["filings"]>;
type Found = {
  readonly filing: FilingRow;
  readonly record: StoredOf<"invoices">;
  readonly document: FiscalDocument;
  readonly adapter: FiscalAdapter;
  readonly accepted: FiscalReceipt | null;
};
type Done = { readonly receipt: FiscalReceipt; readonly sent: FiscalBody | null };

const minute = 60_000;
/** Asked again after 1, 2, 4 … minutes, at last every six hours: B2C documents of Nigeria have 24 hours. */
const pauseOf = (tries: number): number => Math.min(2 ** Math.min(tries, 20) * minute, 360 * minute);

/**
 * Carry one filing a step further: check the document, hand it over or take it back, and write down what was answered.
 * It may be repeated, interrupted and late: the key of a round makes a repeat the same request to the authority, and each
 * answer is kept once. Without the business's choice nothing is sent, whatever stands in the queue.
 */
export async function fileDocument(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const found = await deps.db.read(businessId, (tx) => find(deps, tx, businessId, invoiceId));
  if (!found) return;
  const key = keyOf(found.filing);
  try {
    const done = await carryOut(found, key, deps.now());
    await conclude(deps, found, key, done);
  } catch (error) {
    if (!(error instanceof AuthorityAway)) throw error;
    deps.log.warn({ err: error, adapter: found.adapter.id }, "a tax authority did not answer; it is asked again");
    await pollStatus(deps, found);
  }
}

/** At most 80 characters: what the authority knows this request by. */
const keyOf = ({ invoice_id, what, round }: FilingRow): string => `${invoice_id}:${what}:${round}`;

async function find(deps: FilingDeps, tx: Tx, businessId: BusinessId, invoiceId: InvoiceId): Promise<Found | null> {
  const filing = await tx
    .selectFrom("filings")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  if (!filing || (filing.status !== "pending" && filing.status !== "submitted")) return null;
  const [record, business] = await Promise.all([
    getRecord(tx, businessId, "invoices", invoiceId),
    getRecord(tx, businessId, "business", businessId),
  ]);
  const invoice = record && z.safeParse(Invoice, record.data);
  const choice = business && z.safeParse(Business, business.data).data?.fiscal;
  const adapter = deps.fiscal.find(filing.adapter);
  if (!record || !invoice?.success || !adapter || !isOn(choice, filing)) return null;
  const source = invoice.data.sourceId ? await getRecord(tx, businessId, "invoices", invoice.data.sourceId) : null;
  return {
    filing,
    record,
    adapter,
    document: { invoice: invoice.data, choice, source: source?.data ?? null },
    accepted: await acceptedReceipt(tx, businessId, invoiceId, adapter.id),
  };
}

/** A switch that was thrown after the filing began counts: nothing goes out without it. */
const isOn = (choice: FiscalChoice | null | undefined, { adapter }: FilingRow): choice is FiscalChoice =>
  choice?.on === true && choice.adapter === adapter;

async function carryOut({ filing, document, adapter, accepted }: Found, key: string, now: Date): Promise<Done> {
  const ours = (status: "rejected" | "cancelled", problems: FiscalReceipt["problems"]): Done => ({
    receipt: receiptOf({ status, problems, at: now, raw: "" }),
    sent: null,
  });
  if (filing.what === "cancel") {
    if (accepted === null) return ours("cancelled", []);
    if (adapter.cancel === null)
      return ours("rejected", [{ code: "not_cancellable", text: "This authority wants a credit note.", field: "" }]);
    return { receipt: await adapter.cancel(document, accepted, key), sent: null };
  }
  // A document voided before it was handed over has nothing to report.
  if (document.invoice.status === "void" && filing.status === "pending") return ours("cancelled", []);
  const problems = adapter.validate(document);
  if (problems.length > 0) return ours("rejected", problems);
  const sent = adapter.build(document);
  return { receipt: await adapter.submit(document, sent, key), sent };
}

/** Write the answer down and let the devices of the business hear of it. */
async function conclude(deps: FilingDeps, found: Found, key: string, { receipt, sent }: Done): Promise<void> {
  const { filing, adapter } = found;
  const { business_id: businessId, invoice_id: invoiceId } = filing;
  await deps.db.write(businessId, async (tx, rev) => {
    const now = deps.now();
    await saveReceipt(tx, deps.random, adapter, { businessId, invoiceId, key, now }, receipt, sent);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    if (!record) return;
    const tries = filing.tries + 1;
    const stillRequested = await tx
      .updateTable("filings")
      .set({ status: receipt.status, tries })
      .where("business_id", "=", businessId)
      .where("invoice_id", "=", invoiceId)
      .where("round", "=", filing.round)
      .where("what", "=", filing.what)
      .returning("asked")
      .executeTakeFirst();
    // Asked anew meanwhile: the answer is kept, and the new round has a job of its own.
    if (!stillRequested) return;
    const state = stateOf(adapter, receipt, tries, now);
    await saveRecord(tx, { businessId, rev, now }, record, { filing: state, ...blockOf(found, receipt, now) });
    if (receipt.status === "submitted") await plan(tx, filing, new Date(now.getTime() + pauseOf(tries)));
  });
}

const stateOf = (adapter: FiscalAdapter, receipt: FiscalReceipt, tries: number, now: Date): Filing => ({
  adapter: adapter.id,
  status: receipt.status,
  at: now.toISOString(),
  tries,
  problems: receipt.problems.slice(0, 50).map(({ code, text, field }) => ({
    code: code.slice(0, 60),
    text: text.slice(0, 500),
    field,
  })),
  ...(adapter.rehearsal ? { rehearsal: true } : {}),
});

/** Returns the block the document prints from now on: the authority's answer, and nothing once it was taken back. */
function blockOf(
  { adapter, document, filing }: Found,
  receipt: FiscalReceipt,
  now: Date,
): Partial<Pick<Invoice, "fiscal">> {
  if (receipt.status === "cancelled" && filing.what === "cancel")
    return document.invoice.fiscal?.by === "authority" ? { fiscal: null } : {};
  if (receipt.status !== "accepted") return {};
  const regime = adapter.regime ?? fiscalFormatOfCountry(document.invoice.from?.address?.country)?.key;
  if (regime === undefined) return {};
  return {
    fiscal: {
      ...adapter.renderBlock(receipt, document),
      of: document.invoice.number ?? "",
      regime,
      at: now.toISOString(),
      by: "authority",
      ...(adapter.rehearsal ? { rehearsal: true } : {}),
    },
  };
}

async function pollStatus(deps: FilingDeps, { filing, adapter }: Found): Promise<void> {
  const { business_id: businessId, invoice_id: invoiceId } = filing;
  const tries = filing.tries + 1;
  await deps.db.write(businessId, async (tx, rev) => {
    const now = deps.now();
    const same = await tx
      .updateTable("filings")
      .set({ tries })
      .where("business_id", "=", businessId)
      .where("invoice_id", "=", invoiceId)
      .where("round", "=", filing.round)
      .where("asked", "=", filing.asked)
      .returning("status")
      .executeTakeFirst();
    const record = same && (await getRecord(tx, businessId, "invoices", invoiceId));
    if (!same || !record) return;
    const problems = [{ code: "authority_away", text: "", field: "" }];
    const state: Filing = { adapter: adapter.id, status: same.status, at: now.toISOString(), tries, problems };
    await saveRecord(tx, { businessId, rev, now }, record, {
      filing: adapter.rehearsal ? { ...state, rehearsal: true } : state,
    });
    await plan(tx, filing, new Date(now.getTime() + pauseOf(filing.tries)));
  });
}

async function plan(tx: Tx, { business_id, invoice_id }: FilingRow, at: Date): Promise<void> {
  await sql`select plan_filing(${business_id}::uuid, ${invoice_id}::uuid, ${at}::timestamptz)`.execute(tx);
}

type Stored = {
  readonly businessId: BusinessId;
  readonly invoiceId: InvoiceId;
  readonly key: string;
  readonly now: Date;
};

/** Keep an answer for ever. The same answer to the same request is kept once. */
async function saveReceipt(
  tx: Tx,
  random: Random,
  adapter: FiscalAdapter,
  { businessId, invoiceId, key, now }: Stored,
  receipt: FiscalReceipt,
  sent: FiscalBody | null,
): Promise<void> {
  await tx
    .insertInto("fiscal_receipts")
    .values({
      business_id: businessId,
      id: newId(now.getTime(), random),
      invoice_id: invoiceId,
      adapter: adapter.id,
      idempotency_key: key,
      status: receipt.status,
      authority_no: receipt.authorityNo,
      device_id: receipt.deviceId,
      signature: receipt.signature,
      qr_text: receipt.qrText,
      verify_url: receipt.verifyUrl,
      at: receipt.at,
      problems: JSON.stringify(receipt.problems),
      raw: receipt.raw.replaceAll("\u0000", ""),
      sent_hash: createHash("sha256")
        .update(sent?.bytes ?? "")
        .digest(),
      rehearsal: adapter.rehearsal,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "idempotency_key", "status"]).doNothing())
    .execute();
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
      }
    : null;
}
