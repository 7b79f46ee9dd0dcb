import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { requestJson } from "./request-json.ts";
import { type PaymentProvider, type PaymentSnapshot, ProviderFailed, WebhookRefused } from "./provider.ts";
import { PaystackPlan, PaystackPlans, priceOf } from "./paystack-plans.ts";
import { readJson } from "./sandbox.ts";

export type PaystackKeys = {
  readonly secretKey: string;
  /** Our plan codes and Paystack's; one that is missing is made at Paystack when it is first bought. */
  readonly plans?: Readonly<Record<string, string>>;
  /** Another address than Paystack's, for tests. */
  readonly baseUrl?: string;
};

/** All of them have two decimals, and Paystack takes the hundredths. */
const currencies = new Set(["NGN", "GHS", "ZAR", "KES", "USD"]);

const Plan = z.optional(z.nullable(z.looseObject({ plan_code: z.optional(z.string()) })));
const Transaction = z.looseObject({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.optional(z.nullable(z.string())),
  gateway_response: z.optional(z.nullable(z.string())),
  // An object when we sent one, else "" or 0.
  metadata: z.optional(z.unknown()),
  customer: z.looseObject({ customer_code: z.string() }),
  plan_object: Plan,
});
const answer = <T extends z.ZodMiniType>(data: T) => z.looseObject({ status: z.literal(true), data });
const Refunds = z.array(z.looseObject({ id: z.number(), amount: z.int(), status: z.string(), createdAt: z.string() }));
const Subscriptions = z.array(
  z.looseObject({
    subscription_code: z.string(),
    email_token: z.string(),
    status: z.string(),
    amount: z.int(),
    plan: PaystackPlan,
    authorization: z.looseObject({ authorization_code: z.string() }),
    next_payment_date: z.optional(z.nullable(z.string())),
    cancelledAt: z.optional(z.nullable(z.string())),
    updatedAt: z.optional(z.nullable(z.string())),
  }),
);
const Customer = z.looseObject({ id: z.number() });
const Message = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: z.optional(z.union([z.number(), z.string()])),
    reference: z.optional(z.nullable(z.string())),
    transaction_reference: z.optional(z.nullable(z.string())),
    subscription_code: z.optional(z.nullable(z.string())),
    status: z.optional(z.nullable(z.string())),
    customer: z.optional(z.nullable(z.looseObject({ customer_code: z.optional(z.string()) }))),
    plan: z.optional(z.unknown()),
  }),
});

/**
 * Cards, transfers and mobile money where Paystack is at home. A subscription is known by customer and plan together,
 * since a payment does not say the subscription it began.
 */
