import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupStore } from "./store.ts";

/** Backups in a folder: another disk, or a share of another machine. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder);
  return {
    name: root,
    async put(name, content) {
      const path = join(root, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      const parent = await open(dirname(path));
      await parent.sync().finally(() => parent.close());
      return (await stat(path)).size;
    },
    async get(name) {
      await stat(join(root, name));
      return createReadStream(join(root, name));
    },
    async list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .toSorted();
    },
  };
}
