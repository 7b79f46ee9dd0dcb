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

/** The marks of the shortcuts: Lucide's `receipt-text` and `hand-coins` (ISC). */
const shortcuts = {
  "shortcut-invoice-96.png": `<path d="M13 16H8M14 8H8M16 12H8M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z"/>`,
  "shortcut-payment-96.png": `<path d="M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17"/><path d="m7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9"/><path d="m2 16 6 6"/><circle cx="16" cy="9" r="2.9"/><circle cx="6" cy="5" r="3"/>`,
};
for (const [file, mark] of Object.entries(shortcuts)) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#ECEEFA"/><g transform="translate(12 12)" fill="none" stroke="${indigo}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${mark}</g></svg>`;
  const png = await sharp(Buffer.from(drawing), { density: 144 }).resize(96, 96).png({ palette: true }).toBuffer();
  writeFileSync(new URL(file, out), png);
}

for (const [file, side, radius, scale] of pictures) {
  const png = await sharp(Buffer.from(svg(radius, scale)), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(new URL(file, out), png);
  process.stdout.write(`${file}: ${png.byteLength} bytes\n`);
}
