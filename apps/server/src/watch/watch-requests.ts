import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { withCause } from "./cause.ts";
import type { Metrics } from "./metrics.ts";

/** Probes and files of the build would fill the log with nothing. */
const quiet = new Set(["/state", "/assets/*", "none"]);

/** From here on everything a request leads to knows its id, and each answer is measured and, from `info` on, logged. */
export function watchRequests(app: FastifyInstance, { metrics }: Pick<Deps, "metrics">): void {
  app.addHook("onRequest", (request, _, done) => withCause({ reqId: request.id }, done));
  // The body arrives in callbacks of the socket, which know nothing of the request.
  app.addHook("preValidation", (request, _, done) => withCause({ reqId: request.id }, done));
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    metrics.request(route, method, reply.statusCode, seconds);
    if (!quiet.has(route) || reply.statusCode >= 500)
      request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}

const beatMs = 10;
/** From here on somebody else waited noticeably, and the routes under way are written down. */
const heldMs = 20;

/**
 * Measures how long the event loop is held, and by which routes: those with a request under way while it was. A route that
 * holds it is under way each time, one that merely waits only now and then, so the sums tell them apart.
 *
 * @returns how to stop
 */
export function watchLoop(app: FastifyInstance, metrics: Pick<Metrics, "loopDelay" | "loopHeld">): () => void {
  const underWay = new Map<string, number>();
  /** Those that ended since the last beat: the one that held the loop may have answered meanwhile. */
  const ended = new Set<string>();
  app.addHook("onRequest", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    underWay.set(route, (underWay.get(route) ?? 0) + 1);
    reply.raw.once("close", () => {
      const left = (underWay.get(route) ?? 1) - 1;
      if (left > 0) underWay.set(route, left);
      else underWay.delete(route);
      ended.add(route);
    });
    done();
  });
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const delayMs = Math.max(0, now - last - beatMs);
    last = now;
    metrics.loopDelay(delayMs / 1000);
    if (delayMs >= heldMs) {
      const routes = new Set([...underWay.keys(), ...ended]);
      // Nobody asked: a job, or the collector of garbage.
      for (const route of routes.size > 0 ? routes : ["none"]) metrics.loopHeld(route, delayMs / 1000);
    }
    ended.clear();
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}
