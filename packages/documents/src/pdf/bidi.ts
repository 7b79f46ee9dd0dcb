import bidiFactory from "bidi-js";

const { getEmbeddingLevels } = bidiFactory();

/** For each code unit of a text how deep it lies in words that run the other way: odd ones run leftwards. */
export type Levels = {
  readonly of: Uint8Array;
  /** Of the paragraph, by its first letter with a direction. */
  readonly base: number;
};

/** Unicode's bidirectional algorithm (UAX 9). */
export function levelsOf(text: string): Levels {
  const { levels, paragraphs } = getEmbeddingLevels(text, "auto");
  return { of: levels, base: paragraphs[0]?.level ?? 0 };
}
