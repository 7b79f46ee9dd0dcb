import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { carryOut, planDistribution } from "../../src/db/citus/distribute.ts";
import { migrate } from "../../src/db/migrate.ts";
import { appRole, ownerRole, upsertRoles } from "../../src/db/roles.ts";
import { migrateQueue } from "../../src/jobs/queue.ts";
import { type CitusCluster, createCitusDatabase, startCitus } from "../../test/support/citus.ts";
import { type Program, cleanUp, cpuMsOf, freshFolder, start } from "../../test/support/program.ts";
import { type Tenant, issueOp, openTenant, shots } from "./business.ts";
import { request } from "./client.ts";
import { type Shot, closedLoop } from "./load.ts";

const idleSeconds = 5;
const database = "ankara";

/** One PostgreSQL, or a cluster, with a server over it. */
export type Place = {
  readonly name: "plain" | "citus";
  readonly cluster: CitusCluster;
  readonly server: Program;
  /** As the server connects. */
  readonly url: string;
  readonly tenants: Tenant[];
  /** Milliseconds each node spends in a second that nobody asks anything; those of a cluster look after each other. */
  readonly idle: readonly number[];
};

/** Milliseconds of one request. */
export type Price = { readonly all: number; readonly coordinator: number; readonly node: number };

export const acts = ["push of a contact", "push of an invoice", "empty pull", "client's page"] as const;
/** Writes of a day besides pushes. */
export const otherWrites = [
  "first look at a client's page",
  "start of a device",
  "text of the built-in writer",
] as const;
export type ActName = (typeof acts)[number] | (typeof otherWrites)[number];

/** @param clients - as many businesses, each of which a load asks one thing at a time */
export async function openPlace(name: Place["name"], clients: number, { packs = 1 } = {}): Promise<Place> {
  const secret = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  const isCitus = name === "citus";
  const cluster = await startCitus({
    workers: isCitus ? 2 : 0,
    passwords: { postgres: passwords.superuser, [ownerRole]: passwords.owner, [appRole]: passwords.app },
    settings: {
      // A checkpoint in the midst of a round is no price of its requests.
      max_wal_size: "8GB",
      // Nor is looking after rows that were seeded, which came and went while idle nodes were measured. The benches vacuum themselves.
      autovacuum: "off",
      ...(isCitus ? { "citus.shard_count": "32" } : { shared_preload_libraries: "" }),
    },
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
      DATABASE_CONNECTIONS: String(Math.max(4, clients)),
      LOG_LEVEL: "warn",
    });
    const tenants = [];
    for (let at = 0; at < clients; at += 1) tenants.push(await openTenant(server.url, { packs }));
    return { name, cluster, server, url, tenants, idle: await idleOf(cluster) };
  } catch (error) {
    await cluster.drop();
    throw error;
  }
}

/** Milliseconds each node spends in a second now. */
export async function idleOf(cluster: CitusCluster): Promise<number[]> {
  const nodes = cluster.nodes.map(({ pid }) => pid());
  const before = nodes.map(postgresMsOf);
  const began = performance.now();
  await sleep(idleSeconds * 1000);
  const took = (performance.now() - began) / 1000;
  return nodes.map((pid, at) => (postgresMsOf(pid) - (before[at] as number)) / took);
}

export async function closePlace({ server, cluster }: Place): Promise<void> {
  await cleanUp(server, server.dataDir);
  await cluster.drop();
}

/** Past every policy, on the coordinator. */
export const asSuperuser = <T>({ cluster }: Place, work: (client: Client) => Promise<T>): Promise<T> =>
  using(cluster.coordinator.config(database), work);

async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Processor time of a PostgreSQL with all its processes, also those that have ended; milliseconds. Those that run are told to
 * the nanosecond: an empty pull takes less than the ten milliseconds that `stat` counts in.
 */
function postgresMsOf(postmaster: number): number {
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const isFirst = Number(name) === postmaster;
      if (!isFirst && Number(fields[1]) !== postmaster) continue;
      sum += Number(readFileSync(`/proc/${name}/schedstat`, "utf8").split(" ")[0]) / 1e6;
      if (isFirst) sum += (Number(fields[13]) + Number(fields[14])) * 10;
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
  "first look at a client's page": (url, tenant) => ({
    ...shots.page(url, tenant),
    headers: { accept: "text/html", "user-agent": `Mozilla/5.0 (${newId(Date.now(), systemRandom)})` },
  }),
  "start of a device": (url, { token, deviceId }) => ({
    url: `${url}/sync/devices`,
    method: "POST",
    token,
    body: { device: { id: deviceId, name: "Phone" } },
  }),
  "text of the built-in writer": shots.generate,
};

/** Processor time of all nodes and of this server while something is done; what idle nodes spend is taken off. */
export async function priceWhile(
  { cluster, idle }: Place,
  pid: () => number | undefined,
  work: () => Promise<number>,
): Promise<Price> {
  const nodes = cluster.nodes.map((node) => node.pid());
  const own = async () => {
    const running = pid();
    return running === undefined ? 0 : cpuMsOf(running);
  };
  const [before, nodeBefore] = [nodes.map(postgresMsOf), await own()];
  const began = performance.now();
  const count = await work();
  const took = (performance.now() - began) / 1000;
  const spent = nodes.map((each, at) => postgresMsOf(each) - (before[at] as number) - (idle[at] as number) * took);
  return {
    all: spent.reduce((sum, each) => sum + each, 0) / count,
    coordinator: (spent[0] as number) / count,
    node: ((await own()) - nodeBefore) / count,
  };
}

export async function priceOf(place: Place, act: ActName, seconds: number): Promise<Price> {
  const { server, tenants } = place;
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
  return priceWhile(
    place,
    () => server.child.pid,
    async () => {
      const next = (client: number) => shotOf[act](server.url, tenants[client] as Tenant);
      const hits = await closedLoop(tenants.length, seconds, next);
      const refused = hits.find(({ status }) => status !== 200);
      if (refused) throw new Error(`${act} was answered ${refused.status}: ${server.output().slice(-2_000)}`);
      return hits.length;
    },
  );
}
