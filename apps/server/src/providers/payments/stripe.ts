import type { MinorUnits } from "@ankara/domain/money/money";
import { Stripe } from "stripe";
import * as z from "zod/mini";
import {
  type CheckoutRequest,
  type Dispute,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderFailed,
  type Refund,
  WebhookRefused,
} from "./provider.ts";
import { stripeConnect } from "./connect/stripe.ts";
import { ProviderRefused } from "./request-json.ts";
import { readJson } from "./sandbox.ts";
import { isStamped } from "./timestamped-signature.ts";
import { StripePlans, idOf, priceOf } from "./stripe-plans.ts";
import { fromStripe, toStripe } from "./units.ts";

export type StripeKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Our plan codes and Stripe's price ids; one that is missing is made at Stripe when it is first used. */
  readonly prices?: Readonly<Record<string, string>>;
  /** Another address than Stripe's, for tests. */
  readonly baseUrl?: string;
  /** Secret of the endpoint for events of connected accounts, which Stripe signs apart. */
  readonly connectWebhookSecret?: string | undefined;
  /** Connected account that charges are made on; left out: the operator's own account. */
  readonly account?: string;
};

/** A list longer than this is read no further: ten pages of a hundred. */
const maxListed = 1_000;
const text = z.optional(z.nullable(z.string()));
const Message = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      client_reference_id: text,
      payment_intent: z.optional(z.nullable(z.union([z.string(), z.looseObject({ id: z.string() })]))),
      subscription: text,
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
      parent: z.optional(
        z.nullable(
          z.looseObject({ subscription_details: z.optional(z.nullable(z.looseObject({ subscription: text }))) }),
        ),
      ),
    }),
  }),
});

