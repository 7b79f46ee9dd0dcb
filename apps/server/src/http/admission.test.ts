import { createServer } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { fastify, type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { Admission, isLongLived } from "./admission.ts";

function appOf(most: number) {
  const counts = { turnedAway: 0 };
  const admission = new Admission(most, {
    origins: ["https://app.example"],
    onTurnedAway: () => (counts.turnedAway += 1),
  });
  const app: FastifyInstance = fastify({
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (!admission.turnsAway(request, response)) handle(request, response);
      }),
  });
  admission.watch(app);
  const held: (() => void)[] = [];
  app.get("/work", async () => {
    await new Promise<void>((done) => held.push(done));
    return "done";
  });
  app.route({
    method: "GET",
    url: "/stream",
    async handler(request) {
      isLongLived(request);
      await new Promise<void>((done) => held.push(done));
      return "done";
    },
  });
  app.post("/push", async () => "taken");
  app.post("/user_token", async () => "in");
  app.get("/state", async () => "ok");
  return { app, held, counts };
}

test("admission › more work than fits › is refused at once with a retry; probes, sign-ins and streams are not", async () => {
  const { app, held } = appOf(2);
  const working = [app.inject("/work"), app.inject("/work"), app.inject("/stream")];
  await expect.poll(() => held).toHaveLength(2);
  const refused = await app.inject("/work");
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
  expect((await app.inject("/state")).statusCode).toBe(200);
  expect((await app.inject({ method: "POST", url: "/user_token", payload: {} })).statusCode).toBe(200);
  expect((await app.inject({ url: "/log-in", headers: { accept: "text/html" } })).statusCode).toBe(404);
  for (const url of ["/invoice/link/x", "/client/link/x", "/price-list/x"])
    expect((await app.inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(503);
  for (const done of held) done();
  await Promise.allSettled(working);
  const next = app.inject("/work");
  await expect.poll(() => held.length).toBeGreaterThan(2);
  held.at(-1)?.();
  expect((await next).statusCode).toBe(200);
  await app.close();
});

test("admission › a body on its way takes no place, and a client that goes gives its place back", async () => {
  const { app, held, counts } = appOf(1);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = new URL(url);
  const slow = connect(Number(port), "127.0.0.1");
  const gone = connect(Number(port), "127.0.0.1");
  await Promise.all([once(slow, "connect"), once(gone, "connect")]);
  slow.write("POST /push HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{");
  gone.write("GET /work HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => held).toHaveLength(1);
  expect((await app.inject({ method: "POST", url: "/push", payload: {} })).statusCode).toBe(503);
  // Over the wire it is answered before the app is asked.
  const refused = await fetch(`${url}/push`, {
    method: "POST",
    body: "{}",
    headers: { origin: "https://app.example" },
  });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([503, "https://app.example"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ code: "unavailable" });
  expect((await fetch(`${url}/state`)).status).toBe(200);
  expect(counts.turnedAway).toBe(2);
  gone.destroy();
  await expect.poll(async () => (await app.inject({ method: "POST", url: "/push", payload: {} })).statusCode).toBe(200);
  slow.write("}");
  const [answer] = (await once(slow, "data")) as [Buffer];
  expect(answer.toString()).toContain("200 OK");
  slow.destroy();
  await app.close();
});
