import { once } from "node:events";
import { Agent, type IncomingMessage, type ServerResponse, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

const probeAnswerMs = 2_000;
/** A busy machine answers late: an upstream is down after this many probes without an answer. */
const maxSilent = 5;
/** Methods another server may answer once the first died over the request. */
const repeatable = new Set(["GET", "HEAD"]);

export type Proxy = {
  readonly url: string;
  /** True while its last `/state` was 200. */
  isUp(upstream: string): boolean;
  close(): void;
};

/**
 * Starts a simple load balancer: round robin among the servers whose `/state` says 200, without sticky sessions; streams
 * pass as they come. A request whose connection was refused goes to another server.
 *
 * @param elsewhere - the upstream of addresses that begin with `prefix`
 * @param retryReads - reads go to another server also when theirs died over them; false sends nothing twice
 */
export async function startProxy(
  upstreams: readonly string[],
  {
    port = 0,
    elsewhere,
    retryReads = true,
    probeMs = 200,
  }: { port?: number; elsewhere?: { prefix: string; url: string }; retryReads?: boolean; probeMs?: number } = {},
): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const up = new Map<string, boolean>();
  const silent = new Map<string, number>();
  const probe = async (upstream: string) => {
    try {
      const answer = await fetch(`${upstream}/state`, { signal: AbortSignal.timeout(probeAnswerMs) });
      await answer.arrayBuffer();
      up.set(upstream, answer.ok);
      silent.set(upstream, 0);
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      silent.set(upstream, (silent.get(upstream) ?? 0) + 1);
      if (!late || (silent.get(upstream) ?? 0) >= maxSilent) up.set(upstream, false);
    }
  };
  await Promise.all(upstreams.map(probe));
  const probing = new Set<string>();
  const timer = setInterval(() => {
    for (const upstream of upstreams) {
      if (probing.has(upstream)) continue;
      probing.add(upstream);
      void probe(upstream).finally(() => probing.delete(upstream));
    }
  }, probeMs);

  let next = 0;
  const choose = (url: string, tried: readonly string[]): string | undefined => {
    if (elsewhere && url.startsWith(elsewhere.prefix)) return tried.length === 0 ? elsewhere.url : undefined;
    const open = upstreams.filter((upstream) => up.get(upstream) && !tried.includes(upstream));
    return open[next++ % open.length];
  };
  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, tried: readonly string[]): void => {
    const { method = "GET", url = "/", headers } = request;
    const upstream = choose(url, tried);
    if (!upstream) return void response.writeHead(503, { "retry-after": "1" }).end("no server is up");
    const seen = [headers["x-forwarded-for"], request.socket.remoteAddress].filter(Boolean).join(", ");
    const onward = send(`${upstream}${url}`, { method, headers: { ...headers, "x-forwarded-for": seen }, agent });
    onward.on("response", (answer) => {
      const { connection: _, "keep-alive": __, ...forwarded } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, forwarded);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (response.destroyed) return;
      const again = error.code === "ECONNREFUSED" || (retryReads && repeatable.has(method) && !response.headersSent);
      if (again) return pass(request, response, body, [...tried, upstream]);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.code ?? "no answer");
    });
    response.once("close", () => onward.destroy());
    onward.end(body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => pass(request, response, Buffer.concat(chunks), []));
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (upstream) => up.get(upstream) === true,
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
