import * as z from "zod/mini";
import type { PaymentProvider } from "../../../src/providers/payments/provider.ts";
import { flutterwaveProvider } from "../../../src/providers/payments/flutterwave.ts";
import { paystackProvider } from "../../../src/providers/payments/paystack.ts";
import { stripeProvider } from "../../../src/providers/payments/stripe.ts";
import { type Answer, serve } from "./stand-in.ts";

/** A provider with accounts of businesses: shapes of its documents, refused loudly where a body has another one. */
export type ConnectedStandIn = {
  readonly provider: PaymentProvider;
  /** Lets onboarding on the provider's pages end; nothing where there is none. */
  finishOnboarding(): void;
  pay(reference: string): void;
  /** Sends everything that was paid to the banks on that day. */
  settle(day: string): void;
  /** Returns the sums of the provider: paid in, its own fee, the operator's share, sent to the business. Minor units. */
  books(): { readonly gross: number; readonly fee: number; readonly share: number; readonly net: number };
  close(): Promise<void>;
};

type Paid = { id: number; reference: string; amount: number; fee: number; share: number; account: string; at: string };

const booksOf = (paid: readonly Paid[]) => {
  const sum = (of: (each: Paid) => number) => paid.reduce((total, each) => total + of(each), 0);
  const [gross, fee, share] = [sum(({ amount }) => amount), sum((each) => each.fee), sum((each) => each.share)];
  return { gross, fee, share, net: gross - fee - share };
};

export async function connectedPaystack(): Promise<ConnectedStandIn> {
  const secretKey = "sk_test_paystack";
  const Subaccount = z.strictObject({
    business_name: z.string().check(z.minLength(1)),
    settlement_bank: z.string(),
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    percentage_charge: z.number().check(z.gte(0), z.lte(100)),
    primary_contact_email: z.email(),
    primary_contact_phone: z.optional(z.string()),
    description: z.string(),
  });
  const Opening = z.strictObject({
    email: z.email(),
    amount: z.int(),
    currency: z.enum(["NGN", "GHS", "ZAR", "KES", "USD"]),
    reference: z.string(),
    callback_url: z.url(),
    metadata: z.strictObject({ customer: z.string(), cancel_action: z.optional(z.url()) }),
    channels: z.optional(z.array(z.enum(["card", "mobile_money", "bank_transfer", "ussd", "bank"]))),
    subaccount: z.string().check(z.regex(/^ACCT_\w+$/)),
    transaction_charge: z.int().check(z.gte(0)),
    bearer: z.literal("subaccount"),
  });
  const accounts = new Map<string, z.output<typeof Subaccount>>();
  const opened = new Map<string, z.output<typeof Opening>>();
  const paid: Paid[] = [];
  let sent = "";
  const ok = (data: unknown): Answer => ({ body: { status: true, message: "ok", data } });
  const shown = (code: string) => {
    const account = accounts.get(code);
    return account && { ...account, subaccount_code: code, active: true, is_verified: false };
  };
  const http = await serve(secretKey, ({ method, path, body, query }) => {
    const [, first = "", second = "", third = ""] = path.split("/");
    if (`${method} ${path}` === "GET /bank") return ok([{ code: "044", name: "Access Bank", type: "nuban" }]);
    if (`${method} ${path}` === "POST /subaccount") {
      const code = `ACCT_${accounts.size + 1}`;
      accounts.set(code, z.parse(Subaccount, body));
      return ok(shown(code));
    }
    if (first === "subaccount" && second !== "") {
      if (method === "PUT") accounts.set(second, z.parse(Subaccount, body));
      return ok(shown(second));
    }
    if (`${method} ${path}` === "POST /transaction/initialize") {
      const wanted = z.parse(Opening, body);
      if (!accounts.has(wanted.subaccount)) throw new Error("Subaccount not found");
      opened.set(wanted.reference, wanted);
      return ok({
        authorization_url: "https://checkout.paystack.com/x",
        access_code: "x",
        reference: wanted.reference,
      });
    }
    if (first === "transaction" && second === "verify") {
      const wanted = opened.get(third);
      const done = paid.find(({ reference }) => reference === third);
      if (!wanted) return null;
      return ok({
        id: done?.id ?? 1,
        status: done ? "success" : "abandoned",
        reference: wanted.reference,
        amount: wanted.amount,
        currency: wanted.currency,
        paid_at: done?.at ?? null,
        gateway_response: done ? "Approved" : "The transaction was not completed",
        metadata: wanted.metadata,
        customer: { customer_code: "CUS_1" },
        fees: done?.fee ?? null,
        fees_split: done && {
          paystack: done.fee,
          integration: done.share,
          subaccount: done.amount - done.fee - done.share,
          params: { bearer: "subaccount", transaction_charge: String(done.share) },
        },
      });
    }
    if (path === "/refund" || path === "/dispute") return ok([]);
    if (path === "/settlement") {
      const mine = paid.some(({ account }) => account === query.get("subaccount"));
      return ok(sent !== "" && mine ? [{ id: 41, status: "success", settlement_date: `${sent}T00:00:00.000Z` }] : []);
    }
    if (path === "/settlement/41/transactions")
      return ok(paid.map(({ id, reference, amount, at }) => ({ id, reference, amount, currency: "NGN", paid_at: at })));
    return null;
  });
  return {
    provider: paystackProvider({ secretKey, baseUrl: http.url }),
    finishOnboarding: () => undefined,
    pay(reference) {
      const wanted = opened.get(reference);
      if (!wanted) throw new Error(`nothing was opened for ${reference}`);
      const { amount, transaction_charge: share, subaccount: account } = wanted;
      const fee = Math.min(Math.ceil(amount * 0.015) + 100_00, 2_000_00);
      paid.push({ id: paid.length + 900, reference, amount, fee, share, account, at: new Date().toISOString() });
    },
    settle: (day) => (sent = day),
    books: () => booksOf(paid),
    close: http.close,
  };
}

