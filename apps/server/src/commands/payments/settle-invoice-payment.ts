import type { BusinessId } from "@ankara/domain/records/fields";
import type { MinorUnits } from "@ankara/domain/money/money";
import { createHash } from "node:crypto";
import { refundShares } from "@ankara/domain/invoice/payment-actions";
import { cardReceiptMail } from "@ankara/documents/mail/client-mail";
import { todayIn } from "@ankara/domain/dates/dates";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import { sql } from "kysely";
import { BusinessGone, type Tx } from "../../db/database.ts";
import { enterFact, paymentsWithStatement } from "../../db/payment-facts.ts";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Dispute, PaymentSnapshot, Refund } from "../../providers/payments/provider.ts";
import { firstDifference, savePaymentRef, type SettleOutcome, type SettleDeps } from "./settlement.ts";
import { recordRefund } from "./refunds.ts";
import type { IntentRow } from "./intent-row.ts";
import { enterRefundSettlement, enterSettlement, readFigures } from "../payouts/settlements.ts";
import { type DeliverDeps, deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import {
  hasDisputeNews,
  isDisputeRefund,
  recordDispute,
  summarizeDisputes,
  lostDisputeRefunds,
  wasReported,
} from "./disputes.ts";
import { invoiceOfRefund, listRequestedRefunds, settleRefundOrders } from "./refund-orders.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { enqueuePush } from "../push/enqueue-push.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import {
  listPaidInvoices,
  numbersOf,
  type PaidDocument,
  settledNow,
  sharesOf,
  splitOverDocuments,
} from "./paid-documents.ts";
import { recordUnclearPayment } from "./unclear-invoice-payment.ts";
import { type WriteContext, writeCardPayment } from "./write-card-payment.ts";

/**
 * Ask the provider how a card payment of an invoice stands and write what came in into the records of the business,
 * where its devices find it. Doing it again changes nothing.
 *
 * @throws ProviderFailed when the provider does not answer
 */
export async function settleInvoicePayment(
  deps: SettleDeps & Partial<Pick<DeliverDeps, "mail" | "files" | "drawings" | "seal">>,
  businessId: BusinessId,
  id: string,
): Promise<SettleOutcome> {
  const find = (tx: Tx) =>
    tx
      .selectFrom("invoice_intents")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .executeTakeFirst();
  const row = await deps.db.read(businessId, find);
  const provider = row ? deps.payments.ofPayment(row) : null;
  if (!row || !provider) return "gone";
  const asOf = deps.payments.now();
  const verified = await provider.verify({ ref: row.provider_ref, reference: row.reference });
  const snapshot = verified && withoutSurcharge(verified, row);
  if (!snapshot) return "unchanged";
  const differs = firstDifference(snapshot, {
    reference: row.reference,
    amount: Number(row.amount),
    currency: row.currency,
    customer: businessId,
  });
  if (snapshot.status === "pending" && differs) return "mismatch";
  if (snapshot.status !== "success") return noteFailure(deps, row, snapshot);
  if (differs)
    deps.log.error({ intent: id, provider: row.provider, differs }, "a card payment is not as it was ordered");
  const disputes = snapshot.disputes ?? [];
  const refunds = [...snapshot.refunds, ...lostDisputeRefunds(disputes, snapshot)];
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (!differs && row.status === "paid" && Number(row.refunded) === refunded) {
    const order = { businessId, provider: row.provider, id, currency: row.currency };
    const isNews = await deps.db.read(
      businessId,
      async (tx) =>
        (await hasDisputeNews(tx, order, disputes)) || (await listRequestedRefunds(tx, businessId, id)).length > 0,
    );
    if (!isNews) return "unchanged";
  }
  const figures =
    differs || row.status === "paid" || snapshot.paymentRef === null
      ? null
      : await readFigures(deps, row, snapshot.paymentRef);
  const settled = await deps.db
    .write(businessId, async (tx, rev): Promise<SettleOutcome> => {
      const now = await find(tx);
      if (!now) return "gone";
      const context = { businessId, rev };
      // Messages about refunds and disputes name the payment alone: neither our reference nor the page it was paid on.
      if (now.status !== "paid" && snapshot.paymentRef !== null)
        await savePaymentRef(tx, {
          provider: now.provider,
          ref: snapshot.paymentRef,
          businessId,
          kind: "invoice",
          targetId: now.id,
        });
      if (differs) return recordUnclearPayment(deps, tx, context, { row: now, snapshot, differs });
      if (now.status !== "paid") await enterPayment(deps, tx, context, now, snapshot);
      if (now.status !== "paid" && figures && snapshot.paymentRef !== null)
        await enterSettlement(tx, { ...context, now: deps.now() }, now, {
          paymentId: now.id,
          paymentRef: snapshot.paymentRef,
          figures,
          paidAt: snapshot.at ?? deps.payments.now(),
        });
      const back = await enterReversals(deps, tx, context, now, refunds);
      const ended = await settleRefundOrders(deps, tx, context, now, { ...snapshot, asOf });
      const disputed = await enterDisputes(deps, tx, context, now, disputes);
      return now.status !== "paid" || back || ended || disputed ? "applied" : "unchanged";
    })
    .catch((error: unknown) => {
      if (error instanceof BusinessGone) return "gone" as const;
      throw error;
    });
  const { mail, files, drawings, seal } = deps;
  if ((settled === "applied" || settled === "mismatch") && mail && files && drawings && seal)
    deliverMailsSoon({ ...deps, mail, files, drawings, seal }, businessId);
  return settled;
}

/**
 * A payment as the invoice knows it: what the client paid on top for the fee is no part of it. A refund of everything
 * gives the surcharge back, too, which no invoice counts.
 */
function withoutSurcharge(snapshot: PaymentSnapshot, row: IntentRow): PaymentSnapshot {
  const surcharge = Number(row.surcharge);
  if (surcharge === 0) return snapshot;
  let left = Number(row.amount);
  const refunds = snapshot.refunds.flatMap((refund) => {
    const amount = Math.min(refund.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...refund, amount }] : [];
  });
  const disputes = snapshot.disputes?.map((dispute) => ({
    ...dispute,
    amount: Math.min(dispute.amount, Number(row.amount)),
  }));
  return { ...snapshot, amount: snapshot.amount - surcharge, refunds, ...(disputes && { disputes }) };
}

