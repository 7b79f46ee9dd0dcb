import type { ChangeOp } from "@ankara/contract/sync";
import { isCurrency } from "@ankara/domain/money/currencies";
import { type Editable, fieldsThat } from "@ankara/domain/records/field-rules";
import type { Payment } from "@ankara/domain/records/payment";
import { paymentRules } from "@ankara/domain/records/rules/payment";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { fieldsHeldBy, missingProof } from "./payment-facts.ts";
import type { StoredRecord, StoredOf } from "./stored-record.ts";
import { type Decision, apply, reject, holdWith } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";
import { toFields } from "../typed-records.ts";

const until = (...moments: readonly Editable[]): ReadonlySet<string> =>
  new Set(fieldsThat(paymentRules, ({ editable }) => moments.includes(editable)));
/** Fields a person may correct when they confirm a claim, because their bank may show another sum than the client wrote. */
const claimMayBecome = until("until_confirmed");
/** A payment is written once; what is learnt about it later (note, certificate, another contact) may be added. */
const frozen = until("never", "until_confirmed");

/** Validates a payment that a device or a program writes; only the server writes what a payment company or a client reports. */
export function validatePaymentChange(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: Payment,
): Decision {
  return stored ? validatePaymentEdit(set, stored, op, next) : validateNewPayment(set, next);
}

/** A payment of somebody else's saying goes through the server, never through a device; books that are brought in keep theirs. */
function validateNewPayment(set: WorkingSet, next: Payment): Decision {
  const isForged = !next.imported && (next.status !== "confirmed" || next.claim !== undefined);
  if (isForged)
    return reject("claim_forged", "Only the client can report a payment, on the invoice’s page.", {
      status: "frozen",
    });
  return validateEntry(set, next);
}

function validatePaymentEdit(set: WorkingSet, stored: StoredRecord, op: ChangeOp, next: Payment): Decision {
  const before = stored.data["status"];
  const confirms = before === "claimed" && next.status === "confirmed";
  const facts = set.factsOf(stored.id);
  const held = fieldsHeldBy(facts);
  const refused = Object.keys(op.patch).find(
    (field) =>
      (frozen.has(field) || held.has(field)) &&
      !bookkeepingFields.has(field) &&
      !(confirms && claimMayBecome.has(field) && !held.has(field)) &&
      !sameValue(stored.data[field] ?? null, op.patch[field] ?? null),
  );
  if (refused && refused !== "status")
    return reject("payment_frozen", "A payment is never changed: reverse it and record it again.", {
      [refused]: "frozen",
    });
  if (missingProof(facts, next.proof))
    return reject("payment_frozen", "What the client sent stays with the payment.", { proof: "frozen" });
  const backwards =
    (before === "confirmed" && next.status === "claimed") || (before === "reversed" && next.status !== "reversed");
  if (backwards)
    return reject("payment_frozen", "A confirmed payment can’t become a claim again.", { status: "frozen" });
  if (before === "confirmed" && next.status === "reversed" && next.reverses === null)
    return reject("payment_frozen", "It was confirmed meanwhile: reverse it instead.", { status: "frozen" });
  if (!confirms) return apply();
  return validateEntry(set, next, {
    isAllocated: "allocations" in op.patch,
    named: new Set(allocationsOf(stored).map(({ invoiceId }) => invoiceId)),
  });
}

const allocationsOf = ({ data }: StoredRecord): Payment["allocations"] =>
  (data["allocations"] as Payment["allocations"] | undefined) ?? [];

/**
 * Do the sums of an entry hold? Money of one sign with shares within it; credit of the client moves no money, so its
 * shares are all there is.
 *
 * @param of.isAllocated - its shares were written with this change
 * @param of.named - documents that the claim named, as the server wrote it
 */
function validateEntry(
  set: WorkingSet,
  next: Payment,
  { isAllocated = true, named = new Set() }: { isAllocated?: boolean; named?: ReadonlySet<string> } = {},
): Decision {
  if (!isCurrency(next.currency)) return reject("invalid", "We don’t know this currency.", { currency: "unknown" });
  if (next.amount < 0 && next.reverses === null && next.refund !== true)
    return reject("invalid", "Only a reversal or a refund can be negative.", { amount: "negative" });
  if (next.refund === true && next.allocations.some(({ amount }) => amount !== 0))
    return reject("invalid", "Refunded credit can’t settle an invoice.", { allocations: "refund" });
  const sums = validateSums(next);
  if (sums) return sums;
  if (next.reverses !== null) return validateReversal(set, next, next.reverses);
  return (isAllocated && validateAllocations(set, next, { named })) || apply();
}

/**
 * A payment that was taken before and lost. It may come before what it settles or takes back, so only what is there is
 * asked about; who is said to have said it is marked, see `markUnverified`.
 */
