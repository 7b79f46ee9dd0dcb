import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One request of a load, ready to be sent. */
export type Shot = {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Hit = { readonly status: number; readonly ms: number; readonly retryAfter: boolean; readonly at: number };

const answerMs = 15_000;

/** Connections that are kept; as many at a time as are needed, up to `sockets`. */
export const agentOf = (sockets: number): Agent =>
  new Agent({ keepAlive: true, maxSockets: sockets, scheduling: "lifo" });

/** Send it. Never rejects: status 0 is a connection that was cut, 1 no answer in time. */
export async function fire(agent: Agent, { url, method = "GET", token, body, headers = {} }: Shot): Promise<Hit> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const timeout = AbortSignal.timeout(answerMs);
  let [status, retryAfter] = [0, false];
  try {
    const sent = send(url, {
      method,
      agent,
      signal: timeout,
      headers: {
        accept: "application/json",
        ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    sent.end(text);
    const [answer] = await answered;
    answer.resume();
    await once(answer, "end");
    status = answer.statusCode ?? 0;
    retryAfter = Number(answer.headers["retry-after"]) >= 1;
  } catch {
    status = timeout.aborted ? 1 : 0;
  }
  return { status, retryAfter, ms: performance.now() - began, at: began };
}

/** So many clients, each with its next request as soon as it has an answer: what the servers can do at most. */
export async function closedLoop(clients: number, seconds: number, next: (client: number) => Shot): Promise<Hit[]> {
  const agent = agentOf(clients);
  const end = performance.now() + seconds * 1000;
  const hits: Hit[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) hits.push(await fire(agent, next(client)));
    }),
  );
  agent.destroy();
  return hits;
}

/** Requests at a rate, whether the ones before were answered or not, as people send them. */
export async function openLoop(
  perSecond: number,
  seconds: number,
  next: (shot: number) => Shot,
  sockets = 512,
): Promise<Hit[]> {
  const agent = agentOf(sockets);
  const began = performance.now();
  const flying: Promise<Hit>[] = [];
  const total = Math.floor(perSecond * seconds);
  while (flying.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    while (flying.length < due) flying.push(fire(agent, next(flying.length)));
    await sleep(2);
  }
  const hits = await Promise.all(flying);
  agent.destroy();
  return hits;
}

/** The value a share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Processor time of the connections PostgreSQL keeps for others, and of what it does on the side; milliseconds. Linux only. */
export function postgresCpuMs(dataDir: string): number {
  const postmaster = readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0] ?? "";
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      if (fields[1] === postmaster) sum += (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      // ended meanwhile
    }
  }
  return sum;
}
