import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, open, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client, type ClientConfig } from "pg";
import { chooseAccount, spawnAs } from "../../src/db/supervisor/account.ts";
import { findBinaries } from "../../src/db/supervisor/binaries.ts";
import { createCluster, ownerOf, plainEnvironment } from "../../src/db/supervisor/cluster.ts";
import { freePort } from "./program.ts";

const run = promisify(execFile);
export const superuser = "postgres";

/** One PostgreSQL of our own on the loopback address, that nobody starts again when it dies. */
type Cluster = {
  readonly port: number;
  readonly pgData: string;
  config(database?: string): ClientConfig;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export type TwoClusters = {
  readonly primary: Cluster;
  readonly standby: Cluster;
  readonly password: string;
  /** Process of the standby that takes the log in. */
  receiver(): Promise<number>;
  drop(): Promise<void>;
};

/**
 * A primary and its standby, copied from it while it ran and following its log.
 *
 * @param synchronous - a commit is acknowledged only when the standby has it on its disk
 */
export async function twoClusters(database: string, { synchronous }: { synchronous: boolean }): Promise<TwoClusters> {
  const [binaries] = await findBinaries();
  if (!binaries) throw new Error("No PostgreSQL (15 or later) was found.");
  const folder = await mkdtemp(join(tmpdir(), "ankara-two-"));
  const account = await chooseAccount(null, [join(folder, "one"), binaries.postgres]);
  const password = randomBytes(18).toString("base64url");
  const one = join(folder, "one");
  const two = join(folder, "two");
  await run("chmod", ["711", folder]);
  await createCluster(one, binaries, account, password);
  await writeFile(
    join(one, "pg_hba.conf"),
    "host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n",
  );
  const own = await ownerOf(one);
  const clusters: { child: ChildProcess }[] = [];

  const begin = async (pgData: string, settings: Record<string, string>): Promise<Cluster> => {
    const port = await freePort();
    const all = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      max_connections: "100",
      ...settings,
    };
    const log = await open(join(folder, `${port}.log`), "a");
    const child = spawnAs(
      account,
      binaries.postgres,
      ["-D", pgData, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        stdio: ["ignore", log.fd, log.fd],
        env: plainEnvironment,
        cwd: "/",
      },
    );
    clusters.push({ child });
    await log.close();
    const config = (name = "postgres"): ClientConfig => ({
      host: "127.0.0.1",
      port,
      user: superuser,
      password,
      database: name,
    });
    for (let waited = 0; ; waited += 50) {
      if (await answers(config())) break;
      if (waited > 30_000 || child.exitCode !== null)
        throw new Error(`PostgreSQL did not start: ${await readFile(join(folder, `${port}.log`), "utf8")}`);
      await sleep(50);
    }
    return {
      port,
      pgData,
      config,
      async kill(signal) {
        const gone = once(child, "exit");
        // The whole group, as when the machine is gone.
        if (child.pid) process.kill(-child.pid, signal);
        await gone;
      },
    };
  };

  const primary = await begin(one, {
    wal_level: "replica",
    wal_keep_size: "512MB",
    ...(synchronous && { synchronous_standby_names: "standby", synchronous_commit: "on" }),
  });
  // Before there is a standby nothing can wait for it.
  await using(primary.config(), async (client) => {
    await client.query("set synchronous_commit = local");
    await client.query(`create database ${database}`);
    await client.query("select pg_backup_start('standby', true)");
    await mkdir(two, { mode: 0o700 });
    await copyRunning(one, two);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await writeFile(join(two, "backup_label"), rows[0]?.labelfile ?? "");
  });
  await writeFile(join(two, "standby.signal"), "");
  if (account && own) await run("chown", ["-R", `${own.uid}:${own.gid}`, two]);
  const from = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password} application_name=standby`;
  const standby = await begin(two, { primary_conninfo: from, hot_standby: "on" });
  await using(primary.config(), async (client) => {
    for (let waited = 0; ; waited += 50) {
      const { rows } = await client.query<{ sync_state: string }>("select sync_state from pg_stat_replication");
      if (rows[0]?.sync_state === (synchronous ? "sync" : "async")) return;
      if (waited > 20_000) throw new Error("the standby does not follow");
      await sleep(50);
    }
  });
  return {
    primary,
    standby,
    password,
    async receiver() {
      const { rows } = await using(standby.config(), (client) =>
        client.query<{ pid: number }>("select pid from pg_stat_wal_receiver"),
      );
      return rows[0]?.pid ?? 0;
    },
    async drop() {
      for (const { child } of clusters)
        if (child.pid && child.exitCode === null && child.signalCode === null) {
          process.kill(-child.pid, "SIGKILL");
          await once(child, "exit");
        }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function using<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
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

/** The files of a running cluster, between the start and the end of a backup. What it deletes meanwhile the log makes good. */
async function copyRunning(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (name === "postmaster.pid" || name === "postmaster.opts") continue;
    const isLog = name === "pg_wal";
    if (isLog) await mkdir(join(to, name), { mode: 0o700 });
    else await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
  await run("chmod", ["-R", "u=rwX,go=", to]);
}
