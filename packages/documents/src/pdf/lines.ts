import LineBreaker from "./engine/linebreak.js";
import type { Run } from "../tree.ts";
import type { Levels, levelsOf } from "./bidi.ts";
import type { Face } from "./face.ts";
import type { Shaped } from "./shaped.ts";

/** The two weights of the documents' letters, and what stands in for characters they lack. */
type Weights = { readonly 400: Face; readonly 600: Face };
export type Faces = Weights & {
  readonly others: readonly Weights[];
  /** Tells which words run leftwards; null while no font has such letters. */
  readonly levelsOf: typeof levelsOf | null;
};

/** A word, or part of one, that stands on one line in one weight. Width in points. */
export type Piece = {
  readonly text: string;
  readonly face: Face;
  readonly shaped: Shaped;
  readonly width: number;
  readonly size: number;
  readonly tracking: number;
  readonly struck: boolean;
  readonly lang: string | undefined;
  readonly tone: Run["tone"];
  /** No font has these characters: a box is drawn and the text kept behind it. */
  readonly missing: boolean;
  /** Odd where the text runs leftwards. */
  readonly level: number;
};
export type Line = {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  /** Without the space at its end. */
  readonly width: number;
  /** Width of a space at its end that stands at its left, where the line runs leftwards. */
  readonly hangLeft?: number;
};

type Measure = { readonly size: number; readonly weight: 400 | 600; readonly tracking: number };
/** Pieces between two places where the line may break. */
type Word = {
  pieces: Piece[];
  width: number;
  /** Width of the spaces at its end, which may hang over. */
  hang: number;
  required: boolean;
};

const combining = /^\p{M}$/u;
/** Letters that run leftwards, and the marks that turn a text. */
const leftward = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;
/** Joiners say how the letters beside them are drawn. */
const joiner = /[\u200c\u200d]/;
const invisible = /^(?:\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier})$/u;
/** Stands for what no font can draw. */
const box = "□";
/** Control characters other than the line feed never reach a page. */
const control = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** Letters composed, tabs and stray controls made spaces. */
function cleanText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(control, " ").normalize("NFC");
}

/**
 * Set runs into lines no wider than `width` points. Lines break where Unicode allows (UAX 14);
 * a word wider than the line breaks between any two letters; `whole` runs do so only when nothing else is left.
 */
export function breakLines(faces: Faces, runs: readonly Run[], measure: Measure, width: number): Line[] {
  const levels = levelsIn(faces, runs);
  const single = oneLine(faces, runs, measure, width, levels);
  if (single) return [single];

  const lines: Line[] = [];
  let pieces: Piece[] = [];
  let used = 0;
  let hang = 0;
  const close = () => {
    lines.push(levels ? ordered(pieces, used, hang, levels.base) : { pieces, width: used - hang });
    pieces = [];
    used = 0;
    hang = 0;
  };
  for (const word of labels(faces, runs, measure, levels)) {
    if (pieces.length > 0 && used + word.width - word.hang > width + 0.01) close();
    const parts = word.width - word.hang > width + 0.01 ? cut(word, measure, width) : [word];
    parts.forEach((part, index) => {
      if (index > 0) close();
      pieces.push(...part.pieces);
      used += part.width;
      hang = part.hang;
    });
    if (word.required) close();
  }
  if (pieces.length > 0 || lines.length === 0) close();
  return lines;
}

/** Of the runs as one text; null where nothing runs leftwards. */
function levelsIn(faces: Faces, runs: readonly Run[]): Levels | null {
  if (faces.levelsOf === null || !runs.some(({ text }) => leftward.test(text))) return null;
  return faces.levelsOf(runs.map((run) => cleanText(run.text)).join(""));
}

/** The pieces of a line from left to right (UAX 9, L1 and L2). */
function ordered(pieces: readonly Piece[], used: number, hang: number, base: number): Line {
  // Spaces at the end belong to the paragraph, whatever stands before them.
  const levels = pieces.map(({ level }) => level);
  for (let index = pieces.length - 1; index >= 0 && pieces[index]!.text.trim() === ""; index--) levels[index] = base;
  const placed = pieces.map((piece, index) => ({ piece, level: levels[index]! }));
  for (let level = Math.max(0, ...levels); level > 0; level--)
    for (let from = 0; from < placed.length; from++) {
      let to = from;
      while (to < placed.length && placed[to]!.level >= level) to++;
      if (to > from + 1) placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      if (to > from) from = to;
    }
  return {
    pieces: placed.map(({ piece }) => piece),
    width: used - hang,
    ...(base % 2 === 1 && hang > 0 ? { hangLeft: hang } : {}),
  };
}

