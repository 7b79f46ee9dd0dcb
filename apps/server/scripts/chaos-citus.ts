/**
 * `npm run chaos:citus -- [--kills 50] [--servers 4] [--only killed,moved,rebalanced,workerRestored,clusterRestored]`: several servers over
 * a Citus cluster of a coordinator and two workers, and phones that write without a pause. Workers are killed, shards moved, a
 * third worker takes its share of them, a worker and then all nodes come back from a backup. Nothing that was acknowledged may be lost; what a backup cannot have
 * the phones send again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { newId, systemRandom } from "@ankara/domain/ids";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Series } from "@ankara/domain/records/series";
import { buildBusiness, buildContact, buildInvoice, buildLine, fixtureToday } from "@ankara/fixtures/builders";
import { distribute, startOwnCluster } from "../test/support/citus.ts";
import { start, stop } from "../test/support/program.ts";
import { creation } from "../test/support/server.ts";
import { type Person, push, request, signUp } from "./cluster/client.ts";
import { type Cluster, startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    servers: { type: "string", default: "4" },
    phones: { type: "string", default: "8" },
    only: { type: "string" },
  },
});
const kills = Number(values.kills);
const isWanted = (name: string): boolean => values.only === undefined || values.only.split(",").includes(name);
const failures: string[] = [];
let checks = 0;
function check(holds: boolean, what: string): void {
  checks += 1;
  if (!holds) failures.push(what);
}

type Phone = {
  readonly id: string;
  readonly person: Person;
  series: Series;
  /** Acknowledged documents, by their numbers. */
  readonly acknowledged: Map<string, string>;
  readonly statuses: Map<number, number>;
  longestPauseMs: number;
};
const contact = buildContact();

async function phoneOf(url: string): Promise<Phone> {
  const person = await signUp(url);
  const id = newId(Date.now(), systemRandom);
  const device = { id, name: "Phone", leases: [] };
  for (let left = 20; ; left -= 1) {
    const { status, body } = await request<{ series?: Series[] }>(url, "/sync/devices", {
      token: person.token,
      body: { device },
    });
    const series = body.series?.find(({ kind }) => kind === "invoice");
    if (series) return { id, person, series, acknowledged: new Map(), statuses: new Map(), longestPauseMs: 0 };
    if (left === 0) throw new Error(`a device was answered ${status}: ${JSON.stringify(body)}`);
    await sleep(500);
  }
}

/** Issues documents one after the other, and sends each until it is acknowledged, as a device does. */
async function write(url: string, phone: Phone, signal: AbortSignal): Promise<void> {
  let ops: object[] = [creation("contacts", contact)];
  for (;;) {
    const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: "1000" })] });
    const { series } = phone;
    const now = new Date().toISOString();
    const issued = issueInvoice({
      invoice: draft,
      contact,
      business: buildBusiness(),
      series,
      now,
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    ops = [...ops, creation("invoices", issued.value.invoice)];
    const since = performance.now();
    for (let sent = false; !sent;) {
      const answer = await push(url, { id: phone.id, person: phone.person }, ops).catch(() => null);
      const status = answer?.status ?? 0;
      phone.statuses.set(status, (phone.statuses.get(status) ?? 0) + 1);
      const receipts = answer?.body.receipts ?? [];
      sent = status === 200 && receipts.length === ops.length && receipts.every((each) => each.status === "applied");
      if (status === 200 && !sent) {
        check(false, `not taken: ${JSON.stringify(answer?.body).slice(0, 300)}`);
        return;
      }
      if (!sent && signal.aborted) return;
      if (!sent) await sleep(50);
    }
    phone.longestPauseMs = Math.max(phone.longestPauseMs, performance.now() - since);
    phone.series = issued.value.series;
    phone.acknowledged.set(draft.id, issued.value.invoice.number ?? "");
    ops = [];
    if (signal.aborted) return;
  }
}

/** Phones write as long as the work goes on; also when it fails. */
async function whileWriting<T>(url: string, phones: readonly Phone[], work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const working = Promise.all(phones.map((phone) => write(url, phone, done.signal)));
  try {
    return await work();
  } finally {
    done.abort();
    await working;
  }
}

type Change = { collection: string; id: string; rev: number; data: { number?: string } | null };

