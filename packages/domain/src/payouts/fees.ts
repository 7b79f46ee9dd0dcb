import type { MinorUnits } from "../money/money.ts";

/** Fee of a payment company for one payment, as it publishes it. Its own figure counts once the payment is made. */
export type FeeSchedule = {
  /** Parts of ten thousand: 150 is 1.5 %. */
  readonly bps: number;
  /** Minor units on top. */
  readonly fixed: MinorUnits;
  /** Payments below this are spared the fixed part. */
  readonly fixedFrom: MinorUnits;
  /** The most it takes; null for no limit. */
  readonly cap: MinorUnits | null;
};

const plain = (bps: number, fixed = 0): FeeSchedule => ({ bps, fixed, fixedFrom: 0, cap: null });

/** Published rates for local cards and transfers, by company and country; none is guessed where it is missing. */
const schedules: Readonly<Record<string, Readonly<Record<string, FeeSchedule>>>> = {
  paystack: {
    NG: { bps: 150, fixed: 100_00, fixedFrom: 2_500_00, cap: 2_000_00 },
    GH: plain(195),
    KE: plain(290),
    ZA: plain(290, 1_00),
  },
  flutterwave: { NG: { bps: 200, fixed: 0, fixedFrom: 0, cap: 2_000_00 } },
};
/** The test provider takes what Paystack takes in Nigeria, without limits that only fit one currency. */
export const sandboxFee: FeeSchedule = plain(150);

/** Returns the published fee; null where we know none. */
export const feeScheduleOf = (provider: string, country: string): FeeSchedule | null =>
  provider === "sandbox" ? sandboxFee : (schedules[provider]?.[country] ?? null);

/** Returns the fee of one payment by the schedule, rounded up to a minor unit. */
export function estimateFee({ bps, fixed, fixedFrom, cap }: FeeSchedule, amount: MinorUnits): MinorUnits {
  const fee = partOf(amount, bps) + (amount >= fixedFrom ? fixed : 0);
  return Math.min(fee, cap ?? fee, amount);
}

/** The operator's share of each payment of an invoice: a percentage and a fixed part for each currency. */
export type ShareTerms = { readonly bps: number; readonly fixed: Readonly<Record<string, MinorUnits>> };
export const noShare: ShareTerms = { bps: 0, fixed: {} };

/** Returns the operator's share of one payment, never more than the payment. */
export const shareOf = (terms: ShareTerms, amount: MinorUnits, currency: string): MinorUnits =>
  Math.min(amount, wholeShare(terms, amount, currency));

const wholeShare = ({ bps, fixed }: ShareTerms, amount: MinorUnits, currency: string): MinorUnits =>
  partOf(amount, bps) + (fixed[currency] ?? 0);

/**
 * Returns what the client pays on top where the client bears fee and share, so that the business receives `amount`. Fee
 * and share are taken of the sum, so the surcharge grows until it covers them.
 */
export function surchargeOf(
  amount: MinorUnits,
  currency: string,
  fee: FeeSchedule | null,
  share: ShareTerms,
): MinorUnits {
  const deducted = (sum: MinorUnits) => (fee ? estimateFee(fee, sum) : 0) + wholeShare(share, sum, currency);
  let surcharge = 0;
  // Rates together stay far below the whole, so each step covers a part of the rest; the bound is for terms nobody sets.
  for (let step = 0; step < 100; step += 1) {
    const next = deducted(amount + surcharge);
    if (next <= surcharge) return surcharge;
    surcharge = next;
  }
  return surcharge;
}

/** Rounds up in whole numbers: amounts may be near the limit of exact ones. */
const partOf = (amount: MinorUnits, bps: number): MinorUnits =>
  Number((BigInt(amount) * BigInt(bps) + 9_999n) / 10_000n);