/** Width of the runs on one line, points. */
export function lineWidth(faces: Faces, runs: readonly Run[], measure: Measure): number {
  const levels = levelsIn(faces, runs);
  let width = 0;
  let at = 0;
  for (const run of runs) {
    const text = cleanText(run.text);
    for (const piece of piecesOf(faces, run, text, measure, levels?.of.subarray(at))) width += piece.width;
    at += text.length;
  }
  return width;
}

/** Most text is short: one line, nothing to weigh. */
function oneLine(
  faces: Faces,
  runs: readonly Run[],
  measure: Measure,
  width: number,
  levels: Levels | null,
): Line | null {
  let length = 0;
  for (const run of runs) {
    length += run.text.length;
    if (run.text.includes("\n") || run.text.endsWith(" ")) return null;
  }
  // No letter is narrower than a sixth of an em on average: longer text cannot fit, so do not measure it twice.
  if (length * measure.size > width * 6) return null;
  let at = 0;
  const pieces = runs.flatMap((run) => {
    const text = cleanText(run.text);
    const start = at;
    at += text.length;
    return piecesOf(faces, run, text, measure, levels?.of.subarray(start));
  });
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0);
  if (total > width + 0.01) return null;
  return levels ? ordered(pieces, total, 0, levels.base) : { pieces, width: total };
}

function* labels(faces: Faces, runs: readonly Run[], measure: Measure, levels: Levels | null): Generator<Word> {
  const texts = runs.map((run) => cleanText(run.text));
  const all = texts.join("");
  const starts: number[] = [];
  let at = 0;
  for (const text of texts) {
    starts.push(at);
    at += text.length;
  }
  const insideWhole = (position: number) =>
    runs.some(
      (run, index) =>
        run.whole === true && position > starts[index]! && position < starts[index]! + texts[index]!.length,
    );

  const breaker = new LineBreaker(all);
  let from = 0;
  for (let stop = breaker.nextBreak(); stop; stop = breaker.nextBreak()) {
    const required = stop.required && all[stop.position - 1] === "\n";
    if (!required && stop.position < all.length && insideWhole(stop.position)) continue;
    const word: Word = { pieces: [], width: 0, hang: 0, required };
    runs.forEach((run, index) => {
      const start = Math.max(from, starts[index]!);
      const end = Math.min(stop.position, starts[index]! + texts[index]!.length);
      if (start >= end) return;
      // The line feed becomes a space, so that what is read aloud or copied keeps the words apart.
      const text = all.slice(start, end).replace(/\n$/, " ");
      const pieces = piecesOf(faces, run, text, measure, levels?.of.subarray(start));
      word.pieces.push(...pieces);
      for (const piece of pieces) word.width += piece.width;
      word.hang = / +$/.test(text) ? trailingWidth(faces, run, text, measure) : 0;
    });
    from = stop.position;
    yield word;
  }
}

function trailingWidth(faces: Faces, run: Run, text: string, measure: Measure): number {
  const spaces = text.length - text.trimEnd().length;
  const face = faces[run.weight ?? measure.weight];
  return spaces * ((face.shape(" ").width / 1000) * measure.size + measure.tracking);
}

/** A word wider than the line, cut between letters, never between a letter and its marks. */
function cut(word: Word, measure: Measure, width: number): Word[] {
  const parts: Word[] = [];
  let part: Word = { pieces: [], width: 0, hang: 0, required: false };
  const push = (piece: Piece) => {
    part.pieces.push(piece);
    part.width += piece.width;
  };
  for (const piece of word.pieces) {
    let pending = "";
    let pendingWidth = 0;
    for (const cluster of clusters(piece.text)) {
      const clusterWidth = pieceOf(piece, cluster, measure).width;
      if (part.width + pendingWidth + clusterWidth > width && (pending !== "" || part.pieces.length > 0)) {
        if (pending !== "") push(pieceOf(piece, pending, measure));
        parts.push(part);
        part = { pieces: [], width: 0, hang: 0, required: false };
        pending = "";
        pendingWidth = 0;
      }
      pending += cluster;
      pendingWidth += clusterWidth;
    }
    if (pending !== "") push(pieceOf(piece, pending, measure));
  }
  if (part.pieces.length > 0) parts.push(part);
  return parts;
}

