import type { FontPart } from "../font-parts.ts";
import { faceOf } from "./face.ts";
import type { Faces } from "./lines.ts";

type FontBytes = ArrayBuffer | Uint8Array;

/**
 * Bytes of `doc-400.ttf`, `doc-600.ttf` and `doc-symbols.ttf` (arrows, stars, ticks; without it they print as boxes).
 * Keep the same objects between documents: fonts are parsed once for each.
 */
export type DocumentFonts = {
  readonly regular: FontBytes;
  readonly semibold: FontBytes;
  readonly symbols?: FontBytes;
  /** Letters of other scripts the text has (`fontPartsOf`), in that order. Those that are left out print as boxes. */
  readonly parts?: readonly LoadedPart[];
};

/** The files of a part. */
type LoadedPart = Pick<FontPart, "name" | "shaping"> & {
  readonly regular: FontBytes;
  readonly semibold: FontBytes;
};

/** The faces of a document. What sets words that run leftwards is fetched with the first of them. */
export async function facesOf({ regular, semibold, symbols, parts = [] }: DocumentFonts): Promise<Faces> {
  const others: Faces["others"][number][] = [];
  if (symbols !== undefined) others.push({ 400: faceOf(symbols), 600: faceOf(symbols) });
  for (const part of parts)
    others.push({ 400: faceOf(part.regular, part.shaping), 600: faceOf(part.semibold, part.shaping) });
  const leftwards = parts.some(({ shaping }) => shaping?.direction === "rtl");
  const bidi = leftwards ? await import("./bidi.ts") : null;
  return { 400: faceOf(regular), 600: faceOf(semibold), others, levelsOf: bidi?.levelsOf ?? null };
}
