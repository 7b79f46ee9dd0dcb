import type { ChangeOp } from "@ankara/contract/sync";
import { isCurrency } from "@ankara/domain/currencies";
import type { Payment } from "@ankara/domain/records/payment";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import type { StoredRecord } from "./stored.ts";
import { type Verdict, apply, reject } from "./verdict.ts";

/** A payment is written once; only what is learnt about it later may be added. */
const paymentMayChange: ReadonlySet<string> = new Set([
  "status",
  // Two clients that are one are merged.
  "contactId",
  "withholding",
  "reference",
  "note",
  "archivedAt",
]);
/** What the person saw in their bank may differ from what the client said. */
const claimMayBecome: ReadonlySet<string> = new Set(["amount", "date", "method", "allocations"]);
const paymentFields: ReadonlySet<string> = new Set([
  "contactId",
  "amount",
  "currency",
  "date",
  "method",
  "allocations",
  "reverses",
  "refund",
  "debt",
  "claim",
]);

export function judgePayment(stored: StoredRecord | undefined, op: ChangeOp, next: Payment): Verdict {
  if (stored) {
    const confirms = stored.data["status"] === "claimed" && next.status === "confirmed";
    const frozen = Object.keys(op.patch).find(
      (field) =>
        paymentFields.has(field) &&
        !paymentMayChange.has(field) &&
        !bookkeepingFields.has(field) &&
        !(confirms && claimMayBecome.has(field)) &&
        !sameValue(stored.data[field] ?? null, op.patch[field] ?? null),
    );
    if (frozen)
      return reject("payment_frozen", "A payment is never changed: reverse it and record it again.", {
        [frozen]: "frozen",
      });
    const before = stored.data["status"];
    const backwards =
      (before === "confirmed" && next.status === "claimed") || (before === "reversed" && next.status !== "reversed");
    if (backwards)
      return reject("payment_frozen", "A payment does not go back to being a claim.", { status: "frozen" });
    if (before === "confirmed" && next.status === "reversed" && next.reverses === null)
      return reject("payment_frozen", "It was confirmed meanwhile: reverse it instead.", { status: "frozen" });
    return confirms ? judgeEntry(next) : apply();
  }
  return judgeEntry(next);
}

/**
 * Do the sums of an entry hold? Money of one sign with shares within it; credit of the client moves no money, so its
 * shares are all there is.
 */
function judgeEntry(next: Payment): Verdict {
  if (!isCurrency(next.currency)) return reject("invalid", "This currency is not known.", { currency: "unknown" });
  if (next.amount < 0 && next.reverses === null && next.refund !== true)
    return reject("invalid", "Only a reversal or a refund is negative.", { amount: "negative" });
  if (next.amount === 0 && next.method === "credit") {
    const sign = next.reverses === null ? 1 : -1;
    return next.allocations.every(({ amount }) => amount * sign >= 0)
      ? apply()
      : reject("invalid", "Credit goes to invoices, or comes back from them.", { allocations: "sign" });
  }
  const sum = next.allocations.reduce((total, { amount }) => total + amount, 0);
  const within =
    next.amount >= 0
      ? next.allocations.every(({ amount }) => amount >= 0) && sum <= next.amount
      : next.allocations.every(({ amount }) => amount <= 0) && sum >= next.amount;
  return within ? apply() : reject("invalid", "More is allocated than was paid.", { allocations: "too_much" });
}
