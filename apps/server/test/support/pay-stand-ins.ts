import { createHmac } from "node:crypto";
import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import { flutterwaveProvider } from "../../src/providers/payments/flutterwave.ts";
import { paystackProvider } from "../../src/providers/payments/paystack.ts";
import type { PaymentProvider } from "../../src/providers/payments/provider.ts";
import { stampSignature } from "../../src/providers/payments/stamped-signature.ts";
import { stripeProvider } from "../../src/providers/payments/stripe.ts";

/** A provider's adapter in front of something that answers as the provider documents, and what its payer and operator do. */
export type StandIn = {
  readonly provider: PaymentProvider;
  pay(reference: string): Promise<void>;
  /** Give back at the provider, in our minor units. */
  giveBack(reference: string, amount: number): Promise<void>;
  /** A message about a payment, as it would come now. */
  message(reference: string, secret?: string): { raw: Buffer; headers: Record<string, string> };
  /** Its signature under any body. */
  sign?(raw: Buffer): Record<string, string>;
  /** What was asked, as it stood on the wire: the last amount of an opened checkout. */
  readonly lastAmount: () => unknown;
  close(): Promise<void>;
};

type Answer = { status?: number; body: unknown };
type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  key: string | undefined;
};

/** Loopback only; whatever is not routed, has a wrong key or another shape than documented is refused loudly. */
async function serve(
  secretKey: string,
  route: (asked: Asked) => Answer | null,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const send = ({ status = 200, body }: Answer) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        return send({ status: 401, body: { message: "Invalid key" } });
      const isForm = (request.headers["content-type"] ?? "").includes("urlencoded");
      const key = request.headers["idempotency-key"];
      try {
        const body = text === "" ? {} : isForm ? unflatten(text) : (JSON.parse(text) as Record<string, unknown>);
        const asked = {
          method: request.method ?? "",
          path: pathname,
          query: searchParams,
          body,
          key: Array.isArray(key) ? key[0] : key,
        };
        return send(
          route(asked) ?? {
            status: 404,
            body: { error: { type: "invalid_request_error", message: `no ${request.method} ${pathname}` } },
          },
        );
      } catch (error) {
        return send({
          status: 400,
          body: { status: false, error: { type: "invalid_request_error", message: String(error) } },
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** `a[b][0][c]=1` as Stripe's forms nest. */
function unflatten(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ""] = value;
  }
  return root;
}

const digits = z.string().check(z.regex(/^\d+$/));
const metadata = z.strictObject({ reference: z.string(), customer: z.string() });
const StripeSession = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  client_reference_id: z.string(),
  metadata,
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: digits,
  customer: z.optional(z.string()),
  customer_email: z.optional(z.string()),
  customer_creation: z.optional(z.literal("always")),
  subscription_data: z.optional(z.strictObject({ metadata })),
  payment_intent_data: z.optional(z.strictObject({ metadata })),
  line_items: z.strictObject({
    "0": z.strictObject({
      quantity: digits,
      price: z.optional(z.string()),
      price_data: z.optional(
        z.strictObject({
          currency: z.string().check(z.regex(/^[a-z]{3}$/)),
          unit_amount: digits,
          product_data: z.strictObject({ name: z.string() }),
          recurring: z.optional(z.strictObject({ interval: z.literal("month"), interval_count: digits })),
        }),
      ),
    }),
  }),
});
const StripeIntent = z.strictObject({
  amount: digits,
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  description: z.string(),
  metadata,
  automatic_payment_methods: z.strictObject({ enabled: z.literal("true") }),
});

type Thing = Record<string, unknown> & { id: string };

