import { useEffect } from "react";
import { currentUser } from "@ankara/contract/users";
import { yieldToMain } from "../platform/yield-to-main.ts";
import { api } from "../api/api.ts";
import { readSession, writeUser } from "../session/session.ts";

/** Asks the server once who one is: name, logo and country may have changed on another device. Without network nothing happens. */
export function useFreshUser(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || !navigator.onLine) return;
    const stop = new AbortController();
    // In a task of its own: the first screen is drawn in this one.
    void yieldToMain().then(async () => {
      if (stop.signal.aborted) return;
      const result = await api.call(currentUser, { signal: stop.signal });
      if (result.ok && readSession()?.user.id === result.value.user.id) writeUser(result.value.user);
    });
    return () => stop.abort();
  }, [userId]);
}
