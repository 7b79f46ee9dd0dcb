import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { type PlanPrice, ProviderFailed, type RenewingPlan } from "./provider.ts";
import { dedupe } from "./dedupe-inflight.ts";
import { fromStripe, toStripe } from "./units.ts";

type Price = { readonly id: string; readonly product: string };

/**
 * Our plans at Stripe: the price of each, and a portal in which the payer may choose among them. What is missing there
 * is made when it is first used and found again by a key of ours, so that nobody has to set it up by hand.
 */
export class StripePlans {
  readonly #stripe: Stripe;
  readonly #configured: Readonly<Record<string, string>>;
  readonly #known = new Map<string, Promise<Price>>();
  readonly #portals = new Map<string, Promise<string>>();

  /** @param configured - our plan codes and Stripe's price ids */
  constructor(stripe: Stripe, configured: Readonly<Record<string, string>>) {
    this.#stripe = stripe;
    this.#configured = configured;
  }

  find(plan: RenewingPlan): Promise<Price> {
    // Another amount is another price: whoever bought at the former one goes on paying that.
    const key = `ankara_${plan.intent}_${plan.currency.toLowerCase()}_${plan.amount}_${plan.months}`;
    return dedupe(this.#known, key, () => this.#find(plan, key));
  }

  async #find(plan: RenewingPlan, key: string): Promise<Price> {
    const configured = this.#configured[plan.intent];
    if (configured !== undefined) return known(await this.#stripe.prices.retrieve(configured));
    const { data } = await this.#stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (data[0]) return known(data[0]);
    const made = await this.#stripe.prices.create(
      {
        currency: plan.currency.toLowerCase(),
        unit_amount: toStripe(plan.amount, plan.currency),
        recurring: { interval: "month", interval_count: plan.months },
        product_data: { name: plan.title },
        lookup_key: key,
      },
      { idempotencyKey: key },
    );
    return known(made);
  }

  /** The charge after the running period: its schedule's next phase, else the plan itself. */
  async next({ items, schedule }: Stripe.Subscription): Promise<PlanPrice | null> {
    const plan = priceOf(items.data[0]?.price);
    const id = idOf(schedule);
    if (id === null) return plan;
    const { phases, current_phase: current } = await this.#stripe.subscriptionSchedules.retrieve(id);
    const coming = current && phases.find(({ start_date: start }) => start >= current.end_date);
    const price = idOf(coming?.items[0]?.price);
    return price === null ? plan : priceOf(await this.#stripe.prices.retrieve(price));
  }

  /**
   * The portal's configuration with these plans. A plan that costs more, or is longer, is charged whole at once; a lesser
   * one takes over at the end of the period. Nothing is charged in parts, so that each charge is a plan's price.
   */
  portal(plans: readonly RenewingPlan[]): Promise<string> {
    const key = plans.map(({ intent, amount, currency }) => `${intent} ${amount} ${currency}`).join(", ");
    return dedupe(this.#portals, key, () => this.#portal(plans, key));
  }

  async #portal(plans: readonly RenewingPlan[], key: string): Promise<string> {
    const mark = createHash("sha256").update(`portal 1: ${key}`).digest("hex").slice(0, 40);
    const { data } = await this.#stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const found = data.find(({ metadata }) => metadata?.["ankara"] === mark);
    if (found) return found.id;
    const prices = await Promise.all(plans.map((plan) => this.find(plan)));
    const products = [...new Set(prices.map(({ product }) => product))].map((product) => ({
      product,
      prices: prices.filter((price) => price.product === product).map(({ id }) => id),
    }));
    const made = await this.#stripe.billingPortal.configurations.create(
      {
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
          ...(products.length > 0 && {
            subscription_update: {
              enabled: true,
              default_allowed_updates: ["price" as const],
              proration_behavior: "none" as const,
              products,
              schedule_at_period_end: {
                conditions: [{ type: "decreasing_item_amount" as const }, { type: "shortening_interval" as const }],
              },
            },
          }),
        },
        metadata: { ankara: mark },
      },
      { idempotencyKey: mark },
    );
    return made.id;
  }
}

/** A price in our terms; null for one that does not renew by months or years. */
export function priceOf(price: Stripe.Price | undefined): PlanPrice | null {
  const { recurring, unit_amount: amount, currency } = price ?? {};
  if (!recurring || currency === undefined || typeof amount !== "number") return null;
  const months = recurring.interval === "month" ? 1 : recurring.interval === "year" ? 12 : 0;
  if (months === 0) return null;
  return {
    months: months * recurring.interval_count,
    amount: fromStripe(amount, currency),
    currency: currency.toUpperCase(),
  };
}

export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

function known(price: Stripe.Price): Price {
  const product = idOf(price.product);
  if (product === null) throw new ProviderFailed("a price of Stripe has no product");
  return { id: price.id, product };
}
