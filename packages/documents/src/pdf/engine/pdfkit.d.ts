/** Types of the part of pdfkit we use, because its own package has none that work without Node's. */
import type { Placed } from "../subset.ts";
import type { Font } from "./fontkit.js";

export type PdfReference = {
  readonly id: number;
  data: Record<string, unknown>;
  compress: boolean;
  buffer: Uint8Array[] | Uint8Array;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
  finalize(): void;
};
export type PdfFont = {
  readonly id: string;
  subset: {
    includeGlyph(glyph: number): number;
    includePlaced(placed: Placed, letters: readonly number[]): number;
    encode(): Uint8Array;
  };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  ref(): PdfReference;
};
export type PdfStructureContent = { readonly refs: readonly unknown[] };
export type PdfStructureElement = {
  readonly dictionary: PdfReference;
  add(child: PdfStructureElement | PdfStructureContent): PdfStructureElement;
  end(): void;
};
export type PdfPage = {
  readonly fonts: Record<string, PdfReference>;
  readonly xobjects: Record<string, PdfReference>;
  readonly dictionary: PdfReference;
  readonly height: number;
  write(operators: string): void;
};

export default class PDFDocument {
  constructor(options: Record<string, unknown>);
  readonly info: Record<string, unknown>;
  readonly page: PdfPage;
  _root: PdfReference;
  _info: PdfReference;
  _id: Uint8Array;
  _offset: number;
  _offsets: (number | null)[];
  _font: PdfFont;
  ref(data?: Record<string, unknown>): PdfReference;
  _write(data: string | Uint8Array): void;
  _refEnd(reference: PdfReference): void;
  _finalize(): void;
  _addInfo(): void;
  appendXML(xml: string): void;
  file(bytes: Uint8Array, options: Record<string, unknown>): PdfReference;
  push(chunk: Uint8Array | null): boolean;
  addPage(options?: Record<string, unknown>): this;
  addContent(operators: string): this;
  flushPages(): void;
  font(source: Font): this;
  markContent(tag: string, options?: Record<string, unknown>): this;
  markStructureContent(tag: string, options?: Record<string, unknown>): PdfStructureContent;
  endMarkedContent(): this;
  struct(type: string, options?: Record<string, unknown>): PdfStructureElement;
  addStructure(element: PdfStructureElement): this;
  link(x: number, y: number, width: number, height: number, url: string, options?: Record<string, unknown>): this;
  on(event: "data", listener: (chunk: Uint8Array) => void): this;
  on(event: "end", listener: () => void): this;
  on(event: "error", listener: (cause: Error) => void): this;
  end(): void;
}
