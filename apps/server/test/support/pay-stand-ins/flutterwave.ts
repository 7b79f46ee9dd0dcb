import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { flutterwaveProvider } from "../../../src/providers/payments/flutterwave.ts";
import { type Answer, type StandIn, serve } from "./stand-in.ts";

export async function flutterwaveStandIn(now?: () => Date): Promise<StandIn> {
  const keys = { secretKey: "FLWSECK_TEST", secretHash: "a secret hash" };
  type Row = {
    id: number;
    tx_ref: string;
    amount: number;
    currency: string;
    status: string;
    meta: unknown;
    created_at: string;
    customer: { id: number; email: string };
    payment_plan?: number | undefined;
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
    meta: z.strictObject({ customer: z.string(), plan: z.optional(z.string()) }),
    customizations: z.strictObject({ title: z.string() }),
    payment_plan: z.optional(z.int()),
  });
  const NewPlan = z.strictObject({
    name: z.string(),
    amount: z.number().check(z.gt(0)),
    interval: z.string().check(z.regex(/^(monthly|yearly|quarterly|every \d+ months)$/)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  });
  type Plan = z.output<typeof NewPlan> & { id: number; status: string; plan_token: string; created_at: string };
  const plans: Plan[] = [];
  type Sub = {
    id: number;
    amount: number;
    plan: number;
    status: string;
    created_at: string;
    first: number;
    email: string;
  };
  const subscriptions: Sub[] = [];
  const presentSub = ({ id, amount, plan, status, created_at, email }: Sub) => ({
    id,
    amount,
    plan,
    status,
    created_at,
    customer: { id: 1, customer_email: email },
  });
  let last: unknown;
  const ok = (data: unknown): Answer => ({ body: { status: "success", message: "ok", data } });
  const http = await serve(keys.secretKey, ({ method, path, body, query }) => {
    if (`${method} ${path}` === "POST /payments") {
      const { tx_ref, amount, currency, meta, customer, payment_plan } = z.parse(Opening, body);
      if (payment_plan !== undefined && !plans.some(({ id }) => id === payment_plan)) throw new Error("no such plan");
      last = amount;
      opened.set(tx_ref, { tx_ref, amount, currency, meta, customer: { id: 1, ...customer }, payment_plan });
      return ok({ link: "https://checkout.flutterwave.com/v3/hosted/pay/x" });
    }
    if (`${method} ${path}` === "GET /transactions/verify_by_reference") {
      const row = rows.get(query.get("tx_ref") ?? "");
      return row
        ? ok(row)
        : { status: 400, body: { status: "error", message: "No transaction was found for this id", data: null } };
    }
    if (`${method} ${path}` === "GET /payment-plans")
      return ok(
        plans.filter(
          ({ amount, currency }) => String(amount) === query.get("amount") && currency === query.get("currency"),
        ),
      );
    if (`${method} ${path}` === "POST /payment-plans") {
      const made = {
        id: 3807 + plans.length,
        ...z.parse(NewPlan, body),
        status: "active",
        plan_token: "rpp_x",
        created_at: new Date().toISOString(),
      };
      plans.push(made);
      return ok(made);
    }
    if (`${method} ${path}` === "GET /subscriptions")
      return ok(subscriptions.filter(({ first }) => String(first) === query.get("transaction_id")).map(presentSub));
    const cancelled = /^PUT \/subscriptions\/(\d+)\/cancel$/.exec(`${method} ${path}`);
    const ending = subscriptions.find(({ id }) => String(id) === cancelled?.[1]);
    if (ending) return ok(presentSub(Object.assign(ending, { status: "cancelled" })));
    const verified = /^GET \/transactions\/(\d+)\/verify$/.exec(`${method} ${path}`);
    if (verified) {
      const row = [...rows.values()].find(({ id }) => String(id) === verified[1]);
      return row ? ok(row) : null;
    }
    if (`${method} ${path}` === "GET /transactions")
      return ok(
        [...rows.values()].toReversed().filter(({ customer }) => customer.email === query.get("customer_email")),
      );
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
    provider: flutterwaveProvider({ ...keys, baseUrl: http.url, ...(now && { now }) }),
    lastAmount: () => last,
    async pay(reference) {
      const order = opened.get(reference);
      if (!order) return;
      const { payment_plan: plan, customer, amount } = order;
      const id = rows.size + 1;
      const created_at = new Date().toISOString();
      rows.set(reference, { ...order, id, status: "successful", created_at });
      if (plan === undefined) return;
      const { email } = customer;
      subscriptions.push({ id: 4147 + id, amount, plan, status: "active", created_at, first: id, email });
    },
    async renew(at, { fails = false } = {}) {
      const running = subscriptions.findLast(({ status }) => status === "active");
      const first = [...rows.values()].find(({ id }) => id === running?.first);
      if (!running || !first) throw new Error("nothing renews");
      const id = rows.size + 1;
      const { amount, currency, customer } = first;
      const row = { id, tx_ref: `flw-recurring-${id}`, amount, currency, customer, meta: null };
      rows.set(row.tx_ref, { ...row, status: fails ? "failed" : "successful", created_at: at.toISOString() });
      if (fails) running.status = "cancelled";
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
