/**
 * `npm run bench:load -- [--servers 1,2,4] [--seconds 3] [--minutes 2] [--write]`: what requests cost, with one and several
 * servers, beside pgbench on the same PostgreSQL in the same run. Clients ask the servers directly, in turn. Figures per
 * second depend on the machine and on who else uses it; processor time per request and ratios less so.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { cpuMsOf } from "../test/support/program.ts";
import { closedLoop, openLoop, postgresCpuMs, quantile, residentBytes } from "./cluster/load.ts";
import { type Tenant, openTenant, shots } from "./cluster/business.ts";
import { type Cluster, startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "1,2,4" },
    seconds: { type: "string", default: "3" },
    minutes: { type: "string", default: "2" },
    write: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const clients = 16;
/** Below saturation: half of it. */
const belowShare = 0.5;
const megabyte = 1024 * 1024;

type Route = keyof typeof shots;
type Figure = {
  servers: number;
  route: Route;
  perSecond: number;
  nodeMs: number;
  postgresMs: number;
  p50: number;
  p99: number;
  tpcb: number;
  selectOnly: number;
};

function pgbench(cluster: Cluster): { tpcb(): number; select(): number } | null {
  const folders = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const path = folders.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find((each) => existsSync(each));
  const { superuser } = cluster;
  if (!path || !superuser) return null;
  const env = {
    ...process.env,
    PGHOST: String(superuser.host),
    PGUSER: String(superuser.user),
    PGPASSWORD: String(superuser.password),
    PGDATABASE: "postgres",
  };
  const run = (...args: string[]) => {
    const done = spawnSync(path, args, { encoding: "utf8", env });
    if (done.status !== 0) throw new Error(`pgbench: ${done.stderr}`);
    return Number(/tps = ([\d.]+)/.exec(done.stdout)?.[1]);
  };
  run("-i", "-q", "-s", "10");
  const load = ["-T", String(Math.max(2, seconds)), "-c", String(clients), "-j", "2"];
  return { tpcb: () => run(...load), select: () => run("-S", ...load) };
}

async function measure(
  cluster: Cluster,
  dataDir: string,
  tenants: readonly Tenant[],
  yardstick: ReturnType<typeof pgbench>,
) {
  const figures: Figure[] = [];
  const urls = cluster.servers.map(({ url }) => url);
  const pids = cluster.servers.flatMap(({ pid }) => pid() ?? []);
  const nodeCpu = async () => (await Promise.all(pids.map(cpuMsOf))).reduce((sum, each) => sum + each, 0);
  for (const route of Object.keys(shots) as Route[]) {
    let turn = 0;
    const next = (at: number) =>
      shots[route](urls[turn++ % urls.length] as string, tenants[at % tenants.length] as Tenant);
    await closedLoop(clients, 1, next);
    const [node, postgres] = [await nodeCpu(), postgresCpuMs(dataDir)];
    const full = await closedLoop(clients, seconds, next);
    const [nodeSpent, postgresSpent] = [(await nodeCpu()) - node, postgresCpuMs(dataDir) - postgres];
    const served = full.filter(({ status }) => status === 200);
    if (served.length < full.length * 0.99)
      throw new Error(`${route}: ${full.length - served.length} of ${full.length} were not served`);
    const perSecond = served.length / seconds;
    // A user has one text at a time, so that a text's clients stay as many as its users.
    const below = await (route === "generate"
      ? closedLoop(Math.ceil(clients * belowShare), seconds, next)
      : openLoop(perSecond * belowShare, seconds, next));
    const times = below.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const figure: Figure = {
      servers: urls.length,
      route,
      perSecond,
      nodeMs: nodeSpent / served.length,
      postgresMs: postgresSpent / served.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      tpcb: yardstick?.tpcb() ?? Number.NaN,
      selectOnly: yardstick?.select() ?? Number.NaN,
    };
    figures.push(figure);
    print(figure);
  }
  return figures;
}

function print({ servers, route, perSecond, nodeMs, postgresMs, p50, p99, tpcb, selectOnly }: Figure): void {
  const yard = route === "push" || route === "generate" ? tpcb : selectOnly;
  const name = route === "push" || route === "generate" ? "TPC-B" : "select-only";
  console.log(
    `| ${servers} | ${route} | ${perSecond.toFixed(0)} | ${nodeMs.toFixed(2)} | ${postgresMs.toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ` +
      `${(p99 / p50).toFixed(1)} × ${p99 <= 4 * p50 ? "met" : "missed"} | ${(perSecond / yard).toFixed(3)} × ${name} (${yard.toFixed(0)}) |`,
  );
}

