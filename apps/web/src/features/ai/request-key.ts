import { newId, systemRandom } from "@ankara/domain/ids";
import type { GenerateBody } from "@ankara/contract/ai";
import * as z from "zod/mini";
import type { DraftStorage } from "../../forms/draft-store.ts";

const Waiting = z.object({ key: z.uuid(), body: z.string() });

/**
 * The request key of a form: the same for as long as it asks for the same text, so that a doubled click, a lost answer
 * or a press after a reload is answered with the text already paid for.
 */
export function requestKeyFor(storage: DraftStorage, name: string, body: GenerateBody, now = Date.now()): string {
  const request = JSON.stringify(body);
  const waiting = read(storage, name);
  if (waiting?.body === request) return waiting.key;
  const key = newId(now, systemRandom);
  try {
    storage.setItem(name, JSON.stringify({ key, body: request }));
  } catch {
    // Without storage every press is a new request; the server still writes one at a time.
  }
  return key;
}

/** The text is there, or was refused: the next press asks for a new one. */
export function forgetRequestKey(storage: DraftStorage, name: string): void {
  try {
    storage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}

function read(storage: DraftStorage, name: string): z.infer<typeof Waiting> | null {
  try {
    return Waiting.parse(JSON.parse(storage.getItem(name) ?? "null"));
  } catch {
    return null;
  }
}
