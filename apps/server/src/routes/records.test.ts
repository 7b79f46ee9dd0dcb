import type { ApiKey } from "@ankara/contract/api-keys";
import { keyRequestsPerMinute } from "@ankara/contract/api-keys";
import { buildBusiness, buildContact, buildInvoice, fixtureToday } from "@ankara/fixtures/builders";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKeyOf } from "../../test/access/business.ts";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  opId,
  testServer,
} from "../../test/support/server.ts";

let server: TestServer;
let person: TestUser;
let program: (method: "GET" | "POST" | "PATCH", url: string, body?: unknown, key?: string) => Promise<Answer>;
beforeAll(async () => {
  server = await testServer({ throttled: true });
  person = await server.signUp("amina", { country: "NG" });
  const { token } = await makeKeyOf(person, [
    "clients:read",
    "clients:write",
    "invoices:read",
    "invoices:write",
    "payments:write",
    "payments:read",
    "catalogue:write",
    "notes:write",
  ]);
  program = (method, url, body, key) =>
    server.call(method, url, body, {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    });
});
afterAll(() => server.close());

const made = ({ status, text, body }: Answer): string => {
  if (status !== 200) throw new Error(text);
  return (body as unknown as { data: { id: string } }).data.id;
};
const dataOf = ({ body }: Answer) => (body as unknown as { data: Record<string, unknown> }).data;