export async function connectedFlutterwave(): Promise<ConnectedStandIn> {
  const keys = { secretKey: "FLWSECK_TEST", secretHash: "a secret hash" };
  const Subaccount = z.strictObject({
    account_bank: z.string(),
    account_number: z.string(),
    business_name: z.string(),
    country: z.string(),
    business_email: z.email(),
    business_mobile: z.string(),
    split_type: z.literal("percentage"),
    split_value: z.number().check(z.gte(0), z.lt(1)),
  });
  const Opening = z.strictObject({
    tx_ref: z.string(),
    amount: z.number(),
    currency: z.string(),
    redirect_url: z.url(),
    customer: z.strictObject({ email: z.email() }),
    meta: z.strictObject({ customer: z.string() }),
    customizations: z.strictObject({ title: z.string() }),
    payment_options: z.optional(z.string()),
    subaccounts: z.tuple([
      z.strictObject({
        id: z.string().check(z.regex(/^RS_\w+$/)),
        transaction_charge_type: z.literal("flat"),
        transaction_charge: z.number().check(z.gte(0)),
      }),
    ]),
  });
  const accounts: z.output<typeof Subaccount>[] = [];
  const opened = new Map<string, z.output<typeof Opening>>();
  const paid: Paid[] = [];
  let sent = "";
  const ok = (data: unknown): Answer => ({ body: { status: "success", message: "ok", data } });
  const shown = (index: number) => ({
    id: 2181 + index,
    subaccount_id: `RS_${index}`,
    account_number: accounts[index]?.account_number,
    bank_name: "ACCESS BANK NIGERIA",
  });
  /** Amounts are plain numbers of the currency there. */
  const transaction = ({ id, reference, amount, fee, at }: Paid) => {
    const wanted = opened.get(reference);
    const [major, appFee] = [amount / 100, fee / 100];
    const row = { id, tx_ref: reference, amount: major, charged_amount: major, app_fee: appFee, created_at: at };
    return { ...row, status: "successful", currency: wanted?.currency, meta: wanted?.meta, customer: wanted?.customer };
  };
  const http = await serve(keys.secretKey, ({ method, path, body, query }) => {
    const asked = `${method} ${path}`;
    if (asked === "GET /banks/NG") return ok([{ id: 1, code: "044", name: "Access Bank" }]);
    if (asked === "POST /subaccounts") return ok(shown(accounts.push(z.parse(Subaccount, body)) - 1));
    if (asked === "GET /subaccounts/2181") return ok(shown(0));
    if (asked === "POST /payments") {
      const wanted = z.parse(Opening, body);
      opened.set(wanted.tx_ref, wanted);
      return ok({ link: "https://checkout.flutterwave.com/v3/hosted/pay/x" });
    }
    if (asked === "GET /transactions/verify_by_reference") {
      const done = paid.find(({ reference }) => reference === query.get("tx_ref"));
      return done ? ok(transaction(done)) : { status: 400, body: { status: "error", message: "none", data: null } };
    }
    const verified = /^GET \/transactions\/(\d+)\/verify$/.exec(asked)?.[1];
    const found = paid.find(({ id }) => String(id) === verified);
    if (found) return ok(transaction(found));
    if (
      asked === "GET /chargebacks" ||
      asked.startsWith("GET /refunds") ||
      /^GET \/transactions\/\d+\/refunds?$/.test(asked)
    )
      return ok([]);
    if (asked === "GET /settlements") {
      const mine = paid.some(({ account }) => account === query.get("subaccount_id"));
      const at = { due_date: `${sent}T00:00:00.000Z`, processed_date: `${sent}T06:00:00.000Z` };
      return ok(sent !== "" && mine ? [{ id: 7, status: "completed", currency: "NGN", ...at }] : []);
    }
    if (asked === "GET /settlements/7")
      return ok({
        id: 7,
        transactions: paid.map(({ id, reference, amount, at }) => ({
          id,
          tx_ref: reference,
          charged_amount: amount / 100,
          currency: "NGN",
          transaction_date: at.slice(0, 10),
        })),
      });
    return null;
  });
  return {
    provider: flutterwaveProvider({ ...keys, baseUrl: http.url }),
    finishOnboarding: () => undefined,
    pay(reference) {
      const wanted = opened.get(reference);
      if (!wanted) throw new Error(`nothing was opened for ${reference}`);
      const [split] = wanted.subaccounts;
      const amount = Math.round(wanted.amount * 100);
      const [fee, share] = [Math.min(Math.ceil(amount * 0.02), 2_000_00), Math.round(split.transaction_charge * 100)];
      paid.push({
        id: paid.length + 500,
        reference,
        amount,
        fee,
        share,
        account: split.id,
        at: new Date().toISOString(),
      });
    },
    settle: (day) => (sent = day),
    books: () => booksOf(paid),
    close: http.close,
  };
}

