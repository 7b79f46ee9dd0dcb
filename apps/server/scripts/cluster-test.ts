/**
 * `npm run cluster:test -- --n 4 [--rounds 1] [--only pokes,killed]`: what sync and payments promise, over several servers, whichever of them a
 * request reaches: numbers once each, one charge for one purchase, pokes and limits across servers, a kill that loses
 * nothing acknowledged, and a replacement of every server without a failed request.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request, listen, newContact, type Person, phoneOf, pullIds, push, signUp, until } from "./cluster/client.ts";
import { type Cluster, startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "4" },
    rounds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const servers = Number(values.n);
const rounds = Number(values.rounds);
const wanted = values.only?.split(",");
const isWanted = (name: string): boolean => wanted === undefined || wanted.includes(name);
if (!Number.isInteger(servers) || servers < 2) throw new Error("--n takes a whole number from 2");

const pokeMs = 5_000;
const failures: string[] = [];
let checks = 0;
function check(holds: boolean, what: string): void {
  checks += 1;
  if (!holds) failures.push(what);
}

/** A program that tries to break one part; its last line tells what it found. */
async function program(name: string, ...args: string[]): Promise<void> {
  const path = resolve(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.on("data", (chunk: Buffer) => process.stdout.write(`  ${chunk.toString()}`));
  const [code] = (await once(child, "close")) as [number | null];
  check(code === 0, `${name} failed`);
}

/** Checks that a commit through one server notifies the streams of every other, once. */
async function pokes({ servers: all }: Cluster): Promise<void> {
  const person = await signUp(all[0]?.url ?? "");
  const phone = await phoneOf(all[0]?.url ?? "", person);
  const streams = await Promise.all(all.map(({ url }) => listen(url, person)));
  const slowest: number[] = [];
  for (const { url } of all) {
    const began = performance.now();
    const before = Math.max(...streams.flatMap(({ heads }) => heads));
    check((await push(url, phone, [newContact().op])).status === 200, `a push to ${url} was refused`);
    const arePoked = await until(() => streams.every(({ heads }) => (heads.at(-1) ?? 0) > before), pokeMs);
    check(arePoked, `a push to ${url} was not heard of everywhere within ${pokeMs} ms`);
    slowest.push(performance.now() - began);
  }
  for (const { heads, close } of streams) {
    check(new Set(heads).size === heads.length, `a stream was told twice: ${heads.join()}`);
    close();
  }
  console.log(`  a push until every other server's stream says so: ${Math.max(...slowest).toFixed(0)} ms at most`);
}

/** Attempts and requests are counted once, wherever they arrive. */
async function limits(cluster: Cluster): Promise<void> {
  const { url } = cluster;
  const from = (network: string) => ({ headers: { "x-forwarded-for": network } });
  const person = await signUp(url);
  const tries = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const auth = { login: person.username, password: "wrong" };
    const { url: server } = cluster.servers[attempt % servers] ?? { url };
    tries.push((await request(server, "/user_token", { body: { auth }, ...from("10.1.0.1") })).status);
  }
  check(
    tries.join() === [...Array<number>(10).fill(401), ...Array<number>(4).fill(429)].join(),
    `wrong passwords were answered ${tries.join(" ")}`,
  );

  // A minute of the limit begins with the minute.
  const second = (Date.now() / 1000) % 60;
  if (second > 20) await sleep((60 - second) * 1000 + 500);
  let [letIn, refused] = [0, 0];
  const clients = Array.from({ length: 16 }, async () => {
    while (letIn < 3_000 * servers && refused === 0) {
      const { status, headers } = await request(url, "/ai-writter/credit", from("10.2.0.1"));
      if (status !== 429) letIn += 1;
      else {
        refused += 1;
        check(Number(headers.get("retry-after")) >= 1, "a refusal without Retry-After");
      }
      if ((Date.now() / 1000) % 60 > 58) return;
    }
  });
  await Promise.all(clients);
  check(
    refused > 0 && letIn <= 3_000 * 1.5,
    `of 3 000 requests a minute ${letIn} were let in before the first refusal (${refused} refusals)`,
  );
  check(
    (await request(url, "/ai-writter/credit", from("10.3.0.1"))).status === 401,
    "another network was refused, too",
  );
  console.log(`  3 000 requests a minute of one network: the first refusal after ${letIn}`);
}

