import type { Deps } from "../deps.ts";
import type { Figures } from "./metrics.ts";

/** Reads the figures the servers of one database share: its queue, the mails that wait, and whether the ledger adds up. */
export async function readFigures({ db, ledger }: Pick<Deps, "db" | "ledger">): Promise<Figures> {
  const { ledger: books, checkedAt } = ledger.state();
  const [queue, outbox] = await Promise.all([
    db.query<{ task: string; ready: string; later: string; failed: string; oldest_seconds: number }>(
      "queue_state",
      "select * from queue_state()",
      [],
    ),
    db.query<{ waiting: string; oldest_seconds: number }>("outbox_state", "select * from outbox_state()", []),
  ]);
  return {
    queue: queue.map(({ task, ready, later, failed, oldest_seconds: oldestSeconds }) => ({
      task,
      ready: Number(ready),
      later: Number(later),
      failed: Number(failed),
      oldestSeconds,
    })),
    outbox: {
      waiting: Number(outbox[0]?.waiting ?? 0),
      oldestSeconds: outbox[0]?.oldest_seconds ?? 0,
    },
    drift: books === "drift",
    ledgerCheckedAt: checkedAt,
  };
}
