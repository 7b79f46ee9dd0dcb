import * as z from "zod/mini";
import type { Ask } from "./request-json.ts";
import type { RenewingPlan, SubscriptionSnapshot } from "./provider.ts";
import { dedupe } from "./dedupe-inflight.ts";
import { toMajor } from "./units.ts";

export const answer = <T extends z.ZodMiniType>(data: T) => z.looseObject({ status: z.literal("success"), data });
export const Transaction = z.looseObject({
  id: z.number(),
  tx_ref: z.string(),
  /** Major units. */
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  created_at: z.string(),
  processor_response: z.optional(z.nullable(z.string())),
  meta: z.optional(z.nullable(z.looseObject({ customer: z.optional(z.string()), plan: z.optional(z.string()) }))),
  customer: z.optional(z.looseObject({ email: z.string() })),
});
export type FlutterwaveTransaction = z.output<typeof Transaction>;
const Plan = z.looseObject({
  id: z.number(),
  name: z.string(),
  amount: z.number(),
  interval: z.string(),
  currency: z.string(),
  status: z.string(),
});
const Subscriptions = z.array(
  z.looseObject({ id: z.number(), amount: z.number(), plan: z.number(), status: z.string(), created_at: z.string() }),
);

const intervalOf = (months: number): string =>
  months === 1 ? "monthly" : months === 12 ? "yearly" : `every ${months} months`;

/**
 * Our plans as payment plans of Flutterwave, and what it charges by itself for them. A plan that is missing there is
 * made when it is first bought, and found again by its name, price and interval.
 *
 * A subscription is known by its plan and first payment, `3807:288200108`: it has no number when the money comes, and
 * none at all where no card was used. Of two subscriptions of one person to one plan either may be said to have been
 * charged; a payment counts once all the same.
 */
export class FlutterwaveSubscriptions {
  readonly #ask: Ask;
  readonly #plans = new Map<string, Promise<number>>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Flutterwave's number of a plan. */
  planOf(plan: RenewingPlan): Promise<number> {
    const interval = intervalOf(plan.months);
    // People read the name in Flutterwave's mails.
    const wanted = {
      name: `Ankara ${plan.title}`,
      amount: toMajor(plan.amount, plan.currency),
      interval,
      currency: plan.currency,
    };
    return dedupe(this.#plans, JSON.stringify(wanted), async () => {
      const query = new URLSearchParams({ status: "active", currency: wanted.currency, amount: String(wanted.amount) });
      const { data } = await this.#ask(answer(z.array(Plan)), "GET", `/payment-plans?${query}`);
      const found = data.find(
        (each) =>
          each.name === wanted.name &&
          each.amount === wanted.amount &&
          each.interval.toLowerCase() === interval &&
          each.currency === wanted.currency &&
          each.status === "active",
      );
      if (found) return found.id;
      return (await this.#ask(answer(Plan), "POST", "/payment-plans", wanted)).data.id;
    });
  }

  /** The subscription's state, and every payment of it, the first one first. */
  async read(
    ref: string,
  ): Promise<{ status: SubscriptionSnapshot["status"]; transactions: readonly FlutterwaveTransaction[] }> {
    const [, first = ""] = ref.split(":");
    const { data: begun } = await this.#ask(
      answer(Transaction),
      "GET",
      `/transactions/${encodeURIComponent(first)}/verify`,
    );
    const subscription = await this.#find(ref);
    const email = begun.customer?.email;
    if (!subscription || email === undefined) return { status: "active", transactions: [begun] };
    const query = new URLSearchParams({
      customer_email: email,
      currency: begun.currency,
      from: begun.created_at.slice(0, 10),
    });
    const { data } = await this.#ask(answer(z.array(Transaction)), "GET", `/transactions?${query}`);
    const later = data
      .filter(
        ({ id, tx_ref: name, amount, currency }) =>
          id > begun.id &&
          amount === subscription.amount &&
          currency === begun.currency &&
          // Other purchases of this person are orders of ours with references of their own.
          (name.startsWith(begun.tx_ref) || !name.startsWith("ANK-")),
      )
      .toSorted((a, b) => a.id - b.id);
    return {
      status:
        subscription.status === "cancelled" ? "cancelled" : later.at(-1)?.status === "failed" ? "past_due" : "active",
      transactions: [begun, ...later],
    };
  }

  async cancel(ref: string): Promise<void> {
    const subscription = await this.#find(ref);
    if (!subscription || subscription.status === "cancelled") return;
    await this.#ask(z.looseObject({ status: z.literal("success") }), "PUT", `/subscriptions/${subscription.id}/cancel`);
  }

  async #find(ref: string): Promise<z.output<typeof Subscriptions>[number] | undefined> {
    const [plan, first = ""] = ref.split(":");
    const query = new URLSearchParams({ transaction_id: first });
    const { data } = await this.#ask(answer(Subscriptions), "GET", `/subscriptions?${query}`);
    return data.find((each) => String(each.plan) === plan);
  }
}
