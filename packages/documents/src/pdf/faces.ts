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
};

export function facesOf({ regular, semibold, symbols }: DocumentFonts): Faces {
  return { 400: faceOf(regular), 600: faceOf(semibold), others: symbols === undefined ? [] : [faceOf(symbols)] };
}
