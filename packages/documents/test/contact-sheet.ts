import { png } from "./png.ts";
import type { Raster } from "./raster.ts";

const gap = 6;

/**
 * Pictures side by side in rows, each made smaller by a whole number until it fits its cell.
 *
 * @param cell - pixels
 * @returns a PNG
 */
export function contactSheet(
  rows: readonly (readonly Raster[])[],
  cell: { readonly width: number; readonly height: number },
): Uint8Array {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = columns * (cell.width + gap) + gap;
  const height = rows.length * (cell.height + gap) + gap;
  const sheet = new Uint8Array(width * height * 3).fill(0xd8);
  rows.forEach((row, y) =>
    row.forEach((picture, x) =>
      place(sheet, width, smaller(picture, cell), x * (cell.width + gap) + gap, y * (cell.height + gap) + gap),
    ),
  );
  const lines: number[][] = [];
  for (let y = 0; y < height; y++) lines.push([0, ...sheet.subarray(y * width * 3, (y + 1) * width * 3)]);
  return png(width, height, 2, lines.flat());
}

function place(sheet: Uint8Array, sheetWidth: number, { width, height, rgb }: Raster, left: number, top: number): void {
  for (let y = 0; y < height; y++)
    sheet.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((top + y) * sheetWidth + left) * 3);
}

/** The mean of each square of pixels. */
function smaller({ width, height, rgb }: Raster, cell: { readonly width: number; readonly height: number }): Raster {
  const step = Math.max(1, Math.ceil(width / cell.width), Math.ceil(height / cell.height));
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)];
  const out = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < step; dy++)
          for (let dx = 0; dx < step; dx++) sum += rgb[((y * step + dy) * width + x * step + dx) * 3 + channel]!;
        out[(y * across + x) * 3 + channel] = Math.round(sum / (step * step));
      }
    }
  }
  return { width: across, height: down, rgb: out };
}
