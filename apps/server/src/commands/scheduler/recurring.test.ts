import { asTemplate } from "@ankara/domain/invoice/recurring";
import type { Business } from "@ankara/domain/records/business";
import { type Invoice, InvoiceRepeat } from "@ankara/domain/records/invoice";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testPool } from "../../../test/support/postgres.ts";
import { Database } from "../../db/database.ts";
import { deliverDueMails } from "../../jobs/mail.ts";
import { deliveriesEnded } from "../mail-outbox/stop-delivering.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { readMessage } from "../../providers/mail/read-message.ts";
import { TestDevice, type TestServer, buyPlan, creation, edit, testServer } from "../../../test/support/server.ts";
import { runQueueOnce, startQueue } from "../../jobs/queue.ts";
import { runBusinessSchedule } from "./run-business-schedule.ts";
import { runSchedule } from "../../../test/support/run-schedule.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow("2026-11-20T10:00:00.000Z");
  phone = await TestDevice.of(await server.signUp());
  contact = buildContact({ email: `client${++people}@client.example` });
});

let contact = buildContact();
let people = 0;
/** Owners get mails too, when they like. */
const mailsToClient = async () =>
  (await server.mail.list()).filter(({ source }) => source.includes(`To: ${contact.email}`));
const businessId = () => phone.user.user.business_id;
const round = () => runSchedule(server, businessId());
const rule = (changes: Partial<InvoiceRepeat> = {}) =>
  InvoiceRepeat.parse({ every: 1, unit: "day", start: "2026-11-28", make: "issue", ...changes });

function templateWith(repeat: InvoiceRepeat, changes: Partial<Invoice> = {}): Invoice {
  const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })], ...changes });
  return asTemplate(draft, repeat, "2026-11-20T10:00:00.000Z");
}