export async function connectedStripe(): Promise<ConnectedStandIn> {
  const keys = { secretKey: "sk_test_standin", publishableKey: "pk_test_standin", webhookSecret: "whsec_standin" };
  const digits = z.string().check(z.regex(/^\d+$/));
  const Account = z.strictObject({
    type: z.literal("express"),
    country: z.string(),
    email: z.email(),
    business_profile: z.strictObject({ name: z.string() }),
    capabilities: z.strictObject({
      card_payments: z.strictObject({ requested: z.literal("true") }),
      transfers: z.strictObject({ requested: z.literal("true") }),
    }),
    metadata: z.strictObject({ customer: z.string() }),
  });
  const Link = z.strictObject({
    account: z.string(),
    type: z.literal("account_onboarding"),
    return_url: z.url(),
    refresh_url: z.url(),
  });
  const Intent = z.strictObject({
    amount: digits,
    currency: z.string(),
    description: z.string(),
    metadata: z.strictObject({ reference: z.string(), customer: z.string() }),
    automatic_payment_methods: z.strictObject({ enabled: z.literal("true") }),
    application_fee_amount: z.optional(digits),
  });
  let account: object | null = null;
  let enabled = false;
  const opened = new Map<string, z.output<typeof Intent>>();
  const paid: Paid[] = [];
  let sent = 0;
  const list = (data: unknown[]): Answer => ({ body: { object: "list", data, has_more: false } });
  const shown = (): Answer => ({
    body: {
      ...account,
      id: "acct_1",
      object: "account",
      charges_enabled: enabled,
      payouts_enabled: enabled,
      details_submitted: enabled,
      requirements: { disabled_reason: null, currently_due: [] },
    },
  });
  const created = ({ at }: Paid) => Math.floor(Date.parse(at) / 1000);
  const entry = (each: Paid) => ({
    id: `txn_${each.id}`,
    object: "balance_transaction",
    type: "charge",
    amount: each.amount,
    fee: each.fee + each.share,
    fee_details: [
      { type: "stripe_fee", amount: each.fee, currency: "gbp" },
      { type: "application_fee", amount: each.share, currency: "gbp" },
    ],
    net: each.amount - each.fee - each.share,
    currency: "gbp",
    exchange_rate: null,
    available_on: created(each) + 2 * 86_400,
  });
  const http = await serve(keys.secretKey, ({ method, path, body, account: on }) => {
    const asked = `${method} ${path}`;
    if (asked === "POST /v1/accounts") {
      account = z.parse(Account, body);
      return shown();
    }
    if (asked === "GET /v1/accounts/acct_1") return shown();
    if (asked === "POST /v1/account_links") {
      z.parse(Link, body);
      return { body: { object: "account_link", url: "https://connect.stripe.com/setup/e/acct_1/x" } };
    }
    // A charge that forgets the account would land with the platform.
    if (on !== "acct_1") throw new Error("no account was named");
    if (asked === "POST /v1/payment_intents") {
      const wanted = z.parse(Intent, body);
      opened.set("pi_1", wanted);
      return { body: { id: "pi_1", object: "payment_intent", client_secret: "pi_1_secret", ...wanted } };
    }
    if (asked === "GET /v1/payment_intents/pi_1") {
      const [done] = paid;
      const wanted = opened.get("pi_1");
      return {
        body: {
          id: "pi_1",
          object: "payment_intent",
          status: done ? "succeeded" : "requires_payment_method",
          amount: Number(wanted?.amount),
          amount_received: done ? Number(wanted?.amount) : 0,
          currency: wanted?.currency,
          metadata: wanted?.metadata,
          customer: null,
          last_payment_error: null,
          latest_charge: done && { id: "ch_1", created: created(done), balance_transaction: entry(done) },
        },
      };
    }
    if (asked === "GET /v1/refunds" || asked === "GET /v1/disputes") return list([]);
    if (asked === "GET /v1/payouts")
      return list(sent === 0 ? [] : [{ id: "po_1", status: "paid", arrival_date: sent }]);
    if (asked === "GET /v1/balance_transactions")
      return list(
        paid.map((each) => ({
          ...entry(each),
          source: {
            id: "ch_1",
            object: "charge",
            amount: each.amount,
            currency: "gbp",
            created: created(each),
            metadata: opened.get("pi_1")?.metadata,
            payment_intent: "pi_1",
          },
        })),
      );
    return null;
  });
  return {
    provider: stripeProvider({ ...keys, baseUrl: http.url }),
    finishOnboarding: () => void (enabled = true),
    pay(reference) {
      const wanted = opened.get("pi_1");
      if (wanted?.metadata.reference !== reference) throw new Error(`nothing was opened for ${reference}`);
      const [amount, share] = [Number(wanted.amount), Number(wanted.application_fee_amount ?? 0)];
      const fee = Math.ceil(amount * 0.029) + 30;
      paid.push({ id: 1, reference, amount, fee, share, account: "acct_1", at: new Date().toISOString() });
    },
    settle: (day) => void (sent = Date.parse(`${day}T00:00:00Z`) / 1000),
    books: () => booksOf(paid),
    close: http.close,
  };
}
