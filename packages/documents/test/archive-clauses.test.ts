import { beforeAll, describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { renderInvoicePdf } from "../src/invoice-pdf.ts";
import { create } from "../src/pdf/engine/fontkit.js";
import { renderPdf } from "../src/pdf.ts";
import { countries, sampleDocumentOf, treeOf } from "./matrix.ts";
import { follow, pdfObjects, type PdfObject } from "./pdf-objects.ts";
import { lagos, manyLines } from "./samples.ts";
import { roundLogo } from "./special-documents.ts";

// No program that judges PDF/A-3 is to be had from the registries this project is built from. What a file shows by itself is judged here, clause by
// clause of ISO 19005-3: that it is PDF/A-3 is still not proven before veraPDF has seen it.
const fonts = await loadFonts();
const amharic = countries.find(({ code }) => code === "ET")!;
const files: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "an invoice with a logo, a link, its e-invoice and letters of no font": async () =>
    (
      await renderInvoicePdf(
        {
          invoice: lagos({ template: "band", publicNote: "Party 😀 hats, ✓ → ፩ & <b>" }),
          logo: roundLogo(),
          publicUrl: "https://ankara.example/invoice/link/x?a=(1)",
        },
        async () => fonts,
      )
    ).bytes,
  "an Amharic invoice": async () =>
    (await renderInvoicePdf({ invoice: sampleDocumentOf(amharic, "tax_invoice") }, async () => fonts)).bytes,
  "many pages": async () => (await renderInvoicePdf({ invoice: manyLines(120) }, async () => fonts)).bytes,
  "a roll": async () => renderPdf(treeOf("receipt", countries[0]!, "statement"), { fonts }),
};

