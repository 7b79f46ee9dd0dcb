import type { AnswerOf } from "@ankara/contract/call";
import { readPayouts } from "@ankara/contract/payouts";
import type { Payment } from "@ankara/domain/records/payment";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { useDevice } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";

export type Payouts = AnswerOf<typeof readPayouts>;
const cacheKey = "payouts";

/**
 * Accounts, terms and differences as the server says, or as it said last: without network the cached answer shows with
 * its age (`at`).
 */
export function usePayouts(): { payouts: Payouts | undefined; stale: boolean; failed: boolean; again: () => void } {
  const cached = useDevice("payouts", async ({ db }) => {
    const parsed = readPayouts.answer.safeParse((await db.meta.get(cacheKey))?.value);
    return { value: parsed.success ? parsed.data : null };
  });
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"asking" | "fresh" | "failed">("asking");
  useEffect(() => {
    const stop = new AbortController();
    const store = currentStore();
    void api.call(readPayouts, { signal: stop.signal }).then(async (result) => {
      if (stop.signal.aborted) return;
      if (result.ok) await store.db.meta.put({ key: cacheKey, value: result.value });
      setState(result.ok ? "fresh" : "failed");
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const payouts = cached?.value ?? undefined;
  return { payouts, stale: state === "failed" && payouts !== undefined, failed: state === "failed" && !payouts, again };
}

/** Payments that came or went through a payment company: a few of many. */
export const useSettledPayments = (): Payment[] | undefined =>
  useDevice("money/payments", async ({ db }) => {
    const found: Payment[] = [];
    await db.payments.each(({ data }) => {
      const payment = data as Payment | null;
      if (payment?.settlement) found.push(payment);
    });
    return found;
  });