async function repeating(repeat: InvoiceRepeat, changes: Partial<Invoice> = {}): Promise<Invoice> {
  const template = templateWith(repeat, changes);
  const receipts = await phone.receipts(creation("contacts", contact), creation("invoices", template));
  expect(receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
  return template;
}

/** The outcomes, in the order of days. */
async function made(template: Invoice): Promise<Invoice[]> {
  const all = (await phone.pull()).changes.map(({ data }) => data as unknown as Invoice | null);
  return all
    .filter((invoice) => invoice?.repeatOf === template.id)
    .map((invoice) => invoice as Invoice)
    .toSorted((a, b) => ((a.issueDate ?? "") < (b.issueDate ?? "") ? -1 : 1));
}
const days = async (template: Invoice) => (await made(template)).map(({ issueDate }) => issueDate);

async function planned(key = `round:${businessId()}`): Promise<string[]> {
  const pool = testPool(server.database.owner);
  try {
    const { rows } = await pool.query<{ run_at: Date }>("select run_at from graphile_worker.jobs where key = $1", [
      key,
    ]);
    return rows.map(({ run_at: at }) => at.toISOString());
  } finally {
    await pool.end();
  }
}

describe("a recurring invoice", () => {
  beforeEach(async () => {
    await buyPlan(phone.user);
    // The mails of the purchase would take a test's own mail with them, by a mail server that works.
    await deliveriesEnded(server.deps);
  });

  test("is made at the business's morning, dated that day, due by its terms, with a number of the server's own", async () => {
    const template = await repeating(rule({ unit: "month" }));
    server.setNow("2026-11-28T04:59:00.000Z");
    await round();
    expect(await made(template)).toEqual([]);
    expect(await planned()).toEqual(["2026-11-28T05:00:00.000Z"]);

    server.setNow("2026-11-28T05:00:00.000Z");
    await round();
    await round();
    expect(await made(template)).toMatchObject([
      { number: "INV-R-0001", status: "issued", issueDate: "2026-11-28", contactId: contact.id, sharedAt: null },
    ]);
    expect(await planned()).toEqual(["2026-12-28T05:00:00.000Z"]);
    const [invoice] = await made(template);
    expect((await server.call("GET", `/invoice/link/${invoice?.linkId}`)).status).toBe(200);
  });

  test("of a business that files its documents › begins a filing with its number", async () => {
    const template = await repeating(rule());
    const business = (await phone.serverCopy(businessId())) as unknown as Business & Record<string, unknown>;
    const fiscal = {
      adapter: "rehearsal",
      on: true,
      since: "2026-11-20T00:00:00.000Z",
      serviceId: "",
      authorityId: "",
    };
    await phone.receipts(edit("business", business, { fiscal }, 1_000_000));
    server.setNow("2026-11-28T05:00:00.000Z");
    await round();
    const [invoice] = await made(template);
    expect(await planned(`filing:${invoice?.id}`)).toEqual([expect.stringMatching(/^2026-11-28T05:00/)]);
  });

  test("three days without a server over the end of a month: each day once, in order, no number missing", async () => {
    const template = await repeating(rule());
    const monthly = templateWith(rule({ unit: "month", start: "2026-08-31" }));
    const after = { ...monthly, repeat: { ...rule({ unit: "month", start: "2026-08-31" }), after: "2026-11-20" } };
    await phone.receipts(creation("invoices", after));
    server.setNow("2026-11-28T05:00:01.000Z");
    await round();
    server.setNow("2026-12-01T23:30:00.000Z");
    await Promise.all([round(), round(), round()]);
    expect(await days(template)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"]);
    expect(await days(after)).toEqual(["2026-11-30"]);
    const audit = (await phone.user.call("GET", "/sync/number-audit")).body;
    expect(audit.series.find(({ device, first }) => device === null && first !== null)).toMatchObject({
      given: 5,
      missing: [],
    });
  });

  test("phones that number offline meanwhile never collide with it", async () => {
    const template = await repeating(rule());
    const own = issueInvoice({
      invoice: buildInvoice({ contact }),
      contact,
      business: buildBusiness(),
      series: phone.seriesOf(),
      now: "2026-11-28T04:00:00.000Z",
      today: "2026-11-28",
    });
    server.setNow("2026-11-28T06:00:00.000Z");
    await round();
    if (!own.ok) throw new Error("not issued");
    expect(await phone.receipts(creation("invoices", own.value.invoice))).toMatchObject([{ status: "applied" }]);
    expect([own.value.invoice.number, (await made(template))[0]?.number]).toEqual(["INV-0001", "INV-R-0001"]);
  });

  test("moving west makes the day that comes twice once; moving east loses none", async () => {
    const template = await repeating(rule());
    server.setNow("2026-11-28T05:30:00.000Z");
    await round();
    const business = (await phone.serverCopy(businessId())) as unknown as Business & Record<string, unknown>;
    const move = (timeZone: string) => phone.receipts(edit("business", business, { timeZone }, 1_000));
    await move("America/New_York");
    server.setNow("2026-11-28T11:30:00.000Z");
    await round();
    expect(await days(template)).toEqual(["2026-11-28"]);
    await move("Asia/Tokyo");
    server.setNow("2026-11-30T00:00:00.000Z");
    await round();
    expect(await days(template)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30"]);
  });

  test("one that was deleted is not made again; what is archived, paused or passed over is not made", async () => {
    const template = await repeating(rule({ make: "draft", count: 3, skipped: ["2026-11-29"] }));
    server.setNow("2026-11-28T06:00:00.000Z");
    await round();
    const [draft] = await made(template);
    expect(draft).toMatchObject({ status: "draft", number: null, archivedAt: null });
    expect(draft?.repeat ?? null).toBeNull();
    await phone.receipts({ ...creation("invoices", draft as Invoice), kind: "delete", patch: {}, baseRev: 1_000 });
    server.setNow("2026-12-05T06:00:00.000Z");
    await round();
    expect(await days(template)).toEqual(["2026-11-30"]);

    const resting = await repeating(rule({ pausedAt: "2026-11-20T10:00:00.000Z" }));
    await round();
    expect(await made(resting)).toEqual([]);
  });

  test("with what it needs missing it stays a draft for the person to see", async () => {
    const template = await repeating(rule({ count: 1 }), { contactId: null, walkIn: false });
    server.setNow("2026-11-28T06:00:00.000Z");
    await round();
    expect(await made(template)).toMatchObject([{ status: "draft", number: null }]);
  });

  test("is mailed once, from the outbox, when the rule says so and there is an address", async () => {
    const template = await repeating(rule({ make: "send", count: 1 }));
    server.setNow("2026-11-28T06:00:00.000Z");
    await round();
    await round();
    await expect.poll(async () => (await made(template))[0]).toMatchObject({ sharedVia: "email" });
    const [invoice] = await made(template);
    const mails = await mailsToClient();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.source).toContain("INV-R-0001");
    const { header, parts } = readMessage(mails[0]?.source ?? "");
    expect(parts[0]?.text).toContain(`/invoice/link/${invoice?.linkId}`);
    expect(header("From")).toMatch(/<no-reply@shop\.example>$/);
    const [pdf] = parts.filter(({ fileName }) => fileName === "INV-R-0001.pdf");
    expect(Buffer.from(pdf?.text ?? "", "base64").toString("latin1")).toMatch(/^%PDF-/);
  });

  test("a server that dies › before the end of a mail went out › another one sends it once its claim has run out", async () => {
    const template = await repeating(rule({ make: "send", count: 1 }));
    server.setNow("2026-11-28T06:00:00.000Z");
    let handed = 0;
    const send: MailProvider["send"] = (mail, beforeEnd) => {
      if (mail.to !== contact.email) return server.deps.mail.send(mail, beforeEnd);
      handed += 1;
      return new Promise(() => undefined); // nothing is heard of it any more
    };
    const dying = new Database({ ...server.database.app, max: 2 }, server.database.heads);
    const deps = { ...server.deps, db: dying, mail: { kind: "sandbox" as const, send } };
    void runBusinessSchedule(deps, businessId()).catch(() => undefined);
    await expect.poll(() => handed).toBe(1);
    await deliverDueMails(server.deps);
    expect([handed, await mailsToClient()]).toEqual([1, []]);
    expect((await made(template))[0]).toMatchObject({ sharedAt: null });
    server.setNow("2026-11-28T09:00:00.000Z");
    await deliverDueMails(server.deps);
    expect([handed, (await mailsToClient()).length]).toEqual([1, 1]);
    expect((await made(template))[0]).toMatchObject({ sharedVia: "email" });
    await dying.close();
  });

  test("a mail server that refuses for now › is asked again after a pause", async () => {
    await repeating(rule({ make: "send", count: 1 }));
    server.setNow("2026-11-28T06:00:00.000Z");
    const down = { ...server.deps, mail: { kind: "sandbox" as const, send: () => Promise.reject(new Error("450")) } };
    await runBusinessSchedule(down, businessId());
    await deliverDueMails(server.deps);
    expect(await mailsToClient()).toEqual([]);
    server.setNow("2026-11-28T06:02:00.000Z");
    await deliverDueMails(server.deps);
    expect(await mailsToClient()).toHaveLength(1);
  });
});

test("recurring invoices › without a plan nothing is made; when there is one again, what is long past comes as drafts, and nothing is lost", async () => {
  const template = await repeating(rule({ unit: "week", start: "2026-11-20" }));
  server.setNow("2026-12-05T06:00:00.000Z");
  await round();
  expect(await made(template)).toEqual([]);
  await buyPlan(phone.user);
  await round();
  const statuses = (await made(template)).map(({ issueDate, status }) => [issueDate, status]);
  expect(statuses).toEqual([
    ["2026-11-20", "draft"],
    ["2026-11-27", "draft"],
    ["2026-12-04", "issued"],
  ]);
});

test("recurring invoices › what a phone pushes plans a look by itself, and the queue makes it", async () => {
  await buyPlan(phone.user);
  server.setNow(new Date().toISOString());
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const template = await repeating(rule({ start: yesterday, count: 1 }));
  await runQueueOnce(server.deps, server.database.owner);
  expect(await made(template)).toMatchObject([{ number: "INV-R-0001" }]);
  await phone.user.call("DELETE", "/users/delete");
  expect(await planned()).toEqual([]);
});

test("recurring invoices › the queue goes on after its connections were cut, and stops when it is told to", async () => {
  await buyPlan(phone.user);
  server.setNow(new Date().toISOString());
  const stop = await startQueue(server.deps, server.database.owner, { alone: true });
  const pool = testPool(server.database.owner);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ankara-queue' and datname = current_database()",
  );
  await pool.end();
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const template = await repeating(rule({ start: yesterday, count: 1 }));
  await expect.poll(() => days(template)).toEqual([yesterday]);
  await stop();
});

test("recurring invoices › the connection is cut while the end of a job is noted › the server lives, and the queue goes on", async () => {
  await buyPlan(phone.user);
  server.setNow(new Date().toISOString());
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  const pool = testPool(server.database.owner);
  await pool.query(
    "create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return old; end $$",
  );
  await pool.query(
    "create trigger wait_for_test before delete on graphile_worker._private_jobs for each row execute function wait_for_test()",
  );
  const stop = await startQueue(server.deps, server.database.owner, { alone: true });
  try {
    const first = await repeating(rule({ start: yesterday, count: 1 }));
    const cut = async () =>
      (
        await pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        )
      ).rowCount;
    await expect.poll(cut).toBe(1);
    expect(await days(first)).toEqual([yesterday]);
    await pool.query("drop function wait_for_test cascade");
    const second = await repeating(rule({ start: yesterday, count: 1 }));
    await expect.poll(() => days(second)).toEqual([yesterday]);
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off("unhandledRejection", unhandled);
    await stop();
    await pool.end();
  }
});

test("recurring invoices › the app's role cannot touch the queue, nor plan for another business", async () => {
  const pool = testPool(server.database.app);
  await expect(pool.query("select * from graphile_worker.jobs")).rejects.toThrow(/permission denied/);
  await expect(pool.query("select plan_round($1, now())", [businessId()])).rejects.toThrow(/inside its business/);
  await pool.end();
});
