import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { once } from "node:events";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { selfSigned } from "../../test/support/certificate.ts";
import { HeadNotices } from "../jobs/head-notices.ts";
import { configOf, markStandby } from "./hosts.ts";
import { openExternalDatabase } from "./open.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Takes connections and says nothing. */
async function listener(accepted: string[], name: string): Promise<number> {
  const server = createServer((socket: Socket) => {
    accepted.push(name);
    socket.on("error", () => undefined).destroy();
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

/** Agrees to TLS under a certificate of that name, and notes who went on after that. */
async function tlsListener(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const secrets = {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: selfSigned(privateKey, publicKey, host),
  };
  const greeted: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    // The first message asks for TLS; `S` agrees.
    socket.once("data", () => {
      socket.write("S");
      const encrypted = new TLSSocket(socket, { isServer: true, ...secrets }).on("error", () => undefined);
      encrypted.once("data", () => {
        greeted.push(host);
        encrypted.destroy();
      });
    });
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return { port: (server.address() as { port: number }).port, secrets, greeted };
}

const tryOnce = async (config: ReturnType<typeof configOf>): Promise<Client> => {
  const client = new Client(config);
  client.on("error", () => undefined);
  await client.connect().catch(() => undefined);
  return client;
};

test("database hosts › of several hosts the one that answered is kept, and left when it refuses or is a standby", async () => {
  const accepted: string[] = [];
  const two = await listener(accepted, "two");
  const one = await listener(accepted, "one");
  const config = configOf(`postgres://me:secret@127.0.0.1:${one},127.0.0.1:${two}/db?application_name=x`);
  expect(config.connectionString).toBe(`postgres://me:secret@127.0.0.1:${one}/db?application_name=x`);
  await tryOnce(config);
  const standby = await tryOnce(config);
  markStandby(standby);
  const other = await tryOnce(config);
  // Said twice of the same host it is left once.
  markStandby(standby);
  await tryOnce(config);
  markStandby(other);
  servers.splice(1, 1)[0]?.close();
  await tryOnce(config); // refused
  await tryOnce(config);
  expect(accepted).toEqual(["one", "one", "two", "two", "two"]);
});

test("database hosts › one host is left to the driver", () => {
  const url = "postgres://me@db.example:5433/ankara?sslmode=verify-full";
  expect(configOf(url)).toEqual({ connectionString: url });
});

test("database certificate › of the second host › is held against the second host's name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ankara-hosts-"));
  const { port, secrets, greeted } = await tlsListener("localhost");
  await writeFile(join(folder, "ca.pem"), secrets.cert);
  const refused = createServer().listen(0, "127.0.0.1");
  await once(refused, "listening");
  const gone = (refused.address() as { port: number }).port;
  refused.close();
  const url = `postgres://me@127.0.0.1:${gone},localhost:${port}/db?sslmode=verify-full&sslrootcert=${join(folder, "ca.pem")}`;
  const config = configOf(url);
  await tryOnce(config);
  await tryOnce(config);
  expect(greeted).toEqual(["localhost"]);
  // The other way round a stranger with that certificate stands where another name was asked for.
  await tryOnce(configOf(url.replace(`127.0.0.1:${gone},localhost`, `127.0.0.1:${port},localhost`)));
  expect(greeted).toEqual(["localhost"]);
  await rm(folder, { recursive: true });
});

test("database certificate › signed by an authority of one's own › the refusal says how to name it", async () => {
  const { port } = await tlsListener("ankara tests");
  const url = `postgres://ankara:hidden@127.0.0.1:${port}/ankara?sslmode=verify-full`;
  await expect(openExternalDatabase(url, new HeadNotices())).rejects.toThrow(
    /cannot be used: .*Name the certificate of its authority in DATABASE_URL: &sslrootcert=/,
  );
});
