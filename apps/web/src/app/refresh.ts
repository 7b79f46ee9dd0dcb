import { touch } from "../platform/touch.ts";
import { syncNow } from "../sync/sync-engine.ts";
import { readSyncStatus, watchSyncStatus } from "../sync/sync-status.ts";

/** A pull shows its ring at least this long, and lets go after the other even when the server is slow. */
const minMs = 500;
const maxMs = 10_000;

/** Asks the server now, and is done when the device is in step or knows that it cannot be. */
export async function refresh(): Promise<void> {
  touch("tick");
  const least = pause(minMs);
  syncNow();
  await Promise.race([settled(), pause(maxMs)]);
  await least;
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (readSyncStatus().state === "syncing") return;
      stop();
      resolve();
    };
    const stop = watchSyncStatus(look);
    // The engine says "syncing" a moment after it was asked.
    setTimeout(look, minMs);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
