/**
 * Makes `public/fonts/inter-var.woff2`, the screen font of the app, and from it `public/assets/inter-page-*.woff2`, the one of
 * the pages that clients open, which leaves out what they hardly show and fits into their 30 kB. The screen font: Inter with its weight axis from 400 to 600, cut to Latin,
 * the currency signs of our countries and every letter of Yoruba, Hausa and Igbo with their combining marks.
 * At most 70 KB. Run by hand (`npm run fonts -w apps/web`) when the set changes; the result is committed.
 *
 * The usual npm builds of Inter are cut by unicode range, which puts a letter and its tone mark into different files
 * (browsers then misplace the mark), so the cut starts from the whole variable font.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";

const source = { name: "inter-ui", version: "4.1.1", file: "package/variable/InterVariable.woff2" };
const limitBytes = 70 * 1024;

const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0xff], // Latin-1
  [0x100, 0x17f], // Latin Extended-A: Turkish, Polish, French œ …
  [0x2018, 0x201e], // quotation marks
  [0x2032, 0x2033],
];
const letters = [
  "ẸẹỌọṢṣḾḿǸǹŃńḿ", // Yoruba; tone marks come from the combining set
  "ƁɓƊɗƘƙƳƴʼ", // Hausa
  "ỊịỤụṄṅ", // Igbo
  "ƐɛƆɔŊŋƏəɖƉƒƑɣƔʋƲ", // Akan, Ewe, Ga
  "ĨĩŨũ", // Kikuyu, Kamba
  "ẼẽỸỹẠạẺẻ",
  "\u0300\u0301\u0302\u0303\u0304\u0308\u030c\u0323\u0329\u0331", // tone marks, dots and lines below
  "ƝɲȘșȚț",
];
const signs = "₦₵€£¥₪₹₣₤₩₫₭₱₲₺₽₿" + "–—…•·‹›«»†‡‰™©®°′″−×÷≈≤≥←↑→↓↗✓" + "\u00a0\u2007\u2009\u202f\u2011\u2013";

const text =
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join("") +
  letters.join("") +
  signs;

const tones = "ÁÀÃÉÈÍÌÓÒÕÚÙÑáàãéèíìóòõúùñ";
const pageText = [
  String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at)),
  "ÂÇÊËÎÏÔŒÛÜâçêëîïôœûü",
  tones,
  ...letters.slice(0, 7),
  "₦₵€£¥«»’‘“”–—…·•×−°\u00a0\u202f\u2011",
].join("");

/**
 * Cuts the pages' font out of the screen font. Without kerning, which is a fifth of it, because their figures stand in
 * columns. Its name carries its hash, so that browsers keep it for good; `public-page-style.ts` names it.
 */
async function cutPageFont(screenFont: Buffer): Promise<void> {
  const page = await subsetFont(screenFont, pageText, {
    targetFormat: "woff2",
    keepFeatures: ["mark", "mkmk", "ccmp", "locl", "tnum"],
    noHinting: true,
  });
  const folder = new URL("../public/assets/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const old of globSync("inter-page-*.woff2", { cwd: folder })) rmSync(new URL(old, folder));
  const name = `inter-page-${createHash("sha256").update(page).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(new URL(name, folder), page);
  process.stdout.write(`${name}: ${page.byteLength} bytes\n`);
}

const workDir = mkdtempSync(join(tmpdir(), "inter-"));
try {
  execFileSync("npm", ["pack", `${source.name}@${source.version}`, "--silent"], { cwd: workDir });
  execFileSync("tar", ["xzf", `${source.name}-${source.version}.tgz`, source.file], { cwd: workDir });
  const whole = readFileSync(join(workDir, source.file));
  const cut = await subsetFont(whole, text.normalize("NFC") + letters.join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 600, default: 400 }, opsz: 14 },
    keepFeatures: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "calt"],
    noHinting: true,
  });
  if (cut.byteLength > limitBytes)
    throw new Error(`The screen font is ${cut.byteLength} bytes, at most ${limitBytes} are allowed`);
  writeFileSync(new URL("../public/fonts/inter-var.woff2", import.meta.url), cut);
  process.stdout.write(`inter-var.woff2: ${cut.byteLength} bytes\n`);
  await cutPageFont(cut);
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
