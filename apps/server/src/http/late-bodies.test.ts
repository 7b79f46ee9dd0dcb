import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";

let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await testServer({ settings: { requestTimeoutMs: 400 } });
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

const connections = promisify((done: (error: Error | null, count: number) => void) =>
  server.app.server.getConnections(done),
);

/** Sends the head of a request and the beginning of its body, then no more, and keeps its own side open. @returns what came until the line was cut */
async function neverEnding(path: string, type = "application/json"): Promise<string> {
  const socket: Socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let answered = "";
  socket.on("data", (chunk: Buffer) => (answered += chunk.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{"auth":`,
  );
  await once(socket, "end");
  for (;;) {
    if ((await connections()) === 0) break;
    await sleep(20);
  }
  socket.destroy();
  return answered;
}

test.each([
  ["a route that reads it", "/user_token", "application/json"],
  ["a route that refuses before it is read", "/sync/push", "application/json"],
  ["no route at all", "/nowhere", "application/json"],
  ["a route that takes files", `/invoice/link/${"a".repeat(24)}/paid`, "multipart/form-data; boundary=edge"],
])("a body that never ends, for %s › the connection is closed in its time", async (_, path, type) => {
  expect(await neverEnding(path, type)).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
});
