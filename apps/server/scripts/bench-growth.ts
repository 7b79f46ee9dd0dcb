/**
 * `npm run bench:growth -- [--businesses 100,10000,100000] [--engines plain,citus] [--only ledger] [--entries 10000000] [--rounds 11] [--seconds 0.7]`: what one business costs
 * as the number of businesses beside it grows, on one PostgreSQL and on a Citus cluster of a coordinator and two workers. The business that
 * is asked is alone in one place and one of so many in the other; both take turns, and each round gives one ratio. Processor time of the
 * server and of all processes of PostgreSQL, as /proc tells it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, readdir, stat } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { checkLedger, checkWholeLedger } from "../src/commands/ai/ledger.ts";
import { Drawings } from "../src/drawing/drawings.ts";
import { DrawingPool } from "../src/drawing/drawing-pool.ts";
import { type OpenDatabase, openExternalDatabase } from "../src/db/open.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { runHousekeeping } from "../src/jobs/housekeeping.ts";
import { openLog } from "../src/log.ts";
import { localDisk } from "../src/providers/files/file-store.ts";
import { outboxMail } from "../src/providers/mail/outbox.ts";
import { Metrics } from "../src/watch/metrics.ts";
import { type Program, cleanUp, freshFolder, start } from "../test/support/program.ts";
import { openLoop, quantile } from "./cluster/load.ts";
import {
  type Place,
  type Price,
  acts,
  asSuperuser,
  closePlace,
  idleOf,
  openPlace,
  priceOf,
  priceWhile,
} from "./cluster/place.ts";

const { values } = parseArgs({
  options: {
    businesses: { type: "string", default: "100,10000,100000" },
    engines: { type: "string", default: "plain,citus" },
    only: { type: "string", default: "" },
    entries: { type: "string", default: "0" },
    rounds: { type: "string", default: "11" },
    seconds: { type: "string", default: "0.7" },
  },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const warmUps = 2;
/** Work for one business should not grow with the others; the rest is the index, one level deeper. */
const most = 1.3;
/** Businesses of one statement of the seeding. */
const seededAtOnce = 10_000;
/** Entries of each business in one statement. */
const entriesAtOnce = 10;
const probeSeconds = 40;
/** Records and receipts of a small business. */
const smallRecords = 12;

/** Tables of a business that the app made, each with the rows that the small ones are copies of. */
const copied: Readonly<Record<string, string>> = {
  businesses: "",
  users: "",
  memberships: "",
  devices: "",
  housekeeping_due: "",
  credit_accounts: "",
  credit_entries: "",
  records: `order by rev, collection, id limit ${smallRecords}`,
  receipts: `order by op_id limit ${smallRecords}`,
  pushes: "",
  issued_numbers: "",
  public_links: "",
  account_events: "",
};
/** Texts that are the only ones of their kind over all businesses. */
const unique = new Set(["username", "username_key", "email", "email_key", "link_id"]);

/** Keeps the rows of a business as it is before anything is asked of it: each push adds rows, and every copy would have them. */
async function keepTemplate(place: Place): Promise<void> {
  const businessId = place.tenants[0]?.businessId ?? "";
  await asSuperuser(place, async (client) => {
    await client.query("create schema template");
    for (const [table, limit] of Object.entries(copied)) {
      const columns = await columnsOf(client, table);
      const own = columns.some(({ name }) => name === "business_id") ? "business_id" : "id";
      await client.query(
        `create unlogged table template.${table} as
         select ${namesOf(columns)} from ${table} where ${own} = '${businessId}' ${limit}`,
      );
    }
  });
}

type Column = { readonly name: string; readonly type: string };
const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(", ");

async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows;
}

/**
 * Copies the business of the place from one number to another. Every id is a hash of the one it stands for and of the number, so that
 * rows point at each other as they did.
 */
