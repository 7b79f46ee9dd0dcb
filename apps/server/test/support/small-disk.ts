import { spawnSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { freshFolder } from "./program.ts";

/** A disk of our own to fill up: only root may make one, and not in every container. */
export function mountDisk(folder: string, megabytes: number): boolean {
  const args = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder];
  return process.getuid?.() === 0 && spawnSync("mount", args).status === 0;
}

export const unmount = (folder: string): unknown => spawnSync("umount", ["--lazy", folder]);

/** Can this process mount one at all? */
export async function canMountDisk(): Promise<boolean> {
  const probe = await freshFolder();
  const can = mountDisk(probe, 1);
  if (can) unmount(probe);
  await rm(probe, { recursive: true, force: true });
  return can;
}

/** Writes into `path` until nothing more goes in, then gives `leave` bytes back. */
export async function fill(path: string, leave: number): Promise<void> {
  const file = await open(path, "w");
  for (const block of [Buffer.alloc(1 << 20), Buffer.alloc(1 << 12)])
    for (;;)
      if (
        !(await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === block.length,
          () => false,
        ))
      )
        break;
  await file.truncate(Math.max(0, (await file.stat()).size - leave));
  await file.close();
}
