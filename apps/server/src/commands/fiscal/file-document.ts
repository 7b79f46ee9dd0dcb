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
  RefusedByDevice,
  type FiscalIssue,
} from "../../providers/fiscal/adapter.ts";
import { recordedText } from "../../providers/fiscal/devices.ts";
import { concludePlace, findPlace, isLastPlace, keepPrepared, type Place, type PlaceOf, takePlace } from "./places.ts";

type FilingDeps = Pick<Deps, "db" | "fiscal" | "now" | "random" | "log">;
type FilingRow = Selectable<Schema["filings"]>;
type Found = {
  readonly filing: FilingRow;
  readonly record: StoredOf<"invoices">;
  readonly document: FiscalDocument;
  readonly adapter: FiscalAdapter;
  readonly accepted: FiscalReceipt | null;
  readonly place: Place | null;
};
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
  const found = await deps.db.read(businessId, (tx) => find(deps, tx, businessId, invoiceId, underWay));
  if (found) {
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
  await reportStock(deps, businessId, invoiceId);
}

/** At most 80 characters: what the authority knows this request by. */
const keyOf = ({ invoice_id, what, round }: FilingRow): string => `${invoice_id}:${what}:${round}`;

const underWay: readonly FilingRow["status"][] = ["pending", "submitted"];

async function find(
  deps: FilingDeps,
  tx: Tx,
  businessId: BusinessId,
  invoiceId: InvoiceId,
  states: readonly FilingRow["status"][],
): Promise<Found | null> {
  const filing = await tx
    .selectFrom("filings")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
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
    },
    accepted: await acceptedReceipt(tx, businessId, invoiceId, adapter.id),
    place,
  };
}

/** A switch that was thrown after the filing began counts: nothing goes out without it. */
const isOn = (choice: FiscalChoice | null | undefined, { adapter }: FilingRow): choice is FiscalChoice =>
  choice?.on === true && choice.adapter === adapter;

/** Null where the document waits for another one's number. */
async function carryOut(deps: FilingDeps, found: Found, key: string): Promise<Done | null> {
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
async function inItsPlace(deps: FilingDeps, { filing, document, adapter }: Found): Promise<FiscalDocument | null> {
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

/** Takes the next number of a count; null while another document's number is not settled, after which this one comes again. */
async function takeTurn(deps: FilingDeps, filing: FilingRow, of: PlaceOf, last: number) {
  const turn = await deps.db.writeIfNeeded(of.businessId, async (tx) => {
    const taken = await takePlace(tx, of, last, deps.now());
    if (taken.is === "waiting") {
      // The one before goes first, wherever its own job is.
      await sql`select plan_filing(${of.businessId}::uuid, ${taken.for}::uuid, ${deps.now()}::timestamptz)`.execute(tx);
      await plan(tx, filing, new Date(deps.now().getTime() + minute));
    }
    return taken;
  });
  return turn?.is === "yours" ? turn : null;
}

const stockPause = 15 * minute;

/**
 * Report to the authority's stock book what an accepted document moved, once. A refusal is written beside the document, which
 * stays accepted; an authority that does not answer is asked again.
 */
async function reportStock(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const due = await deps.db.read(businessId, async (tx) => {
    const found = await find(deps, tx, businessId, invoiceId, ["accepted"]);
    if (!found || found.filing.what !== "send" || !found.adapter.stock?.moves(found.document)) return null;
    const moved = await findPlace(tx, businessId, stockBookOf(found.adapter), invoiceId);
    const isRefused = (found.record.data.filing?.problems ?? []).some(({ code }) => code === stockRefused);
    return moved?.taken === true || isRefused ? null : { ...found, stock: found.adapter.stock };
  });
  const counter = due?.adapter.counter;
  if (!due || !counter) return;
  const { adapter, stock, document, filing } = due;
  const of = { businessId, adapter: stockBookOf(adapter), device: counter.deviceOf(document), invoiceId };
  const turn = await takeTurn(deps, filing, of, stock.lastBefore(document));
  if (turn === null) return;
  try {
    const reason = await stock.move(document, turn.place.no);
    await concludeMovement(deps, of, reason);
  } catch (error) {
    if (!(error instanceof AuthorityAway)) throw error;
    deps.log.warn({ err: error, adapter: adapter.id }, "a stock book did not answer; it is asked again");
    await deps.db.tenantTransaction(businessId, (tx) => plan(tx, filing, new Date(deps.now().getTime() + stockPause)));
  }
}

/** Movements are counted apart from documents, by the same rules. */
const stockBookOf = ({ id }: FiscalAdapter): string => `${id}/stock`;
const stockRefused = "stock_refused";

/** @param reason - of a refusal, which frees the number; null where the movement was taken */
async function concludeMovement(deps: FilingDeps, of: PlaceOf, reason: string | null): Promise<void> {
  const { businessId, invoiceId } = of;
  if (reason === null) {
    await deps.db.tenantTransaction(businessId, (tx) => concludePlace(tx, of, {}));
    return;
  }
  await deps.db.write(businessId, async (tx, rev) => {
    await concludePlace(tx, of, null);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    const filing = record?.data.filing;
    if (!record || !filing) return;
    const text = `The authority has this document, but its stock book refused the goods (${reason.slice(0, 300)}).`;
    const problems = [{ code: stockRefused, text, field: "" }];
    await saveRecord(tx, { businessId, rev, now: deps.now() }, record, { filing: { ...filing, problems } });
  });
}

/** End the fiscal day of the device this document stands last in; another one that came since has a job of its own. */
export async function endFiscalDay(deps: FilingDeps, businessId: BusinessId, invoiceId: InvoiceId): Promise<void> {
  const found = await deps.db.read(businessId, async (tx) => {
    const filing = await tx
      .selectFrom("filings")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("invoice_id", "=", invoiceId)
      .executeTakeFirst();
    const adapter = filing && deps.fiscal.find(filing.adapter);
    const record = await getRecord(tx, businessId, "invoices", invoiceId);
    const invoice = record && z.safeParse(Invoice, record.data).data;
    const business = await getRecord(tx, businessId, "business", businessId);
    const choice = business && z.safeParse(Business, business.data).data?.fiscal;
    const place = adapter && (await findPlace(tx, businessId, adapter.id, invoiceId));
    if (!adapter?.counter?.end || !invoice || !choice || !place?.taken) return null;
    const document: FiscalDocument = { businessId, invoice, choice, source: null };
    const isLast = await isLastPlace(tx, businessId, adapter.id, place);
    return isLast ? { end: adapter.counter.end, document, place } : null;
  });
  // A refusal or silence fails the job, and the queue tries it again.
  if (found) await found.end(found.document, found.place);
}

/** Write the answer down and let the devices of the business hear of it. */
async function conclude(deps: FilingDeps, found: Found, key: string, done: Done): Promise<void> {
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
    if (receipt.status === "submitted") await plan(tx, filing, new Date(now.getTime() + pauseOf(tries)));
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
        kept: null,
      }
    : null;
}
