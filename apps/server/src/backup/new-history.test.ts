import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { ChangeOp } from "@ankara/contract/sync";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, buildLine, fixtureToday } from "@ankara/fixtures/builders";
import { resendLost } from "@ankara/sync/resend-lost";
import { type ClientConfig, Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  buyPlan,
  creation,
  opId,
  testServer,
} from "../../test/support/server.ts";
import { copyDatabase } from "./upgrade.ts";
import { beginNewHistory } from "./new-history.ts";

/** The server that is lost, and the one that is made anew from its backup. */
let lost: TestServer;
let restored: TestServer;
beforeAll(async () => {
  [lost, restored] = await Promise.all([testServer(), testServer()]);
});
afterAll(() => Promise.all([lost.close(), restored.close()]));

const superuser = ({ database }: TestServer): ClientConfig => ({
  ...database.owner,
  user: "postgres",
  password: inject("cluster").superuser,
});

async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The same phone, which now reaches the restored server under the same address. */
function moved(phone: TestDevice): TestDevice {
  const call: TestUser["call"] = (method, url, body, headers = {}) =>
    restored.call(method, url, body, { authorization: `Bearer ${phone.user.token}`, ...headers });
  return Object.assign(new TestDevice({ ...phone.user, call }), {
    id: phone.id,
    letter: phone.letter,
    series: phone.series,
  });
}

test("restored server › devices that were ahead of a restored server read what others write, and what they send again counts once", async () => {
  const user = await lost.signUp();
  await buyPlan(user);
  const [tenant, van] = [await TestDevice.of(user), await TestDevice.of(user)];
  await tenant.receipts(creation("contacts", buildContact()));

  // The backup is taken here; what follows is lost with the server.
  await using(superuser(lost), (from) => using(superuser(restored), (to) => copyDatabase(from, to)));
  const contact = buildContact();
  const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })] });
  const late = [creation("contacts", contact), creation("invoices", draft)];
  expect((await tenant.receipts(...late)).map(({ status }) => status)).toEqual(["applied", "applied"]);
  const ahead = (await van.pull()).cursor;

  await using(superuser(restored), beginNewHistory);
  const [tenantNow, vanNow] = [moved(tenant), moved(van)];
  // A reader from before is told that something is missing, and that is all a pull grows by.
  const { history } = await vanNow.pull(ahead);
  expect(history).toBeGreaterThan(1_000_000);
  // Others write first, so that revisions the van has read would have been given again.
  const others = [1, 2, 3, 4, 5, 6].map(() => buildContact());
  for (const each of others) await tenantNow.receipts(creation("contacts", each));
  const read = await vanNow.pull(ahead);
  expect(read.changes.map(({ id }) => id)).toEqual(others.map(({ id }) => id));

  // Sent again under the same ids, and once more after a lost answer.
  const first = await tenantNow.receipts(...late);
  expect(first.map(({ status }) => status)).toEqual(["applied", "applied"]);
  expect(await tenantNow.receipts(...late)).toEqual(first);
  const again = await vanNow.pull(read.cursor);
  expect(again.changes.map(({ id }) => id).toSorted()).toEqual([contact.id, draft.id].toSorted());
  const all = (await vanNow.pull()).changes.filter(({ collection }) => ["contacts", "invoices"].includes(collection));
  expect(all).toHaveLength(1 + others.length + 2);
});

/** Registers as an app does that knows of lost times. */
const register = (phone: TestDevice, history: number, restoring?: { letter: string }) =>
  phone.user.call("POST", "/sync/devices", {
    device: {
      id: phone.id,
      name: "Phone",
      leases: [],
      contact: { last: null, next: randomUUID() },
      history,
      restoring,
    },
  });

test("restored server › two devices send again what a restored server lost, papers under their numbers, and it is there once", async () => {
  const user = await lost.signUp();
  await buyPlan(user);
  const tenant = await TestDevice.of(user);
  await using(superuser(lost), (from) => using(superuser(restored), (to) => copyDatabase(from, to)));

  // After the backup a second phone comes, and gives a number of a series the backup knows nothing of.
  const van = await TestDevice.of(user);
  const contact = buildContact();
  const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })] });
  const [business, series] = [buildBusiness(), van.seriesOf()];
  const now = "2026-11-20T10:00:00.000Z";
  const issued = issueInvoice({ invoice: draft, contact, business, series, now, today: fixtureToday });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  await van.receipts(creation("contacts", contact), creation("invoices", issued.value.invoice));
  const { changes } = await tenant.pull();
  const number = changes.find(({ id }) => id === draft.id)?.data?.["number"];
  expect(number).toMatch(/^INV-B-/);

  await using(superuser(restored), beginNewHistory);
  const again = (): ChangeOp[] => {
    const held = changes.map(({ collection, id, rev, data }) => ({
      collection,
      id,
      waiting: [],
      outbox: [],
      copy: { data, rev },
    }));
    return resendLost(held, [{ after: lostAfter, upTo }], () => opId()).map(({ op }) => op);
  };
  const registration = (await register(moved(tenant), 0)).body;
  expect(registration.series).toEqual([]);
  const { id: upTo, lost: times } = registration.history ?? { id: 0, lost: [] };
  const lostAfter = times.at(-1)?.after ?? 0;
  expect(upTo).toBe(times.at(-1)?.upTo);

  // The one that did not write it is first; the one that did comes back under its letter.
  const [tenantNow, vanNow] = [moved(tenant), moved(van)];
  await register(tenantNow, upTo, { letter: "" });
  expect((await vanNow.push(...again())).status).toBe(200);
  const first = await tenantNow.receipts(...again());
  expect(first.map(({ status }) => status)).toEqual(first.map(() => "applied"));
  expect((await register(vanNow, upTo, { letter: "B" })).body.device.letter).toBe("B");
  const second = await vanNow.receipts(...again());
  expect(second.map(({ status, lost: values }) => [status, values])).toEqual(second.map(() => ["applied", undefined]));
  const papers = (await vanNow.pull()).changes.filter(({ collection }) => collection === "invoices");
  expect(papers.map(({ data }) => data?.["number"])).toEqual([number]);
  // The next number of that series is the next.
  await register(vanNow, upTo);
  const answer = (await vanNow.user.call("GET", "/sync/number-audit")).body;
  const audited = (answer as AnswerOf<typeof calls.auditNumbers>).series;
  expect(audited.filter(({ given }) => given > 0).map(({ first: one, last, missing }) => [one, last, missing])).toEqual(
    [[1, 1, []]],
  );
});
