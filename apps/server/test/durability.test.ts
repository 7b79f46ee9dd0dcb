import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../src/db/supervisor/postmaster.ts";
import { type Program, cleanUp, freshFolder, postmasterOf, start, stop } from "./support/program.ts";
import { creation } from "./support/server.ts";

let dataDir: string;
let program: Program | null = null;
beforeEach(async () => {
  dataDir = await freshFolder();
});
afterEach(async () => {
  await cleanUp(program, dataDir);
  program = null;
});

const deviceId = newId(Date.now(), systemRandom);

async function post<T>(url: string, token: string | null, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Push contacts without a pause until the server dies; what was acknowledged is remembered. */
async function pushUntilItDies(url: string, token: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const op = creation("contacts", buildContact());
    try {
      const { receipts } = await post<{ receipts: { status: string }[] }>(`${url}/sync/push`, token, {
        deviceId,
        ops: [op],
      });
      if (receipts[0]?.status === "applied") acknowledged.add(op.id);
    } catch {
      return;
    }
  }
}

async function stored(url: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor = "", more = true; more;) {
    const answer = await fetch(`${url}/sync/pull?limit=1000&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { changes: { id: string }[]; cursor: string; more: boolean };
    for (const { id } of page.changes) ids.add(id);
    ({ cursor, more } = page);
  }
  return ids;
}

test("durability › kill -9 of the server, and of server and database, loses nothing that was acknowledged", async () => {
  program = await start(dataDir);
  const account = { username: "amina", email: "amina@shop.example", password: "correct horse" };
  const { token } = await post<{ token: string }>(`${program.url}/users`, null, { user: account });
  await post(`${program.url}/sync/devices`, token, { device: { id: deviceId, name: "Phone", leases: [] } });
  const acknowledged = new Set<string>();
  const adopted: boolean[] = [];

  for (const victims of ["server", "both", "both", "server"] as const) {
    const pushing = Promise.all([1, 2, 3].map(() => pushUntilItDies(program?.url ?? "", token, acknowledged)));
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 25);
    const postmaster = await postmasterOf(dataDir);
    program.child.kill("SIGKILL");
    if (victims === "both" && postmaster) process.kill(postmaster, "SIGKILL");
    await pushing;
    await program.ended;
    program = await start(dataDir);
    adopted.push((await postmasterOf(dataDir)) === postmaster);
    const found = await stored(program.url, token);
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(100);
  // A database that outlived its server is taken over, not started anew.
  expect(adopted).toEqual([true, false, false, true]);
});

test("durability › a database that dies under load is answered with 503 and comes back by itself", async () => {
  program = await start(dataDir);
  const { token } = await post<{ token: string }>(`${program.url}/users`, null, {
    user: { username: "amina", email: "amina@shop.example", password: "correct horse" },
  });
  const answers = new Map<number, number>();
  const retryAfter = new Set<string | null>();
  const codes = new Set<string>();
  const load = { on: true };
  const ended = Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (load.on) {
        const answer = await fetch(`${program?.url}/sync/pull`, { headers: { authorization: `Bearer ${token}` } });
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        if (answer.status === 503) {
          retryAfter.add(answer.headers.get("retry-after"));
          codes.add(((await answer.json()) as { code: string }).code);
        } else await answer.arrayBuffer();
      }
    }),
  );
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    const before = { served: answers.get(200) ?? 0, refused: answers.get(503) ?? 0 };
    await expect.poll(() => answers.get(200) ?? 0).toBeGreaterThan(before.served + 20);
    const postmaster = await postmasterOf(dataDir);
    if (postmaster) process.kill(postmaster, signal);
    await expect.poll(() => answers.get(503) ?? 0).toBeGreaterThan(before.refused);
    await expect.poll(async () => (await fetch(`${program?.url}/state`)).status).toBe(200);
  }
  load.on = false;
  await ended;
  expect(new Set(answers.keys())).toEqual(new Set([200, 503]));
  expect([...codes]).toEqual(["unavailable"]);
  expect([...retryAfter]).toEqual(["2"]);
});

test("durability › stopping takes the database along and leaves it clean", async () => {
  program = await start(dataDir);
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  expect(isAlive(postmaster)).toBe(true);
  expect(await stop(program, "SIGTERM")).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  program = await start(dataDir);
  expect(await stop(program, "SIGINT")).toBe(0);
});
