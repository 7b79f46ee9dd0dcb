import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Kernel clock ticks a second in /proc, the same on every Linux. */
const ticksPerSecond = 100;

/** One of PostgreSQL's own programs, where this machine has it. */
export function postgresProgram(name: string): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const packaged = versions.map((version) => `/usr/lib/postgresql/${version}/bin/${name}`);
  return [`/usr/bin/${name}`, ...packaged].find((path) => existsSync(path));
}

/** Returns the connection of libpq's programs to the private PostgreSQL of a data directory, whose pid file names the socket's folder. */
export function superuserOf(dataDir: string, database = "postgres"): Record<string, string> {
  const [, , , port = "5432", socketFolder = ""] = pidFile(dataDir);
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
    postgres: { superuser: string };
  };
  return {
    PGHOST: socketFolder,
    PGPORT: port,
    PGUSER: "postgres",
    PGPASSWORD: secrets.postgres.superuser,
    PGDATABASE: database,
  };
}

/** Runs SQL in the server's database as its superuser, past row level security. */
export function runSql(program: string, dataDir: string, sql: string): void {
  const done = spawnSync(program, ["-X", "-q", "-v", "ON_ERROR_STOP=1"], {
    input: sql,
    encoding: "utf8",
    env: { ...process.env, ...superuserOf(dataDir, "ankara") },
  });
  if (done.status !== 0) throw new Error(`psql: ${done.stderr}`);
}

/** CPU time a process has used so far, all its threads together; NaN outside Linux. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : Number.NaN;
}

/** CPU time of the processes PostgreSQL keeps for the server's connections; what it does on the side is not in it. */
export function backendSeconds(dataDir: string): number {
  const postmaster = pidFile(dataDir)[0] ?? "";
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || statOf(Number(name))?.[1] !== postmaster) continue;
    // `postgres: ankara_app ankara [local] idle`; a worker of its own has no `[local]`.
    if (titleOf(name).includes("[local]")) sum += cpuSeconds(Number(name)) || 0;
  }
  return sum;
}

const pidFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
}

function statOf(pid: number): string[] | undefined {
  try {
    // The name of the program stands in brackets and may hold spaces: count after them.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
