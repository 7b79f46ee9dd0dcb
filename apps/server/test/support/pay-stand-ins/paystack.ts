import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { paystackProvider } from "../../../src/providers/payments/paystack.ts";
import { AccountBook, type Answer, type CompanyStandIn, pageOf, serve, standInFee, withQuery } from "./stand-in.ts";

export async function paystackStandIn(): Promise<CompanyStandIn> {
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
    subaccount?: string | undefined;
    transaction_charge?: number | undefined;
  };
  const rows = new Map<string, Row>();
  type Refund = {
    id: number;
    transaction: number;
    amount: number;
    status: string;
    merchant_note: string | null;
    createdAt: string;
  };
  const refunds: Refund[] = [];
  const disputes: { id: number; transaction: Row; fields: Record<string, unknown> }[] = [];
  let slow = false;
  const Opening = z.strictObject({
    email: z.email(),
    amount: z.int().check(z.gte(1)),
    currency: z.enum(["NGN", "GHS", "ZAR", "KES", "USD"]),
    reference: z.string().check(z.regex(/^[\w.=-]+$/)),
    callback_url: z.url(),
    metadata: z.strictObject({ customer: z.string(), cancel_action: z.optional(z.url()) }),
    plan: z.optional(z.string()),
    channels: z.optional(z.array(z.enum(["card", "mobile_money", "bank_transfer", "ussd", "bank"]))),
    subaccount: z.optional(z.string().check(z.regex(/^ACCT_\w+$/))),
    transaction_charge: z.optional(z.int().check(z.gte(0))),
    bearer: z.optional(z.literal("subaccount")),
  });
  const Subaccount = z.strictObject({
    business_name: z.string().check(z.minLength(1)),
    settlement_bank: z.string(),
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    percentage_charge: z.number().check(z.gte(0), z.lte(100)),
    primary_contact_email: z.email(),
    primary_contact_phone: z.optional(z.string()),
    description: z.string(),
  });
  const accounts = new Map<string, z.output<typeof Subaccount>>();
  const presentAccount = (code: string) => {
    const account = accounts.get(code);
    return account && { ...account, subaccount_code: code, active: true, is_verified: false };
  };
  const book = new AccountBook();
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
  let lastOpened = { reference: "", returnUrl: "" };
  const customer = { customer_code: "CUS_1", email: "a@b.example" };
  const splitOf = ({ amount, status, subaccount, transaction_charge: share = 0 }: Row) => {
    if (status !== "success" || subaccount === undefined) return null;
    const fee = standInFee(amount);
    return {
      paystack: fee,
      integration: share,
      subaccount: amount - fee - share,
      params: { bearer: "subaccount", transaction_charge: String(share) },
    };
  };
  const present = ({ plan, ...row }: Row) => ({
    ...row,
    fees: row.status === "success" ? standInFee(row.amount) : null,
    fees_split: splitOf({ plan, ...row }),
    gateway_response: row.status === "success" ? "Approved" : "The transaction was not completed",
    customer,
    plan: plan ?? null,
    plan_object: plan ? { plan_code: plan } : {},
  });
  /** A list has the plan itself, or {} where there is none. */
  const presentListed = (row: Row) => {
    const { plan_object: plan, ...rest } = present(row);
    return { ...rest, plan };
  };
  const ok = (data: unknown): Answer => ({ body: { status: true, message: "ok", data } });
  const listed = (all: readonly unknown[], query: URLSearchParams): Answer => {
    const size = Math.min(100, Number(query.get("perPage") ?? "50"));
    const { rows: data, page, pages } = pageOf(all, query, size);
    return {
      body: { status: true, message: "ok", data, meta: { total: all.length, perPage: size, page, pageCount: pages } },
    };
  };
  const refundNow = (transaction: number, amount: number, merchant_note: string | null): Refund => {
    const made: Refund = {
      id: refunds.length + 1,
      transaction,
      amount,
      status: slow ? "pending" : "processed",
      merchant_note,
      createdAt: new Date().toISOString(),
    };
    refunds.push(made);
    return made;
  };
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
    if (`${method} ${path}` === "GET /bank") return ok([{ code: "044", name: "Access Bank", type: "nuban" }]);
    if (`${method} ${path}` === "POST /subaccount") {
      const code = `ACCT_${accounts.size + 1}`;
      accounts.set(code, z.parse(Subaccount, body));
      return ok(presentAccount(code));
    }
    if (first === "subaccount" && accounts.has(second)) {
      if (method === "PUT") accounts.set(second, z.parse(Subaccount, body));
      return ok(presentAccount(second));
    }
    if (method === "GET" && path === "/settlement")
      return listed(
        book.transfersTo(query.get("subaccount")).map(({ id, day }) => ({
          id,
          status: "success",
          settlement_date: `${day}T00:00:00.000Z`,
        })),
        query,
      );
    if (method === "GET" && first === "settlement" && third === "transactions")
      return listed(
        book
          .paymentsOf(Number(second))
          .map(({ id, reference, amount, currency, at }) => ({ id, reference, amount, currency, paid_at: at })),
        query,
      );
    if (`${method} ${path}` === "POST /transaction/initialize") {
      const wanted = z.parse(Opening, body);
      if (rows.has(wanted.reference)) throw new Error("Duplicate Transaction Reference");
      last = wanted.amount;
      const { reference, callback_url: back } = wanted;
      lastOpened = { reference, returnUrl: withQuery(back, { trxref: reference, reference }) };
      if (wanted.plan !== undefined) planNamed(wanted.plan);
      if (wanted.subaccount !== undefined && !accounts.has(wanted.subaccount)) throw new Error("Subaccount not found");
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
    if (method === "GET" && path === "/transaction")
      return listed([...rows.values()].toReversed().map(presentListed), query);
    if (method === "GET" && path === "/dispute") {
      const of = query.get("transaction");
      return listed(
        disputes
          .filter(({ transaction }) => of === null || String(transaction.id) === of)
          .map(({ id, transaction, fields }) => ({ id, ...fields, transaction: present(transaction) })),
        query,
      );
    }
    if (method === "GET" && path === "/refund") {
      const of = query.get("transaction");
      const since = query.get("from") ?? "";
      return listed(
        refunds.filter(
          ({ transaction, createdAt }) => (of === null || String(transaction) === of) && createdAt >= since,
        ),
        query,
      );
    }
    if (method === "POST" && path === "/refund") {
      const wanted = z.parse(
        z.strictObject({ transaction: z.string(), amount: z.int(), merchant_note: z.optional(z.string()) }),
        body,
      );
      const row = [...rows.values()].find(({ id }) => String(id) === wanted.transaction);
      if (!row) throw new Error("Transaction not found");
      const back = refunds
        .filter(({ transaction, status }) => transaction === row.id && status !== "failed")
        .reduce((sum, { amount }) => sum + amount, wanted.amount);
      if (back > row.amount) throw new Error("Refund amount cannot be more than the transaction amount");
      const refund = refundNow(row.id, wanted.amount, wanted.merchant_note ?? null);
      // The answer has the transaction itself, and sums as text.
      return ok({ ...refund, amount: String(refund.amount), transaction: { id: row.id, reference: row.reference } });
    }
    if (method === "GET" && path === "/plan")
      return listed(
        plans.filter(
          ({ interval, amount }) => interval === query.get("interval") && String(amount) === query.get("amount"),
        ),
        query,
      );
    if (method === "POST" && path === "/plan") {
      const wanted = z.parse(NewPlan, body);
      const made = { id: plans.length + 1, plan_code: `PLN_${plans.length + 1}`, ...wanted };
      plans.push(made);
      return ok(made);
    }
    if (method === "GET" && first === "customer") return ok({ id: 7, ...customer });
    if (method === "GET" && path === "/subscription")
      return listed(query.get("customer") === "7" ? subscriptions.map(presentSub) : [], query);
    if (method === "GET" && first === "subscription" && third === "") {
      const found = subscriptions.find(({ subscription_code }) => subscription_code === second);
      return found ? ok({ id: 4192, ...presentSub(found) }) : null;
    }
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
      const at = new Date().toISOString();
      Object.assign(row, { status: "success", paid_at: at });
      const { id, amount, currency, subaccount: account, transaction_charge: share = 0 } = row;
      if (account !== undefined) book.enter({ id, reference, currency, amount, share, account, at });
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
      refundNow(rowOf(reference).id, amount, null);
    },
    dispute(reference, amount) {
      const transaction = rowOf(reference);
      const fields: Record<string, unknown> = {
        refund_amount: amount,
        currency: transaction.currency,
        status: "awaiting-merchant-feedback",
        resolution: null,
        category: "fraud",
        dueAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
        createdAt: new Date().toISOString(),
      };
      const id = 2_867 + disputes.length;
      disputes.push({ id, transaction, fields });
      return {
        end(how) {
          Object.assign(fields, { status: "resolved", resolution: how === "lost" ? "merchant-accepted" : "declined" });
          // Paystack lists the disputed amount among the refunds as well.
          if (how === "lost") Object.assign(refundNow(transaction.id, amount, null), { dispute: id });
        },
      };
    },
    slowRefunds() {
      slow = true;
      return {
        finish(how) {
          slow = false;
          for (const refund of refunds)
            if (refund.status === "pending") refund.status = how === "done" ? "processed" : "failed";
        },
      };
    },
    messageOf(kind, reference) {
      const subscription = subscriptions[0];
      const { amount, currency } = rowOf(reference);
      const bodies: Record<string, unknown> = {
        // A charge that failed has an invoice without a reference of its own; where nothing was tried the transaction is {}.
        renewalFailed: {
          event: "invoice.payment_failed",
          data: {
            domain: "test",
            invoice_code: "INV_3kfmqw48ca7b48k",
            amount,
            status: "pending",
            paid: false,
            paid_at: null,
            subscription: { status: "active", subscription_code: subscription?.subscription_code, amount },
            customer,
            transaction: {},
          },
        },
        refund: {
          event: "refund.processed",
          data: {
            status: "processed",
            transaction_reference: reference,
            refund_reference: "TRF_1",
            amount: String(amount),
            currency,
          },
        },
        dispute: {
          event: "charge.dispute.create",
          data: {
            id: 358_950,
            refund_amount: null,
            currency,
            status: "awaiting-merchant-feedback",
            transaction: { id: 1, reference },
          },
        },
      };
      const raw = Buffer.from(JSON.stringify(bodies[kind]));
      return { raw, headers: { "x-paystack-signature": createHmac("sha512", secretKey).update(raw).digest("hex") } };
    },
    requests: http.requests,
    finishOnboarding: () => undefined,
    lastOpened: () => lastOpened,
    settle: (day) => book.settle(day),
    books: () => book.sums(),
    message(reference, secret = secretKey) {
      const row = present(rowOf(reference));
      const raw = Buffer.from(JSON.stringify({ event: "charge.success", data: { ...row, plan: row.plan_object } }));
      return { raw, headers: { "x-paystack-signature": createHmac("sha512", secret).update(raw).digest("hex") } };
    },
    sign: (raw) => ({ "x-paystack-signature": createHmac("sha512", secretKey).update(raw).digest("hex") }),
    close: http.close,
  };
}
