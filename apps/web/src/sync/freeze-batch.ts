import type { ResentOp } from "@ankara/contract/sync";
import { nextBatch, type BatchLimits } from "@ankara/sync/batch";
import { freeze } from "@ankara/sync/outbox";
import type { OutboxRow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { readServerHead } from "./apply-server-changes.ts";

/** Contents of one push, and which of them were sent before. */
export type Batch = { readonly batch: readonly OutboxRow[]; readonly resent: readonly ResentOp[] };

/**
 * Chooses the next push and freezes it, in one transaction: an edit that comes between reading and freezing would fold
 * into a change that goes without it, and be deleted by that change's receipt. Only what this returns may be sent.
 *
 * @param retryHeld - whether held changes go along, see `nextBatch`
 */
export async function freezeNextBatch(store: Store, limits: BatchLimits, retryHeld: boolean): Promise<Batch> {
  const { outbox } = store.db;
  let frozen: Batch = { batch: [], resent: [] };
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
      const { frozen: rows, resent } = freeze(batch, (await readServerHead(store)).rev);
      frozen = { batch: rows, resent };
      await outbox.bulkPut(rows);
      for (const { collection, id } of rows) unit.touchPending(collection, id);
    },
    { quiet: true },
  );
  return frozen;
}