async function enterPayment(
  deps: SettleDeps,
  tx: Tx,
  { businessId, rev }: WriteContext,
  row: IntentRow,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const paidAt = snapshot.at ?? deps.payments.now();
  await tx
    .updateTable("invoice_intents")
    .set({ status: "paid", reason: "", paid_at: paidAt })
    .where("business_id", "=", businessId)
    .where("id", "=", row.id)
    .execute();
  const amount = Number(row.amount);
  const documents = await splitOverDocuments(deps, tx, { businessId, rev }, { row, amount });
  const business = await getRecord(tx, businessId, "business", businessId);
  const allocations = sharesOf(documents);
  const contactId = documents[0]?.record.data.contactId ?? null;
  const money = {
    amount,
    currency: row.currency,
    date: todayIn(business?.data.timeZone ?? "UTC", paidAt),
    status: "confirmed" as const,
    allocations,
  };
  const fact = { said: "paid" as const, provider: row.provider, invoiceId: row.invoice_id };
  const known = await getRecord(tx, businessId, "payments", row.id);
  if (known)
    await enterFact(
      tx,
      businessId,
      { ...fact, at: paidAt },
      { ...money, id: row.id, method: "card", reference: row.reference },
    );
  const context = { businessId, rev, now: deps.now() };
  const vouched = { provider: row.provider, unverified: false };
  // A device brought it back after the server had lost it, and everybody was told then.
  if (known?.data.unverified) {
    await saveRecord(tx, context, known, { ...money, allocations: known.data.allocations, ...vouched }, "provider");
    return;
  }
  const wasUnclear = (await paymentsWithStatement(tx, businessId, [row.id], ["unclear"])).has(row.id);
  // The owner has confirmed this very money meanwhile.
  if (known?.data.status === "confirmed" && wasUnclear) return;
  if (known)
    await saveRecord(
      tx,
      context,
      known,
      { ...money, method: "card", reference: row.reference, note: "", ...vouched },
      "provider",
    );
  else
    await writeCardPayment(
      tx,
      { businessId, rev },
      {
        id: row.id,
        contactId,
        reference: row.reference,
        reverses: null,
        ...money,
        fact,
        at: deps.now(),
      },
    );
  const credit = allocations.reduce((left, share) => left - share.amount, amount);
  await notifyPaid(deps, tx, businessId, { row, invoices: documents.map(({ record }) => record.data), credit });
  await sendReceipt(deps, tx, businessId, { row, documents, business: business?.data ?? null });
}

