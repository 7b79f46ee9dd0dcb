import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import bundleServer from "../../scripts/bundle.ts";
import { findPostmaster, isAlive, kill } from "../../src/db/supervisor/postmaster.ts";

const here = resolve(import.meta.dirname, "../../src/start.ts");
/** Each folder of data is new: a server would compile all of its code. */
const compiled =
  process.env["NODE_COMPILE_CACHE"] ?? resolve(import.meta.dirname, "../../../../node_modules/.cache/compiled");

/** The server as a person starts it: a program of its own, with its own PostgreSQL. */
export type Program = {
  child: ChildProcess;
  url: string;
  dataDir: string;
  output(): string;
  /** Exit code once it has ended. */
  ended: Promise<number | null>;
};

export const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "ankara-run-"));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Files of a program that lie elsewhere, and the account that runs it. */
export type Place = { readonly main?: string; readonly uid?: number | undefined };

export function run(env: Record<string, string>, { main = here, uid }: Place = {}): Program {
  const { PORT: port = "0", DATA_DIR: dataDir = "" } = env;
  const child = spawn(process.execPath, [main], {
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      PATH: process.env["PATH"] ?? "",
      POSTGRES_BIN: process.env["POSTGRES_BIN"] ?? "",
      // Files that lie elsewhere compile into their own folder of data, as an installation does.
      ...(main === here && { NODE_COMPILE_CACHE: compiled }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return { child, url: `http://127.0.0.1:${port}`, dataDir, output: () => output, ended };
}

/** Start it and wait for its one line. */
export async function start(dataDir: string, env: Record<string, string> = {}, place?: Place): Promise<Program> {
  await bundleServer();
  const program = run({ PORT: String(await freePort()), DATA_DIR: dataDir, RATE_LIMIT: "off", ...env }, place);
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (program.output().includes("Ankara is ready at")) return program;
    if (program.child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`the server did not start: ${program.output()}`);
}

export async function stop(program: Program, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  program.child.kill(signal);
  return program.ended;
}

/** Process of the PostgreSQL that runs in this folder; of a pid file whose number is another program's by now, null. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  return (await findPostmaster(join(dataDir, "postgres")))?.pid ?? null;
}

/** Processor time a running process has used, with that of its children that have ended; milliseconds. Linux only. */
export async function cpuMsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name, which may hold spaces, the 12th to 15th field: user, system, and both of the children, in ticks.
  const ticks = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

/** Whatever is left of a run goes, PostgreSQL included. */
export async function cleanUp(program: Program | null, dataDir: string): Promise<void> {
  if (program && program.child.exitCode === null && program.child.signalCode === null) await stop(program, "SIGKILL");
  const pid = await postmasterOf(dataDir);
  if (pid !== null) {
    kill(pid, "SIGQUIT");
    await untilGone(pid);
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 20) await sleep(20);
}
