import { getSubscription } from "@ankara/contract/billing";
import type { Entitlements } from "@ankara/domain/entitlements";
import { useEffect } from "react";
import * as z from "zod/mini";
import { api } from "./api.ts";
import { useDevice } from "./hooks.ts";
import { currentStore } from "./store.ts";

/** What the server last said of the plan; the pages of the plan keep it there too. */
const metaKey = "plans/billing";

/**
 * What the plan allows, as the server last said: without network what it said before. Undefined while nobody knows.
 * It decides what is told, never what may be done here: the server decides by itself.
 */
export function useEntitlements(): Entitlements | undefined {
  const kept = useDevice(metaKey, async ({ db }) => (await db.meta.get(metaKey))?.value);
  useEffect(() => {
    const { db } = currentStore();
    void api
      .call(getSubscription)
      .then((answer) => (answer.ok ? db.meta.put({ key: metaKey, value: answer.value }) : undefined))
      .catch(() => undefined);
  }, []);
  const known = z.safeParse(getSubscription.answer, kept);
  return known.success ? known.data.entitlements : undefined;
}
