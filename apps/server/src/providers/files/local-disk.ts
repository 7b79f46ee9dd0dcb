import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, fileKey, mimeOf } from "./file-store.ts";

/** Files in a folder of this machine, spread over 256 subfolders. */
export function localDisk(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!fileKey.test(key)) throw new RangeError(`expected a file key, got ${key}`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(`${path}.part`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async read(key) {
      if (!fileKey.test(key)) return null;
      const bytes = await readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      return bytes && { bytes, mime: mimeOf(key) };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
