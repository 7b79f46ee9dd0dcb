/**
 * `npm run bench:citus -- [--rounds 5] [--seconds 1]`: what PostgreSQL pays for a request on one PostgreSQL and on a Citus cluster of
 * a coordinator and two workers, with the same programs, the same settings and one server each, in turns. Processor time of all
 * processes of PostgreSQL, as /proc tells it: it depends less than times on who else uses the machine.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client, type ClientConfig } from "pg";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { carryOut, planDistribution } from "../src/db/citus/distribute.ts";
import { migrate } from "../src/db/migrate.ts";
import { appRole, ownerRole, upsertRoles } from "../src/db/roles.ts";
import { migrateQueue } from "../src/jobs/queue.ts";
import { type CitusCluster, createCitusDatabase, startCitus } from "../test/support/citus.ts";
import { type Program, cleanUp, freshFolder, start } from "../test/support/program.ts";
import { type Tenant, issueOp, openTenant, shots } from "./cluster/business.ts";
import { request } from "./cluster/client.ts";
import { type Shot, closedLoop, quantile } from "./cluster/load.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const clients = 8;
const warmUps = 2;
const idleSeconds = 5;
const database = "ankara";

/** One PostgreSQL, or a cluster, with a server over it. */
type Place = {
  readonly name: "plain" | "citus";
  readonly cluster: CitusCluster;
  readonly server: Program;
  readonly tenants: Tenant[];
  /** Milliseconds each node spends in a second that nobody asks anything; those of a cluster look after each other. */
  readonly idle: readonly number[];
};

/** Milliseconds of one request. */
type Price = { readonly all: number; readonly coordinator: number };

const acts = ["push of a contact", "push of an invoice", "empty pull", "client's page"] as const;
type ActName = (typeof acts)[number];

/** At most so many times the price on one PostgreSQL. */
const targets: Readonly<Record<ActName, number | null>> = {
  "push of a contact": 1 / 0.8,
  "push of an invoice": 1 / 0.8,
  "empty pull": 1 / 0.7,
  "client's page": null,
};
const coordinatorShare = 0.1;

async function openPlace(name: Place["name"]): Promise<Place> {
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  const isCitus = name === "citus";
  const cluster = await startCitus({
    workers: isCitus ? 2 : 0,
    passwords: { postgres: passwords.superuser, [ownerRole]: passwords.owner, [appRole]: passwords.app },
    settings: isCitus ? { "citus.shard_count": "32" } : { shared_preload_libraries: "" },
  });
  try {
    for (const node of cluster.nodes) await using(node.config("postgres"), (client) => upsertRoles(client, passwords));
    const admin = cluster.coordinator.config(database);
    const owner = { ...admin, user: ownerRole, password: passwords.owner };
    if (isCitus) await createCitusDatabase(cluster.nodes, database, ownerRole);
    else
      await using(cluster.coordinator.config("postgres"), (client) =>
        client.query(`create database ${database} owner ${ownerRole}`),
      );
    await using(cluster.coordinator.config("postgres"), (client) => client.query(`grant ${appRole} to ${ownerRole}`));
    for (const { config } of cluster.workers)
      await using(config("postgres"), (client) => client.query(`grant ${appRole} to ${ownerRole}`));
    await using(owner, migrate);
    if (isCitus) await using(admin, async (client) => carryOut(client, await planDistribution(client)));
    await migrateQueue(owner);
    const url = `postgres://${ownerRole}:${passwords.owner}@127.0.0.1:${cluster.coordinator.port}/${database}`;
    const server = await start(await freshFolder(), {
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: String(clients),
      LOG_LEVEL: "warn",
    });
    const tenants = [];
    for (let at = 0; at < clients; at += 1) tenants.push(await openTenant(server.url));
    const nodes = cluster.nodes.map(({ pid }) => pid());
    const before = nodes.map(cpuMsOf);
    await sleep(idleSeconds * 1000);
    const idle = nodes.map((pid, at) => (cpuMsOf(pid) - (before[at] as number)) / idleSeconds);
    return { name, cluster, server, tenants, idle };
  } catch (error) {
    await cluster.drop();
    throw error;
  }
}

