import { recordOf, toFields } from "@ankara/sync/typed-records";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { StoredRecord } from "@ankara/sync/server/stored-record";
import { type UserAction, change, recordsOf } from "./user-actions.ts";
import type { Transaction } from "./memory-device.ts";
import type { Phone } from "./phone.ts";

/*
 * Reports of payment companies and clients to the server, and forgeries of them by devices. No forgery may be in the
 * records at the end: see `forgedIn`.
 */

const some = <T>(phone: Phone, of: readonly T[]): T | undefined => phone.options.rareRng.pick(of);
const payments = (tx: Transaction) => recordsOf(tx, "payments").map(({ data }) => recordOf("payments", data));
const issued = (tx: Transaction): Invoice[] =>
  recordsOf(tx, "invoices")
    .map(({ data }) => recordOf("invoices", data))
    .filter(({ kind, status }) => kind === "invoice" && status === "issued");

/** Writes a payment that claims to be somebody else's, or that settles a document that does not exist. */
const forgePayment: UserAction = (phone, tx, token) => {
  const invoice = some(phone, issued(tx));
  if (!invoice) return null;
  const amount = 1 + phone.options.rareRng.below(5_000);
  const at = phone.instant();
  const claim = { at, amount, date: "2026-11-21", method: "transfer", reference: token };
  const forged = some(phone, [
    { status: "claimed", claim },
    { claim },
    { currency: "UGX" },
    { allocations: [{ invoiceId: phone.newId(), amount }] },
    { amount: -amount, reverses: phone.newId(), allocations: [] },
    { method: "card", provider: "sandbox" },
  ]) as Partial<Payment>;
  const record = z.parse(Payment, {
    id: phone.newId(),
    createdAt: at,
    updatedAt: at,
    deviceId: phone.deviceId,
    contactId: invoice.contactId,
    amount,
    currency: invoice.currency,
    date: "2026-11-21",
    method: "cash",
    allocations: [{ invoiceId: invoice.id, amount }],
    ...forged,
  });
  tx.write("payments", record.id, toFields(record));
  return `forge a payment: ${Object.keys(forged).join("+")}`;
};

/** Deletes or changes somebody else's payment. */
const tamperWithPayment: UserAction = (phone, tx, token) => {
  const payment = some(
    phone,
    payments(tx).filter(({ deviceId, imported }) => deviceId === null && !imported),
  );
  if (!payment) return null;
  const how = phone.options.rareRng.below(3);
  if (how === 0) tx.write("payments", payment.id, null);
  else if (how === 1) change(phone, tx, "payments", payment.id, { imported: { importId: payment.id, source: "csv" } });
  else change(phone, tx, "payments", payment.id, { amount: payment.amount + 1, reference: token });
  return `wipe a payment of ${payment.amount}`;
};

/** Signs an offer in the client's name. */
const forgeSignature: UserAction = (phone, tx) => {
  const quote = some(
    phone,
    recordsOf(tx, "invoices").filter(({ data }) => data["kind"] === "quote" && data["status"] === "issued"),
  );
  if (!quote) return null;
  const answer = { what: "accepted", at: phone.instant(), name: "Bisi", signed: "typed", drawing: "", reason: "" };
  change(phone, tx, "invoices", quote.id, { status: "accepted", answer: { ...answer, documentHash: "", version: 1 } });
  return "sign for the client";
};

export const forgeries: readonly UserAction[] = [
  forgePayment,
  forgePayment,
  forgePayment,
  tamperWithPayment,
  tamperWithPayment,
  forgeSignature,
];

/** A client says that they paid (`claimed`), or a payment company that money came (`paid`): the record and its fact. */
export function statementOf(
  invoice: Pick<Invoice, "id" | "contactId" | "currency">,
  { id, at, amount, said: status }: { id: string; at: string; amount: number; said: "claimed" | "paid" },
): { readonly fact: PaymentFact; readonly data: Payment } {
  const claim = { at, amount, date: "2026-11-21", method: "transfer", reference: "" };
  const data = z.parse(Payment, {
    id,
    createdAt: at,
    updatedAt: at,
    deviceId: null,
    contactId: invoice.contactId,
    amount,
    currency: invoice.currency,
    date: "2026-11-21",
    allocations: [{ invoiceId: invoice.id, amount }],
    ...(status === "paid" ? { method: "card", provider: "sandbox" } : { method: "transfer", status: "claimed", claim }),
  });
  return { fact: { paymentId: id, said: status, amount, proof: [] }, data };
}

type StoredData = {
  readonly records: Iterable<StoredRecord>;
  readonly facts: ReadonlyMap<string, readonly PaymentFact[]>;
};

/** Looks for a record that only a forger could have written, or a fact without its payment. @returns the first, or null */
export function forgedIn({ records, facts }: StoredData): string | null {
  const live = [...records].filter(({ deleted }) => !deleted);
  const of = (collection: string) => live.filter((record) => record.collection === collection);
  const paid = new Map(of("payments").map(({ id, data }) => [id, recordOf("payments", data)]));
  const invoices = new Map(of("invoices").map(({ id, data }) => [id, recordOf("invoices", data)]));
  for (const [id, statements] of facts)
    for (const fact of statements) {
      const payment = paid.get(id);
      const amount = fact.said === "paid" ? payment?.amount : payment?.claim?.amount;
      if (amount !== fact.amount)
        return `forged: a payment of ${fact.amount} (${fact.said}) is ${amount ?? "gone"} now`;
    }
  for (const payment of paid.values()) {
    const wrong = forgeryOf(payment, { paid, invoices, isKnown: facts.has(payment.id) });
    if (wrong) return `forged: a payment of ${payment.amount} ${wrong}`;
  }
  const signed = [...invoices.values()].find(({ answer }) => answer && answer.signed !== "noted");
  return signed ? `forged: ${signed.number} was signed by nobody` : null;
}

function forgeryOf(
  { claim, status, provider, imported, unverified, reverses, currency, allocations, amount }: Payment,
  known: { paid: ReadonlyMap<string, Payment>; invoices: ReadonlyMap<string, Invoice>; isKnown: boolean },
): string | null {
  const isReported = provider !== undefined || claim !== undefined || status === "claimed";
  if (isReported && !imported && !unverified && !known.isKnown) return "that nobody said";
  if (allocations.some(({ invoiceId }) => (known.invoices.get(invoiceId)?.currency ?? currency) !== currency))
    return "settles another currency";
  const back = reverses === null ? undefined : known.paid.get(reverses);
  if (reverses !== null && !back) return "takes back what is not there";
  return back && Math.abs(amount) > Math.abs(back.amount) ? "takes back more than came" : null;
}
