import type { MinorUnits } from "../money/money.ts";
import { creditPacks, monthlyCredits } from "./credits.ts";
import { changeablePlans, planPrices, portalPlans, subscribePlans } from "./plans.ts";
import type { Plan } from "./plans.ts";

/** Something that can be bought. Amounts in minor units of `currency`. */
export type Offer = {
  readonly intent: string;
  readonly kind: "plan" | "change" | "portal" | "credits";
  readonly title: string;
  readonly currency: "NGN" | "USD";
  /** Charged at once. */
  readonly total: MinorUnits;
  readonly preSaleTotal: number | null;
  readonly perMonth: number | null;
  readonly preSalePerMonth: number | null;
  readonly duration: string | null;
  /** Null when it is paid once. */
  readonly months: number | null;
  /** Credits of a pack, or those a plan adds each month. */
  readonly credits: number;
};

/** The country that subscribes and changes plans with us in its own money; every other one has portal plans in dollars. */
export const subscribesDirectly = (country: string): boolean => country === "NG";

/** Plans of plan/subscribe in Nigeria, of plan/portal elsewhere. */
export const plansOf = (country: string): Offer[] =>
  subscribesDirectly(country) ? subscribePlans.map((plan) => offerOf(plan, "plan")) : portalOffers();

/** Lists the plans one may change to with us; empty where the billing portal changes plans. */
export const changesOf = (country: string): Offer[] =>
  subscribesDirectly(country) ? changeablePlans.map((plan) => offerOf(plan, "change")) : [];

export function packsOf(country: string): Offer[] {
  const currency = subscribesDirectly(country) ? "NGN" : "USD";
  return creditPacks.map(({ intent, credits, prices }) => ({
    intent,
    kind: "credits",
    title: `${credits} credits`,
    currency,
    total: prices[currency],
    preSaleTotal: null,
    perMonth: null,
    preSalePerMonth: null,
    duration: null,
    months: null,
    credits,
  }));
}

/** Returns what a business of this country may buy under a code; null for a code that is unknown or another country's. */
export const findOffer = (country: string, intent: string): Offer | null =>
  [...plansOf(country), ...packsOf(country)].find((offer) => offer.intent === intent) ?? null;

const everyPlan: ReadonlyMap<string, Offer> = new Map(
  [
    ...subscribePlans.map((plan) => offerOf(plan, "plan")),
    ...changeablePlans.map((plan) => offerOf(plan, "change")),
    ...portalOffers(),
  ].map((offer) => [offer.intent, offer]),
);

/** A plan by its code, wherever it is sold: what is being paid for stays known after a move to another country. */
export const planByIntent = (intent: string): Offer | null => everyPlan.get(intent) ?? null;

/**
 * A renewing plan by what it costs, wherever it is sold: all that a provider knows of one that was changed in its pages.
 * Null for a price that is no plan's.
 */
export const planByPrice = (price: { months: number; amount: MinorUnits; currency: string }): Offer | null =>
  [...everyPlan.values()].find(
    ({ months, total, currency }) => months === price.months && total === price.amount && currency === price.currency,
  ) ?? null;

function offerOf(plan: Plan, kind: "plan" | "change"): Offer {
  const { intent, title, duration, months } = plan;
  return {
    intent,
    kind,
    title,
    currency: "NGN",
    ...planPrices(plan),
    duration,
    months,
    credits: monthlyCredits[intent] ?? 0,
  };
}

function portalOffers(): Offer[] {
  return portalPlans.map(({ priceId, title, currency, price, preSale, months }) => ({
    intent: priceId,
    kind: "portal",
    title,
    currency,
    total: price,
    preSaleTotal: preSale,
    perMonth: months === null ? null : Math.round(price / months),
    preSalePerMonth: months === null || preSale === null ? null : Math.round(preSale / months),
    duration: months === null ? null : months === 1 ? "1 Month" : `${months} Months`,
    months,
    credits: monthlyCredits[priceId] ?? 0,
  }));
}
