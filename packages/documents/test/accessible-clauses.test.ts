import { beforeAll, describe, expect, test } from "vitest";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { create } from "../src/pdf/engine/fontkit.js";
import { renderPdf } from "../src/pdf.ts";
import { renderPdfBatch } from "../src/pdf-batch.ts";
import { buildReportDocument } from "../src/report-document.ts";
import type { DocumentTree } from "../src/tree.ts";
import { countries, treeOf } from "./matrix.ts";
import { follow, pdfObjects, type PdfObject } from "./pdf-objects.ts";
import { readPdf, tagsOf, type ReadPdf, type Tag } from "./read-pdf.ts";
import { kampala, lagos, lagosInParts, manyLines } from "./samples.ts";
import { inManyScripts, roundLogo } from "./special-documents.ts";

// ISO 14289-1 (PDF/UA-1), point by point of what a file shows by itself. What only a person can judge, as whether a text describes its picture, is not here.
const amharic = countries.find(({ code }) => code === "ET")!;
const publicUrl = "https://ankara.example/invoice/link/x";
const trees: Readonly<Record<string, () => DocumentTree>> = {
  "an invoice with logo, link and code": () =>
    buildInvoiceDocument({ invoice: lagos({ template: "band" }), logo: roundLogo(), publicUrl }),
  "an invoice in parts": () => buildInvoiceDocument({ invoice: lagosInParts() }),
  "many pages": () => buildInvoiceDocument({ invoice: manyLines(120), publicUrl }),
  "a dense invoice": () => buildInvoiceDocument({ invoice: kampala({ template: "ledger" }) }),
  "many scripts": () => buildInvoiceDocument({ invoice: inManyScripts() }),
  "an Amharic statement": () => treeOf("plain", amharic, "statement"),
  "a roll": () => treeOf("receipt", countries[0]!, "tax_invoice"),
  "a delivery note": () => buildDeliveryNote({ invoice: lagos() }),
  "a report": () =>
    buildReportDocument({
      title: "Sales by client",
      company: "Ọnà Studio",
      about: ["January 2026"],
      tables: ["NGN", "USD"].map((heading) => ({
        heading,
        columns: [
          { head: "Client", figure: false },
          { head: "Total", figure: true },
        ],
        rows: Array.from({ length: 60 }, (_, row) => [`Client ${row}`, `${row}.00`]),
        total: ["Total", "1,770.00"],
      })),
      checks: ["The sums agree."],
      language: "en",
      madeAt: "2026-11-20T09:41:00.000Z",
    }),
};

const drawn = async (tree: DocumentTree) => renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) });
const files: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  ...Object.fromEntries(Object.entries(trees).map(([name, tree]) => [name, () => drawn(tree())])),
  "several in one file": async () =>
    new Uint8Array(
      Buffer.concat(
        await renderPdfBatch(
          (async function* () {
            for (const tree of Object.values(trees).slice(0, 3)) yield tree();
          })(),
          { title: "Invoices", language: "en", madeAt: "2026-11-21T10:00:00.000Z", fontsFor: loadFonts },
        ),
      ),
    ),
};

