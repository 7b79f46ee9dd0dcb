import type { Fields } from "@ankara/contract/sync";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { lateFeeToday } from "@ankara/domain/invoice/late-fee";
import { owingOf } from "@ankara/domain/invoice/receivable";
import { markReminded, remindersOf } from "@ankara/domain/invoice/reminders";
import { type Business, ReminderRules } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { unverifiedDailyMailLimit } from "@ankara/domain/mail/mail-limits";
import { buildBusiness, buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "../../providers/mail/read-message.ts";
import { TestDevice, type TestServer, buyPlan, creation, edit, testServer } from "../../../test/support/server.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { runSchedule } from "../../../test/support/run-schedule.ts";

let server: TestServer;
let phone: TestDevice;
let series: ReturnType<TestDevice["seriesOf"]>;
let client: Contact;
let people = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  at("2026-11-20", 7);
  phone = await TestDevice.of(await server.signUp());
  series = phone.seriesOf();
  client = buildContact({ email: `client${++people}@client.example` });
  await buyPlan(phone.user);
  await phone.receipts(creation("contacts", client));
  await rules({});
});

/** In Lagos it is an hour later than the hour given. */
const at = (day: string, hour: number) => server.setNow(`${day}T${String(hour).padStart(2, "0")}:00:30.000Z`);
const businessId = () => phone.user.user.business_id;
const round = () => runSchedule(server, businessId());

async function rules(changes: Partial<ReminderRules>): Promise<void> {
  const business = (await phone.serverCopy(businessId())) as unknown as Business & Record<string, unknown>;
  const reminders = ReminderRules.parse({ enabled: true, ...changes });
  expect(await phone.receipts(edit("business", business, { reminders } as Fields, 1_000_000))).toMatchObject([
    { status: "applied" },
  ]);
}

