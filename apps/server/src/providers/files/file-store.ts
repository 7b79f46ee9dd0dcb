import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A stored file with its kind. */
export type StoredFile = { readonly bytes: Buffer; readonly mime: string };

/** Keeps pictures and papers. Real: `local-disk.ts`. A key never changes its contents, so copies may be kept for ever. */
export interface FileStore {
  /** @param key - letters, digits, dashes and one dot: `3f0c…9a.png` */
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<StoredFile | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A key any store takes; everything else is answered as missing. */
export const fileKey = /^[A-Za-z0-9_-]{16,64}\.(png|jpg|webp|pdf)$/;
export const mimeOf = (key: string): string => mimes[key.slice(key.lastIndexOf(".") + 1)] ?? "image/jpeg";
const mimes: Readonly<Record<string, string>> = { png: "image/png", webp: "image/webp", pdf: "application/pdf" };

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
