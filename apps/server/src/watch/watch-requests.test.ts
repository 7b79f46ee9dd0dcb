import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { watchLoop } from "./watch-requests.ts";

test("a route that holds the event loop › is named with the time it took", async () => {
  const held = new Map<string, number>();
  const delays: number[] = [];
  const app = Fastify();
  const stop = watchLoop(app, {
    loopDelay: (seconds) => delays.push(seconds),
    loopHeld: (route, seconds) => held.set(route, (held.get(route) ?? 0) + seconds),
  });
  app.get("/holds/:id", async () => {
    const until = performance.now() + 300;
    while (performance.now() < until) Math.sqrt(2);
    return "done";
  });
  await app.ready();
  await sleep(50);
  await app.inject({ url: "/holds/7" });
  await expect.poll(() => held.get("/holds/:id")).toBeGreaterThan(0.2);
  stop();
  await app.close();
  expect(Math.max(...delays)).toBeGreaterThan(0.2);
});
