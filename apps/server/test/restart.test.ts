import { setTimeout as sleep } from "node:timers/promises";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact } from "@ankara/fixtures/builders";
import { afterEach, expect, inject, onTestFinished, test } from "vitest";
import { onCluster, urlOnCluster } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { type Program, cleanUp, freshFolder, start, stop } from "./support/program.ts";
import { startProxy } from "../scripts/cluster/proxy.ts";
import { creation } from "./support/server.ts";

const programs: Program[] = [];
const folders: string[] = [];
// Emptied, because a second try begins with servers of its own.
afterEach(async () => {
  const started = programs.splice(0);
  for (const [place, folder] of folders.splice(0).entries()) await cleanUp(started[place] ?? null, folder);
});

/** A database of its own on the shared cluster, whose account owns its tables. */
async function emptyDatabase(name: string): Promise<string> {
  const superuser = onCluster("postgres", inject("cluster").superuser, "postgres");
  await withClient(superuser, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(
      `do $$ begin create role ${name}_owner login password 'x' createrole; exception when duplicate_object then null; end $$`,
    );
    await client.query(`grant ankara_app to ${name}_owner`);
    await client.query(`create database ${name} owner ${name}_owner`);
  });
  return urlOnCluster(`${name}_owner`, "x", name);
}

test(
  "replaced server › no request is lost while one of two servers behind a proxy is replaced",
  { timeout: 240_000 },
  async () => {
    const url = await emptyDatabase("restarting");
    // Both know one secret, as servers of one installation do. They answer for longer than the proxy may take to hear of it.
    const env = { DATABASE_URL: url, APP_SECRET: "a secret of the tests, long enough for it", DRAIN_SECONDS: "5" };
    for (let place = 0; place < 2; place += 1) {
      const folder = await freshFolder();
      folders.push(folder);
      programs.push(await start(folder, env));
    }
    const [first, second] = programs as [Program, Program];
    const proxy = await startProxy([first.url, second.url], { retryReads: false, probeMs: 100 });
    const post = async (path: string, token: string | null, body: unknown) => {
      const response = await fetch(`${proxy.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const person = { username: "amina", email: "amina@shop.example", password: "correct horse battery" };
    const token = String((JSON.parse((await post("/users", null, { user: person })).text) as { token: unknown }).token);
    const deviceId = newId(Date.now(), systemRandom);
    await post("/sync/devices", token, { device: { id: deviceId, name: "Phone", leases: [] } });

    const stream = await fetch(`${first.url}/sync/stream`, { headers: { authorization: `Bearer ${token}` } });
    const streamEnded = stream.text();
    // A refusal with its words: the proxy's own are plain text.
    const outcomes: string[] = [];
    const sent: string[] = [];
    const done = new AbortController();
    const writers = [1, 2, 3].map(async () => {
      while (!done.signal.aborted) {
        const contact = buildContact();
        sent.push(contact.id);
        const { status, text } = await post("/sync/push", token, { deviceId, ops: [creation("contacts", contact)] });
        outcomes.push(status === 200 ? "kept" : `${status} ${text}`);
      }
    });

    const written = Promise.all(writers);
    // A try that fails must not go on writing into the next one.
    written.catch(() => undefined);
    onTestFinished(() => {
      done.abort();
      proxy.close();
    });

    // A server that has just begun may answer late; the first may only go once the other is there to take over.
    while (outcomes.length === 0 || !proxy.isUp(first.url) || !proxy.isUp(second.url)) await sleep(20);
    first.child.kill("SIGTERM");
    // It says so while it still answers, so that the proxy can turn away first.
    while (proxy.isUp(first.url)) await sleep(20);
    expect((await fetch(`${first.url}/state`)).status).toBe(503);
    expect(await first.ended).toBe(0);
    expect(await streamEnded).toContain("event: head");
    const without = outcomes.length;
    programs[0] = await start(folders[0] ?? "", { ...env, PORT: new URL(first.url).port });
    while (!proxy.isUp(first.url)) await sleep(20);
    const again = outcomes.length;
    while (outcomes.length === again) await sleep(20);
    done.abort();
    await written;

    expect([...new Set(outcomes)]).toEqual(["kept"]);
    expect(outcomes.length).toBeGreaterThan(without);
    const stored = await withClient(onCluster("postgres", inject("cluster").superuser, "restarting"), (client) =>
      client.query<{ id: string }>("select id from records where collection = 'contacts'"),
    );
    expect(stored.rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
    expect(await Promise.all(programs.map((program) => stop(program)))).toEqual([0, 0]);
  },
);
