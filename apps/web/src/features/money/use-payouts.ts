import type { AnswerOf } from "@ankara/contract/call";
import { readPayouts } from "@ankara/contract/payouts";
import type { Payment } from "@ankara/domain/records/payment";
import { useEffect } from "react";
import { useCall } from "../../api/use-call.ts";
import { useDevice, useListed } from "../../store/hooks.ts";
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
  const { answer, error, again } = useCall(readPayouts);
  useEffect(() => {
    if (answer) void currentStore().db.meta.put({ key: cacheKey, value: answer });
  }, [answer]);
  const payouts = cached?.value ?? undefined;
  return {
    payouts,
    stale: error !== undefined && payouts !== undefined,
    failed: error !== undefined && !payouts,
    again,
  };
}

/** Payments that came or went through a payment company: a few of many. */
export const useSettledPayments = (): Payment[] | undefined =>
  useListed(
    useDevice("money/payments", async ({ db }) => {
      const found: Payment[] = [];
      await db.payments.each(({ data }) => {
        const payment = data as Payment | null;
        if (payment?.settlement) found.push(payment);
      });
      return found;
    }),
  );
