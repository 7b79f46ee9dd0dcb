import type { AnswerOf } from "@ankara/contract/call";
import type {
  WebhookDelivery,
  WebhookEndpoint,
  addWebhook,
  listDeliveries,
  listWebhooks,
} from "@ankara/contract/webhooks";
import type { WebhookEvent } from "@ankara/domain/webhooks/events";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, buildPayment, fixtureToday } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  opId,
  testServer,
} from "../../../test/support/server.ts";
import { runHousekeeping } from "../../jobs/housekeeping.ts";
import { signedHeaders } from "../../providers/webhooks/sign.ts";
import type { WebhookAnswer, WebhookMessage } from "../../providers/webhooks/webhook-sender.ts";
import { deliverDue, retryDelay } from "./deliver.ts";

let server: TestServer;
const sent: WebhookMessage[] = [];
let answers: (message: WebhookMessage) => WebhookAnswer = () => ({ status: 200, answer: "ok" });
beforeAll(async () => {
  server = await testServer({
    webhooks: {
      send(message) {
        sent.push(message);
        return Promise.resolve(answers(message));
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  answers = () => ({ status: 200, answer: "ok" });
});

const all: WebhookEvent[] = [
  "client.created",
  "invoice.issued",
  "invoice.paid",
  "invoice.cancelled",
  "payment.recorded",
];
async function listen(user: TestUser, events = all, url = "https://till.example/hook") {
  const answer = await user.call("POST", "/webhook-endpoints", {
    user: { current_password: user.password },
    endpoint: { url, events },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as AnswerOf<typeof addWebhook>;
}
const deliveriesOf = async (user: TestUser, { id }: Pick<WebhookEndpoint, "id">) =>
  ((await user.call("GET", `/webhook-endpoints/${id}/deliveries`)).body as unknown as AnswerOf<typeof listDeliveries>)
    .data;
const endpointsOf = async (user: TestUser) =>
  ((await user.call("GET", "/webhook-endpoints")).body as unknown as AnswerOf<typeof listWebhooks>).data;
const deliver = (user: TestUser) => deliverDue(server.deps, user.user.business_id);
const rows = (user: TestUser) =>
  server.deps.db.read(user.user.business_id, (tx) => tx.selectFrom("webhook_deliveries").selectAll().execute());
const later = (ms: number) => server.setNow(new Date(server.deps.now().getTime() + ms).toISOString());

async function sellAndBePaid(device: TestDevice) {
  const contact = buildContact();
  const issued = issueInvoice({
    invoice: buildInvoice({ contact }),
    contact,
    business: buildBusiness(),
    series: device.series.find(({ kind }) => kind === "invoice") ?? device.seriesOf(),
    now: `${fixtureToday}T10:00:00.000Z`,
    today: fixtureToday,
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  const { invoice, series } = issued.value;
  device.series = device.series.map((each) => (each.id === series.id ? series : each));
  const half = Math.floor((invoice.totals?.total ?? 0) / 2);
  const rest = (invoice.totals?.total ?? 0) - half;
  const part = (amount: number) => buildPayment({ invoice, amount, allocations: [{ invoiceId: invoice.id, amount }] });
  const [first, second] = [part(half), part(rest)];
  await device.receipts(creation("contacts", contact), creation("invoices", invoice), creation("payments", first));
  await device.receipts(creation("payments", second));
  return { invoice, contact, first, second };
}

describe("what happens in a business", () => {
  test("is written into the outbox with the change, and sent signed, in order, once it is taken", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const { secret } = await listen(user);
    const { invoice, contact, second } = await sellAndBePaid(device);
    await deliver(user);
    const events = sent.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
    expect(events.map(({ type }) => type)).toEqual([
      "client.created",
      "invoice.issued",
      "payment.recorded",
      "payment.recorded",
      "invoice.paid",
    ]);
    expect(events[1]?.data).toMatchObject({ id: invoice.id, number: invoice.number, total: invoice.totals?.total });
    expect(events[3]?.data).toMatchObject({ id: second.id, amount: second.amount, contactId: contact.id });
    expect(events[4]?.data).toMatchObject({ id: invoice.id, status: "issued" });
    expect(sent.every(({ secrets }) => secrets.length === 1 && secrets[0] === secret)).toBe(true);
    await deliver(user);
    expect(sent).toHaveLength(5);
  });

  test("costs a business without endpoints no row, and another business hears nothing of it", async () => {
    const [quiet, listener] = [await server.signUp(), await server.signUp()];
    await listen(listener);
    await sellAndBePaid(await TestDevice.of(quiet));
    expect(await rows(quiet)).toEqual([]);
    expect(await rows(listener)).toEqual([]);
  });

  test("is told when the server itself writes it, and not when the transaction fails", async () => {
    const user = await server.signUp();
    const { endpoint } = await listen(user);
    const businessId = user.user.business_id;
    const { putRecords } = await import("../../db/records.ts");
    const contact = buildContact();
    const write = (fails: boolean) =>
      server.deps.db.write(businessId, async (tx, rev) => {
        await putRecords(tx, businessId, rev, [
          { collection: "contacts", id: contact.id, data: contact as never, deleted: false },
        ]);
        if (fails) throw new Error("it was not to be");
      });
    await expect(write(true)).rejects.toThrow("not to be");
    expect(await deliveriesOf(user, endpoint)).toEqual([]);
    await write(false);
    await write(false);
    expect(await deliveriesOf(user, endpoint)).toMatchObject([{ event: "client.created", state: "waiting" }]);
  });
});

describe("an endpoint that does not answer", () => {
  test("is tried again with growing pauses, and what happened meanwhile keeps its order", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const { endpoint } = await listen(user, ["client.created"]);
    answers = () => ({ status: 500, answer: "down" });
    const [one, two] = [buildContact(), buildContact()];
    await device.receipts(creation("contacts", one), creation("contacts", two));
    await deliver(user);
    // The second is not tried while the first is refused.
    expect(sent).toHaveLength(1);
    expect(await deliveriesOf(user, endpoint)).toMatchObject([
      { state: "waiting", tries: 0 },
      { state: "waiting", tries: 1, status: 500, answer: "down" },
    ]);
    await deliver(user);
    expect(sent).toHaveLength(1);
    answers = () => ({ status: 204, answer: "" });
    later(retryDelay(1) + 1);
    await deliver(user);
    expect(sent.slice(1).map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual([
      one.id,
      two.id,
    ]);
    expect(sent[1]?.id).toBe(sent[0]?.id);
    expect((await endpointsOf(user))[0]).toMatchObject({ failing_since: null, stopped_at: null });
  });

  test("for three days is stopped, its owner told; turned on again it gets what is sent again", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const { endpoint } = await listen(user, ["client.created"]);
    answers = () => ({ status: null, answer: "connect ECONNREFUSED" });
    await device.receipts(creation("contacts", buildContact()));
    let next: string | null | undefined;
    do {
      await deliver(user);
      next = (await deliveriesOf(user, endpoint))[0]?.next_at;
      if (next) server.setNow(new Date(Date.parse(next) + 1_000).toISOString());
    } while (next);
    const [stopped] = await endpointsOf(user);
    expect(stopped?.stopped_at).not.toBeNull();
    const [delivery] = await deliveriesOf(user, endpoint);
    expect(delivery).toMatchObject({ state: "failed", next_at: null });
    expect(sent.length).toBeGreaterThan(8);
    expect(sent.length).toBeLessThan(20);
    const mailed = async () => (await server.mail.list()).map(({ source }) => source).join("\n");
    await expect.poll(mailed).toContain("Subject: A webhook was turned off");
    // Nothing is written for it while it stands still.
    await device.receipts(creation("contacts", buildContact()));
    expect(await rows(user)).toHaveLength(1);
    answers = () => ({ status: 200, answer: "back" });
    expect((await user.call("PATCH", `/webhook-endpoints/${endpoint.id}`, { endpoint: { on: true } })).status).toBe(
      200,
    );
    const again = await user.call("POST", `/webhook-deliveries/${delivery?.id}/send-again`);
    expect((again.body as unknown as { delivery: WebhookDelivery }).delivery).toMatchObject({
      id: delivery?.id,
      state: "delivered",
      status: 200,
      answer: "back",
    });
    expect(sent.at(-1)?.id).toBe(delivery?.id);
    await runHousekeeping({ ...server.deps, now: () => new Date(server.deps.now().getTime() + 31 * 24 * 3600 * 1000) });
    expect(await rows(user)).toEqual([]);
  });

  test("says that it is gone for good, and is stopped at once", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    await listen(user, ["client.created"]);
    answers = () => ({ status: 410, answer: "" });
    await device.receipts(creation("contacts", buildContact()));
    await deliver(user);
    expect((await endpointsOf(user))[0]?.stopped_at).not.toBeNull();
  });
});

describe("an endpoint", () => {
  test("is entered with the password, by https and on the public internet alone", async () => {
    const user = await server.signUp();
    const add = (url: string, password = user.password) =>
      user.call("POST", "/webhook-endpoints", {
        user: { current_password: password },
        endpoint: { url, events: ["invoice.paid"] },
      });
    for (const url of [
      "http://till.example/",
      "https://localhost/",
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://a:b@till.example",
      "https://till.example:8080/",
      "till",
    ])
      expect([url, Object.keys((await add(url)).body.fields)]).toEqual([url, ["endpoint.url"]]);
    expect((await add("https://till.example/", "a guess")).body.code).toBe("wrong_password");
    expect((await add("https://till.example/")).status).toBe(200);
    expect((await user.call("GET", "/users/events")).text).toContain("webhook_added");
  });

  test("gets a new secret, and for a day signatures of both", async () => {
    const user = await server.signUp();
    const { endpoint, secret } = await listen(user);
    const renewed = await user.call("POST", `/webhook-endpoints/${endpoint.id}/secret`, {
      user: { current_password: user.password },
    });
    const fresh = (renewed.body as unknown as { secret: string }).secret;
    expect(fresh).not.toBe(secret);
    const tested = () => user.call("POST", `/webhook-endpoints/${endpoint.id}/test`);
    expect((await tested()).body).toMatchObject({ delivery: { event: "test", state: "delivered", tries: 1 } });
    const [message] = sent;
    expect(message?.secrets).toEqual([fresh, secret]);
    const signature = message && signedHeaders(message, message.secrets)["webhook-signature"];
    expect(signature?.split(" ")).toHaveLength(2);
    later(24 * 3600 * 1000 + 1);
    await tested();
    expect(sent[1]?.secrets).toEqual([fresh]);
    answers = () => ({ status: 404, answer: "who?" });
    expect((await tested()).body).toMatchObject({ delivery: { state: "failed", next_at: null, answer: "who?" } });
    // Neither list tells the secret.
    expect((await user.call("GET", "/webhook-endpoints")).text).not.toContain("whsec_");
    expect((await user.call("DELETE", `/webhook-endpoints/${endpoint.id}`)).status).toBe(200);
    expect(await rows(user)).toEqual([]);
    expect((await user.call("DELETE", `/webhook-endpoints/${opId()}`)).status).toBe(404);
  });
});
