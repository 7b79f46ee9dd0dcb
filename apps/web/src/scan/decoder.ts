import { thisDevice } from "../platform/device.ts";

/** Bars, as on goods, or the squares of a QR code. */
export type CodeKind = "bars" | "qr";
/** Reads the code in a picture; null when there is none, or none that can be read. */
export type Decode = (picture: HTMLCanvasElement) => Promise<string | null>;

/**
 * The device's own reader where it has one, else ours.
 * @throws Error when ours was never fetched and there is no network
 */
export async function loadDecoder(kind: CodeKind): Promise<Decode> {
  const own = await thisDevice().barcodeReader?.(kind);
  if (own) return own;
  const decodePixels =
    kind === "qr" ? (await import("./zxing-qr.ts")).decodeQr : (await import("./zxing.ts")).decodePixels;
  return (picture) => {
    const { width, height } = picture;
    const pixels = picture.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height);
    return Promise.resolve(pixels ? decodePixels(pixels) : null);
  };
}