export async function stripeStandIn(): Promise<StandIn> {
  const keys = { secretKey: "sk_test_standin", publishableKey: "pk_test_standin", webhookSecret: "whsec_standin" };
  const things = new Map<string, Thing>();
  const byKey = new Map<string, Thing>();
  const refunds: Thing[] = [];
  let count = 0;
  let last: unknown;
  const seconds = () => Math.floor(Date.now() / 1000);
  const make = (prefix: string, asked: Asked, fields: Record<string, unknown>): Answer => {
    const known = asked.key === undefined ? undefined : byKey.get(asked.key);
    const thing = known ?? { id: `${prefix}_${(count += 1)}`, created: seconds(), ...fields };
    things.set(thing.id, thing);
    if (asked.key !== undefined) byKey.set(asked.key, thing);
    return { body: thing };
  };
  const routes: [RegExp, (asked: Asked, id: string) => Answer | null][] = [
    [
      /^POST \/v1\/checkout\/sessions$/,
      (asked) => {
        const body = z.parse(StripeSession, asked.body);
        const price = body.line_items["0"].price_data;
        last = Number(price?.unit_amount);
        return make("cs", asked, {
          ...body,
          object: "checkout.session",
          status: "open",
          payment_status: "unpaid",
          amount_total: last,
          currency: price?.currency ?? "usd",
          payment_intent: null,
          subscription: null,
          invoice: null,
          customer: body.customer ?? null,
          url: `https://checkout.stripe.com/c/pay/cs_${count + 1}`,
        });
      },
    ],
    [
      /^POST \/v1\/payment_intents$/,
      (asked) => {
        const body = z.parse(StripeIntent, asked.body);
        last = Number(body.amount);
        return make("pi", asked, {
          object: "payment_intent",
          status: "requires_payment_method",
          amount: last,
          amount_received: 0,
          currency: body.currency,
          metadata: body.metadata,
          customer: null,
          latest_charge: null,
          last_payment_error: null,
          client_secret: `pi_${count + 1}_secret_x`,
        });
      },
    ],
    [
      /^GET \/v1\/(?:checkout\/sessions|payment_intents|subscriptions)\/([\w]+)$/,
      (_, id) => (things.has(id) ? { body: things.get(id) } : null),
    ],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, id) => {
        const session = things.get(id);
        if (session?.["status"] !== "open")
          return { status: 400, body: { error: { type: "invalid_request_error", message: "not open" } } };
        session["status"] = "expired";
        return { body: session };
      },
    ],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
      (_, id) => {
        const intent = things.get(id);
        if (!intent || intent["status"] === "succeeded")
          return { status: 400, body: { error: { type: "invalid_request_error", message: "too late" } } };
        intent["status"] = "canceled";
        return { body: intent };
      },
    ],
    [
      /^GET \/v1\/refunds$/,
      ({ query }) => ({ body: list(refunds.filter((each) => each["payment_intent"] === query.get("payment_intent"))) }),
    ],
    [
      /^POST \/v1\/refunds$/,
      (asked) => {
        const body = z.parse(z.strictObject({ payment_intent: z.string(), amount: digits }), asked.body);
        const currency = things.get(body.payment_intent)?.["currency"];
        const answer = make("re", asked, {
          object: "refund",
          status: "succeeded",
          payment_intent: body.payment_intent,
          amount: Number(body.amount),
          currency,
        });
        if (!refunds.includes(answer.body as Thing)) refunds.push(answer.body as Thing);
        return answer;
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      ({ query }) => ({
        body: list(
          [...things.values()]
            .filter((each) => each["object"] === "invoice" && each["sub"] === query.get("subscription"))
            .toReversed(),
        ),
      }),
    ],
    [
      /^GET \/v1\/invoice_payments$/,
      ({ query }) => ({
        body: list([
          {
            id: "inpay_1",
            payment: { type: "payment_intent", payment_intent: things.get(query.get("invoice") ?? "")?.["pi"] },
          },
        ]),
      }),
    ],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (asked, id) => {
        z.parse(z.strictObject({ cancel_at_period_end: z.literal("true") }), asked.body);
        const subscription = things.get(id);
        if (subscription) Object.assign(subscription, { cancel_at_period_end: true, canceled_at: seconds() });
        return subscription ? { body: subscription } : null;
      },
    ],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (asked) => {
        z.parse(z.strictObject({ customer: z.string(), return_url: z.url() }), asked.body);
        return { body: { id: "bps_1", url: "https://billing.stripe.com/p/session/1" } };
      },
    ],
    [
      /^POST \/v1\/subscription_schedules$/,
      (asked) => {
        z.parse(z.strictObject({ from_subscription: z.string() }), asked.body);
        return make("sub_sched", asked, { phases: [{ start_date: seconds(), end_date: seconds() + 1000 }] });
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)$/,
      (asked, id) => {
        const recurring = z.strictObject({ interval: z.literal("month"), interval_count: digits });
        const price_data = z.strictObject({
          currency: z.string(),
          product: z.string(),
          unit_amount: digits,
          recurring,
        });
        const items = z.strictObject({
          "0": z.strictObject({
            quantity: z.literal("1"),
            price: z.optional(z.string()),
            price_data: z.optional(price_data),
          }),
        });
        const phase = z.strictObject({
          items,
          start_date: z.optional(digits),
          end_date: z.optional(digits),
          duration: z.optional(recurring),
        });
        z.parse(
          z.strictObject({
            end_behavior: z.literal("release"),
            proration_behavior: z.literal("none"),
            phases: z.strictObject({ "0": phase, "1": phase }),
          }),
          asked.body,
        );
        return { body: things.get(id) };
      },
    ],
  ];
  const http = await serve(keys.secretKey, (asked) => {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${asked.method} ${asked.path}`);
      if (match) return answer(asked, match[1] ?? "");
    }
    return null;
  });
  const find = (reference: string): Thing => {
    const found = [...things.values()].find(
      (each) =>
        each["client_reference_id"] === reference ||
        (each["object"] === "payment_intent" && (each["metadata"] as { reference?: string }).reference === reference),
    );
    if (!found) throw new Error(`nothing was opened for ${reference}`);
    return found;
  };
  const charge = (thing: Thing): Thing => {
    const intent =
      thing["object"] === "payment_intent"
        ? thing
        : {
            id: `pi_${(count += 1)}`,
            object: "payment_intent",
            metadata: thing["metadata"],
            amount: thing["amount_total"],
            currency: thing["currency"],
            customer: "cus_1",
          };
    const paid = Object.assign(intent, {
      status: "succeeded",
      amount_received: intent["amount"],
      latest_charge: { id: `ch_${intent.id}`, created: seconds() },
      last_payment_error: null,
    });
    things.set(paid.id, paid);
    return paid;
  };
  return {
    provider: stripeProvider({ ...keys, baseUrl: http.url }),
    lastAmount: () => last,
    async pay(reference) {
      const thing = find(reference);
      const intent = charge(thing);
      if (thing["object"] !== "checkout.session") return;
      Object.assign(thing, { status: "complete", payment_status: "paid", customer: "cus_1" });
      if (thing["mode"] === "payment") thing["payment_intent"] = intent.id;
      else {
        const id = `sub_${(count += 1)}`;
        const invoice = {
          id: `in_${count}`,
          object: "invoice",
          sub: id,
          pi: intent.id,
          status: "paid",
          amount_paid: intent["amount"],
          amount_due: intent["amount"],
          currency: intent["currency"],
          attempt_count: 1,
          billing_reason: "subscription_create",
          created: seconds(),
          status_transitions: { paid_at: seconds() },
        };
        things.set(invoice.id, invoice);
        const items = { data: [{ price: { id: "price_1", product: "prod_1" } }] };
        things.set(id, {
          id,
          object: "subscription",
          status: "active",
          metadata: thing["metadata"],
          customer: "cus_1",
          canceled_at: null,
          cancel_at_period_end: false,
          schedule: null,
          items,
        });
        Object.assign(thing, { subscription: id, invoice: invoice.id });
      }
    },
    async giveBack(reference, amount) {
      const thing = find(reference);
      const pi = thing["object"] === "payment_intent" ? thing.id : (thing["payment_intent"] as string);
      refunds.push({
        id: `re_${(count += 1)}`,
        object: "refund",
        status: "succeeded",
        payment_intent: pi,
        amount,
        currency: thing["currency"],
        created: seconds(),
      });
    },
    message(reference, secret = keys.webhookSecret) {
      const raw = Buffer.from(
        JSON.stringify({
          id: `evt_${(count += 1)}`,
          object: "event",
          type: "checkout.session.completed",
          data: { object: find(reference) },
        }),
      );
      return { raw, headers: { "stripe-signature": stampSignature(raw, secret, new Date()) } };
    },
    close: http.close,
  };
}

const list = (data: unknown[]): object => ({ object: "list", data, has_more: false });

export async function paystackStandIn(): Promise<StandIn> {
  const secretKey = "sk_test_paystack";
  type Row = {
    id: number;
    reference: string;
    amount: number;
    currency: string;
    status: string;
    metadata: unknown;
    paid_at: string | null;
    plan: string | undefined;
  };
  const rows = new Map<string, Row>();
  const refunds: { id: number; transaction: number; amount: number; status: string; createdAt: string }[] = [];
  const Opening = z.strictObject({
    email: z.email(),
    amount: z.int().check(z.gte(1)),
    currency: z.enum(["NGN", "GHS", "ZAR", "KES", "USD"]),
    reference: z.string().check(z.regex(/^[\w.=-]+$/)),
    callback_url: z.url(),
    metadata: z.strictObject({ customer: z.string() }),
    plan: z.optional(z.string()),
  });
  let last: unknown;
  let ended = false;
  const customer = { customer_code: "CUS_1", email: "a@b.example" };
  const present = ({ plan, ...row }: Row) => ({
    ...row,
    gateway_response: row.status === "success" ? "Approved" : "The transaction was not completed",
    customer,
    plan: plan ?? null,
    plan_object: plan ? { plan_code: plan } : {},
  });
  const ok = (data: unknown): Answer => ({ body: { status: true, message: "ok", data } });
  const subscription = () => ({
    subscription_code: "SUB_1",
    email_token: "tok_1",
    status: ended ? "non-renewing" : "active",
    plan: { plan_code: "PLN_monthly" },
    authorization: { authorization_code: "AUTH_1" },
    next_payment_date: "2027-01-01T00:00:00.000Z",
    cancelledAt: ended ? "2026-12-01T00:00:00.000Z" : null,
  });
  const http = await serve(secretKey, ({ method, path, body, query }) => {
    const [, first = "", second = "", third = "", fourth = ""] = path.split("/");
    if (`${method} ${path}` === "POST /transaction/initialize") {
      const wanted = z.parse(Opening, body);
      if (rows.has(wanted.reference)) throw new Error("Duplicate Transaction Reference");
      last = wanted.amount;
      rows.set(wanted.reference, {
        id: rows.size + 1,
        ...wanted,
        status: "abandoned",
        paid_at: null,
        plan: wanted.plan,
      });
      return ok({
        authorization_url: `https://checkout.paystack.com/${rows.size}`,
        access_code: "x",
        reference: wanted.reference,
      });
    }
    if (method === "GET" && first === "transaction" && second === "verify") {
      const row = rows.get(decodeURIComponent(third));
      return row ? ok(present(row)) : null;
    }
    if (method === "GET" && path === "/transaction") return ok([...rows.values()].toReversed().map(present));
    if (method === "GET" && path === "/refund")
      return ok(refunds.filter(({ transaction }) => String(transaction) === query.get("transaction")));
    if (method === "POST" && path === "/refund") {
      const { transaction, amount } = z.parse(z.strictObject({ transaction: z.string(), amount: z.int() }), body);
      const refund = {
        id: refunds.length + 1,
        transaction: Number(transaction),
        amount,
        status: "processed",
        createdAt: new Date().toISOString(),
      };
      refunds.push(refund);
      return ok(refund);
    }
    if (method === "GET" && first === "customer") return ok({ id: 7, ...customer, subscriptions: [subscription()] });
    if (method === "POST" && path === "/subscription/disable") {
      z.parse(z.strictObject({ code: z.literal("SUB_1"), token: z.literal("tok_1") }), body);
      ended = true;
      return ok(null);
    }
    if (method === "POST" && path === "/subscription") {
      z.parse(
        z.strictObject({ customer: z.string(), plan: z.string(), authorization: z.string(), start_date: z.string() }),
        body,
      );
      return ok({ subscription_code: "SUB_2" });
    }
    if (method === "GET" && third === "manage" && fourth === "link")
      return ok({ link: "https://paystack.com/manage/subscriptions/x" });
    return null;
  });
  const rowOf = (reference: string): Row => rows.get(reference) as Row;
  return {
    provider: paystackProvider({
      secretKey,
      plans: { monthly: "PLN_monthly", change_6_months: "PLN_six" },
      baseUrl: http.url,
    }),
    lastAmount: () => last,
    async pay(reference) {
      Object.assign(rowOf(reference), { status: "success", paid_at: new Date().toISOString() });
    },
    async giveBack(reference, amount) {
      refunds.push({
        id: refunds.length + 1,
        transaction: rowOf(reference).id,
        amount,
        status: "processed",
        createdAt: new Date().toISOString(),
      });
    },
    message(reference, secret = secretKey) {
      const row = present(rowOf(reference));
      const raw = Buffer.from(JSON.stringify({ event: "charge.success", data: { ...row, plan: row.plan_object } }));
      return { raw, headers: { "x-paystack-signature": createHmac("sha512", secret).update(raw).digest("hex") } };
    },
    sign: (raw) => ({ "x-paystack-signature": createHmac("sha512", secretKey).update(raw).digest("hex") }),
    close: http.close,
  };
}