describe.each(Object.entries(files))("%s", (_name, made) => {
  let objects: ReadonlyMap<number, PdfObject>;
  let texts: readonly string[];
  let catalog: string;
  let read: ReadPdf;
  beforeAll(async () => {
    const bytes = await made();
    ({ objects } = pdfObjects(bytes));
    texts = [...objects.values()].map(({ text }) => text);
    catalog = texts.find((text) => text.includes("/Type /Catalog"))!;
    read = await readPdf(bytes);
  });
  const ofType = (name: string) => texts.filter((text) => new RegExp(`/Type /${name}\\b`).test(text));
  const operatorsOf = (page: string) => Buffer.from(follow(objects, page, "Contents").stream!).toString("latin1");
  const roots = (): Tag[] => read.pages.flatMap(({ tags }) => (tags === null ? [] : [tags]));

  test("5: says that it is PDF/UA-1, and describes the mark once as PDF/A wants it", () => {
    const packet = Buffer.from(follow(objects, catalog, "Metadata").stream!).toString("utf8");
    expect(packet).toContain('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>');
    expect(packet.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
    expect(packet).toContain("<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>");
    expect(packet).toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]+</);
  });

  test("7.1: everything is tagged or decoration, in no other's tag; nothing is suspect; the title is shown", () => {
    expect(follow(objects, catalog, "MarkInfo").text).toContain("/Marked true");
    expect(texts.join("\n")).not.toContain("/Suspects true");
    expect(follow(objects, catalog, "ViewerPreferences").text).toContain("/DisplayDocTitle true");
    for (const page of ofType("Page")) {
      expect(page).toMatch(/\/StructParents \d+/);
      expect(faultsOf(operatorsOf(page))).toEqual([]);
    }
  });

  test("7.2: has a language, of itself and of each document in it", () => {
    expect(catalog).toMatch(/\/Lang \([a-z]{2,3}\)/);
  });

  test("7.3: pictures say what they show and where they stand", () => {
    for (const figure of texts.filter((text) => /\/S \/Figure\b/.test(text))) {
      expect(figure).toMatch(/\/Alt [(<]/);
      expect(figure).toMatch(/\/A <<\s*\/O \/Layout\s*\/Placement \/Block\s*\/BBox \[[\d. ]+\]/);
    }
  });

  test("7.4: headings begin with the first and leave no step out", () => {
    const levels = texts.flatMap((text) => /\/S \/H(\d)\b/.exec(text)?.[1] ?? []);
    expect(levels.length).toBeGreaterThan(0);
    const steps = new Set(levels.map(Number));
    for (const level of steps) expect(level === 1 || steps.has(level - 1)).toBe(true);
    const first = roots().flatMap((root) => [...tagsOf(root, "H1"), ...tagsOf(root, "H2")])[0];
    expect(first?.role).toBe("H1");
  });

  test("7.5: every row of a table has as many cells, every head says of what", () => {
    const tables = roots().flatMap((root) => tagsOf(root, "Table"));
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const widths = tagsOf(table, "TR").map((row) => row.children.length);
      expect(new Set(widths).size).toBeLessThanOrEqual(1);
    }
    for (const head of texts.filter((text) => /\/S \/TH\b/.test(text)))
      expect(head).toMatch(/\/O \/Table\s*\/Scope \/(Row|Column)/);
  });

  test("7.6: lists hold entries, entries a name and what is said of it", () => {
    const entries = roots()
      .flatMap((root) => tagsOf(root, "L"))
      .flatMap((list) => list.children);
    const parts = entries.flatMap((entry) => ("role" in entry ? entry.children : []));
    const roleOf = (tag: (typeof parts)[number]) => ("role" in tag ? tag.role : "text");
    expect(entries.map(roleOf).filter((role) => role !== "LI")).toEqual([]);
    expect(parts.map(roleOf).filter((role) => role !== "Lbl" && role !== "LBody")).toEqual([]);
  });

  test("7.18: links lie in the tag of a link, say where they lead, and are reached in the order of the text", () => {
    expect(ofType("Page").filter((page) => page.includes("/Annots") && !page.includes("/Tabs /S"))).toEqual([]);
    for (const link of ofType("Annot")) {
      expect(link).toMatch(/\/Contents [(<]/);
      expect(link).toMatch(/\/StructParent \d+/);
    }
    const tags = texts.filter((text) => /\/S \/Link\b/.test(text));
    expect(tags).toHaveLength(ofType("Annot").length);
    for (const tag of tags) expect(tag).toMatch(/\/K [\s\S]*\/?Type \/OBJR|\/K \[?[^\]]*\d+ 0 R/);
  });

  test("7.21: fonts lie in the file, glyphs say their letters, and what says a letter has a glyph", () => {
    const composites = texts.filter((text) => text.includes("/Subtype /Type0"));
    expect(composites.length).toBeGreaterThan(0);
    for (const font of composites) {
      const descendant = follow(objects, font, "DescendantFonts").text;
      const program = create(
        new Uint8Array(follow(objects, follow(objects, descendant, "FontDescriptor").text, "FontFile2").stream!),
      ) as unknown as { readonly numGlyphs: number };
      const map = Buffer.from(follow(objects, font, "ToUnicode").stream!).toString("latin1");
      const ranges = [...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)];
      expect(ranges.length).toBeGreaterThan(0);
      for (const [, first = "", last = "", letters = ""] of ranges) {
        expect(Number.parseInt(last, 16)).toBeLessThan(program.numGlyphs);
        const told = letters.match(/<[^>]*>/g) ?? [];
        expect(told.length).toBe(Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1);
        for (const letter of told) expect(letter).not.toMatch(/^<(0000|feff|fffe)?>$/i);
      }
    }
  });
});

const marks =
  /\/(?:Artifact|[A-Z]\w*)(?: <<[^>]*(?:<[^>]*>[^>]*)*>>)? B(?:DC|MC)|(?<=\s|^)EMC(?=\s|$)|(?<=\s)(?:TJ|Tj|f|S|Do)(?=\s|$)/g;

/** Whatever draws outside of a mark, and marks of content or decoration that stand in each other. */
function faultsOf(operators: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [token] of operators.matchAll(marks)) {
    if (/B(?:DC|MC)$/.test(token)) {
      if (!token.startsWith("/Span") && open.some((kind) => !kind.startsWith("/Span"))) faults.push(token);
      open.push(token);
    } else if (token === "EMC") open.pop();
    else if (open.length === 0) faults.push(token);
  }
  return [...faults, ...open];
}
