import { thisDevice } from "../device/device.ts";

/** Reads the bar code in a picture; null when there is none, or none that can be read. */
export type Decode = (picture: HTMLCanvasElement) => Promise<string | null>;

/**
 * The device's own reader where it has one, else ours.
 * @throws Error when ours was never fetched and there is no network
 */
export async function loadDecoder(): Promise<Decode> {
  const own = await thisDevice().barcodeReader?.();
  if (own) return own;
  const { decodePixels } = await import("./zxing.ts");
  return (picture) => {
    const { width, height } = picture;
    const pixels = picture.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height);
    return Promise.resolve(pixels ? decodePixels(pixels) : null);
  };
}
