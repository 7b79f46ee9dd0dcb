import * as z from "zod/mini";
import { type JsonRequest, readPages } from "./request-json.ts";
import type { RenewingPlan, SubscriptionSnapshot } from "./provider.ts";
import { dedupe } from "./dedupe-inflight.ts";
import { numeric, toMajor } from "./units.ts";

export const answer = <T extends z.ZodMiniType>(data: T) => z.looseObject({ status: z.literal("success"), data });
/** A list is divided into pages of twenty or so, whatever is asked for. */
const Pages = z.optional(
  z.nullable(z.looseObject({ page_info: z.optional(z.looseObject({ total_pages: z.optional(numeric) })) })),
);

/** Reads a list of Flutterwave to its end. */
export const listOf = <T extends z.ZodMiniType>(
  request: JsonRequest,
  row: T,
  path: string,
  query: URLSearchParams,
): Promise<z.output<T>[]> =>
  readPages(async (page) => {
    const pageQuery = new URLSearchParams({ ...Object.fromEntries(query), page: String(page) });
    const { data, meta } = await request(
      z.looseObject({ status: z.literal("success"), data: z.array(row), meta: Pages }),
      "GET",
      `${path}?${pageQuery}`,
    );
    return { data, pages: meta?.page_info?.total_pages ?? 1 };
  });

export const Transaction = z.looseObject({
  id: numeric,
  tx_ref: z.string(),
  /** Major units. */
  amount: numeric,
  currency: z.string(),
  status: z.string(),
  created_at: z.string(),
  processor_response: z.optional(z.nullable(z.string())),
  meta: z.optional(z.nullable(z.looseObject({ customer: z.optional(z.string()), plan: z.optional(z.string()) }))),
  customer: z.optional(z.looseObject({ email: z.string() })),
});
export type FlutterwaveTransaction = z.output<typeof Transaction>;
const Plan = z.looseObject({
  id: numeric,
  name: z.string(),
  amount: numeric,
  interval: z.string(),
  currency: z.string(),
  status: z.string(),
});
const Subscription = z.looseObject({
  id: numeric,
  amount: numeric,
  plan: numeric,
  status: z.string(),
  created_at: z.string(),
});

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
  readonly #request: JsonRequest;
  readonly #plans = new Map<string, Promise<number>>();

  constructor(request: JsonRequest) {
    this.#request = request;
  }

  /** Flutterwave's number of a plan. */
  planOf(plan: RenewingPlan): Promise<number> {
    const interval = intervalOf(plan.months);
    // People read the name in Flutterwave's mails.
    const definition = {
      name: `Ankara ${plan.title}`,
      amount: toMajor(plan.amount, plan.currency),
      interval,
      currency: plan.currency,
    };
    return dedupe(this.#plans, JSON.stringify(definition), async () => {
      const query = new URLSearchParams({
        status: "active",
        currency: definition.currency,
        amount: String(definition.amount),
      });
      const found = (await listOf(this.#request, Plan, "/payment-plans", query)).find(
        (each) =>
          each.name === definition.name &&
          each.amount === definition.amount &&
          each.interval.toLowerCase() === interval &&
          each.currency === definition.currency &&
          each.status === "active",
      );
      if (found) return found.id;
      return (await this.#request(answer(Plan), "POST", "/payment-plans", definition)).data.id;
    });
  }

  /** The subscription's state, and every payment of it, the first one first. */
  async read(
    ref: string,
  ): Promise<{ status: SubscriptionSnapshot["status"]; transactions: readonly FlutterwaveTransaction[] }> {
    const [, first = ""] = ref.split(":");
    const { data: begun } = await this.#request(
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
    const later = (await listOf(this.#request, Transaction, "/transactions", query))
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
    await this.#request(
      z.looseObject({ status: z.literal("success") }),
      "PUT",
      `/subscriptions/${subscription.id}/cancel`,
    );
  }

  async #find(ref: string): Promise<z.output<typeof Subscription> | undefined> {
    const [plan, first = ""] = ref.split(":");
    const query = new URLSearchParams({ transaction_id: first });
    return (await listOf(this.#request, Subscription, "/subscriptions", query)).find(
      (each) => String(each.plan) === plan,
    );
  }
}
