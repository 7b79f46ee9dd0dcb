/**
 * Draws the app's icons from one mark: favicon, the sizes of the manifest, a maskable one with its safe zone, and
 * Apple's without transparency. Run by hand (`npm run icons -w apps/web`); the results are committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const indigo = "#27348B";
const arch = `<path fill="none" stroke="#fff" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round" d="M14 51C15 35 21 22.4 32 13C43 22.4 49 35 50 51"/>`;
const diamond = `<path fill="#F2A413" fill-rule="evenodd" d="M32 31.8L41.2 41 32 50.2 22.8 41zM32 37.6L35.4 41 32 44.4 28.6 41z"/>`;

const svg = (radius: number, scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${indigo}"/><g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${arch}${diamond}</g></svg>`;

const out = new URL("../public/icons/", import.meta.url);
mkdirSync(out, { recursive: true });
writeFileSync(new URL("icon.svg", out), `${svg(14.5, 1)}\n`);

const pictures: readonly (readonly [file: string, sidePx: number, radius: number, scale: number])[] = [
  ["icon-192.png", 192, 14.5, 1],
  ["icon-512.png", 512, 14.5, 1],
  // The outer tenth of a maskable icon may be cut away on every side.
  ["maskable-512.png", 512, 0, 0.78],
  ["apple-touch-180.png", 180, 0, 0.86],
];
for (const [file, side, radius, scale] of pictures) {
  const png = await sharp(Buffer.from(svg(radius, scale)), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(new URL(file, out), png);
  process.stdout.write(`${file}: ${png.byteLength} bytes\n`);
}
