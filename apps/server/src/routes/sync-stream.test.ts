import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { buildContact } from "@ankara/fixtures/builders";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creation, TestDevice, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { openStream } from "./sync.ts";

let server: TestServer;
let app: FastifyInstance;
let address: URL;
let user: TestUser;
/** Streams that are open, as the notices of heads know them. */
const open = { streams: 0 };

beforeAll(async () => {
  server = await testServer();
  user = await server.signUp();
  app = fastify();
  const { heads } = server.deps;
  const counted: Pick<typeof heads, "listen"> = {
    listen: (businessId, listener) => {
      open.streams += 1;
      const stop = heads.listen(businessId, listener);
      return () => {
        open.streams -= 1;
        stop();
      };
    },
  };
  const deps = { ...server.deps, heads: Object.assign(Object.create(heads) as typeof heads, counted) };
  openStream(app, deps, "/stream", { heartbeatMs: 20, maxWaitingBytes: 2_000 });
  address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** A reader that can stop reading: what nobody takes piles up at the server. */
async function listen(token = user.token): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(Number(address.port), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`GET /stream HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await until(() => text.includes("event: head"));
  return { socket, text: () => text };
}

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds).toBe(true);
}

const beats = (text: string): number => text.split("\n:\n\n").length - 1;

test("sync stream › a stream beats, so that both sides and everything between them see that it lives", async () => {
  const { socket, text } = await listen();
  await until(() => beats(text()) >= 3);
  expect(open.streams).toBe(1);
  socket.destroy();
  await until(() => open.streams === 0);
});

test("sync stream › a reader that goes without a word is let go", async () => {
  const readers = await Promise.all([listen(), listen()]);
  expect(open.streams).toBe(2);
  readers[0]?.socket.resetAndDestroy();
  await until(() => open.streams === 1);
  readers[1]?.socket.destroy();
  await until(() => open.streams === 0);
});

test("sync stream › a reader that takes nothing any more is let go instead of piling up", async () => {
  const { socket } = await listen();
  socket.pause();
  expect(open.streams).toBe(1);
  for (let head = 0; open.streams > 0 && head < 20_000; head += 1) {
    for (let burst = 0; burst < 200; burst += 1) server.deps.heads.announce(user.user.business_id, head * 200 + burst);
    await sleep(0);
  }
  await until(() => open.streams === 0);
  socket.destroy();
});

test("sync stream › a session that ended ends its stream at the next beat", async () => {
  const other = await server.signUp();
  const { socket, text } = await listen(other.token);
  await until(() => beats(text()) >= 1);
  expect(open.streams).toBe(1);
  expect((await other.call("POST", "/users/log-out")).status).toBe(200);
  await until(() => open.streams === 0);
  socket.destroy();
});

test("sync stream › without a stream, asking now and then brings the same", async () => {
  const [writer, reader] = [await TestDevice.of(user), await TestDevice.of(user)];
  const { cursor } = await reader.pull();
  const contact = buildContact();
  await writer.receipts(creation("contacts", contact));
  const polled = await reader.pull(cursor);
  expect(polled.changes.map(({ id }) => id)).toContain(contact.id);
  expect((await reader.pull(polled.cursor)).changes).toEqual([]);
});
