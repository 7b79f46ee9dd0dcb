import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { slimDataAnswers } from "./page-headers.ts";

const app = fastify();
slimDataAnswers(app);
app.get("/data", (_, reply) => reply.header("x-frame-options", "DENY").send({ state: "ok" }));
app.get("/page", (_, reply) => reply.type("text/html").header("x-frame-options", "DENY").send("<p>Hello"));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(async () => {
  agent.destroy();
  await app.close();
});

test("headers of a page › an answer to a script carries nothing about pages and keeps its connection without saying so", async () => {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const open = async (path: string) => {
    const [answer] = (await once(get(origin + path, { agent }), "response")) as [IncomingMessage];
    const { localPort } = answer.socket;
    await once(answer.resume(), "end");
    return { headers: answer.headers, localPort };
  };
  const first = await open("/data");
  expect(Object.keys(first.headers).toSorted()).toEqual(["content-length", "content-type", "date"]);
  const second = await open("/data");
  expect(second.localPort).toBe(first.localPort);
  expect((await open("/page")).headers).toMatchObject({ "x-frame-options": "DENY", connection: "keep-alive" });
});
