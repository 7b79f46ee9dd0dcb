import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { paystackProvider } from "../../../src/providers/payments/paystack.ts";
import { type Answer, type StandIn, serve } from "./stand-in.ts";

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
  const Interval = z.enum(["daily", "weekly", "monthly", "quarterly", "biannually", "annually"]);
  const NewPlan = z.strictObject({ name: z.string(), amount: z.int(), interval: Interval, currency: z.string() });
  const plans = [
    { id: 1, plan_code: "PLN_monthly", name: "Old", amount: 200_000, interval: "monthly", currency: "NGN" },
    { id: 2, plan_code: "PLN_six", name: "Old", amount: 1_550_000, interval: "biannually", currency: "NGN" },
  ];
  type Sub = {
    subscription_code: string;
    email_token: string;
    status: string;
    plan: string;
    cancelledAt: string | null;
  };
  const subscriptions: Sub[] = [];
  const planNamed = (code: string) => {
    const plan = plans.find(({ plan_code }) => plan_code === code);
    if (!plan) throw new Error("Plan not found");
    return plan;
  };
  const subscribe = (plan: string): Sub => {
    const id = subscriptions.length + 1;
    const made = {
      subscription_code: `SUB_${id}`,
      email_token: `tok_${id}`,
      status: "active",
      plan,
      cancelledAt: null,
    };
    subscriptions.unshift(made);
    return made;
  };
  let last: unknown;
  const customer = { customer_code: "CUS_1", email: "a@b.example" };
  const present = ({ plan, ...row }: Row) => ({
    ...row,
    gateway_response: row.status === "success" ? "Approved" : "The transaction was not completed",
    customer,
    plan: plan ?? null,
    plan_object: plan ? { plan_code: plan } : {},
  });
  const ok = (data: unknown): Answer => ({ body: { status: true, message: "ok", data } });
  const presentSub = ({ plan: code, ...subscription }: Sub) => {
    const plan = planNamed(code);
    const authorization = { authorization_code: "AUTH_1", last4: "4081", reusable: true };
    const dates = { createdAt: "2026-12-01T00:00:00.000Z", updatedAt: "2026-12-01T00:00:00.000Z" };
    return {
      ...subscription,
      ...dates,
      customer,
      plan,
      amount: plan.amount,
      authorization,
      next_payment_date: "2027-01-01T00:00:00.000Z",
    };
  };
  const http = await serve(secretKey, ({ method, path, body, query }) => {
    const [, first = "", second = "", third = "", fourth = ""] = path.split("/");
    if (`${method} ${path}` === "POST /transaction/initialize") {
      const wanted = z.parse(Opening, body);
      if (rows.has(wanted.reference)) throw new Error("Duplicate Transaction Reference");
      last = wanted.amount;
      if (wanted.plan !== undefined) planNamed(wanted.plan);
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
    if (method === "GET" && path === "/plan")
      return ok(
        plans.filter(
          ({ interval, amount }) => interval === query.get("interval") && String(amount) === query.get("amount"),
        ),
      );
    if (method === "POST" && path === "/plan") {
      const wanted = z.parse(NewPlan, body);
      const made = { id: plans.length + 1, plan_code: `PLN_${plans.length + 1}`, ...wanted };
      plans.push(made);
      return ok(made);
    }
    if (method === "GET" && first === "customer") return ok({ id: 7, ...customer });
    if (method === "GET" && path === "/subscription")
      return query.get("customer") === "7" ? ok(subscriptions.map(presentSub)) : ok([]);
    if (method === "POST" && path === "/subscription/disable") {
      const { code, token } = z.parse(z.strictObject({ code: z.string(), token: z.string() }), body);
      const found = subscriptions.find((each) => each.subscription_code === code && each.email_token === token);
      if (!found) throw new Error("Subscription with code not found or already inactive");
      Object.assign(found, { status: "non-renewing", cancelledAt: new Date().toISOString() });
      return ok(null);
    }
    if (method === "POST" && path === "/subscription") {
      const wanted = z.parse(
        z.strictObject({ customer: z.string(), plan: z.string(), authorization: z.string(), start_date: z.string() }),
        body,
      );
      return ok(presentSub(subscribe(planNamed(wanted.plan).plan_code)));
    }
    if (method === "GET" && third === "manage" && fourth === "link")
      return ok({ link: "https://paystack.com/manage/subscriptions/x" });
    return null;
  });
  const rowOf = (reference: string): Row => rows.get(reference) as Row;
  const configured = { monthly: "PLN_monthly", change_6_months: "PLN_six" };
  const again = () => paystackProvider({ secretKey, plans: configured, baseUrl: http.url });
  return {
    provider: again(),
    again,
    lastAmount: () => last,
    async pay(reference) {
      const row = rowOf(reference);
      Object.assign(row, { status: "success", paid_at: new Date().toISOString() });
      if (row.plan !== undefined) subscribe(row.plan);
    },
    async renew(at) {
      const running = subscriptions.find(({ status }) => status === "active");
      if (!running) throw new Error("nothing renews");
      const { amount, currency, plan_code: plan } = planNamed(running.plan);
      const reference = `renewal-${rows.size + 1}`;
      const fields = { id: rows.size + 1, reference, amount, currency, status: "success", metadata: 0, plan };
      rows.set(reference, { ...fields, paid_at: at.toISOString() });
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
