import { createHash } from "node:crypto";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client, type ClientConfig } from "pg";
import { findPostmaster } from "../db/supervisor/postmaster.ts";
import { startPrivatePostgres } from "../db/supervisor/private-postgres.ts";
import type { Secrets } from "../config/secrets.ts";
import { seal } from "./seal.ts";
import type { BackupEnv } from "./store.ts";
import { packFolder } from "./tar.ts";

/** The manifest of a backup; it is written last, so that a backup without one was never finished. */
export type Manifest = {
  readonly version: 1;
  readonly name: string;
  readonly major: number;
  readonly systemId: string;
  readonly startedAt: string;
  /** Recovery can stop at any moment after this. */
  readonly endedAt: string;
  /** First segment of the log recovery needs. */
  readonly firstWal: string;
  readonly label: string;
  readonly tablespaces: string;
  readonly objects: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
};

/** Made anew by PostgreSQL at each start, or belonging to one process (its own list for base backups). */
const transient = [
  "./postmaster.pid",
  "./postmaster.opts",
  "./pg_wal/*",
  "./pg_replslot/*",
  "./pg_dynshmem/*",
  "./pg_notify/*",
  "./pg_serial/*",
  "./pg_snapshots/*",
  "./pg_stat_tmp/*",
  "./pg_subtrans/*",
  "*/pgsql_tmp*",
];
/** Beside the database: what people uploaded, and the secrets without which none of it opens. */
const beside = ["files", "attachments", "outbox", "secrets.json", "sandbox-pay.json"];

/**
 * Back up a data directory whole, while its server runs or not: a copy of PostgreSQL's files between `pg_backup_start`
 * and `pg_backup_stop` with the log that makes it consistent, then the files beside it. It can be restored by itself;
 * with the archived log, to any later moment.
 */
export async function backUp(dataDir: string, secrets: Secrets, { store, recipients }: BackupEnv): Promise<Manifest> {
  const pgData = join(await realpath(dataDir), "postgres");
  const running = await findPostmaster(pgData);
  const own = running ? null : await startPrivatePostgres({ dataDir, superuserPassword: secrets.postgres.superuser });
  const superuser: ClientConfig = own
    ? own.superuser("postgres")
    : {
        host: running?.socketFolder ?? "",
        port: running?.port ?? 5432,
        user: "postgres",
        password: secrets.postgres.superuser,
        database: "postgres",
      };
  const client = new Client(superuser);
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  try {
    const startedAt = new Date();
    const name = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const objects: Record<string, { bytes: number; sha256: string }> = {};
    const storeObject = async (object: string, plain: Readable) => {
      const hash = createHash("sha256");
      const sealed = await seal(plain, recipients);
      const hashed = async function* () {
        for await (const chunk of sealed as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      };
      const bytes = await store.put(`base/${name}/${object}`, Readable.from(hashed(), { objectMode: false }));
      objects[object] = { bytes, sha256: hash.digest("hex") };
    };
    const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
      (await client.query<Row>(sql, values)).rows[0] as Row;

    // The log since the start must be there at the end; the slot goes with the connection.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`ankara_backup_${process.pid}`]);
    const start = await one<{ wal: string; system: string; major: string }>(
      `select pg_walfile_name(pg_backup_start($1, fast => true)) as wal, system_identifier::text as system,
              current_setting('server_version_num') as major from pg_control_system()`,
      [`ankara ${name}`],
    );
    await storeObject("database.tar.age", packFolder(pgData, ["."], transient));
    const stop = await one<{ wal: string; label: string; spaces: string; at: Date }>(
      `select pg_walfile_name(lsn) as wal, labelfile as label, spcmapfile as spaces, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const log = (await readdir(join(pgData, "pg_wal"))).filter(
      (file) => /^[0-9A-F]{24}$/.test(file) && file >= start.wal && file <= stop.wal,
    );
    await storeObject("wal.tar.age", packFolder(join(pgData, "pg_wal"), log));
    const files = (await readdir(dataDir)).filter((file) => beside.includes(file));
    await storeObject("files.tar.age", packFolder(dataDir, files));
    const manifest: Manifest = {
      version: 1,
      name,
      major: Math.trunc(Number(start.major) / 10_000),
      systemId: start.system,
      startedAt: startedAt.toISOString(),
      endedAt: stop.at.toISOString(),
      firstWal: start.wal,
      label: stop.label,
      tablespaces: stop.spaces,
      objects,
    };
    await store.put(`base/${name}/backup.json.age`, await seal(Readable.from([JSON.stringify(manifest)]), recipients));
    return manifest;
  } finally {
    await client.end();
    await own?.stop();
  }
}
