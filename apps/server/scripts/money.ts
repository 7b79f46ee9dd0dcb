import { randomUUID } from "node:crypto";
import type { Transaction } from "@ankara/contract/billing";
import { clientLinkId } from "@ankara/domain/clients/client-link";
import { systemRandom } from "@ankara/domain/ids";
import { newLinkKey } from "@ankara/domain/link-id";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { findDrift } from "../src/commands/ai/ledger.ts";
import { putRecords } from "../src/db/records.ts";
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

/** A payment through a link of the business, from several tabs with the same form. @returns the checkouts it led to */
export async function begunByLink({ app }: ScriptServer, { call }: Buyer, tabs = 1): Promise<string[]> {
  const link = { id: randomUUID(), title: "Class", note: "", currency: "NGN", amount: null, takes_cards: true };
  const { body } = await call("POST", "/payment-links", { link });
  const url = `/checkout/link/${(body["link"] as { link_id: string }).link_id}/card`;
  const form = new URLSearchParams({ id: randomUUID(), amount: "7,250.50", name: "Ada" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => app.inject({ method: "POST", url, headers, payload: form })),
  );
  return answers.map(({ headers: sent }) => String(sent["location"]).split("/").at(-1) ?? "");
}

/** An issued invoice with its public link. */
export async function issueInvoice(
  { deps: { db } }: ScriptServer,
  businessId: string,
  { naira = "45000", next = 1, contact = buildContact() }: { naira?: string; next?: number; contact?: Contact } = {},
): Promise<Invoice> {
  const lines = [buildLine({ unitPrice: naira, quantity: "1", taxIds: [] })];
  const series = {
    id: randomUUID(),
    next,
    kind: "invoice",
    pattern: "INV-{SEQ:4}",
    reset: "never",
    period: "",
  } as never;
  const invoice = buildInvoice({ status: "issued", contact, series, lines, taxes: [], dueDate: `2026-12-0${next}` });
  await db.write(businessId, async (tx, rev) => {
    await putRecords(tx, businessId, rev, [
      { collection: "contacts", id: contact.id, data: contact as never, deleted: false },
      { collection: "invoices", id: invoice.id, data: invoice as never, deleted: false },
    ]);
    await tx
      .insertInto("public_links")
      .values({ link_id: invoice.linkId, business_id: businessId, invoice_id: invoice.id })
      .execute();
  });
  return invoice;
}

/** A client pays two invoices, ₦45,000 and ₦30,000, in one payment of their own place, from several tabs. */
export async function begunTogether(
  server: ScriptServer,
  { businessId }: Buyer,
  tabs = 1,
): Promise<{ readonly checkouts: string[]; readonly linkIds: string[] }> {
  const contact = buildContact({ portalKey: newLinkKey(systemRandom) });
  const invoices = [
    await issueInvoice(server, businessId, { contact }),
    await issueInvoice(server, businessId, { contact, naira: "30000", next: 2 }),
  ];
  const url = `/client/link/${clientLinkId({ businessId, contactId: contact.id, key: contact.portalKey ?? "" })}/card`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => server.app.inject({ method: "POST", url, headers, payload: "" })),
  );
  return {
    checkouts: answers.map(({ headers: sent }) => String(sent["location"]).split("/").at(-1) ?? ""),
    linkIds: invoices.map(({ linkId }) => linkId),
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
  // Payments of its clients, and the drafts that money through a link made.
  const records = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("records")
      .select(["collection", "data"])
      .where("business_id", "=", businessId)
      .where("collection", "in", ["payments", "invoices"])
      .where("deleted_at", "is", null)
      .execute(),
  );
  const books = records.map(({ collection, data: record }) => {
    const { status, amount, allocations, dispute, totals } = record as unknown as Partial<Payment> &
      Pick<Partial<Invoice>, "totals">;
    const shares = allocations?.map((share) => share.amount).join("+");
    return [collection, status, amount ?? totals?.total, shares, dispute?.status].join(" ");
  });
  const rows = data.map(({ intent, kind, amount, refunded, status, currency, disputed }) =>
    [intent, kind, amount, refunded, status, currency, disputed].join(" "),
  );
  return JSON.stringify({
    rows: rows.toSorted(),
    books: books.toSorted(),
    status: state.status,
    intent: state.intent,
    months: state.monthsPaid,
    credit,
    receipts: mails.filter(({ subject }) => subject.startsWith("Receipt")).length,
  });
}

export const driftOf = async ({ deps }: ScriptServer): Promise<number> => (await findDrift(deps)).length;

export const card = { number: "4242424242424242", expiry: "12/39", cvc: "123" };
