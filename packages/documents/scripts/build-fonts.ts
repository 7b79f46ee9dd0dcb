/**
 * Cuts the document fonts out of the full Noto Sans (symbols: Noto Sans Math; Ethiopic: Noto Sans Ethiopic) and writes them where the app serves them and Node reads them.
 * Run it after changing the characters below: `npm run fonts -w @ankara/documents`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { documentCharacters, ethiopicCharacters, symbolCharacters } from "./characters.ts";

const require = createRequire(import.meta.url);
const folder = new URL("../../../apps/web/public/fonts/", import.meta.url);
const fonts = [
  ["doc-400.ttf", "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf", documentCharacters()],
  ["doc-600.ttf", "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf", documentCharacters()],
  ["doc-symbols.ttf", "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf", symbolCharacters()],
  [
    "doc-ethiopic-400.ttf",
    "@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf",
    ethiopicCharacters(),
  ],
  [
    "doc-ethiopic-600.ttf",
    "@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf",
    ethiopicCharacters(),
  ],
] as const;

/**
 * Never `ccmp`: it swaps a letter and its marks for glyphs that several letters share, and the text
 * hidden in the PDF then reads back wrong ("Total" came out as "Tọtal" once a Yoruba name was on the page).
 */
const keepFeatures = ["kern", "mark", "mkmk", "tnum"];
/** Kerning of Ethiopic pairs takes two thirds of the font and is hardly seen. */
const featuresOf = (name: string) => (name.includes("ethiopic") ? ["mark", "mkmk"] : keepFeatures);

for (const [name, source, characters] of fonts) {
  const full = await readFile(require.resolve(source));
  const font = await subsetFont(full, characters, {
    targetFormat: "truetype",
    keepFeatures: featuresOf(name),
    noHinting: true,
    noLayoutClosure: true,
    dropTables: ["MATH", "STAT", "gasp"],
  });
  await writeFile(new URL(name, folder), font);
  process.stdout.write(`${name} ${font.length} bytes\n`);
}
