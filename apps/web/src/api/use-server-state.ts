import { useEffect, useState } from "react";
import type { AnswerOf } from "@ankara/contract/call";
import { getState } from "@ankara/contract/state";
import { api } from "./api.ts";

export type ServerState = AnswerOf<typeof getState>;

let known: ServerState | undefined;
let asking: Promise<void> | undefined;

/** Returns which features the server has switched on, undefined until it has answered. A failure is logged and shown to nobody. */
export function useServerState(): ServerState | undefined {
  const [state, setState] = useState(known);
  useEffect(() => {
    if (known || !navigator.onLine) return;
    let wanted = true;
    asking ??= api.call(getState).then((result) => {
      asking = undefined;
      if (result.ok) known = result.value;
      else console.warn(`GET /state failed: ${result.error.code}`);
    });
    void asking.then(() => {
      if (wanted) setState(known);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return state;
}
