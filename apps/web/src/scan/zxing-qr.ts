import QRCodeReader from "@zxing/library/esnext/core/qrcode/QRCodeReader";
import { bitmapOf, type Pixels } from "./zxing.ts";

const reader = new QRCodeReader();

/**
 * The text of a QR code in a picture, at any angle.
 * @returns null when none can be read
 */
export function decodeQr(pixels: Pixels): string | null {
  try {
    return reader.decode(bitmapOf(pixels)).getText();
  } catch {
    // Its way of saying that there is none.
    return null;
  }
}
