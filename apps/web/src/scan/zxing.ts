import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, RGBLuminanceSource } from "./zxing-parts.ts";
import { Code128Reader, Code39Reader, MultiFormatUPCEANReader } from "./zxing-parts.ts";

/** A picture as a canvas gives it: red, green, blue and alpha of each pixel. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const hints = new Map<number, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
  ],
]);
const readers = [new MultiFormatUPCEANReader(hints), new Code128Reader(), new Code39Reader()];

/**
 * The bar code in a picture, lying down: EAN, UPC, Code 128 or Code 39, what stands on goods and on labels of one's own.
 * @returns null when none can be read
 */
export function decodePixels(pixels: Pixels): string | null {
  const bitmap = bitmapOf(pixels);
  for (const reader of readers) {
    try {
      return reader.decode(bitmap, hints).getText();
    } catch {
      // Its way of saying that there is none of this kind.
    }
  }
  return null;
}

/** A picture in black and white, as the readers look at it. */
export function bitmapOf({ data, width, height }: Pixels): BinaryBitmap {
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * 4;
    grey[pixel] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
  }
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
}
