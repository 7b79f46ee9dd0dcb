/**
 * `npm run drill:overload -- [--seconds 60] [--times 3]`: three times what a server can do, for a minute. Whatever is beyond
 * what it serves must be told 503 or 429 with `Retry-After`, nothing may hang or be cut off; `/state` and signing in are
 * answered all the time; and within five seconds of the end everything is as before.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cpuMsOf } from "../test/support/program.ts";
import { type Hit, agentOf, closedLoop, fire, openLoop, quantile } from "./cluster/load.ts";
import { type Tenant, openTenant, shots } from "./cluster/business.ts";
import { startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, times: { type: "string", default: "3" } },
});
const seconds = Number(values.seconds);
const times = Number(values.times);
const recoverWithinSeconds = 5;
/** Of the requests that are answered at all under overload, so many are served as saturation serves: the rest of the work is turning away. */
const minServedShare = 0.5;
const mix = ["pull", "pull", "push", "page"] as const;

const failures: string[] = [];
let checks = 0;
function check(holds: boolean, what: string): void {
  checks += 1;
  if (!holds) failures.push(what);
}
const countOf = (hits: readonly Hit[]) => {
  const counts = new Map<number, number>();
  for (const { status } of hits) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
};
const words: Readonly<Record<number, string>> = { 0: "cut off", 1: "never answered" };
const describeStatuses = (hits: readonly Hit[]) =>
  [...countOf(hits)].map(([status, count]) => `${count} × ${words[status] ?? status}`).join(", ");
const timesOf = (hits: readonly Hit[]) => hits.filter(({ status }) => status === 200).map(({ ms }) => ms);

const dataDir = await mkdtemp(join(tmpdir(), "ankara-overload-"));
const began = performance.now();
try {
  // The server itself is asked, past the proxy, which would have to be as strong.
  const cluster = await startCluster({ servers: 1, dataDir, env: { RATE_LIMIT: "off", LOG_LEVEL: "error" } });
  try {
    const [{ url } = { url: "" }] = cluster.servers;
    const tenants: Tenant[] = [];
    for (let tenant = 0; tenant < 16; tenant += 1) tenants.push(await openTenant(url));
    const next = (shot: number) =>
      shots[mix[shot % mix.length] ?? "pull"](url, tenants[shot % tenants.length] as Tenant);
    let turn = 0;
    await closedLoop(24, 2, () => next(turn++));
    const full = await closedLoop(24, 5, () => next(turn++));
    const perSecond = full.length / 5;
    check(
      full.every(({ status }) => status === 200),
      `at saturation already: ${describeStatuses(full)}`,
    );
    const calm = await openLoop(perSecond * 0.3, 3, next);
    console.log(
      `saturation ${perSecond.toFixed(0)} /s; at a third of it p50 ${quantile(timesOf(calm), 0.5).toFixed(0)} ms, p99 ${quantile(timesOf(calm), 0.99).toFixed(0)} ms`,
    );

    const over = new AbortController();
    const doors: Record<"state" | "signIn", Hit[]> = { state: [], signIn: [] };
    const polling = (async () => {
      const agent = agentOf(4);
      const auth = { login: tenants[0]?.username, password: "correct horse battery" };
      while (!over.signal.aborted) {
        const [state, signIn] = await Promise.all([
          fire(agent, { url: `${url}/state` }),
          fire(agent, { url: `${url}/user_token`, method: "POST", body: { auth } }),
        ]);
        doors.state.push(state);
        doors.signIn.push(signIn);
        await sleep(500);
      }
      agent.destroy();
    })();
    const [server, generator] = [await cpuMsOf(cluster.servers[0]?.pid() ?? 0), process.cpuUsage()];
    const hits = await openLoop(perSecond * times, seconds, next, 1_024);
    const [serverMs, { user, system }] = [
      (await cpuMsOf(cluster.servers[0]?.pid() ?? 0)) - server,
      process.cpuUsage(generator),
    ];
    over.abort();
    await polling;
    const took = (Math.max(...hits.map(({ at, ms }) => at + ms)) - Math.min(...hits.map(({ at }) => at))) / 1000;
    const served = hits.filter(({ status }) => status === 200);
    const turnedAway = hits.filter(({ status }) => status === 503 || status === 429);
    console.log(
      `${times} × for ${seconds} s: ${describeStatuses(hits)}, over ${took.toFixed(1)} s; served ${(served.length / took).toFixed(0)} /s, p50 ${quantile(timesOf(hits), 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(timesOf(hits), 0.99).toFixed(0)} ms; turned away within ${quantile(
          turnedAway.map(({ ms }) => ms),
          0.5,
        ).toFixed(0)} ms, p99 ${quantile(
          turnedAway.map(({ ms }) => ms),
          0.99,
        ).toFixed(0)} ms`,
    );
    console.log(
      `processor: the server ${(serverMs / took / 10).toFixed(0)} % of a core, this program ${((user + system) / 1000 / took / 10).toFixed(0)} %`,
    );
    check(served.length + turnedAway.length === hits.length, `under overload: ${describeStatuses(hits)}`);
    check(turnedAway.length > 0, "nothing was turned away: this was no overload");
    check(
      turnedAway.every(({ retryAfter }) => retryAfter),
      "some were turned away without Retry-After",
    );
    check(
      served.length / took >= perSecond * minServedShare,
      `${(served.length / took).toFixed(0)} /s were served, ${perSecond.toFixed(0)} /s can be`,
    );
    for (const [door, answers] of Object.entries(doors)) {
      check(
        answers.every(({ status }) => status === 200),
        `${door}: ${describeStatuses(answers)}`,
      );
      console.log(
        `${door}: ${describeStatuses(answers)}, slowest ${Math.max(...answers.map(({ ms }) => ms)).toFixed(0)} ms`,
      );
    }

    // From the end on, second by second, until one is as calm as before.
    const slowest = Math.max(quantile(timesOf(calm), 0.99) * 2, 250);
    let recovered = Number.POSITIVE_INFINITY;
    for (let second = 0; second < 15 && recovered === Number.POSITIVE_INFINITY; second += 1) {
      const after = await openLoop(perSecond * 0.3, 1, next);
      const good = after.every(({ status }) => status === 200) && quantile(timesOf(after), 0.99) <= slowest;
      if (good) recovered = second;
    }
    check(recovered <= recoverWithinSeconds, `as before only after ${recovered} s`);
    console.log(`as before within ${recovered + 1} s`);
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
for (const sentence of failures) console.error(sentence);
const took = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ suite: "drill:overload", n: checks, failures: failures.length, seconds: took }));
process.exitCode = failures.length === 0 ? 0 : 1;
