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
