import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { chooseAccount, spawnAs } from "../../src/db/supervisor/account.ts";
import { type Binaries, findBinaries } from "../../src/db/supervisor/binaries.ts";
import { createCluster, ownerOf, plainEnvironment } from "../../src/db/supervisor/cluster.ts";
import { appRole, ownerRole, upsertRoles } from "../../src/db/roles.ts";
import { freePort } from "./program.ts";

/** How to get what the tests on a cluster need. */
const howToGetCitus = `No PostgreSQL with Citus was found. Either
  - install one beside the others (packages: https://docs.citusdata.com, Debian and Ubuntu: postgresql-16-citus-13.0), or
  - name the folder of its programs: CITUS_BIN=/usr/lib/postgresql/16/bin npm run test:citus, or
  - name a cluster that runs, and is there for tests: CITUS_URL=postgres://postgres:…@127.0.0.1:5432/postgres npm run test:citus
Without CITUS_URL its coordinator and two workers are started on loopback, and are gone when the tests end.`;

/** A PostgreSQL of a cluster, and how its superuser connects to it. */
export type NodeAddress = {
  readonly host: string;
  readonly port: number;
  config(database: string): ClientConfig;
};
type CitusNode = NodeAddress & {
  /** Of its first process, while it runs. */
  pid(): number;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again after it was killed. */
  start(): Promise<void>;
  /** Copies it while it runs, as `pg_basebackup` does. */
  backUp(): Promise<string>;
  /**
   * Puts a copy in its place, after it was killed, and starts it: on a timeline of its own.
   *
   * @param point - named point it goes on to by the log it archived; without one it is as it was copied
   */
  putBack(copy: string, point?: string): Promise<void>;
};

/** A coordinator and its workers on loopback. */
export type CitusCluster = {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
  readonly nodes: readonly CitusNode[];
  drop(): Promise<void>;
};

/** Returns the first PostgreSQL of this machine that has Citus; null when there is none. */
export async function findCitus(): Promise<Binaries | null> {
  for (const binaries of await findBinaries(process.env["CITUS_BIN"])) {
    const root = dirname(dirname(binaries.postgres));
    const shares = [join(root, "share"), join(root, "share/postgresql")];
    // Debian keeps what is shared in a tree of its own.
    shares.push(join(root, "../../../share/postgresql", String(binaries.major)));
    for (const share of shares)
      if (await stat(join(share, "extension/citus.control")).catch(() => null)) return binaries;
  }
  return null;
}

/**
 * Starts a coordinator and its workers. They know each other by the passwords of `passwords`, for every role of ours.
 *
 * @throws Error saying how to get Citus when it is not there
 */
