import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { NetworkLimit } from "../policies/network-limit.ts";
import { networkOf } from "../policies/throttle.ts";
import { sendRefused } from "./send-refused.ts";

/** Files of the build, and messages of payment providers, which come in crowds from few addresses. */
const free = /^\/(assets|webhooks)\//;

/** Refuse a network that asks too much, over all servers. */
export function limitNetworks(app: FastifyInstance, deps: Pick<Deps, "db" | "log">, perMinute: number): void {
  const limit = new NetworkLimit(deps, perMinute);
  app.addHook("onRequest", (request, reply, done) => {
    const wait = free.test(request.url) ? null : limit.count(networkOf(request.ip));
    if (wait !== null) return void sendRefused(reply, { code: "throttled", retryAfter: wait });
    done();
  });
  app.addHook("onClose", () => limit.close());
}
