import { unzlibSync } from "fflate";
import type { DocumentTree, Picture, PictureName } from "../tree.ts";

/** A picture taken apart as PDF stores it. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly colours: "DeviceGray" | "DeviceRGB" | "DeviceCMYK";
  /** JPEG data as it came, or bare samples of 8 bits. */
  readonly data: Uint8Array;
  readonly isJpeg: boolean;
  /** Opacity of each pixel, where any is not solid. */
  readonly alpha: Uint8Array | null;
};

/** Larger pictures are no logos: 16 million pixels take 64 MB to unpack. */
const maxPixels = 16_000_000;

/**
 * The pictures of a document that can be drawn. A broken one is left out: the document then shows the name alone,
 * which is better than no document.
 */
export function readPictures(tree: DocumentTree): Map<PictureName, Pixels> {
  const read = new Map<PictureName, Pixels>();
  for (const [name, picture] of Object.entries(tree.pictures) as [PictureName, Picture][]) {
    try {
      const bytes = Uint8Array.from(atob(picture.base64), (character) => character.charCodeAt(0));
      read.set(name, bytes[0] === 0xff ? readJpeg(bytes) : readPng(bytes));
    } catch {
      // Not a picture we can read.
    }
  }
  return read;
}

/** @throws RangeError when it is no JPEG */
export function readJpeg(bytes: Uint8Array): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      const colours = ({ 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" } as const)[bytes[at + 9]!];
      if (!colours || width === 0 || height === 0) break;
      return { width, height, colours, data: bytes, isJpeg: true, alpha: null };
    }
    // Fill bytes and markers without a length stand alone.
    at += marker === 0xff ? 1 : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9) ? 2 : 2 + view.getUint16(at + 2);
  }
  throw new RangeError("expected a JPEG picture");
}

/** Samples of a pixel by PNG colour type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** @throws RangeError when it is no PNG, is interlaced, or has more than 16 million pixels */
export function readPng(bytes: Uint8Array): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 45 || view.getUint32(0) !== 0x89504e47) throw new RangeError("expected a PNG picture");
  const [width, height, depth, type, interlace] = [
    view.getUint32(16),
    view.getUint32(20),
    bytes[24]!,
    bytes[25]!,
    bytes[28]!,
  ];
  const channels = channelsOf[type];
  if (!channels || interlace !== 0 || width * height === 0 || width * height > maxPixels)
    throw new RangeError("expected a plain PNG picture");
  const chunks: Uint8Array[] = [];
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === "IDAT") chunks.push(body);
    else if (name === "PLTE") palette = body;
    else if (name === "tRNS") transparency = body;
    else if (name === "IEND") break;
    at += length + 12;
  }
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const raw = unfilter(unzlibSync(joined(chunks)), height, rowBytes, Math.max(1, (channels * depth) >> 3));
  return spread({ raw, width, height, depth, type, channels, rowBytes, palette, transparency });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Undo the filter of each row (PNG specification, section 9). */
function unfilter(data: Uint8Array, height: number, rowBytes: number, step: number): Uint8Array {
  if (data.length < height * (rowBytes + 1)) throw new RangeError("expected more rows in the PNG picture");
  const out = new Uint8Array(height * rowBytes);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowBytes + 1)];
    const row = y * rowBytes;
    for (let x = 0; x < rowBytes; x++) {
      const left = x >= step ? out[row + x - step]! : 0;
      const up = y > 0 ? out[row - rowBytes + x]! : 0;
      const corner = x >= step && y > 0 ? out[row - rowBytes + x - step]! : 0;
      const guess =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? up
              : filter === 3
                ? (left + up) >> 1
                : paeth(left, up, corner);
      out[row + x] = data[y * (rowBytes + 1) + 1 + x]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

type Rows = {
  readonly raw: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly channels: number;
  readonly rowBytes: number;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
};

/** Every kind of PNG as grey or RGB of 8 bits, opacity apart. */
function spread({ raw, width, height, depth, type, channels, rowBytes, palette, transparency }: Rows): Pixels {
  const isGrey = type === 0 || type === 4;
  const colours = isGrey ? 1 : 3;
  const data = new Uint8Array(width * height * colours);
  const alpha = new Uint8Array(width * height).fill(255);
  const max = (1 << depth) - 1;
  const sample = (y: number, index: number): number => {
    const row = y * rowBytes;
    if (depth === 8) return raw[row + index]!;
    if (depth === 16) return raw[row + index * 2]!;
    const bit = index * depth;
    return (raw[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & max;
  };
  const scaled = (value: number) => (depth < 8 ? Math.round((value * 255) / max) : value);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const first = sample(y, x * channels);
      if (type === 3) {
        data.set([palette?.[first * 3] ?? 0, palette?.[first * 3 + 1] ?? 0, palette?.[first * 3 + 2] ?? 0], pixel * 3);
        alpha[pixel] = transparency?.[first] ?? 255;
        continue;
      }
      for (let channel = 0; channel < colours; channel++)
        data[pixel * colours + channel] = scaled(sample(y, x * channels + channel));
      if (type === 4 || type === 6) alpha[pixel] = sample(y, x * channels + channels - 1);
    }
  }
  return {
    width,
    height,
    colours: isGrey ? "DeviceGray" : "DeviceRGB",
    data,
    isJpeg: false,
    alpha: alpha.every((value) => value === 255) ? null : alpha,
  };
}
