import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { flutterwaveProvider } from "../../../src/providers/payments/flutterwave.ts";
import { type Answer, type StandIn, serve } from "./stand-in.ts";

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
