import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { ProviderRefused, requestJson } from "./request-json.ts";
import { type FlutterwaveTransaction, FlutterwaveSubscriptions, Transaction, answer } from "./flutterwave-plans.ts";
import { type PaymentProvider, type PaymentSnapshot, ProviderFailed, WebhookRefused } from "./provider.ts";
import { readJson } from "./sandbox.ts";
import { fromMajor, toMajor } from "./units.ts";

export type FlutterwaveKeys = {
  readonly secretKey: string;
  /** The secret hash of the dashboard's webhook settings. */
  readonly secretHash: string;
  /** Another address than Flutterwave's, for tests. */
  readonly baseUrl?: string;
  readonly now?: () => Date;
};

const Refunds = z.array(
  z.looseObject({
    id: z.number(),
    tx_id: z.number(),
    amount_refunded: z.number(),
    status: z.string(),
    created_at: z.string(),
  }),
);
const Message = z.looseObject({
  event: z.optional(z.string()),
  data: z.looseObject({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.optional(z.string()),
    status: z.optional(z.string()),
  }),
});

/**
 * Cards, transfers and mobile money in most of Africa. Amounts are major units there. A plan that is paid by card renews
 * through a payment plan; paid by transfer or mobile money it is paid again each period, and we remind.
 */
export function flutterwaveProvider({
  secretKey,
  secretHash,
  baseUrl = "https://api.flutterwave.com/v3",
  now = () => new Date(),
}: FlutterwaveKeys): PaymentProvider {
  const ask = requestJson("Flutterwave", baseUrl, secretKey);
  const subscriptions = new FlutterwaveSubscriptions(ask);

  const snapshotOf = async (data: FlutterwaveTransaction, reference: string): Promise<PaymentSnapshot> => {
    const success = data.status === "successful";
    const failed = data.status === "failed";
    const refunds = success ? (await ask(answer(Refunds), "GET", "/refunds")).data : [];
    const plan = data.meta?.plan;
    return {
      status: success ? "success" : failed ? "failed" : "pending",
      reference,
      amount: fromMajor(data.amount, data.currency),
      currency: data.currency,
      customer: data.meta?.customer ?? null,
      paymentRef: success || failed ? String(data.id) : null,
      at: new Date(data.created_at),
      reason: failed ? (data.processor_response ?? "The payment failed.") : "",
      refunds: refunds
        .filter(({ tx_id, status }) => tx_id === data.id && status.startsWith("completed"))
        .map(({ id, amount_refunded, created_at }) => ({
          ref: String(id),
          amount: fromMajor(amount_refunded, data.currency),
          at: new Date(created_at),
        })),
      subscriptionRef: success && plan !== undefined ? `${plan}:${data.id}` : null,
      customerRef: null,
    };
  };

  return {
    name: "flutterwave",
    hosts: ["checkout.flutterwave.com", "checkout-v2.flutterwave.com"],
    changesPlans: false,
    publishable: null,
    async createCheckout({ form, reference, amount, currency, email, description, returnUrl, customer, renews }) {
      if (form === "card") throw new ProviderFailed("Flutterwave has no card form of ours");
      const plan = renews && (await subscriptions.planOf(renews));
      const { data } = await ask(answer(z.looseObject({ link: z.string() })), "POST", "/payments", {
        tx_ref: reference,
        amount: toMajor(amount, currency),
        currency,
        redirect_url: returnUrl,
        customer: { email },
        meta: { customer, ...(plan !== null && { plan: String(plan) }) },
        customizations: { title: description },
        ...(plan !== null && { payment_plan: plan }),
      });
      return { ref: reference, url: data.link, clientSecret: null };
    },
    async verify({ reference }) {
      const found = await ask(
        answer(Transaction),
        "GET",
        `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
      ).catch((error: unknown) => {
        // Nobody has tried to pay yet.
        if (error instanceof ProviderRefused && (error.status === 404 || error.status === 400)) return null;
        throw error;
      });
      return found && snapshotOf(found.data, found.data.tx_ref);
    },
    expireCheckout: () => Promise.resolve(),
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers, secretHash)) throw new WebhookRefused("the signature is not right");
      const parsed = z.safeParse(Message, readJson(raw));
      if (!parsed.success) throw new WebhookRefused("this is no message of Flutterwave");
      const { event = "", data } = parsed.data;
      return {
        id: [event, data.id, data.status ?? ""].join(":").slice(0, 255),
        kind: event,
        refs: data.tx_ref ? [data.tx_ref] : [],
      };
    },
    async readSubscription(ref) {
      const { status, transactions } = await subscriptions.read(ref);
      const charges: PaymentSnapshot[] = [];
      // Its own references of what it charges by itself are not ours: the payment's number is one nobody else has.
      for (const [place, transaction] of transactions.entries())
        charges.push(await snapshotOf(transaction, place === 0 ? transaction.tx_ref : `flw-${transaction.id}`));
      // It ends by itself after charges that failed, and the grace runs on; it says no day of an end that was asked for.
      const asked = status === "cancelled" && charges.at(-1)?.status === "success";
      return { ref, status, cancelledAt: asked ? now() : null, plan: null, next: null, charges };
    },
    // It charges for another plan only when the person pays for it: the next period is paid by hand.
    async changeSubscription(ref) {
      await subscriptions.cancel(ref);
      return { ref: null };
    },
    cancelSubscription: (ref) => subscriptions.cancel(ref),
    openPortal: () => Promise.reject(new ProviderFailed("Flutterwave has no portal")),
    async refund({ paymentRef, amount, currency }) {
      const { data } = await ask(
        answer(z.looseObject({ id: z.number(), amount_refunded: z.number(), created_at: z.string() })),
        "POST",
        `/transactions/${encodeURIComponent(paymentRef)}/refund`,
        { amount: toMajor(amount, currency) },
      );
      return { ref: String(data.id), amount: fromMajor(data.amount_refunded, currency), at: new Date(data.created_at) };
    },
  };
}

/** The newer header signs the body; the older one only proves that the sender knows the hash. What is believed is asked for either way. */
function isSigned(
  raw: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secretHash: string,
): boolean {
  const signature = headers["flutterwave-signature"];
  if (signature !== undefined) {
    if (typeof signature !== "string") return false;
    return same(Buffer.from(signature, "base64"), createHmac("sha256", secretHash).update(raw).digest());
  }
  const hash = headers["verif-hash"];
  return typeof hash === "string" && secretHash !== "" && same(sha(hash), sha(secretHash));
}

const sha = (text: string): Buffer => createHmac("sha256", "compared").update(text).digest();
const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
