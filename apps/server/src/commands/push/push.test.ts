import { createECDH, randomBytes } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import { maxPushAddresses, type readPush } from "@ankara/contract/push";
import { snapshotFee } from "@ankara/domain/invoice/draft";
import { asTemplate } from "@ankara/domain/invoice/recurring";
import { type Invoice, InvoiceRepeat } from "@ankara/domain/records/invoice";
import { buildContact, buildFee, buildInvoice, buildLine, fixtureNow } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testPool } from "../../../test/support/postgres.ts";
import { internet } from "../../../test/support/internet.ts";
import { payByCard } from "../../../test/support/pay.ts";
import { recordedPush } from "../../../test/support/recorded-push.ts";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  buyPlan,
  creation,
  edit,
  opId,
  testServer,
} from "../../../test/support/server.ts";
import { runHousekeeping } from "../../jobs/housekeeping.ts";
import { runQueueOnce } from "../../jobs/queue.ts";
import { newVapidKeys } from "../../providers/push/vapid.ts";
import { webPush } from "../../providers/push/web-push.ts";
import { contentHash } from "../public/answer-offer.ts";
import { runSchedule } from "../../../test/support/run-schedule.ts";
import { signEverybodyOut, signOutEverywhere } from "../users/sign-out-everywhere.ts";
import { deliverPushes, retryDelay, pushTimeFor } from "./deliver.ts";

const recorded = recordedPush();
const { sent } = recorded;
let server: TestServer;
let phone: TestDevice;
let user: TestUser;
/** In Lagos, an hour ahead. */
const [noon, quietHours] = ["2026-11-20T11:00:00.000Z", "2026-11-20T22:30:00.000Z"];
beforeAll(async () => {
  server = await testServer({ throttled: true, push: recorded.push });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(noon);
  sent.length = 0;
  recorded.answer = () => ({ outcome: "taken" });
  phone = await TestDevice.of(await server.signUp());
  user = phone.user;
});

const businessId = () => user.user.business_id;
const tokenOf = (of: Pick<TestUser, "user">) => `phone-of-${of.user.username}`;
const listen = async (of: Pick<TestUser, "call" | "user"> = user, token = tokenOf(of)) =>
  (await of.call("PUT", "/push/address", { address: { kind: "app", token } })).status;
const state = async (of: Pick<TestUser, "call"> = user) =>
  ((await of.call("GET", "/push")).body as unknown as AnswerOf<typeof readPush>).push;
const deliver = () => deliverPushes(server.deps, businessId());
const later = (ms: number) => server.setNow(new Date(server.deps.now().getTime() + ms).toISOString());
const rows = (table: "push_addresses" | "push_messages") =>
  server.deps.db.read(businessId(), (tx) => tx.selectFrom(table).selectAll().execute());
const titles = () => sent.map(({ message }) => message.title);
/** A second session of the same person, signed in as on another phone. */
async function signIn(): Promise<Pick<TestUser, "call" | "user">> {
  const auth = { login: user.user.username, password: user.password };
  const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
  return {
    user: user.user,
    call: (method, url, body) => server.call(method, url, body, { authorization: `Bearer ${jwt}` }),
  };
}

