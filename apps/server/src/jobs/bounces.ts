import { applyMailEvents } from "../commands/bounces/apply-mail-events.ts";
import type { Deps } from "../deps.ts";
import type { BounceInbox } from "../providers/mail-events/bounce-inbox.ts";
import { readNotice } from "../providers/mail-events/delivery-notice.ts";
import { runEvery } from "./run-every.ts";
import { acquireRun } from "./single-run.ts";

const everyMs = 60_000;
/** One of several servers reads the inbox. */
const pauseSeconds = 50;

/** Read the inbox for bounces, every minute. @returns how to stop */
export function startBounceReader(deps: Deps, inbox: BounceInbox): () => Promise<void> {
  return runEvery(
    everyMs,
    async () => (await acquireRun(deps, "bounces", pauseSeconds)) && readBounces(deps, inbox),
    (error) => {
      deps.metrics.stepFailed("bounces");
      deps.log.warn({ err: error }, "the inbox for bounces was not read; it is tried again");
    },
  );
}

/** @returns how many mails are known not to have arrived now */
export async function readBounces(
  deps: Pick<Deps, "db" | "now" | "seal" | "log" | "metrics">,
  inbox: BounceInbox,
): Promise<number> {
  let changed = 0;
  await inbox.read(async (source) => {
    const event = await readNotice(source).catch((error: unknown) => {
      // Anybody may write to that address: mails that are no notice are left in the inbox, and read no more.
      deps.log.warn({ err: error }, "a message in the inbox for bounces cannot be read");
      return null;
    });
    const noted = event ? await applyMailEvents(deps, [event]) : 0;
    deps.metrics.webhook("inbox", noted > 0 ? "applied" : "unchanged");
    changed += noted;
  });
  return changed;
}
