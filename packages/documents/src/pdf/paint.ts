import { signatureBox } from "@ankara/domain/invoice/signature";
import type { PdfFont, PdfReference, PdfStructureContent, PdfStructureElement } from "./engine/pdfkit.js";
import { qrPath } from "../qr.ts";
import type { Colours, PictureName } from "../tree.ts";
import type { Mark, StructureNode } from "./boxes.ts";
import type { CompactPdf } from "./compact-pdf.ts";
import type { Face } from "./face.ts";
import type { ShapedGlyph } from "./shaped.ts";
import type { Piece } from "./lines.ts";
import { clothOf } from "../cloth/motif.ts";
import { layerBox, layerOperators, rgb, stripOperators } from "./motif.ts";
import type { LaidOut } from "./pages.ts";
import type { Pixels } from "./pictures.ts";

type LineMark = Extract<Mark, { kind: "line" }>;

/** Fonts that are in a file already, by the face they came from. */
export type EmbeddedFonts = Map<Face, PdfFont>;

/**
 * Put a laid out document on the pages of a PDF and hang its structure tree under them.
 *
 * @param options.fonts - of the documents before it in the same file
 * @param options.language - where the file's own may be another
 * @returns its first page
 */
export function paint(
  pdf: CompactPdf,
  pictures: ReadonlyMap<PictureName, Pixels>,
  { pages, structure }: LaidOut,
  {
    width,
    colours,
    fonts = new Map<Face, PdfFont>(),
    language,
  }: {
    readonly width: number;
    readonly colours: Colours | undefined;
    readonly fonts?: EmbeddedFonts;
    readonly language?: string;
  },
): PdfReference {
  const painter = new Painter(pdf, pictures, { colours, fonts });
  let first: PdfReference | undefined;
  for (const { marks, height } of pages) {
    painter.page(marks, { width, height });
    first ??= pdf.page.dictionary;
  }
  painter.structure(structure, language);
  return first!;
}

class Painter {
  readonly #pdf: CompactPdf;
  /** Embedded with their first letter, so that what else could have been used leaves no mark in the file. */
  readonly #fonts: EmbeddedFonts;
  readonly #contents = new Map<StructureNode, PdfStructureContent[]>();
  readonly #started = new Map<StructureNode, PdfStructureElement>();
  readonly #pictures: ReadonlyMap<PictureName, Pixels>;
  /** A picture is stored once however often it is drawn. */
  readonly #stored = new Map<PictureName, PdfReference>();
  readonly #colours: Colours | undefined;
  /** Strips of cloth by height, each stored once. */
  readonly #strips = new Map<number, PdfReference>();
  #layers: PdfReference[] | undefined;
  /** The current fill colour. */
  #colour = black;