/** Issued and shared, ₦1,000 due on 20 November. */
async function sent(changes: Partial<Invoice> = {}, contact = client): Promise<Invoice> {
  const result = issueInvoice({
    invoice: buildInvoice({
      contact,
      lines: [buildLine({ quantity: "1", unitPrice: "1000" })],
      taxes: [],
      issueDate: "2026-11-01",
      dueDate: "2026-11-20",
      ...changes,
    }),
    contact,
    business: buildBusiness(),
    series,
    now: "2026-11-01T10:00:00.000Z",
    today: "2026-11-01",
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  series = result.value.series;
  const invoice = {
    ...result.value.invoice,
    sharedAt: "2026-11-01T10:00:00.000Z",
    sharedVia: "email",
    ...later(changes),
  };
  expect(await phone.receipts(creation("invoices", invoice))).toMatchObject([{ status: "applied" }]);
  return invoice;
}
const later = ({ sharedAt }: Partial<Invoice>) => (sharedAt === undefined ? {} : { sharedAt });

const mailsTo = async (contact = client) =>
  (await server.mail.list()).filter(({ source }) => source.includes(`To: ${contact.email}`));
const stepsOf = async ({ id }: Invoice) =>
  remindersOf((await phone.serverCopy(id)) as unknown as Invoice).map(({ offset, via }) => `${offset} ${via}`);

describe("reminders by e-mail", () => {
  test("go out at each step, once, and stand in the invoice's history", async () => {
    const invoice = await sent();
    for (const [day, hour] of [
      ["2026-11-17", 8],
      ["2026-11-18", 8],
      ["2026-11-20", 8],
      ["2026-11-20", 12],
      ["2026-11-23", 8],
      ["2026-12-04", 8],
    ] as const) {
      at(day, hour);
      await Promise.all([round(), round()]);
    }
    expect(await stepsOf(invoice)).toEqual(["-3 email", "0 email", "3 email", "14 email"]);
    const mails = await mailsTo();
    expect(mails).toHaveLength(4);
    expect(mails[0]?.source).toContain("Subject: Please pay invoice INV-0001 now");
  });

  test("wait for the end of the quiet hours", async () => {
    const invoice = await sent();
    at("2026-11-20", 6);
    await round();
    expect(await stepsOf(invoice)).toEqual([]);
    at("2026-11-20", 7);
    await round();
    expect(await stepsOf(invoice)).toEqual(["0 email"]);
  });

  test("one a client and day, whoever sends it", async () => {
    const [old, young] = [await sent({ dueDate: "2026-11-17" }), await sent()];
    await round();
    expect([await stepsOf(old), await stepsOf(young)]).toEqual([["3 email"], []]);
    at("2026-11-21", 8);
    const copy = (await phone.serverCopy(old.id)) as unknown as Invoice & Record<string, unknown>;
    const marked = markReminded(copy, { offset: 3, part: "", via: "whatsapp", now: server.deps.now() });
    await phone.receipts(edit("invoices", copy, marked as Fields, 1_000_000));
    await round();
    expect(await stepsOf(young)).toEqual([]);
    at("2026-11-22", 8);
    await round();
    expect(await stepsOf(young)).toEqual(["0 email"]);
  });

  test.each([
    ["that is paid", async (invoice: Invoice) => creation("payments", buildPayment({ invoice, amount: 100_000 }))],
    [
      "that is void",
      async (invoice: Invoice) =>
        edit(
          "invoices",
          invoice,
          { status: "void", voidedAt: "2026-11-02T08:00:00.000Z", voidReason: "Twice" },
          1_000_000,
        ),
    ],
    [
      "that was written off",
      async (invoice: Invoice) =>
        edit("invoices", invoice, { writtenOffAt: "2026-11-02T08:00:00.000Z", writtenOffReason: "Gone" }, 1_000_000),
    ],
    ["of a client who wants none", async () => edit("contacts", client, { noReminders: true }, 1_000_000)],
  ])("none for an invoice %s", async (_, act) => {
    const invoice = await sent();
    await phone.receipts(await act(invoice));
    await round();
    expect([await stepsOf(invoice), await mailsTo()]).toEqual([[], []]);
  });

  test("none for an invoice the client says is paid", async () => {
    const invoice = await sent();
    const edge = "edge-of-the-form";
    const form = {
      id: newId(Date.now(), systemRandom),
      amount: "1,000",
      date: "2026-11-02",
      method: "transfer",
      reference: "",
    };
    const fields = Object.entries(form).map(
      ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const thanks = await server.app.inject({
      method: "POST",
      url: `/invoice/link/${invoice.linkId}/paid`,
      headers: { "content-type": `multipart/form-data; boundary=${edge}` },
      payload: `${fields.join("")}--${edge}--\r\n`,
    });
    expect(thanks.statusCode).toBe(303);
    await round();
    expect([await stepsOf(invoice), await mailsTo()]).toEqual([[], []]);
  });

  test("none for one that was never sent, and none while they are off", async () => {
    const unsent = await sent({ sharedAt: null });
    await round();
    expect(await stepsOf(unsent)).toEqual([]);
    const invoice = await sent();
    await rules({ byEmail: false });
    await round();
    expect(await stepsOf(invoice)).toEqual([]);
  });

  test("wait for another day when a business whose address is not confirmed has sent its few", async () => {
    const invoice = await sent({ dueDate: "2026-11-17" });
    await server.deps.db.global
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", phone.user.user.id)
      .execute();
    const letter = { to: "other@client.example", subject: "…", text: "…", html: "" };
    await server.deps.db.tenantTransaction(businessId(), async (tx) => {
      for (let count = 0; count < unverifiedDailyMailLimit; count += 1)
        await enqueueMail(server.deps, tx, businessId(), {
          ...letter,
          kind: "reminder",
          key: `reminder:other:${count}`,
        });
    });
    await round();
    expect(await stepsOf(invoice)).toEqual([]);
    at("2026-11-21", 8);
    await round();
    expect(await stepsOf(invoice)).toEqual(["3 email"]);
  });

  test("a mail counts what a late fee adds", async () => {
    const rule = { kind: "fixed" as const, amount: 5_000, ratePpm: 0, graceDays: 0, capPpm: null };
    const invoice = await sent();
    const { amount } = lateFeeToday({
      rule,
      openParts: owingOf(invoice).openParts,
      total: 100_000,
      charges: [],
      today: "2026-11-23",
    });
    const charges = [{ id: buildContact().id, date: "2026-11-23", amount, waivedAt: null }];
    expect(await phone.receipts(edit("invoices", invoice, { charges }, 1_000_000))).toMatchObject([
      { status: "applied" },
    ]);
    at("2026-11-23", 8);
    await round();
    const [mail] = await mailsTo();
    expect(mail?.source.replaceAll(/=\n/g, "").replaceAll("=E2=82=A6", "₦")).toContain("₦1,050");
  });

  test("a history another device overwrote brings the same mail no second time", async () => {
    const invoice = await sent();
    await round();
    const copy = (await phone.serverCopy(invoice.id)) as unknown as Invoice & Record<string, unknown>;
    await phone.receipts(edit("invoices", copy, { history: invoice.history } as Fields, 1_000_000));
    at("2026-11-21", 8);
    await round();
    expect(await mailsTo()).toHaveLength(1);
    expect(await stepsOf(invoice)).toEqual(["0 email"]);
  });
});

/** Fields of a client once a reader of their mails has stopped reminders. */
const stopped = () => ({ remindersStopped: { address: client.email, at: expect.any(String) as string } });

describe("a client", () => {
  test("stops reminders from the mail, with a page that asks first", async () => {
    const invoice = await sent();
    const path = `/invoice/link/${invoice.linkId}/reminders`;
    const page = await server.call("GET", path);
    expect([page.status, page.text.includes("<form")]).toEqual([200, true]);
    expect(await phone.serverCopy(client.id)).toMatchObject({ remindersStopped: null });
    const done = await server.call("POST", path, "", { "content-type": "application/x-www-form-urlencoded" });
    expect([done.status, await phone.serverCopy(client.id)]).toMatchObject([303, stopped()]);
    expect((await server.call("GET", path)).text).not.toContain("<form");
    await round();
    expect(await mailsTo()).toEqual([]);
    for (const method of ["GET", "POST"] as const)
      expect((await server.call(method, `/invoice/link/${"x".repeat(24)}/reminders`)).status).toBe(404);
  });
});

const post = (path: string, body: string) =>
  server.call("POST", path, body, { "content-type": "application/x-www-form-urlencoded" });
/** The way out in the head of the reminder that came. */
async function wayOut(): Promise<string> {
  await sent();
  at("2026-11-20", 8);
  await round();
  const [mail] = await mailsTo();
  const url = /^<(.+)>$/.exec(readMessage(mail?.source ?? "").header("List-Unsubscribe"))?.[1] ?? "";
  return new URL(url).pathname;
}

test("one tap in a mail program › stops reminders at that address at once, and the business reads who asked", async () => {
  const path = await wayOut();
  expect(path).toMatch(/^\/mail\/stop\/[\w-]{60,200}$/);
  const done = await post(path, "List-Unsubscribe=One-Click");
  expect([done.status, done.text]).toEqual([200, ""]);
  expect(await phone.serverCopy(client.id)).toMatchObject({ ...stopped(), noReminders: false });
  const before = await phone.serverCopy(client.id);
  await post(path, "List-Unsubscribe=One-Click");
  expect(await phone.serverCopy(client.id)).toEqual(before);
  await sent();
  at("2026-11-23", 8);
  await round();
  expect(await mailsTo()).toHaveLength(1);
});

test("the way out › is opened › asks first, and stops nothing by itself", async () => {
  const path = await wayOut();
  const page = await server.call("GET", path);
  expect([page.status, page.text.includes("<form")]).toEqual([200, true]);
  expect(page.headers["content-security-policy"]).toContain("script-src 'none'");
  expect(await phone.serverCopy(client.id)).toMatchObject({ remindersStopped: null });
  const done = await post(path, "");
  expect([done.status, done.headers["location"]]).toEqual([303, path]);
  expect((await server.call("GET", path)).text).not.toContain("<form");
});

test("the way out › the client has another address by now › that one is still reminded", async () => {
  const path = await wayOut();
  await phone.receipts(edit("contacts", client, { email: "new@client.example" }, 1_000_000));
  expect((await post(path, "List-Unsubscribe=One-Click")).status).toBe(200);
  expect(await phone.serverCopy(client.id)).toMatchObject({ remindersStopped: null });
  expect((await server.call("GET", path)).text).not.toContain("<form");
});

test("the way out › changed in one letter, or made up › leads nowhere", async () => {
  const path = await wayOut();
  const other = path[40] === "A" ? "B" : "A";
  for (const wrong of [path.slice(0, -8), `${path.slice(0, 40)}${other}${path.slice(41)}`, "/mail/stop/x"])
    for (const method of ["GET", "POST"] as const) expect((await server.call(method, wrong)).status).toBe(404);
  expect(await phone.serverCopy(client.id)).toMatchObject({ remindersStopped: null });
});

test("reminders › without a plan no mail goes by itself, and with one it does", async () => {
  const other = await TestDevice.of(await server.signUp());
  [phone, series] = [other, other.seriesOf()];
  await phone.receipts(creation("contacts", client));
  await rules({});
  const invoice = await sent();
  await round();
  expect(await stepsOf(invoice)).toEqual([]);
  await buyPlan(phone.user);
  await round();
  expect(await stepsOf(invoice)).toEqual(["0 email"]);
});