export async function startCitus({
  workers: workerCount = 2,
  passwords,
  settings = {},
  archives = false,
}: {
  workers?: number;
  /** Each node copies its log to a folder of its own, for a restore to a named point. */
  archives?: boolean;
  /** By role; `postgres` is the superuser. */
  passwords: Readonly<Record<string, string>>;
  settings?: Readonly<Record<string, string>>;
}): Promise<CitusCluster> {
  const binaries = await findCitus();
  if (!binaries) throw new Error(howToGetCitus);
  const folder = await mkdtemp(join(tmpdir(), "ankara-citus-"));
  const account = await chooseAccount(null, [join(folder, "node"), binaries.postgres]);
  if (account) await chown(folder, account.uid, account.gid);
  const known = join(folder, "passwords");
  await writeFile(
    known,
    Object.entries(passwords)
      .map(([role, password]) => `*:*:*:${role}:${password}\n`)
      .join(""),
    { mode: 0o600 },
  );
  if (account) await chown(known, account.uid, account.gid);
  const superuser = passwords["postgres"] ?? "";

  const startNode = async (index: number): Promise<CitusNode> => {
    const pgData = join(folder, `node-${index}`);
    await createCluster(pgData, binaries, account, superuser);
    await writeFile(join(pgData, "pg_hba.conf"), "host all,replication all 127.0.0.1/32 scram-sha-256\n");
    const own = await ownerOf(pgData);
    if (account && own) await chown(join(pgData, "pg_hba.conf"), own.uid, own.gid);
    const port = await freePort();
    const archive = join(folder, `log-${index}`);
    await mkdir(archive);
    if (account) await chown(archive, account.uid, account.gid);
    const all = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      shared_preload_libraries: "citus",
      max_connections: "300",
      max_prepared_transactions: "300",
      max_worker_processes: "64",
      wal_level: "logical",
      "citus.node_conninfo": "sslmode=disable",
      "citus.propagate_set_commands": "local",
      "citus.enable_unsafe_triggers": "on",
      "citus.allow_nested_distributed_execution": "on",
      // Two for each worker: a hundred databases of tests have as many tables each.
      "citus.shard_count": String(workerCount * 2),
      ...(archives && { archive_mode: "on", archive_command: `cp %p ${archive}/%f` }),
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const config = (database: string): ClientConfig => ({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password: superuser,
      database,
    });
    let child: ChildProcess | null = null;
    const start = async (...more: string[]) => {
      const log = await open(join(folder, `node-${index}.log`), "a");
      const begun = spawnAs(account, binaries.postgres, ["-D", pgData, ...flags, ...more], {
        stdio: ["ignore", log.fd, log.fd],
        env: { ...plainEnvironment, PGPASSFILE: known },
        cwd: "/",
      });
      child = begun;
      await log.close();
      for (let waited = 0; !(await answers(config("postgres"))); waited += 50) {
        if (waited > 60_000 || begun.exitCode !== null)
          throw new Error(`PostgreSQL did not start: ${await readFile(join(folder, `node-${index}.log`), "utf8")}`);
        await sleep(50);
      }
    };
    await start();
    return {
      host: "127.0.0.1",
      port,
      pid: () => child?.pid ?? 0,
      config,
      start: () => start(),
      async backUp() {
        const copy = join(folder, `copy-${index}-${Date.now()}`);
        const program = join(dirname(binaries.postgres), "pg_basebackup");
        const args = [
          "-D",
          copy,
          "-h",
          "127.0.0.1",
          "-p",
          String(port),
          "-U",
          "postgres",
          "-X",
          "stream",
          "-c",
          "fast",
        ];
        const copying = spawnAs(account, program, args, {
          stdio: "ignore",
          env: { ...plainEnvironment, PGPASSFILE: known },
          cwd: "/",
        });
        const [code] = (await once(copying, "close")) as [number | null];
        if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`);
        return copy;
      },
      async putBack(copy, point) {
        await rm(pgData, { recursive: true });
        await rename(copy, pgData);
        await writeFile(join(pgData, "recovery.signal"), "");
        if (account) await chown(join(pgData, "recovery.signal"), account.uid, account.gid);
        const recovery = {
          restore_command: point === undefined ? "false" : `cp ${archive}/%f %p`,
          ...(point !== undefined && { recovery_target_name: point, recovery_target_action: "promote" }),
        };
        await start(...Object.entries(recovery).flatMap(([name, value]) => ["-c", `${name}=${value}`]));
        for (let waited = 0; ; waited += 50) {
          const recovering = await using(config("postgres"), async (client) => {
            const { rows } = await client.query<{ is: boolean }>("select pg_is_in_recovery() as is");
            return rows[0]?.is;
          });
          if (!recovering) return;
          if (waited > 60_000) throw new Error("the node stays in recovery");
          await sleep(50);
        }
      },
      async kill(signal) {
        if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, "exit");
        // A fast shutdown is asked of the first process alone; a machine that is gone takes all of them.
        process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
        await gone;
      },
    };
  };

  const nodes: CitusNode[] = [];
  const drop = async () => {
    for (const node of nodes) await node.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (let index = 0; index <= workerCount; index += 1) nodes.push(await startNode(index));
  } catch (error) {
    await drop();
    throw error;
  }
  const [coordinator, ...workers] = nodes as [CitusNode, ...CitusNode[]];
  return { coordinator, workers, nodes, drop };
}

/** A cluster with one database, as an operator has it before the first server: our roles, and their account of `DATABASE_URL`. */
export type OwnCluster = {
  readonly cluster: CitusCluster;
  readonly passwords: { readonly superuser: string; readonly owner: string; readonly app: string };
  /** Of the coordinator, as the servers connect. */
  readonly url: string;
  readonly superuserUrl: string;
  /** The superuser on any node. */
  on<T>(node: CitusNode, work: (client: Client) => Promise<T>): Promise<T>;
};

export async function startOwnCluster(
  database: string,
  options: Pick<Parameters<typeof startCitus>[0], "workers" | "settings" | "archives"> = {},
): Promise<OwnCluster> {
  const secret = () => randomBytes(18).toString("hex");
  const passwords = { superuser: secret(), owner: secret(), app: secret() };
  const cluster = await startCitus({
    ...options,
    passwords: { postgres: passwords.superuser, [ownerRole]: passwords.owner, [appRole]: passwords.app },
  });
  try {
    for (const node of cluster.nodes)
      await using(node.config("postgres"), async (client) => {
        await upsertRoles(client, passwords);
        await client.query(`grant ${appRole} to ${ownerRole}`);
      });
    await createCitusDatabase(cluster.nodes, database, ownerRole);
  } catch (error) {
    await cluster.drop();
    throw error;
  }
  const at = `127.0.0.1:${cluster.coordinator.port}/${database}`;
  return {
    cluster,
    passwords,
    url: `postgres://${ownerRole}:${passwords.owner}@${at}`,
    superuserUrl: `postgres://postgres:${passwords.superuser}@${at}`,
    on: (node, work) => using(node.config(database), work),
  };
}

/** `npm run distribute` on the database of a cluster, as a program of its own. */
export function distribute(
  url: string,
  ...args: string[]
): { ended: Promise<number | null>; child: ChildProcess; output(): string } {
  const path = resolve(import.meta.dirname, "../../scripts/distribute.ts");
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env["PATH"], DATABASE_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code as number | null) };
}

