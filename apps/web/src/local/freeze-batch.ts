import { nextBatch, type BatchLimits } from "@ankara/sync/batch";
import type { OutboxRow } from "./database.ts";
import type { Store } from "./store.ts";

/**
 * Chooses the next push and freezes it, in one transaction: an edit that comes between reading and freezing would fold
 * into a change that goes without it, and be deleted by that change's receipt. Only what this returns may be sent.
 *
 * @param retryHeld - whether held changes go along, see `nextBatch`
 */
export async function freezeNextBatch(store: Store, limits: BatchLimits, retryHeld: boolean): Promise<OutboxRow[]> {
  const { outbox } = store.db;
  let frozen: OutboxRow[] = [];
  await store.write(
    async (unit) => {
      const queue: OutboxRow[] = [];
      let batch: OutboxRow[] = [];
      // Held changes may stand before what can go, any number of them.
      for (let end = false; !end && batch.length === 0;) {
        const part = await outbox
          .where("seq")
          .above(queue.at(-1)?.seq ?? -Infinity)
          .limit(limits.ops * 4)
          .toArray();
        queue.push(...part);
        end = part.length < limits.ops * 4;
        batch = nextBatch(queue, limits, retryHeld);
      }
      frozen = batch.map((entry) => ({ ...entry, state: entry.state === "queued" ? "sent" : entry.state }));
      await outbox.bulkPut(frozen);
      for (const { collection, id } of frozen) unit.touchPending(collection, id);
    },
    { quiet: true },
  );
  return frozen;
}
