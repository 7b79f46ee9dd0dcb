import { err, ok, type Result } from "@ankara/domain/result";

/** One file of a ZIP, as its directory tells. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Where its local header stands. */
  readonly at: number;
};
export type ZipLimits = {
  readonly entries: number;
  /** Of everything unpacked. */
  readonly bytes: number;
  /** Unpacked to packed, of everything. Text packs twenty to one; a bomb a thousand to one and more. */
  readonly ratio: number;
};
export type ZipProblem = "not_a_zip" | "too_many" | "too_large" | "suspicious";

/**
 * Read the directory of a ZIP without unpacking anything, and refuse one that would unpack to more than we take.
 * What the directory says may be a lie: whoever unpacks counts the bytes that come out (`unpack` in `exit-file.ts`).
 */
export function checkZip(bytes: Uint8Array, limits: ZipLimits): Result<ZipEntry[], ZipProblem> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return err("not_a_zip");
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  // Twice 0xffff says that the real figures stand in a 64-bit directory: no file of ours or of a spreadsheet is so large.
  if (count === 0xffff || place === 0xffff_ffff) return err("too_large");
  if (count > limits.entries) return err("too_many");
  const entries: ZipEntry[] = [];
  let [packed, size] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== 0x0201_4b50) return err("not_a_zip");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => view.getUint16(place + at, true)) as [
      number,
      number,
      number,
    ];
    const entry: ZipEntry = {
      name: new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength)),
      method: view.getUint16(place + 10, true),
      packed: view.getUint32(place + 20, true),
      size: view.getUint32(place + 24, true),
      at: view.getUint32(place + 42, true),
    };
    packed += entry.packed;
    size += entry.size;
    entries.push(entry);
    place += 46 + nameLength + extraLength + commentLength;
  }
  if (size > limits.bytes) return err("too_large");
  if (packed > bytes.length) return err("suspicious");
  return size > 1_000_000 && size > packed * limits.ratio ? err("suspicious") : ok(entries);
}

/** The record at the end of every ZIP, before a comment of at most 64 KiB. */
function endOf(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - 22 - 65_535);
  for (let place = view.byteLength - 22; place >= earliest; place -= 1)
    if (view.getUint32(place, true) === 0x0605_4b50) return place;
  return -1;
}