/** Money that went back is a record of its own, once for each refund of the provider; nothing is erased. */
async function enterReversals(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  row: IntentRow,
  refunds: readonly Refund[],
): Promise<boolean> {
  const { businessId } = context;
  let any = false;
  for (const refund of refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!(await recordRefund(tx, { businessId, provider: row.provider, id: row.id }, refund))) continue;
    any = true;
    const paid = await getRecord(tx, businessId, "payments", row.id);
    const { refunded } = await tx
      .updateTable("invoice_intents")
      .set({ refunded: sql<number>`refunded + ${refund.amount}::bigint` })
      .where("business_id", "=", businessId)
      .where("id", "=", row.id)
      .returning("refunded")
      .executeTakeFirstOrThrow();
    const business = await getRecord(tx, businessId, "business", businessId);
    const before = await listReversals(tx, businessId, row.id);
    const invoiceId = await invoiceOfRefund(tx, row, refund);
    const id = idOf(`${row.provider} ${refund.ref}`);
    await writeCardPayment(tx, context, {
      id,
      contactId: paid?.data.contactId ?? null,
      amount: 0 - refund.amount,
      currency: row.currency,
      date: todayIn(business?.data.timeZone ?? "UTC", refund.at),
      status: "confirmed",
      reference: row.reference,
      allocations: paid ? refundShares(paid.data, before, { amount: refund.amount, invoiceId }) : [],
      reverses: row.id,
      ...(isDisputeRefund(refund) && { note: "Taken back by the client’s bank." }),
      fact: { said: "refunded", provider: row.provider, invoiceId: row.invoice_id },
      at: deps.now(),
    });
    await enterRefundSettlement(tx, { ...context, now: deps.now() }, row, { paymentId: id, refund });
    if (paid && Number(refunded) >= Number(row.amount))
      await saveRecord(tx, { ...context, now: deps.now() }, paid, { status: "reversed" }, "provider");
    // A dispute that is lost has a mail of its own.
    if (isDisputeRefund(refund)) continue;
    await notifyOwner(deps, tx, businessId, `invoice-refund:${refund.ref}`, {
      kind: "cardRefund",
      texts: { reference: row.reference },
      sums: { sum: { amount: refund.amount, currency: row.currency } },
    });
  }
  return any;
}

/**
 * Enters what became of disputes and says it on the payment, which devices pull. The balance follows what was lost with the
 * reversals; one that is won after it was lost brings the money back in an entry of its own.
 */
async function enterDisputes(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  row: IntentRow,
  disputes: readonly Dispute[],
): Promise<boolean> {
  const { businessId } = context;
  const { provider, currency } = row;
  const order = { businessId, provider, id: row.id, currency };
  const business = await getRecord(tx, businessId, "business", businessId);
  const timeZone = business?.data.timeZone ?? "UTC";
  let any = false;
  for (const dispute of disputes) {
    if (!(await recordDispute(tx, order, dispute, deps.payments.now()))) continue;
    any = true;
    const invoices = await listPaidInvoices(tx, row);
    const [invoice] = invoices;
    const invoiceId = invoice?.id ?? row.invoice_id;
    const kinds = { open: "disputeOpened", won: "disputeWon", lost: "disputeLost" } as const;
    await notifyOwner(deps, tx, businessId, `dispute:${dispute.ref}:${dispute.status}`, {
      kind: kinds[dispute.status],
      link: `${deps.settings.publicUrl}/invoice/${invoiceId}`,
      texts: {
        who: invoice?.billTo?.name || invoice?.billTo?.company || "",
        number: numbersOf(invoices),
        reference: row.reference,
      },
      sums: { sum: { amount: dispute.amount, currency } },
      ...(dispute.answerBy && { date: todayIn(timeZone, dispute.answerBy) }),
    });
    if (dispute.status === "open")
      await enqueuePush(deps, tx, businessId, { kind: "disputed", happening: `dispute:${dispute.ref}`, invoiceId });
    if (dispute.status === "won" && (await wasReported(tx, order, dispute, ["lost"])))
      await enterReturn(deps, tx, context, { row, dispute, timeZone });
  }
  const payment = await getRecord(tx, businessId, "payments", row.id);
  const shown = summarizeDisputes(disputes, timeZone);
  if (payment && JSON.stringify(payment.data.dispute ?? null) !== JSON.stringify(shown)) {
    await saveRecord(tx, { ...context, now: deps.now() }, payment, { dispute: shown }, "provider");
    any = true;
  }
  return any;
}