/** The nodes of a cluster that runs already, the coordinator first. @param url - of a superuser, in a database that knows the workers */
export async function nodesAt(url: string): Promise<NodeAddress[]> {
  const { hostname, port, username, password } = new URL(url);
  const at = (host: string, atPort: number): NodeAddress => ({
    host,
    port: atPort,
    config: (database) => ({
      host,
      port: atPort,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database,
    }),
  });
  const workers = await using({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards order by groupid`,
    );
    return rows;
  });
  return [at(hostname, Number(port || 5432)), ...workers.map((worker) => at(worker.host, worker.port))];
}

/** Makes a database of the cluster: the extension on every node, and the workers known to the coordinator. */
export async function createCitusDatabase(nodes: readonly NodeAddress[], name: string, owner: string): Promise<void> {
  for (const node of nodes) {
    await using(node.config("postgres"), (client) => client.query(`create database ${name} owner ${owner}`));
    await using(node.config(name), (client) => client.query("create extension citus"));
  }
  const [coordinator, ...workers] = nodes;
  if (!coordinator) return;
  await using(coordinator.config(name), async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
  });
}

/**
 * Nobody, and no worker of Citus, is connected from here on: the database can be a template. Copied on every node at once it
 * is a database of the cluster again: its shards, and what the nodes know of each other, are rows of it.
 */
export async function closeCitusDatabase(nodes: readonly NodeAddress[], name: string): Promise<void> {
  for (const node of nodes)
    await using(node.config("postgres"), async (client) => {
      await client.query(`alter database ${name} with is_template true allow_connections false`);
      for (let waited = 0; waited < 20_000; waited += 50) {
        const { rowCount } = await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
          [name],
        );
        if (rowCount === 0) return;
        await sleep(50);
      }
      throw new Error(`somebody stays connected to ${name}`);
    });
}

async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  return work(client).finally(() => client.end());
}

const answers = (config: ClientConfig): Promise<boolean> =>
  using(config, async (client) => {
    await client.query("select 1");
    return true;
  }).catch(() => false);