/** Cards through Payment Intents and the Payment Element, plans through Checkout and Billing. */
export function stripeProvider(keys: StripeKeys): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret, prices = {}, baseUrl, connectWebhookSecret, account } = keys;
  const address = baseUrl === undefined ? null : new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(account !== undefined && { stripeAccount: account }),
    ...(address && { host: address.hostname, port: Number(address.port), protocol: "http" as const }),
  });

  const plans = new StripePlans(stripe, prices);

  const refundsOf = async (paymentIntent: string): Promise<Pick<PaymentSnapshot, "refunds" | "refundsUnderway">> =>
    divided(
      await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: maxListed }),
    );

  const disputesOf = async (
    paymentIntent: string,
    of: { amount: MinorUnits; currency: string },
  ): Promise<Dispute[]> => {
    const all = await stripe.disputes
      .list({ payment_intent: paymentIntent, limit: 100 })
      .autoPagingToArray({ limit: maxListed });
    return all.map((dispute) => presentDispute(dispute, of));
  };

  const ofIntent = async (ref: string): Promise<PaymentSnapshot> => {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ["latest_charge"] });
    const { status, metadata, currency } = intent;
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    return {
      status: status === "succeeded" ? "success" : status === "canceled" ? "expired" : "pending",
      reference: metadata["reference"] ?? "",
      amount: fromStripe(status === "succeeded" ? intent.amount_received : intent.amount, currency),
      currency: currency.toUpperCase(),
      customer: metadata["customer"] ?? null,
      paymentRef: status === "succeeded" ? intent.id : null,
      at: charge ? new Date(charge.created * 1000) : null,
      reason: status === "requires_payment_method" ? (intent.last_payment_error?.message ?? "") : "",
      ...(status === "succeeded" ? await refundsOf(intent.id) : { refunds: [] }),
      disputes: charge?.disputed
        ? await disputesOf(intent.id, { amount: fromStripe(intent.amount_received, currency), currency })
        : [],
      subscriptionRef: null,
      customerRef: idOf(intent.customer),
    };
  };

  /** The payment behind an invoice of a subscription. */
  const intentOfInvoice = async (invoice: string): Promise<string | null> => {
    const { data } = await stripe.invoicePayments.list({ invoice, status: "paid", limit: 1 });
    return paidIntentOf(data);
  };

  const ofSession = async (ref: string): Promise<PaymentSnapshot> => {
    const session = await stripe.checkout.sessions.retrieve(ref);
    const paid = session.status === "complete" && session.payment_status === "paid";
    const invoice = idOf(session.invoice);
    const paymentRef = paid
      ? (idOf(session.payment_intent) ?? (invoice ? await intentOfInvoice(invoice) : null))
      : null;
    const intent = paymentRef ? await ofIntent(paymentRef) : null;
    const currency = session.currency ?? "";
    return {
      status: paid && paymentRef ? "success" : session.status === "expired" ? "expired" : "pending",
      reference: session.client_reference_id ?? "",
      amount: fromStripe(session.amount_total ?? 0, currency),
      currency: currency.toUpperCase(),
      customer: session.metadata?.["customer"] ?? null,
      paymentRef,
      at: intent?.at ?? (paid ? new Date(session.created * 1000) : null),
      reason: "",
      refunds: intent?.refunds ?? [],
      refundsUnderway: intent?.refundsUnderway ?? [],
      disputes: intent?.disputes ?? [],
      subscriptionRef: idOf(session.subscription),
      customerRef: idOf(session.customer),
    };
  };

  const create = async (request: CheckoutRequest) => {
    const { reference, customer, currency, renews, key } = request;
    const metadata = { reference, customer };
    const amount = toStripe(request.amount, currency);
    const fee = account !== undefined && request.invoice?.share ? applicationFee(request.invoice.share, currency) : {};
    if (request.form === "card") {
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          description: request.description,
          metadata,
          automatic_payment_methods: { enabled: true },
          ...fee,
        },
        { idempotencyKey: key },
      );
      return { ref: intent.id, url: null, clientSecret: intent.client_secret };
    }
    const endsAt = Math.floor(request.expiresAt.getTime() / 1000);
    const expires = withinSession(endsAt, Date.now() / 1000);
    const session = await stripe.checkout.sessions.create(
      {
        mode: renews ? "subscription" : "payment",
        client_reference_id: reference,
        metadata,
        success_url: request.returnUrl,
        cancel_url: request.leaveUrl ?? request.returnUrl,
        expires_at: expires,
        ...(request.customerRef
          ? { customer: request.customerRef }
          : // Stripe refuses an empty address; who has none types one there.
            request.email !== "" && { customer_email: request.email }),
        ...(renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata, ...fee } }),
        ...(!renews && !request.customerRef ? { customer_creation: "always" as const } : {}),
        line_items: [
          renews
            ? { quantity: 1, price: (await plans.find(renews)).id }
            : {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: request.description },
                },
              },
        ],
      },
      // Stripe refuses the same key with another end. Nobody was given the page of an earlier attempt.
      { idempotencyKey: expires === endsAt ? key : `${key}:${expires}` },
    );
    return { ref: session.id, url: session.url, clientSecret: null };
  };

  return {
    name: "stripe",
    hosts: ["checkout.stripe.com", "billing.stripe.com", "connect.stripe.com"],
    changesPlans: true,
    publishable: publishableKey,
    connect: stripeConnect(stripe, { orFailed, onAccount: (ref) => stripeProvider({ ...keys, account: ref }) }),
    createCheckout: (request) => orFailed(create(request)),
    verify({ ref }) {
      // Its page cannot be found by our reference; nobody was given its address.
      if (ref === null) return Promise.resolve(null);
      return orFailed(ref.startsWith("pi_") ? ofIntent(ref) : ofSession(ref));
    },
    async expireCheckout(ref) {
      const ending: Promise<unknown> = ref.startsWith("pi_")
        ? stripe.paymentIntents.cancel(ref)
        : stripe.checkout.sessions.expire(ref);
      // One that is paid, or over, cannot be ended any more: asking again tells which.
      await orFailed(ending).catch((error: unknown) => {
        if (!((error as Error).cause instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
    parseWebhook(raw, headers, now) {
      const secrets = [webhookSecret, ...(connectWebhookSecret ? [connectWebhookSecret] : [])];
      if (!secrets.some((secret) => isStamped(raw, headers["stripe-signature"], secret, now)))
        throw new WebhookRefused("the signature is not right");
      const parsed = z.safeParse(Message, readJson(raw));
      if (!parsed.success) throw new WebhookRefused("this is no message of Stripe");
      const { id, type, data } = parsed.data;
      const { object } = data;
      const refs = [
        object.metadata?.["reference"],
        object.client_reference_id,
        object.subscription,
        object.parent?.subscription_details?.subscription,
        object.id,
        idOf(object.payment_intent),
      ];
      return { id, kind: type, refs: refs.filter((ref): ref is string => typeof ref === "string" && ref !== "") };
    },
    readSubscription: (ref) =>
      orFailed(
        (async () => {
          const subscription = await stripe.subscriptions.retrieve(ref);
          // Payments and refunds come with the lists, because a question for each invoice would be a hundred in a row.
          const invoices = await stripe.invoices
            .list({ subscription: ref, limit: 100, expand: ["data.payments"] })
            .autoPagingToArray({ limit: maxListed });
          const customer = idOf(subscription.customer) ?? "";
          const charged = await stripe.charges
            .list({ customer, limit: 100, expand: ["data.refunds"] })
            .autoPagingToArray({ limit: maxListed });
          const charges: PaymentSnapshot[] = [];
          for (const invoice of invoices.toReversed()) {
            const paid = invoice.status === "paid" && invoice.amount_paid > 0;
            const failed = invoice.status === "open" && invoice.attempt_count > 0;
            const intent = paid ? paidIntentOf(invoice.payments?.data) : null;
            if (!failed && !intent) continue;
            const first = invoice.billing_reason === "subscription_create";
            const currency = invoice.currency;
            const ofIt = charged.filter(({ payment_intent: of }) => intent !== null && idOf(of) === intent);
            charges.push({
              status: paid ? "success" : "failed",
              reference: first ? (subscription.metadata["reference"] ?? invoice.id) : invoice.id,
              amount: fromStripe(paid ? invoice.amount_paid : invoice.amount_due, currency),
              currency: currency.toUpperCase(),
              customer: subscription.metadata["customer"] ?? null,
              paymentRef: intent ?? `${invoice.id}:${invoice.attempt_count}`,
              at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
              reason: paid ? "" : "The card was not charged.",
              ...divided(ofIt.flatMap(({ refunds }) => refunds?.data ?? [])),
              disputes:
                intent !== null && ofIt.some(({ disputed }) => disputed)
                  ? await disputesOf(intent, { amount: fromStripe(invoice.amount_paid, currency), currency })
                  : [],
              subscriptionRef: ref,
              customerRef: idOf(subscription.customer),
            });
          }
          const status =
            subscription.status === "canceled"
              ? "cancelled"
              : subscription.status === "active" || subscription.status === "trialing"
                ? "active"
                : "past_due";
          return {
            ref,
            status,
            cancelledAt: subscription.canceled_at === null ? null : new Date(subscription.canceled_at * 1000),
            plan: priceOf(subscription.items.data[0]?.price),
            next: subscription.canceled_at === null ? await plans.next(subscription) : null,
            charges,
          } as const;
        })(),
      ),
    changeSubscription: (ref, plan, key) =>
      orFailed(
        (async () => {
          const subscription = await stripe.subscriptions.retrieve(ref);
          const price = subscription.items.data[0]?.price;
          if (!price) throw new ProviderFailed("a subscription of Stripe has no item");
          const known = idOf(subscription.schedule);
          const schedule = known
            ? await stripe.subscriptionSchedules.retrieve(known)
            : await stripe.subscriptionSchedules.create({ from_subscription: ref }, { idempotencyKey: key });
          // One that was changed before has phases behind it.
          const begun = schedule.current_phase?.start_date;
          const now = schedule.phases.find(({ start_date: start }) => start === begun) ?? schedule.phases[0];
          if (!now) throw new ProviderFailed("a schedule of Stripe has no phase");
          const next = await plans.find(plan);
          await stripe.subscriptionSchedules.update(schedule.id, {
            end_behavior: "release",
            proration_behavior: "none",
            phases: [
              { items: [{ price: price.id, quantity: 1 }], start_date: now.start_date, end_date: now.end_date },
              {
                items: [{ quantity: 1, price: next.id }],
                duration: { interval: "month", interval_count: plan.months },
              },
            ],
          });
          return null;
        })(),
      ),
    cancelSubscription: (ref) =>
      orFailed(
        (async () => {
          const subscription = await stripe.subscriptions.retrieve(ref);
          if (subscription.status === "canceled" || subscription.cancel_at_period_end) return;
          const schedule = idOf(subscription.schedule);
          if (schedule) await stripe.subscriptionSchedules.release(schedule);
          await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
        })(),
      ),
    openPortal({ customerRef, returnUrl, plans: offered }) {
      if (customerRef === null) return Promise.reject(new ProviderFailed("nothing was bought through Stripe yet"));
      return orFailed(
        (async () =>
          stripe.billingPortal.sessions.create({
            customer: customerRef,
            return_url: returnUrl,
            configuration: await plans.portal(offered),
          }))(),
      );
    },
    listDisputed: (since) =>
      orFailed(
        (async () => {
          const begun = { gte: Math.floor(since.getTime() / 1000) };
          const all = await stripe.disputes
            .list({ created: begun, limit: 100 })
            .autoPagingToArray({ limit: maxListed });
          return all.map(({ payment_intent: of }) => idOf(of)).flatMap((ref) => (ref === null ? [] : [[ref]]));
        })(),
      ),
    refund: ({ paymentRef, amount, currency, key }) =>
      orFailed(
        (async () => {
          const refund = await stripe.refunds.create(
            { payment_intent: paymentRef, amount: toStripe(amount, currency) },
            { idempotencyKey: key },
          );
          if (refund.status === "failed" || refund.status === "canceled")
            throw new ProviderFailed("Stripe did not refund the payment");
          return { ref: refund.id, amount, at: new Date(refund.created * 1000), done: refund.status === "succeeded" };
        })(),
      ),
  };
}

const paidIntentOf = (payments: readonly Stripe.InvoicePayment[] | undefined): string | null =>
  idOf(payments?.find(({ status }) => status === "paid")?.payment.payment_intent);

/** An inquiry (`warning_…`) takes no money yet, but wants an answer as well. */
function presentDispute(dispute: Stripe.Dispute, of: { amount: MinorUnits; currency: string }): Dispute {
  const { id, status, currency, created, reason, evidence_details: evidence } = dispute;
  const waits = status === "needs_response" || status === "warning_needs_response";
  return {
    ref: id,
    amount: currency === of.currency.toLowerCase() ? fromStripe(dispute.amount, currency) : of.amount,
    status:
      status === "lost"
        ? "lost"
        : waits || status === "under_review" || status === "warning_under_review"
          ? "open"
          : "won",
    answerBy: waits && evidence.due_by !== null ? new Date(evidence.due_by * 1000) : null,
    at: new Date(created * 1000),
    reason: reason.replaceAll("_", " "),
  };
}

/** Refunds that are done, and those under way; one that failed is neither. */
function divided(all: readonly Stripe.Refund[]): Pick<PaymentSnapshot, "refunds" | "refundsUnderway"> {
  const of = (...statuses: readonly string[]): Refund[] =>
    all
      .filter(({ status }) => statuses.includes(status ?? ""))
      .map(({ id, amount, currency, created }) => ({
        ref: id,
        amount: fromStripe(amount, currency),
        at: new Date(created * 1000),
      }));
  return { refunds: of("succeeded"), refundsUnderway: of("pending", "requires_action") };
}

/** Stripe closes a checkout page no sooner than in half an hour and no later than in a day; a minute stays for the way. */
const withinSession = (endsAt: number, now: number): number =>
  Math.floor(Math.min(Math.max(endsAt, now + 31 * 60), now + 24 * 3600 - 60));
const applicationFee = (share: number, currency: string) => ({ application_fee_amount: toStripe(share, currency) });

/** Stripe's own errors carry request ids and no card data; they stay as the cause. */
async function orFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new ProviderRefused(error.statusCode ?? 400, `Stripe answered ${error.type}`, { cause: error });
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderFailed(`Stripe answered ${error.type}`, { cause: error });
    throw error;
  }
}
