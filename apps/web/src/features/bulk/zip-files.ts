import { zipSync } from "fflate";

/** Bytes of a ZIP's parts besides names and files: before a file, in the directory for each, and at the end. */
const [localBytes, entryBytes, endBytes] = [30, 46, 22];

/**
 * Files as one ZIP. PDFs are compressed already, so they are only put together. The ZIP is made of the files themselves, which
 * the browser keeps: a page that reads a thousand of them holds one at a time.
 */
export async function zipFiles(files: readonly File[], name: string): Promise<File> {
  const [parts, directory]: [BlobPart[], Uint8Array<ArrayBuffer>[]] = [[], []];
  const taken = new Set<string>();
  let at = 0;
  for (const file of files) {
    let free = file.name;
    for (let copy = 2; taken.has(free); copy += 1) free = file.name.replace(/(\.\w+)?$/, ` (${copy})$1`);
    taken.add(free);
    const alone = zipSync({ [free]: [new Uint8Array(await file.arrayBuffer()), { level: 0 }] });
    const entry = alone.slice(alone.length - endBytes - entryBytes - nameBytesOf(alone), -endBytes);
    viewOf(entry).setUint32(42, at, true);
    const local = alone.slice(0, localBytes + nameBytesOf(alone));
    directory.push(entry);
    parts.push(local, file);
    at += local.length + file.size;
  }
  const end = zipSync({}).slice();
  const view = viewOf(end);
  for (const place of [8, 10]) view.setUint16(place, files.length, true);
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, at, true);
  return new File([...parts, ...directory, end], name, { type: "application/zip" });
}

const viewOf = ({ buffer, byteOffset }: Uint8Array): DataView => new DataView(buffer, byteOffset);
const nameBytesOf = (zip: Uint8Array): number => viewOf(zip).getUint16(26, true);
