import { useEffect, useState } from "react";
import type { AnswerOf } from "@ankara/contract/call";
import { getState } from "@ankara/contract/state";
import * as z from "zod/mini";
import { localText } from "../platform/browser-storage.ts";
import { api } from "./api.ts";

export type ServerState = AnswerOf<typeof getState>;

/** Keeps the last answer until logout, so that a start without a network offers what the server had. */
const rememberedKey = "server_state";
let known: ServerState | undefined;
let request: Promise<void> | undefined;

/**
 * Returns which features the server has switched on: as it says now, or as it said last. Undefined until it has answered once. A
 * failure is logged and shown to nobody.
 */
export function useServerState(): ServerState | undefined {
  const [state, setState] = useState(() => known ?? remembered());
  useEffect(() => {
    if (known || !navigator.onLine) return;
    let isActive = true;
    request ??= api.call(getState).then((result) => {
      request = undefined;
      if (!result.ok) return console.warn(`GET /state failed: ${result.error.code}`);
      known = result.value;
      localText.set(rememberedKey, JSON.stringify(known));
    });
    void request.then(() => {
      if (isActive && known) setState(known);
    });
    return () => {
      isActive = false;
    };
  }, []);
  return state;
}

/** Undefined after a log-out, and where an app of another version kept it in another form. */
function remembered(): ServerState | undefined {
  try {
    return z.parse(getState.answer, JSON.parse(localText.get(rememberedKey) ?? ""));
  } catch {
    return undefined;
  }
}
