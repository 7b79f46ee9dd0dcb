import type { AnswerOf } from "@ankara/contract/call";
import type { getSubscription, Offer, Subscription, Transaction } from "@ankara/contract/billing";
import { entitlementsOf } from "@ankara/domain/subscriptions/entitlements";
import { creditPacks, monthlyCredits } from "@ankara/domain/subscriptions/credits";
import {
  changeablePlans,
  planPrices,
  portalPlans,
  subscribePlans,
  type Plan,
} from "@ankara/domain/subscriptions/plans";
import { vi } from "vitest";

const uuid = (number: number) => `0198b0a0-0000-7000-8000-${String(number).padStart(12, "0")}`;

const offerOf = (kind: "plan" | "change", plan: Plan): Offer => {
  const { intent, title, currency, duration, months } = plan;
  return { intent, kind, title, currency, duration, months, credits: monthlyCredits[intent] ?? 0, ...planPrices(plan) };
};
const portalOffers = portalPlans.map(({ priceId, title, currency, price, preSale, months }): Offer => ({
  intent: priceId,
  kind: "portal",
  title,
  currency,
  total: price,
  preSaleTotal: preSale,
  perMonth: months === null ? null : Math.round(price / months),
  preSalePerMonth: months === null || preSale === null ? null : Math.round(preSale / months),
  duration: months === null ? null : months === 1 ? "1 Month" : "12 Months",
  months,
  credits: monthlyCredits[priceId] ?? 0,
}));

export const noPlan: Subscription = {
  status: "none",
  intent: null,
  title: null,
  provider: null,
  currency: null,
  renewal: null,
  startedAt: null,
  paidUntil: null,
  graceUntil: null,
  changesTo: null,
  lifetime: false,
  disputed: false,
};

export const activePlan: Subscription = {
  ...noPlan,
  status: "active",
  intent: "change_1_month",
  title: "1 Month",
  provider: "sandbox",
  currency: "NGN",
  renewal: 420_000,
  startedAt: "2026-11-04T08:00:00.000Z",
  paidUntil: "2026-12-04T08:00:00.000Z",
};

export const buildTransaction = (fields: Partial<Transaction> & { number?: number } = {}): Transaction => {
  const { number = 1, ...rest } = fields;
  return {
    id: uuid(number),
    intent: "yearly",
    title: "Yearly",
    kind: "plan",
    provider: "sandbox",
    currency: "NGN",
    amount: 1_000_000,
    refunded: 0,
    disputed: null,
    status: "success",
    reason: "",
    reference: `ANK-7K2M9Q${number}D`,
    createdAt: "2026-11-20T09:41:00.000Z",
    paidAt: "2026-11-20T09:43:00.000Z",
    period: { from: "2026-11-20", until: "2027-11-20" },
    ...rest,
  };
};

type SentRequest = { method: string; path: string; body: Record<string, unknown>; key: string | null };
type Reply = { status: number; body: unknown } | "no network";

/** The server's half of plans and purchases as far as screens see it, over `fetch`. */
export function fakeBilling(
  start: { country?: string; subscription?: Subscription; transactions?: Transaction[] } = {},
) {
  const requests: SentRequest[] = [];
  const state = {
    online: true,
    country: start.country ?? "NG",
    subscription: start.subscription ?? noPlan,
    transactions: start.transactions ?? [],
    checkout: "/checkout/pay/1",
  };
  /** Answers of calls that spend, in order, instead of what they would do. */
  const next: Reply[] = [];

  const billing = (): AnswerOf<typeof getSubscription> => {
    const local = state.country === "NG";
    const currency = local ? "NGN" : "USD";
    const { status, intent } = state.subscription;
    return {
      subscription: state.subscription,
      entitlements: { ...entitlementsOf(status, monthlyCredits[intent ?? ""] ?? 0) } as never,
      plans: local ? subscribePlans.map((plan) => offerOf("plan", plan)) : portalOffers,
      changes: local ? changeablePlans.map((plan) => offerOf("change", plan)) : [],
      packs: creditPacks.map(({ intent: code, credits, prices }) => ({
        intent: code,
        kind: "credits" as const,
        title: `${credits} credits`,
        currency,
        total: prices[currency],
        preSaleTotal: null,
        perMonth: null,
        preSalePerMonth: null,
        duration: null,
        months: null,
        credits,
      })),
      provider: "sandbox",
      sandbox: true,
    };
  };
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const one = (id: string) => state.transactions.find((each) => each.id === id);

  function replyTo({ method, path, body }: SentRequest): Reply {
    const [, head, id = "", act] = path.split("/");
    if (path === "/subscriptions/") return ok(billing());
    if (head === "transactions" && method === "GET") {
      if (id === "") return ok({ data: state.transactions, next_cursor: null });
      const transaction = one(id);
      return transaction ? ok({ transaction }) : { status: 404, body: { code: "not_found", message: "Not found" } };
    }
    const planned = next.shift();
    if (planned) return planned;
    if (path === "/transactions" || act === "retry") {
      const { intent = "yearly" } = (body["transaction"] ?? {}) as { intent?: string };
      const made = buildTransaction({
        number: state.transactions.length + 10,
        intent,
        status: "pending",
        paidAt: null,
        period: null,
      });
      state.transactions = [made, ...state.transactions];
      return ok({ id: made.id, url: state.checkout });
    }
    if (path === "/subscriptions/cancel-plan") {
      state.subscription = { ...state.subscription, status: "cancelled", renewal: null };
      return ok({ message: "Cancelled", subscription: state.subscription });
    }
    if (path === "/subscriptions/change-plan") {
      const { plan } = body["subscription"] as { plan: string };
      state.subscription = { ...state.subscription, changesTo: plan };
      return ok({ message: "Changed", subscription: state.subscription, url: null });
    }
    if (path === "/portal" || path === "/subscriptions/manage") return ok({ url: "/checkout/portal/1" });
    return { status: 404, body: { code: "not_found", message: "Not found" } };
  }

  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const call: SentRequest = {
      method: init.method ?? "GET",
      path: new URL(address, "http://app.example").pathname,
      body: typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      key: new Headers(init.headers).get("idempotency-key"),
    };
    requests.push(call);
    const reply = state.online ? replyTo(call) : "no network";
    if (reply === "no network") throw new TypeError("Failed to fetch");
    return Response.json(reply.body, { status: reply.status });
  });

  return {
    state,
    next,
    requestsTo: (path: string, method = "POST") =>
      requests.filter((call) => call.path === path && call.method === method),
  };
}
