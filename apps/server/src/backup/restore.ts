import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { privateDatabase } from "../db/open.ts";
import { chooseAccount } from "../db/supervisor/account.ts";
import { startPrivatePostgres } from "../db/supervisor/private-postgres.ts";
import { readSecrets } from "../config/secrets.ts";
import { StartProblem } from "../config/start-problem.ts";
import type { Manifest } from "./base-backup.ts";
import { unseal } from "./seal.ts";
import type { BackupStore } from "./store.ts";
import { unpackInto } from "./tar.ts";
import { fetchWal } from "./wal.ts";

const run = promisify(execFile);
/** Playing back the log of a day takes minutes. */
const recoveryMs = 6 * 3600 * 1000;

/** Backups of the store that were finished, newest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const objects = await store.list("base/");
  return objects
    .map((object) => /^base\/([^/]+)\/backup\.json\.age$/.exec(object)?.[1])
    .filter((name) => name !== undefined)
    .toReversed();
}

/**
 * Make a data directory anew from a backup and the archived log, as everything stood at a moment.
 *
 * @param at - null: as late as the archive goes
 * @param dataDir - must be empty or absent; nothing is ever restored over something
 * @throws StartProblem when there is no backup before that moment, the archive does not reach it, or the folder is in use
 */
export async function restore(
  store: BackupStore,
  {
    identity,
    dataDir: folder,
    at,
    afterwards,
  }: {
    identity: string;
    dataDir: string;
    at: Date | null;
    /** Runs in the restored database, as superuser, before anybody else connects. */
    afterwards?: (superuser: Client) => Promise<unknown>;
  },
): Promise<{ backup: Manifest; segments: number }> {
  const dataDir = resolve(folder);
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new StartProblem(
      `${dataDir} is not empty. Restore into a new folder, look at it, then start it as DATA_DIR.`,
    );
  const backup = await chooseBackup(store, identity, at);
  const pgData = join(dataDir, "postgres");
  const log = join(dataDir, "restore-wal");
  await mkdir(pgData, { recursive: true, mode: 0o700 });
  await mkdir(log, { mode: 0o700 });
  const part = async (name: string) => unseal(await store.get(`base/${backup.name}/${name}`), identity);
  await unpackInto(pgData, await part("database.tar.age"));
  await unpackInto(join(pgData, "pg_wal"), await part("wal.tar.age"));
  await unpackInto(dataDir, await part("files.tar.age"));
  await writeFile(join(pgData, "backup_label"), backup.label);
  if (backup.tablespaces.trim()) await writeFile(join(pgData, "tablespace_map"), backup.tablespaces);
  await writeFile(join(pgData, "recovery.signal"), "");
  const segments = await fetchWal(store, identity, backup.firstWal, (name, content) =>
    pipeline(content, createWriteStream(join(log, name), { mode: 0o600 })),
  );
  await chmod(pgData, 0o700);
  const account = await chooseAccount(null, [join(pgData, "PG_VERSION")]);
  if (account) await run("chown", ["-R", `${account.uid}:${account.gid}`, pgData, log]);

  const secrets = await readSecrets(dataDir);
  const postgres = await startPrivatePostgres({
    dataDir,
    superuserPassword: secrets.postgres.superuser,
    readyWithinMs: recoveryMs,
    settings: {
      // Nobody connects before it is done.
      hot_standby: "off",
      restore_command: `cp "${log.replaceAll("%", "%%")}/%f" "%p"`,
      recovery_target_action: "promote",
      ...(at && { recovery_target_time: at.toISOString().replace("T", " ").replace("Z", "+00") }),
    },
  });
  try {
    if (afterwards) {
      const client = new Client(postgres.superuser(privateDatabase));
      client.on("error", () => undefined); // the query under way reports it
      await client.connect();
      await afterwards(client).finally(() => client.end());
    }
  } finally {
    await postgres.stop();
  }
  await rm(log, { recursive: true });
  return { backup, segments };
}

async function chooseBackup(store: BackupStore, identity: string, at: Date | null): Promise<Manifest> {
  const names = await listBackups(store);
  for (const name of names) {
    const sealed = await store.get(`base/${name}/backup.json.age`);
    const manifest = JSON.parse(await text(await unseal(sealed, identity))) as Manifest;
    if (at === null || new Date(manifest.endedAt) <= at) return manifest;
  }
  throw new StartProblem(
    names.length === 0
      ? `There is no backup in ${store.name}.`
      : `The oldest backup in ${store.name} is younger than ${at?.toISOString()}.`,
  );
}
