import { addMonths, monthOf } from "@ankara/domain/dates/dates";
import type { Payment } from "@ankara/domain/records/payment";
import { usePaymentsSince } from "../../store/hooks.ts";

const none: readonly Payment[] = [];

/** Payments of this month and the one before; none until the device has answered. */
export function useRecentPayments(today: string): readonly Payment[] {
  return usePaymentsSince(addMonths(`${monthOf(today)}-01`, -1)) ?? none;
}