/** A sign that takes away a letter's vowel, or joins: the next letter belongs to it. */
const binding = /[\u094d\u200d]$/;

function clusters(text: string): string[] {
  const found: string[] = [];
  for (const character of text) {
    const before = found.at(-1);
    if (before !== undefined && (combining.test(character) || joiner.test(character) || binding.test(before)))
      found[found.length - 1] += character;
    else found.push(character);
  }
  return found;
}

function pieceOf(like: Piece, text: string, measure: Measure): Piece {
  return makePiece(like.face, text, measure, like, { missing: like.missing, level: like.level });
}

/**
 * A run cut where another font has to take over, where none has the character, and where the text turns.
 * @param levels - from the first code unit of the text on
 */
function piecesOf(faces: Faces, run: Run, text: string, measure: Measure, levels?: Uint8Array): Piece[] {
  const weight = run.weight ?? measure.weight;
  const own = faces[weight];
  const pieces: Piece[] = [];
  let pending = "";
  /** Null where no font has the character. */
  let face: Face | null = own;
  let level = 0;
  let index = 0;
  const flush = () => {
    if (pending !== "")
      pieces.push(makePiece(face ?? boxFace(faces, own), pending, measure, run, { missing: face === null, level }));
    pending = "";
  };
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    const at = levels?.[index] ?? 0;
    index += character.length;
    if (codePoint > 0xa0 && invisible.test(character)) {
      if (joiner.test(character) && face?.shaping) pending += character;
      continue;
    }
    const next: Face | null = own.covers(codePoint)
      ? own
      : (faces.others.find((other) => other[weight].covers(codePoint))?.[weight] ?? null);
    if (next !== face || at !== level) {
      flush();
      face = next;
      level = at;
    }
    pending += character;
  }
  flush();
  return pieces;
}

function boxFace(faces: Faces, own: Face): Face {
  return faces.others.find((face) => face[400].covers(box.codePointAt(0)!))?.[400] ?? own;
}

function makePiece(
  face: Face,
  text: string,
  measure: Measure,
  {
    struck = false,
    lang,
    tone,
  }: { readonly struck?: boolean; readonly lang?: string | undefined; readonly tone?: Run["tone"] },
  { missing, level }: { readonly missing: boolean; readonly level: number },
): Piece {
  const shaped = missing ? boxes(face, text) : shapeWords(face, text, level % 2 === 1);
  // Letters that are joined are not set apart.
  const tracking = face.shaping ? 0 : measure.tracking;
  const width = (shaped.width / 1000) * measure.size + tracking * shaped.glyphs.length;
  return { text, face, shaped, width, size: measure.size, tracking, struck, lang, tone, missing, level };
}

/** Words are shaped one by one, so that common ones are found again. */
function shapeWords(face: Face, text: string, isRightToLeft: boolean): Shaped {
  if (isRightToLeft) return face.shape(text, true);
  const space = text.indexOf(" ");
  if (space < 0 || space === text.length - 1) return face.shape(text);
  const parts = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => face.shape(word));
  return { glyphs: parts.flatMap((part) => part.glyphs), width: parts.reduce((sum, part) => sum + part.width, 0) };
}

/** A box for each character. Readers are told the text itself (`spanOf` in `paint.ts`). */
function boxes(face: Face, text: string): Shaped {
  return face.shape(box.repeat(Array.from(text).length));
}

/** Characters of a text that no face can draw, each once. */
export function uncoveredCharacters(faces: Faces, text: string): string[] {
  const found = new Set<string>();
  for (const character of cleanText(text)) {
    const codePoint = character.codePointAt(0)!;
    if (character === "\n" || invisible.test(character)) continue;
    if (![faces, ...faces.others].some((face) => face[400].covers(codePoint))) found.add(character);
  }
  return [...found];
}
