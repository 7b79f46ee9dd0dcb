import { Archive } from "../../platform/archive.ts";

/** Files as one ZIP. PDFs are compressed already, so they are only put together; the page holds the bytes of one at a time. */
export async function zipFiles(files: readonly File[], name: string): Promise<File> {
  const parts: Blob[] = [];
  const archive = new Archive((bytes) => void parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>])));
  const taken = new Set<string>();
  for (const file of files) {
    let free = file.name;
    for (let copy = 2; taken.has(free); copy += 1) free = file.name.replace(/(\.\w+)?$/, ` (${copy})$1`);
    taken.add(free);
    await archive.stored(free, new Uint8Array(await file.arrayBuffer()));
  }
  await archive.end();
  return new File(parts, name, { type: "application/zip" });
}
