import { type ChildProcess } from "node:child_process";
import { chown, mkdir, open, readFile, readdir, realpath, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type PoolConfig } from "pg";
import { StartProblem } from "../../config/start-problem.ts";
import { type Account, chooseAccount, spawnAs } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { clusterVersion, createCluster, ownerOf, plainEnvironment } from "./cluster.ts";
import { clearStalePidFile, findPostmaster, isAlive, kill, socketFolder } from "./postmaster.ts";

export type PrivatePostgresOptions = {
  /** Absolute folder; the cluster lives in `postgres` below it. */
  readonly dataDir: string;
  readonly superuserPassword: string;
  /** Extra server settings, for tests that need no durability. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder PostgreSQL hands its log over into, for the archive; ours and its account's alone. */
  readonly spool?: string;
  /** Milliseconds until it has to answer, playing back a log included. */
  readonly readyWithinMs?: number;
  /** Called with a sentence when PostgreSQL went away and came back. */
  readonly onNotice?: (sentence: string) => void;
};

/** A PostgreSQL of our own: started here, watched, started again when it dies, stopped with us. */
export type PrivatePostgres = {
  connection(user: string, password: string, database: string): PoolConfig;
  superuser(database: string): PoolConfig;
  pid(): Promise<number | null>;
  stop(): Promise<void>;
};

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
/** The log starts anew when the server starts and finds it longer than this. */
const maxLogBytes = 2_000_000;
/** Key of the advisory lock held by the one server that uses a data directory. */
const ownershipLock = 710_226;

const always = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  max_connections: "60",
  shared_buffers: "128MB",
  // Statements and row values are business data: they stay out of the log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length_on_error: "0",
} as const;

/**
 * Start the private PostgreSQL of a data directory, or adopt the one a killed server left running.
 *
 * @throws StartProblem when another server uses the directory, when no PostgreSQL can be run, or when the disk is full
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const pgData = join(dataDir, "postgres");
  await refuseHalfUpgraded(dataDir, pgData);
  const binaries = chooseBinaries(await findBinaries(), await clusterVersion(pgData), pgData);
  const account = await chooseAccount(await ownerOf(pgData), [join(pgData, "PG_VERSION"), binaries.postgres]);
  if (options.spool) await prepareSpool(options.spool, account);
  const supervisor = new Supervisor(options, pgData, binaries, account, await socketFolder(dataDir, account));
  await supervisor.start();
  return supervisor;
}

/** An upgrade that was cut off between its two renames must not be answered with a new, empty database. */
async function refuseHalfUpgraded(dataDir: string, pgData: string): Promise<void> {
  if ((await clusterVersion(pgData)) !== null) return;
  if ((await readdir(dataDir)).some((name) => /^postgres-\d+$/.test(name)))
    throw new StartProblem(`An upgrade of ${pgData} was interrupted. Finish it: npm run upgrade:database`);
}

async function prepareSpool(spool: string, account: Account): Promise<void> {
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (account) await chown(spool, account.uid, account.gid);
}

function chooseBinaries(found: Binaries[], version: number | null, pgData: string): Binaries {
  const match = version === null ? found[0] : found.find(({ major }) => major === version);
  if (match) return match;
  throw new StartProblem(
    version === null
      ? "No PostgreSQL (15 or later) was found. Run npm install with optional packages, install PostgreSQL, or set DATABASE_URL."
      : `The data in ${pgData} was made by PostgreSQL ${version}, which is not installed here. Install it beside the new one and run: npm run upgrade:database`,
  );
}

class Supervisor implements PrivatePostgres {
  readonly #options: PrivatePostgresOptions;
  readonly #pgData: string;
  readonly #binaries: Binaries;
  readonly #account: Account;
  #socketFolder: string;
  /** Holds the ownership lock; PostgreSQL lets it go by itself when we die. */
  #guard: Client | null = null;
  #stopping = false;

  constructor(options: PrivatePostgresOptions, pgData: string, binaries: Binaries, account: Account, folder: string) {
    this.#options = options;
    this.#pgData = pgData;
    this.#binaries = binaries;
    this.#account = account;
    this.#socketFolder = folder;
  }

