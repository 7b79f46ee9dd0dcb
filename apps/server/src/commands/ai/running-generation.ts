import type { BusinessId } from "@ankara/domain/records/fields";
import { setTimeout as sleep } from "node:timers/promises";
import { ok } from "@ankara/domain/result";
import type { AiItem } from "@ankara/domain/ai/item";
import { photoTypes } from "@ankara/domain/ai/photos";
import type { Balance } from "@ankara/contract/ai";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { Deps } from "../../deps.ts";
import type { GenerationRuns } from "../../jobs/generation-runs.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { findByKey, type Begun, type Generation } from "./begin-generation.ts";
import { endGeneration } from "./end-generation.ts";
import { requestProgress, readProgress } from "./live-progress.ts";
import { findItem } from "./items.ts";
import { readBalance } from "./ledger.ts";

const pollMs = 150;

/** @returns whether it has ended */
async function stoppedElsewhere(
  deps: Pick<Deps, "db" | "settings">,
  place: { businessId: BusinessId; generationId: string },
): Promise<boolean> {
  // Two looks of the writer, and a little for a slow database.
  const patienceMs = deps.settings.ai.followMs * 2 + 1_000;
  await requestProgress(deps, place, { stop: true });
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    await sleep(pollMs);
    if ((await readProgress(deps, place)) === null) return true;
  }
  return false;
}

/** Stop a text in the making: free before 40 words, else what is there is kept and paid. A repeat answers alike. */
export async function stopGeneration(
  deps: Deps & { readonly runs: GenerationRuns },
  session: Session,
  requestKey: string,
): Promise<Outcome<{ refunded: boolean; item: AiItem | null } & Balance>> {
  const find = () => deps.db.readHome(session.businessId, (tx) => findByKey(tx, session, requestKey));
  const found = await find();
  if (!found) return refuse("not_found");
  const { id, status } = found.generation;
  const run = deps.runs.find(id);
  if (run) await run.stop();
  // Another server writes it: it is asked to. One that is gone does not answer, and what it wrote is not known here: free.
  else if (
    status === "running" &&
    !(await stoppedElsewhere(deps, { businessId: session.businessId, generationId: id }))
  )
    await endGeneration(deps, {
      businessId: session.businessId,
      generationId: id,
      end: { paid: false, reason: "generation_stopped" },
    });
  const item = (await findItem(deps, session, id))?.item ?? null;
  return ok({ refunded: item === null, item, ...(await readBalance(deps, session.businessId)) });
}

/** Returns the text in progress of this user. */
export async function runningGeneration(
  deps: Deps,
  { businessId, userId }: Session,
): Promise<AnswerOf<typeof calls.runningGeneration>> {
  const row = await deps.db.readHome(businessId, (tx) =>
    tx
      .selectFrom("ai_generations")
      .select(["id", "request_key", "type", "inputs", "started_at"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("status", "=", "running")
      .where("type", "not in", [...photoTypes])
      .executeTakeFirst(),
  );
  const data = row
    ? {
        id: row.id,
        request_key: row.request_key,
        generate: row.type,
        inputs: row.inputs,
        started_at: row.started_at.toISOString(),
      }
    : null;
  return { data, ...(await readBalance(deps, businessId)) };
}

/** A generation of this user, running or ended, for whoever comes to it later. */
export async function findGeneration(
  deps: Pick<Deps, "db">,
  { businessId, userId }: Session,
  id: string,
): Promise<Outcome<Begun>> {
  const row = await deps.db.readHome(businessId, (tx) =>
    tx
      .selectFrom("ai_generations")
      .select(["request_key", "type", "cost", "status", "reason"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  if (!row) return refuse("not_found");
  const { request_key: requestKey, ...rest } = row;
  const generation: Generation = { id, businessId, userId, requestKey, ...rest };
  return ok({ generation, fresh: false, balance: null });
}
