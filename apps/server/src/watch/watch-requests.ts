import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { withCause } from "./cause.ts";

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
