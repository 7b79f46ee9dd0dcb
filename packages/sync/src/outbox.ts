import type { ChangeOp, Fields, ResentOp } from "@ankara/contract/sync";
import { applyChange, isCreation } from "./change.ts";

/** One change as it waits on the device, first in, first out by `seq`. */
export type OutboxEntry = {
  /** Place in the queue, given by the device's database; grows. */
  readonly seq: number;
  readonly op: ChangeOp;
  /**
   * `queued` was never sent; `sent` may have reached the server, so its body is frozen until the
   * receipt is in; `held` reached it and waits for an earlier number of its series, or for the owner's proof.
   */
  readonly state: "queued" | "sent" | "held";
  /** The server did not have the change at this revision; none while it was never sent, or by an older app. */
  readonly sentAfter?: number | undefined;
  /** Bytes of the op as JSON, see `sizeOf`. */
  readonly size: number;
};

/**
 * Freeze what is about to be sent. What was sent before is named, with the revision above which the server may have
 * taken it: so the server recognises a repeat even when its receipt has been cleared away.
 *
 * @param seen - the highest revision the server ever gave this device
 */
export function freeze<E extends OutboxEntry>(
  batch: readonly E[],
  seen: number,
): { readonly frozen: E[]; readonly resent: ResentOp[] } {
  const frozen = batch.map((entry) => {
    const isNew = entry.state === "queued";
    const sentAfter = entry.sentAfter ?? (isNew ? seen : entry.op.baseRev);
    return { ...entry, state: isNew ? "sent" : entry.state, sentAfter };
  });
  const resent = frozen
    .filter((_, index) => batch[index]?.state !== "queued")
    .map(({ op, sentAfter }) => ({ opId: op.opId, after: sentAfter }));
  return { frozen, resent };
}

/** Tells what becomes of a new change, given the last entry of the queue. */
export type Enqueue =
  | { readonly do: "append"; readonly op: ChangeOp }
  /** Put `op` in place of the last entry. */
  | { readonly do: "replace"; readonly op: ChangeOp }
  /** Both disappear: the record never left the device. */
  | { readonly do: "drop" };

/**
 * Queue a change, folding it into the last entry where that cannot be noticed.
 *
 * Only the very last entry is ever folded into: then no other change stands between the two, so a
 * reference can never overtake the record it points to. A change that was sent keeps its body (the
 * server knows it by its id), and a change that gives a number stays alone, because numbers must
 * arrive in the order they were given.
 */
export function enqueue(last: Pick<OutboxEntry, "op" | "state"> | undefined, op: ChangeOp): Enqueue {
  if (!last || last.state !== "queued") return { do: "append", op };
  if (last.op.collection !== op.collection || last.op.id !== op.id) return { do: "append", op };
  // A resent record goes as the server had it.
  if (givesNumber(last.op) || givesNumber(op) || last.op.again !== undefined) return { do: "append", op };
  if (op.kind === "delete" && isCreation(last.op)) return { do: "drop" };
  return { do: "replace", op: foldChanges(last.op, op) };
}

/**
 * Two changes of one record as one, under the first one's id and revision: `was` keeps the oldest
 * value of each field, `patch` the newest. A creation stays a creation.
 */
export function foldChanges(first: ChangeOp, second: ChangeOp): ChangeOp {
  if (second.kind === "delete") return { ...first, kind: "delete", patch: {}, was: second.was };
  const patch = { ...first.patch, ...second.patch };
  if (isCreation(first)) return { ...first, patch };
  return { ...first, kind: "put", patch, was: { ...second.was, ...first.was } };
}

/**
 * Refused changes of a record come back to life together with the edit that mends it, as one new change under the
 * edit's id. It will be sent last, so it says what the person sees, not what was refused before a later edit that waits.
 *
 * @param refused - all of the record's, oldest first, at least one
 * @param before - the record as the person saw it before the edit
 * @param outbox - the record's changes on their way: one of them may bring it to the server all the same
 * @returns null when the record never left the device and is deleted now
 */
export function reviveRefused(
  refused: readonly ChangeOp[],
  edit: ChangeOp,
  { before, outbox }: { before: Fields | null; outbox: readonly unknown[] },
): ChangeOp | null {
  const [first] = refused;
  if (edit.kind === "delete" && first && isCreation(first) && outbox.length === 0) return null;
  const { again, ...whole } = { ...[...refused, edit].reduce(foldChanges), opId: edit.opId };
  // A resent record that was edited since no longer shows what the server had: it goes as a new record.
  const folded = again === undefined ? whole : { ...whole, baseRev: 0 };
  const shown: Fields = { ...before, ...edit.patch };
  const fields = Object.keys(folded.patch).map((field) => [field, shown[field] ?? null] as const);
  return { ...folded, patch: Object.fromEntries(fields) };
}

/** True for the change that issues a document: it carries the number taken from a series. */
export function givesNumber(op: Pick<ChangeOp, "patch">): boolean {
  return typeof op.patch["seq"] === "number";
}

/**
 * The record the person sees: the server's copy with the waiting changes on top, oldest first. An edit of nothing makes
 * nothing: only a creation, or the issue of a document, which carries all of it, is a whole record.
 */
export function replay(
  server: Fields | null,
  waiting: readonly Pick<ChangeOp, "kind" | "patch" | "was" | "baseRev">[],
): Fields | null {
  return waiting.reduce<Fields | null>(
    (record, op) => (record || isCreation(op) || givesNumber(op) ? applyChange(record, op) : null),
    server,
  );
}
