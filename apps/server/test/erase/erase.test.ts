import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runHousekeeping } from "../../src/jobs/housekeeping.ts";
import { runQueueOnce } from "../../src/jobs/queue.ts";
import { openLog } from "../../src/log.ts";
import { type Tenant, openTenant } from "../access/business.ts";
import { withClient } from "../support/postgres.ts";
import { recordedPush } from "../support/recorded-push.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { allTables, filesWith, tablesWith } from "./marks.ts";
import { liveOn, plantRow } from "./plant.ts";

/**
 * `npm run drill:erase`. Two accounts live side by side with a mark in every text; one of them is deleted as a person would, time
 * passes, and every table, file, mail and line of the log is searched for what is left of it.
 */
let server: TestServer;
let leaving: Tenant;
let staying: Tenant;
let lines = "";
let [n, failures] = [0, 0];
const began = performance.now();

/** Counted for the summary, whichever test it stands in. */
function hold(what: string, actual: unknown, expected: unknown): void {
  n += 1;
  if (!isDeepStrictEqual(actual, expected)) failures += 1;
  expect.soft(actual, what).toEqual(expected);
}

/** Sees every row of every business. */
const everything = <T>(use: Parameters<typeof withClient<T>>[1]): Promise<T> =>
  withClient({ ...server.database.app, user: "postgres", password: inject("cluster").superuser }, use);
const marksOf = ({ mark, user, device, contactId, invoice }: Tenant) => [
  mark,
  user.user.id,
  user.user.business_id,
  device.id,
  contactId,
  invoice.id,
  invoice.linkId,
];
const ownerOf = ({ user }: Tenant) => ({ businessId: user.user.business_id, userId: user.user.id });

beforeAll(async () => {
  const sink = new PassThrough();
  sink.on("data", (chunk: Buffer) => (lines += chunk.toString()));
  server = await testServer({ throttled: true, log: openLog("trace", sink), push: recordedPush().push });
  leaving = await openTenant(server, "zulekha-leaves");
  staying = await openTenant(server, "wambui-stays");
  for (const tenant of [leaving, staying]) await liveOn(server, tenant);
  await sleep(50);
});
afterAll(async () => {
  await server.close();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  // oxlint-disable-next-line no-console -- the line of the drill
  console.log(JSON.stringify({ suite: "drill:erase", n, failures, seconds }));
});

test("deleted account › a deleted account leaves no mark in any table, file, mail or line of the log, and its neighbour loses nothing", async () => {
  const tables = await everything(allTables);
  const owned = await everything(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select 'public.' || quote_ident(table_name) as name from information_schema.columns where table_schema = 'public' and column_name in ('business_id', 'user_id') and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass) group by 1",
    );
    return rows.map(({ name }) => name);
  });
  const rowsOf = (tenant: Tenant) =>
    everything(async (client) => {
      const counts: Record<string, number> = {};
      for (const table of owned) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) from ${table} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
          [tenant.user.user.business_id, tenant.user.user.id],
        );
        counts[table] = Number(rows[0]?.count);
      }
      return counts;
    });

  // Rows no screen writes in a test (an authority's receipts, a debt, an answer) are planted by hand.
  const empty = Object.entries(await rowsOf(leaving)).flatMap(([table, count]) => (count === 0 ? [table] : []));
  await everything(async (client) => {
    for (const table of empty)
      for (const tenant of [leaving, staying])
        hold(`a row planted in ${table}`, await plantRow(client, table, ownerOf(tenant), tenant.mark), null);
  });
  const before = await rowsOf(staying);
  hold(
    "tables without a row to lose",
    Object.entries(await rowsOf(leaving)).filter(([, count]) => count === 0),
    [],
  );
  const found = await everything((client) => tablesWith(client, [leaving.mark]));
  expect(found.length).toBeGreaterThan(20);
  const files = await filesWith(server.folder, marksOf(leaving));
  expect(files.found.filter((name) => name.startsWith("outbox")).length).toBeGreaterThan(3);
  const neighbours = await filesWith(server.folder, marksOf(staying));

  const gone = await leaving.user.call("DELETE", "/users/delete");
  hold("the answer", gone.status, 200);
  await sleep(50);
  server.setNow(new Date(Date.now() + 2 * 86_400_000).toISOString());
  await runHousekeeping(server.deps);
  await runQueueOnce(server.deps, server.database.owner);

  for (const table of tables) {
    const left = await everything((client) => tablesWith(client, marksOf(leaving), [table]));
    hold(`left in ${table}`, left, []);
  }
  const after = await filesWith(server.folder, marksOf(leaving));
  hold("left in files and mails", after.found, []);
  const stayed = new Set((await filesWith(server.folder, marksOf(staying))).found);
  hold(
    "the neighbour's mails",
    neighbours.found.filter((name) => !stayed.has(name)),
    [],
  );
  const pictures = (all: readonly string[]) => all.filter((name) => /^(files|attachments)\//.test(name)).length;
  // Each of the two had a logo, a photo and a client's proof.
  hold("pictures left", [pictures(files.all), pictures(after.all)], [6, 3]);
  // Ids of ours may stand in the log; nothing that a person typed may.
  hold(
    "lines of the log",
    lines.split("\n").filter((line) => line.includes(leaving.mark)),
    [],
  );
  expect(lines.length).toBeGreaterThan(1_000);
  const remaining = await rowsOf(staying);
  const timed = ["public.visit_tokens", "public.password_resets", "public.push_messages", "public.phone_codes"];
  hold(
    "rows the neighbour lost",
    Object.entries(before).filter(([table, count]) => !timed.includes(table) && (remaining[table] ?? 0) < count),
    [],
  );
});
