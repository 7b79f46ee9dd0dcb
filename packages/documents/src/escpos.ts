import { qrPath } from "./qr.ts";
import { type Block, type DocumentTree, plainText, runsOf, type StyleName, type Text } from "./tree.ts";

/** Paper of a thermal printer, millimetres. */
export type RollMm = 58 | 80;

/** Characters of a line and dots across, at 203 dots an inch in the printer's own letters of 12 × 24. */
const papers = { 58: { characters: 32, dots: 384 }, 80: { characters: 48, dots: 576 } } as const;

/** One bit a dot, black is 1, rows of whole bytes from the left; `width` is a multiple of 8. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** A line the printer has no letters for, to be drawn. */
export type DrawnLine = { readonly text: string; readonly strong: boolean; readonly large: boolean };

/** Draws a line in letters of any script, as many dots wide as the paper. */
export type DrawLine = (line: DrawnLine, dots: number) => Bitmap;

const [esc, gs, lineFeed] = [0x1b, 0x1d, 0x0a];
/** Printer's page of Windows 1252 (`ESC t 16`), whose upper half is Latin 1 from 0xA0 on. */
const windows1252 = 16;
/** Maximum rows of one picture: cheap printers hold few rows in memory. */
const maxRows = 255;

/**
 * Encodes a document for a thermal printer in ESC/POS: what the printer has letters for as text, which prints fast and
 * sharp, and every other line (Yoruba dots below, Amharic, ₦) as a picture of it. It ends with a cut.
 *
 * @param tree - of the `receipt` template; other templates have columns that no roll has room for
 */
export function encodeEscPos(tree: DocumentTree, rollMm: RollMm, draw: DrawLine): Uint8Array {
  const printer = new Printer(rollMm, draw);
  for (const block of tree.body) print(printer, block);
  return printer.finish();
}

/** Styles in large letters, and those that stand out. */
const large: ReadonlySet<StyleName> = new Set(["title", "answer", "total"]);
const strong: ReadonlySet<StyleName> = new Set([
  "title",
  "answer",
  "answerSecond",
  "client",
  "clientLong",
  "bodyStrong",
  "seller",
  "total",
]);

function print(printer: Printer, block: Block): void {
  switch (block.kind) {
    case "text":
      return printer.paragraph(plainText(block.text), {
        strong: strong.has(block.style) || runsOf(block.text).some(({ weight }) => weight === 600),
        large: large.has(block.style) && block.style !== "title",
      });
    case "brand":
      return printer.paragraph(block.name, { strong: true, large: false });
    case "pairs":
      for (const { label, value } of block.rows) printer.ends(label, plainText(value));
      return;
    case "totals":
      for (const { label, amount, tone } of block.rows)
        printer.ends(label, plainText(amount), { strong: tone === "total" || tone === "memoStrong", large: false });
      return;
    case "entries":
      for (const { over, left, right } of block.rows) {
        printer.paragraph(plainText(over));
        printer.ends(`  ${plainText(left)}`, plainText(right));
      }
      return;
    case "bars":
      for (const { label, value } of block.bars) printer.ends(label, value);
      return;
    case "columns":
      for (const column of block.columns) for (const each of column) print(printer, each);
      return;
    case "keep":
    case "fill":
      for (const each of block.blocks) print(printer, each);
      return;
    case "table":
      for (const row of block.rows)
        printer.paragraph(
          row
            .map((cell) => plainText(textOf(cell)))
            .filter((text) => text !== "")
            .join("  "),
        );
      return;
    case "qr":
      printer.code(block.data, block.level);
      return printer.paragraph(block.caption);
    case "rule":
      return printer.rule();
    case "space":
      // Points of a page; a line of the roll is about 8.5 of them, and paper is dear.
      return block.height >= 20 ? printer.feed() : undefined;
    case "signature":
      return printer.feed();
    case "turn":
      return printer.rule();
  }
}

const textOf = (cell: Text | { readonly text: Text; readonly note: string }): Text =>
  typeof cell === "object" && "note" in cell ? cell.text : cell;

type Look = { readonly strong: boolean; readonly large: boolean };
const plain: Look = { strong: false, large: false };

class Printer {
  readonly #bytes: number[] = [esc, 0x40, esc, 0x74, windows1252];
  readonly #paper: (typeof papers)[RollMm];
  readonly #draw: DrawLine;

  constructor(rollMm: RollMm, draw: DrawLine) {
    this.#paper = papers[rollMm];
    this.#draw = draw;
  }