describe("a program with a key", () => {
  test("makes a client once however often it is sent, and a device pulls it", async () => {
    const key = opId();
    const data = { name: "Wanjikũ Hardware", phones: ["+254722555014"], currency: "KES" };
    const [first, again] = [
      made(await program("POST", "/v1/clients", { data }, key)),
      made(await program("POST", "/v1/clients", { data }, key)),
    ];
    expect(again).toBe(first);
    const phone = await TestDevice.of(person);
    expect(await phone.serverCopy(first)).toMatchObject({ ...data, termsDays: null, tags: [] });
    const other = await program("POST", "/v1/clients", { data: { name: "Another" } }, key);
    expect([other.status, other.body.code]).toEqual([422, "key_body_differs"]);
    const twice = await program("POST", "/v1/clients", { data: { ...data, id: first } });
    expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);
  });

  test("changes what it names and nothing else", async () => {
    const id = made(await program("POST", "/v1/clients", { data: { name: "Efua", note: "Pays on Fridays" } }));
    made(await program("PATCH", `/v1/clients/${id}`, { data: { company: "Efua Cloth Ltd" } }));
    expect(dataOf(await program("GET", `/v1/clients/${id}`))).toMatchObject({
      name: "Efua",
      company: "Efua Cloth Ltd",
      note: "Pays on Fridays",
    });
    const wrong = await program("PATCH", `/v1/clients/${id}`, { data: { telephone: "1", name: "" } });
    expect(wrong.body.fields).toMatchObject({ "data.telephone": "This field is not known here" });
    expect(wrong.body.fields["data.name"]).toBeDefined();
    expect((await program("GET", `/v1/clients/${opId()}`)).status).toBe(404);
  });

  test("names only records that are there, in lines and lists too", async () => {
    const stranger = opId();
    const line = { name: "Wax print", quantity: "1", unitPrice: "100", itemId: stranger };
    const payment = { amount: 100, method: "cash", allocations: [{ invoiceId: stranger, amount: 100 }] };
    const refusals = [
      ["invoices", { lines: [line] }, "data.lines.0.itemId"],
      ["payments", payment, "data.allocations.0.invoiceId"],
      ["catalogue", { name: "Adire", taxIds: [stranger] }, "data.taxIds.0"],
      ["notes", { title: "Call", invoiceId: stranger }, "data.invoiceId"],
    ] as const;
    for (const [area, data, field] of refusals) {
      const { status, body } = await program("POST", `/v1/${area}`, { data });
      expect([area, status, body.fields]).toEqual([area, 422, { [field]: "There is no such record" }]);
    }
  });

  test("says how tax law sees a client", async () => {
    const data = { name: "Ministry of Works", vatNumber: "KE-0041", buyerKind: "government" };
    const id = made(await program("POST", "/v1/clients", { data }));
    expect(dataOf(await program("GET", `/v1/clients/${id}`))).toMatchObject(data);
  });

  test("reads a list page by page, and later what changed since", async () => {
    const cursorOf = (answer: Answer) => (answer.body as unknown as { cursor: string }).cursor;
    let page = await program("GET", "/v1/clients?limit=1");
    const seen: unknown[] = [];
    for (;;) {
      const { data, more } = page.body as unknown as { data: { id: string }[]; more: boolean };
      seen.push(...data.map(({ id }) => id));
      if (!more) break;
      page = await program("GET", `/v1/clients?limit=1&cursor=${cursorOf(page)}`);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const id = made(await program("POST", "/v1/clients", { data: { name: "Newest" } }));
    const later = await program("GET", `/v1/clients?cursor=${cursorOf(page)}`);
    expect(later.body).toMatchObject({ data: [{ id }], more: false });
    expect((await program("GET", "/v1/clients?cursor=1;drop")).body.code).toBe("invalid");
  });

  test("begins a draft with the business's terms and counts its sums; a device issues it", async () => {
    const contactId = made(await program("POST", "/v1/clients", { data: { name: "Kofi", termsDays: 7 } }));
    const lines = [{ name: "Hollandais wax, 6 yards", quantity: "3", unitPrice: "14750" }];
    const data = { contactId, lines, issueDate: "2026-11-02" };
    const id = made(await program("POST", "/v1/invoices", { data }));
    const draft = dataOf(await program("GET", `/v1/invoices/${id}`));
    expect(draft).toMatchObject({ status: "draft", number: null, currency: "NGN", dueDate: "2026-11-09" });
    expect(draft["totals"]).toMatchObject({ subtotal: 4_425_000 });
    made(await program("PATCH", `/v1/invoices/${id}`, { data: { discount: { kind: "percent", ratePpm: 500_000 } } }));
    expect(dataOf(await program("GET", `/v1/invoices/${id}`))["totals"]).toMatchObject({ discount: 2_212_500 });
    const refusals = [
      [{ contactId: opId() }, "data.contactId"],
      [{ dueDate: "2026-11-01", issueDate: "2026-11-02" }, "data.dueDate"],
      [{ discount: { kind: "amount", amount: 1 }, lines: [] }, "data.discount"],
    ] as const;
    for (const [message, field] of refusals) {
      const { status, body } = await program("POST", "/v1/invoices", { data: message });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  test("enters money for what was issued, and cannot rewrite paper", async () => {
    const phone = await TestDevice.of(person);
    const contact = buildContact();
    const draft = buildInvoice({ contact });
    const issued = issueInvoice({
      invoice: draft,
      contact,
      business: buildBusiness(),
      series: phone.seriesOf(),
      now: `${fixtureToday}T10:00:00.000Z`,
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    await phone.receipts(creation("contacts", contact), creation("invoices", issued.value.invoice));
    const invoiceId = draft.id;
    const money = { amount: 5_000, method: "mobile_money", allocations: [{ invoiceId, amount: 5_000 }] };
    const id = made(await program("POST", "/v1/payments", { data: money }));
    expect(dataOf(await program("GET", `/v1/payments/${id}`))).toMatchObject({
      contactId: contact.id,
      status: "confirmed",
      currency: "NGN",
    });
    const tooMuch = await program("POST", "/v1/payments", { data: { ...money, amount: 4_999 } });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, "invalid"]);
    const other = await program("POST", "/v1/payments", { data: { ...money, currency: "KES" } });
    expect(other.body.fields).toEqual({
      "data.currency": "The payment and what it settles must be in the same currency.",
    });
    const rewritten = await program("PATCH", `/v1/invoices/${invoiceId}`, { data: { publicNote: "Free of charge" } });
    expect([rewritten.status, rewritten.body.code]).toEqual([409, "conflict"]);
  });

  test("is told to wait when it asks too often, and others are not", async () => {
    const { id, token } = await makeKeyOf(person, ["clients:read"]);
    const authorization = `Bearer ${token}`;
    expect((await server.call("GET", "/v1/clients", undefined, { authorization })).status).toBe(200);
    await server.deps.db.global
      .updateTable("throttle")
      .set({ hits: keyRequestsPerMinute })
      .where("key", "=", `requestsPerKey:${id}`)
      .execute();
    const refused = await server.call("GET", "/v1/clients", undefined, { authorization });
    expect([refused.status, refused.body.code]).toEqual([429, "throttled"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await program("GET", "/v1/clients?limit=1")).status).toBe(200);
  });
});

describe("keys", () => {
  test("are made with the password, shown once, mailed about, and gone at once when they are revoked", async () => {
    const someone = await server.signUp("wanjiku");
    const refused = await someone.call("POST", "/users/api-keys", {
      user: { current_password: "a guess" },
      key: { name: "Till", scopes: ["notes:read"] },
    });
    expect([refused.status, refused.body.code]).toEqual([422, "wrong_password"]);
    const { id, token } = await makeKeyOf(someone, ["notes:read"], { name: "Till at the door" });
    const authorization = `Bearer ${token}`;
    expect((await server.call("GET", "/v1/notes", undefined, { authorization })).status).toBe(200);
    const listed = await someone.call("GET", "/users/api-keys");
    expect(listed.text).not.toContain(token);
    const [key] = (listed.body as unknown as { data: ApiKey[] }).data;
    expect(key).toMatchObject({ id, name: "Till at the door", prefix: token.slice(0, 12), scopes: ["notes:read"] });
    expect(key?.used_at).not.toBeNull();
    // Neither the sync of devices nor the stream of changes is for keys.
    for (const path of ["/sync/pull", "/sync/stream", "/users/me"])
      expect((await server.call("GET", path, undefined, { authorization })).status).toBeGreaterThanOrEqual(401);
    expect((await someone.call("POST", `/users/api-keys/${id}/revoke`)).status).toBe(200);
    expect((await server.call("GET", "/v1/notes", undefined, { authorization })).status).toBe(401);
    const events = (await someone.call("GET", "/users/events")).text;
    expect(events).toContain("api_key_made");
    expect(events).toContain("api_key_revoked");
    const mailed = async () => (await server.mail.list()).map(({ source }) => source).join("\n");
    await expect.poll(mailed).toContain("Subject: New API key for your business");
  });
});
