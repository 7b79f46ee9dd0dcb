import type { MinorUnits } from "../money/money.ts";
import { monthsAfter } from "./subscription.ts";

/** Parts per million of each payment that go to whoever brought the customer: 20 %. */
export const commissionPpm = 200_000;
/** Months after sign-up in which payments earn a commission. */
export const earningMonths = 12;
/** Days a commission waits, so that a refund can still take it back. */
export const holdDays = 30;
/** Days a browser remembers who sent it. The first to send it counts. */
export const refDays = 30;
/** The least that is paid out, in minor units by currency. */
export const payoutMinimum: Readonly<Record<string, number>> = { NGN: 500_000, USD: 1_000 };

/** The commission of a payment, minor units of its currency, rounded down. */
export const commissionOf = (amount: MinorUnits): number =>
  Number((BigInt(amount) * BigInt(commissionPpm)) / 1_000_000n);

/** Does a payment at `paidAt` of a business that signed up at `signedUpAt` earn one? ISO instants. */
export const earnsCommission = (signedUpAt: string, paidAt: string): boolean =>
  paidAt < monthsAfter(signedUpAt, earningMonths);
