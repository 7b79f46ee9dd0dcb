import { createHash, createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../policies/same-secret.ts";
import { paystackConnect, paystackSplit } from "./connect/paystack.ts";
import { ProviderRefused, requestJson } from "./request-json.ts";
import {
  type Dispute,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderFailed,
  type RefundRequest,
  WebhookRefused,
} from "./provider.ts";
import { PaystackPlan, PaystackPlans, answer, listOf, priceOf } from "./paystack-plans.ts";
import { readJson } from "./sandbox.ts";
import { numeric } from "./units.ts";

export type PaystackKeys = {
  readonly secretKey: string;
  /** Our plan codes and Paystack's; one that is missing is made at Paystack when it is first bought. */
  readonly plans?: Readonly<Record<string, string>>;
  /** Another address than Paystack's, for tests. */
  readonly baseUrl?: string;
  /** Percentage of the operator, for subaccounts it makes. */
  readonly shareBps?: number;
  /** Subaccount that clients pay into; left out: the operator's own account. */
  readonly account?: string;
};

/** All of them have two decimals, and Paystack takes the hundredths. */
const currencies = new Set(["NGN", "GHS", "ZAR", "KES", "USD"]);

const Plan = z.optional(z.nullable(z.looseObject({ plan_code: z.optional(z.string()) })));
/** Hundredths, in some answers as text: `"10000"`. */
const Hundredths = z.pipe(numeric, z.int());
const Transaction = z.looseObject({
  id: numeric,
  status: z.string(),
  reference: z.string(),
  amount: Hundredths,
  currency: z.string(),
  paid_at: z.optional(z.nullable(z.string())),
  gateway_response: z.optional(z.nullable(z.string())),
  // An object when we sent one, else "" or 0.
  metadata: z.optional(z.unknown()),
  customer: z.looseObject({ customer_code: z.string() }),
  plan_object: Plan,
  // A list has the plan itself here, the answer to a single question its code.
  plan: z.optional(z.unknown()),
  createdAt: z.optional(z.nullable(z.string())),
});
type Transaction = z.output<typeof Transaction>;
const RefundRow = z.looseObject({
  id: numeric,
  /** A number in a list, the transaction itself in the answer to a refund. */
  transaction: z.union([numeric, z.looseObject({ id: numeric })]),
  amount: Hundredths,
  status: z.string(),
  merchant_note: z.optional(z.nullable(z.string())),
  /** Of money a lost dispute took, which the dispute says. */
  dispute: z.optional(z.nullable(z.unknown())),
  createdAt: z.string(),
});
type RefundRow = z.output<typeof RefundRow>;
const DisputeRow = z.looseObject({
  id: numeric,
  refund_amount: z.optional(z.nullable(Hundredths)),
  status: z.string(),
  resolution: z.optional(z.nullable(z.string())),
  category: z.optional(z.nullable(z.string())),
  transaction: z.looseObject({ id: numeric, reference: z.string(), amount: Hundredths }),
  dueAt: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
});
type DisputeRow = z.output<typeof DisputeRow>;
const Subscription = z.looseObject({
  subscription_code: z.string(),
  email_token: z.string(),
  status: z.string(),
  amount: Hundredths,
  plan: PaystackPlan,
  authorization: z.looseObject({ authorization_code: z.string() }),
  next_payment_date: z.optional(z.nullable(z.string())),
  cancelledAt: z.optional(z.nullable(z.string())),
  updatedAt: z.optional(z.nullable(z.string())),
});
type Subscription = z.output<typeof Subscription>;
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
    // A plan, its code, or {} where there is none; the same of the next two.
    plan: z.optional(z.unknown()),
    subscription: z.optional(z.unknown()),
    transaction: z.optional(z.unknown()),
  }),
});
const field = (thing: unknown, name: string): unknown => (thing as Record<string, unknown> | null | undefined)?.[name];

