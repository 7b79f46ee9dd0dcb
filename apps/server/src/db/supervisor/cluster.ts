import { chown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { StartProblem } from "../../config/start-problem.ts";
import { type Account, spawnAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { isAlive } from "./postmaster.ts";

/** Major version that made the data directory, or null where there is none yet. */
export async function clusterVersion(pgData: string): Promise<number | null> {
  const version = await readFile(join(pgData, "PG_VERSION"), "utf8").catch(() => null);
  return version === null ? null : Number(version.trim().split(".")[0]);
}

export async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  const info = await stat(path).catch(() => null);
  return info && { uid: info.uid, gid: info.gid };
}

/**
 * Make a new data directory. It is made under another name and moved into place when it is whole, so a start that was
 * interrupted leaves nothing half made, and of two starts at once only one wins.
 */
export async function createCluster(
  pgData: string,
  binaries: Binaries,
  account: Account,
  superuserPassword: string,
): Promise<void> {
  await removeLeftovers(pgData);
  const draft = `${pgData}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  try {
    if (account) {
      await chown(draft, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await initialise(draft, passwordFile, binaries, account);
    await rename(draft, pgData).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    const parent = await open(dirname(pgData));
    await parent.sync().finally(() => parent.close());
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise(pgData: string, passwordFile: string, binaries: Binaries, account: Account): Promise<void> {
  const args = [
    "-D",
    pgData,
    "-U",
    "postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--data-checksums",
  ];
  const child = spawnAs(account, binaries.initdb, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: plainEnvironment,
    cwd: "/",
  });
  const [complaint, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "exit")]);
  if (code === 0) return;
  if (/no space left/i.test(complaint)) throw new StartProblem("The disk is full: there is no room for the database.");
  const nameless = /effective user ID (\d+)/.exec(complaint)?.[1];
  if (nameless)
    throw new StartProblem(
      `PostgreSQL runs only under an account with a name, and ${nameless} has none. Start as one of /etc/passwd, or set DATABASE_URL.`,
    );
  throw new StartProblem(`The database could not be made in ${pgData}: ${complaint.trim()}`);
}

async function removeLeftovers(pgData: string): Promise<void> {
  const pattern = new RegExp(`^${basename(pgData)}\\.new-(\\d+)(\\.password)?$`);
  for (const name of await readdir(dirname(pgData))) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid > 0 && pid !== process.pid && !isAlive(pid))
      await rm(join(dirname(pgData), name), { recursive: true, force: true });
  }
}

/** Neither the person's language nor a stray PGPORT may change how the database behaves. */
export const plainEnvironment = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
