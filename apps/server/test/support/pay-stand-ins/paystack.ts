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
