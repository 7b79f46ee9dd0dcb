import * as z from "zod/mini";
import { type PaymentProvider, type PaymentSnapshot, ProviderFailed, WebhookRefused } from "./provider.ts";
import { ProviderRefused } from "./request-json.ts";
import { SandboxCheckout, SandboxPayment, SandboxSubscription } from "./sandbox/state.ts";
import { sandboxConnect } from "./connect/sandbox.ts";
import { isStamped } from "./timestamped-signature.ts";

/** Sends a request to the sandbox's own HTTP. */
export type SandboxTransport = (
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<{ status: number; body: unknown }>;

const CheckoutAnswer = z.object({
  ...z.omit(SandboxCheckout, { key: true, waiting: true }).shape,
  path: z.string(),
  payment: z.nullable(SandboxPayment),
});
const SubscriptionAnswer = z.object({ ...SandboxSubscription.shape, charges: z.array(SandboxPayment) });
const Message = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(100)),
  data: z.object({
    object: z.object({
      id: z.string(),
      reference: z.optional(z.string()),
      subscription: z.optional(z.string()),
      customer: z.optional(z.string()),
    }),
  }),
});

/**
 * The sandbox as a provider, spoken to over its HTTP as a real one would be.
 *
 * @param publicUrl - where people reach this server, which serves the sandbox's pages too
 */
export function sandboxProvider(
  send: SandboxTransport,
  keys: { readonly publicUrl: string; readonly webhookSecret: string; readonly account?: string },
): PaymentProvider {
  const { publicUrl, webhookSecret, account = null } = keys;
  const request = async <T extends z.ZodMiniType>(
    schema: T,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<z.output<T>> => {
    const answer = await send(method, path, body).catch((error: unknown) => {
      throw new ProviderFailed("the sandbox does not answer", { cause: error });
    });
    if (answer.status !== 200)
      throw new ProviderRefused(answer.status, `the sandbox answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return z.parse(schema, answer.body);
  };
  return {
    name: "sandbox",
    hosts: [new URL(publicUrl).host],
    changesPlans: true,
    publishable: publicUrl,
    connect: sandboxConnect(request, {
      publicUrl,
      onAccount: (ref) => sandboxProvider(send, { ...keys, account: ref }),
    }),
    async createCheckout({
      form,
      expiresAt,
      key,
      reference,
      amount,
      currency,
      customer,
      email,
      description,
      returnUrl,
      leaveUrl = returnUrl,
      renews,
      invoice,
    }) {
      const order = { key, reference, amount, currency, customer, email, description, returnUrl, leaveUrl, renews };
      const checkout = await request(CheckoutAnswer, "POST", "/checkout/v1/checkouts", {
        ...order,
        ...(invoice && { account, share: account === null ? 0 : invoice.share }),
        form,
        expiresAt: expiresAt.toISOString(),
      });
      return {
        ref: checkout.id,
        url: form === "hosted" ? publicUrl + checkout.path : null,
        clientSecret: form === "card" ? checkout.clientSecret : null,
      };
    },
    async verify({ ref, reference }) {
      const path =
        ref === null
          ? `/checkout/v1/references/${encodeURIComponent(reference)}`
          : `/checkout/v1/checkouts/${encodeURIComponent(ref)}`;
      const checkout = await request(CheckoutAnswer, "GET", path);
      if (checkout.payment) return snapshotOf(checkout.payment);
      return {
        status: checkout.status === "expired" ? "expired" : "pending",
        reference: checkout.reference,
        amount: checkout.amount,
        currency: checkout.currency,
        customer: checkout.customer,
        paymentRef: null,
        at: null,
        reason: checkout.lastReason,
        refunds: [],
        subscriptionRef: null,
        customerRef: null,
      };
    },
    async expireCheckout(ref) {
      await request(CheckoutAnswer, "POST", `/checkout/v1/checkouts/${encodeURIComponent(ref)}/expire`);
    },
    parseWebhook(raw, headers, now) {
      if (!isStamped(raw, headers["sandbox-signature"], webhookSecret, now))
        throw new WebhookRefused("the signature is not right");
      const parsed = z.safeParse(Message, readJson(raw));
      if (!parsed.success) throw new WebhookRefused("this is no message of the sandbox");
      const { id, type, data } = parsed.data;
      const { object } = data;
      const refs = [object.reference, object.subscription, object.id].filter((ref) => ref !== undefined);
      return { id, kind: type, refs };
    },
    async readSubscription(ref) {
      const { id, status, cancelledAt, plan, next, charges } = await request(
        SubscriptionAnswer,
        "GET",
        `/checkout/v1/subscriptions/${encodeURIComponent(ref)}`,
      );
      return {
        ref: id,
        status,
        cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
        plan,
        next: cancelledAt === null ? (next ?? plan) : null,
        charges: charges.map(snapshotOf),
      };
    },
    async changeSubscription(ref, plan) {
      await request(z.looseObject({}), "POST", `/checkout/v1/subscriptions/${encodeURIComponent(ref)}/plan`, plan);
      return null;
    },
    async cancelSubscription(ref) {
      await request(z.looseObject({}), "POST", `/checkout/v1/subscriptions/${encodeURIComponent(ref)}/cancel`);
    },
    async openPortal({ customer, returnUrl, plans }) {
      const { path } = await request(z.object({ path: z.string() }), "POST", "/checkout/v1/portals", {
        customer,
        returnUrl,
        plans,
      });
      return { url: publicUrl + path };
    },
    async listDisputed(since) {
      const { payments } = await request(
        z.object({ payments: z.array(SandboxPayment) }),
        "GET",
        "/checkout/v1/disputes",
      );
      return payments
        .filter(({ disputes }) => disputes.some(({ at }) => new Date(at) >= since))
        .map(({ reference, id, subscriptionId }) => [subscriptionId ?? reference, id]);
    },
    async refund({ paymentRef, amount, key }) {
      const refund = await request(
        z.object({ ref: z.string(), amount: z.int(), at: z.string() }),
        "POST",
        "/checkout/v1/refunds",
        {
          payment: paymentRef,
          amount,
          key,
        },
      );
      return { ref: refund.ref, amount: refund.amount, at: new Date(refund.at), done: true };
    },
  };
}

const snapshotOf = (payment: SandboxPayment): PaymentSnapshot => ({
  status: payment.status,
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  customer: payment.customer,
  paymentRef: payment.id,
  at: new Date(payment.at),
  reason: payment.reason,
  refunds: payment.refunds.map(({ ref, amount, at }) => ({ ref, amount, at: new Date(at) })),
  disputes: payment.disputes.map(({ answerBy, at, ...dispute }) => ({
    ...dispute,
    answerBy: dispute.status === "open" ? new Date(answerBy) : null,
    at: new Date(at),
  })),
  subscriptionRef: payment.subscriptionId,
  customerRef: null,
});

/** Null for what is no JSON. */
export function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
