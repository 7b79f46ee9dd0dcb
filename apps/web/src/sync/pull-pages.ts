import { pullChanges } from "@ankara/contract/sync";
import type { Api, ApiError } from "../api/api.ts";
import type { Copied, Cursor } from "../store/meta.ts";
import {
  applyPage,
  type CopyTarget,
  cursorAfter,
  historyOf,
  readCursor,
  readPage,
  readServerHead,
} from "./apply-server-changes.ts";

/**
 * How asking for a page ended. `restored`: the server came back as it was before, and has to be told first what this
 * device has; the other two are those of `advanceCursor`.
 */
export type Pulled =
  | { readonly how: "applied"; readonly more: boolean; readonly head: number; readonly copied: Copied | undefined }
  | { readonly how: "failed"; readonly error: ApiError }
  | { readonly how: "restored" | "overtaken" | "made_up" };

/** Rows of a page while many are on their way: fewer trips, and the device still writes each in a moment. */
const pageOfMany = "1000";

type Source = { readonly api: Api; readonly isStopped?: () => boolean };

/** Asks for the page after a place, which the device may not have reached yet. Null once the person has left. */
async function request(target: CopyTarget, { api, isStopped }: Source, { cursor, copied }: Cursor) {
  const seen = await readServerHead(target);
  if (isStopped?.()) return null;
  const answer = await api.call(pullChanges, {
    query: {
      ...(cursor !== null && { cursor }),
      ...(copied && { limit: pageOfMany }),
      ...(!seen.isRead && { seen: String(seen.rev) }),
    },
  });
  if (isStopped?.()) return null;
  // Here and not in the transaction that writes it: of many pages one is read while the disk takes the one before.
  return answer.ok ? { ...answer, value: { ...answer.value, ...readPage(answer.value) } } : answer;
}
type Answer = NonNullable<Awaited<ReturnType<typeof request>>>;

async function take(target: CopyTarget, answer: Answer, place: Cursor): Promise<Pulled> {
  if (!answer.ok) return { how: "failed", error: answer.error };
  const { history, more, head } = answer.value;
  if (history !== undefined && history !== (await historyOf(target))) return { how: "restored" };
  const applied = await applyPage(target, answer.value, place);
  return typeof applied === "string" ? { how: applied } : { how: "applied", more, head, copied: applied.copied };
}

/** Asks for the page after a place and writes it. Null once `isStopped`: nothing is written for somebody who has left. */
export async function pullPage(target: CopyTarget, source: Source, place: Cursor): Promise<Pulled | null> {
  const answer = await request(target, source, place);
  return answer && take(target, answer, place);
}

/**
 * Asks for page after page until there is no more, or until `isPaused`. The next one is on its way while one is written.
 *
 * @returns how the last page ended
 */
export async function pullPages(
  target: CopyTarget,
  source: Pick<Source, "api">,
  { isPaused, onCopied }: { readonly isPaused: () => boolean; readonly onCopied: (copied: Copied) => void },
): Promise<Pulled> {
  let place = await readCursor(target);
  let coming = request(target, source, place);
  for (;;) {
    const answer = await coming;
    if (!answer) throw new Error("expected an answer: nobody stops this copy but by ending its thread");
    const ahead = answer.ok && answer.value.more && !isPaused() ? cursorAfter(answer.value, place) : null;
    const isGoingOn = ahead !== null && typeof ahead !== "string";
    if (isGoingOn) {
      coming = request(target, source, ahead);
      // Heard in the next turn, unless writing this page fails first.
      coming.catch(() => undefined);
    }
    const pulled = await take(target, answer, place);
    if (pulled.how === "applied" && pulled.copied) onCopied(pulled.copied);
    if (pulled.how !== "applied" || !isGoingOn) return pulled;
    place = ahead;
  }
}