export function paystackProvider({
  secretKey,
  plans = {},
  baseUrl = "https://api.paystack.co",
}: PaystackKeys): PaymentProvider {
  const ask = requestJson("Paystack", baseUrl, secretKey);
  const ours = new PaystackPlans(ask, plans);

  const snapshotOf = async (transaction: z.output<typeof Transaction>): Promise<PaymentSnapshot> => {
    const { status, metadata } = transaction;
    const success = status === "success" || status === "reversed";
    const refunds = success ? await ask(answer(Refunds), "GET", `/refund?transaction=${transaction.id}`) : { data: [] };
    const plan = transaction.plan_object?.plan_code;
    const kept = metadata as { customer?: unknown } | null | undefined;
    return {
      status: success ? "success" : status === "failed" ? "failed" : "pending",
      reference: transaction.reference,
      amount: transaction.amount,
      currency: transaction.currency,
      customer: typeof kept?.customer === "string" ? kept.customer : null,
      paymentRef: success || status === "failed" ? String(transaction.id) : null,
      at: transaction.paid_at ? new Date(transaction.paid_at) : null,
      reason: status === "failed" ? (transaction.gateway_response ?? "The payment failed.") : "",
      refunds: refunds.data
        .filter((refund) => refund.status === "processed")
        .map(({ id, amount, createdAt }) => ({ ref: String(id), amount, at: new Date(createdAt) })),
      subscriptionRef: plan ? `${transaction.customer.customer_code}:${plan}` : null,
      customerRef: transaction.customer.customer_code,
    };
  };

  /** Newest first. */
  const subscriptionsOf = async (customerId: number) =>
    (await ask(answer(Subscriptions), "GET", `/subscription?customer=${customerId}&perPage=100`)).data;

  const subscriptionOf = async (ref: string) => {
    const [customer = "", plan = ""] = ref.split(":");
    const { data } = await ask(answer(Customer), "GET", `/customer/${encodeURIComponent(customer)}`);
    const all = (await subscriptionsOf(data.id)).filter((each) => each.plan.plan_code === plan);
    return {
      customer,
      plan,
      customerId: data.id,
      // Bought again after it was ended, a plan has an older subscription beside the one that runs.
      found: all.find(({ status }) => !hasEnded(status)) ?? all[0],
    };
  };

  const disable = ({ subscription_code: code, email_token: token }: z.output<typeof Subscriptions>[number]) =>
    ask(z.looseObject({ status: z.literal(true) }), "POST", "/subscription/disable", { code, token });

  return {
    name: "paystack",
    hosts: ["checkout.paystack.com", "paystack.com", "paystack.shop"],
    // Its page for a subscription changes the card and ends it.
    changesPlans: false,
    publishable: null,
    async createCheckout({ reference, amount, currency, email, returnUrl, customer, renews, form }) {
      if (form === "card" || !currencies.has(currency))
        throw new ProviderFailed(`Paystack does not take ${form} payments in ${currency} here`);
      const plan = renews && (await ours.find(renews));
      const { data } = await ask(
        answer(z.looseObject({ authorization_url: z.string(), reference: z.string() })),
        "POST",
        "/transaction/initialize",
        {
          email,
          amount,
          currency,
          reference,
          callback_url: returnUrl,
          metadata: { customer },
          ...(plan ? { plan } : {}),
        },
      );
      return { ref: data.reference, url: data.authorization_url, clientSecret: null };
    },
    async verify({ reference }) {
      const { data } = await ask(answer(Transaction), "GET", `/transaction/verify/${encodeURIComponent(reference)}`);
      return snapshotOf(data);
    },
    // Paystack has no way to end a checkout. One that is paid late is a payment all the same, and is applied.
    expireCheckout: () => Promise.resolve(),
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers["x-paystack-signature"], secretKey))
        throw new WebhookRefused("the signature is not right");
      const parsed = z.safeParse(Message, readJson(raw));
      if (!parsed.success) throw new WebhookRefused("this is no message of Paystack");
      const { event, data } = parsed.data;
      const plan = (data.plan as { plan_code?: unknown } | null | undefined)?.plan_code;
      const customer = data.customer?.customer_code;
      const refs = [
        data.reference,
        data.transaction_reference,
        customer && typeof plan === "string" ? `${customer}:${plan}` : null,
      ];
      // It stamps no time and gives no id of its own: the event, its object and its state make one. A replay only asks again.
      const id = [event, data.id ?? data.subscription_code ?? data.reference ?? "", data.status ?? ""]
        .join(":")
        .slice(0, 255);
      return { id, kind: event, refs: refs.filter((ref): ref is string => typeof ref === "string" && ref !== "") };
    },
    async readSubscription(ref) {
      const { plan, customerId, found } = await subscriptionOf(ref);
      const { data } = await ask(
        answer(z.array(z.looseObject({ reference: z.string(), plan: z.optional(z.unknown()) }))),
        "GET",
        `/transaction?customer=${customerId}&perPage=100`,
      );
      const charges: PaymentSnapshot[] = [];
      for (const { reference } of data.toReversed()) {
        const snapshot = await snapshotOf(
          (await ask(answer(Transaction), "GET", `/transaction/verify/${encodeURIComponent(reference)}`)).data,
        );
        if (snapshot.subscriptionRef === ref && snapshot.status !== "pending") charges.push(snapshot);
      }
      const ended = !found || hasEnded(found.status);
      const price = found ? priceOf({ ...found.plan, amount: found.amount }) : null;
      return {
        ref,
        status: ended ? "cancelled" : found.status === "attention" ? "past_due" : "active",
        cancelledAt: found && ended ? new Date(found.cancelledAt ?? found.updatedAt ?? Date.now()) : null,
        plan: price,
        next: ended ? null : price,
        charges: plan === "" ? [] : charges,
      };
    },
    async changeSubscription(ref, plan) {
      const { customer, customerId, found } = await subscriptionOf(ref);
      if (!found) return null;
      const next = await ours.find(plan);
      // Paystack takes no idempotency key: a repeat finds what the first one began.
      const begun =
        next !== null &&
        (await subscriptionsOf(customerId)).some((each) => each.plan.plan_code === next && !hasEnded(each.status));
      // Begun before the old one ends: a break in between charges later, never twice.
      if (next !== null && !begun)
        await ask(z.looseObject({ status: z.literal(true) }), "POST", "/subscription", {
          customer,
          plan: next,
          authorization: found.authorization.authorization_code,
          start_date: found.next_payment_date,
        });
      if (!hasEnded(found.status) && found.plan.plan_code !== next) await disable(found);
      return { ref: next === null ? null : `${customer}:${next}` };
    },
    async cancelSubscription(ref) {
      const { found } = await subscriptionOf(ref);
      if (!found || hasEnded(found.status)) return;
      await disable(found);
    },
    async openPortal({ customerRef }) {
      if (customerRef === null) throw new ProviderFailed("nothing was bought through Paystack yet");
      const { data } = await ask(answer(Customer), "GET", `/customer/${encodeURIComponent(customerRef)}`);
      const all = await subscriptionsOf(data.id);
      const first = all.find(({ status }) => !hasEnded(status)) ?? all[0];
      if (!first) throw new ProviderFailed("there is no subscription at Paystack");
      const link = await ask(
        answer(z.looseObject({ link: z.string() })),
        "GET",
        `/subscription/${encodeURIComponent(first.subscription_code)}/manage/link`,
      );
      return { url: link.data.link };
    },
    async refund({ paymentRef, amount }) {
      const { data } = await ask(
        answer(z.looseObject({ id: z.number(), amount: z.int(), createdAt: z.string() })),
        "POST",
        "/refund",
        { transaction: paymentRef, amount },
      );
      return { ref: String(data.id), amount: data.amount, at: new Date(data.createdAt) };
    },
  };
}

const hasEnded = (status: string): boolean =>
  status === "cancelled" || status === "completed" || status === "non-renewing";

function isSigned(raw: Buffer, header: unknown, secretKey: string): boolean {
  if (typeof header !== "string" || !/^[0-9a-f]{128}$/.test(header)) return false;
  return timingSafeEqual(Buffer.from(header, "hex"), createHmac("sha512", secretKey).update(raw).digest());
}
