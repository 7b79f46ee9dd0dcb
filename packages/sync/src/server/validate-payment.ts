import type { ChangeOp } from "@ankara/contract/sync";
import { isCurrency } from "@ankara/domain/money/currencies";
import { type Editable, fieldsThat } from "@ankara/domain/records/field-rules";
import type { Payment } from "@ankara/domain/records/payment";
import { paymentRules } from "@ankara/domain/records/rules/payment";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { validateReversal, validateAllocations } from "./validate-allocations.ts";
import { fieldsHeldBy, missingProof } from "./payment-facts.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, apply, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";

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
    return reject("claim_forged", "Only the client says that they paid, on the page of the invoice.", {
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
    return reject("payment_frozen", "What the client handed in stays with the payment.", { proof: "frozen" });
  const backwards =
    (before === "confirmed" && next.status === "claimed") || (before === "reversed" && next.status !== "reversed");
  if (backwards) return reject("payment_frozen", "A payment does not go back to being a claim.", { status: "frozen" });
  if (before === "confirmed" && next.status === "reversed" && next.reverses === null)
    return reject("payment_frozen", "It was confirmed meanwhile: reverse it instead.", { status: "frozen" });
  return confirms ? validateEntry(set, next, "allocations" in op.patch) : apply();
}

/**
 * Do the sums of an entry hold? Money of one sign with shares within it; credit of the client moves no money, so its
 * shares are all there is.
 *
 * @param isAllocated - its shares were written with this change
 */
function validateEntry(set: WorkingSet, next: Payment, isAllocated = true): Decision {
  if (!isCurrency(next.currency)) return reject("invalid", "This currency is not known.", { currency: "unknown" });
  if (next.amount < 0 && next.reverses === null && next.refund !== true)
    return reject("invalid", "Only a reversal or a refund is negative.", { amount: "negative" });
  if (next.refund === true && next.allocations.some(({ amount }) => amount !== 0))
    return reject("invalid", "Credit that is paid back settles no invoice.", { allocations: "refund" });
  const sums = validateSums(next);
  if (sums) return sums;
  if (next.reverses !== null) return validateReversal(set, next, next.reverses);
  return (isAllocated && validateAllocations(set, next)) || apply();
}

/**
 * A payment that was taken before and lost. It may come before what it settles or takes back, so only what is there is
 * asked about; who is said to have said it is marked, see `markUnverified`.
 */
export function validateResentPayment(set: WorkingSet, stored: StoredRecord | undefined, next: Payment): Decision {
  if (stored) return apply();
  if (!isCurrency(next.currency)) return reject("invalid", "This currency is not known.", { currency: "unknown" });
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
