import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Receipt } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { type Program, cleanUp, cpuMsOf, postmasterOf, start } from "../test/support/program.ts";
import { creation } from "../test/support/server.ts";

/*
 * Kills the server while it commits, every third time its PostgreSQL too, and looks whether anything it acknowledged is
 * missing. The journal of what was acknowledged is a file of its own, written before the next push is sent.
 *   npm run chaos:kill9 -- --cycles 500
 */
const { values } = parseArgs({ options: { cycles: { type: "string", default: "20" } } });
const cycles = Number(values.cycles);
const dataDir = await mkdtemp(join(tmpdir(), "ankara-chaos-"));
const journal = join(await mkdtemp(join(tmpdir(), "ankara-journal-")), "acknowledged");
const began = performance.now();
let program: Program = await start(dataDir);
let lost = 0;
let databaseKills = 0;
/** Of each start: processor time until it was ready, and the time on the clock, which says nothing on a busy machine. */
const starts: { cpuMs: number; wallMs: number }[] = [];
/** The design allows five seconds; counted as work, so that a busy machine does not decide. */
const maxStartCpuMs = 5_000;
/** One device for all: the free plan has one place. */
const deviceId = newId(Date.now(), systemRandom);
try {
  const { token } = (await post("/users", null, {
    user: {
      username: `chaos-${randomUUID().slice(0, 8)}`,
      email: "chaos@shop.example",
      password: "correct horse battery",
    },
  })) as { token: string };
  await post("/sync/devices", token, { device: { id: deviceId, name: "Phone", leases: [] } });
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const pushing = Promise.all([1, 2, 3, 4].map(() => pushUntilItDies(token)));
    await sleep(150 + Math.random() * 350);
    const postmaster = await postmasterOf(dataDir);
    program.child.kill("SIGKILL");
    if (cycle % 3 === 2 && postmaster) {
      process.kill(postmaster, "SIGKILL");
      databaseKills += 1;
    }
    await pushing;
    await program.ended;
    const startedAt = performance.now();
    program = await start(dataDir);
    const wallMs = Math.round(performance.now() - startedAt);
    const database = await postmasterOf(dataDir);
    const isNew = database !== null && database !== postmaster;
    const cpuMs = (await cpuMsOf(program.child.pid ?? 0)) + (isNew ? await cpuMsOf(database) : 0);
    starts.push({ cpuMs, wallMs });
    if (cycle % 10 === 9 || cycle === cycles - 1) lost = Math.max(lost, await missing(token));
  }
} finally {
  await cleanUp(program, dataDir);
}
const acknowledged = read().length;
await rm(journal, { force: true });
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(
  `${acknowledged} acknowledged writes, ${databaseKills} of ${cycles} kills took the database along; a start takes ${middle("cpuMs")} ms of processor time (worst ${worst("cpuMs")}), ${middle("wallMs")} ms on the clock (worst ${worst("wallMs")}) at a load of ${loadavg()[0]?.toFixed(1)}`,
);
const late = starts.filter(({ cpuMs }) => cpuMs > maxStartCpuMs).length;
console.log(JSON.stringify({ suite: "chaos:kill9", n: cycles, failures: lost + late, seed: null, seconds }));
process.exitCode = lost + late === 0 && acknowledged > 0 ? 0 : 1;

type Measure = keyof (typeof starts)[number];

function middle(of: Measure): number {
  const sorted = starts.map((each) => each[of]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function worst(of: Measure): number {
  return Math.max(0, ...starts.map((each) => each[of]));
}

async function pushUntilItDies(token: string): Promise<void> {
  for (;;) {
    const op = creation("contacts", buildContact({ id: newId(Date.now(), systemRandom) }));
    try {
      const { receipts } = (await post("/sync/push", token, { deviceId, ops: [op] })) as { receipts: Receipt[] };
      if (receipts[0]?.status === "applied") appendFileSync(journal, `${op.id}\n`);
    } catch {
      return;
    }
  }
}

function read(): string[] {
  try {
    return readFileSync(journal, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

async function missing(token: string): Promise<number> {
  const stored = new Set<string>();
  for (let cursor = "", more = true; more;) {
    const answer = await fetch(`${program.url}/sync/pull?limit=1000&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { changes: { id: string }[]; cursor: string; more: boolean };
    for (const { id } of page.changes) stored.add(id);
    ({ cursor, more } = page);
  }
  return read().filter((id) => !stored.has(id)).length;
}

async function post(path: string, token: string | null, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${program.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
