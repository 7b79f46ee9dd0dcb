import type { ChangeOp } from "@ankara/contract/sync";
import type { OutboxEntry } from "./outbox.ts";

export type BatchLimits = {
  /** Ops in one push, 1 or more. */
  readonly ops: number;
  /** Bytes of JSON in one push. A single op above it still goes, alone. */
  readonly bytes: number;
};

/**
 * Cut the next push from the queue: oldest first, within the limits.
 *
 * A record whose earlier change is held back takes its later ones out of the batch too, so changes of
 * one record always arrive in order. Held entries go only when `retryHeld` is set (something they may
 * have waited for has arrived).
 */
export function nextBatch<E extends Pick<OutboxEntry, "op" | "state" | "size">>(
  queue: readonly E[],
  limits: BatchLimits,
  retryHeld = false,
): E[] {
  const batch: E[] = [];
  const blocked = new Set<string>();
  let bytes = 0;
  for (const entry of queue) {
    const record = `${entry.op.collection}/${entry.op.id}`;
    if (blocked.has(record)) continue;
    if (entry.state === "held" && !retryHeld) {
      blocked.add(record);
      continue;
    }
    if (batch.length > 0 && (batch.length >= limits.ops || bytes + entry.size > limits.bytes)) break;
    batch.push(entry);
    bytes += entry.size;
  }
  return batch;
}

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
