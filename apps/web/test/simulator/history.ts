import { Rng } from "@ankara/sync-simulator/rng";
// Modules that the app loads lazily are loaded before, because reading a file takes no turn of the scheduler.
import "@ankara/domain/invoice/issue";
import "../../src/store/issue-document.ts";
import "../../src/sync/after-round.ts";
import "../../src/sync/resync.ts";
import "../../src/sync/mail-outbox.ts";
import "../../src/sync/resend-lost.ts";
import { begin } from "./browser.ts";
import { emptyDatabases } from "./device.ts";
import { Disk } from "./disk.ts";
import { judge, repairAll } from "./repairs.ts";
import { Scheduler } from "./scheduler.ts";
import { type Counts, type Options, Violation, World } from "./world.ts";

export type Outcome = {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly violation: string | null;
  /** Log of the history, line by line; the same seed gives the same lines. */
  readonly trace: readonly string[];
  readonly counts: Counts;
};

const startMs = Date.parse("2026-11-20T09:00:00.000Z");

type Empty = Awaited<ReturnType<typeof emptyDatabases>>;
let prepared: Promise<Empty> | undefined;

/**
 * One history: people work in several tabs of several devices, with the app's own store and sync over a disk in memory;
 * tabs are killed, transactions aborted, disks full, answers lost. In the end everything works, everybody syncs, and
 * every promise is checked. The same seed gives the same history.
 */
export async function runHistory(seed: number, options: Options = {}): Promise<Outcome> {
  // The first history of a process would differ from the second: Dexie and the loader of modules remember things.
  prepared ??= emptyDatabases().then(async (empty) => {
    await play(0, {}, empty);
    return empty;
  });
  return play(seed, options, await prepared);
}

async function play(seed: number, options: Options, empty: Empty): Promise<Outcome> {
  const turns = new Scheduler(new Rng(seed ^ 0x7412), startMs);
  const world = new World(seed, { turns, options, empty });
  const browser = begin(turns, new Rng(seed ^ 0x1d5), (...words) => world.log(words.map(String).join(" ")));
  let violation: string | null = null;
  try {
    world.populate();
    await world.live();
    await repairAll(world);
    judge(world);
  } catch (error) {
    violation =
      error instanceof Violation
        ? error.message
        : `crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  } finally {
    for (const device of world.devices) await device.killAll();
    Disk.use([]);
    browser.end();
  }
  return { seed, violation, trace: world.trace, counts: { ...world.counts, turns: turns.count } };
}
