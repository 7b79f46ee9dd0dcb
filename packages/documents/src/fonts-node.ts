import { readFile } from "node:fs/promises";
import { fontPartsOf } from "./font-parts.ts";
import type { DocumentFonts } from "./pdf.ts";

const folder = new URL("../../../apps/web/public/fonts/", import.meta.url);
const files = new Map<string, Promise<Uint8Array>>();

/** A font file, read once. */
function readFont(file: string): Promise<Uint8Array> {
  let bytes = files.get(file);
  if (!bytes) {
    bytes = readFile(new URL(file, folder));
    files.set(file, bytes);
  }
  return bytes;
}

const anAmharicLetter = "ሀ";

/**
 * The document fonts, read once from the folder the web app serves them from.
 * @param text - what is to be drawn, or the document as JSON: it says which parts are needed. Left out: Latin and Ethiopic
 */
export async function loadFonts(text = anAmharicLetter): Promise<DocumentFonts> {
  const [regular, semibold, symbols] = await Promise.all(
    ["doc-400.ttf", "doc-600.ttf", "doc-symbols.ttf"].map(readFont),
  );
  const parts = await Promise.all(
    fontPartsOf(text).map(async ({ name, shaping, files: { 400: plain, 600: bold } }) => ({
      name,
      shaping,
      regular: await readFont(plain),
      semibold: await readFont(bold),
    })),
  );
  return { regular: regular!, semibold: semibold!, symbols: symbols!, parts };
}
