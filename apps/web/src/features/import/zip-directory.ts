import { err, ok, type Result } from "@ankara/domain/result";
import { Inflate } from "fflate";

/** One file of a ZIP, as its directory lists it. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of its local header. */
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

/** The record at the end, with the longest comment it may have. */
const endSize = 22 + 65_535;
const localHead = 30;

/**
 * Read the directory of a ZIP without unpacking anything, and refuse one that would unpack to more than we take. What
 * the directory says may be a lie: `unpack` counts the bytes that come out.
 */
export async function readDirectory(file: Blob, limits: ZipLimits): Promise<Result<ZipEntry[], ZipProblem>> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endSize)));
  const end = endOf(tail);
  if (end < 0) return err("not_a_zip");
  const [count, length, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  // All ones say that the real figures stand in a 64-bit directory: no file of ours or of a spreadsheet is so large.
  if (count === 0xffff || start === 0xffff_ffff) return err("too_large");
  if (count > limits.entries) return err("too_many");
  const entries = entriesOf(await viewOf(file.slice(start, start + length)), count);
  if (!entries) return err("not_a_zip");
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > limits.bytes) return err("too_large");
  // Entries that share their bytes pack more into a file than it is long.
  if (packed > file.size) return err("suspicious");
  return size > 1_000_000 && size > packed * limits.ratio ? err("suspicious") : ok(entries);
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

function endOf(view: DataView): number {
  for (let place = view.byteLength - 22; place >= 0; place -= 1)
    if (view.getUint32(place, true) === 0x0605_4b50) return place;
  return -1;
}

function entriesOf(view: DataView, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== 0x0201_4b50) return null;
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(place + at, true)) as [
      number,
      number,
      number,
    ];
    if (place + 46 + name > view.byteLength) return null;
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + place + 46, name)),
      method: view.getUint16(place + 10, true),
      packed: view.getUint32(place + 20, true),
      size: view.getUint32(place + 24, true),
      at: view.getUint32(place + 42, true),
    });
    place += 46 + name + extra + comment;
  }
  return entries;
}

/**
 * Unpack one file of a ZIP as text, piece by piece.
 *
 * @throws RangeError when more comes out than its directory says
 */
export async function* unpackText(file: Blob, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of unpack(file, entry)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Unpack one small file of a ZIP whole. @throws RangeError when what comes out is not as long as its directory says */
export async function unpackBytes(file: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(entry.size);
  let size = 0;
  for await (const bytes of unpack(file, entry)) {
    whole.set(bytes, size);
    size += bytes.length;
  }
  if (size !== entry.size) throw new RangeError("expected as much as the directory of the ZIP says");
  return whole;
}

async function* unpack(file: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const head = await viewOf(file.slice(entry.at, entry.at + localHead));
  if (head.byteLength < localHead || head.getUint32(0, true) !== 0x0403_4b50)
    throw new RangeError("expected a file of the ZIP");
  const start = entry.at + localHead + head.getUint16(26, true) + head.getUint16(28, true);
  const ready: Uint8Array[] = [];
  let size = 0;
  const append = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size > entry.size) throw new RangeError("expected no more than the directory of the ZIP says");
    ready.push(bytes);
  };
  const inflate = entry.method === 0 ? null : new Inflate(append);
  const step = 256 * 1024;
  for (let from = 0; from < entry.packed; from += step) {
    const to = Math.min(from + step, entry.packed);
    const piece = new Uint8Array(await file.slice(start + from, start + to).arrayBuffer());
    if (inflate) inflate.push(piece, to === entry.packed);
    else append(piece);
    yield* ready.splice(0);
  }
}

/** Lines of a text that comes in pieces; empty ones are left out. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
  }
  if (rest !== "") yield rest;
}