export async function flutterwaveStandIn(): Promise<StandIn> {
  const keys = { secretKey: "FLWSECK_TEST", secretHash: "a secret hash" };
  type Row = {
    id: number;
    tx_ref: string;
    amount: number;
    currency: string;
    status: string;
    meta: unknown;
    created_at: string;
  };
  const opened = new Map<string, Omit<Row, "id" | "status" | "created_at">>();
  const rows = new Map<string, Row>();
  const refunds: { id: number; tx_id: number; amount_refunded: number; status: string; created_at: string }[] = [];
  const Opening = z.strictObject({
    tx_ref: z.string(),
    amount: z.number().check(z.gt(0)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    redirect_url: z.url(),
    customer: z.strictObject({ email: z.email() }),
    meta: z.strictObject({ customer: z.string() }),
    customizations: z.strictObject({ title: z.string() }),
  });
  let last: unknown;
  const ok = (data: unknown): Answer => ({ body: { status: "success", message: "ok", data } });
  const http = await serve(keys.secretKey, ({ method, path, body, query }) => {
    if (`${method} ${path}` === "POST /payments") {
      const { tx_ref, amount, currency, meta } = z.parse(Opening, body);
      last = amount;
      opened.set(tx_ref, { tx_ref, amount, currency, meta });
      return ok({ link: "https://checkout.flutterwave.com/v3/hosted/pay/x" });
    }
    if (`${method} ${path}` === "GET /transactions/verify_by_reference") {
      const row = rows.get(query.get("tx_ref") ?? "");
      return row
        ? ok(row)
        : { status: 400, body: { status: "error", message: "No transaction was found for this id", data: null } };
    }
    if (`${method} ${path}` === "GET /refunds") return ok(refunds);
    const refunded = /^POST \/transactions\/(\d+)\/refund$/.exec(`${method} ${path}`);
    if (refunded) {
      const { amount } = z.parse(z.strictObject({ amount: z.number() }), body);
      const refund = {
        id: refunds.length + 1,
        tx_id: Number(refunded[1]),
        amount_refunded: amount,
        status: "completed",
        created_at: new Date().toISOString(),
      };
      refunds.push(refund);
      return ok(refund);
    }
    return null;
  });
  const rowOf = (reference: string): Row => rows.get(reference) as Row;
  return {
    provider: flutterwaveProvider({ ...keys, baseUrl: http.url }),
    lastAmount: () => last,
    async pay(reference) {
      const order = opened.get(reference);
      if (order)
        rows.set(reference, {
          ...order,
          id: rows.size + 1,
          status: "successful",
          created_at: new Date().toISOString(),
        });
    },
    async giveBack(reference, amount) {
      const { id, currency } = rowOf(reference);
      refunds.push({
        id: refunds.length + 1,
        tx_id: id,
        amount_refunded: currency === "NGN" || currency === "USD" ? amount / 100 : amount,
        status: "completed",
        created_at: new Date().toISOString(),
      });
    },
    message(reference, secret = keys.secretHash) {
      const raw = Buffer.from(
        JSON.stringify({ event: "charge.completed", data: rows.get(reference) ?? { id: 1, tx_ref: reference } }),
      );
      return { raw, headers: { "flutterwave-signature": createHmac("sha256", secret).update(raw).digest("base64") } };
    },
    close: http.close,
  };
}
