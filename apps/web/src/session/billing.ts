import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { getSubscription } from "@ankara/contract/billing";
import type { AnswerOf } from "@ankara/contract/call";
import { api, type ApiError } from "../api/api.ts";
import { currentStore } from "../store/store.ts";

/** The plan of the business, what it allows, and what can be bought. */
export type Billing = AnswerOf<typeof getSubscription>;

export type BillingState = {
  /** Undefined until the device or the server has answered; may be what the server said some days ago. */
  billing: Billing | undefined;
  /** True once this visit's answer has come: only then can something be bought. */
  fresh: boolean;
  /** Reason the server's answer did not come. */
  error: ApiError | null;
  reload: () => Promise<void>;
};

const metaKey = "plans/billing";

/** Returns the plan as the server last described it, stored on the device so that it shows without network too. */
export function useBilling(): BillingState {
  const { db } = currentStore();
  const [state, setState] = useState<Omit<BillingState, "reload">>({ billing: undefined, fresh: false, error: null });
  const isMounted = useRef(true);

  const reload = useCallback(async () => {
    const answer = await api.call(getSubscription);
    if (!isMounted.current) return;
    if (!answer.ok) return setState((now) => ({ ...now, error: answer.error }));
    setState({ billing: answer.value, fresh: true, error: null });
    await db.meta.put({ key: metaKey, value: answer.value }).catch(() => undefined);
  }, [db]);

  useEffect(() => {
    isMounted.current = true;
    void db.meta
      .get(metaKey)
      .then((row) => {
        const cached = z.safeParse(getSubscription.answer, row?.value);
        if (cached.success && isMounted.current)
          setState((now) => (now.fresh ? now : { ...now, billing: cached.data }));
      })
      .then(reload);
    const again = () => void reload();
    window.addEventListener("online", again);
    return () => {
      isMounted.current = false;
      window.removeEventListener("online", again);
    };
  }, [db, reload]);

  return { ...state, reload };
}
