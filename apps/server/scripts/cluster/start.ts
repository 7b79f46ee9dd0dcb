import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { Client } from "pg";
import { appRole, ownerRole, preparePrivateCluster } from "../../src/db/roles.ts";
import { startPrivatePostgres } from "../../src/db/supervisor/private-postgres.ts";
import { privateDatabase } from "../../src/db/open.ts";
import { sandboxStandalone } from "../../src/providers/payments/sandbox/standalone.ts";
import type { SandboxEngine } from "../../src/providers/payments/sandbox/engine.ts";
import { readSecrets } from "../../src/config/secrets.ts";
import { serverFlags } from "../../src/node-flags.ts";
import bundleServer from "../bundle.ts";
import { type Proxy, startProxy } from "./proxy.ts";

const program = resolve(import.meta.dirname, "../../src/start.ts");
const readyMs = 90_000;
/** Connections of one server beside those of its requests: six for the queue and one for its notices. */
const besides = 7;
/** Of the superuser, of programs, and of a server that starts while another one ends. */
const spare = 40;
const drainSeconds = 1;

export type ClusterServer = { readonly url: string; readonly pid: () => number | undefined };
export type Cluster = {
  readonly url: string;
  readonly servers: readonly ClusterServer[];
  readonly proxy: Proxy;
  readonly engine: SandboxEngine | null;
  /** To PostgreSQL, past everything; null where somebody else runs it. */
  readonly superuser: ClientConfig | null;
  readonly databaseUrl: string;
  /** Replace one server by a new one: told to stop, waited for, started again. */
  replace(place: number): Promise<void>;
  /** `kill -9`; it is started again as any that ends by itself. */
  kill(place: number): void;
  /** Wait until all of them take requests. */
  allUp(): Promise<void>;
  stop(): Promise<void>;
};

export type ClusterOptions = {
  readonly servers: number;
  readonly dataDir: string;
  readonly port?: number;
  readonly connections?: number;
  /** Further settings of the servers. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of the private PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLine?: (line: string) => void;
};

/**
 * Several servers over one database and one folder of files, behind one proxy, with the sandbox of payments as a program of
 * its own where no provider has keys. The database is that of `DATABASE_URL`, else a private one in the data folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { servers: count, dataDir, port = 0, connections = 12, env = {}, onLine = () => undefined } = options;
  await bundleServer();
  await mkdir(dataDir, { recursive: true });
  const secrets = await readSecrets(dataDir);
  const ports = await freePorts(count);
  const publicPort = port === 0 ? ((await freePorts(1))[0] ?? 0) : port;
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  const database = await openDatabase(dataDir, secrets.postgres, {
    max_connections: String(count * (connections + besides) + spare),
    ...options.settings,
  });
  const sandbox = await sandboxStandalone({
    path: join(dataDir, "sandbox-pay.json"),
    secret: env["APP_SECRET"] ?? secrets.appSecret,
    publicUrl,
  });
  const sandboxUrl = await sandbox.app.listen({ port: 0, host: "127.0.0.1" });

  let stopping = false;
  const children: (ChildProcess | null)[] = ports.map(() => null);
  const ends = new Map<ChildProcess, Promise<unknown>>();
  const launch = (place: number): void => {
    const child = spawn(process.execPath, [...serverFlags, program], {
      env: {
        APP_SECRET: secrets.appSecret,
        ...process.env,
        ...env,
        PORT: String(ports[place]),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        DATABASE_CONNECTIONS: String(connections),
        PUBLIC_URL: env["PUBLIC_URL"] ?? publicUrl,
        TRUST_PROXY: "127.0.0.1",
        DRAIN_SECONDS: String(drainSeconds),
        SANDBOX_PAY_URL: sandboxUrl,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    children[place] = child;
    child.stderr?.on("data", (chunk: Buffer) => onLine(`server ${place + 1}: ${chunk.toString().trim()}`));
    const ended = once(child, "close").then(() => {
      // One that ended by itself is started again; one that is replaced or stopped is waited for by whoever does that.
      if (stopping || children[place] !== child) return;
      onLine(`server ${place + 1} ended by itself and is started again`);
      launch(place);
    });
    ends.set(child, ended);
  };
  for (const place of ports.keys()) launch(place);
  const urls = ports.map((each) => `http://127.0.0.1:${each}`);
  const proxy = await startProxy(urls, { port: publicPort, elsewhere: { prefix: "/checkout/", url: sandboxUrl } });
  const untilUp = async (url: string) => {
    for (let waited = 0; waited < readyMs; waited += 50) {
      if (proxy.isUp(url)) return;
      await sleep(50);
    }
    throw new Error(`${url} did not come up`);
  };
  const end = async (child: ChildProcess | null, signal: NodeJS.Signals) => {
    child?.kill(signal);
    if (child) await ends.get(child);
  };
  const cluster: Cluster = {
    url: publicUrl,
    servers: urls.map((url, place) => ({ url, pid: () => children[place]?.pid })),
    proxy,
    engine: sandbox.engine,
    superuser: database.superuser,
    databaseUrl: database.url,
    async replace(place) {
      const child = children[place] ?? null;
      children[place] = null;
      await end(child, "SIGTERM");
      launch(place);
      // The proxy may still have the answer of the one before.
      await sleep(300);
      await untilUp(urls[place] ?? "");
    },
    kill: (place) => void children[place]?.kill("SIGKILL"),
    allUp: async () => void (await Promise.all(urls.map(untilUp))),
    async stop() {
      stopping = true;
      await Promise.all(children.map((child) => end(child, "SIGTERM")));
      proxy.close();
      await sandbox.app.close();
      await database.close();
    },
  };
  try {
    await cluster.allUp();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

type OpenedDatabase = { url: string; superuser: ClientConfig | null; close(): Promise<void> };

async function openDatabase(
  dataDir: string,
  passwords: { superuser: string; owner: string; app: string },
  settings: Record<string, string>,
): Promise<OpenedDatabase> {
  const given = process.env["DATABASE_URL"];
  if (given) return { url: given, superuser: null, close: () => Promise.resolve() };
  const postgres = await startPrivatePostgres({ dataDir, superuserPassword: passwords.superuser, settings });
  try {
    const client = new Client(postgres.superuser("postgres"));
    await client.connect();
    await preparePrivateCluster(client, privateDatabase, passwords);
    // Connections of requests step down from the owner of the tables, as they do on any given database.
    await client.query(`grant ${appRole} to ${ownerRole}`);
    await client.end();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const { host = "" } = postgres.connection(ownerRole, passwords.owner, privateDatabase);
  const url = `postgres://${ownerRole}:${passwords.owner}@/${privateDatabase}?host=${encodeURIComponent(host)}`;
  return { url, superuser: postgres.superuser(privateDatabase), close: () => postgres.stop() };
}

/** Ports of the loopback nobody listens on, all held until all are known. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = held.map((server) => {
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
