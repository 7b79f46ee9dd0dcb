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
  /** `doc-ethiopic-400.ttf` and `-600.ttf`, for documents that need them (`needsEthiopic`). */
  readonly ethiopic?: { readonly regular: FontBytes; readonly semibold: FontBytes };
};

export function facesOf({ regular, semibold, symbols, ethiopic }: DocumentFonts): Faces {
  const others: Faces["others"][number][] = [];
  if (symbols !== undefined) others.push({ 400: faceOf(symbols), 600: faceOf(symbols) });
  if (ethiopic !== undefined) others.push({ 400: faceOf(ethiopic.regular), 600: faceOf(ethiopic.semibold) });
  return { 400: faceOf(regular), 600: faceOf(semibold), others };
}
