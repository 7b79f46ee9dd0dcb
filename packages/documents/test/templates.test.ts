import { describe, expect, test } from "vitest";
import type { DocumentLook } from "@ankara/domain/records/invoice";
import { clothOf } from "../src/cloth/motif.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { templateStyle } from "../src/styles.ts";
import type { TemplateName } from "../src/tree.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { templates } from "./matrix.ts";
import { readPdf, spoken, tagsOf, type Tag } from "./read-pdf.ts";
import { kampala, lagos } from "./samples.ts";
import { longNames, quadrillions } from "./special-documents.ts";

const look = (more: Partial<DocumentLook>): DocumentLook => ({
  logo: "before",
  hiddenColumns: [],
  signature: false,
  inWords: false,
  rollMm: 80,
  ...more,
});
/** A symbol is a run of its own beside its figures. */
const words = (text: string) =>
  text
    .replaceAll("₦|", "₦")
    .replaceAll(/[|\s]+/g, " ")
    .trim();

describe.each(templates)("%s", (template) => {
  test("what a reader gets out of the file is what stands on the document", async () => {
    const tree = buildInvoiceDocument({ invoice: lagos({ template }), publicUrl: "https://ankara.example/x" });
    const { pages } = await laidOut(tree);
    const pdf = await readPdf(await renderPdf(tree, { fonts: await loadFonts() }));
    // The same words on each page; their order is the reading order, told by the tags.
    const sorted = (text: string) => words(text).split(" ").toSorted().join(" ");
    expect(pdf.pages.map(({ text }) => sorted(text))).toEqual(pages.map(({ marks }) => sorted(textOf(marks))));
  });

  test("reads in the order of the document: title, amount, day, client, how to pay, goods, sums", async () => {
    const tree = buildInvoiceDocument({ invoice: lagos({ template }) });
    const { pages } = await readPdf(await renderPdf(tree, { fonts: await loadFonts() }));
    const { tags, content } = pages[0]!;
    const root = tags!.children[0] as Tag;
    expect(tagsOf(root, "H1").map((tag) => spoken(tag, content))).toEqual(["Tax invoice INV-0142"]);
    const spokenText = spoken(root, content);
    const places = ["Tax invoice", "7,022,437.50", "4 December 2026", "Brand strategy workshop", "VAT 7.5"].map(
      (part) => spokenText.indexOf(part),
    );
    expect(places).toEqual([...places].toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(spokenText).toContain("Zuma Grains & Foods Plc");
    expect(spokenText).toContain("K7M2QX4D");
  });

  test.each([
    ["twelve lines", () => lagos()],
    ["thirty-four lines with codes", () => kampala()],
    ["a name of 200 letters without a space", () => longNames()],
    ["totals in the quadrillions", () => quadrillions()],
  ])("keeps inside its margins: %s", async (_name, invoice) => {
    for (const rollMm of template === "receipt" ? ([80, 58] as const) : ([80] as const)) {
      const tree = buildInvoiceDocument({ invoice: { ...invoice(), template, look: look({ rollMm }) } });
      const { page } = templateStyle(tree);
      const { pages } = await laidOut(tree);
      for (const { marks, height } of pages) {
        for (const mark of marks) {
          if (mark.kind !== "line") continue;
          expect(mark.x).toBeGreaterThanOrEqual(page.side - 0.1);
          expect(mark.x + mark.line.width).toBeLessThanOrEqual(page.side + page.measure + 0.2);
          expect(mark.y).toBeLessThan(height);
        }
      }
    }
  });

  test("no two texts stand on each other, however long they are", async () => {
    for (const invoice of [longNames(), quadrillions(), kampala()]) {
      const { pages } = await laidOut(buildInvoiceDocument({ invoice: { ...invoice, template } }));
      for (const { marks } of pages) expect(collisions(marks)).toEqual([]);
    }
  });

  test("500 lines: each printed once, in order", async () => {
    const { pages } = await laidOut(buildInvoiceDocument({ invoice: { ...numbered(500), template } }));
    const numbers = pages.flatMap(({ marks }) =>
      [...textOf(marks).matchAll(/Item (\d+)/g)].map((found) => Number(found[1])),
    );
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    // The longest page that PDF allows.
    expect(Math.max(...pages.map(({ height }) => height))).toBeLessThanOrEqual(14_400);
  });
});

describe("pages of a ledger", () => {
  const numbersOf = async (count: number) => {
    const { pages } = await laidOut(buildInvoiceDocument({ invoice: { ...numbered(count), template: "ledger" } }));
    return pages.map(({ marks }) => [...textOf(marks).matchAll(/Item (\d+)/g)].map((found) => Number(found[1])));
  };

  test.each([41, 60, 83, 120, 200])(
    "%i lines break after groups of five, three of them with the sums",
    async (count) => {
      const pages = await numbersOf(count);
      for (const page of pages.slice(0, -1)) expect(page.at(-1)! % 5).toBe(0);
      expect(pages.at(-1)!.length).toBeGreaterThanOrEqual(3);
    },
  );

  test("few lines stand wide apart, many close together", async () => {
    const pitch = async (count: number) => {
      const { pages } = await laidOut(buildInvoiceDocument({ invoice: { ...numbered(count), template: "ledger" } }));
      const places = pages[0]!.marks.flatMap((mark) =>
        mark.kind === "line" && /^Item [12]$/.test(mark.line.pieces.map(({ text }) => text).join("")) ? [mark.y] : [],
      );
      return places[1]! - places[0]!;
    };
    expect(await pitch(12)).toBeCloseTo(16.5);
    expect(await pitch(34)).toBeCloseTo(13.5);
  });
});

describe("the brand's colour", () => {
  const paletteOf = (accent: string) => buildInvoiceDocument({ invoice: lagos({ template: "band", accent }) }).colours;

  test("pure yellow: black on it, black titles, a hairline around it", () => {
    expect(paletteOf("#FFFF00")).toMatchObject({ onFill: "#000000", ink: "#000000", needsEdge: true });
  });

  test("blue: white on it, titles in it, no hairline", () => {
    expect(paletteOf("#1F4FB2")).toMatchObject({ onFill: "#ffffff", ink: "#1F4FB2", needsEdge: false });
  });

  test.each(["#27348B", "yellow"])("%s, which nobody chose › prints in the dye of the business's name", (accent) => {
    const { first } = clothOf("Ọnà Studio").dyes;
    expect(paletteOf(accent)).toMatchObject({ fill: first, onFill: "#ffffff", ink: first });
  });

  test("the cloth › costs at most 2.5 kB of a file", async () => {
    const fonts = await loadFonts();
    const bytes = async (template: TemplateName) =>
      (await renderPdf(buildInvoiceDocument({ invoice: lagos({ template }) }), { fonts })).length;
    expect((await bytes("band")) - (await bytes("plain"))).toBeLessThan(2_500);
  });
});

describe("what a business may choose", () => {
  const textWith = async (more: Partial<DocumentLook>, template: TemplateName = "plain") => {
    const { pages } = await laidOut(buildInvoiceDocument({ invoice: lagos({ template, look: look(more) }) }));
    return pages
      .map(({ marks }) => textOf(marks))
      .join("\n")
      .replaceAll("\u00a0", " ");
  };

  test("columns: left out, their room goes to the item", async () => {
    const text = await textWith({ hiddenColumns: ["no", "unit", "discount"] });
    expect(text).toContain("Item | Qty | Price | Amount, ₦");
    expect(text).toContain("Brand strategy workshop | 2 | 350,000.00 | 700,000.00");
  });

  test("a line to sign on", async () => {
    expect(await textWith({})).not.toContain("For Ọnà Studio");
    for (const template of templates) expect(await textWith({ signature: true }, template)).toContain("For Ọnà Studio");
  });

  test("paper of 58 or 80 mm", async () => {
    const widthOf = (rollMm: 58 | 80) =>
      templateStyle(buildInvoiceDocument({ invoice: lagos({ template: "receipt", look: look({ rollMm }) }) })).page
        .width;
    expect([widthOf(58), widthOf(80)]).toEqual([164.4, 226.8]);
  });
});

const numbered = (count: number) =>
  lagos({ lines: Array.from({ length: count }, (_, index) => [`Item ${index + 1}`, "1", "piece", "1"] as const) });