  connection(user: string, password: string, database: string): PoolConfig {
    return { host: this.#socketFolder, port: 5432, user, password, database };
  }

  superuser(database: string): PoolConfig {
    return this.connection("postgres", this.#options.superuserPassword, database);
  }

  async pid(): Promise<number | null> {
    return (await findPostmaster(this.#pgData))?.pid ?? null;
  }

  async start(): Promise<void> {
    const deadline = Date.now() + (this.#options.readyWithinMs ?? readyTimeoutMs);
    let child: Started | null = null;
    for (;;) {
      const running = await findPostmaster(this.#pgData);
      if (running) {
        if (running.socketFolder.startsWith("/")) this.#socketFolder = running.socketFolder;
        if (await this.#lockOwnership()) return;
      } else if (!child || child.exited()) {
        if (child) await child.explainUnlessTransient();
        if ((await clusterVersion(this.#pgData)) === null)
          await createCluster(this.#pgData, this.#binaries, this.#account, this.#options.superuserPassword);
        await clearStalePidFile(this.#pgData);
        child = await this.#launch();
      }
      if (Date.now() > deadline)
        throw new StartProblem(
          `PostgreSQL did not get ready within a minute; see ${this.#options.dataDir}/postgres.log.`,
        );
      await sleep(40);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#guard?.end().catch(() => undefined);
    const running = await findPostmaster(this.#pgData);
    if (!running) return;
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and goes.
    kill(running.pid, "SIGINT");
    const deadline = Date.now() + stopTimeoutMs;
    while (isAlive(running.pid) && Date.now() < deadline) await sleep(20);
    if (isAlive(running.pid)) kill(running.pid, "SIGQUIT");
    await rmdir(this.#socketFolder).catch(() => undefined); // not empty: somebody else's by now
  }

  async #launch(): Promise<Started> {
    const logPath = join(this.#options.dataDir, "postgres.log");
    const size = await stat(logPath).then(
      (info) => info.size,
      () => 0,
    );
    const log = await open(logPath, size > maxLogBytes ? "w" : "a", 0o600);
    const from = (await log.stat()).size;
    const settings = { ...always, unix_socket_directories: this.#socketFolder, ...this.#options.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawnAs(this.#account, this.#binaries.postgres, ["-D", this.#pgData, ...flags], {
      stdio: ["ignore", log.fd, log.fd],
      env: plainEnvironment,
      cwd: "/",
    });
    child.unref();
    await log.close();
    return watch(child, async () => (await readFile(logPath)).subarray(from).toString("utf8"));
  }

  /** False while PostgreSQL is still starting, recovering or going down. */
  async #lockOwnership(): Promise<boolean> {
    const guard = new Client({
      ...this.superuser("postgres"),
      application_name: `ankara ${process.pid}`,
      keepAlive: true,
    });
    guard.on("error", () => undefined); // "end" follows
    try {
      await guard.connect();
    } catch (error) {
      if ((error as { code?: string }).code === "28P01")
        throw new StartProblem(
          `The database in ${this.#pgData} does not accept the password in secrets.json beside it; both belong together.`,
        );
      return false;
    }
    const { rows } = await guard.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [ownershipLock]);
    if (!rows[0]?.mine) {
      const holder = await guard.query<{ name: string }>(
        "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1",
        [ownershipLock],
      );
      await guard.end();
      const process = holder.rows[0]?.name.replace("ankara ", "process ") ?? "another process";
      throw new StartProblem(
        `A server is already running on ${this.#options.dataDir} (${process}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    this.#guard = guard;
    guard.once("end", () => void this.#revive());
    return true;
  }

  /** PostgreSQL died or was stopped under us: bring it back, patiently. */
  async #revive(): Promise<void> {
    for (let waitMs = 100; !this.#stopping; waitMs = Math.min(waitMs * 2, 5_000)) {
      this.#options.onNotice?.("PostgreSQL is not answering; starting it again");
      try {
        await this.start();
        this.#options.onNotice?.("PostgreSQL is back");
        if (this.#stopping) await this.stop();
        return;
      } catch (error) {
        this.#options.onNotice?.(
          `PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(waitMs);
      }
    }
  }
}

type Started = { exited(): boolean; explainUnlessTransient(): Promise<void> };

function watch(child: ChildProcess, complaint: () => Promise<string>): Started {
  let failure: Error | null = null;
  child.once("error", (error) => (failure = error));
  return {
    exited: () => failure !== null || child.exitCode !== null || child.signalCode !== null,
    async explainUnlessTransient() {
      if (failure) throw failure;
      const text = await complaint();
      if (/no space left/i.test(text))
        throw new StartProblem("The disk is full: PostgreSQL cannot start. Free some space and start again.");
      // After kill -9 the old sessions hold their memory for a moment; and another start may have won the race.
      if (child.signalCode !== null || /still in use|already exists/i.test(text)) return sleep(200);
      throw new StartProblem(`PostgreSQL did not start: ${text.trim()}`);
    },
  };
}
