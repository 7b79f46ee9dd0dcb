import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HeadNotices } from "../../jobs/head-notices.ts";
import type { Log } from "../../log.ts";
import { Metrics } from "../../watch/metrics.ts";
import { openExternalDatabase, watchWorkerTimelines } from "../open.ts";
import { newContact, type Phone, phoneOf, pullIds, push, signUp } from "../../../scripts/cluster/client.ts";
import { distribute, findCitus, type OwnCluster, startOwnCluster } from "../../../test/support/citus.ts";
import { type Program, start, stop } from "../../../test/support/program.ts";

const hasCitus = (await findCitus()) !== null;

/**
 * The program as an operator runs it, on a cluster of its own: an empty database, then one that lives. Each test starts servers
 * several times, which takes minutes on a busy machine.
 */
describe.runIf(hasCitus)(
  "npm run distribute (where PostgreSQL with Citus is installed, or named by CITUS_BIN)",
  { timeout: 180_000 },
  () => {
    let own: OwnCluster;
    let dataDir: string;
    beforeEach(async () => {
      own = await startOwnCluster("ankara", { settings: { fsync: "off", synchronous_commit: "off" } });
      dataDir = await mkdtemp(join(tmpdir(), "ankara-distribute-"));
    });
    afterEach(async () => {
      await own.cluster.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    });

    const server = (): Promise<Program> =>
      start(dataDir, { DATABASE_URL: own.url, APP_SECRET: "a secret of the cluster, long enough for HS256" });
    const whileRunning = async <T>(work: (program: Program) => Promise<T>): Promise<T> => {
      const program = await server();
      try {
        return await work(program);
      } finally {
        await stop(program);
      }
    };
    const run = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
      const { ended, output } = distribute(own.superuserUrl, ...args);
      return { code: await ended, text: output() };
    };
    const spread = () =>
      own.on(own.cluster.coordinator, async (client) => {
        const { rows } = await client.query<{ count: string }>("select count(*) from pg_dist_partition");
        return Number(rows[0]?.count);
      });
    const writeSome = async ({ url }: Program, phone: Phone, count: number): Promise<string[]> => {
      const contacts = Array.from({ length: count }, newContact);
      const { body } = await push(
        url,
        phone,
        contacts.map(({ op }) => op),
      );
      expect(body.receipts.map(({ status }) => status)).toEqual(contacts.map(() => "applied"));
      return contacts.map(({ id }) => id);
    };

    test("a database that lives › is spread with its rows, once, also after a kill in the midst; a new history begins there", async () => {
      const [people, written] = await whileRunning(async (program) => {
        const people: Phone[] = [];
        for (let count = 0; count < 3; count += 1) people.push(await phoneOf(program.url, await signUp(program.url)));
        const written = new Map<Phone, string[]>();
        for (const phone of people) written.set(phone, await writeSome(program, phone, 20));
        // While a server runs nothing is done.
        const refused = await run("--yes");
        expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("Stop the servers")]);
        return [people, written] as const;
      });

      const plan = await run();
      expect(plan).toMatchObject({ code: 0, text: expect.stringContaining("Nothing was changed") as string });
      expect(plan.text).toContain("Spread");
      expect(await spread()).toBe(0);

      // Killed as it begins to move tables: all of it is one transaction.
      const killed = distribute(own.superuserUrl, "--yes");
      for (let moving = false; !moving;)
        moving = await own.on(own.cluster.coordinator, async (client) => {
          const { rowCount } = await client.query(
            "select from pg_stat_activity where query like 'select create_distributed_table%' and pid <> pg_backend_pid()",
          );
          return (rowCount ?? 0) > 0 || killed.child.exitCode !== null;
        });
      expect(killed.child.exitCode).toBeNull();
      killed.child.kill("SIGKILL");
      await killed.ended;
      for (let left = 1; left > 0;) {
        left = await own.on(own.cluster.coordinator, async (client) => {
          const { rowCount } = await client.query(
            "select from pg_stat_activity where query like 'select create_distributed_table%' and state <> 'idle' and pid <> pg_backend_pid()",
          );
          return rowCount ?? 0;
        });
        await sleep(50);
      }
      expect(await spread()).toBe(0);

      const done = await run("--yes");
      expect(done).toMatchObject({
        code: 0,
        text: expect.stringContaining("Done. Start the servers again.") as string,
      });
      const tables = await spread();
      expect(tables).toBeGreaterThan(30);
      const again = await run("--yes");
      expect(again).toMatchObject({ code: 0, text: expect.stringContaining("Nothing is left to do.") as string });
      expect(await spread()).toBe(tables);

      await whileRunning(async ({ url }) => {
        for (const phone of people)
          expect(await pullIds(url, phone.person, "contacts")).toEqual(written.get(phone)?.toSorted());
        const [phone] = people;
        if (!phone) return;
        const more = await writeSome({ url } as Program, phone, 3);
        expect(await pullIds(url, phone.person, "contacts")).toEqual(expect.arrayContaining(more));
      });

      const told = spawn(process.execPath, [resolve(import.meta.dirname, "../../../scripts/new-history.ts")], {
        env: { PATH: process.env["PATH"], DATABASE_URL: own.url },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let sentence = "";
      told.stdout.on("data", (chunk: Buffer) => (sentence += chunk.toString()));
      expect((await once(told, "close"))[0]).toBe(0);
      expect(sentence).toContain("3 businesses go on");
      await whileRunning(async ({ url }) => {
        for (const phone of people) await writeSome({ url } as Program, phone, 1);
        const lost = await own.on(own.cluster.coordinator, async (client) => {
          const { rows } = await client.query<{ times: number }>(
            "select jsonb_array_length(lost) as times from businesses",
          );
          return rows.map(({ times }) => times > 0);
        });
        expect(lost).toEqual([true, true, true]);
      });
    });

    test("an empty database › is spread; an older program's functions there keep a server from starting until it runs again", async () => {
      await whileRunning(async () => undefined);
      expect((await run("--yes")).code).toBe(0);
      await own.on(own.cluster.coordinator, (client) =>
        client.query(
          "create or replace function set_local(name text, value text) returns void language plpgsql as $$ begin null; end $$",
        ),
      );
      await expect(server()).rejects.toThrow("set_local). Stop every server and run: npm run distribute -- --yes");
      expect((await run("--yes")).code).toBe(0);
      await whileRunning(async (program) =>
        writeSome(program, await phoneOf(program.url, await signUp(program.url)), 1),
      );
    });

    test(
      "a worker is put back as it was › the next server begins a new history for the businesses there, once, and for no others",
      { timeout: 180_000 },
      async () => {
        await whileRunning(async () => undefined);
        expect((await run("--yes")).code).toBe(0);
        const [worker, other] = own.cluster.workers;
        if (!worker || !other) throw new Error("a cluster without workers");
        const placeOf = (phone: Phone) =>
          own.on(own.cluster.coordinator, async (client) => {
            const { rows } = await client.query<{ port: number }>(
              `select nodeport as port from pg_dist_shard_placement
           where shardid = get_shard_id_for_distribution_column('businesses', $1::uuid)`,
              [phone.person.businessId],
            );
            return rows[0]?.port;
          });
        const lostTimes = (phone: Phone) =>
          own.on(own.cluster.coordinator, async (client) => {
            const { rows } = await client.query<{ times: number }>(
              "select jsonb_array_length(lost) as times from businesses where id = $1",
              [phone.person.businessId],
            );
            return rows[0]?.times;
          });
        const byPort = new Map<number | undefined, Phone>();
        const copy = await whileRunning(async (program) => {
          // Some number of businesses until both workers hold one.
          for (let count = 0; count < 40 && byPort.size < 2; count += 1) {
            const phone = await phoneOf(program.url, await signUp(program.url));
            byPort.set(await placeOf(phone), phone);
          }
          const made = await worker.backUp();
          for (const phone of byPort.values()) await writeSome(program, phone, 2);
          return made;
        });
        const [there, elsewhere] = [byPort.get(worker.port), byPort.get(other.port)];
        if (!there || !elsewhere) throw new Error("all businesses came to one worker");
        expect([await lostTimes(there), await lostTimes(elsewhere)]).toEqual([0, 0]);

        await worker.kill("SIGKILL");
        const metrics = new Metrics();
        const warnings: unknown[] = [];
        const { db, close } = await openExternalDatabase(own.url, new HeadNotices());
        const stopWatching = watchWorkerTimelines(
          { db, metrics, log: { warn: (said: unknown) => void warnings.push(said) } as Pick<Log, "warn"> },
          { everyMs: 50 },
        );
        await expect.poll(() => metrics.text()).toMatch(/ankara_job_steps_failed_total\{task="worker_silent"\} [1-9]/);
        await stopWatching();
        await close();
        expect(warnings).toContainEqual({ worker: expect.stringContaining(`127.0.0.1:${worker.port}`) as string });
        await worker.putBack(copy);
        for (let starts = 0; starts < 2; starts += 1)
          await whileRunning(async () => expect([await lostTimes(there), await lostTimes(elsewhere)]).toEqual([1, 0]));
      },
    );

    test("something is missing › is said in words, and nothing is done", async () => {
      await whileRunning(async () => undefined);
      const [worker] = own.cluster.workers;
      const asOwner = distribute(own.url, "--yes");
      expect([await asOwner.ended, asOwner.output()]).toEqual([1, expect.stringContaining("Connect as a superuser")]);
      if (worker)
        await own.on(worker, async (client) => {
          await client.query("set citus.enable_ddl_propagation = off");
          await client.query("alter role postgres set citus.propagate_set_commands = 'none'");
        });
      const refused = await run("--yes");
      expect([refused.code, refused.text]).toEqual([
        1,
        expect.stringContaining(`Set citus.propagate_set_commands = local on 127.0.0.1:${worker?.port} (it is none)`),
      ]);
      expect(await spread()).toBe(0);
      await own.on(own.cluster.coordinator, (client) =>
        client.query("select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid <> 0"),
      );
      expect((await run("--yes")).text).toContain("Add the workers");
      await own.on(own.cluster.coordinator, (client) => client.query("drop extension citus"));
      const without = await run("--yes");
      expect([without.code, without.text]).toEqual([1, expect.stringContaining("create extension citus")]);
    });
  },
);
