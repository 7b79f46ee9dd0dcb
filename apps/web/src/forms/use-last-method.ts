import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import { useDevice } from "../store/hooks.ts";
import { paymentMethods } from "./payment-labels.ts";

/** Returns the method of the newest payment, for the next one to begin with; null before the first, undefined until the device has answered. */
export function useLastMethod(): PaymentMethod | null | undefined {
  return useDevice("payments/last-method", async ({ db }) => {
    const row = await db.payments
      .orderBy("id")
      .filter(({ data }) => data !== null && isMoneyIn(data as unknown as Payment))
      .last();
    return (row?.data as Payment | null | undefined)?.method ?? null;
  });
}

/** Credit that is used is no way to pay, and a reversal or a claim says nothing of the next customer. */
function isMoneyIn({ amount, status, method }: Payment): boolean {
  return amount > 0 && status === "confirmed" && paymentMethods.some((offered) => offered === method);
}
