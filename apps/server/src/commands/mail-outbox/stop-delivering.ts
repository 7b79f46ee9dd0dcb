import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";

type Deliveries = { stopping: boolean; readonly underWay: Set<Promise<void>> };

/** By its connections: what a server of this process is handing over, and whether it begins with more. */
const known = new WeakMap<Deps["db"], Deliveries>();

export function deliveriesOf({ db }: Pick<Deps, "db">): Deliveries {
  const found = known.get(db) ?? { stopping: false, underWay: new Set() };
  known.set(db, found);
  return found;
}

/**
 * The server is stopping: no mail is claimed any more, and those under way are given time to hear their answer. One that
 * is cut off between its end and its answer might go a second time.
 */
export async function stopDelivering(deps: Pick<Deps, "db">, maxMs: number): Promise<void> {
  const deliveries = deliveriesOf(deps);
  deliveries.stopping = true;
  await Promise.race([Promise.allSettled(deliveries.underWay), sleep(maxMs, undefined, { ref: false })]);
}

/** Waits for every mail that is being handed over, those included for which a job no longer waits. */
export async function deliveriesEnded(deps: Pick<Deps, "db">): Promise<void> {
  const { underWay } = deliveriesOf(deps);
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
