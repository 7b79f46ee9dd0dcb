import { createHash, createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../policies/same-secret.ts";
import { flutterwaveConnect, flutterwaveSplit } from "./connect/flutterwave.ts";
import { ProviderRefused, requestJson } from "./request-json.ts";
import {
  type FlutterwaveTransaction,
  FlutterwaveSubscriptions,
  Transaction,
  answer,
  listOf,
} from "./flutterwave-plans.ts";
import {
  type Dispute,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderFailed,
  type RefundRequest,
  WebhookRefused,
} from "./provider.ts";
import { readJson } from "./sandbox.ts";
import { fromMajor, numeric, toMajor } from "./units.ts";

export type FlutterwaveKeys = {
  readonly secretKey: string;
  /** The secret hash of the dashboard's webhook settings. */
  readonly secretHash: string;
  /** Another address than Flutterwave's, for tests. */
  readonly baseUrl?: string;
  readonly now?: () => Date;
  /** Percentage of the operator, for subaccounts it makes. */
  readonly shareBps?: number;
  /** Subaccount that clients pay into, as `connect` names it; left out: the operator's own account. */
  readonly account?: string;
};

/** The answer to a refund names its transaction `tx_id` and its note `comments`, the list `transaction_id` and `comment`. */
const RefundRow = z.looseObject({
  id: numeric,
  tx_id: z.optional(z.nullable(numeric)),
  transaction_id: z.optional(z.nullable(numeric)),
  amount_refunded: numeric,
  status: z.string(),
  comment: z.optional(z.nullable(z.string())),
  comments: z.optional(z.nullable(z.string())),
  created_at: z.string(),
});
type RefundRow = z.output<typeof RefundRow>;
const Chargeback = z.looseObject({
  id: numeric,
  amount: numeric,
  /** `initiated` waits for an answer, `declined` was answered with proof, and `lost`, `accepted` and `won` are over. */
  status: z.string(),
  comment: z.optional(z.nullable(z.string())),
  due_date: z.optional(z.nullable(z.string())),
  created_at: z.string(),
  transaction_id: numeric,
  tx_ref: z.optional(z.nullable(z.string())),
});
type Chargeback = z.output<typeof Chargeback>;
const known = z.optional(z.nullable(z.union([z.number(), z.string()])));
/** Messages are written in several ways: under `data`, or flat with names in camel case, as accounts of before v3 get them. */
const Body = z.looseObject({
  id: known,
  tx_ref: known,
  txRef: known,
  /** Of a refund and of a chargeback: the transaction. */
  tx_id: known,
  transaction_id: known,
  status: z.optional(z.nullable(z.string())),
});
const Message = z.looseObject({
  event: z.optional(z.nullable(z.string())),
  "event.type": z.optional(z.nullable(z.string())),
  data: z.optional(z.nullable(Body)),
});

/**
 * Cards, transfers and mobile money in most of Africa. Amounts are major units there. A plan that is paid by card renews
 * through a payment plan; paid by transfer or mobile money it is paid again each period, and we remind.
 */
export function flutterwaveProvider(keys: FlutterwaveKeys): PaymentProvider {
  const { secretKey, secretHash, baseUrl = "https://api.flutterwave.com/v3", now = () => new Date() } = keys;
  const { shareBps = 0, account = null } = keys;
  const api = requestJson("Flutterwave", baseUrl, secretKey);
  const subscriptions = new FlutterwaveSubscriptions(api);

  const listRefunds = ({ id, since }: { id?: number; since: string }): Promise<RefundRow[]> => {
    const query = new URLSearchParams({ ...(id !== undefined && { id: String(id) }), from: since.slice(0, 10) });
    return listOf(api, RefundRow, "/refunds", query);
  };
  const refundsOf = async ({ id, created_at: since }: FlutterwaveTransaction): Promise<RefundRow[]> =>
    (await listRefunds({ id, since })).filter((row) => transactionOf(row) === id);

  const listChargebacks = ({ id, since }: { id?: number; since: string }): Promise<Chargeback[]> => {
    const query = new URLSearchParams({ ...(id !== undefined && { id: String(id) }), from: since.slice(0, 10) });
    return listOf(api, Chargeback, "/chargebacks", query);
  };

  const readPayment = async (data: FlutterwaveTransaction): Promise<PaymentSnapshot> =>
    data.status === "successful"
      ? snapshotOf(
          data,
          data.tx_ref,
          await refundsOf(data),
          await listChargebacks({ id: data.id, since: data.created_at }),
        )
      : snapshotOf(data, data.tx_ref);

  const snapshotOf = (
    data: FlutterwaveTransaction,
    reference: string,
    rows: readonly RefundRow[] = [],
    chargebacks: readonly Chargeback[] = [],
  ): PaymentSnapshot => {
    const success = data.status === "successful";
    const failed = data.status === "failed";
    const refunds = rows
      .filter((row) => success && transactionOf(row) === data.id)
      .map((row) => refundOf(row, data.currency))
      .filter((row) => row !== null);
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
      refunds: refunds.filter(({ done }) => done),
      refundsUnderway: refunds.filter(({ done }) => !done),
      disputes: disputesOf(
        chargebacks.filter(({ transaction_id: of }) => of === data.id),
        data.currency,
      ),
      subscriptionRef: success && plan !== undefined ? `${plan}:${data.id}` : null,
      customerRef: null,
    };
  };

  return {
    name: "flutterwave",
    hosts: ["checkout.flutterwave.com", "checkout-v2.flutterwave.com"],
    changesPlans: false,
    publishable: null,
    connect: flutterwaveConnect(api, { shareBps, onAccount: (ref) => flutterwaveProvider({ ...keys, account: ref }) }),
    async createCheckout(request) {
      const { form, reference, amount, currency, email, description, returnUrl, customer, renews } = request;
      if (form === "card") throw new ProviderFailed("Flutterwave has no card form of ours");
      const plan = renews && (await subscriptions.planOf(renews));
      const { data } = await api(answer(z.looseObject({ link: z.string() })), "POST", "/payments", {
        tx_ref: reference,
        amount: toMajor(amount, currency),
        currency,
        redirect_url: returnUrl,
        customer: { email },
        meta: { customer, ...(plan !== null && { plan: String(plan) }) },
        customizations: { title: description },
        ...(plan !== null && { payment_plan: plan }),
        ...flutterwaveSplit(request, account),
      });
      return { ref: reference, url: data.link, clientSecret: null };
    },
    async verify({ reference }) {
      const found = await api(
        answer(Transaction),
        "GET",
        `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
      ).catch((error: unknown) => {
        // Nobody has tried to pay yet.
        if (error instanceof ProviderRefused && (error.status === 404 || error.status === 400)) return null;
        throw error;
      });
      return found && readPayment(found.data);
    },
    expireCheckout: () => Promise.resolve(),
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers, secretHash)) throw new WebhookRefused("the signature is not right");
      const json = readJson(raw);
      const parsed = z.safeParse(Message, json);
      const flat = z.safeParse(Body, json);
      if (!parsed.success || !flat.success) throw new WebhookRefused("this is no message of Flutterwave");
      const { event, data } = parsed.data;
      const kind = event ?? parsed.data["event.type"] ?? "";
      const body = data ?? flat.data;
      const refs = [body.tx_ref ?? body.txRef, body.tx_id ?? body.transaction_id]
        .filter((ref) => ref !== undefined && ref !== null && ref !== "")
        .map(String);
      // Some have no id of their own (the end of a subscription): then their bytes are all there is to know them by.
      const own = body.id ?? createHash("sha256").update(raw).digest("hex");
      return { id: [kind, own, body.status ?? ""].join(":").slice(0, 255), kind, refs };
    },
    async readSubscription(ref) {
      const { status, transactions } = await subscriptions.read(ref);
      const [first, ...later] = transactions;
      const refunds = first
        ? later.length === 0
          ? await refundsOf(first)
          : await listRefunds({ since: first.created_at })
        : [];
      const chargebacks = first ? await listChargebacks({ since: first.created_at }) : [];
      // Its own references of what it charges by itself are not ours: the payment's number is one nobody else has.
      const charges = transactions.map((each) =>
        snapshotOf(each, each === first ? each.tx_ref : `flw-${each.id}`, refunds, chargebacks),
      );
      // It ends by itself after charges that failed, and the grace runs on; it says no day of an end that was asked for.
      const isEnding = status === "cancelled" && charges.at(-1)?.status === "success";
      return { ref, status, cancelledAt: isEnding ? now() : null, plan: null, next: null, charges };
    },
    // It charges for another plan only when the person pays for it: the next period is paid by hand.
    async changeSubscription(ref) {
      await subscriptions.cancel(ref);
      return { ref: null };
    },
    cancelSubscription: (ref) => subscriptions.cancel(ref),
    openPortal: () => Promise.reject(new ProviderFailed("Flutterwave has no portal")),
    async listDisputed(since) {
      const rows = await listChargebacks({ since: since.toISOString() });
      return rows.map(({ tx_ref, transaction_id }) => [...(tx_ref ? [tx_ref] : []), String(transaction_id)]);
    },
    async refund({ paymentRef, amount, currency, key }) {
      // It takes no idempotency key: a repeat finds the first one by the note that was written with it.
      const note = `Ankara ${key}`;
      const { data: paid } = await api(
        answer(Transaction),
        "GET",
        `/transactions/${encodeURIComponent(paymentRef)}/verify`,
      );
      const before = (await refundsOf(paid))
        .filter(({ comment, comments }) => (comments ?? comment) === note)
        .map((row) => refundOf(row, currency))
        .find((row) => row !== null);
      if (before) return before;
      const { data } = await api(answer(RefundRow), "POST", `/transactions/${encodeURIComponent(paymentRef)}/refund`, {
        amount: toMajor(amount, currency),
        comments: note,
      });
      const refund = refundOf(data, currency);
      if (refund === null) throw new ProviderFailed("Flutterwave did not refund the payment");
      return refund;
    },
  };
}

/** One payment may have several, a stage each: a later one takes the place of what was still open before it. */
function disputesOf(rows: readonly Chargeback[], currency: string): Dispute[] {
  const last = Math.max(...rows.map(({ id }) => id));
  return rows
    .map(({ id, amount, status, comment, due_date: due, created_at: at }) => ({
      ref: String(id),
      amount: fromMajor(amount, currency),
      status:
        status === "lost" || status === "accepted"
          ? ("lost" as const)
          : status === "won" || status === "reversed" || id !== last
            ? ("won" as const)
            : ("open" as const),
      answerBy: status === "initiated" && due ? new Date(due) : null,
      at: new Date(at),
      reason: comment ?? "",
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const transactionOf = ({ tx_id, transaction_id }: RefundRow): number | null => tx_id ?? transaction_id ?? null;

/** Null for one that failed. `completed` has endings of its own (`completed-mpgs`). */
function refundOf(row: RefundRow, currency: string): RefundRequest | null {
  const { id, amount_refunded: amount, status, created_at: at } = row;
  if (status.startsWith("failed")) return null;
  const done = status.startsWith("completed") || status.startsWith("success");
  return { ref: String(id), amount: fromMajor(amount, currency), at: new Date(at), done };
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
    return isSameSecret(createHmac("sha256", secretHash).update(raw).digest(), Buffer.from(signature, "base64"));
  }
  const hash = headers["verif-hash"];
  return typeof hash === "string" && isSameSecret(secretHash, hash);
}
