import type { MinorUnits } from "../money/money.ts";

/** A plan bought through a transaction (Nigeria). Minor units of `currency`: kobo. */
export type Plan = {
  /** The code sent as `intent`. */
  readonly intent: string;
  readonly title: string;
  readonly currency: string;
  /** Minor units; for what `priceIs` says. */
  readonly price: number;
  /** The struck-through earlier price in the same terms, or null. */
  readonly preSale: number | null;
  /** Says whether `price` is for the whole duration or for each of its months. */
  readonly priceIs: "total" | "per_month";
  /** Shown as {duration}. */
  readonly duration: string;
  readonly months: number;
};

/** Price of a plan in minor units. */
export type PlanPrices = {
  /** Charged at once for the whole duration. */
  readonly total: MinorUnits;
  /** Shown as the monthly price; rounded to the minor unit where it does not divide: 2,583.33 for 6 Months. */
  readonly perMonth: number;
  readonly preSaleTotal: number | null;
  readonly preSalePerMonth: number | null;
};

/** Plans of plan/subscribe. */
export const subscribePlans = [
  plan("monthly", "Monthly", 200_000, null, "total", "1 Month", 1),
  plan("six_months", "6 Months", 600_000, null, "total", "6 Months", 6),
  plan("yearly", "Yearly", 1_000_000, null, "total", "12 Months", 12),
] as const satisfies readonly Plan[];

/** Plans the change-plan modal offers. The figure of 12 Months is a monthly one; the others are totals. */
export const changeablePlans = [
  plan("change_1_month", "1 Month", 420_000, null, "total", "1 Month", 1),
  plan("change_6_months", "6 Months", 1_550_000, null, "total", "6 Months", 6),
  plan("change_12_months", "12 Months", 212_500, 255_000, "per_month", "12 Months", 12),
] as const satisfies readonly Plan[];

function plan(
  intent: string,
  title: string,
  price: number,
  preSale: number | null,
  priceIs: Plan["priceIs"],
  duration: string,
  months: number,
): Plan {
  return { intent, title, currency: "NGN", price, preSale, priceIs, duration, months };
}

/** Both figures of a plan, total and monthly. */
export function planPrices({ price, preSale, priceIs, months }: Plan): PlanPrices {
  const total = (amount: MinorUnits): number => (priceIs === "total" ? amount : amount * months);
  const perMonth = (amount: MinorUnits): number => (priceIs === "total" ? Math.round(amount / months) : amount);
  return {
    total: total(price),
    perMonth: perMonth(price),
    preSaleTotal: preSale === null ? null : total(preSale),
    preSalePerMonth: preSale === null ? null : perMonth(preSale),
  };
}

/** A plan of the billing portal (every country but Nigeria). US cents. */
export type PortalPlan = {
  /** Our code; configuration maps it to the provider's price. */
  readonly priceId: string;
  readonly title: string;
  readonly currency: "USD";
  readonly price: number;
  readonly preSale: number | null;
  /** Months one payment covers; null when it is paid once. */
  readonly months: number | null;
};

/** Plans of plan/portal. */
export const portalPlans: readonly PortalPlan[] = [
  { priceId: "usd_monthly", title: "Monthly", currency: "USD", price: 799, preSale: null, months: 1 },
  { priceId: "usd_yearly", title: "Yearly", currency: "USD", price: 5_999, preSale: 9_588, months: 12 },
  { priceId: "usd_lifetime", title: "Lifetime", currency: "USD", price: 24_999, preSale: null, months: null },
];
