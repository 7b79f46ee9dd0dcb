import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
/** Files of the server's tests are 0.4 GB at most; programs of a whole run take 5 GB. */
const spareBytes = 4e9;
const neededBytes = 10e9;

/**
 * Makes a folder in memory and names it to all programs that are started from here as the one for temporary files. On a disk the
 * kernel looks at every file that was deleted in the last seconds before it makes one, and a test's database is 400 files.
 *
 * @returns a function that takes it away; nothing is made where memory is short, or no program may run from it
 */
export function temporaryFilesInMemory(): () => void {
  if (process.env["TMPDIR"] || process.availableMemory() < neededBytes || !isRoomy()) return () => undefined;
  const folder = mkdtempSync(join(memory, "ankara-"));
  // PostgreSQL runs as another account than root.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => {
    delete process.env["TMPDIR"];
    rmSync(folder, { recursive: true, force: true });
  };
}

function isRoomy(): boolean {
  if (!existsSync(memory)) return false;
  const mounts = readFileSync("/proc/mounts", "utf8");
  const [, options = ""] = new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, "m").exec(mounts) ?? [];
  const { bavail, bsize } = statfsSync(memory);
  return /\brw\b/.test(options) && !/\bnoexec\b/.test(options) && bavail * bsize >= spareBytes;
}
