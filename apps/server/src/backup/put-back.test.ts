import { randomUUID } from "node:crypto";
import type { ChangeOp } from "@ankara/contract/sync";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, buildLine, fixtureToday } from "@ankara/fixtures/builders";
import { resendLost } from "@ankara/sync/resend-lost";
import { nobody, wholeRevision, writeCursor } from "@ankara/sync/server/cursor";
import { type ClientConfig, Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
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

/** The server whose data folder is lost, and the one that stands on the copy of it. */
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
/** The folder as it was is put in place, and PostgreSQL is started: it is another start than the one that wrote it. */
const start = "update businesses set started_at = 'epoch'";

/** The same phone, which reaches the restored server under the same address. */
function moved(phone: TestDevice): TestDevice {
  const call: TestUser["call"] = (method, url, body, headers = {}) =>
    restored.call(method, url, body, { authorization: `Bearer ${phone.user.token}`, ...headers });
  return Object.assign(new TestDevice({ ...phone.user, call }), { id: phone.id, series: phone.series });
}

type Known = { readonly seen: number; readonly history: number };
const endOfRevision = { collection: wholeRevision, id: nobody };
const register = (phone: TestDevice, { seen, history }: Known, restoring?: { letter: string }) =>
  phone.user.call("POST", "/sync/devices", {
    device: {
      id: phone.id,
      name: "Phone",
      leases: [],
      contact: { last: null, next: randomUUID() },
      history,
      seen,
      restoring,
    },
  });

/** A phone issued an invoice after the folder was copied; the van had read nothing of it. */
async function putBack() {
  const user = await lost.signUp();
  await buyPlan(user);
  const [tenant, van] = [await TestDevice.of(user), await TestDevice.of(user)];
  await tenant.receipts(creation("contacts", buildContact()));
  const vanSeen = (await van.pull()).head;
  await using(superuser(lost), (from) => using(superuser(restored), (to) => copyDatabase(from, to)));

  const contact = buildContact();
  const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })] });
  const now = "2026-11-20T10:00:00.000Z";
  const issued = issueInvoice({
    invoice: draft,
    contact,
    business: buildBusiness(),
    series: tenant.seriesOf(),
    now,
    today: fixtureToday,
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  await tenant.receipts(creation("contacts", contact), creation("invoices", issued.value.invoice));
  const { changes, head } = await tenant.pull();
  await using(superuser(restored), (client) => client.query(start));
  return { tenant: moved(tenant), van: moved(van), vanSeen, seen: head, changes, number: issued.value.invoice.number };
}
type Scene = Awaited<ReturnType<typeof putBack>>;

/** More than the shop's phone has seen: without gaps their revisions would be those of its invoice. */
async function othersWrite({ van }: Scene): Promise<void> {
  for (let count = 0; count < 12; count += 1) await van.receipts(creation("contacts", buildContact()));
}

/** The phone comes, is told, and sends again what it has; the invoice is there once, under its number. */
async function phoneComes({ tenant, van, seen, changes, number }: Scene): Promise<void> {
  const { history } = (await register(tenant, { seen, history: 0 })).body;
  expect(history?.lost.length).toBeGreaterThan(0);
  const held = changes.map(({ collection, id, rev, data }) => ({
    collection,
    id,
    waiting: [],
    outbox: [],
    copy: { data, rev },
  }));
  const again: ChangeOp[] = resendLost(held, history?.lost ?? [], () => opId()).map(({ op }) => op);
  expect(again.map(({ collection }) => collection)).toContain("invoices");
  const known = { seen, history: history?.id ?? 0 };
  expect((await register(tenant, known, { letter: "" })).status).toBe(200);
  const receipts = await tenant.receipts(...again);
  expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => "applied"));
  const papers = (await van.pull()).changes.filter(({ collection }) => collection === "invoices");
  expect(papers.map(({ data }) => data?.["number"])).toEqual([number]);
}

const lossesOf = ({ user }: TestDevice): Promise<{ rev: string; lost: unknown[] }> =>
  using(superuser(restored), async (client) => {
    const { rows } = await client.query("select rev, lost from businesses where id = $1", [user.user.business_id]);
    return rows[0] as { rev: string; lost: unknown[] };
  });

