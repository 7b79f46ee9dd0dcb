import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import { endGeneration } from "../commands/ai/end-generation.ts";
import type { Deps } from "../deps.ts";
import { runEvery } from "./run-every.ts";
import { runSteps } from "./run-steps.ts";

/** With a lease of 135 s nothing holds credits longer than 145 s, and 165 s leave room for a slow database. */
const everyMs = 10_000;

type SweepDeps = Pick<Deps, "db" | "now" | "random" | "log" | "metrics">;

/** Give back what servers that are gone were holding, every 10 seconds. Several servers may sweep at once. @returns how to stop */
export function startLeaseSweeper(deps: SweepDeps): () => Promise<void> {
  return runEvery(
    everyMs,
    () => sweepLeases(deps),
    (error) => deps.log.warn({ err: error }, "the sweep was interrupted; the next one goes on"),
  );
}

/**
 * Release every generation whose lease has run out.
 *
 * @param all - also those that have not: this server is the only one of its database and has just started
 * @returns how many were released
 */
export async function sweepLeases(deps: SweepDeps, { all = false } = {}): Promise<number> {
  const leases = await deps.db.global
    .selectFrom("ai_leases")
    .select(["business_id", "generation_id"])
    .$if(!all, (query) => query.where("expires_at", "<", sql<Date>`now()`))
    .execute();
  let released = 0;
  const end = async (businessId: BusinessId, generationId: string): Promise<void> => {
    if (await endGeneration(deps, { businessId, generationId, end: { paid: false, reason: "writer_failed" } }))
      released += 1;
  };
  await runSteps(
    deps,
    "leases",
    leases.map(({ business_id: businessId, generation_id: generationId }) => ({
      name: "release",
      businessId,
      work: () => end(businessId, generationId),
    })),
  );
  return released;
}
