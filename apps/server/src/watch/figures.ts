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
    db.queryEachNode<{ waiting: string; oldest_seconds: number }>(
      { name: "outbox_state", text: "select * from outbox_state()", values: [] },
      (error) => {
        throw error;
      },
    ),
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
      waiting: outbox.reduce((sum, { waiting }) => sum + Number(waiting), 0),
      oldestSeconds: Math.max(0, ...outbox.map(({ oldest_seconds: seconds }) => seconds)),
    },
    drift: books === "drift",
    ledgerCheckedAt: checkedAt,
  };
}