describe.each(Object.entries(files))("%s", (_name, made) => {
  let bytes: Uint8Array;
  let raw: string;
  let objects: ReadonlyMap<number, PdfObject>;
  let texts: readonly string[];
  let catalog: string;
  let packet: string;
  beforeAll(async () => {
    bytes = await made();
    ({ raw, objects } = pdfObjects(bytes));
    texts = [...objects.values()].map(({ text }) => text);
    catalog = texts.find((text) => text.includes("/Type /Catalog"))!;
    packet = Buffer.from(follow(objects, catalog, "Metadata").stream!).toString("utf8");
  });
  const ofType = (name: string) => texts.filter((text) => new RegExp(`/Type /${name}\\b`).test(text));

  test("6.1.2, 6.1.3: head and tail, an id, no lock, nothing after the end", () => {
    expect(raw).toMatch(/^%PDF-1\.[0-7]\n%[\u0080-\u00ff]{4,}\n/);
    expect(raw).toMatch(/startxref\n\d+\n%%EOF\r?\n?$/);
    const at = Number(/startxref\n(\d+)/.exec(raw)![1]);
    expect(raw.slice(at, at + 40)).toMatch(/^\d+ 0 obj\n<<.*\/Type \/XRef/);
    expect(raw).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
    expect(raw + texts.join("\n")).not.toContain("/Encrypt");
  });

  test("6.1.7: streams end where they say, lie in the file, and are packed in no way that is not allowed", () => {
    for (const { text, stream, hasTrueLength } of objects.values()) {
      if (stream === null) continue;
      expect({ text, hasTrueLength }).toEqual({ text, hasTrueLength: true });
      expect(text).not.toMatch(/\/(F|FFilter|FDecodeParms) [^D]/);
      for (const [, filter] of text.matchAll(/\/Filter \[?\s*\/(\w+)/g))
        expect(["FlateDecode", "DCTDecode"]).toContain(filter);
    }
  });

  test("6.1.13: no page, name, text or nesting is larger than a reader must take", () => {
    for (const page of ofType("Page")) {
      const [, , width = 0, height = 0] = /\/MediaBox \[([^\]]*)\]/.exec(page)![1]!.trim().split(/\s+/).map(Number);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(3);
      expect(Math.max(width, height)).toBeLessThanOrEqual(14_400);
      const operators = Buffer.from(follow(objects, page, "Contents").stream!).toString("latin1");
      let depth = 0;
      for (const [operator] of operators.matchAll(/(?<=^|\s)[qQ](?=\s|$)/g)) {
        depth += operator === "q" ? 1 : -1;
        expect(depth).toBeLessThanOrEqual(28);
      }
      expect(depth).toBe(0);
      expect(operators.match(/BDC|BMC/g)?.length).toBe(operators.match(/EMC/g)?.length);
    }
    for (const text of texts)
      for (const [name] of text.matchAll(/\/[^\s/<>[\]()]+/g)) expect(name.length).toBeLessThanOrEqual(128);
  });

  test("6.2.3, 6.2.4: one intent of red, green and blue; no colour that needs another", () => {
    const intent = follow(objects, catalog, "OutputIntents");
    expect(intent.text).toContain("/S /GTS_PDFA1");
    const profile = follow(objects, intent.text, "DestOutputProfile");
    expect(profile.text).toContain("/N 3");
    expect(Buffer.from(profile.stream!).toString("latin1", 12, 20)).toBe("mntrRGB ");
    expect(profile.stream![8]).toBeLessThanOrEqual(4);
    expect(texts.join("\n")).not.toMatch(/DeviceCMYK|\/Separation|\/DeviceN/);
    const drawn = [
      ...ofType("Page").map((page) => follow(objects, page, "Contents")),
      ...[...objects.values()].filter(({ text }) => text.includes("/Subtype /Form")),
    ];
    for (const { stream } of drawn) expect(Buffer.from(stream!).toString("latin1")).not.toMatch(/\s[kK]\s/);
  });

  test("6.2.5 to 6.2.10: pictures and states are plain, see-through parts mix as usual", () => {
    const all = texts.join("\n");
    // `/S /TR` is a row of a table.
    expect(all).not.toMatch(/(?<!\/S )\/(TR2?|HTP|OPI|Alternates|Ref|PS|BM|HTO)\b/);
    expect(all).not.toContain("/Interpolate true");
    expect(all).not.toContain("/JPXDecode");
    for (const image of texts.filter((text) => text.includes("/Subtype /Image")))
      expect(image).toContain("/BitsPerComponent 8");
  });

  test("6.2.11: fonts lie in the file, as wide as they say, every glyph with its letter, none without", () => {
    const composites = texts.filter((text) => text.includes("/Subtype /Type0"));
    expect(composites.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /\/Type \/Font\b/.test(text) && !/Type0|CIDFontType2/.test(text))).toEqual([]);
    for (const font of composites) {
      expect(font).toContain("/Encoding /Identity-H");
      const descendant = follow(objects, font, "DescendantFonts").text;
      expect(descendant).toContain("/CIDToGIDMap /Identity");
      const descriptor = follow(objects, descendant, "FontDescriptor").text;
      const name = /\/FontName \/(\S+)/.exec(descriptor)![1]!;
      expect(name).toMatch(/^[A-Z]{6}\+/);
      expect(font).toContain(`/BaseFont /${name}`);
      expect(descriptor).not.toContain("/CIDSet");
      const program = create(new Uint8Array(follow(objects, descriptor, "FontFile2").stream!));
      const widths = /\/W \[\s*0 \[([^\]]*)\]/.exec(descendant)![1]!.trim().split(/\s+/).map(Number);
      expect(widths.length).toBeGreaterThan(1);
      widths.forEach((width, glyph) =>
        expect(
          Math.abs(width - (program.getGlyph(glyph).advanceWidth * 1000) / program.unitsPerEm),
        ).toBeLessThanOrEqual(1),
      );
      const map = Buffer.from(follow(objects, font, "ToUnicode").stream!).toString("latin1");
      const letters = [...map.matchAll(/<([0-9a-fA-F]{4,})>/g)].map(([, hex]) => hex!.toLowerCase());
      expect(map).toMatch(/beginbfrange|beginbfchar/);
      // 6.2.11.7.2: nothing is mapped to these.
      expect(letters).not.toContain("feff");
      expect(letters).not.toContain("fffe");
    }
  });

  test("6.2.11.8: the glyph of no letter is never drawn", () => {
    for (const page of ofType("Page")) {
      const operators = Buffer.from(follow(objects, page, "Contents").stream!).toString("latin1");
      const shown = [...operators.matchAll(/<([0-9a-f]+)>\s*[-\d\]]/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).not.toContain("0000");
    }
  });

  test("6.3, 6.4, 6.5: links print, nothing acts, nothing is to be filled in", () => {
    for (const link of ofType("Annot")) {
      expect(link).toContain("/Subtype /Link");
      expect(link).toContain("/F 4");
      expect(link).toMatch(/\/Contents [(<]/);
      expect(link).toMatch(/\/StructParent \d+/);
    }
    expect(texts.join("\n")).not.toMatch(
      /\/(JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|AA|OpenAction|AcroForm|XFA|NeedAppearances)\b/,
    );
    for (const [, kind] of texts.join("\n").matchAll(/\/S \/(URI|GoTo\w*|Named|Submit\w*|Hide|SetOCGState)/g))
      expect(kind).toBe("URI");
  });

  test("6.6: the packet is readable as it is, says what the file is, and what its head says", () => {
    expect(follow(objects, catalog, "Metadata").text).not.toContain("/Filter");
    expect(packet).toMatch(/^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/);
    expect(packet).not.toMatch(/<\?xpacket[^>]*(bytes|encoding)=/);
    expect(packet.trimEnd()).toMatch(/<\?xpacket end="[wr]"\?>$/);
    expect(packet).toContain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>");
    const info = objects.get(Number(/\/Info (\d+) 0 R/.exec(raw)![1]))!.text;
    const entry = (key: string) => textOf(objects, info, key);
    const packed = (tag: string) =>
      new RegExp(`<${tag}>\\s*(?:<rdf:(?:Alt|Seq)>\\s*<rdf:li[^>]*>)?([^<]*)<`)
        .exec(packet)?.[1]!
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
    expect(packed("dc:title")).toBe(entry("Title"));
    expect(packed("dc:creator")).toBe(entry("Author"));
    expect(packed("pdf:Producer")).toBe(entry("Producer"));
    expect(packed("xmp:CreatorTool")).toBe(entry("Creator"));
    expect(packed("xmp:CreateDate")?.replaceAll(/[-:TZ]/g, "")).toBe(entry("CreationDate").replaceAll(/[D:Z]/g, ""));
  });

  test("6.7: tagged with roles everybody knows, in a language", () => {
    expect(follow(objects, catalog, "MarkInfo").text).toContain("/Marked true");
    expect(catalog).toMatch(/\/Lang \([a-z]{2}\)/);
    const root = follow(objects, catalog, "StructTreeRoot").text;
    expect(root).toContain("/ParentTree");
    const standard = "Document|H1|H2|P|Table|TR|TH|TD|L|LI|Lbl|LBody|Figure|Caption|Link";
    const elements = texts.filter((text) => /\/S \/\w+/.test(text) && /\/P \d+ 0 R/.test(text));
    expect(elements.length).toBeGreaterThan(20);
    for (const element of elements) expect(element).toMatch(new RegExp(`/S /(${standard})\\b`));
    for (const figure of elements.filter((text) => /\/S \/Figure\b/.test(text))) expect(figure).toMatch(/\/Alt [(<]/);
  });

  test("6.8 to 6.10: what lies inside says what it is to the document; no layers, no other faces", () => {
    const attached = ofType("Filespec");
    expect(attached.length).toBe(packet.includes("fx:DocumentFileName") ? 1 : 0);
    for (const file of attached) {
      expect(file).toMatch(/\/AFRelationship \/Alternative/);
      expect(file).toMatch(/\/F \(factur-x\.xml\)/);
      expect(file).toMatch(/\/UF \(factur-x\.xml\)/);
      expect(catalog).toMatch(/\/AF \[/);
      const stored = follow(objects, /\/EF <<([\s\S]*?)>>/.exec(file)![1]!, "F").text;
      expect(stored).toContain("/Subtype /text#2Fxml");
      expect(stored).toMatch(/\/ModDate \(D:\d{14}Z\)/);
      expect(packet).toContain("<pdfaSchema:prefix>fx</pdfaSchema:prefix>");
    }
    expect(catalog).not.toMatch(/\/(OCProperties|Requirements|PieceInfo|Perms)\b/);
    expect(texts.join("\n")).not.toMatch(/\/(AlternatePresentations|PresSteps)\b/);
  });
});

/** A text of the file's head, which may be an object of its own: in brackets, or as UTF-16. */
function textOf(objects: ReadonlyMap<number, PdfObject>, info: string, key: string): string {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(info)?.[1];
  const written =
    id === undefined
      ? new RegExp(`/${key} (\\((?:\\\\.|[^\\\\)])*\\))`).exec(info)![1]!
      : objects.get(Number(id))!.text;
  const inner = written
    .slice(1, -1)
    .replaceAll(/\\([()\\])/g, "$1")
    .replaceAll("\\r", "\r")
    .replaceAll("\\n", "\n");
  return inner.startsWith("þÿ") ? Buffer.from(inner.slice(2), "latin1").swap16().toString("utf16le") : inner;
}
