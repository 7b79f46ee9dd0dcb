import type { GenerateEvent } from "@ankara/contract/ai";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { askWriter, readProgress } from "./followed.ts";

const pollMs = 300;

/**
 * Tell what another server writes, piece by piece, until it has ended. Where that server is gone nothing comes until the
 * lease runs out, and then it has ended.
 */
export async function followElsewhere(
  deps: Pick<Deps, "db">,
  place: { readonly businessId: string; readonly generationId: string },
  tell: (event: Extract<GenerateEvent, { event: "text" | "restart" }>) => void,
  signal: AbortSignal,
): Promise<void> {
  await askWriter(deps, place);
  let [told, attempt] = ["", 0];
  for (;;) {
    const progress = await readProgress(deps, place);
    if (progress === null) return;
    if (progress.attempt > attempt) {
      if (told !== "") tell({ event: "restart", data: {} });
      [told, attempt] = ["", progress.attempt];
    }
    if (progress.attempt === attempt && progress.text.length > told.length) {
      tell({ event: "text", data: { text: progress.text.slice(told.length) } });
      told = progress.text;
    }
    await sleep(pollMs, undefined, { signal });
  }
}
