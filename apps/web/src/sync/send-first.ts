import type { ChangeOp } from "@ankara/contract/sync";
import type { LocalRecord } from "@ankara/sync/apply-pull";
import { sizeOf } from "@ankara/sync/batch";
import type { UserDatabase } from "../store/database.ts";
import type { UnitOfWork } from "../store/unit-of-work.ts";

/** Queues changes before everything that waits, because that was made on top of them, each with its copy. */
export async function sendFirst(
  db: UserDatabase,
  unit: UnitOfWork,
  changes: readonly { op: ChangeOp; copy: LocalRecord }[],
  epoch?: number,
): Promise<void> {
  if (changes.length === 0) return;
  const lowest = await db.outbox.orderBy("seq").first();
  const first = Math.min(lowest?.seq ?? 0, 0) - changes.length;
  await db.outbox.bulkPut(
    changes.map(({ op }, index) => ({
      seq: first + index,
      opId: op.opId,
      collection: op.collection,
      id: op.id,
      op,
      state: "queued",
      size: sizeOf(op),
    })),
  );
  for (const { op, copy } of changes) unit.store(op.collection, op.id, copy, epoch);
}