const contact = buildContact({ name: "Mama Tolu", email: "tolu@client.example" });
async function issue(changes: Partial<Invoice> = {}): Promise<Invoice> {
  const kind = changes.kind === "quote" ? "quote" : "invoice";
  const made = buildInvoice({
    status: "issued",
    contact,
    series: phone.seriesOf(kind),
    lines: [buildLine({ name: "Cloth", quantity: "1", unitPrice: "45000", taxIds: [] })],
    taxes: [],
    sharedAt: fixtureNow,
    ...changes,
  });
  expect(await phone.receipts(creation("invoices", made))).toMatchObject([{ status: "applied" }]);
  return made;
}
const post = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: "POST",
    url,
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    remoteAddress: `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    payload: new URLSearchParams(fields).toString(),
  });
const claim = (invoice: Invoice, id: string = opId()) =>
  server.app.inject({
    method: "POST",
    url: `/invoice/link/${invoice.linkId}/paid`,
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    payload: `${Object.entries({ id, amount: "45000", date: "2026-11-20", method: "transfer", reference: "TRF 9" })
      .map(([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--edge--\r\n`,
  });
const answer = (quote: Invoice, what: "accept" | "decline") =>
  post(`/invoice/link/${quote.linkId}/${what}`, { name: "Amina Bello", hash: contentHash(quote), agree: "yes" });
async function repeating(count: number, changes: Partial<Invoice> = {}): Promise<Invoice[]> {
  await buyPlan(user);
  const repeat = InvoiceRepeat.parse({ every: 1, unit: "month", start: "2026-11-28", make: "issue" });
  const draft = () => buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })], ...changes });
  const templates = Array.from({ length: count }, () => asTemplate(draft(), repeat, noon));
  await phone.receipts(creation("contacts", contact), ...templates.map((one) => creation("invoices", one)));
  return templates;
}
async function planned(): Promise<string[]> {
  const pool = testPool(server.database.owner);
  try {
    const text = "select run_at from graphile_worker.jobs where key = $1";
    const { rows: found } = await pool.query<{ run_at: Date }>(text, [`pushes:${businessId()}`]);
    return found.map(({ run_at: at }) => at.toISOString());
  } finally {
    await pool.end();
  }
}

describe("a device that asked for it is told", () => {
  test("that a client paid by card: who and which invoice, no sum, and where to look", async () => {
    expect(await listen()).toBe(200);
    const invoice = await issue();
    await payByCard(server, invoice);
    await deliver();
    expect(sent).toEqual([
      {
        to: tokenOf(user),
        message: {
          tag: expect.stringMatching(/^paid:/),
          title: "Card payment for INV-0001",
          body: "Mama Tolu has paid.",
          path: `/invoice/${invoice.id}`,
          language: "en",
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/45[,.]?000|4500000|NGN/);
    expect(await rows("push_messages")).toEqual([]);
  });

  test("that a client says they paid, once for a form that is sent twice", async () => {
    await listen();
    const invoice = await issue();
    const id = opId();
    expect([(await claim(invoice, id)).statusCode, (await claim(invoice, id)).statusCode]).toEqual([303, 303]);
    await deliver();
    await claim(invoice, id);
    await deliver();
    expect(titles()).toEqual(["Payment reported for INV-0001"]);
  });

  test.each([
    ["accept", "QUO-0001 accepted"],
    ["decline", "QUO-0001 declined"],
  ] as const)("that a client chose to %s an offer", async (what, title) => {
    await listen();
    const quote = await issue({ kind: "quote" });
    await answer(quote, what);
    await deliver();
    expect(sent.map(({ message }) => [message.title, message.path])).toEqual([[title, `/quote/${quote.id}`]]);
  });

  test("that a recurring invoice was issued; a morning of many is told once", async () => {
    await listen();
    await repeating(1);
    server.setNow("2026-11-28T06:30:00.000Z");
    await runSchedule(server, businessId());
    await deliver();
    expect(titles()).toEqual(["INV-R-0001 issued"]);
    await repeating(3);
    later(60_000);
    await runSchedule(server, businessId());
    await deliver();
    expect(sent.slice(1).map(({ message }) => [message.title, message.path])).toEqual([
      ["3 recurring invoices", "/tabs/invoice"],
    ]);
  });

  test("a recurring invoice that charges VAT its seller may not › waits as a draft, and leads to where it is mended", async () => {
    await listen();
    const vat = snapshotFee(buildFee({ ratePpm: 75_000 }));
    const charged = { taxes: [vat], lines: [buildLine({ unitPrice: "1000", taxIds: [vat.id] })] };
    const [template] = await repeating(1, charged);
    server.setNow("2026-11-28T06:30:00.000Z");
    await runSchedule(server, businessId());
    await deliver();
    expect(sent.map(({ message }) => [message.title, message.path])).toEqual([
      ["A recurring invoice is waiting", `/recurring/${template?.id}`],
    ]);
    await repeating(2, charged);
    later(60_000);
    await runSchedule(server, businessId());
    await deliver();
    expect(sent.slice(1).map(({ message }) => [message.title, message.path])).toEqual([
      ["2 recurring invoices are waiting", "/recurring"],
    ]);
  });

  test("where the app is locked without a name and without a number", async () => {
    await user.call("PUT", "/push/address", { address: { kind: "app", token: tokenOf(user) }, discreet: true });
    await payByCard(server, await issue());
    await deliver();
    expect(sent.map(({ message }) => [message.title, message.body])).toEqual([["A client paid by card", ""]]);
  });

  test("in the language of the person, by the queue, each of their devices once", async () => {
    await listen();
    const other = await signIn();
    await listen(other, "second-phone");
    await user.call("PATCH", `/users/${user.user.username}`, { user: { language: "fr" } });
    await payByCard(server, await issue());
    await runQueueOnce(server.deps, server.database.owner);
    expect(new Map(sent.map(({ to, message }) => [to, message.title]))).toEqual(
      new Map([
        [tokenOf(user), "Paiement par carte pour INV-0001"],
        ["second-phone", "Paiement par carte pour INV-0001"],
      ]),
    );
    await runQueueOnce(server.deps, server.database.owner);
    expect(sent).toHaveLength(2);
  });
});

describe("nobody is told", () => {
  test("what a person did on a device of theirs", async () => {
    await listen();
    const quote = await issue({ kind: "quote" });
    await phone.receipts(edit("invoices", quote, { status: "accepted" }, 1));
    await issue();
    await deliver();
    expect([sent, await rows("push_messages")]).toEqual([[], []]);
  });

  test("who did not ask for it, nor another business", async () => {
    const other = await server.signUp();
    await listen(other);
    await payByCard(server, await issue());
    await deliver();
    expect(sent).toEqual([]);
  });

  test("at quietHours, but of money that came in", async () => {
    await listen();
    const [reported, paid] = [await issue(), await issue({ series: { ...phone.seriesOf(), next: 2 } })];
    server.setNow(quietHours);
    await claim(reported);
    await payByCard(server, paid);
    await deliver();
    expect(titles()).toEqual(["Card payment for INV-0002"]);
    expect(await planned()).toEqual(["2026-11-21T06:00:00.000Z"]);
    server.setNow("2026-11-21T06:00:00.000Z");
    await deliver();
    expect(titles()).toEqual(["Card payment for INV-0002", "Payment reported for INV-0001"]);
  });

  test("a day later, or of a document that is gone", async () => {
    await listen();
    await claim(await issue());
    later(24 * 3_600_000);
    await deliver();
    const deleted = await issue({ series: { ...phone.seriesOf(), next: 2 } });
    await claim(deleted);
    await server.deps.db.write(businessId(), (tx, rev) =>
      tx
        .updateTable("records")
        .set({ deleted_at: server.deps.now(), rev: String(rev) })
        .where("business_id", "=", businessId())
        .where("id", "=", deleted.id)
        .execute(),
    );
    await deliver();
    expect([sent, await rows("push_messages")]).toEqual([[], []]);
  });
});

test.each([
  ["paid", "2026-11-20T22:30:00Z", "2026-11-20T22:30:00Z"],
  ["claimed", "2026-11-20T19:59:00Z", "2026-11-20T19:59:00Z"],
  ["claimed", "2026-11-20T20:00:00Z", "2026-11-21T06:00:00Z"],
  ["claimed", "2026-11-21T05:59:00Z", "2026-11-21T06:00:00Z"],
  ["claimed", "2026-11-21T06:00:00Z", "2026-11-21T06:00:00Z"],
] as const)("push notifications › %s at %s is told at %s in Lagos", (kind, now, at) => {
  expect(new Date(pushTimeFor(kind, "Africa/Lagos", new Date(now)))).toEqual(new Date(at));
});

describe("a push service", () => {
  test("that says nobody is there has its address forgotten, with all that waited for it", async () => {
    await listen();
    recorded.answer = () => ({ outcome: "gone" });
    const invoice = await issue();
    await claim(invoice);
    await claim(invoice);
    await deliver();
    expect(sent).toHaveLength(1);
    expect([await rows("push_addresses"), await rows("push_messages")]).toEqual([[], []]);
    expect((await state()).on).toBe(false);
  });

  test("that is busy is asked again after a pause, as long as it says; another device does not wait for it", async () => {
    await listen();
    const other = await signIn();
    await listen(other, "second-phone");
    recorded.answer = (to) =>
      to === "second-phone" ? { outcome: "taken" } : { outcome: "later", why: "status 429", waitSeconds: 300 };
    await payByCard(server, await issue());
    await deliver();
    await deliver();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([tokenOf(user), "second-phone"].toSorted());
    const [next = ""] = await planned();
    expect(Math.round((Date.parse(next) - server.deps.now().getTime()) / 10_000)).toBe(30);
    later(299_000);
    await deliver();
    expect(sent).toHaveLength(2);
    later(2_000);
    recorded.answer = () => ({ outcome: "taken" });
    await deliver();
    await deliver();
    expect(sent.map(({ to }) => to).filter((to) => to !== "second-phone")).toHaveLength(2);
  });

  test("that refuses a message is not asked again, and keeps its address", async () => {
    await listen();
    recorded.answer = () => ({ outcome: "refused", why: "status 403" });
    await payByCard(server, await issue());
    await deliver();
    later(3_600_000);
    await deliver();
    expect([sent.length, (await state()).on]).toEqual([1, true]);
  });

  test("is left alone longer and longer", () => {
    expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(tries) / 1000)).toEqual([30, 120, 480, 1920, 3600, 3600]);
  });
});

describe("an address", () => {
  test("belongs to its session: asked for, shown, given up", async () => {
    expect(await state()).toEqual({ public_key: "a-key", app: true, on: false });
    await listen();
    const other = await signIn();
    expect([(await state()).on, (await state(other)).on]).toEqual([true, false]);
    await user.call("DELETE", "/push/address");
    expect((await state()).on).toBe(false);
    await payByCard(server, await issue());
    await deliver();
    expect(sent).toEqual([]);
  });

  test("takes the place of the one before, and of an older session in the same browser", async () => {
    await listen(user, "first");
    await listen(user, "second");
    expect((await rows("push_addresses")).map((row) => "address" in row && row.address)).toEqual(["second"]);
    const again = await signIn();
    await listen(again, "second");
    expect([(await state()).on, (await state(again)).on]).toEqual([false, true]);
  });

  test.each<[string, (sessions: { here: TestUser; there: Pick<TestUser, "call"> }) => Promise<unknown>]>([
    ["its person logs out", ({ there }) => there.call("POST", "/users/log-out")],
    [
      "another device ends it",
      ({ here }) => here.call("POST", "/users/sessions/end-others", { user: { current_password: here.password } }),
    ],
    [
      "the password is changed",
      ({ here }) =>
        here.call("POST", "/users/change-password", {
          user: { current_password: here.password, password: "correct horse battery 2" },
        }),
    ],
    ["an operator signs the person out", ({ here }) => signOutEverywhere(server.deps, here.user.email)],
    ["an operator signs everybody out", () => signEverybodyOut(server.deps)],
    [
      "it has run out and the house is kept",
      async () => {
        later(31 * 86_400_000);
        await runHousekeeping(server.deps);
      },
    ],
  ])("ends when %s, with what waited for it", async (_, end) => {
    const there = await signIn();
    await listen(there, "there");
    await claim(await issue());
    expect([(await rows("push_addresses")).length, (await rows("push_messages")).length]).toEqual([1, 1]);
    await end({ here: user, there });
    expect([await rows("push_addresses"), await rows("push_messages")]).toEqual([[], []]);
    await deliver();
    expect(sent).toEqual([]);
  });

  test("of a session that has run out is told nothing, before anybody clears it away", async () => {
    await listen();
    const invoice = await issue();
    later(31 * 86_400_000);
    await claim(invoice);
    await deliver();
    expect(sent).toEqual([]);
  });

  test("that is none of a push service is refused, as are too many tries", async () => {
    const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
    const web = (endpoint: string) =>
      user.call("PUT", "/push/address", { address: { kind: "web", endpoint, ...keys } });
    const refused = await web("https://shop.example/hook");
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "address.endpoint": "This address is not of a service this server sends to" },
    ]);
    expect((await web("https://push.example/1")).status).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 60 }, () => listen()));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test("is one of twenty a person has", async () => {
    for (let n = 0; n < maxPushAddresses + 2; n += 1) {
      later(1_000);
      const session = await signIn();
      await listen(session, `phone-${n}`);
    }
    const addresses = (await rows("push_addresses")).map((row) => ("address" in row ? row.address : ""));
    expect(addresses).toHaveLength(maxPushAddresses);
    expect(addresses).not.toContain("phone-0");
    expect(addresses).toContain(`phone-${maxPushAddresses + 1}`);
  });
});

test("push notifications › a look is planned inside its business alone", async () => {
  const pool = testPool(server.database.app);
  try {
    await expect(pool.query("select plan_pushes($1, now())", [businessId()])).rejects.toThrow(/inside their business/);
    await expect(pool.query("select forget_pushes($1)", [businessId()])).rejects.toThrow(/inside their business/);
  } finally {
    await pool.end();
  }
});

test("end to end to a browser's service › what it has given up is forgotten", async () => {
  const browser = createECDH("prime256v1");
  let status = 201;
  let bodies = 0;
  const service = await internet((request, response) => {
    request.on("end", () => response.writeHead(status).end());
    request.on("data", () => (bodies += 1));
  });
  const keys = { ...newVapidKeys(), subject: "mailto:ops@shop.example" };
  const web = webPush(keys, { publicUrl: "https://shop.example", network: service.network });
  const usual = server;
  const real = await testServer({ push: { web, app: null } });
  try {
    const device = await TestDevice.of(await real.signUp());
    [server, phone, user] = [real, device, device.user];
    server.setNow(noon);
    const address = {
      kind: "web",
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/abc",
      p256dh: browser.generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    expect((await user.call("PUT", "/push/address", { address })).status).toBe(200);
    expect(await state()).toEqual({ public_key: keys.publicKey, app: false, on: true });
    expect(await listen()).toBe(422);
    const invoice = await issue();
    await claim(invoice);
    await deliver();
    expect([service.dialled.length, bodies > 0, (await state()).on]).toEqual([1, true, true]);
    status = 410;
    await claim(invoice);
    await deliver();
    expect((await state()).on).toBe(false);
  } finally {
    server = usual;
    service.close();
    await real.close();
  }
});
