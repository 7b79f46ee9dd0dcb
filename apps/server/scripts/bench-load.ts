/**
 * `npm run bench:load -- [--servers 1,2,4] [--seconds 3] [--minutes 2] [--rate 40] [--quarter] [--write]`: what requests cost, with one and several
 * servers, beside pgbench on the same PostgreSQL in the same run. `--quarter` counts what a business leaves in 90 days, `--seconds 0` leaves that out and looks at memory alone, at
 * `--rate` requests a second or at all the server can take. Clients ask the servers directly, in turn. Figures per
 * second depend on the machine and on who else uses it; processor time per request and ratios less so.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { cpuMsOf } from "../test/support/program.ts";
import { closedLoop, openLoop, postgresCpuMs, quantile } from "./cluster/load.ts";
import { type Tenant, live, openTenant, shots } from "./cluster/business.ts";
import { type Cluster, type ClusterServer, freePorts, startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "1,2,4" },
    seconds: { type: "string", default: "3" },
    minutes: { type: "string", default: "2" },
    rate: { type: "string", default: "0" },
    quarter: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const clients = 16;
/** Below saturation: half of it. */
const belowShare = 0.5;
/** Memory that does not grow stays within this. */
const flat = 1.05;
const toMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

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

/** Bytes of a server, as its own metrics tell them. */
async function memoryOf(metricsUrl: string): Promise<{ heap: number; resident: number }> {
  const text = await (await fetch(metricsUrl)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { heap: value("nodejs_heap_size_used_bytes"), resident: value("process_resident_memory_bytes") };
}

/**
 * Memory of a server while it works, after it has warmed up: its last quarter against its second. The heap grows until V8
 * collects it, so that of a quarter is the least of each minute, and of these the middle one.
 */
async function memory({ url }: ClusterServer, metricsUrl: string, tenants: readonly Tenant[], minutes: number) {
  const mix = ["pull", "pull", "push", "page"] as const;
  const samples: { heap: number; resident: number }[] = [];
  const end = performance.now() + minutes * 60_000;
  let shot = 0;
  const next = (at: number) => shots[mix[shot++ % mix.length] ?? "pull"](url, tenants[at % tenants.length] as Tenant);
  while (performance.now() < end) {
    if (rate > 0) await openLoop(rate, 5, next);
    else await closedLoop(8, 5, next);
    samples.push(await memoryOf(metricsUrl));
    const { heap, resident } = samples.at(-1) as (typeof samples)[number];
    if (samples.length % 60 === 0)
      console.log(`${shot} requests: ${toMegabytes(resident)} MB resident, ${toMegabytes(heap)} MB heap`);
  }
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(3 * quarter)];
  const residentOf = (some: typeof samples) =>
    quantile(
      some.map(({ resident }) => resident),
      0.5,
    );
  const heapOf = (some: typeof samples) => {
    const floors: number[] = [];
    for (let at = 0; at < some.length; at += 12)
      floors.push(Math.min(...some.slice(at, at + 12).map(({ heap }) => heap)));
    return quantile(floors, 0.5);
  };
  for (const [name, of] of [
    ["resident", residentOf],
    ["heap", heapOf],
  ] as const)
    console.log(
      `Memory of a server over ${minutes} minutes and ${shot} requests, ${name}: ${toMegabytes(of(early))} MB in the second quarter, ` +
        `${toMegabytes(of(late))} MB in the last (${(of(late) / of(early)).toFixed(2)} ×, ${of(late) <= of(early) * flat ? "flat" : "not flat"})`,
    );
  return {
    minutes,
    requests: shot,
    middleBytes: residentOf(early),
    lastBytes: residentOf(late),
    middleHeapBytes: heapOf(early),
    lastHeapBytes: heapOf(late),
  };
}

const quarterDays = 90;

/** Rows and bytes, indexes included, that a business which is used every day leaves in each table in 90 days. */
async function quarter(cluster: Cluster) {
  if (!cluster.superuser) return null;
  const client = new Client(cluster.superuser);
  await client.connect();
  const look = async () => {
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ table: string; bytes: string; rows: number; tenants: boolean }>(
      `select relname as table, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0) as rows, relforcerowsecurity as tenants
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return new Map(rows.map(({ table, bytes, ...row }) => [table, { ...row, bytes: Number(bytes) }]));
  };
  const tenant = await openTenant(cluster.url, { packs: 6 });
  const before = await look();
  const after = await live(cluster.url, tenant, quarterDays)
    .then(look)
    .finally(() => client.end());
  const grown = [...after].map(([table, { bytes, rows }]) => {
    const { bytes: bytesBefore, rows: rowsBefore } = before.get(table) ?? { bytes: 0, rows: 0 };
    return [table, { rows: rows - rowsBefore, bytes: bytes - bytesBefore }] as const;
  });
  const untouched = grown.flatMap(([table, { rows }]) => (rows <= 0 && after.get(table)?.tenants ? [table] : []));
  const tables = Object.fromEntries(
    grown.filter(([, { rows }]) => rows > 0).toSorted(([, a], [, b]) => b.bytes - a.bytes),
  );
  console.log(`| table | rows in ${quarterDays} days | bytes of a row with indexes |\n|---|---|---|`);
  for (const [table, { rows, bytes }] of Object.entries(tables))
    console.log(`| ${table} | ${rows} | ${Math.round(bytes / rows)} |`);
  return { days: quarterDays, tables, untouched: untouched.toSorted() };
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}, load ${loadavg()[0]?.toFixed(1)}\n`);
console.log(
  "| servers | request | /s | ms node CPU | ms PostgreSQL CPU | p50 ms at half | p99 ms | p99 / p50 ≤ 4 | against pgbench |\n|---|---|---|---|---|---|---|---|---|",
);
const all: Figure[] = [];
let memoryUse: Awaited<ReturnType<typeof memory>> | null = null;
let lived: Awaited<ReturnType<typeof quarter>> = null;
for (const count of values.servers.split(",").map(Number)) {
  const dataDir = await mkdtemp(join(tmpdir(), "ankara-load-"));
  const isWatched = count === 1 && Number(values.minutes) > 0;
  const [metricsPort] = await freePorts(1);
  const cluster = await startCluster({
    servers: count,
    dataDir,
    env: { RATE_LIMIT: "off", LOG_LEVEL: "error", ...(isWatched && { METRICS_PORT: String(metricsPort) }) },
  });
  try {
    const tenants: Tenant[] = [];
    for (let tenant = 0; tenant < clients; tenant += 1) tenants.push(await openTenant(cluster.url, { packs: 6 }));
    if (seconds > 0) all.push(...(await measure(cluster, dataDir, tenants, pgbench(cluster))));
    if (count === 1 && values.quarter) lived = await quarter(cluster);
    writeFigures();
    const [server] = cluster.servers;
    if (isWatched && server)
      memoryUse = await memory(server, `http://127.0.0.1:${metricsPort}/metrics`, tenants, Number(values.minutes));
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
  const now = all.length === 0 ? {} : { day: new Date().toISOString().slice(0, 10), machine, load: loadavg()[0] };
  const written = {
    ...before,
    ...now,
    ...(memoryUse && { memory: memoryUse }),
    ...(lived && { quarter: lived }),
    figures,
  };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(2)) : value);
  writeFileSync(path, `${JSON.stringify(written, rounded, 2)}\n`);
}