async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Processor time of a PostgreSQL with all its processes, also those that have ended; milliseconds. */
function cpuMsOf(postmaster: number): number {
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const own = (Number(fields[11]) + Number(fields[12])) * 10;
      if (Number(name) === postmaster) sum += own + (Number(fields[13]) + Number(fields[14])) * 10;
      else if (Number(fields[1]) === postmaster) sum += own;
    } catch {
      // ended meanwhile
    }
  }
  return sum;
}

const contactOp = (): object => {
  const record = buildContact({ id: newId(Date.now(), systemRandom) });
  const opId = newId(Date.now(), systemRandom);
  return { opId, collection: "contacts", id: record.id, kind: "put", patch: record, was: {}, baseRev: 0 };
};
const pushOf = (url: string, { token, deviceId }: Tenant, op: object): Shot => ({
  url: `${url}/sync/push`,
  method: "POST",
  token,
  body: { deviceId, ops: [op] },
});

const shotOf: Readonly<Record<ActName, (url: string, tenant: Tenant) => Shot>> = {
  "push of a contact": (url, tenant) => pushOf(url, tenant, contactOp()),
  "push of an invoice": (url, tenant) => pushOf(url, tenant, issueOp(tenant)),
  "empty pull": shots.pull,
  "client's page": shots.page,
};

async function priceOf({ server, cluster, tenants, idle }: Place, act: ActName, forSeconds: number): Promise<Price> {
  if (act === "empty pull")
    for (const [at, tenant] of tenants.entries()) {
      let more = true;
      for (let { cursor } = tenant; more;) {
        const { body } = await request<{ cursor: string; more: boolean }>(
          server.url,
          `/sync/pull?limit=1000&cursor=${encodeURIComponent(cursor)}`,
          { token: tenant.token },
        );
        ({ cursor, more } = body);
        tenants[at] = { ...tenant, cursor };
      }
    }
  const nodes = cluster.nodes.map(({ pid }) => pid());
  const before = nodes.map(cpuMsOf);
  const began = performance.now();
  const hits = await closedLoop(clients, forSeconds, (client) => shotOf[act](server.url, tenants[client] as Tenant));
  const took = (performance.now() - began) / 1000;
  const spent = nodes.map((pid, at) => cpuMsOf(pid) - (before[at] as number) - (idle[at] as number) * took);
  const refused = hits.find(({ status }) => status !== 200);
  if (refused) throw new Error(`${act} was answered ${refused.status}: ${server.output().slice(-2_000)}`);
  return {
    all: spent.reduce((sum, each) => sum + each, 0) / hits.length,
    coordinator: (spent[0] as number) / hits.length,
  };
}

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

async function main(): Promise<void> {
  const [processor] = cpus();
  console.log(
    `${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const places: Place[] = [];
  try {
    for (const name of ["plain", "citus"] as const) places.push(await openPlace(name));
    const prices = new Map(acts.map((act) => [act, { plain: [] as Price[], citus: [] as Price[] }]));
    for (let round = -warmUps; round < rounds; round += 1)
      for (const act of acts)
        for (const place of round % 2 === 0 ? places : places.toReversed()) {
          const price = await priceOf(place, act, seconds);
          if (round >= 0) prices.get(act)?.[place.name].push(price);
        }
    for (const { name, idle } of places)
      console.log(`Idle, ${name}: ${idle.map((ms) => ms.toFixed(1)).join(", ")} ms a second, each node; taken off.`);
    console.log(
      "\n| ms of PostgreSQL for each | plain | Citus | of that the coordinator | Citus to plain | target | |",
    );
    console.log("|---|---|---|---|---|---|---|");
    for (const [act, { plain, citus }] of prices) {
      const ratio = median(citus.map(({ all }, round) => all / (plain[round]?.all ?? Number.NaN)));
      const share = median(citus.map(({ all, coordinator }) => coordinator / all));
      const most = targets[act];
      const met = most === null ? "" : ratio <= most && share <= coordinatorShare ? "met" : "missed";
      console.log(
        `| ${act} | ${median(plain.map(({ all }) => all)).toFixed(3)} | ${median(citus.map(({ all }) => all)).toFixed(3)} | ` +
          `${(share * 100).toFixed(0)} % | ${ratio.toFixed(2)} × | ${most === null ? "" : `≤ ${most.toFixed(2)} ×, ≤ ${coordinatorShare * 100} %`} | ${met} |`,
      );
    }
  } finally {
    for (const { server, cluster } of places) {
      await cleanUp(server, server.dataDir);
      await cluster.drop();
    }
  }
}

await main();
