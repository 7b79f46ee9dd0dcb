import { shipWal, waitingWal } from "../backup/wal.ts";
import type { BackupEnv } from "../backup/store.ts";
import type { Deps } from "../deps.ts";
import { runEvery } from "./run-every.ts";

const everyMs = 2_000;

/** Carry the write-ahead log of the private PostgreSQL into the store as it grows. @returns how to stop */
export function startArchive(
  { log, metrics, now }: Pick<Deps, "log" | "metrics" | "now">,
  spool: string,
  backup: BackupEnv,
): () => Promise<void> {
  let failing = false;
  const look = async () => {
    try {
      await shipWal(spool, backup);
      if (failing) log.warn("the archive is reached again");
      failing = false;
    } catch (error) {
      if (!failing)
        log.error({ err: error }, "the log could not be archived; it waits on this disk and is tried again");
      failing = true;
    }
    const waiting = await waitingWal(spool).catch(() => []);
    metrics.archive(waiting.length, waiting[0] ? Math.max(0, (now().getTime() - waiting[0].since) / 1000) : 0);
  };
  return runEvery(everyMs, look, (error) => log.error({ err: error }, "the archive was not looked at"));
}
