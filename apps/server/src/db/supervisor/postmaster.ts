import { chown, lstat, mkdir, readFile, readlink, rm } from "node:fs/promises";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import type { Account } from "./account.ts";

const run = promisify(execFile);

/** The files a running PostgreSQL writes about itself into its data directory. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly socketFolder: string };

/** The postmaster that holds `pgData`, or null. A pid file left by a crash is nobody's, even when its number was given to another program. */
export async function findPostmaster(pgData: string): Promise<Postmaster | null> {
  const text = await readFile(join(pgData, "postmaster.pid"), "utf8").catch(() => "");
  const [pidText, , , port, folder] = text.split("\n");
  const pid = Number(pidText);
  if (!(pid > 0) || !(await isPostgres(pid, pgData))) return null;
  return { pid, port: Number(port) || 5432, socketFolder: folder ?? "" };
}

/**
 * Take away a pid file whose number now belongs to some other program: PostgreSQL itself would refuse to start over it.
 * One whose process is gone it clears by itself.
 */
export async function clearStalePidFile(pgData: string): Promise<void> {
  const path = join(pgData, "postmaster.pid");
  const pid = Number((await readFile(path, "utf8").catch(() => "")).split("\n")[0]);
  if (pid > 0 && isAlive(pid) && !(await isPostgres(pid, pgData))) await rm(path, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Sends the signal, unless the process has gone by itself. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function isPostgres(pid: number, pgData: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") {
    const { stdout } = await run("ps", ["-p", String(pid), "-o", "comm="]).catch(() => ({ stdout: "" }));
    return stdout.includes("postgres");
  }
  // PostgreSQL works inside its data directory. Another user's process does not show where: then its name has to do.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === pgData;
  return (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).startsWith("postgres");
}

/** A unix socket's address holds 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the folder, and `.lock` beside it. */
const maxFolderLength = 107 - "/.s.PGSQL.5432.lock".length;

/**
 * The folder of the socket: beside the data when its path is short and plain enough, else under the temporary folder.
 * Only we and PostgreSQL may enter it.
 */
export async function socketFolder(dataDir: string, account: Account): Promise<string> {
  const beside = join(dataDir, "run");
  const name = `ankara-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-${process.getuid?.() ?? ""}`;
  const candidates = [beside, join(tmpdir(), name), join("/tmp", name)];
  const folder = candidates.find((path) => Buffer.byteLength(path) <= maxFolderLength && /^[\w./@+-]+$/.test(path));
  if (!folder) throw new Error(`No folder with a path short enough for PostgreSQL's socket near ${dataDir}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const info = await lstat(folder);
  const trusted = [process.getuid?.() ?? info.uid, account?.uid];
  if (!info.isDirectory() || !trusted.includes(info.uid) || (info.mode & 0o077) !== 0)
    throw new Error(`${folder} is not a private folder of ours; remove it and start again`);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