/** One purchase from several sides at once, its messages doubled, wherever each of them arrives. */
async function purchase(cluster: Cluster): Promise<void> {
  const { url, engine } = cluster;
  if (!engine) return;
  engine.setWebhooks("twice");
  const person = await signUp(url);
  const sides = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: servers + 1 }, work));
  const key = { "idempotency-key": randomUUID() };
  const order = { transaction: { intent: "credits_50" } };
  const begun = await sides(() =>
    request<{ id: string; url: string }>(url, "/transactions", { token: person.token, body: order, headers: key }),
  );
  const bodies = new Set(begun.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  check(bodies.size === 1 && begun[0]?.status === 200, `one key, several answers: ${[...bodies].join(" | ")}`);
  const { id = "", url: checkout = "" } = begun[0]?.body ?? {};
  const card = new URLSearchParams({ number: "4242424242424242", expiry: "12/39", cvc: "123" });
  const look = () => request(url, `/transactions/${id}`, { token: person.token });
  await Promise.all([sides(() => request(url, new URL(checkout).pathname, { body: card })), sides(look)]);
  await engine.settled();
  await sides(look);
  const charges = Object.values(engine.state.payments).filter(({ customer }) => customer === person.businessId);
  check(charges.length === 1, `${charges.length} charges for one purchase`);
  const { body } = await request<{ credit: number }>(url, "/ai-writter/credit", { token: person.token });
  check(body.credit === 100, `credits after the purchase: ${body.credit} instead of 100`);
  engine.refund(charges[0]?.id ?? "", charges[0]?.amount ?? 0, randomUUID());
  await engine.settled();
  await sides(look);
  const after = await request<{ credit: number }>(url, "/ai-writter/credit", { token: person.token });
  check(after.body.credit === 50, `credits after the refund: ${after.body.credit} instead of 50`);
}

type Load = { readonly acknowledged: string[]; readonly statuses: Map<number, number>; stop(): Promise<void> };

/** Devices that push new clients without a pause, and again what was not acknowledged, as devices do. */
async function load(url: string, person: Person, devices: number): Promise<Load> {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  const done = new AbortController();
  const phones = await Promise.all(Array.from({ length: devices }, () => phoneOf(url, person)));
  const working = phones.map(async (phone) => {
    while (!done.signal.aborted) {
      const contact = newContact();
      for (let sent = false; !sent;) {
        const answer = await push(url, phone, [contact.op]).catch(() => null);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        sent = status === 200 && answer?.body.receipts[0]?.status === "applied";
        if (sent) acknowledged.push(contact.id);
        else if (done.signal.aborted) return;
        else await sleep(50);
      }
    }
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      done.abort();
      await Promise.all(working);
    },
  };
}

async function compare(cluster: Cluster, person: Person, acknowledged: readonly string[], what: string): Promise<void> {
  for (const { url } of cluster.servers) {
    const stored = new Set(await pullIds(url, person, "contacts"));
    const missing = acknowledged.filter((id) => !stored.has(id));
    check(missing.length === 0, `${what}: ${missing.length} acknowledged clients are missing at ${url}`);
  }
}

async function killed(cluster: Cluster): Promise<void> {
  const person = await signUp(cluster.url);
  const writing = await load(cluster.url, person, 1);
  await sleep(1_500);
  const before = writing.acknowledged.length;
  cluster.kill(rounds % servers);
  await sleep(3_000);
  const without = writing.acknowledged.length;
  await sleep(500);
  await cluster.allUp();
  await writing.stop();
  check(before > 0 && without > before, "the others did not go on while one server was gone");
  await compare(cluster, person, writing.acknowledged, "after a kill");
  console.log(
    `  one of ${servers} killed: ${writing.acknowledged.length} acknowledged, answers ${describeStatuses(writing)}`,
  );
}

async function replaced(cluster: Cluster): Promise<void> {
  const person = await signUp(cluster.url);
  const writing = await load(cluster.url, person, 1);
  for (const place of cluster.servers.keys()) await cluster.replace(place);
  await writing.stop();
  check(
    [...writing.statuses.keys()].every((status) => status === 200),
    `while servers were replaced: ${describeStatuses(writing)}`,
  );
  check(writing.acknowledged.length > 0, "nothing was written while servers were replaced");
  await compare(cluster, person, writing.acknowledged, "after a replacement");
  console.log(
    `  all ${servers} replaced one by one: ${writing.acknowledged.length} acknowledged, answers ${describeStatuses(writing)}`,
  );
}

const describeStatuses = ({ statuses }: Load): string =>
  [...statuses].map(([status, count]) => `${count} × ${status === 0 ? "cut off" : status}`).join(", ");

async function main(): Promise<number> {
  const began = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), "ankara-cluster-"));
  try {
    const cluster = await startCluster({ servers, dataDir, env: { LOG_LEVEL: "error" }, onLine: console.error });
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, step] of Object.entries({ pokes, limits, purchase, killed, replaced })) {
          if (!isWanted(name)) continue;
          console.log(name);
          await step(cluster).catch((error: unknown) => check(false, `${name}: ${String(error)}`));
        }
        if (!isWanted("numbers")) continue;
        console.log("numbers");
        await program("race-numbers", "--races", "60", "--url", cluster.url);
      }
    } finally {
      await cluster.stop();
    }
    // These look into the servers while they run, and bring their own: as many, each with its own memory and connections.
    const many = ["--servers", String(servers)];
    for (const [name, ...args] of [
      ["race-payments", "--rounds", String(12 * rounds)],
      ["race-credits", "--rounds", String(80 * rounds)],
      ["fuzz-webhooks", "--n", String(800 * rounds)],
    ] as const) {
      if (!isWanted(name)) continue;
      console.log(name);
      await program(name, ...args, ...many);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const sentence of [...new Set(failures)].slice(0, 10)) console.error(sentence);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "cluster:test", servers, n: checks, failures: failures.length, seconds }));
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
