import type { FileStore, StoredFile } from "../../providers/files/file-store.ts";

/** Side of the square a list shows a picture in: 80 pixels of style on a screen of twice the density. */
const sidePx = 160;

/** Returns the key of a picture's thumbnail: beside the picture, so that no row has to name it. */
const thumbnailKey = (key: string): string => `${key.slice(0, key.lastIndexOf("."))}-small.jpg`;

/**
 * The thumbnail of a stored picture: a square of its middle, of a few kB. Made when it is first asked for, and kept.
 *
 * @param key - of the picture
 * @returns null for a file that is gone, and for one that is no picture
 */
export async function readThumbnail(files: FileStore, key: string): Promise<StoredFile | null> {
  if (key.endsWith(".pdf")) return null;
  const cached = await files.read(thumbnailKey(key));
  if (cached) return cached;
  const picture = await files.read(key);
  if (!picture) return null;
  const { default: sharp } = await import("sharp");
  const bytes = await sharp(picture.bytes)
    .resize({ width: sidePx, height: sidePx, fit: "cover", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 55, mozjpeg: true })
    .toBuffer();
  await files.write(thumbnailKey(key), bytes);
  // Deleting removes the picture first: one that went meanwhile has left its thumbnail to us.
  if (await files.read(key)) return { bytes, mime: "image/jpeg" };
  await files.remove(thumbnailKey(key));
  return null;
}

/** Remove a stored file and what was made of it. */
export async function removeStored(files: FileStore, key: string): Promise<void> {
  await files.remove(key);
  if (!key.endsWith(".pdf")) await files.remove(thumbnailKey(key));
}
