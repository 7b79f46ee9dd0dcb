import type { ChangeOp } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { OutboxEntry } from "./outbox.ts";

export type BatchLimits = {
  /** Ops in one push, 1 or more. */
  readonly ops: number;
  /** Bytes of JSON in one push. A single op above it still goes, alone. */
  readonly bytes: number;
};

/** A set of ids of changes. */
export type RetriedOps = Pick<ReadonlySet<string>, "has">;
const everyOp: RetriedOps = { has: () => true };

/**
 * Cut the next push from the queue: oldest first, within the limits.
 *
 * A record whose earlier change is held back takes its later ones out of the batch too, so changes of
 * one record always arrive in order, and so do what settles, takes back or credits it.
 *
 * @param retried - ids of held changes the server was asked for since something they may have waited for arrived: these rest
 */
export function nextBatch<E extends Pick<OutboxEntry, "op" | "state" | "size">>(
  queue: readonly E[],
  limits: BatchLimits,
  retried: RetriedOps = everyOp,
): E[] {
  const batch: E[] = [];
  const blocked = new Set<string>();
  let bytes = 0;
  for (const entry of queue) {
    const record = `${entry.op.collection}/${entry.op.id}`;
    const waits = entry.state === "held" && retried.has(entry.op.opId);
    if (waits || blocked.has(record) || (blocked.size > 0 && basesOf(entry.op).some((base) => blocked.has(base)))) {
      blocked.add(record);
      continue;
    }
    if (batch.length > 0 && (batch.length >= limits.ops || bytes + entry.size > limits.bytes)) break;
    batch.push(entry);
    bytes += entry.size;
  }
  return batch;
}

/** Returns the records without which the server refuses a change: of a payment what it settles or takes back, of a credit note its invoice. */
function basesOf({ collection, patch }: ChangeOp): string[] {
  const { allocations, reverses, sourceId, kind } = patch;
  const credited = kind === "credit_note" ? [sourceId] : [];
  const invoices: readonly unknown[] = collection === "invoices" ? credited : invoicesIn(allocations);
  const payments: readonly unknown[] = collection === "payments" ? [reverses] : [];
  return [...keysOf("invoices", invoices), ...keysOf("payments", payments)];
}

const invoicesIn = (allocations: unknown): readonly unknown[] =>
  Array.isArray(allocations) ? allocations.map((share: { invoiceId?: unknown } | null) => share?.invoiceId) : [];

const keysOf = (collection: CollectionName, ids: readonly unknown[]): string[] =>
  ids.flatMap((id) => (typeof id === "string" ? `${collection}/${id}` : []));

/** Bytes of the op as JSON in UTF-8, with the comma that parts it from the next. */
export function sizeOf(op: ChangeOp): number {
  const text = JSON.stringify(op);
  let bytes = text.length + 1;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Half of a pair counts two: the whole pair is four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
