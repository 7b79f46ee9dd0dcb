import { clothOf } from "@ankara/documents/cloth/motif";
import { tileSvg } from "@ankara/documents/cloth/svg";
import { wax } from "@ankara/documents/cloth/dyes";

/** Pixels of a flyer: the tallest picture that feeds and statuses show uncut. */
export const flyerSize = { width: 1080, height: 1350 } as const;

export type Flyer = {
  readonly name: string;
  /** Printed amount with its unit; empty without a price. */
  readonly price: string;
  /** A line of the owner's own. */
  readonly line: string;
  readonly company: string;
  readonly phone: string;
  /** Colour the business chose, `#rrggbb`. */
  readonly accent: string;
};

/** Text as it is set: its lines, the size that lets them fit, and the place of the first base line. */
export type SetText = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly weight: number;
  readonly y: number;
};
type Measure = (text: string, size: number, weight: number) => number;

const margin = 72;
const band = 76;
const bottom = 64;
const lead = 1.16;

/**
 * Sets the texts of a flyer from its foot upwards, so that the photo gets what is left. The largest size is taken that fits;
 * what does not fit in the smallest ends in "…".
 *
 * @returns the texts and the height of the picture above them, in pixels
 */
export function setFlyer(
  flyer: Flyer,
  measure: Measure,
): { readonly texts: readonly SetText[]; readonly pictureHeight: number } {
  const blocks = [
    { text: flyer.name, max: 76, min: 44, lines: 2, weight: 600, gap: 20 },
    { text: flyer.price, max: 120, min: 56, lines: 1, weight: 700, gap: 24 },
    { text: flyer.line, max: 44, min: 32, lines: 2, weight: 400, gap: 36 },
    { text: [flyer.company, flyer.phone].filter(Boolean).join(" · "), max: 36, min: 24, lines: 1, weight: 600, gap: 0 },
  ].filter(({ text }) => text.trim() !== "");
  const texts: SetText[] = [];
  let y = flyerSize.height - bottom;
  for (const { text, weight, gap, ...bounds } of blocks.toReversed()) {
    if (texts.length > 0) y -= gap;
    const { lines, size } = fit(text, bounds, (each, of) => measure(each, of, weight));
    const height = lines.length * size * lead;
    texts.unshift({ lines, size, weight, y: y - height + size });
    y -= height;
  }
  return { texts, pictureHeight: Math.floor(y - margin / 2 - band) };
}

function fit(
  text: string,
  { max, min, lines: most }: { max: number; min: number; lines: number },
  measure: (text: string, size: number) => number,
): { lines: string[]; size: number } {
  const width = flyerSize.width - 2 * margin;
  for (let size = max; size >= min; size -= 4) {
    const lines = wrap(text, (line) => measure(line, size) <= width);
    if (lines.length <= most && lines.every((line) => measure(line, size) <= width)) return { lines, size };
  }
  const lines = wrap(text, (line) => measure(line, min) <= width);
  const shownLines = lines.slice(0, most);
  let last = shownLines.at(-1) ?? "";
  while (last !== "" && measure(`${last}…`, min) > width) last = last.slice(0, -1);
  const isCut = lines.length > most || last !== shownLines.at(-1);
  return { lines: [...shownLines.slice(0, -1), isCut ? `${last.trimEnd()}…` : last], size: min };
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Paints a flyer: the photo, or the cloth in its place, a strip of the cloth, and the texts on its deep dye. */
export async function drawFlyer(
  canvas: HTMLCanvasElement,
  flyer: Flyer,
  photo: ImageBitmap | HTMLImageElement | null,
): Promise<void> {
  const { width, height } = flyerSize;
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("This browser gives no canvas");
  const cloth = clothOf(flyer.company, flyer.accent);
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font") || "sans-serif";
  const fontOf = (size: number, weight: number) => `${weight} ${size}px ${family}`;
  // A canvas takes whatever face is there, so all are fetched before; one that does not come has the next in its place.
  const faces = family.split(",").flatMap((name) => [400, 600, 700].map((weight) => `${weight} 40px ${name}`));
  await Promise.allSettled(faces.map((face) => document.fonts.load(face, flyer.name + flyer.price)));
  const tile = await pictureOf(`data:image/svg+xml,${encodeURIComponent(tileSvg(cloth))}`);
  const { texts, pictureHeight } = setFlyer(flyer, (text, size, weight) => {
    paint.font = fontOf(size, weight);
    return paint.measureText(text).width;
  });
  paint.setTransform(1, 0, 0, 1, 0, 0);
  paint.fillStyle = cloth.dyes.first;
  paint.fillRect(0, 0, width, height);
  if (photo) drawCovering(paint, photo, pictureHeight);
  const from = photo ? pictureHeight : 0;
  // Whole pixels, drawn at their final size: a pattern that is scaled shows seams and soft edges.
  const scale = (photo ? 2 : 5) / cloth.zoom;
  const size = { width: Math.round(cloth.width * scale), height: Math.round(cloth.height * scale) };
  const swatch = Object.assign(document.createElement("canvas"), size);
  swatch.getContext("2d")?.drawImage(tile, 0, 0, size.width, size.height);
  const pattern = paint.createPattern(swatch, "repeat");
  if (pattern) {
    pattern.setTransform(new DOMMatrix().translate(0, from));
    paint.fillStyle = pattern;
    paint.fillRect(0, from, width, pictureHeight + band - from);
  }
  paint.fillStyle = wax;
  paint.textBaseline = "alphabetic";
  for (const { lines, size, weight, y } of texts) {
    paint.font = fontOf(size, weight);
    lines.forEach((line, index) => paint.fillText(line, margin, y + index * size * lead));
  }
}

/** Fills the width above the texts with the middle of the photo, whatever its shape. */
function drawCovering(paint: CanvasRenderingContext2D, photo: ImageBitmap | HTMLImageElement, height: number): void {
  const { width } = flyerSize;
  const scale = Math.max(width / photo.width, height / photo.height);
  const [w, h] = [width / scale, height / scale];
  paint.drawImage(photo, (photo.width - w) / 2, (photo.height - h) / 2, w, h, 0, 0, width, height);
}

/** @throws DOMException when the picture cannot be read */
export async function pictureOf(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
