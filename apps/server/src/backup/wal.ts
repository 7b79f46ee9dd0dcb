import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { StartProblem } from "../config/start-problem.ts";
import { seal, unseal } from "./seal.ts";
import type { BackupEnv, BackupStore } from "./store.ts";

/** Segments of the write-ahead log, what a new timeline says of itself, and labels of base backups. */
const walFile = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
/** Even without writes beyond a segment, what was committed leaves the machine within this. */
const archiveSeconds = 60;

/**
 * Settings that make PostgreSQL hand over its write-ahead log into a folder of ours, each part whole and on disk before
 * it may be forgotten. PostgreSQL's account needs no key and no way to the store: the server carries the parts on.
 *
 * @throws StartProblem when the path cannot stand in a command
 */
export function archiveSettings(spool: string): Record<string, string> {
  if (/['"\\$`\n]/.test(spool)) throw new StartProblem(`DATA_DIR has a name that backups cannot work with: ${spool}`);
  const folder = spool.replaceAll("%", "%%");
  const [draft, place] = [`"${folder}/%f.part"`, `"${folder}/%f"`];
  return {
    archive_mode: "on",
    archive_timeout: String(archiveSeconds),
    archive_command: `dd if="%p" of=${draft} bs=1M conv=fsync status=none && mv ${draft} ${place} && sync "${folder}"`,
  };
}

/** Lists the segments that wait in the folder, oldest first. */
export async function waitingWal(spool: string): Promise<{ name: string; since: number }[]> {
  const names = (await readdir(spool).catch(() => [])).filter((name) => walFile.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, since: (await stat(join(spool, name))).mtimeMs })));
}

/**
 * Carry what waits into the store. A part stands there under its contents as well as its name: sent twice it is there
 * once, and two servers that both believe they go on with one history cannot write over each other.
 */
export async function shipWal(spool: string, { store, recipients }: BackupEnv): Promise<number> {
  const waiting = await waitingWal(spool);
  for (const { name } of waiting) {
    const path = join(spool, name);
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex")
      .slice(0, 16);
    await store.put(`wal/${name}.${digest}.age`, await seal(createReadStream(path), recipients));
    await rm(path);
  }
  return waiting.length;
}

/**
 * The log from a segment on, for recovery.
 *
 * @param storeFile - takes one file as PostgreSQL knows it
 * @throws StartProblem when two histories were written under one name
 */
export async function fetchWal(
  store: BackupStore,
  identity: string,
  from: string,
  storeFile: (name: string, content: Readable) => Promise<void>,
): Promise<number> {
  const segments = new Set<string>();
  for (const object of await store.list("wal/")) {
    const name = /^wal\/(.+)\.[0-9a-f]{16}\.age$/.exec(object)?.[1];
    if (name === undefined || !walFile.test(name) || name.includes(".partial") || name.endsWith(".backup")) continue;
    // The place in the log, whatever timeline wrote it.
    if (!name.endsWith(".history") && name.slice(8) < from.slice(8)) continue;
    if (segments.has(name))
      throw new StartProblem(
        `${store.name} holds two different ${name}: two servers archived into it. Choose by hand.`,
      );
    segments.add(name);
    await storeFile(name, await unseal(await store.get(object), identity));
  }
  return segments.size;
}
