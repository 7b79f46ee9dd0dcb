import { once } from "node:events";
import { createServer } from "node:http";
import { StartProblem } from "../config/start-problem.ts";
import { isSameSecret } from "../policies/same-secret.ts";
import type { Metrics } from "./metrics.ts";

export type MetricsEnv = { readonly port: number; readonly host: string; readonly token: string | null };

/**
 * `GET /metrics` on a port of its own, which no proxy passes on.
 *
 * @param env - with a token, only who brings it as a bearer token is answered
 * @returns how to stop
 * @throws StartProblem when the port is taken
 */
export async function serveMetrics(metrics: Metrics, { port, host, token }: MetricsEnv): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    if (token !== null && !isSameSecret(`Bearer ${token}`, request.headers.authorization ?? ""))
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      `Metrics cannot be served at ${host}:${port} (${error.code ?? error.message}); see METRICS_PORT.`,
    );
  });
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
