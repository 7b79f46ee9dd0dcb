/**
 * `npm run drill:documents -- [--seconds 15] [--clients 12] [--documents 40]`: a stranger asks for documents of 500 lines as
 * fast as he can, from many networks and without limits, while somebody asks for `/state` twenty times a second. `/state`
 * must be answered within 50 ms (p99), and every document with its file or a page that says when to come again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type Hit, agentOf, fire, quantile } from "./cluster/load.ts";
import { openLongDocuments } from "./cluster/long-documents.ts";
import { startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "15" },
    clients: { type: "string", default: "12" },
    documents: { type: "string", default: "40" },
  },
});
const [seconds, clients, documents] = [Number(values.seconds), Number(values.clients), Number(values.documents)];
const maxStateMs = 50;
const statesPerSecond = 20;
const lines = 500;

const failures: string[] = [];
let checks = 0;
function check(holds: boolean, what: string): void {
  checks += 1;
  if (!holds) failures.push(what);
}
const msOf = (hits: readonly Hit[], share: number) =>
  Math.round(
    quantile(
      hits.map(({ ms }) => ms),
      share,
    ) * 10,
  ) / 10;
function countsOf(hits: readonly Hit[]): string {
  const counts = new Map<number, number>();
  for (const { status } of hits) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** At a steady pace, whether the one before was answered or not. */
async function pollState(url: string, until: AbortSignal): Promise<Hit[]> {
  const agent = agentOf(64);
  const flying: Promise<Hit>[] = [];
  while (!until.aborted) {
    flying.push(fire(agent, { url: `${url}/state` }));
    await sleep(1000 / statesPerSecond);
  }
  const hits = await Promise.all(flying);
  agent.destroy();
  return hits;
}

const dataDir = await mkdtemp(join(tmpdir(), "ankara-papers-"));
const began = performance.now();
const figures: Record<string, number> = {};
try {
  const cluster = await startCluster({ servers: 1, dataDir, env: { RATE_LIMIT: "off", LOG_LEVEL: "error" } });
  try {
    const [{ url } = { url: "" }] = cluster.servers;
    const paths = await openLongDocuments(url, { documents, lines });
    const calm = await pollState(url, AbortSignal.timeout(5_000));
    // In a thread of its own: what the stranger does with his files must not slow down the clock.
    const stranger = new Worker(new URL("cluster/stranger.ts", import.meta.url), {
      workerData: { urls: paths.map((path) => `${url}${path}`), clients, seconds },
    });
    const over = new AbortController();
    const polling = pollState(url, over.signal);
    const hits = await new Promise<Hit[]>((resolve, reject) => {
      stranger.once("message", resolve);
      stranger.once("error", reject);
    });
    over.abort();
    const states = await polling;
    Object.assign(figures, {
      calmP50: msOf(calm, 0.5),
      calmP99: msOf(calm, 0.99),
      p50: msOf(states, 0.5),
      p99: msOf(states, 0.99),
    });
    const files = hits.filter(({ status }) => status === 200);
    console.log(
      `a stranger: ${countsOf(hits)} in ${seconds} s; files after p50 ${msOf(files, 0.5)} ms, p99 ${msOf(files, 0.99)} ms`,
    );
    console.log(
      `/state: ${countsOf(states)}; before p50 ${figures["calmP50"]} ms, p99 ${figures["calmP99"]} ms; meanwhile p50 ${figures["p50"]} ms, p99 ${figures["p99"]} ms`,
    );
    check(
      states.every(({ status }) => status === 200),
      `/state: ${countsOf(states)}`,
    );
    check(msOf(states, 0.99) <= maxStateMs, `/state took ${msOf(states, 0.99)} ms (p99), allowed are ${maxStateMs}`);
    check(files.length > 0, "no document was handed out");
    check(
      hits.every(({ status, retryAfter }) => status === 200 || ((status === 503 || status === 429) && retryAfter)),
      `documents: ${countsOf(hits)}`,
    );
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
for (const sentence of failures) console.error(sentence);
const took = Math.round((performance.now() - began) / 100) / 10;
console.log(
  JSON.stringify({ suite: "drill:documents", n: checks, failures: failures.length, seconds: took, ...figures }),
);
process.exitCode = failures.length === 0 ? 0 : 1;
