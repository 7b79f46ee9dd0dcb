import type { BusinessId } from "@ankara/domain/records/fields";
import { createHash } from "node:crypto";
import { isSignature } from "@ankara/domain/invoice/signature";
import { newId } from "@ankara/domain/ids";
import { answerQuote } from "@ankara/domain/invoice/quote";
import { contentFingerprint, versionOf } from "@ankara/domain/invoice/quote-versions";
import { todayIn } from "@ankara/domain/dates/dates";
import { Invoice } from "@ankara/domain/records/invoice";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import { type PublicInvoice } from "./find-public-invoice.ts";

/** The client's answer from the page of an offer. */
export type OfferAnswerInput = {
  readonly what: "accepted" | "declined";
  readonly name: string;
  /** A drawn signature as an SVG path in a box of 300 × 100; empty where the name was typed alone. */
  readonly drawing: string;
  readonly reason: string;
  /** SHA-256 of the paper the client had before them, hexadecimal. */
  readonly documentHash: string;
  /** The browser's user agent. */
  readonly agent: string;
};

export type AnswerOutcome =
  /** Written down; or it, or another answer, had been before. The page shows which. */
  | "answered"
  /** The offer was changed since the client opened it. */
  | "changed"
  | "expired"
  | "name_missing"
  /** The drawing is none of our page's. */
  | "drawing_unusable"
  /** Withdrawn, voided or deleted meanwhile. */
  | "gone";

/** The name of a paper: who answers it says with it what they saw. */
export const contentHash = (invoice: Invoice): string =>
  createHash("sha256").update(contentFingerprint(invoice)).digest("hex");

/**
 * Write down what a client says to an offer: on the record, where the devices of the business find it, and as a fact of
 * its own with the paper that was answered. One answer stands: of two at once, the first.
 */
export async function answerOffer(deps: Deps, found: PublicInvoice, given: OfferAnswerInput): Promise<AnswerOutcome> {
  const { businessId } = found;
  const drawing = given.drawing;
  if (drawing !== "" && !isSignature(drawing)) return "drawing_unusable";
  // Most refusals need no turn of the business.
  const first = judge(deps, found.invoice, given, found.timeZone);
  if (first.outcome !== "answered" || !first.patch) return first.outcome;
  const outcome = await deps.db.write(businessId, async (tx, rev): Promise<AnswerOutcome> => {
    const record = await getRecord(tx, businessId, "invoices", found.invoice.id);
    if (!record || record.data.linkId !== found.invoice.linkId || record.data.linkRevokedAt !== null) return "gone";
    const invoice = z.parse(Invoice, record.data);
    const { outcome: now, patch } = judge(deps, invoice, given, found.timeZone);
    if (now !== "answered" || !patch) return now;
    await saveRecord(tx, { businessId, rev, now: deps.now() }, record, patch, "client");
    const id = await enterFact(deps, tx, businessId, invoice, given);
    await notifyAnswer(deps, tx, businessId, { id, invoice, given });
    return "answered";
  });
  if (outcome === "answered") deliverMailsSoon(deps, businessId);
  return outcome;
}

function judge(
  deps: Deps,
  invoice: Invoice,
  { what, name, drawing, reason, documentHash }: OfferAnswerInput,
  timeZone: string,
): { outcome: AnswerOutcome; patch?: Partial<Invoice> } {
  const now = deps.now();
  const signed = drawing === "" ? ("typed" as const) : ("drawn" as const);
  const result = answerQuote(
    invoice,
    { what, name, signed, drawing, documentHash, reason },
    { now, today: todayIn(timeZone, now) },
  );
  if (!result.ok) {
    const { code, state } = result.error;
    if (code === "answered") return { outcome: state === "void" ? "gone" : "answered" };
    return { outcome: code === "not_an_offer" ? "gone" : code };
  }
  if (Object.keys(result.value).length === 0) return { outcome: "answered" };
  return documentHash === contentHash(invoice) ? { outcome: "answered", patch: result.value } : { outcome: "changed" };
}

async function enterFact(
  deps: Deps,
  tx: Tx,
  businessId: BusinessId,
  invoice: Invoice,
  { what, name, drawing, reason, documentHash, agent }: OfferAnswerInput,
): Promise<string> {
  const at = deps.now();
  const id = newId(at.getTime(), deps.random);
  await tx
    .insertInto("offer_answers")
    .values({
      business_id: businessId,
      id,
      invoice_id: invoice.id,
      version: versionOf(invoice),
      what,
      name: name.trim(),
      signed: drawing === "" ? "typed" : "drawn",
      drawing,
      reason,
      document_hash: Buffer.from(documentHash, "hex"),
      document: contentFingerprint(invoice),
      agent: agent.slice(0, 300),
      at,
    })
    .execute();
  return id;
}

async function notifyAnswer(
  deps: Deps,
  tx: Tx,
  businessId: BusinessId,
  { id, invoice, given }: { id: string; invoice: Invoice; given: OfferAnswerInput },
): Promise<void> {
  const version = versionOf(invoice);
  const notice = given.drawing === "" ? "offerTyped" : "offerSigned";
  await notifyOwner(deps, tx, businessId, `answered:${id}`, {
    kind: given.what === "accepted" ? notice : "offerDeclined",
    link: `${deps.settings.publicUrl}/quote/${invoice.id}`,
    texts: { who: given.name, number: invoice.number ?? "", reason: given.reason },
    sums: { sum: { amount: invoice.totals?.total ?? 0, currency: invoice.currency } },
    ...(version > 1 ? { version } : {}),
  });
  await enqueuePush(deps, tx, businessId, { kind: given.what, happening: `answered:${id}`, invoiceId: invoice.id });
}
