import { zlibSync } from "fflate";
import PdfDocument, { type PdfFont, type PdfReference } from "./engine/pdfkit.js";
import type { Face } from "./face.ts";
import { srgbProfile } from "./srgb-profile.ts";
import { TrueTypeSubset } from "./subset.ts";

/** Objects in one object stream: small enough that a reader unpacks little to find one. */
const objectsPerStream = 200;

type Packing = {
  /** Objects that are no streams, waiting until there are enough for a stream of them. */
  readonly packed: { readonly id: number; readonly text: string }[];
  /** Operators of the page being drawn. */
  readonly operators: string[];
  /** While one of them is being written: where its text goes. */
  capture: string[] | null;
  /** By its number the object stream each lies in, and its place there: two plain lists, since a large file has hundreds of thousands. */
  readonly streams: number[];
  readonly indexes: number[];
};

/** Kept beside the documents: pdfkit's constructor writes before a subclass has its fields. */
const packings = new WeakMap<object, Packing>();

function packingOf(pdf: object): Packing {
  let packing = packings.get(pdf);
  if (!packing) {
    packing = { packed: [], operators: [], capture: null, streams: [], indexes: [] };
    packings.set(pdf, packing);
  }
  return packing;
}

/**
 * A pdfkit document whose bytes depend on its content alone.
 *
 * - Streams are packed by one deflater in browser and Node; pdfkit alone takes the platform's.
 * - Objects that are no streams (most of them tags) go into object streams, which makes a tagged
 *   document of 200 lines a quarter as big. PDF 1.5 and PDF/A-2 and later allow it.
 * - The two parts of the file's id are given, not taken from the clock.
 * - Titles are escaped in the XMP packet: pdfkit writes `&` as it is, which no reader accepts.
 */
export class CompactPdf extends PdfDocument {
  constructor(options: Record<string, unknown>, id: Uint8Array) {
    super(options);
    this._id = id;
  }

  /** Put a font into the file; glyphs come with their use. */
  embed({ font, tables }: Pick<Face, "font" | "tables">): PdfFont {
    const embedded = this.font(font)._font;
    embedded.subset = new TrueTypeSubset(tables);
    // pdfkit gives the box of no letter no text at all; a replacement character keeps its place when copied.
    embedded.unicode[0] = [0xfffd];
    return embedded;
  }

