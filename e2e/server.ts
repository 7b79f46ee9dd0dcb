import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import bundleServer from "@ankara/server/bundle";
import { serverFlags } from "@ankara/server/node-flags";
import { copyPreparedData } from "@ankara/server/prepared-data";
import { type Port, ports } from "./ports.ts";

export type RunningServer = { url: string; dataDir: string; pid: number; stop(): Promise<void> };

/** Runs in the server before its own code: its clock goes ahead by what the parent says, where others would wait. */
const movedClock = `
  const { now } = Date;
  let ahead = 0;
  Date.now = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, as) => Reflect.construct(date, given.length > 0 ? given : [date.now()], as),
  });
  process.on("message", (ms) => process.send((ahead += ms)));
  process.channel.unref();
`;

/** A server whose clock can be moved; its database and its timers keep the right one. */
export async function startServerWithClock(
  port: Port,
  env: Record<string, string> = {},
): Promise<RunningServer & { passTime(ms: number): Promise<void> }> {
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(movedClock)}`];
  const { child, ...server } = await startChild(port, env, flags);
  const passTime = async (ms: number) => {
    const moved = once(child, "message");
    child.send(ms);
    await moved;
  };
  return { ...server, passTime };
}

/**
 * The real server on a loopback port with an empty database of its own in a temporary folder,
 * which goes when the server is stopped.
 *
 * @throws Error when it has not answered `/state` within a minute
 */
export async function startServer(port: Port, env: Record<string, string> = {}): Promise<RunningServer> {
  const { child: _, ...server } = await startChild(port, env);
  return server;
}

async function startChild(
  port: Port,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningServer & { child: ChildProcess }> {
  const dataDir = mkdtempSync(join(tmpdir(), "ankara-e2e-"));
  await bundleServer();
  await copyPreparedData(dataDir);
  const start = resolve(import.meta.dirname, "../apps/server/src/start.ts");
  const child = spawn(process.execPath, [...serverFlags, ...flags, start], {
    cwd: resolve(import.meta.dirname, ".."),
    env: {
      // Each folder of data is new: without it every server compiles all of its code.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, "../node_modules/.cache/compiled"),
      ...process.env,
      // A module that a spec loads may have written it into this process; in production the server wants a mail host and secrets.
      NODE_ENV: "test",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      // Businesses of the tests take cards from their first minute; the walk through connecting sets it off.
      PAYMENTS_DIRECT: "on",
      LOG_LEVEL: "warn",
      ...pushKeys(),
      ...env,
    },
    stdio: flags.length > 0 ? ["ignore", "inherit", "inherit", "ipc"] : ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const state = await fetch(`${url}/state`).catch(() => undefined);
    if (state?.ok) return { url, dataDir, pid: child.pid ?? 0, stop, child };
    await new Promise((wait) => setTimeout(wait, 200));
  }
  await stop();
  throw new Error(`The server on port ${port} did not start.`);
}

/** A pair for messages to browsers (docs/operations.md), so that their switch is there. */
function pushKeys(): Record<string, string> {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return {
    PUSH_VAPID_PUBLIC_KEY: point.toString("base64url"),
    PUSH_VAPID_PRIVATE_KEY: d,
    PUSH_VAPID_SUBJECT: "mailto:nobody@example.com",
  };
}

// As a program it serves the end-to-end tests until it is told to stop.
if (import.meta.main) {
  const server = await startServer(ports.shared);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
