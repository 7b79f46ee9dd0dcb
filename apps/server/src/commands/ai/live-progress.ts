import type { BusinessId } from "@ankara/domain/records/fields";
import type { GenerateEvent } from "@ankara/contract/ai";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";

type Place = { readonly businessId: BusinessId; readonly generationId: string };

/** The progress of a text. `attempt` counts how often it was begun again. */
export type Progress = { readonly text: string; readonly attempt: number };

/** Ask the server that writes a generation, whichever it is, to leave its text here, or to stop. Nothing when it has ended. */
export async function requestProgress(
  { db }: Pick<Deps, "db">,
  { businessId, generationId }: Place,
  { stop = false }: { stop?: boolean } = {},
): Promise<void> {
  await db.singleStatement(businessId, "", {
    name: "ask_writer",
    text: pollStatement,
    values: [businessId, generationId, stop],
  });
}
// The row of the generation is held meanwhile, so that nothing is asked for after its end took the questions away.
const pollStatement = `
  insert into ai_followed as f (business_id, generation_id, stop)
  select business_id, id, $3 from ai_generations
  where business_id = $1 and id = $2 and status = 'running' for share
  on conflict (business_id, generation_id) do update set stop = f.stop or excluded.stop`;

/**
 * Leave what is written so far where followers at other servers find it; without any, nothing is written.
 *
 * @returns whether there are followers, and whether one of them wants it to stop
 */
export async function publishProgress(
  { db }: Pick<Deps, "db">,
  { businessId, generationId }: Place,
  { text, attempt }: Progress,
): Promise<{ followed: boolean; stop: boolean }> {
  const [row] = await db.singleStatement<{ stop: boolean }>(businessId, "", {
    name: "leave_progress",
    text: leaveStatement,
    values: [businessId, generationId, text, attempt],
  });
  return { followed: row !== undefined, stop: row?.stop ?? false };
}
const leaveStatement = `
  update ai_followed set text = $3, attempt = $4 where business_id = $1 and generation_id = $2 returning stop`;

/** Reads the progress of a generation at another server; null when it has ended, or is not there. */
export async function readProgress(
  { db }: Pick<Deps, "db">,
  { businessId, generationId }: Place,
): Promise<Progress | null> {
  const [row] = await db.singleStatement<Progress>(businessId, "read only", {
    name: "read_progress",
    text: readStatement,
    values: [businessId, generationId],
  });
  return row ?? null;
}
const readStatement = `
  select coalesce(f.text, '') as text, coalesce(f.attempt, 0) as attempt
  from ai_generations g left join ai_followed f on f.business_id = g.business_id and f.generation_id = g.id
  where g.business_id = $1 and g.id = $2 and g.status = 'running'`;

const pollMs = 300;

/**
 * Tell what another server writes, piece by piece, until it has ended. Where that server is gone nothing comes until the
 * lease runs out, and then it has ended.
 */
export async function followRemoteGeneration(
  deps: Pick<Deps, "db">,
  place: { readonly businessId: BusinessId; readonly generationId: string },
  report: (event: Extract<GenerateEvent, { event: "text" | "restart" }>) => void,
  signal: AbortSignal,
): Promise<void> {
  await requestProgress(deps, place);
  let [reported, attempt] = ["", 0];
  for (;;) {
    const progress = await readProgress(deps, place);
    if (progress === null) return;
    if (progress.attempt > attempt) {
      if (reported !== "") report({ event: "restart", data: {} });
      [reported, attempt] = ["", progress.attempt];
    }
    if (progress.attempt === attempt && progress.text.length > reported.length) {
      report({ event: "text", data: { text: progress.text.slice(reported.length) } });
      reported = progress.text;
    }
    await sleep(pollMs, undefined, { signal });
  }
}
