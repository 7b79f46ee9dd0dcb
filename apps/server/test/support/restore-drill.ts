import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { generateBusiness } from "@ankara/fixtures/generate";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { backUp } from "../../src/backup/base-backup.ts";
import { differences, fingerprint } from "../../src/backup/upgrade.ts";
import { beginNewHistory } from "../../src/backup/new-history.ts";
import { restore } from "../../src/backup/restore.ts";
import type { BackupStore } from "../../src/backup/store.ts";
import { archiveSettings, shipWal } from "../../src/backup/wal.ts";
import { loadBusiness } from "../../src/commands/demo/demo-log-in.ts";
import { openPrivateDatabase } from "../../src/db/open.ts";
import { findPostmaster } from "../../src/db/supervisor/postmaster.ts";
import { startPrivatePostgres } from "../../src/db/supervisor/private-postgres.ts";
import { HeadNotices } from "../../src/jobs/head-notices.ts";
import { type Secrets, readSecrets } from "../../src/config/secrets.ts";

export type Finding = { readonly what: string; readonly ok: boolean; readonly detail?: string };

/**
 * A server's life in short, and the bad day after it: it writes, is backed up while it writes on, a moment is noted, it
 * writes further, and is lost. Two folders are made anew, one as of that moment and one as late as the archive goes, and
 * every table is compared with what it held then.
 */
export async function restoreDrill(
  store: BackupStore,
  {
    seed,
    invoices,
    tamper,
    toTheEnd = true,
  }: {
    seed: number;
    invoices: number;
    /** Also restore as late as the archive goes. */ toTheEnd?: boolean;
    tamper?: (name: string) => Promise<() => Promise<void>>;
  },
): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "ankara-drill-"));
  const dataDir = join(folder, "data");
  const spool = join(dataDir, "wal");
  const identity = await generateIdentity();
  const backup = { store, recipients: [await identityToRecipient(identity)] };
  const secrets = await readSecrets(dataDir);
  const findings: Finding[] = [];
  const check = (what: string, differing: readonly string[]) =>
    findings.push({ what, ok: differing.length === 0, ...(differing.length > 0 && { detail: differing.join(", ") }) });
  const database = await openPrivateDatabase(dataDir, secrets.postgres, new HeadNotices(), () => undefined, {
    spool,
    settings: archiveSettings(spool),
  });
  let count = 0;
  const write = async () => {
    count += 1;
    const businessId = newId(Date.now(), systemRandom);
    const data = generateBusiness({
      invoices,
      seed: seed + count,
      today: todayIn("Africa/Lagos", new Date()),
      businessId,
    });
    const username = `drill-${count}-${randomUUID().slice(0, 8)}`;
    const deps = { db: database.db, now: () => new Date(), random: systemRandom };
    await loadBusiness(deps, data, { username, email: `${username}@demo.invalid`, passwordHash: "none" });
    await mkdir(join(dataDir, "attachments"), { recursive: true });
    await writeFile(join(dataDir, "attachments", `paper-${count}`), randomUUID());
  };
  try {
    await write();
    // The backup is taken from a database that is being written.
    const stop = new AbortController();
    const writing = (async () => {
      while (!stop.signal.aborted) await write();
    })();
    await sleep(200);
    const made = await backUp(dataDir, secrets, backup);
    stop.abort();
    await writing;
    const papers = await readFile(join(dataDir, "attachments", "paper-1"), "utf8");
    await shipWal(spool, backup);
    await write();
    await sleep(50);
    const [atMoment, moment] = await look(dataDir, secrets);
    await sleep(50);
    await write();
    const [atEnd] = await look(dataDir, secrets);
    await database.close();
    // PostgreSQL hands over its last writes when it stops.
    await shipWal(spool, backup);

    const then = join(folder, "then");
    await restore(store, { identity, dataDir: then, at: moment });
    const [restored] = await look(then, await readSecrets(then));
    check("every table as it was at the moment", differences(atMoment, restored));
    check("what was written after it is absent", differences(atEnd, restored).length > 0 ? [] : ["nothing is missing"]);
    check(
      "files beside the database",
      (await readFile(join(then, "attachments", "paper-1"), "utf8")) === papers ? [] : ["paper-1"],
    );
    check("secrets", JSON.stringify(await readSecrets(then)) === JSON.stringify(secrets) ? [] : ["secrets.json"]);

    // A server that starts on it notices by itself that something may be lost, once.
    const again = await openPrivateDatabase(then, secrets.postgres, new HeadNotices(), () => undefined);
    const noticed = await again.db.query<{ count: string }>("drill_again", "select notice_new_timeline() as count", []);
    await again.close();
    const lost = await lostTimes(then, secrets);
    check(
      "every business is told of the lost time, and goes on after it",
      lost.length > 0 && lost.every((one) => one) && noticed[0]?.count === "0" ? [] : [JSON.stringify(lost)],
    );

    if (toTheEnd) {
      const late = join(folder, "late");
      await restore(store, { identity, dataDir: late, at: null, afterwards: beginNewHistory });
      const [last] = await look(late, await readSecrets(late));
      check(
        "every table at the end of the archive, but for where revisions go on",
        differences(atEnd, last).join() === "public.businesses,public.database_timeline"
          ? []
          : differences(atEnd, last),
      );
    }

    const refused = async (what: string, options: Partial<Parameters<typeof restore>[1]>) => {
      const place = join(folder, randomUUID());
      const outcome = await restore(store, { identity, dataDir: place, at: moment, ...options }).then(
        () => ["it was restored"],
        () => [],
      );
      check(what, outcome);
      await killLeftover(place);
    };
    await refused("another key opens nothing", { identity: await generateIdentity() });
    await refused("no backup is old enough", { at: new Date(Date.parse(made.startedAt) - 60_000) });
    await refused("a folder in use is left alone", { dataDir });
    if (tamper) {
      const mend = await tamper(`base/${made.name}/database.tar.age`);
      await refused("a backup that was cut short is not taken for whole", {});
      await mend();
    }
  } finally {
    await database.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return findings;
}

/** Of each business: does it know of one lost time, and has it gone on to its end? */
async function lostTimes(dataDir: string, { postgres: secrets }: Secrets): Promise<boolean[]> {
  const postgres = await startPrivatePostgres({ dataDir, superuserPassword: secrets.superuser });
  const client = new Client(postgres.superuser("ankara"));
  await client.connect();
  const { rows } = await client.query<{ isNoticed: boolean }>(
    `select jsonb_array_length(lost) = 1 and (lost -> 0 ->> 'upTo')::bigint = rev as "isNoticed" from businesses`,
  );
  await client.end();
  await postgres.stop();
  return rows.map(({ isNoticed }) => isNoticed);
}

/** Contents of every table of a data directory, and the moment, whether it runs or not. */
async function look(dataDir: string, { postgres: secrets }: Secrets): Promise<[Map<string, string>, Date]> {
  const running = await findPostmaster(join(dataDir, "postgres"));
  const own = running ? null : await startPrivatePostgres({ dataDir, superuserPassword: secrets.superuser });
  const config = own?.superuser("ankara") ?? {
    host: running?.socketFolder ?? "",
    user: "postgres",
    password: secrets.superuser,
    database: "ankara",
  };
  const client = new Client(config);
  await client.connect();
  try {
    const prints = await fingerprint(client);
    const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    return [prints, rows[0]?.at ?? new Date()];
  } finally {
    await client.end();
    await own?.stop();
  }
}

async function killLeftover(dataDir: string): Promise<void> {
  const left = await findPostmaster(join(dataDir, "postgres"));
  if (left) process.kill(left.pid, "SIGQUIT");
}
