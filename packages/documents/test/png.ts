import { crc32, deflateSync } from "node:zlib";

/** A PNG of given rows, each with its filter byte. */
export function png(
  width: number,
  height: number,
  type: number,
  rows: readonly number[],
  more: { depth?: number; palette?: readonly number[]; transparency?: readonly number[]; interlace?: number } = {},
): Uint8Array {
  const chunk = (name: string, body: Uint8Array) => {
    const tagged = Buffer.concat([Buffer.from(name, "latin1"), body]);
    const frame = Buffer.alloc(8 + tagged.length);
    frame.writeUInt32BE(body.length, 0);
    tagged.copy(frame, 4);
    frame.writeUInt32BE(crc32(tagged), 4 + tagged.length);
    return frame;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([more.depth ?? 8, type, 0, 0, more.interlace ?? 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      ...(more.palette ? [chunk("PLTE", Uint8Array.from(more.palette))] : []),
      ...(more.transparency ? [chunk("tRNS", Uint8Array.from(more.transparency))] : []),
      chunk("IDAT", deflateSync(Uint8Array.from(rows))),
      chunk("IEND", new Uint8Array(0)),
    ]),
  );
}