/** Memory of the servers while they work, after they have warmed up: its last third against the one before. */
async function memory(cluster: Cluster, tenants: readonly Tenant[], minutes: number) {
  const pids = cluster.servers.flatMap(({ pid }) => pid() ?? []);
  const urls = cluster.servers.map(({ url }) => url);
  const mix = ["pull", "pull", "push", "page"] as const;
  const samples: number[] = [];
  const end = performance.now() + minutes * 60_000;
  let shot = 0;
  while (performance.now() < end) {
    await closedLoop(8, 5, (client) =>
      shots[mix[shot % mix.length] ?? "pull"](urls[shot++ % urls.length] ?? "", tenants[client] as Tenant),
    );
    samples.push(pids.reduce((sum, pid) => sum + residentBytes(pid), 0) / pids.length);
  }
  const third = Math.floor(samples.length / 3);
  const middle = quantile(samples.slice(third, 2 * third), 0.5);
  const last = quantile(samples.slice(2 * third), 0.5);
  console.log(
    `Memory of a server over ${minutes} minutes and ${shot} requests: ${(middle / megabyte).toFixed(0)} MB in the second third, ` +
      `${(last / megabyte).toFixed(0)} MB in the last (${(last / middle).toFixed(2)} ×, ${last <= middle * 1.1 ? "flat" : "not flat"})`,
  );
  return { minutes, requests: shot, middleBytes: middle, lastBytes: last };
}

/** Measures the disk space of a record, with its share of every index and receipt. */
async function bytes(cluster: Cluster) {
  if (!cluster.superuser) return null;
  const client = new Client(cluster.superuser);
  await client.connect();
  await client.query("analyze");
  const { rows } = await client.query<{ table: string; bytes: string; rows: string }>(
    `select c.relname as table, pg_total_relation_size(c.oid) as bytes, s.n_live_tup as rows
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid
     where c.relname in ('records', 'receipts', 'pushes', 'users', 'businesses', 'ai_items', 'ai_generations', 'credit_entries')`,
  );
  await client.end();
  return Object.fromEntries(
    rows.map(({ table, ...each }) => [table, { bytes: Number(each.bytes), rows: Number(each.rows) }]),
  );
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}, load ${loadavg()[0]?.toFixed(1)}\n`);
console.log(
  "| servers | request | /s | ms node CPU | ms PostgreSQL CPU | p50 ms at half | p99 ms | p99 / p50 ≤ 4 | against pgbench |\n|---|---|---|---|---|---|---|---|---|",
);
const all: Figure[] = [];
let memoryUse: Awaited<ReturnType<typeof memory>> | null = null;
let sizes: Awaited<ReturnType<typeof bytes>> = null;
for (const count of values.servers.split(",").map(Number)) {
  const dataDir = await mkdtemp(join(tmpdir(), "ankara-load-"));
  const cluster = await startCluster({ servers: count, dataDir, env: { RATE_LIMIT: "off", LOG_LEVEL: "error" } });
  try {
    const tenants: Tenant[] = [];
    for (let tenant = 0; tenant < clients; tenant += 1) tenants.push(await openTenant(cluster.url, { packs: 6 }));
    all.push(...(await measure(cluster, dataDir, tenants, pgbench(cluster))));
    // PostgreSQL counts its rows now and then.
    await sleep(1_500);
    if (count === 1) sizes = await bytes(cluster);
    writeFigures();
    if (count === 1 && Number(values.minutes) > 0) memoryUse = await memory(cluster, tenants, Number(values.minutes));
    writeFigures();
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A figure that was not measured now keeps its last value. */
function writeFigures(): void {
  if (!values.write) return;
  const path = resolve(import.meta.dirname, "../../../docs/scale-figures.json");
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { figures: Figure[] }) : { figures: [] };
  const counts = new Set(all.map(({ servers }) => servers));
  const figures = [...before.figures.filter(({ servers }) => !counts.has(servers)), ...all];
  const now = { day: new Date().toISOString().slice(0, 10), machine, load: loadavg()[0] };
  const written = { ...before, ...now, ...(memoryUse && { memory: memoryUse }), ...(sizes && { sizes }), figures };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(2)) : value);
  writeFileSync(path, `${JSON.stringify(written, rounded, 2)}\n`);
}