/**
 * Cards, transfers and mobile money where Paystack is at home. A subscription is known by customer and plan together,
 * since a payment does not say the subscription it began.
 */
export function paystackProvider(keys: PaystackKeys): PaymentProvider {
  const { secretKey, plans = {}, baseUrl = "https://api.paystack.co", shareBps = 0, account = null } = keys;
  const api = requestJson("Paystack", baseUrl, secretKey);
  const ours = new PaystackPlans(api, plans);

  const refundsOf = async (transaction: number): Promise<RefundRow[]> =>
    (await listOf(api, RefundRow, "/refund", { transaction: String(transaction) })).filter(
      (row) => transactionOf(row) === transaction,
    );
  const listDisputes = (query: Record<string, string>): Promise<DisputeRow[]> =>
    listOf(api, DisputeRow, "/dispute", query);
  const readPayment = async (transaction: Transaction): Promise<PaymentSnapshot> =>
    isPaid(transaction)
      ? snapshotOf(
          transaction,
          await refundsOf(transaction.id),
          await listDisputes({ transaction: String(transaction.id) }),
        )
      : snapshotOf(transaction);

  const snapshotOf = (
    transaction: Transaction,
    rows: readonly RefundRow[] = [],
    disputes: readonly DisputeRow[] = [],
  ): PaymentSnapshot => {
    const { status, metadata } = transaction;
    const success = isPaid(transaction);
    const refunds = rows
      .filter((row) => success && transactionOf(row) === transaction.id)
      .map(refundOf)
      .filter((row) => row !== null);
    const known = metadata as { customer?: unknown } | null | undefined;
    return {
      status: success ? "success" : status === "failed" ? "failed" : "pending",
      reference: transaction.reference,
      amount: transaction.amount,
      currency: transaction.currency,
      customer: typeof known?.customer === "string" ? known.customer : null,
      paymentRef: success || status === "failed" ? String(transaction.id) : null,
      at: transaction.paid_at ? new Date(transaction.paid_at) : null,
      reason: status === "failed" ? (transaction.gateway_response ?? "The payment failed.") : "",
      refunds: refunds.filter(({ done }) => done),
      refundsUnderway: refunds.filter(({ done }) => !done),
      disputes: disputes.filter((row) => success && row.transaction.id === transaction.id).map(disputeOf),
      subscriptionRef: subscriptionRefOf(transaction),
      customerRef: transaction.customer.customer_code,
    };
  };

  /** Newest first. */
  const subscriptionsOf = (customerId: number): Promise<Subscription[]> =>
    listOf(api, Subscription, "/subscription", { customer: String(customerId) });

  const namedByCode = async (code: string): Promise<string> => {
    const { data } = await api(
      answer(z.looseObject({ plan: PaystackPlan, customer: z.looseObject({ customer_code: z.string() }) })),
      "GET",
      `/subscription/${encodeURIComponent(code)}`,
    );
    return `${data.customer.customer_code}:${data.plan.plan_code}`;
  };

  /** @param codeOrRef - customer and plan, or Paystack's code, which messages about invoices use */
  const subscriptionOf = async (codeOrRef: string) => {
    const ref = codeOrRef.startsWith("SUB_") ? await namedByCode(codeOrRef) : codeOrRef;
    const [customer = "", plan = ""] = ref.split(":");
    const { data } = await api(answer(Customer), "GET", `/customer/${encodeURIComponent(customer)}`);
    const all = (await subscriptionsOf(data.id)).filter((each) => each.plan.plan_code === plan);
    return {
      ref,
      customer,
      plan,
      customerId: data.id,
      // Bought again after it was ended, a plan has an older subscription beside the one that runs.
      found: all.find(({ status }) => !hasEnded(status)) ?? all[0],
    };
  };

  const disable = ({ subscription_code: code, email_token: token }: Subscription) =>
    api(z.looseObject({ status: z.literal(true) }), "POST", "/subscription/disable", { code, token });

  return {
    name: "paystack",
    hosts: ["checkout.paystack.com", "paystack.com", "paystack.shop"],
    // Its page for a subscription changes the card and ends it.
    changesPlans: false,
    publishable: null,
    connect: paystackConnect(api, { shareBps, onAccount: (ref) => paystackProvider({ ...keys, account: ref }) }),
    async createCheckout(request) {
      const { reference, amount, currency, email, returnUrl, leaveUrl, customer, renews, form } = request;
      if (form === "card" || !currencies.has(currency))
        throw new ProviderFailed(`Paystack does not take ${form} payments in ${currency} here`);
      const plan = renews && (await ours.find(renews));
      const { data } = await api(
        answer(z.looseObject({ authorization_url: z.string(), reference: z.string() })),
        "POST",
        "/transaction/initialize",
        {
          email,
          amount,
          currency,
          reference,
          callback_url: returnUrl,
          metadata: { customer, ...(leaveUrl !== undefined && { cancel_action: leaveUrl }) },
          ...(plan ? { plan } : {}),
          ...paystackSplit(request, account),
        },
      );
      return { ref: data.reference, url: data.authorization_url, clientSecret: null };
    },
    async verify({ reference }) {
      const found = await api(answer(Transaction), "GET", `/transaction/verify/${encodeURIComponent(reference)}`).catch(
        (error: unknown) => {
          // The order never reached it.
          if (error instanceof ProviderRefused && (error.status === 404 || error.status === 400)) return null;
          throw error;
        },
      );
      return found && readPayment(found.data);
    },
    // Paystack has no way to end a checkout. One that is paid late is a payment all the same, and is applied.
    expireCheckout: () => Promise.resolve(),
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers["x-paystack-signature"], secretKey))
        throw new WebhookRefused("the signature is not right");
      const parsed = z.safeParse(Message, readJson(raw));
      if (!parsed.success) throw new WebhookRefused("this is no message of Paystack");
      const { event, data } = parsed.data;
      const plan = field(data.plan, "plan_code");
      const customer = data.customer?.customer_code;
      const refs = [
        data.reference,
        data.transaction_reference,
        field(data.transaction, "reference"),
        customer && typeof plan === "string" ? `${customer}:${plan}` : null,
        data.subscription_code,
        field(data.subscription, "subscription_code"),
      ];
      // It stamps no time and gives no id of its own: the event, its object and its state make one, and for an object
      // without a name (an invoice, a refund) its bytes. A replay only asks again.
      const object = data.id ?? data.subscription_code ?? data.reference;
      const id = [event, object ?? createHash("sha256").update(raw).digest("hex"), data.status ?? ""]
        .join(":")
        .slice(0, 255);
      return { id, kind: event, refs: refs.filter((ref): ref is string => typeof ref === "string" && ref !== "") };
    },
    async readSubscription(codeOrRef) {
      const { ref, plan, customerId, found } = await subscriptionOf(codeOrRef);
      const ofPlan = (await listOf(api, Transaction, "/transaction", { customer: String(customerId) }))
        .toReversed()
        .filter((each) => subscriptionRefOf(each) === ref);
      const paid = ofPlan.filter(isPaid);
      const since = paid[0]?.paid_at ?? paid[0]?.createdAt;
      // The refunds of many charges are one list, because a question for each of them would be a hundred in a row.
      const refunds =
        paid.length > 1 && since
          ? await listOf(api, RefundRow, "/refund", { from: since })
          : paid[0]
            ? await refundsOf(paid[0].id)
            : [];
      const disputes = since ? await listDisputes({ from: since }) : [];
      const charges = ofPlan
        .map((each) => snapshotOf(each, refunds, disputes))
        .filter(({ status }) => status !== "pending");
      const ended = !found || hasEnded(found.status);
      const price = found ? priceOf({ ...found.plan, amount: found.amount }) : null;
      return {
        ref,
        status: ended ? "cancelled" : found.status === "attention" ? "past_due" : "active",
        cancelledAt: found && ended ? new Date(found.cancelledAt ?? found.updatedAt ?? Date.now()) : null,
        plan: price,
        next: ended ? null : price,
        charges: plan === "" ? [] : charges,
        otherRefs: found ? [found.subscription_code] : [],
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
        await api(z.looseObject({ status: z.literal(true) }), "POST", "/subscription", {
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
      const { data } = await api(answer(Customer), "GET", `/customer/${encodeURIComponent(customerRef)}`);
      const all = await subscriptionsOf(data.id);
      const first = all.find(({ status }) => !hasEnded(status)) ?? all[0];
      if (!first) throw new ProviderFailed("there is no subscription at Paystack");
      const link = await api(
        answer(z.looseObject({ link: z.string() })),
        "GET",
        `/subscription/${encodeURIComponent(first.subscription_code)}/manage/link`,
      );
      return { url: link.data.link };
    },
    async listDisputed(since) {
      const rows = await listDisputes({ from: since.toISOString() });
      return rows.map(({ transaction }) => [transaction.reference, String(transaction.id)]);
    },
    async refund({ paymentRef, amount, key }) {
      // Paystack takes no idempotency key: a repeat finds the first one by the note that was written with it.
      const note = `Ankara ${key}`;
      const before = (await refundsOf(Number(paymentRef)))
        .filter((row) => row.merchant_note === note)
        .map(refundOf)
        .find((row) => row !== null);
      if (before) return before;
      const { data } = await api(answer(RefundRow), "POST", "/refund", {
        transaction: paymentRef,
        amount,
        merchant_note: note,
      });
      const refund = refundOf(data);
      if (refund === null) throw new ProviderFailed("Paystack did not refund the payment");
      return refund;
    },
  };
}

const isPaid = ({ status }: Transaction): boolean => status === "success" || status === "reversed";
const transactionOf = ({ transaction }: RefundRow): number =>
  typeof transaction === "number" ? transaction : transaction.id;

function planOf({ plan_object: whole, plan }: Transaction): string | null {
  const code = whole?.plan_code ?? (typeof plan === "string" ? plan : field(plan, "plan_code"));
  return typeof code === "string" && code !== "" ? code : null;
}

const subscriptionRefOf = (transaction: Transaction): string | null => {
  const plan = planOf(transaction);
  return plan === null ? null : `${transaction.customer.customer_code}:${plan}`;
};

/** A merchant accepts a dispute, or lets it be accepted by saying nothing, and then the money is gone; one that was declined keeps it. */
function disputeOf(row: DisputeRow): Dispute {
  const { id, status, resolution, refund_amount: back, transaction, category, dueAt, createdAt } = row;
  const isOver = status === "resolved";
  return {
    ref: String(id),
    amount: back && back > 0 ? back : transaction.amount,
    status: !isOver ? "open" : resolution?.includes("accepted") ? "lost" : "won",
    answerBy: status === "awaiting-merchant-feedback" && dueAt ? new Date(dueAt) : null,
    at: new Date(createdAt),
    reason: category ?? "",
  };
}

/** Null for one that failed: nothing of it goes back. */
function refundOf({ id, amount, status, createdAt, dispute }: RefundRow): RefundRequest | null {
  if (status === "failed" || (dispute !== null && dispute !== undefined)) return null;
  return { ref: String(id), amount, at: new Date(createdAt), done: status === "processed" };
}

const hasEnded = (status: string): boolean =>
  status === "cancelled" || status === "completed" || status === "non-renewing";

function isSigned(raw: Buffer, header: unknown, secretKey: string): boolean {
  if (typeof header !== "string" || !/^[0-9a-f]{128}$/.test(header)) return false;
  return isSameSecret(createHmac("sha512", secretKey).update(raw).digest(), Buffer.from(header, "hex"));
}
