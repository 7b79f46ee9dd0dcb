import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Port } from "../ports.ts";
import { findPostmaster, isAlive, kill } from "@ankara/server/postmaster";

const program = resolve(import.meta.dirname, "../../apps/server/src/start.ts");
const newHistory = resolve(import.meta.dirname, "../../apps/server/scripts/new-history.ts");

/**
 * The real server as an operator runs it: a process with its own PostgreSQL in a data folder that outlives it. It is
 * killed and started again on the same port, and its folder is copied and put back while it stands still.
 */
export class ServerProcess {
  readonly url: string;
  readonly #port: Port;
  readonly #dataDir = mkdtempSync(join(tmpdir(), "ankara-chaos-data-"));
  readonly #copy = mkdtempSync(join(tmpdir(), "ankara-chaos-copy-"));
  #child: ChildProcess | null = null;

  constructor(port: Port) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** @throws Error when it ends or has not answered `/state` within three minutes, or when another one answers there */
  async start(): Promise<void> {
    const answers = async () => (await fetch(`${this.url}/state`).catch(() => undefined))?.ok === true;
    // Its answers would be taken for those of the server that is killed here.
    if (await answers()) throw new Error(`Another server answers on port ${this.#port}`);
    const child = spawn(process.execPath, [program], { env: this.#env(), stdio: ["ignore", "ignore", "pipe"] });
    this.#child = child;
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
    for (const end = Date.now() + 180_000; Date.now() < end && child.exitCode === null;) {
      if (await answers()) return;
      await pause(100);
    }
    throw new Error(`The server on port ${this.#port} did not start: ${errors}`);
  }

  /** SIGKILL to the server, and where asked for to its PostgreSQL as well. */
  async kill({ database }: { readonly database: boolean }): Promise<void> {
    const postmaster = await this.#postmaster();
    await this.#end("SIGKILL");
    if (database && postmaster !== null) kill(postmaster, "SIGKILL");
  }

  /** Stops, and keeps a copy of the data folder to put back later. */
  async copyFolder(): Promise<void> {
    await this.#standStill();
    replaceFolder(this.#copy, this.#dataDir);
    await this.start();
  }

  /** Stops, and puts the kept copy in the folder's place: what came after it is lost here. `saysSo`: the operator runs new-history. */
  async putFolderBack({ announced }: { readonly announced: boolean }): Promise<void> {
    await this.#standStill();
    replaceFolder(this.#dataDir, this.#copy);
    if (announced) {
      const child = spawn(process.execPath, [newHistory], { env: this.#env(), stdio: ["ignore", "ignore", "inherit"] });
      const code = await new Promise<number | null>((done) => child.once("exit", done));
      if (code !== 0) throw new Error(`new-history ended with ${code}`);
    }
    await this.start();
  }

  async close(): Promise<void> {
    await this.#standStill().catch(() => undefined);
    for (const folder of [this.#dataDir, this.#copy]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #env(): NodeJS.ProcessEnv {
    const own = { PORT: String(this.#port), HOST: "127.0.0.1", DATA_DIR: this.#dataDir };
    return { ...process.env, ...own, RATE_LIMIT: "off", LOG_LEVEL: "error" };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** The server and its PostgreSQL have ended, and nothing writes into the folder any more. */
  async #standStill(): Promise<void> {
    const postmaster = await this.#postmaster();
    await this.#end("SIGTERM");
    if (postmaster === null) return;
    for (const end = Date.now() + 20_000; isAlive(postmaster) && Date.now() < end;) await pause(50);
    if (isAlive(postmaster)) kill(postmaster, "SIGQUIT");
    while (isAlive(postmaster)) await pause(50);
  }

  async #postmaster(): Promise<number | null> {
    return (await findPostmaster(join(this.#dataDir, "postgres")))?.pid ?? null;
  }
}

/** Copies as an operator does, with owners: run as root, PostgreSQL has an account of its own and reads nobody else's files. */
function replaceFolder(folder: string, from: string): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync("cp", ["-a", from, folder]);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
