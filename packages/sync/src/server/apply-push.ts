import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { applyOp, type SentenceOf } from "./apply-op.ts";
import { visibleReceipt } from "./validate-member.ts";
import type { WorkingSet } from "./working-set.ts";

/** A receipt given before, and what its change is recognised by. */
export type KnownReceipt = { readonly fingerprint: string; readonly receipt: Receipt };

export type PushResult =
  /** `answered` is what to store: nothing of held changes, which come again. */
  | { readonly do: "answer"; readonly receipts: Receipt[]; readonly answered: ReadonlyMap<string, KnownReceipt> }
  /** An id came with another body: the whole push is refused. */
  | { readonly do: "refuse" };

/** Returns the text of a change. Outboxes keep the order of keys, so the text of one change stays the same. */
export const serializeOp = ({ opId, collection, id, kind, patch, was, baseRev, again }: ChangeOp): string =>
  JSON.stringify([opId, collection, id, kind, patch, was, baseRev, ...(again === undefined ? [] : [again])]);

/** Returns whether one of these ids was used before for another change. */
export const reusesOpId = (
  ops: readonly ChangeOp[],
  fingerprints: readonly string[],
  known: ReadonlyMap<string, KnownReceipt>,
): boolean => ops.some(({ opId }, index) => known.has(opId) && known.get(opId)?.fingerprint !== fingerprints[index]);

const reasonOf = ({ code, message }: Receipt) => ({ ...(code && { code }), ...(message && { message }) });

/**
 * Applies the changes of one device, in order: each is applied to the working set, refused or held back by itself.
 * A change that was answered before gets the same answer and does nothing.
 *
 * @param texts - each change as `serializeOp` gives it
 * @param fingerprints - of those texts
 */
export function applyPush(
  set: WorkingSet,
  ops: readonly ChangeOp[],
  {
    texts,
    fingerprints,
    known,
    sentenceOf,
  }: {
    texts: readonly string[];
    fingerprints: readonly string[];
    known: ReadonlyMap<string, KnownReceipt>;
    sentenceOf: SentenceOf;
  },
): PushResult {
  const answered = new Map<string, KnownReceipt>();
  const receipts: Receipt[] = [];
  for (const [index, op] of ops.entries()) {
    const fingerprint = fingerprints[index] ?? "";
    const earlier = known.get(op.opId) ?? answered.get(op.opId);
    if (earlier && earlier.fingerprint !== fingerprint) return { do: "refuse" };
    const record = `${op.collection}/${op.id}`;
    // Changes of one record are settled in their order, also for a copy of the device that brought this one before.
    const before = set.held.get(record);
    const receipt: Receipt = before
      ? { opId: op.opId, status: "held", rev: null, ...before }
      : earlier
        ? visibleReceipt(set, op, earlier.receipt)
        : applyOp(set, op, texts[index] ?? "", sentenceOf);
    if (receipt.status === "held") set.held.set(record, reasonOf(receipt));
    // A clone of this device may have been refused as another device; the owner may still bring the same change.
    else if (!earlier && receipt.code !== "series_not_yours") answered.set(op.opId, { receipt, fingerprint });
    receipts.push(receipt);
  }
  return { do: "answer", receipts, answered };
}