  /** Text over the whole width, broken between words. */
  paragraph(text: string, look: Look = plain): void {
    const width = this.#paper.characters / (look.large ? 2 : 1);
    for (const part of text.split("\n")) for (const line of wrap(part, width)) this.#line(line, look);
  }

  /** A label at the left end and its value at the right one; on two lines where one has no room for both. */
  ends(label: string, value: string, look: Look = plain): void {
    const width = this.#paper.characters;
    const [first = "", ...more] = value.split("\n");
    const gap = width - lengthOf(label) - lengthOf(first);
    if (gap >= 1) this.#line(`${label}${" ".repeat(gap)}${first}`, look);
    else {
      this.paragraph(label, look);
      for (const line of wrap(first, width)) this.#line(line.padStart(width), look);
    }
    for (const line of more) this.#line(line.padStart(width), look);
  }

  rule(): void {
    this.#line("-".repeat(this.#paper.characters), plain);
  }

  feed(): void {
    this.#bytes.push(lineFeed);
  }

  /** A QR code as a picture: printers differ in which codes they can draw themselves. */
  code(data: string, level: "M" | "H" = "M"): void {
    const { modules, rectangles } = qrPath(data, level);
    const unit = Math.max(2, Math.min(8, Math.floor((this.#paper.dots * 0.6) / modules)));
    const width = this.#paper.dots;
    const left = Math.floor((width - modules * unit) / 2);
    const bits = new Uint8Array((width / 8) * modules * unit);
    for (const [x, y, run] of rectangles)
      for (let row = y * unit; row < (y + 1) * unit; row++)
        for (let dot = left + x * unit; dot < left + (x + run) * unit; dot++)
          bits[row * (width / 8) + (dot >> 3)]! |= 0x80 >> (dot & 7);
    this.#picture({ width, height: modules * unit, bits });
  }

  finish(): Uint8Array {
    // Three lines up to the blade, then a partial cut; a printer without one feeds only.
    this.#bytes.push(lineFeed, lineFeed, lineFeed, gs, 0x56, 0x42, 0x00);
    return Uint8Array.from(this.#bytes);
  }

  #line(text: string, look: Look): void {
    const bytes = windowsBytes(text);
    if (bytes === null) return this.#picture(this.#draw({ text: text.trimEnd(), ...look }, this.#paper.dots));
    if (look.strong) this.#bytes.push(esc, 0x45, 1);
    if (look.large) this.#bytes.push(gs, 0x21, 0x11);
    this.#bytes.push(...bytes, lineFeed);
    if (look.large) this.#bytes.push(gs, 0x21, 0);
    if (look.strong) this.#bytes.push(esc, 0x45, 0);
  }

  #picture({ width, height, bits }: Bitmap): void {
    const across = width / 8;
    for (let from = 0; from < height; from += maxRows) {
      const rows = Math.min(maxRows, height - from);
      this.#bytes.push(gs, 0x76, 0x30, 0, across & 255, across >> 8, rows & 255, rows >> 8);
      for (const byte of bits.subarray(from * across, (from + rows) * across)) this.#bytes.push(byte);
    }
  }
}

/** Letters of Windows 1252 that stand elsewhere than in Unicode, as far as documents have them. */
const moved: Readonly<Record<string, number>> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
  "—": 0x97,
};
/** Characters a printer has no letter for and that mean the same as one it has. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u202f\u2009]/g, " "],
  [/[\u2212\u2010\u2011]/g, "-"],
  [/[\u2060\u200b\u00ad]/g, ""],
];

/** The text in the printer's page; null where a letter is not in it. */
function windowsBytes(text: string): number[] | null {
  const bytes: number[] = [];
  for (const letter of plainer.reduce((all, [from, to]) => all.replaceAll(from, to), text.normalize("NFC"))) {
    const code = moved[letter] ?? letter.codePointAt(0)!;
    const isThere = letter in moved || (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff);
    if (!isThere) return null;
    bytes.push(code);
  }
  return bytes;
}

/** Letters as they stand beside each other: a mark above or below takes no room of its own. */
const lengthOf = (text: string): number => [...text.normalize("NFC").replaceAll(/\p{M}/gu, "")].length;

/** Lines of at most so many letters, broken between words, and within a word that is longer than a line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (lengthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (lengthOf(line) > width) {
      const letters = [...line];
      lines.push(letters.slice(0, width).join(""));
      line = letters.slice(width).join("");
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}