export function validateResentPayment(set: WorkingSet, stored: StoredRecord | undefined, next: Payment): Decision {
  if (stored) return apply();
  if (!isCurrency(next.currency)) return reject("invalid", "We don’t know this currency.", { currency: "unknown" });
  return validateSums(next) ?? validateAllocations(set, next, { ifThere: true }) ?? apply();
}

function validateSums({ amount, allocations, method, reverses }: Payment): Decision | null {
  if (amount === 0 && method === "credit") {
    const sign = reverses === null ? 1 : -1;
    return allocations.every((share) => share.amount * sign >= 0)
      ? null
      : reject("invalid", "Credit goes to invoices, or comes back from them.", { allocations: "sign" });
  }
  const sum = allocations.reduce((total, share) => total + share.amount, 0);
  const within =
    amount >= 0
      ? allocations.every((share) => share.amount >= 0) && sum <= amount
      : allocations.every((share) => share.amount <= 0) && sum >= amount;
  return within ? null : reject("invalid", "More is allocated than was paid.", { allocations: "too_much" });
}

/*
 * The invoices of a payment have to exist, in its currency. Two phones may settle one at once, because both may have
 * received money: an invoice that is voided, deleted or paid meanwhile leaves the client a credit.
 */

/** @returns null when there is nothing against the shares of a payment */
function validateAllocations(
  set: WorkingSet,
  next: Payment,
  {
    ifThere = false,
    named = new Set(),
  }: {
    /** An invoice that is not there, or no invoice yet, may still come. */
    ifThere?: boolean;
    /** A claim through a payment link names the draft it made, which the money settles once that is issued. */
    named?: ReadonlySet<string>;
  } = {},
): Decision | null {
  for (const [place, { invoiceId, amount }] of next.allocations.entries()) {
    // A share of 0 only names the purpose of the money.
    if (amount === 0) continue;
    // The number of its invoice waits for another one: the payment waits with it.
    const waits = set.held.get(`invoices/${invoiceId}`);
    if (waits) return holdWith(waits);
    const invoice = set.find("invoices", invoiceId);
    if (invoice?.deleted) continue;
    if (!invoice || !isIssuedInvoice(invoice)) {
      if (ifThere || (invoice?.data["status"] === "draft" && named.has(invoiceId))) continue;
      return reject("invoice_unknown", "There is no issued invoice here that this payment could settle.", {
        [`allocations.${place}.invoiceId`]: "unknown",
      });
    }
    if (invoice.data["currency"] !== next.currency)
      return reject("invalid", "The payment and what it settles must be in the same currency.", {
        currency: "differs",
      });
  }
  return null;
}

const isIssuedInvoice = ({ data }: StoredRecord): boolean =>
  data["kind"] === "invoice" && typeof data["number"] === "string";

/**
 * A reversal takes back a payment that is there: its currency, at most what is left of it, from the invoices it settled.
 * It stands with the client of that payment, who may be another one by now because two were merged.
 */
function validateReversal(set: WorkingSet, next: Payment, paymentId: string): Decision {
  const waits = set.held.get(`payments/${paymentId}`);
  if (waits) return holdWith(waits);
  const payment = set.live("payments", paymentId);
  if (!payment || payment.data.reverses !== null || !wasMoney(set, payment))
    return reject("payment_unknown", "There is no payment here to reverse.", { reverses: "unknown" });
  if (payment.data.currency !== next.currency)
    return reject("invalid", "The payment and what it settles must be in the same currency.", { currency: "differs" });
  const earlier = set.reversalsOf(paymentId).filter(({ id }) => id !== next.id);
  const left = earlier.reduce((sum, { data }) => sum + data.amount, payment.data.amount);
  const isWithin = (amount: number, of: number) =>
    amount === 0 || (amount > 0 !== of > 0 && Math.abs(amount) <= Math.abs(of));
  const shares = new Map<string, number>();
  for (const { data } of [payment, ...earlier])
    for (const { invoiceId, amount } of data.allocations) shares.set(invoiceId, (shares.get(invoiceId) ?? 0) + amount);
  const fits =
    isWithin(next.amount, left) &&
    next.allocations.every(({ invoiceId, amount }) => isWithin(amount, shares.get(invoiceId) ?? 0));
  if (!fits)
    return reject("over_reversed", "You can’t reverse more of a payment than is left of it.", { amount: "too_much" });
  return next.contactId === payment.data.contactId ? apply() : moved(next, payment);
}

/** A claim that waits, or was turned down, never was money; one that was taken back still is. */
const wasMoney = (set: WorkingSet, { id, data }: StoredOf<"payments">): boolean =>
  data.status === "confirmed" || (data.status === "reversed" && set.reversalsOf(id).length > 0);

const moved = (next: Payment, { data }: StoredOf<"payments">): Decision =>
  apply(toFields({ ...next, contactId: data.contactId }));