/** Enters money that a dispute took and that came back. */
async function enterReturn(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  { row, dispute, timeZone }: { row: IntentRow; dispute: Dispute; timeZone: string },
): Promise<void> {
  const { businessId } = context;
  const paid = await getRecord(tx, businessId, "payments", row.id);
  const documents = await splitOverDocuments(deps, tx, context, { row, amount: dispute.amount });
  await writeCardPayment(tx, context, {
    id: idOf(`${row.provider} dispute ${dispute.ref} won`),
    contactId: paid?.data.contactId ?? null,
    amount: dispute.amount,
    currency: row.currency,
    date: todayIn(timeZone, deps.payments.now()),
    status: "confirmed",
    reference: row.reference,
    allocations: sharesOf(documents),
    reverses: null,
    note: "Given back by the client’s bank.",
    fact: { said: "paid", provider: row.provider, invoiceId: row.invoice_id },
    at: deps.now(),
  });
}

/** Lists what took a payment back so far. */
async function listReversals(tx: Tx, businessId: BusinessId, id: string): Promise<Payment[]> {
  const rows = await tx
    .selectFrom("records")
    .select("data")
    .where("business_id", "=", businessId)
    .where("collection", "=", "payments")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`reverses = ${id}`)
    .execute();
  return rows.map(({ data }) => z.parse(Payment, data));
}

/** The same refund always gets the same id. */
function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function notifyPaid(
  deps: SettleDeps,
  tx: Tx,
  businessId: BusinessId,
  { row, invoices, credit }: { row: IntentRow; invoices: readonly Invoice[]; credit: MinorUnits },
): Promise<void> {
  const { currency } = row;
  const [invoice] = invoices;
  await notifyOwner(deps, tx, businessId, `paid:${row.id}`, {
    kind: "paidByCard",
    ...(invoice ? { link: `${deps.settings.publicUrl}/invoice/${invoice.id}` } : {}),
    texts: {
      who: invoice?.billTo?.name || invoice?.billTo?.company || "",
      number: numbersOf(invoices),
      reference: row.reference,
    },
    sums: {
      sum: { amount: Number(row.amount), currency },
      ...(credit > 0 ? { credit: { amount: credit, currency } } : {}),
    },
    sandbox: deps.payments.sandbox,
  });
  if (invoice)
    await enqueuePush(deps, tx, businessId, { kind: "paid", happening: `paid:${row.id}`, invoiceId: invoice.id });
}

/** Mails the client a receipt of the whole payment, with what is left of the first document they can still open. */
async function sendReceipt(
  deps: SettleDeps,
  tx: Tx,
  businessId: BusinessId,
  { row, documents, business }: { row: IntentRow; documents: readonly PaidDocument[]; business: Business | null },
): Promise<void> {
  // A draft has no page of its own to lead to; whoever paid by a link has a page of the payment.
  const [first, ...others] = documents.filter(({ record }) => record.data.status !== "draft");
  const invoice = first?.record.data;
  const to = invoice?.billTo?.email ?? "";
  if (!first || !invoice || to === "") return;
  const { publicUrl } = deps.settings;
  const companyName = business?.companyName ?? "";
  await enqueueMail(deps, tx, businessId, {
    key: `invoice-receipt:${row.id}`,
    kind: "receipt",
    invoiceId: invoice.id,
    to,
    ...cardReceiptMail({
      invoice,
      link: `${publicUrl}/invoice/link/${invoice.linkId}`,
      publicUrl,
      companyName,
      sum: Number(row.amount),
      left: [first, ...others].reduce((sum, { left }) => sum + left, 0),
      settled: await settledNow(tx, first, business),
      reference: row.reference,
      ...(others.length === 0 ? {} : { numbers: numbersOf([first, ...others].map(({ record }) => record.data)) }),
    }),
    senderName: companyName,
    replyTo: business?.email ?? "",
    documentLink: invoice.linkId,
  });
}

async function noteFailure(deps: SettleDeps, row: IntentRow, snapshot: PaymentSnapshot): Promise<SettleOutcome> {
  const final = snapshot.status === "expired" || snapshot.status === "failed";
  if (row.status !== "open" || (!final && snapshot.reason === row.reason)) return "unchanged";
  await deps.db.tenantTransaction(row.business_id, (tx) =>
    tx
      .updateTable("invoice_intents")
      .set({ reason: snapshot.reason, ...(final ? { status: "failed" as const } : {}) })
      .where("business_id", "=", row.business_id)
      .where("id", "=", row.id)
      .where("status", "=", "open")
      .execute(),
  );
  return "applied";
}
