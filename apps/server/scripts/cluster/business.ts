import { randomUUID } from "node:crypto";
import type { ChangeOp, Fields } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import { newId, systemRandom } from "@ankara/domain/ids";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildInvoice,
  buildPayment,
  fixtureToday,
} from "@ankara/fixtures/builders";
import { makeChange } from "@ankara/sync/change";
import { type Person, request, signUp } from "./client.ts";
import type { Shot } from "./load.ts";

/** A business with what a load asks of it. */
export type Tenant = Person & {
  readonly deviceId: string;
  readonly linkId: string;
  readonly cursor: string;
  /** Its invoices, with the number the next one takes. */
  series: Series;
};

/** A business with a device, some invoices, one of them issued with a public link, and credits for texts. */
export async function openTenant(url: string, { packs = 0 }: { packs?: number } = {}): Promise<Tenant> {
  const person = await signUp(url);
  const { token, businessId } = person;
  const deviceId = newId(Date.now(), systemRandom);
  const { body } = await request<{ series: Series[] }>(url, "/sync/devices", {
    token,
    body: { device: { id: deviceId, name: "Phone" } },
  });
  const series = body.series.find(({ kind }) => kind === "invoice");
  if (!series) throw new Error("expected a series of invoices");
  const issuing = { businessId, series };
  const issue = issueOp(issuing);
  const { linkId } = issue.patch as { linkId: string };
  const ops = [issue, ...Array.from({ length: 20 }, () => draftOp(businessId))];
  const pushed = await request<{ receipts: { status: string }[] }>(url, "/sync/push", {
    token,
    body: { deviceId, ops },
  });
  if (pushed.body.receipts?.some(({ status }) => status !== "applied"))
    throw new Error(`a push was refused: ${JSON.stringify(pushed.body).slice(0, 300)}`);
  for (let pack = 0; pack < packs; pack += 1)
    await request(url, "/ai-writter/packs", {
      token,
      body: { pack: { intent: "credits_400", request_key: randomUUID() } },
    });
  const pulled = await request<{ cursor: string }>(url, "/sync/pull?limit=1000", { token });
  return { ...person, deviceId, linkId, cursor: pulled.body.cursor, series: issuing.series };
}

const putOp = (collection: "contacts" | "catalogs" | "payments" | "expenses", record: object & { id: string }) => ({
  opId: newId(Date.now(), systemRandom),
  collection,
  id: record.id,
  kind: "put",
  patch: record,
  was: {},
  baseRev: 0,
});

/** Acts of a day of a business that is used every day: each is a push of its own, as a phone in town sends it. */
const acts = { invoices: 4, payments: 3, expenses: 1, contacts: 0.3, items: 0.1, texts: 0.2 } as const;

/** Writes what a business writes in so many days. */
export async function live(url: string, tenant: Tenant, days: number): Promise<void> {
  const { token, deviceId } = tenant;
  const id = () => newId(Date.now(), systemRandom);
  const push = async (op: object) => {
    const { body } = await request<{ receipts: { status: string }[] }>(url, "/sync/push", {
      token,
      body: { deviceId, ops: [op] },
    });
    if (body.receipts?.[0]?.status !== "applied") throw new Error(`refused: ${JSON.stringify(body).slice(0, 300)}`);
  };
  const each = async (perDay: number, work: () => Promise<unknown>) => {
    for (let count = 0; count < Math.round(perDay * days); count += 1) await work();
  };
  const issued: string[] = [];
  await each(acts.contacts, () => push(putOp("contacts", buildContact({ id: id() }))));
  await each(acts.items, () => push(putOp("catalogs", buildCatalogItem({ id: id() }))));
  await each(acts.invoices, async () => {
    const op = issueOp(tenant);
    issued.push(op.id);
    await push(op);
  });
  await each(acts.payments, async () => {
    const payment = buildPayment({ id: id() });
    const invoiceId = issued.pop();
    if (invoiceId === undefined) throw new Error("expected an invoice for each payment");
    await push(putOp("payments", Object.assign(payment, { allocations: [{ invoiceId, amount: payment.amount }] })));
  });
  await each(acts.expenses, () => push(putOp("expenses", buildExpense({ id: id() }))));
  await each(acts.texts, async () => {
    const { body, url: at, token: bearer } = shots.generate(url, tenant);
    const answer = await fetch(at, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`a text was answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  });
}

/** Issues one more invoice of a business, on the device that owns its series. */
export function issueOp(tenant: { readonly businessId: string; series: Series }): ChangeOp {
  const contact = buildContact();
  const draft = buildInvoice({
    contact,
    id: newId(Date.now(), systemRandom),
    linkId: randomUUID().replaceAll("-", ""),
  });
  const business = buildBusiness({ id: tenant.businessId });
  const { series } = tenant;
  const issued = issueInvoice({ invoice: draft, contact, business, series, now: Date.now(), today: fixtureToday });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  tenant.series = issued.value.series;
  const target = { opId: newId(Date.now(), systemRandom), collection: "invoices", id: draft.id, baseRev: 0 } as const;
  const change = makeChange(target, null, issued.value.invoice as unknown as Fields);
  if (!change) throw new Error("expected a change");
  return change;
}

function draftOp(businessId: string): object {
  const { ...record } = buildInvoice({
    contact: buildContact(),
    business: buildBusiness({ id: businessId }),
    status: "draft",
    id: newId(Date.now(), systemRandom),
    linkId: randomUUID().replaceAll("-", ""),
  });
  const opId = newId(Date.now(), systemRandom);
  return { opId, collection: "invoices", id: record.id, kind: "put", patch: record, was: {}, baseRev: 0 };
}

/** Requests of the load, by name. */
export const shots = {
  push: (url: string, { token, deviceId, businessId }: Tenant): Shot => ({
    url: `${url}/sync/push`,
    method: "POST",
    token,
    body: { deviceId, ops: [draftOp(businessId)] },
  }),
  pull: (url: string, { token, cursor }: Tenant): Shot => ({
    url: `${url}/sync/pull?cursor=${encodeURIComponent(cursor)}&limit=1`,
    token,
  }),
  page: (url: string, { linkId }: Tenant): Shot => ({
    url: `${url}/invoice/link/${linkId}`,
    headers: { accept: "text/html", "user-agent": "curl/8" },
  }),
  generate: (url: string, { token }: Tenant): Shot => ({
    url: `${url}/ai-writter/generate`,
    method: "POST",
    token,
    body: {
      generate: "birthday_wishes",
      // The built-in writer has few texts for one form, and sells none twice.
      name: `Ada ${randomUUID()}`,
      company_name: "Ada Stores",
      sender: "Ada Obi",
      request_key: randomUUID(),
    },
  }),
} as const;