async function pullAll(url: string, { token }: Person): Promise<Change[]> {
  const changes: Change[] = [];
  for (let [cursor, more] = ["", true]; more;) {
    const path = `/sync/pull?limit=1000&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await request<{ changes: Change[]; cursor: string; more: boolean }>(url, path, { token });
    if (status !== 200) throw new Error(`a pull answered ${status}`);
    changes.push(...body.changes);
    ({ cursor, more } = body);
  }
  return changes;
}

/** Every acknowledged document is there under its number, and no number is given twice or missing. */
async function compare(url: string, phones: readonly Phone[], what: string): Promise<number> {
  let compared = 0;
  for (const { person, acknowledged } of phones) {
    const found = await pullAll(url, person);
    const stored = new Map(found.map(({ id, data }) => [id, data?.number]));
    const lost = [...acknowledged].filter(([id, number]) => stored.get(id) !== number);
    check(lost.length === 0, `${what}: ${lost.length} of ${acknowledged.size} acknowledged documents are lost`);
    const numbers = found.flatMap(({ collection, data }) => (collection === "invoices" && data?.number) || []);
    check(new Set(numbers).size === numbers.length, `${what}: a number was given twice`);
    const audit = await request<{ series: { missing: number[] }[] }>(url, "/sync/number-audit", {
      token: person.token,
    });
    check(
      audit.body.series.every(({ missing }) => missing.length === 0),
      `${what}: a number is missing`,
    );
    compared += acknowledged.size;
  }
  return compared;
}

const statusesOf = (phones: readonly Phone[]): string => {
  const sum = new Map<number, number>();
  for (const { statuses } of phones)
    for (const [status, count] of statuses) sum.set(status, (sum.get(status) ?? 0) + count);
  const known = new Set([0, 200, 502, 503]);
  for (const [status, count] of sum) check(known.has(status), `${count} pushes were answered ${status}`);
  return [...sum].map(([status, count]) => `${count} × ${status === 0 ? "cut off" : status}`).join(", ");
};
const pauseOf = (phones: readonly Phone[]): number => {
  const longest = Math.max(...phones.map(({ longestPauseMs }) => longestPauseMs));
  for (const phone of phones) phone.longestPauseMs = 0;
  return Math.round(longest);
};

const database = "ankara";
const own = await startOwnCluster(database, {
  workers: isWanted("rebalanced") ? 3 : 2,
  archives: isWanted("clusterRestored"),
  settings: { "citus.recover_2pc_interval": "1s", wal_keep_size: "256MB" },
});
const { coordinator } = own.cluster;
/** One joins later. */
const workers = own.cluster.workers.slice(0, 2);
const joining = own.cluster.workers[2];
/** Does a worker hold shards? One that joined holds none until the others give it some. */
const holds = (client: Client, port: number, may: boolean) =>
  client.query("select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', $2)", [port, may]);
const dataDir = await mkdtemp(join(tmpdir(), "ankara-chaos-citus-"));
const env = { APP_SECRET: "a secret of the chaos, long enough for HS256", LOG_LEVEL: "error", RATE_LIMIT: "off" };

async function killed({ url }: Cluster): Promise<void> {
  const phones = await Promise.all(Array.from({ length: Number(values.phones) }, () => phoneOf(url)));
  await whileWriting(url, phones, async () => {
    await sleep(2_000);
    for (let count = 0; count < kills; count += 1) {
      const worker = workers[count % workers.length];
      await worker?.kill("SIGKILL");
      await sleep(100 + Math.random() * 400);
      await worker?.start();
      await sleep(300 + Math.random() * 1_200);
      if ((count + 1) % 10 === 0) console.log(`  ${count + 1} kills`);
    }
    await sleep(2_000);
  });
  const compared = await compare(url, phones, "after kills of workers");
  for (const node of own.cluster.nodes)
    await own.on(node, async (client) => {
      const { rowCount } = await client.query(
        "select from pg_prepared_xacts where prepared < now() - interval '10 seconds'",
      );
      check(rowCount === 0, `${rowCount} transactions stay prepared`);
    });
  console.log(
    `  ${kills} kills, ${compared} documents acknowledged, none may be lost; answers ${statusesOf(phones)}; longest pause ${pauseOf(phones)} ms`,
  );
}

/** The shards of one place after the other, there and back. With `block_writes`: row security refuses logical replication. */
async function moved({ url }: Cluster): Promise<void> {
  const phones = await Promise.all(Array.from({ length: Number(values.phones) }, () => phoneOf(url)));
  const move = (client: Client): Promise<number[]> =>
    client
      .query<{ shard: string; name: string; port: number; to: string; at: number }>(
        `select distinct on (s.shardid) s.shardid as shard, s.nodename as name, s.nodeport as port, o.nodename as to, o.nodeport as at
         from citus_shards s join pg_dist_node o on o.shouldhaveshards and (o.nodename, o.nodeport) <> (s.nodename, s.nodeport)
         where s.table_name = 'businesses'::regclass order by s.shardid`,
      )
      .then(async ({ rows }) => {
        const took = [];
        for (const { shard, name, port, to, at } of rows) {
          const began = performance.now();
          await client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')", [
            shard,
            name,
            port,
            to,
            at,
          ]);
          took.push(Math.round(performance.now() - began));
          await sleep(500);
        }
        return took;
      });
  let quiet = 0;
  const took = await whileWriting(url, phones, async () => {
    await sleep(3_000);
    quiet = pauseOf(phones);
    const there = await own.on(coordinator, move);
    const back = await own.on(coordinator, move);
    await sleep(1_000);
    return [...there, ...back];
  });
  const compared = await compare(url, phones, "after moves");
  console.log(
    `  ${took.length} moves of a shard of every table, ${Math.min(...took)} to ${Math.max(...took)} ms each, while phones wrote: ${compared} documents acknowledged, none may be lost; answers ${statusesOf(phones)}; longest pause ${pauseOf(phones)} ms (${quiet} ms before)`,
  );
}

/** A worker that joined takes its share of the shards. */
async function rebalanced({ url }: Cluster): Promise<void> {
  if (!joining) return;
  const phones = await Promise.all(Array.from({ length: Number(values.phones) }, () => phoneOf(url)));
  const shardsAt = (client: Client) =>
    client
      .query<{ port: number; count: string }>(
        "select nodeport as port, count(*) from citus_shards where table_name = 'businesses'::regclass group by 1 order by 1",
      )
      .then(({ rows }) => new Map(rows.map(({ port, count }) => [port, Number(count)])));
  let quiet = 0;
  const [before, after, took] = await whileWriting(url, phones, async () => {
    await sleep(3_000);
    quiet = pauseOf(phones);
    return own.on(coordinator, async (client) => {
      await holds(client, joining.port, true);
      const before = await shardsAt(client);
      const began = performance.now();
      await client.query("select rebalance_table_shards(shard_transfer_mode => 'block_writes')");
      return [before, await shardsAt(client), performance.now() - began] as const;
    });
  });
  const moved = after.get(joining.port) ?? 0;
  check(!before.has(joining.port) && moved > 0, "the worker that joined took no shard");
  check(Math.max(...after.values()) - Math.min(...after.values()) <= 1, "the shards are not shared evenly");
  const compared = await compare(url, phones, "after a worker joined");
  console.log(
    `  a worker that joined took ${moved} of ${[...after.values()].reduce((sum, each) => sum + each, 0)} shards of every table in ${(took / 1000).toFixed(1)} s while phones wrote: ${compared} documents acknowledged, none may be lost; answers ${statusesOf(phones)}; longest pause ${pauseOf(phones)} ms (${quiet} ms before)`,
  );
}

/** Registers as an app does that knows of lost times, and sends what they lost once more. */
async function sendAgain(url: string, phone: Phone, held: readonly Change[]): Promise<void> {
  const { resendLost } = await import("@ankara/sync/resend-lost");
  const register = (history: number) =>
    request<{ history?: { id: number; lost: { after: number; upTo: number }[] } }>(url, "/sync/devices", {
      token: phone.person.token,
      body: {
        device: {
          id: phone.id,
          name: "Phone",
          leases: [],
          contact: { last: null, next: newId(Date.now(), systemRandom) },
          history,
        },
      },
    });
  const told = (await register(0)).body.history;
  check(told !== undefined, "a phone was told of no lost time");
  if (!told) return;
  await register(told.id);
  const records = held.map(({ collection, id, rev, data }) => ({
    collection,
    id,
    waiting: [],
    outbox: [],
    copy: { data, rev },
  }));
  const ops = resendLost(records as unknown as Parameters<typeof resendLost>[0], told.lost, () =>
    newId(Date.now(), systemRandom),
  ).map(({ op }) => op);
  check(ops.length > 0, "a phone had nothing to send again");
  for (let from = 0; from < ops.length; from += 50) {
    const { status, body } = await push(url, phone, ops.slice(from, from + 50));
    const refused = (body.receipts ?? []).filter((receipt) => receipt.status !== "applied");
    check(status === 200 && refused.length === 0, `sent again: ${status} ${JSON.stringify(refused[0])}`);
  }
}

/** One worker comes back as it was some seconds ago, as a standby that lagged: its businesses begin a new history. */
async function workerRestored({ url }: Cluster): Promise<void> {
  const phones = await Promise.all(Array.from({ length: Number(values.phones) }, () => phoneOf(url)));
  const [worker] = workers;
  if (!worker) return;
  const copy = await whileWriting(url, phones, async () => {
    await sleep(2_000);
    const made = await worker.backUp();
    await sleep(3_000);
    return made;
  });
  const held = await Promise.all(phones.map(({ person }) => pullAll(url, person)));
  await worker.kill("SIGKILL");
  await worker.putBack(copy);
  const since = performance.now();
  const lost = await own.on(coordinator, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ id: string }>("select id from businesses where lost <> '[]'");
      if (rows.length > 0 || performance.now() - since > 90_000) return new Set(rows.map(({ id }) => id));
      await sleep(500);
    }
  });
  const seconds = (performance.now() - since) / 1000;
  const there = await own.on(coordinator, async (client) => {
    const { rows } = await client
      .query<{ id: string }>(
        `select b.id from businesses b join citus_shards s on s.shardid = get_shard_id_for_distribution_column('businesses', b.id)
       where s.nodeport = $1`,
        [worker.port],
      )
      .catch(() => ({ rows: [] as { id: string }[] }));
    return rows.map(({ id }) => id);
  });
  check(lost.size > 0, "nobody noticed that a worker was restored");
  check(
    there.every((id) => lost.has(id)),
    "a business of the restored worker was told of no loss",
  );
  const told = phones.filter(({ person }) => lost.has(person.businessId));
  check(told.length > 0 && told.length < phones.length, `${told.length} of ${phones.length} phones were told`);
  for (const [index, phone] of phones.entries())
    if (lost.has(phone.person.businessId)) await sendAgain(url, phone, held[index] ?? []);
  const compared = await compare(url, phones, "after a worker was restored");
  await whileWriting(url, phones, () => sleep(1_000));
  await compare(url, phones, "after a worker was restored and phones went on");
  console.log(
    `  a restored worker was noticed after ${seconds.toFixed(0)} s by no phone; ${told.length} of ${phones.length} phones sent again, ${compared} documents are there`,
  );
}

/** All nodes come back to one named point, from copies and the log of each. */
async function clusterRestored({ url }: Cluster): Promise<void> {
  const phones = await Promise.all(Array.from({ length: 4 }, () => phoneOf(url)));
  const copies = await whileWriting(url, phones, async () => {
    await sleep(1_000);
    const made = [];
    for (const node of own.cluster.nodes) made.push(await node.backUp());
    await sleep(1_000);
    return made;
  });
  const before = phones.map(({ acknowledged }) => acknowledged.size);
  await own.on(coordinator, (client) => client.query("select citus_create_restore_point('drill')"));
  await whileWriting(url, phones, () => sleep(2_000));
  const held = await Promise.all(phones.map(({ person }) => pullAll(url, person)));
  for (const node of own.cluster.nodes) {
    // The file that ends now: one that was begun since is archived when it is full, which an idle node never does.
    const ended = await own.on(node, async (client) => {
      const { rows } = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal() - 1) as file");
      return rows[0]?.file;
    });
    for (let archived = false; !archived; await sleep(200))
      archived = await own.on(node, async (client) => {
        const { rows } = await client.query<{ is: boolean }>(
          "select last_archived_wal >= $1 as is from pg_stat_archiver",
          [ended],
        );
        return rows[0]?.is === true;
      });
  }
  for (const node of own.cluster.nodes) await node.kill("SIGKILL");
  const began = performance.now();
  for (const [index, node] of own.cluster.nodes.entries()) await node.putBack(copies[index] ?? "", "drill");
  const seconds = (performance.now() - began) / 1000;
  // A server that starts notices the timeline of the coordinator.
  const fresh = await start(dataDir, { ...env, DATABASE_URL: own.url });
  const kept = await Promise.all(
    phones.map(
      async ({ person }) =>
        (await pullAll(fresh.url, person)).filter(({ collection }) => collection === "invoices").length,
    ),
  );
  check(kept.join() === before.join(), `at the point there were ${before.join()} documents, now ${kept.join()}`);
  for (const [index, phone] of phones.entries()) await sendAgain(fresh.url, phone, held[index] ?? []);
  const compared = await compare(fresh.url, phones, "after all nodes came back");
  await stop(fresh);
  console.log(
    `  three nodes were back at one point after ${seconds.toFixed(1)} s, with what was acknowledged before it; phones sent the rest again, ${compared} documents are there`,
  );
}

const began = performance.now();
try {
  // The first server brings the schema; then the tables are spread.
  await stop(await start(dataDir, { ...env, DATABASE_URL: own.url }));
  if (joining) await own.on(coordinator, (client) => holds(client, joining.port, false));
  const spreading = distribute(own.superuserUrl, "--yes");
  if ((await spreading.ended) !== 0) throw new Error(spreading.output());
  process.env["DATABASE_URL"] = own.url;
  const cluster = await startCluster({ servers: Number(values.servers), dataDir, env, onLine: console.error });
  try {
    for (const [name, step] of Object.entries({ killed, moved, rebalanced, workerRestored, clusterRestored })) {
      if (!isWanted(name)) continue;
      console.log(name);
      await step(cluster).catch((error: unknown) => check(false, `${name}: ${String((error as Error).stack)}`));
    }
  } finally {
    await cluster.stop();
  }
} finally {
  await own.cluster.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
for (const sentence of [...new Set(failures)].slice(0, 10)) console.error(sentence);
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ suite: "chaos:citus", n: checks, failures: failures.length, seconds }));
process.exitCode = failures.length === 0 ? 0 : 1;
