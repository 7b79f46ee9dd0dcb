import { createHash } from "node:crypto";
import { fiscalFormatOfCountry } from "@ankara/domain/fiscal/document-formats";
import { newId, type Random } from "@ankara/domain/ids";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import type { Filing } from "@ankara/domain/records/fiscal";
import type { Invoice } from "@ankara/domain/records/invoice";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import {
  AuthorityAway,
  type FiscalAdapter,
  type FiscalBody,
  type FiscalDocument,
  type FiscalIssue,
  type FiscalReceipt,
  receiptOf,
  RefusedByDevice,
} from "../../providers/fiscal/adapter.ts";
import { recordedText } from "../../providers/fiscal/devices.ts";
import { type FilingDeps, type FilingRow, findFiling, type FoundFiling, planFiling, takeTurn } from "./filings.ts";
import { concludePlace, keepPrepared } from "./places.ts";

type Done = {
  readonly receipt: FiscalReceipt;
  readonly sent: FiscalBody | null;
  /** As it was sent: with its place. */
  readonly document?: FiscalDocument;
};

const minute = 60_000;
/** Asked again after 1, 2, 4 … minutes, at last every six hours: B2C documents of Nigeria have 24 hours. */
const pauseOf = (tries: number): number => Math.min(2 ** Math.min(tries, 20) * minute, 360 * minute);

/**
 * Carry one filing a step further: check the document, hand it over or take it back, and write down what was answered.
 * It may be repeated, interrupted and late: the key of a round makes a repeat the same request to the authority, and each
 * answer is kept once. Without the business's choice nothing is sent, whatever stands in the queue.
 */
export async function fileDocument(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const found = await deps.db.read(businessId, (tx) => findFiling(deps, tx, businessId, invoiceId, underWay));
  if (!found) return;
  const key = keyOf(found.filing);
  try {
    const done = await carryOut(deps, found, key);
    if (done) await conclude(deps, found, key, done);
  } catch (error) {
    if (!(error instanceof AuthorityAway)) throw error;
    deps.log.warn({ err: error, adapter: found.adapter.id }, "a tax authority did not answer; it is asked again");
    await pollStatus(deps, found);
  }
}

/** At most 80 characters: what the authority knows this request by. */
const keyOf = ({ invoice_id, what, round }: FilingRow): string => `${invoice_id}:${what}:${round}`;

const underWay: readonly FilingRow["status"][] = ["pending", "submitted"];

/** Null where the document waits for another one's number. */
async function carryOut(deps: FilingDeps, found: FoundFiling, key: string): Promise<Done | null> {
  const { filing, document, adapter, accepted, place } = found;
  const ours = (status: "rejected" | "cancelled", problems: FiscalReceipt["problems"]): Done => ({
    receipt: receiptOf({ status, problems, at: deps.now(), raw: "" }),
    sent: null,
  });
  if (filing.what === "cancel") {
    if (accepted === null) return ours("cancelled", []);
    if (adapter.cancel === null)
      return ours("rejected", [
        { code: "not_cancellable", text: "This authority cancels nothing. Issue a credit note.", field: "" },
      ]);
    return { receipt: await adapter.cancel(document, accepted, key), sent: null };
  }
  // A document voided before it was handed over has nothing to report; one with a number may have been, its answer lost.
  if (document.invoice.status === "void" && filing.status === "pending" && place === null) return ours("cancelled", []);
  const problems = adapter.validate(document);
  if (problems.length > 0) return ours("rejected", problems);
  // Taken for good under its number: sent again it would be a second sale.
  if (place?.taken === true) return ours("rejected", [recordedAlready]);
  try {
    const numbered = await inItsPlace(deps, found);
    if (numbered === null) return null;
    const sent = adapter.build(numbered);
    const receipt = await adapter.submit(numbered, sent, key);
    return { receipt, sent, document: numbered };
  } catch (error) {
    if (error instanceof RefusedByDevice) return ours("rejected", error.problems);
    throw error;
  }
}

const recordedAlready: FiscalIssue = {
  code: "recorded_already",
  text: recordedText,
  field: "",
};

/** The document with its place in the count of its device; null while another one's number is not settled. */
async function inItsPlace(
  deps: FilingDeps,
  { filing, document, adapter }: FoundFiling,
): Promise<FiscalDocument | null> {
  const { counter } = adapter;
  if (counter === null) return document;
  const { business_id: businessId, invoice_id: invoiceId } = filing;
  const of = { businessId, adapter: adapter.id, device: counter.deviceOf(document), invoiceId };
  const turn = await takeTurn(deps, filing, of, await counter.lastBefore(document));
  if (turn === null) return null;
  if (turn.place.prepared) return { ...document, place: turn.place };
  const kept = await counter.prepare(document, turn.place.no, turn.previous);
  await deps.db.tenantTransaction(businessId, (tx) => keepPrepared(tx, of, turn.place.no, kept));
  return { ...document, place: { no: turn.place.no, kept } };
}

/** Write the answer down and let the devices of the business hear of it. */
async function conclude(deps: FilingDeps, found: FoundFiling, key: string, done: Done): Promise<void> {
  const { receipt, sent, document = found.document } = done;
  const { filing, adapter } = found;
  const { business_id: businessId, invoice_id: invoiceId } = filing;
  await deps.db.write(businessId, async (tx, rev) => {
    const now = deps.now();
    await saveReceipt(tx, deps.random, adapter, { businessId, invoiceId, key, now }, receipt, sent);
    await settlePlace(tx, adapter, filing, document, receipt);
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
    await saveRecord(tx, { businessId, rev, now }, record, {
      filing: state,
      ...blockOf({ ...found, document }, receipt, now),
    });
    if (receipt.status === "submitted") await planFiling(tx, filing, new Date(now.getTime() + pauseOf(tries)));
  });
}

/** A number the authority took stays, and its device's day is ended in time; one it refused is free again. */
async function settlePlace(
  tx: Tx,
  adapter: FiscalAdapter,
  { business_id: businessId, invoice_id: invoiceId, what }: FilingRow,
  document: FiscalDocument,
  receipt: FiscalReceipt,
): Promise<void> {
  const { counter } = adapter;
  if (counter === null || what !== "send" || receipt.status === "submitted") return;
  const place = await concludePlace(tx, { businessId, adapter: adapter.id, invoiceId }, receipt.kept);
  const endsAt = place && counter.endsAt?.(place);
  if (endsAt)
    await sql`select plan_fiscal_day(${businessId}::uuid, ${adapter.id}, ${counter.deviceOf(document)}, ${invoiceId}::uuid, ${endsAt}::timestamptz)`.execute(
      tx,
    );
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
  { adapter, document, filing }: FoundFiling,
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

async function pollStatus(deps: FilingDeps, { filing, adapter }: FoundFiling): Promise<void> {
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
    await planFiling(tx, filing, new Date(now.getTime() + pauseOf(filing.tries)));
  });
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
