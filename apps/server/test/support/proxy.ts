import { once } from "node:events";
import { Agent, type IncomingMessage, type ServerResponse, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

const probeMs = 100;

/**
 * A load balancer as operators have one: takes turns among the servers whose `/state` says 200, over connections it keeps, and
 * tries another one only when a connection was refused, so that nothing is ever sent twice.
 */
export async function startProxy(upstreams: readonly string[]): Promise<{
  url: string;
  /** Answers with 200 of each upstream's last probe. */
  isUp(upstream: string): boolean;
  close(): void;
}> {
  const agent = new Agent({ keepAlive: true });
  const up = new Map<string, boolean>();
  const probe = (upstream: string) =>
    fetch(`${upstream}/state`).then(
      ({ ok }) => up.set(upstream, ok),
      () => up.set(upstream, false),
    );
  await Promise.all(upstreams.map(probe));
  const timer = setInterval(() => {
    for (const upstream of upstreams) void probe(upstream);
  }, probeMs);
  let turn = 0;

  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, tried: readonly string[]) => {
    const open = upstreams.filter((upstream) => up.get(upstream) && !tried.includes(upstream));
    const upstream = open[turn++ % open.length];
    if (!upstream) return void response.writeHead(502).end("no server is up");
    const onward = send(`${upstream}${request.url}`, { method: request.method, headers: request.headers, agent });
    onward.on("response", (answer) => {
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, headers);
      answer.pipe(response);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return pass(request, response, body, [...tried, upstream]);
      if (!response.headersSent) response.writeHead(502).end(String(error));
      else response.destroy();
    });
    onward.end(body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => pass(request, response, Buffer.concat(chunks), []));
  }).listen(0, "127.0.0.1");
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
