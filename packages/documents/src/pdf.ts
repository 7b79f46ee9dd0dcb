import { CompactPdf, extensionSchema } from "./pdf/compact-pdf.ts";
import { facesOf, type DocumentFonts } from "./pdf/faces.ts";
import { uncoveredCharacters } from "./pdf/lines.ts";
import { layOutPages } from "./pdf/pages.ts";
import { paint } from "./pdf/paint.ts";
import { readPictures, type Pixels } from "./pdf/pictures.ts";
import { templateStyle } from "./styles.ts";
import type { DocumentTree, PictureName } from "./tree.ts";

export type { DocumentFonts } from "./pdf/faces.ts";

/**
 * Draw a document as a PDF that can be read aloud (PDF/UA-1), an archive file too (PDF/A-3a) unless its logo is in ink colours. The same tree and fonts give the same bytes in every browser and in Node.
 *
 * @param options.fonts - `loadFonts()` of `fonts-node` on the server, fetched from `/fonts` in the browser
 * @param options.eInvoice - CII of `writeCii`, which makes an archive file a Factur-X invoice
 * A picture that cannot be read is left out.
 * @throws when the fonts cannot be parsed
 */
export async function renderPdf(
  tree: DocumentTree,
  { fonts, eInvoice }: { readonly fonts: DocumentFonts; readonly eInvoice?: string | null },
): Promise<Uint8Array> {
  const faces = await facesOf(fonts);
  const { page } = templateStyle(tree);
  const pdf = new CompactPdf(
    {
      pdfVersion: "1.7",
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: tree.language,
      font: null,
      fontLayoutCache: false,
      info: {
        Title: tree.title,
        Author: tree.author,
        Producer: "Ankara",
        Creator: "Ankara",
        CreationDate: new Date(tree.madeAt),
      },
    },
    fingerprint(JSON.stringify(tree)),
  );
  const bytes = collect(pdf);
  const pictures = readPictures(tree);
  // Without the symbols' font a missing letter has no glyph at all, which neither standard allows.
  if (fonts.symbols !== undefined) {
    const archive = isForArchives(pictures);
    pdf.declare({ archive, schemas: eInvoice ? [facturXSchema] : [] });
    if (archive && eInvoice)
      attachFacturX(pdf, { xml: new TextEncoder().encode(eInvoice), madeAt: new Date(tree.madeAt) });
  }
  paint(pdf, pictures, layOutPages(drawableOf(tree, pictures), faces), {
    width: page.width,
    colours: tree.colours,
  });
  pdf.end();
  return bytes;
}

/** Ink colours need a profile of their printer. */
export const isForArchives = (pictures: ReadonlyMap<PictureName, Pixels>): boolean =>
  [...pictures.values()].every(({ colours }) => colours !== "DeviceCMYK");

/** A document without the pictures that cannot be read. */
export const drawableOf = (tree: DocumentTree, pictures: ReadonlyMap<PictureName, unknown>): DocumentTree => ({
  ...tree,
  pictures: Object.fromEntries(Object.entries(tree.pictures).filter(([name]) => pictures.has(name as PictureName))),
});

/** Characters of these texts that the document fonts cannot draw: they print as boxes, so the screen warns of them. */
export async function missingCharacters(text: string, fonts: DocumentFonts): Promise<string[]> {
  return uncoveredCharacters(await facesOf(fonts), text);
}

async function collect(pdf: CompactPdf): Promise<Uint8Array> {
  const chunks = await collectChunks(pdf);
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The file in the pieces it is written in. To be called before anything is drawn. */
export function collectChunks(pdf: CompactPdf): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on("data", (chunk) => chunks.push(chunk));
    pdf.on("error", reject);
    pdf.on("end", () => resolve(chunks));
  });
}

/** 16 bytes that name a content: the file's id. Not secret and not for security (four FNV-1a lanes). */
export function fingerprint(text: string): Uint8Array {
  const lanes = new Uint32Array([0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    for (let lane = 0; lane < 4; lane++) lanes[lane] = Math.imul(lanes[lane]! ^ (code + lane * 7), 0x01000193);
  }
  return new Uint8Array(lanes.buffer);
}

/** The e-invoice that lies in the file of an invoice: CII XML, as Factur-X 1.0 wants it. */
type FacturX = {
  readonly xml: Uint8Array;
  /** When the document was made. */
  readonly madeAt: Date;
};

const name = "factur-x.xml";
const facturXSchema = extensionSchema(
  "Factur-X PDFA Extension Schema",
  { prefix: "fx", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" },
  [
    ["DocumentFileName", "Text", "external", "Name of the embedded XML file"],
    ["DocumentType", "Text", "external", "INVOICE"],
    ["Version", "Text", "external", "Version of the standard that applies to the XML"],
    ["ConformanceLevel", "Text", "external", "Conformance level of the XML"],
  ],
);
const description = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;

/**
 * Makes an archive file a Factur-X invoice (Factur-X 1.0, profile EN 16931; ZUGFeRD 2 is the same): the XML lies in it as
 * another form of the whole, and the packet says so. A credit note is an INVOICE there too.
 */
function attachFacturX(pdf: CompactPdf, { xml, madeAt }: FacturX): void {
  pdf.file(xml, {
    name,
    type: "text/xml",
    relationship: "Alternative",
    description: "Factur-X",
    creationDate: madeAt,
    modifiedDate: madeAt,
  });
  pdf.appendXML(description);
}
