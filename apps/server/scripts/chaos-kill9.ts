import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Receipt } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { type Program, cleanUp, postmasterOf, start } from "../test/support/program.ts";
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
let slowestStartMs = 0;
try {
  const { token } = (await post("/users", null, {
    user: {
      username: `chaos-${randomUUID().slice(0, 8)}`,
      email: "chaos@shop.example",
      password: "correct horse battery",
    },
  })) as { token: string };
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
    slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - startedAt));
    if (cycle % 10 === 9 || cycle === cycles - 1) lost = Math.max(lost, await missing(token));
  }
} finally {
  await cleanUp(program, dataDir);
}
const acknowledged = read().length;
await rm(journal, { force: true });
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(
  `${acknowledged} acknowledged writes, ${databaseKills} of ${cycles} kills took the database along, slowest start ${slowestStartMs} ms`,
);
console.log(JSON.stringify({ suite: "chaos:kill9", n: cycles, failures: lost, seed: null, seconds }));
process.exitCode = lost === 0 && acknowledged > 0 ? 0 : 1;

async function pushUntilItDies(token: string): Promise<void> {
  const deviceId = newId(Date.now(), systemRandom);
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