  /**
   * Say that every reader can read this aloud: PDF/UA-1. The caller answers for tags, texts of pictures, a title and a language, and that no character
   * is without a glyph.
   *
   * @param options.archive - and that it can be kept for ever, as PDF/A-3 with tags (level A), with the colours of sRGB. The caller answers for the rest:
   * every font inside, no ink colours
   * @param options.schemas - of further properties in the packet, as PDF/A wants them described
   */
  declare({ archive, schemas = [] }: { readonly archive: boolean; readonly schemas?: readonly string[] }): void {
    this.appendXML(description("pdfuaid", "http://www.aiim.org/pdfua/ns/id/", "<pdfuaid:part>1</pdfuaid:part>"));
    if (!archive) return;
    const profile = this.ref({ N: 3 });
    profile.end(srgbProfile());
    const intent = this.ref({
      Type: "OutputIntent",
      S: "GTS_PDFA1",
      Info: new String("sRGB IEC61966-2.1"),
      OutputConditionIdentifier: new String("sRGB IEC61966-2.1"),
      DestOutputProfile: profile,
    });
    intent.end();
    this._root.data["OutputIntents"] = [intent];
    this.appendXML(
      description(
        "pdfaid",
        "http://www.aiim.org/pdfa/ns/id/",
        "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>",
      ),
    );
    // One list of all: properties that are not among PDF/A's own (ISO 19005-3, 6.6.2.3), PDF/UA's mark among them.
    this.appendXML(
      `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${[accessibleSchema, ...schemas].join("")}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
    );
  }

  /** Operators of a page are gathered and become bytes once; pdfkit makes an array of each. */
  override addContent(operators: string): this {
    packingOf(this).operators.push(operators);
    return this;
  }

  override flushPages(): void {
    const { operators } = packingOf(this);
    if (operators.length > 0) this.page.write(operators.join("\n"));
    operators.length = 0;
    super.flushPages();
  }

  override ref(data?: Record<string, unknown>): PdfReference {
    const reference = super.ref(data);
    const finalize = reference.finalize.bind(reference);
    reference.finalize = () => {
      if (reference.buffer.length > 0) {
        pack(reference);
        finalize();
        return;
      }
      const packing = packingOf(this);
      const text: string[] = [];
      packing.capture = text;
      try {
        finalize();
      } finally {
        packing.capture = null;
      }
      packing.packed.push({ id: reference.id, text: text[1] ?? "null" });
      super._refEnd(reference);
      release(reference);
      if (packing.packed.length >= objectsPerStream) this.#writePacked();
    };
    return reference;
  }

  override _write(data: string | Uint8Array): void {
    const { capture } = packingOf(this);
    if (capture && typeof data === "string") capture.push(data);
    else super._write(data);
  }

  override _refEnd(reference: PdfReference): void {
    if (!packingOf(this).capture) super._refEnd(reference);
  }

  override _addInfo(): void {
    const plain = { ...this.info };
    for (const [key, value] of Object.entries(plain)) if (typeof value === "string") this.info[key] = escapeXml(value);
    super._addInfo();
    Object.assign(this.info, plain);
  }

  /** Object streams and a cross-reference stream in place of pdfkit's table. */
  override _finalize(): void {
    this.#writePacked();
    this.#writeCrossReferences();
    this.push(null);
  }

  #writePacked(): void {
    const { packed } = packingOf(this);
    if (packed.length > 0) this.#writeObjectStream(packed.splice(0));
  }

  #writeObjectStream(objects: readonly { id: number; text: string }[]): void {
    const stream = this._offsets.length + 1;
    const { streams, indexes } = packingOf(this);
    let index = "";
    let body = "";
    objects.forEach(({ id, text }, at) => {
      index += `${id} ${body.length} `;
      body += `${text}\n`;
      streams[id] = stream;
      indexes[id] = at;
    });
    this._offsets.push(this._offset);
    this.#writeStream(stream, `/Type /ObjStm /N ${objects.length} /First ${index.length}`, latin1(index + body));
  }

  #writeCrossReferences(): void {
    const start = this._offset;
    const id = this._offsets.length + 1;
    this._offsets.push(start);
    const entries = new Uint8Array((this._offsets.length + 1) * 7);
    entries.set([0, 0, 0, 0, 0, 255, 255]);
    const { streams, indexes } = packingOf(this);
    this._offsets.forEach((offset, at) => {
      const stream = streams[at + 1];
      const [type, field, generation] = stream === undefined ? [1, offset ?? 0, 0] : [2, stream, indexes[at + 1] ?? 0];
      entries.set(
        [
          type,
          (field >>> 24) & 255,
          (field >>> 16) & 255,
          (field >>> 8) & 255,
          field & 255,
          (generation >>> 8) & 255,
          generation & 255,
        ],
        (at + 1) * 7,
      );
    });
    const hex = [...this._id].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#writeStream(
      id,
      `/Type /XRef /Size ${this._offsets.length + 1} /W [1 4 2] /Root ${this._root.id} 0 R /Info ${this._info.id} 0 R /ID [<${hex}> <${hex}>]`,
      entries,
    );
    this._write(`startxref\n${start}\n%%EOF`);
  }

  #writeStream(id: number, dictionary: string, content: Uint8Array): void {
    const packed = zlibSync(content, { level: 6 });
    this._write(`${id} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream`);
    this._write(packed);
    this._write("\nendstream\nendobj");
  }
}

const description = (prefix: string, namespace: string, properties: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties}</rdf:Description>`;

/** Describes properties of one namespace in the packet. */
export const extensionSchema = (
  name: string,
  { prefix, namespace }: { readonly prefix: string; readonly namespace: string },
  properties: readonly (readonly [
    key: string,
    type: "Text" | "Integer",
    category: "external" | "internal",
    description: string,
  ])[],
): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties
    .map(
      ([key, type, category, text]) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`,
    )
    .join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const accessibleSchema = extensionSchema(
  "PDF/UA identification schema",
  { prefix: "pdfuaid", namespace: "http://www.aiim.org/pdfua/ns/id/" },
  [["part", "Integer", "internal", "Part of ISO 14289"]],
);

/** Of a tag pdfkit asks once more whether it has a parent. */
const written: Record<string, unknown> = { P: true };
const nothing: Uint8Array[] = [];
const finished = (): void => undefined;

/**
 * Written objects are let go of: pdfkit holds each tag until the end, because lists name it by its number. Of a thousand documents that were
 * 100 MB.
 */
function release(reference: PdfReference): void {
  reference.finalize = finished;
  if (!("S" in reference.data && "P" in reference.data)) return;
  reference.data = written;
  reference.buffer = nothing;
}

/** Compress a stream with our own deflater. */
function pack(reference: PdfReference): void {
  if (!reference.compress) return;
  reference.compress = false;
  reference.buffer = [zlibSync(joined(reference.buffer), { level: 6 })];
}

function joined(chunks: readonly Uint8Array[] | Uint8Array): Uint8Array {
  if (chunks instanceof Uint8Array) return chunks;
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
