import { readFile } from "node:fs/promises";
import type { DocumentFonts } from "./pdf.ts";

const folder = new URL("../../../apps/web/public/fonts/", import.meta.url);
let fonts: Promise<DocumentFonts> | undefined;

/** The document fonts, read once from the folder the web app serves them from. */
export function loadFonts(): Promise<DocumentFonts> {
  fonts ??= Promise.all(
    ["doc-400.ttf", "doc-600.ttf", "doc-symbols.ttf", "doc-ethiopic-400.ttf", "doc-ethiopic-600.ttf"].map((name) =>
      readFile(new URL(name, folder)),
    ),
  ).then(([regular, semibold, symbols, plainEthiopic, boldEthiopic]) => ({
    regular: regular!,
    semibold: semibold!,
    symbols: symbols!,
    ethiopic: { regular: plainEthiopic!, semibold: boldEthiopic! },
  }));
  return fonts;
}
