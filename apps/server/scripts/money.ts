import { randomUUID } from "node:crypto";
import type { Transaction } from "@ankara/contract/billing";
import { findDrift } from "../src/commands/ai/ledger.ts";
import { readPlan } from "../src/commands/subscriptions/plan-state.ts";
import type { ScriptServer } from "./support-server.ts";

export type Buyer = {
  readonly businessId: string;
  readonly password: string;
  readonly call: (
    method: "GET" | "POST",
    url: string,
    body?: object,
    key?: string,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
};

let people = 0;

export async function newBuyer({ app }: ScriptServer, country: string): Promise<Buyer> {
  const name = `buyer${(people += 1)}`;
  const user = {
    username: name,
    email: `${name}@shop.example`,
    password: randomUUID(),
    name: "Buyer",
    company_name: "Shop",
    country,
  };
  const signed = await app.inject({ method: "POST", url: "/users", payload: { user } });
  const { token, user: made } = signed.json<{ token: string; user: { business_id: string } }>();
  return {
    businessId: made.business_id,
    password: user.password,
    async call(method, url, body, key) {
      const headers = { authorization: `Bearer ${token}`, ...(key ? { "idempotency-key": key } : {}) };
      const response = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },
  };
}

/** Everything money has changed of a business, without ids and times that differ from run to run. */
export async function pictureOf({ deps }: ScriptServer, { businessId, call }: Buyer): Promise<string> {
  const { data } = (await call("GET", "/transactions")).body as { data: Transaction[] };
  const { state } = await deps.db.read(businessId, (tx) => readPlan(tx, businessId, deps.payments.now()));
  const credit = (await call("GET", "/ai-writter/credit")).body["credit"];
  const mails = await deps.db.read(businessId, (tx) =>
    tx.selectFrom("mails").select("subject").where("business_id", "=", businessId).execute(),
  );
  const rows = data.map(({ intent, kind, amount, refunded, status, currency, disputed }) =>
    [intent, kind, amount, refunded, status, currency, disputed].join(" "),
  );
  return JSON.stringify({
    rows: rows.toSorted(),
    status: state.status,
    intent: state.intent,
    months: state.monthsPaid,
    credit,
    receipts: mails.filter(({ subject }) => subject.startsWith("Receipt")).length,
  });
}

export const driftOf = async ({ deps }: ScriptServer): Promise<number> => (await findDrift(deps)).length;

export const card = { number: "4242424242424242", expiry: "12/39", cvc: "123" };
