import type { Deps } from "../deps.ts";
import { Metrics } from "./metrics.ts";
import { Readiness } from "./readiness.ts";

/**
 * Metrics of a server, and whether it is ready.
 *
 * @param sources - `dataDir` where what is written goes to its disk, `migrations` it cannot work without
 */
export function watching(
  { db, log }: Pick<Deps, "db" | "log">,
  {
    dataDir = null,
    migrations = [],
    defaults = false,
  }: { dataDir?: string | null; migrations?: readonly number[]; defaults?: boolean } = {},
): Pick<Deps, "metrics" | "readiness"> {
  const metrics = new Metrics({ defaults });
  return { metrics, readiness: new Readiness({ db, log, metrics, dataDir, migrations }) };
}