  constructor(
    pdf: CompactPdf,
    pictures: ReadonlyMap<PictureName, Pixels>,
    { colours, fonts }: { readonly colours: Colours | undefined; readonly fonts: EmbeddedFonts },
  ) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#colours = colours;
    this.#pictures = pictures;
  }

  /** A font is named on a page, and put into the file, when the page first uses it. */
  #font(face: Face): PdfFont {
    let font = this.#fonts.get(face);
    if (!font) {
      font = this.#pdf.embed(face);
      this.#fonts.set(face, font);
    }
    this.#pdf.page.fonts[font.id] ??= font.ref();
    return font;
  }

  page(marks: readonly Mark[], { width, height }: { width: number; height: number }): void {
    this.#pdf.addPage({ size: [width, height], margin: 0 });
    this.#colour = black;
    let from = 0;
    while (from < marks.length) {
      const node = nodeOf(marks[from]!);
      let to = from + 1;
      while (to < marks.length && nodeOf(marks[to]!) === node) to++;
      const group = marks.slice(from, to);
      if (node) this.#tagged(node, group);
      else this.#decoration(group);
      from = to;
    }
  }

  structure(root: StructureNode, language: string | undefined): void {
    const element = this.#element(root, language);
    this.#pdf.addStructure(element);
    element.end();
  }

  #tagged(node: StructureNode, marks: readonly Mark[]): void {
    if (node.type === "Figure") this.#figure(node, marks);
    const content = this.#pdf.markStructureContent(node.type);
    for (const mark of marks) this.#draw(mark);
    this.#pdf.endMarkedContent();
    const known = this.#contents.get(node);
    if (known) known.push(content);
    else this.#contents.set(node, [content]);
    for (const mark of marks) if (mark.kind === "link") this.#link(mark, node);
    const strikes = marks.flatMap((mark) => (mark.kind === "line" ? strikesOf(mark) : []));
    if (strikes.length > 0) this.#decoration(strikes);
  }

  #decoration(marks: readonly Mark[]): void {
    this.#pdf.markContent("Artifact", { type: "Pagination" });
    for (const mark of marks) this.#draw(mark);
    this.#pdf.endMarkedContent();
  }

  /** A picture says where it stands, which is known while its page is drawn. */
  #figure(node: StructureNode, marks: readonly Mark[]): void {
    const [mark] = marks;
    if (mark === undefined || this.#started.has(node) || !("width" in mark || "size" in mark)) return;
    const { width, height } = "size" in mark ? { width: mark.size, height: mark.size } : extentOf(mark);
    const bbox = [mark.x, mark.y, mark.x + width, mark.y + height].map((length) => Math.round(length * 100) / 100);
    this.#started.set(node, this.#pdf.struct("Figure", { bbox, ...(node.alt === undefined ? {} : { alt: node.alt }) }));
  }

  /** A link's tag must exist before its annotation is written, which needs the tag's place in the tree. */
  #link(mark: Extract<Mark, { kind: "link" }>, node: StructureNode): void {
    const element = this.#pdf.struct("Link");
    this.#started.set(node, element);
    this.#pdf.link(mark.x, mark.y, mark.width, mark.height, mark.url, {
      structParent: element,
      Contents: new String(mark.url),
    });
  }

  #draw(mark: Mark): void {
    switch (mark.kind) {
      case "line":
        this.#pdf.addContent(this.#text(mark));
        break;
      case "motif":
        this.#cloth(mark);
        break;
      case "rule":
        this.#pdf.addContent(
          this.#inked(mark.colour ?? black) +
            `${num(mark.x)} ${num(mark.y)} ${num(mark.width)} ${num(mark.weight)} re f`,
        );
        break;
      case "qr":
        this.#pdf.addContent(this.#inked(black) + qrOperators(mark));
        break;
      case "signature":
        this.#pdf.addContent(signatureOperators(mark));
        break;
      case "picture":
        this.#pdf.page.xobjects[mark.picture] ??= this.#store(mark.picture);
        // Pictures hang from their lower edge, and the page counts from the top.
        this.#pdf.addContent(
          `q ${num(mark.width)} 0 0 ${num(-mark.height)} ${num(mark.x)} ${num(mark.y + mark.height)} cm /${mark.picture} Do Q`,
        );
        break;
      case "link":
        break;
    }
  }

  /** Returns the operator that sets this colour, with a trailing space; nothing if it is set already. */
  #inked(colour: string): string {
    if (colour === this.#colour) return "";
    this.#colour = colour;
    return colour === black ? "0 g " : `${rgb(colour)} rg `;
  }

  #cloth({ x, y, width, height }: Extract<Mark, { kind: "motif" }>): void {
    const name = `Cloth${height}`;
    let strip = this.#strips.get(height);
    if (!strip) {
      const colours = this.#colours!;
      const form = { Type: "XObject", Subtype: "Form" };
      const cloth = clothOf(colours.cloth.name, colours.cloth.accent);
      this.#layers ??= cloth.layers.map((layer) => {
        const painted = this.#pdf.ref({ ...form, BBox: layerBox(layer), Resources: {} });
        painted.end(new TextEncoder().encode(layerOperators(layer, cloth)));
        return painted;
      });
      const named = Object.fromEntries(this.#layers.map((layer, index) => [`Layer${index}`, layer]));
      strip = this.#pdf.ref({ ...form, BBox: [0, 0, width, height], Resources: { XObject: named } });
      strip.end(new TextEncoder().encode(stripOperators(cloth, width, height, Object.keys(named))));
      this.#strips.set(height, strip);
    }
    this.#pdf.page.xobjects[name] ??= strip;
    this.#pdf.addContent(`q 1 0 0 1 ${num(x)} ${num(y)} cm /${name} Do Q`);
  }

  #store(name: PictureName): PdfReference {
    const known = this.#stored.get(name);
    if (known) return known;
    const { width, height, colours, data, isJpeg, alpha } = this.#pictures.get(name)!;
    const image = { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
    const reference = this.#pdf.ref({
      ...image,
      ColorSpace: colours,
      ...(isJpeg ? { Filter: "DCTDecode" } : {}),
      // Ink of printers' JPEGs is stored as its opposite.
      ...(colours === "DeviceCMYK" ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
    });
    if (alpha) {
      const mask = this.#pdf.ref({ ...image, ColorSpace: "DeviceGray" });
      mask.end(alpha);
      reference.data["SMask"] = mask;
    }
    reference.end(data);
    this.#stored.set(name, reference);
    return reference;
  }

  /** A line of text. Its matrix turns it upright again: the page counts from the top. */
  #text({ line, x, y, colour = black }: LineMark): string {
    let operators = "BT";
    let set = "";
    let first = true;
    for (const piece of line.pieces) {
      const font = this.#font(piece.face);
      const command = `/${font.id} ${num(piece.size)} Tf`;
      if (command !== set) operators += ` ${command}`;
      if (first)
        operators += `${piece.tracking === 0 ? "" : ` ${num(piece.tracking)} Tc`} 1 0 0 -1 ${num(x)} ${num(y)} Tm`;
      set = command;
      first = false;
      const ink = this.#inked(piece.tone === "brand" ? (this.#colours?.ink ?? black) : colour);
      if (ink !== "") operators += ` ${ink.trimEnd()}`;
      const span = spanOf(piece);
      operators += span === null ? ` ${glyphs(font, piece)}` : ` /Span << ${span} >> BDC ${glyphs(font, piece)} EMC`;
    }
    const tracked = line.pieces.some((piece) => piece.tracking !== 0);
    return `${operators}${tracked ? " 0 Tc" : ""} ET`;
  }

  #element(node: StructureNode, language?: string): PdfStructureElement {
    const element =
      this.#started.get(node) ??
      this.#pdf.struct(node.type, {
        ...(language === undefined ? {} : { lang: language }),
        ...(node.alt === undefined ? {} : { alt: node.alt }),
        ...(node.scope === undefined ? {} : { scope: node.scope }),
      });
    for (const content of this.#contents.get(node) ?? []) element.add(content);
    for (const child of node.children) {
      // A text that turned out empty leaves no mark and needs no tag; an empty cell keeps its place in the row.
      if (isBare(child, this.#contents)) continue;
      element.add(this.#element(child));
    }
    return element;
  }
}

const black = "#000000";

const extentOf = (mark: Mark): { readonly width: number; readonly height: number } =>
  "height" in mark ? mark : { width: 0, height: 0 };

function isBare(node: StructureNode, contents: ReadonlyMap<StructureNode, unknown>): boolean {
  return (
    (node.type === "P" || node.type === "Caption" || node.type === "Lbl" || node.type === "LBody") &&
    node.children.length === 0 &&
    !contents.has(node)
  );
}

function nodeOf(mark: Mark): StructureNode | null {
  return "node" in mark ? mark.node : null;
}

/** A line through struck text, at the height of its small letters. */
function strikesOf(mark: LineMark): Mark[] {
  const strikes: Mark[] = [];
  let x = mark.x;
  for (const piece of mark.line.pieces) {
    if (piece.struck)
      strikes.push({
        kind: "rule",
        x,
        y: mark.y - piece.size * 0.3 - 0.5,
        width: piece.width,
        weight: 1,
        ...(mark.colour === undefined ? {} : { colour: mark.colour }),
      });
    x += piece.width;
  }
  return strikes;
}

/** Properties a screen reader needs beside the glyphs: a language, or letters that no font could draw. */
function spanOf(piece: Piece): string | null {
  // Letters that are drawn in another order than they are read are told word by word.
  if (piece.missing || piece.face.shaping?.reorders) return `/ActualText <FEFF${utf16(piece.text)}>`;
  return piece.lang === undefined ? null : `/Lang (${piece.lang.replaceAll(/[^A-Za-z0-9-]/g, "")})`;
}

/** Glyphs in an array of strings and steps; marks off the baseline are raised. */
function glyphs(font: PdfFont, piece: Piece): string {
  let operators = "";
  let array = "";
  let hex = "";
  /** Step owed before the next glyph, thousandths, positive to the left. */
  let step = 0;
  const flushHex = () => {
    if (hex !== "") array += `<${hex}>`;
    hex = "";
  };
  const flushArray = () => {
    flushHex();
    if (array !== "") operators += `${operators === "" ? "" : " "}[${array}] TJ`;
    array = "";
  };
  for (const glyph of piece.shaped.glyphs) {
    const id = numberOf(font, glyph, piece);
    font.widths[id] ??= glyph.width;
    step -= glyph.xOffset;
    if (glyph.yOffset !== 0) {
      flushArray();
      operators += `${operators === "" ? "" : " "}${num((glyph.yOffset / 1000) * piece.size)} Ts`;
    }
    if (Math.abs(step) >= 0.5) {
      flushHex();
      array += num(Math.round(step));
      step = 0;
    }
    hex += id.toString(16).padStart(4, "0");
    if (glyph.yOffset !== 0) {
      flushArray();
      operators += " 0 Ts";
    }
    step += glyph.width - glyph.advance + glyph.xOffset;
  }
  flushHex();
  if (Math.abs(step) >= 0.5) array += num(Math.round(step));
  flushArray();
  return operators;
}

/** The glyph's number in the file, where it stands for its letters and for no others. */
function numberOf(font: PdfFont, { id, codePoints, placed, width }: ShapedGlyph, { face }: Piece): number {
  const { subset, unicode } = font;
  const number = placed ? subset.includePlaced(placed, codePoints) : subset.includeGlyph(id);
  const letters = (unicode[number] ??= codePoints);
  // Of words that are told whole, and of the box, it makes no difference.
  if (id === 0 || face.shaping?.reorders || sameLetters(letters, codePoints)) return number;
  const advance = Math.round((width * face.font.unitsPerEm) / 1000);
  const another = subset.includePlaced({ parts: [{ glyph: id, dx: 0, dy: 0 }], advance }, codePoints);
  unicode[another] ??= codePoints;
  return another;
}

const sameLetters = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((letter, index) => letter === b[index]);

function qrOperators({ data, level, x, y, size }: Extract<Mark, { kind: "qr" }>): string {
  const { modules, rectangles } = qrPath(data, level);
  const unit = size / modules;
  const squares = rectangles.map(([column, row, width]) => `${column} ${row} ${width} 1 re`).join(" ");
  return `q ${num(unit, 5)} 0 0 ${num(unit, 5)} ${num(x)} ${num(y)} cm ${squares} f Q`;
}

/** A drawn line in black with round ends, 2.2 units of its box thick, as the pads show it. */
function signatureOperators({ path, x, y, height }: Extract<Mark, { kind: "signature" }>): string {
  const scale = num(height / signatureBox.height, 5);
  const steps = path.replaceAll(/([ML])(\d+) (\d+)/g, (_, kind: string, px: string, py: string) =>
    kind === "M" ? `${px} ${py} m ` : `${px} ${py} l `,
  );
  return `q ${scale} 0 0 ${scale} ${num(x)} ${num(y)} cm 0 G 1 J 1 j 2.2 w ${steps}S Q`;
}

function utf16(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index++) hex += text.charCodeAt(index).toString(16).padStart(4, "0");
  return hex;
}

/** A number as PDF writes it: no exponent, no needless digits. */
function num(value: number, digits = 3): string {
  const text = value.toFixed(digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
