import { createHash } from "node:crypto";
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Three bytes a pixel. */
export type Raster = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** Pixels a point: a page of A4 is 297 × 420. */
const scale = 0.5;
let library: Promise<PDFiumLibrary> | undefined;

/**
 * The pages of a PDF as pixels. By PDFium, which browsers draw with, as WebAssembly of one version: the same pixels on every machine, whatever else is
 * installed there.
 */
export async function rasterised(pdf: Uint8Array): Promise<Raster[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages: Raster[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale, render: "bitmap" });
      const rgb = new Uint8Array(width * height * 3);
      for (let pixel = 0; pixel < width * height; pixel++) {
        rgb[pixel * 3] = data[pixel * 4]!;
        rgb[pixel * 3 + 1] = data[pixel * 4 + 1]!;
        rgb[pixel * 3 + 2] = data[pixel * 4 + 2]!;
      }
      pages.push({ width, height, rgb });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** `297×420 1f0a…` of each page: two pictures of one print are the same in every pixel. */
export const printOf = (pages: readonly Raster[]): string =>
  pages
    .map(
      ({ width, height, rgb }) => `${width}×${height} ${createHash("sha256").update(rgb).digest("hex").slice(0, 16)}`,
    )
    .join(" + ");
