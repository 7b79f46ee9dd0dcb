import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { flutterwaveProvider } from "../../../src/providers/payments/flutterwave.ts";
import { AccountBook, type Answer, type CompanyStandIn, pageOf, serve, standInFee, withQuery } from "./stand-in.ts";

export async function flutterwaveStandIn(now?: () => Date): Promise<CompanyStandIn> {
  const keys = { secretKey: "FLWSECK_TEST", secretHash: "a secret hash" };
  type Row = {
    id: number;
    tx_ref: string;
    amount: number;
    currency: string;
    status: string;
    meta: unknown;
    created_at: string;
    /** In the currency's own units, two places. */
    app_fee?: number;
    customer: { id: number; email: string };
    payment_plan?: number | undefined;
    charged_amount?: number;
  };
  const opened = new Map<string, Omit<Row, "id" | "status" | "created_at">>();
  const rows = new Map<string, Row>();
  type Refund = {
    id: number;
    transaction_id: number;
    amount_refunded: number;
    status: string;
    comment: string | null;
    created_at: string;
  };
  const refunds: Refund[] = [];
  const chargebacks: Record<string, unknown>[] = [];
  let slow = false;
  const Opening = z.strictObject({
    tx_ref: z.string(),
    amount: z.number().check(z.gt(0)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    redirect_url: z.url(),
    customer: z.strictObject({ email: z.email() }),
    meta: z.strictObject({ customer: z.string(), plan: z.optional(z.string()) }),
    customizations: z.strictObject({ title: z.string() }),
    payment_plan: z.optional(z.int()),
    payment_options: z.optional(z.string()),
    subaccounts: z.optional(
      z.tuple([
        z.strictObject({
          id: z.string().check(z.regex(/^RS_\w+$/)),
          transaction_charge_type: z.literal("flat"),
          transaction_charge: z.number().check(z.gte(0)),
        }),
      ]),
    ),
  });
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
  const accounts: z.output<typeof Subaccount>[] = [];
  const firstAccount = 2_181;
  const presentAccount = (place: number) => ({
    id: firstAccount + place,
    subaccount_id: `RS_${place}`,
    account_number: accounts[place]?.account_number,
    bank_name: "ACCESS BANK NIGERIA",
  });
  const splits = new Map<string, { account: string; share: number }>();
  const book = new AccountBook();
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
  const refundRow = (row: Omit<Refund, "comment" | "created_at"> & Partial<Refund>) => ({
    flw_ref: "URF_1577867664541_3572735",
    comment: null,
    settlement_id: "new",
    meta: "{}",
    created_at: "2026-12-01T09:00:00.000Z",
    account_id: 73_362,
    ...row,
    amount_refunded: row.id % 2 === 0 ? row.amount_refunded.toFixed(2) : row.amount_refunded,
  });
  const presentSub = ({ id, amount, plan, status, created_at, email }: Sub) => ({
    id,
    amount,
    plan,
    status,
    created_at,
    customer: { id: 1, customer_email: email },
  });
  let last: unknown;
  let lastOpened = { reference: "", returnUrl: "" };
  const ok = (data: unknown): Answer => ({ body: { status: "success", message: "ok", data } });
  /** Lists come in pages of twenty whatever is asked for. */
  const listed = (all: readonly unknown[], query: URLSearchParams): Answer => {
    const { rows: data, page, pages } = pageOf(all, query, 20);
    const page_info = { total: all.length, current_page: page, total_pages: pages };
    return { body: { status: "success", message: "ok", meta: { page_info }, data } };
  };
  /** Sums are numbers in one answer and text in the next. */
  const presentRow = (row: Row): unknown => (row.id % 2 === 0 ? { ...row, amount: row.amount.toFixed(2) } : row);
  const refundNow = (transaction: number, amount: number, comment: string | null): Refund => {
    const made: Refund = {
      id: refunds.length + 1,
      transaction_id: transaction,
      amount_refunded: amount,
      status: slow ? "new" : "completed-mpgs",
      comment,
      created_at: new Date().toISOString(),
    };
    refunds.push(made);
    return made;
  };
  const http = await serve(keys.secretKey, ({ method, path, body, query }) => {
    if (`${method} ${path}` === "GET /banks/NG") return ok([{ id: 1, code: "044", name: "Access Bank" }]);
    if (`${method} ${path}` === "POST /subaccounts")
      return ok(presentAccount(accounts.push(z.parse(Subaccount, body)) - 1));
    const known = Number(/^GET \/subaccounts\/(\d+)$/.exec(`${method} ${path}`)?.[1] ?? "0") - firstAccount;
    if (accounts[known]) return ok(presentAccount(known));
    if (`${method} ${path}` === "GET /settlements")
      return listed(
        book.transfersTo(query.get("subaccount_id")).map(({ id, day, paid: [first] }) => ({
          id,
          status: "completed",
          currency: first?.currency,
          due_date: `${day}T00:00:00.000Z`,
          processed_date: `${day}T06:00:00.000Z`,
        })),
        query,
      );
    const transfer = /^GET \/settlements\/(\d+)$/.exec(`${method} ${path}`)?.[1];
    if (transfer !== undefined)
      return ok({
        id: Number(transfer),
        transactions: book.paymentsOf(Number(transfer)).map(({ id, reference, amount, currency, at }) => ({
          id,
          tx_ref: reference,
          charged_amount: amount / 100,
          currency,
          transaction_date: at.slice(0, 10),
        })),
      });
    if (`${method} ${path}` === "POST /payments") {
      const { tx_ref, amount, currency, meta, customer, payment_plan, subaccounts, redirect_url } = z.parse(
        Opening,
        body,
      );
      lastOpened = { reference: tx_ref, returnUrl: withQuery(redirect_url, { status: "successful", tx_ref }) };
      const [split] = subaccounts ?? [];
      if (split && !accounts[Number(split.id.slice(3))]) throw new Error("Subaccount not found");
      if (split) splits.set(tx_ref, { account: split.id, share: Math.round(split.transaction_charge * 100) });
      if (payment_plan !== undefined && !plans.some(({ id }) => id === payment_plan)) throw new Error("no such plan");
      last = amount;
      opened.set(tx_ref, { tx_ref, amount, currency, meta, customer: { id: 1, ...customer }, payment_plan });
      return ok({ link: "https://checkout.flutterwave.com/v3/hosted/pay/x" });
    }
    if (`${method} ${path}` === "GET /transactions/verify_by_reference") {
      const row = rows.get(query.get("tx_ref") ?? "");
      return row
        ? ok(presentRow(row))
        : { status: 400, body: { status: "error", message: "No transaction was found for this id", data: null } };
    }
    if (`${method} ${path}` === "GET /payment-plans")
      return listed(
        plans.filter(
          ({ amount, currency }) => String(amount) === query.get("amount") && currency === query.get("currency"),
        ),
        query,
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
      return listed(
        subscriptions.filter(({ first }) => String(first) === query.get("transaction_id")).map(presentSub),
        query,
      );
    const cancelled = /^PUT \/subscriptions\/(\d+)\/cancel$/.exec(`${method} ${path}`);
    const ending = subscriptions.find(({ id }) => String(id) === cancelled?.[1]);
    if (ending) return ok(presentSub(Object.assign(ending, { status: "cancelled" })));
    const verified = /^GET \/transactions\/(\d+)\/verify$/.exec(`${method} ${path}`);
    if (verified) {
      const row = [...rows.values()].find(({ id }) => String(id) === verified[1]);
      return row ? ok(presentRow(row)) : null;
    }
    if (`${method} ${path}` === "GET /transactions")
      return listed(
        [...rows.values()].toReversed().filter(({ customer }) => customer.email === query.get("customer_email")),
        query,
      );
    if (`${method} ${path}` === "GET /chargebacks") {
      const id = query.get("id");
      return listed(
        chargebacks.filter(({ transaction_id: of }) => id === null || String(of) === id),
        query,
      );
    }
    if (`${method} ${path}` === "GET /refunds") {
      const id = query.get("id");
      // Everybody's refunds stand in one list, and other people get more of them than fit on a page.
      const others = Array.from({ length: 45 }, (_, place) => ({
        ...refundRow({ id: 900_000 + place, transaction_id: 800_000 + place, amount_refunded: 1, status: "completed" }),
      }));
      const all = [...others, ...refunds.toReversed().map(refundRow)];
      return listed(id === null ? all : all.filter(({ transaction_id }) => String(transaction_id) === id), query);
    }
    const refunded = /^POST \/transactions\/(\d+)\/refund$/.exec(`${method} ${path}`);
    if (refunded) {
      const wanted = z.parse(z.strictObject({ amount: z.number(), comments: z.optional(z.string()) }), body);
      const {
        transaction_id: tx_id,
        comment,
        ...made
      } = refundNow(Number(refunded[1]), wanted.amount, wanted.comments ?? null);
      return ok({ ...made, tx_id, comments: comment });
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
      const minor = Math.round(amount * 100);
      const app_fee = standInFee(minor) / 100;
      rows.set(reference, { ...order, id, status: "successful", created_at, app_fee, charged_amount: amount });
      const split = splits.get(reference);
      if (split) book.enter({ id, reference, currency: order.currency, amount: minor, at: created_at, ...split });
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
      refundNow(id, currency === "NGN" || currency === "USD" ? amount / 100 : amount, null);
    },
    dispute(reference, amount) {
      const { id, currency } = rowOf(reference);
      const made: Record<string, unknown> = {
        id: 1_390 + chargebacks.length,
        amount: currency === "NGN" || currency === "USD" ? (amount / 100).toFixed(2) : amount,
        flw_ref: "URF_1600800139900_3999635",
        status: "initiated",
        stage: "new",
        comment: "Product/service not received",
        meta: { uploaded_proof: null, history: [] },
        due_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
        settlement_id: "N/A",
        created_at: new Date().toISOString(),
        transaction_id: id,
        tx_ref: reference,
      };
      chargebacks.push(made);
      return { end: (how) => void (made["status"] = how) };
    },
    slowRefunds() {
      slow = true;
      return {
        finish(how) {
          slow = false;
          for (const refund of refunds)
            if (refund.status === "new") refund.status = how === "done" ? "completed-offline" : "failed";
        },
      };
    },
    messageOf(kind, reference) {
      const { id, currency, amount } = rowOf(reference);
      const bodies: Record<string, unknown> = {
        // The end of a subscription has neither an id nor a reference.
        ended: {
          event: "subscription.cancelled",
          data: { status: "deactivated", currency, amount, plan: { id: 3807 } },
        },
        refund: {
          event: "refund.completed",
          data: { id: 75_923, tx_id: id, amount_refunded: amount, status: "completed" },
        },
        flat: {
          id,
          txRef: reference,
          flwRef: "FLW-M03K",
          amount,
          currency,
          status: "successful",
          "event.type": "CARD_TRANSACTION",
        },
        nameless: {
          event: "charge.completed",
          data: { tx_ref: reference, flw_ref: "FLW-M03K", amount: String(amount), status: "successful" },
        },
      };
      const raw = Buffer.from(JSON.stringify(bodies[kind]));
      return { raw, headers: { "verif-hash": keys.secretHash } };
    },
    requests: http.requests,
    finishOnboarding: () => undefined,
    lastOpened: () => lastOpened,
    settle: (day) => book.settle(day),
    books: () => book.sums(),
    message(reference, secret = keys.secretHash) {
      const raw = Buffer.from(
        JSON.stringify({ event: "charge.completed", data: rows.get(reference) ?? { id: 1, tx_ref: reference } }),
      );
      return { raw, headers: { "flutterwave-signature": createHmac("sha256", secret).update(raw).digest("base64") } };
    },
    close: http.close,
  };
}
