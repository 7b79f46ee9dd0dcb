import { mkdir, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { upgradeDatabase, fingerprint } from "../src/backup/upgrade.ts";
import { openPrivateDatabase } from "../src/db/open.ts";
import { chooseAccount } from "../src/db/supervisor/account.ts";
import { findBinaries } from "../src/db/supervisor/binaries.ts";
import { clusterVersion, createCluster } from "../src/db/supervisor/cluster.ts";
import { startPrivatePostgres } from "../src/db/supervisor/private-postgres.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { withClient } from "./support/postgres.ts";
import { cleanUp, freshFolder } from "./support/program.ts";

const [newest, ...others] = await findBinaries();
const older = others.find(({ major }) => major < (newest?.major ?? 0));
let dataDir = "";
afterEach(() => cleanUp(null, dataDir));

test.runIf(others[0])("PostgreSQL › POSTGRES_BIN › names the one that comes first", async () => {
  const given = process.env["POSTGRES_BIN"];
  try {
    process.env["POSTGRES_BIN"] = dirname(others[0]?.postgres ?? "");
    expect((await findBinaries())[0]).toEqual(others[0]);
  } finally {
    if (given === undefined) delete process.env["POSTGRES_BIN"];
    else process.env["POSTGRES_BIN"] = given;
  }
});

// Debian's PostgreSQL is older than ours; a machine without one has nothing to upgrade from.
test.runIf(older)(
  "PostgreSQL upgrade › a database of an older PostgreSQL moves to the newest, every row of it",
  async () => {
    dataDir = await freshFolder();
    const secrets = await readSecrets(dataDir);
    const pgData = join(dataDir, "postgres");
    if (!older || !newest) return;
    const account = await chooseAccount(null, [pgData, older.postgres]);
    await createCluster(pgData, older, account, secrets.postgres.superuser);
    const old = await openPrivateDatabase(dataDir, secrets.postgres, new HeadNotices(), () => undefined);
    await old.db.global
      .insertInto("throttle")
      .values({
        key: 'tabs\tand "quotes" \\ and lines\n',
        hits: 3,
        window_ends_at: new Date("2026-11-21T10:00:00Z"),
      })
      .execute();
    await old.close();
    const contents = async () => {
      const postgres = await startPrivatePostgres({ dataDir, superuserPassword: secrets.postgres.superuser });
      const prints = await withClient(postgres.superuser("ankara"), fingerprint);
      await postgres.stop();
      return prints;
    };
    const before = await contents();

    expect(await upgradeDatabase(dataDir, secrets)).toMatchObject({ from: older.major, to: newest.major });
    expect(await clusterVersion(pgData)).toBe(newest.major);
    expect(await contents()).toEqual(before);
    expect(await readdir(dataDir)).toContain(`postgres-${older.major}`);
    expect(await upgradeDatabase(dataDir, secrets)).toBeNull();

    // Cut off between the two renames: a start makes no empty database, and the upgrade is finished.
    await mkdir(join(dataDir, "upgrade"));
    await rename(pgData, join(dataDir, "upgrade", "postgres"));
    await expect(startPrivatePostgres({ dataDir, superuserPassword: secrets.postgres.superuser })).rejects.toThrow(
      /npm run upgrade:database/,
    );
    await upgradeDatabase(dataDir, secrets);
    expect(await contents()).toEqual(before);
  },
);
