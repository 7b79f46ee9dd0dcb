import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import bundleServer from "../scripts/bundle.ts";
import { type Program, cleanUp, freshFolder, postmasterOf, run, start } from "./support/program.ts";
import { creation } from "./support/server.ts";
import { canMountDisk, fill, mountDisk, unmount } from "./support/small-disk.ts";

const canMount = await canMountDisk();

let dataDir: string;
let program: Program | null = null;
beforeAll(bundleServer);
beforeEach(async () => {
  dataDir = await freshFolder();
});
afterEach(async () => {
  // The database ends before its disk goes; what was mounted is then an empty folder.
  await cleanUp(program, join(dataDir, "data"));
  program = null;
  unmount(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; retryAfter: string | null; body: Record<string, unknown> };

async function post(path: string, token: string | null, body: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${program?.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const deviceId = newId(Date.now(), systemRandom);

describe.runIf(canMount)("a full disk", () => {
  test("at the first start is named, and nothing runs on", async () => {
    mountDisk(dataDir, 12);
    program = run({ PORT: "0", DATA_DIR: join(dataDir, "data") });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^The disk is full/);
    expect(program.output().trim().split("\n")).toHaveLength(1);
    expect(await postmasterOf(join(dataDir, "data"))).toBeNull();
  });

  // PostgreSQL refuses a table that cannot grow, but goes down when its log cannot, which takes a whole segment at once.
  test.each([
    ["a table", 0],
    ["the database's log", 14],
  ])(
    "that has no room for %s is answered with 503 in words, loses nothing, and is over once there is room",
    async (_, leave) => {
      mountDisk(dataDir, 220);
      program = await start(join(dataDir, "data"));
      const account = { username: "amina", email: "amina@shop.example", password: "correct horse" };
      const signedUp = await post("/users", null, { user: account });
      const token = String(signedUp.body["token"]);
      await post("/sync/devices", token, { device: { id: deviceId, name: "Phone", leases: [] } });
      const acknowledged = new Set<string>();
      const refused: Answer[] = [];
      const push = async () => {
        const ops = Array.from({ length: 50 }, () => creation("contacts", buildContact({ note: "x".repeat(5_000) })));
        const answer = await post("/sync/push", token, { deviceId, ops });
        if (answer.status !== 200) return refused.push(answer);
        const receipts = answer.body["receipts"] as { status: string }[];
        ops.forEach(({ id }, place) => receipts[place]?.status === "applied" && acknowledged.add(id));
        return 0;
      };
      await push();
      expect(acknowledged.size).toBe(50);
      const filler = join(dataDir, "filler");
      await fill(filler, leave * 1024 * 1024);
      for (let count = 0; count < 400 && refused.length < 5; count++) await push();
      expect(refused).toHaveLength(5);

      await rm(filler);
      for (let waited = 0; waited < 60_000; waited += 200) {
        if ((await fetch(`${program.url}/state`)).status === 200) break;
        await sleep(200);
      }
      await push();
      expect(refused).toHaveLength(5);
      expect(refused[0]?.body["message"]).toMatch(/no room left/);
      for (const { status, retryAfter, body } of refused) {
        expect(status).toBe(503);
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(body["code"]).toBe("unavailable");
      }
      const pulled = new Set<string>();
      for (let cursor = "", more = true; more;) {
        const answer = await fetch(`${program.url}/sync/pull?limit=1000&cursor=${cursor}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const page = (await answer.json()) as { changes: { id: string }[]; cursor: string; more: boolean };
        for (const { id } of page.changes) pulled.add(id);
        ({ cursor, more } = page);
      }
      expect([...acknowledged].filter((id) => !pulled.has(id))).toEqual([]);
    },
  );
});