describe("a data folder that was put back › every device sends again what is missing", () => {
  test.each([
    ["the phone is first", "nobody says so", false, false],
    ["others are first", "nobody says so", true, false],
    ["the phone is first", "npm run new-history", false, true],
    ["others are first", "npm run new-history", true, true],
  ])("%s, %s", async (_order, _word, othersFirst, isReported) => {
    const scene = await putBack();
    if (othersFirst) await othersWrite(scene);
    if (isReported) await using(superuser(restored), beginNewHistory);
    await phoneComes(scene);
    if (!othersFirst) await othersWrite(scene);
    // The other device is told, too.
    expect((await register(scene.van, { seen: scene.vanSeen, history: 0 })).body.history).toBeDefined();
  });

  test("a receipt of since then is higher than the cursor › the cursor proves it still", async () => {
    const { tenant, van, seen } = await putBack();
    // As the cursor of a first copy that was read in part.
    const cursor = writeCursor({
      businessId: tenant.user.user.business_id,
      cleared: 0,
      viewRev: 0,
      rev: seen,
      ...endOfRevision,
    });
    const [receipt] = await van.receipts(creation("contacts", buildContact()));
    const { body } = await tenant.user.call("GET", `/sync/pull?cursor=${cursor}&seen=${receipt?.rev}`);
    expect((body as unknown as { history?: number }).history).toBeGreaterThan(seen);
  });

  test("many pulls prove it at once › one history begins, and each is told of it", async () => {
    const scene = await putBack();
    const { tenant, seen } = scene;
    const pulls = await Promise.all(
      Array.from({ length: 6 }, () => tenant.user.call("GET", `/sync/pull?seen=${seen}`)),
    );
    const histories = new Set(pulls.map(({ body }) => (body as unknown as { history?: number }).history));
    expect(histories.size).toBe(1);
    expect((await lossesOf(tenant)).lost).toHaveLength(1);
    await phoneComes(scene);
  });
});

test("a folder that is put back twice within minutes › no revision is given twice, and a lost time ends at the head", async () => {
  await using(superuser(restored), async (client) => {
    const afterStart = async () =>
      Number((await client.query<{ rev: string }>("select revision_after_gap(7) as rev")).rows[0]?.rev);
    const first = await afterStart();
    await client.query("select pg_sleep(0.02)");
    expect((await afterStart()) - first).toBeGreaterThan(10_000);
    await client.query("begin");
    await client.query("select begin_new_history()");
    const { rows } = await client.query<{ ok: boolean }>(
      "select bool_and(rev = (lost -> -1 ->> 'upTo')::bigint) as ok from businesses",
    );
    await client.query("rollback");
    expect(rows).toEqual([{ ok: true }]);
  });
});

describe("a revision that was made up", () => {
  test("begins nothing, and is answered as a cursor nobody knows", async () => {
    const user = await restored.signUp();
    const phone = await TestDevice.of(user);
    await phone.receipts(creation("contacts", buildContact()));
    const before = await lossesOf(phone);
    for (const made of [999_999, 10 ** 14]) {
      expect((await user.call("GET", `/sync/pull?seen=${made}`)).status).toBe(200);
      expect((await register(phone, { seen: made, history: 0 })).body.history).toBeUndefined();
    }
    const after = await lossesOf(phone);
    expect(after.lost).toEqual([]);
    // A revision for each question, as with any push.
    expect(Number(after.rev) - Number(before.rev)).toBeLessThan(10);
  });

  test("does nothing to other businesses, and one history to its own", async () => {
    const [mine, other] = [await restored.signUp(), await restored.signUp()];
    const [phone, stranger] = [await TestDevice.of(mine), await TestDevice.of(other)];
    await using(superuser(restored), (client) => client.query(start));
    const before = await lossesOf(stranger);
    for (let turn = 1; turn <= 5; turn += 1) await register(phone, { seen: 1_000 * turn, history: 0 });
    expect((await lossesOf(phone)).lost).toHaveLength(1);
    expect(await lossesOf(stranger)).toEqual(before);
  });
});
