import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
/** Files of the server's tests are 0.4 GB at most; programs of a whole run take 5 GB. */
const spareBytes = 4e9;
const neededBytes = 10e9;

/**
 * Runs programs with a folder in memory for their temporary files, which is taken away after them. On a disk the kernel looks at
 * every file that was deleted in the last seconds before it makes one, and a test's database is 400 files.
 *
 * @param run - is given what they need in their environment; nothing where memory is short, or no program may run from it
 */
export async function filesInMemory<T>(run: (env: { readonly TMPDIR?: string }) => Promise<T>): Promise<T> {
  if (process.env["TMPDIR"] || process.availableMemory() < neededBytes || !isRoomy()) return run({});
  const folder = mkdtempSync(join(memory, "ankara-"));
  try {
    // PostgreSQL runs as another account than root.
    chmodSync(folder, 0o1777);
    return await run({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRoomy(): boolean {
  if (!existsSync(memory)) return false;
  const mounts = readFileSync("/proc/mounts", "utf8");
  const [, options = ""] = new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, "m").exec(mounts) ?? [];
  const { bavail, bsize } = statfsSync(memory);
  return /\brw\b/.test(options) && !/\bnoexec\b/.test(options) && bavail * bsize >= spareBytes;
}