async function seed(place: Place, from: number, to: number): Promise<void> {
  await asSuperuser(place, async (client) => {
    for (const table of Object.keys(copied)) {
      const began = performance.now();
      const columns = await columnsOf(client, table);
      const values = columns.map(({ name, type }) =>
        type === "uuid"
          ? `md5(t."${name}"::text || n)::uuid`
          : unique.has(name)
            ? `t."${name}" || '-' || n`
            : name === "due_at"
              ? "now() + interval '7 days'"
              : name === "unchecked_since"
                ? "null"
                : `t."${name}"`,
      );
      let made = 0;
      for (let at = from; at < to; at += seededAtOnce) {
        // Past the check that revisions come in order, here and on the workers: it asks for the business's row, record by record.
        await client.query("begin");
        await client.query("set local session_replication_role = replica");
        const { rowCount } = await client.query(
          `insert into ${table} (${namesOf(columns)}) select ${values.join(", ")}
           from template.${table} t, generate_series(${at}, ${Math.min(to, at + seededAtOnce) - 1}) as n`,
        );
        await client.query("commit");
        made += rowCount ?? 0;
      }
      await client.query(`vacuum analyze ${table}`);
      if (made > 100_000)
        console.error(`${table}: ${made} rows in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    await client.query("checkpoint");
  });
  for (const node of place.cluster.workers) await onNode(place, node.port, (client) => client.query("checkpoint"));
}

/** Credits one by one in the ledger of every business, until it has so many entries in all. */
async function seedEntries(place: Place, businesses: number): Promise<void> {
  const each = Math.ceil(entries / businesses);
  await asSuperuser(place, async (client) => {
    for (let from = 1; from <= each; from += entriesAtOnce) {
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query(
        `insert into credit_entries (business_id, id, kind, available, held, source)
         select a.business_id, gen_random_uuid(), 'grant', 1, 0, 'bench:' || n
         from credit_accounts a, generate_series(${from}, ${Math.min(each, from + entriesAtOnce - 1)}) as n`,
      );
      await client.query("commit");
    }
    await client.query(`update credit_accounts set available = available + ${each}, unchecked_since = null`);
    await client.query("vacuum analyze credit_entries");
    await client.query("checkpoint");
  });
}

const probesPerSecond = 25;
/** Answers at once, whatever it is asked: what the machine itself makes a probe wait. */
const bareServer = `require("node:http").createServer((_, answer) => answer.end("{}")).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;

/** Times of `/state`, alone and while the whole ledger is looked at, in turns with a server that does nothing. */
async function probe(place: Place): Promise<void> {
  const { db } = await databaseOf(place);
  const { rows } = await asSuperuser(place, (client) =>
    client.query<{ entries: string }>("select count(*) as entries from credit_entries"),
  );
  const bare = spawn(process.execPath, ["-e", bareServer], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = (await once(bare.stdout, "data")) as [Buffer];
    const urls = [`${place.server.url}/state`, `http://127.0.0.1:${port.toString().trim()}/`];
    const ask = async (what: string) => {
      const hits = await openLoop(2 * probesPerSecond, probeSeconds, (shot) => ({ url: urls[shot % 2] ?? "" }));
      const [state, nothing] = [0, 1].map((turn) => hits.filter((_, shot) => shot % 2 === turn).map(({ ms }) => ms));
      const line = (times: readonly number[] = []) =>
        `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)}, longest ${Math.max(...times).toFixed(1)} ms`;
      const refused = hits.filter(({ status }) => status !== 200).length;
      console.log(
        `| ${place.name} | ${rows[0]?.entries} entries | /state, ${what} | ${line(state)} | a server that does nothing: ${line(nothing)} | ` +
          `${hits.length / 2} each, ${refused} refused, load ${loadavg()[0]?.toFixed(1)} | |`,
      );
    };
    await ask("nothing else asked");
    const over = new AbortController();
    let rounds = 0;
    const checking = (async () => {
      for (; !over.signal.aborted; rounds += 1) await checkWholeLedger({ db });
    })();
    await ask("while the whole ledger is checked");
    over.abort();
    const began = performance.now();
    await checking;
    console.error(
      `${rounds} checks of the whole; the last ended ${((performance.now() - began) / 1000).toFixed(0)} s later`,
    );
  } finally {
    bare.kill();
  }
}

async function onNode(place: Place, port: number, work: (client: Client) => Promise<unknown>): Promise<void> {
  const node = place.cluster.nodes.find((each) => each.port === port);
  if (node) await asSuperuser({ ...place, cluster: { ...place.cluster, coordinator: node } }, work);
}

type Measured = { readonly what: string; readonly of: (place: Place) => Promise<Price> };
/** By address. */
const opened = new Map<string, OpenDatabase>();
async function databaseOf(place: Place): Promise<OpenDatabase> {
  const before = opened.get(place.url);
  if (before) return before;
  const database = await openExternalDatabase(place.url, new HeadNotices(), { connections: 4 });
  opened.set(place.url, database);
  return database;
}
const log = openLog("error");
const metrics = new Metrics();
const pool = new DrawingPool(metrics);

/** A round for the one business that is due. */
async function housekeeping(place: Place): Promise<Price> {
  const { db } = await databaseOf(place);
  const folder = place.server.dataDir;
  const now = () => new Date();
  const attachments = localDisk(join(folder, "attachments"));
  const drawings = new Drawings({ pool, store: localDisk(join(folder, "drawings")), db, log, now });
  const mail = outboxMail(join(folder, "outbox"), {
    from: "a@b.example",
    dkim: null,
    bounceAddress: null,
    tellsPostmark: false,
  });
  const many = 10;
  return priceWhile(
    place,
    () => process.pid,
    async () => {
      for (let round = 0; round < many; round += 1) {
        await asSuperuser(place, (client) =>
          client.query("update housekeeping_due set due_at = now() - interval '1 minute' where business_id = $1", [
            place.tenants[0]?.businessId,
          ]),
        );
        await runHousekeeping({ db, now, attachments, drawings, mail, log, metrics });
      }
      return many;
    },
  );
}

/** A look at the one business whose credits moved. */
async function ledger(place: Place): Promise<Price> {
  const { db } = await databaseOf(place);
  const many = 10;
  return priceWhile(
    place,
    () => process.pid,
    async () => {
      for (let round = 0; round < many; round += 1) {
        const { rowCount } = await asSuperuser(place, (client) =>
          client.query("update credit_accounts set unchecked_since = now() where business_id = $1", [
            place.tenants[0]?.businessId,
          ]),
        );
        if (rowCount !== 1) throw new Error("the business has no account of credits");
        if ((await checkLedger({ db })) > 0) throw new Error("the books do not add up");
      }
      return many;
    },
  );
}

/** One more server, until it is ready. */
async function startUp(place: Place): Promise<Price> {
  const folder = await freshFolder();
  let server: Program | null = null;
  try {
    return await priceWhile(
      place,
      () => server?.child.pid,
      async () => {
        server = await start(folder, { DATABASE_URL: place.url, DATABASE_CONNECTIONS: "4", LOG_LEVEL: "warn" });
        return 1;
      },
    );
  } finally {
    await cleanUp(server, folder);
  }
}

const measures: readonly Measured[] = [
  ...acts.map((act) => ({ what: act, of: (place: Place) => priceOf(place, act, seconds) })),
  { what: "housekeeping, one business due", of: housekeeping },
  { what: "ledger, one business moved", of: ledger },
  { what: "start-up of a server", of: startUp },
];

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

async function compare(alone: Place, many: Place, count: number): Promise<void> {
  for (const { what, of } of measures.filter(({ what }) => what.startsWith(values.only))) {
    const isStart = what.startsWith("start-up");
    const prices: { alone: Price; many: Price }[] = [];
    for (let round = isStart ? 0 : -warmUps; round < (isStart ? Math.min(7, rounds) : rounds); round += 1) {
      const first = round % 2 === 0 ? await of(alone) : null;
      const second = await of(many);
      const pair = { alone: first ?? (await of(alone)), many: second };
      if (round >= 0) prices.push(pair);
    }
    const cell = (side: "alone" | "many") =>
      `${median(prices.map((each) => each[side].node)).toFixed(2)} + ${median(prices.map((each) => each[side].all)).toFixed(2)}`;
    const sum = ({ all, node }: Price) => all + node;
    const ratios = prices.map((each) => sum(each.many) / sum(each.alone));
    const grown = median(ratios);
    const [low, high] = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    console.log(
      `| ${many.name} | ${count} | ${what} | ${cell("alone")} | ${cell("many")} | ${grown.toFixed(2)} × (${low} to ${high}) | ${grown <= most ? "flat" : "grows"} |`,
    );
  }
}

/** The books of all, and a copy of all: each takes as long as there is, so the price of a thousand businesses is told. */
async function wholes(place: Place, count: number): Promise<void> {
  const { db } = await databaseOf(place);
  const began = performance.now();
  const books = await priceWhile(
    place,
    () => undefined,
    async () => {
      await checkWholeLedger({ db });
      return count / 1000;
    },
  );
  const took = performance.now() - began;
  console.log(
    `| ${place.name} | ${count} | whole ledger | ${(took / 1000).toFixed(1)} s | ${books.all.toFixed(1)} ms of PostgreSQL for each 1000 | | |`,
  );
  const backupBegan = performance.now();
  let bytes = 0;
  const backup = await priceWhile(
    place,
    () => undefined,
    async () => {
      for (const node of place.cluster.nodes) {
        const copy = await node.backUp();
        bytes += await bytesOf(copy);
        await rm(copy, { recursive: true });
      }
      return count / 1000;
    },
  );
  console.log(
    `| ${place.name} | ${count} | backup of every node | ${((performance.now() - backupBegan) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB | ${backup.all.toFixed(0)} ms of PostgreSQL for each 1000 | | |`,
  );
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names.filter((each) => each.isFile()).map(async (each) => (await stat(join(each.parentPath, each.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function main(): Promise<void> {
  const [processor] = cpus();
  console.log(
    `${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}\n`,
  );
  console.log(
    "| engine | businesses | work | alone: ms of Node + PostgreSQL | beside the others | ratio (quartiles) | |\n|---|---|---|---|---|---|---|",
  );
  for (const engine of ["plain", "citus"] as const) {
    if (!values.engines.split(",").includes(engine)) continue;
    const places: Place[] = [];
    try {
      const alone = await openPlace(engine, 1);
      places.push(alone);
      const many = await openPlace(engine, 1);
      places.push(many);
      await keepTemplate(many);
      let there = 1;
      for (const count of values.businesses.split(",").map(Number)) {
        const began = performance.now();
        await seed(many, there, count);
        there = count;
        console.error(
          `${engine}: ${count} businesses after ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
        );
        if (entries > 0) {
          await seedEntries(many, count);
          await probe(many);
          continue;
        }
        // New rows are looked after for a while; what nodes spend then is not the price of a request.
        const [idleAlone, idleMany] = [await idleOf(alone.cluster), await idleOf(many.cluster)];
        await compare({ ...alone, idle: idleAlone }, { ...many, idle: idleMany }, count);
        await wholes(many, count);
      }
    } finally {
      for (const database of opened.values()) await database.close();
      opened.clear();
      for (const place of places) await closePlace(place);
    }
  }
  await pool.close();
}

await main();
