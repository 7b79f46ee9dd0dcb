import * as z from "zod/mini";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { ApiError } from "./api.ts";
import { localText } from "../platform/browser-storage.ts";

const Waiting = z.object({ key: z.uuid(), asked: z.string() });
const place = (act: string) => `spend:${act}`;

/**
 * The `Idempotency-Key` of an act that spends: the same for as long as it asks for the same and was not answered, so
 * that a doubled tap, a lost answer or a tap after a reload buys once.
 *
 * @param act names the button: `buy`, `cancel`
 * @param request what is sent; another wish is another key
 */
export function spendKey(act: string, request: unknown): string {
  const wish = JSON.stringify(request);
  const waiting = read(act);
  if (waiting?.asked === wish) return waiting.key;
  const key = newId(Date.now(), systemRandom);
  localText.set(place(act), JSON.stringify({ key, asked: wish }));
  return key;
}

/** The server has decided: the next tap is a new act. Without its answer the key stays. */
export function settleSpend(act: string, error: ApiError | null): void {
  if (error === null || (error.status >= 400 && error.status < 500 && error.status !== 429))
    localText.remove(place(act));
}

function read(act: string): z.infer<typeof Waiting> | null {
  try {
    return Waiting.parse(JSON.parse(localText.get(place(act)) ?? "null"));
  } catch {
    return null;
  }
}
