import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";

/** A unix socket's address holds 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the folder, and `.lock` beside it. */
const longestFolder = 107 - "/.s.PGSQL.5432.lock".length;

/**
 * The folder of the socket: beside the data when its path is short and plain enough, else under the temporary folder.
 * Only we and PostgreSQL may enter it.
 */
export async function socketFolder(dataDir: string, account: Account): Promise<string> {
  const beside = join(dataDir, "run");
  const name = `ankara-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-${userInfo().uid}`;
  const candidates = [beside, join(tmpdir(), name), join("/tmp", name)];
  const folder = candidates.find((path) => Buffer.byteLength(path) <= longestFolder && /^[\w./@+-]+$/.test(path));
  if (!folder) throw new Error(`No folder with a path short enough for PostgreSQL's socket near ${dataDir}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const info = await lstat(folder);
  const trusted = [process.getuid?.() ?? info.uid, account?.uid];
  if (!info.isDirectory() || !trusted.includes(info.uid) || (info.mode & 0o077) !== 0)
    throw new Error(`${folder} is not a private folder of ours; remove it and start again`);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
