import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { type Program, cleanUp, freshFolder, start } from "../test/support/program.ts";
import { creation } from "../test/support/server.ts";
import { canMountDisk, fill, mountDisk, unmount } from "../test/support/small-disk.ts";

/*
 * Fills the disk below the server while it takes pushes, in turn so that a table cannot grow and so that PostgreSQL's
 * log cannot, which ends PostgreSQL; then gives the room back. Every answer meanwhile must be an honest 503 or 507, the
 * server must come back by itself, and nothing it acknowledged may be missing: the journal of that is on another disk.
 *   npm run chaos:disk -- --rounds 50
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error("expected --rounds as a whole number");
/** The data grows with every round, so each small disk serves a few. */
const roundsPerDisk = 5;
const diskMegabytes = 300;
const giveUpMs = 120_000;
const refusalsPerRound = 5;

if (await canMountDisk()) await play();
else {
  console.log("Skipped: a disk to fill can be mounted by root alone, and not in every container.");
  console.log(JSON.stringify({ suite: "chaos:disk", n: 0, failures: 0, seed: null, seconds: 0, skipped: true }));
}

type Account = { url: string; token: string; journal: string; deviceId: string };

async function play(): Promise<void> {
  const began = performance.now();
  const journals = await mkdtemp(join(tmpdir(), "ankara-journal-"));
  const sums = { acknowledged: 0, refused: 0, dishonest: 0, lost: 0, notBack: 0, databaseDeaths: 0, slowestBackMs: 0 };
  for (let first = 0; first < rounds; first += roundsPerDisk) {
    const disk = await freshFolder();
    const dataDir = join(disk, "data");
    if (!mountDisk(disk, diskMegabytes)) throw new Error(`${disk} could not be mounted`);
    let program: Program | null = null;
    try {
      program = await start(dataDir);
      const account = await signUp(program.url, join(journals, `acknowledged-${first}`));
      for (let round = first; round < Math.min(rounds, first + roundsPerDisk); round += 1) {
        // PostgreSQL refuses a table that cannot grow, but goes down when its log cannot, which takes 16 MB at once.
        const filler = join(disk, "filler");
        await fill(filler, round % 2 === 0 ? 0 : 14 << 20);
        for (let refused = 0, tries = 0; refused < refusalsPerRound && tries < 400; tries += 1) {
          const answer = await push(account);
          if (answer === 200) continue;
          refused += 1;
          sums.refused += 1;
          if (answer !== 503 && answer !== 507) sums.dishonest += 1;
        }
        sums.databaseDeaths += Number((await stateOf(account)) !== 200);
        await rm(filler);
        const freedAt = performance.now();
        let isBack = false;
        while (!isBack && performance.now() - freedAt < giveUpMs) {
          isBack = (await stateOf(account)) === 200 && (await push(account)) === 200;
          if (!isBack) await sleep(50);
        }
        sums.slowestBackMs = Math.max(sums.slowestBackMs, Math.round(performance.now() - freedAt));
        if (!isBack) sums.notBack += 1;
        sums.lost = Math.max(sums.lost, await missing(account));
      }
      sums.acknowledged += (await read(account)).length;
    } finally {
      await cleanUp(program, dataDir);
      unmount(disk);
      await rm(disk, { recursive: true, force: true });
    }
  }
  await rm(journals, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ ...sums, load: loadavg().map((load) => Math.round(load * 10) / 10) }));
  const failures = sums.lost + sums.dishonest + sums.notBack;
  console.log(JSON.stringify({ suite: "chaos:disk", n: rounds, failures, seed: null, seconds }));
  process.exitCode = failures === 0 && sums.acknowledged > 0 && sums.refused > 0 ? 0 : 1;
}

async function signUp(url: string, journal: string): Promise<Account> {
  const user = { username: "amina", email: "amina@shop.example", password: "correct horse battery" };
  const answer = await fetch(`${url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user }),
  });
  if (!answer.ok) throw new Error(`/users answered ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  const deviceId = newId(Date.now(), systemRandom);
  const registered = await fetch(`${url}/sync/devices`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ device: { id: deviceId, name: "Phone", leases: [] } }),
  });
  if (!registered.ok) throw new Error(`/sync/devices answered ${registered.status}`);
  return { url, journal, token, deviceId };
}

/** @returns the status; 0 when there was no answer at all */
async function push({ url, token, journal, deviceId }: Account): Promise<number> {
  const ops = Array.from({ length: 50 }, () =>
    creation("contacts", buildContact({ id: newId(Date.now(), systemRandom), note: "x".repeat(5_000) })),
  );
  try {
    const answer = await fetch(`${url}/sync/push`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ deviceId, ops }),
    });
    const body = (await answer.json()) as { code?: string; receipts?: { status: string }[] };
    if (answer.status !== 200) return body.code === "unavailable" ? answer.status : 0;
    const applied = ops.filter((_, place) => body.receipts?.[place]?.status === "applied");
    await appendFile(journal, applied.map(({ id }) => `${id}\n`).join(""));
    return 200;
  } catch {
    return 0;
  }
}

async function stateOf({ url }: Account): Promise<number> {
  try {
    const answer = await fetch(`${url}/state`);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function read({ journal }: Account): Promise<string[]> {
  return (await readFile(journal, "utf8").catch(() => "")).split("\n").filter(Boolean);
}

async function missing(account: Account): Promise<number> {
  const stored = new Set<string>();
  for (let cursor = "", more = true; more;) {
    const answer = await fetch(`${account.url}/sync/pull?limit=1000&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    const page = (await answer.json()) as { changes: { id: string }[]; cursor: string; more: boolean };
    for (const { id } of page.changes) stored.add(id);
    ({ cursor, more } = page);
  }
  return (await read(account)).filter((id) => !stored.has(id)).length;
}
