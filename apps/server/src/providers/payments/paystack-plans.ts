import * as z from "zod/mini";
import { type JsonRequest, readPages } from "./request-json.ts";
import type { PlanPrice, RenewingPlan } from "./provider.ts";
import { dedupe } from "./dedupe-inflight.ts";
import { numeric } from "./units.ts";

/** Paystack's words for the lengths it can renew after. */
const intervals: Readonly<Record<number, string>> = { 1: "monthly", 3: "quarterly", 6: "biannually", 12: "annually" };

export const PaystackPlan = z.looseObject({
  plan_code: z.string(),
  name: z.optional(z.string()),
  amount: z.pipe(numeric, z.int()),
  interval: z.string(),
  currency: z.string(),
  is_archived: z.optional(z.boolean()),
  is_deleted: z.optional(z.boolean()),
});
export const answer = <T extends z.ZodMiniType>(data: T) => z.looseObject({ status: z.literal(true), data });
const Pages = z.optional(z.nullable(z.looseObject({ pageCount: z.optional(z.nullable(numeric)) })));

/** Reads a list of Paystack to its end. */
export const listOf = <T extends z.ZodMiniType>(
  request: JsonRequest,
  row: T,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<z.output<T>[]> =>
  readPages(async (page) => {
    const search = new URLSearchParams({ ...query, perPage: "100", page: String(page) });
    const { data, meta } = await request(
      z.looseObject({ status: z.literal(true), data: z.array(row), meta: Pages }),
      "GET",
      `${path}?${search}`,
    );
    return { data, pages: meta?.pageCount ?? 1 };
  });

/**
 * Our plans at Paystack. One that is missing there is made when it is first bought, and found again by its name, price
 * and interval, so that nobody has to set it up by hand.
 */
export class PaystackPlans {
  readonly #request: JsonRequest;
  readonly #configured: Readonly<Record<string, string>>;
  readonly #known = new Map<string, Promise<string>>();

  /** @param configured - our plan codes and Paystack's */
  constructor(request: JsonRequest, configured: Readonly<Record<string, string>>) {
    this.#request = request;
    this.#configured = configured;
  }

  /** Paystack's code; null for a plan whose length it cannot renew, which is paid by hand each period. */
  async find(plan: RenewingPlan): Promise<string | null> {
    const configured = this.#configured[plan.intent];
    const interval = intervals[plan.months];
    if (configured !== undefined) return configured;
    if (interval === undefined) return null;
    // People read the name in Paystack's mails.
    const definition = { name: `Ankara ${plan.title}`, amount: plan.amount, interval, currency: plan.currency };
    return dedupe(this.#known, JSON.stringify(definition), async () => {
      const query = { interval, amount: String(plan.amount) };
      const found = (await listOf(this.#request, PaystackPlan, "/plan", query)).find(
        (each) =>
          each.name === definition.name &&
          each.amount === definition.amount &&
          each.interval === interval &&
          each.currency === definition.currency &&
          !each.is_archived &&
          !each.is_deleted,
      );
      if (found) return found.plan_code;
      return (await this.#request(answer(PaystackPlan), "POST", "/plan", definition)).data.plan_code;
    });
  }
}

/** A plan of theirs in our terms; null for a length we do not sell. */
export function priceOf({ amount, interval, currency }: z.output<typeof PaystackPlan>): PlanPrice | null {
  const months = Number(Object.keys(intervals).find((length) => intervals[Number(length)] === interval));
  return Number.isNaN(months) ? null : { months, amount, currency };
}
