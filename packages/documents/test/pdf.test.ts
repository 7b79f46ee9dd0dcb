import { formatMoney, moneyParts } from "@ankara/domain/money/format-money";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import type { DocumentTree } from "../src/tree.ts";
import { allText, print } from "./print.ts";
import { png } from "./png.ts";
import { readPdf, spoken, tagsOf, type Tag } from "./read-pdf.ts";
import { douala, kampala, lagos, lagosLines, lusaka, manyLines } from "./samples.ts";

const draw = async (tree: DocumentTree) => renderPdf(tree, { fonts: await loadFonts() });
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const plainFigure = (amount: number, currency: string) => {
  const { sign, integer, fraction } = moneyParts(amount, currency);
  return `${sign}${integer}${fraction}`;
};
const asText = (text: string) => text.replaceAll("|", "").replaceAll(/[\u00a0\u202f]/g, " ");

describe("the same document is the same bytes", () => {
  test("drawn twice, with other documents in between", async () => {
    const first = digest(await draw(buildInvoiceDocument({ invoice: lagos() })));
    await draw(buildInvoiceDocument({ invoice: kampala() }));
    await draw(buildInvoiceDocument({ invoice: douala() }));
    const tree = JSON.parse(JSON.stringify(buildInvoiceDocument({ invoice: lagos() }))) as DocumentTree;
    expect(digest(await draw(tree))).toBe(first);
  });

  test("drawn with fonts parsed anew", async () => {
    const tree = buildInvoiceDocument({ invoice: lusaka() });
    const { regular, semibold, symbols } = await loadFonts();
    const fresh = {
      regular: new Uint8Array(regular),
      semibold: new Uint8Array(semibold),
      symbols: new Uint8Array(symbols!),
    };
    expect(digest(await renderPdf(tree, { fonts: fresh }))).toBe(digest(await draw(tree)));
  });

  test("another amount is another file with another id", async () => {
    const one = Buffer.from(await draw(buildInvoiceDocument({ invoice: lagos() }))).toString("latin1");
    const other = Buffer.from(
      await draw(buildInvoiceDocument({ invoice: lagos({ lines: lagosLines.slice(1) }) })),
    ).toString("latin1");
    const idOf = (file: string) => /\/ID \[<(\w+)>/.exec(file)?.[1];
    expect(idOf(one)).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf(one)).not.toBe(idOf(other));
  });
});

describe("what a screen reader meets", () => {
  test("title, language, moment of issue and a tree of tags", async () => {
    const pdf = await print(douala());
    expect(pdf).toMatchObject({
      title: "Facture FAC-0218 · Atelier Ndolo",
      language: "fr",
      isMarked: true,
      madeAt: "D:20261120094100Z",
    });
  });

  test("a heading, in the order of the page, and cells with their heads", async () => {
    const { pages } = await print(lagos());
    const page = pages[0]!;
    const document = page.tags!.children[0] as Tag;
    expect(tagsOf(document, "H1").map((tag) => spoken(tag, page.content))).toEqual(["Tax invoice INV-0142"]);
    const spokenText = spoken(document, page.content);
    const order = [
      "Ọnà Studio",
      "Tax ID 20318845-0001",
      "Tax invoice",
      "Issued",
      "Amount due",
      "4 December 2026",
      "Billed to",
      "Pay to",
      "Item",
      "Proofs and courier",
      "VAT 7.5 %",
      "Total",
      "Thank you.",
    ];
    const places = order.slice(0, -1).map((text) => spokenText.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const [lines, sums] = tagsOf(document, "Table");
    const rows = tagsOf(lines!, "TR");
    expect(rows).toHaveLength(13);
    expect(tagsOf(rows[0]!, "TH").map((tag) => spoken(tag, page.content))).toEqual([
      "",
      "Item",
      "Qty",
      "Unit",
      "Price",
      "Disc.",
      "Amount, ₦",
    ]);
    expect(tagsOf(rows[3]!, "TD").map((tag) => spoken(tag, page.content))).toEqual([
      "3",
      "Brand guidelines 48 pages, print and screen",
      "48",
      "pages",
      "18,500.00",
      "",
      "888,000.00",
    ]);
    expect(tagsOf(sums!, "TR")).toHaveLength(7);
  });

  test("the QR code has words, the foot of the page has none", async () => {
    const { pages } = await print(lagos());
    const document = pages[0]!.tags!.children[0] as Tag;
    expect(tagsOf(document, "Figure").map((tag) => tag.alt)).toEqual(["QR code with the payment details above"]);
    expect(spoken(document, pages[0]!.content)).not.toContain("Page 1 of 1");
  });

  test("a link to the page online, on the last page only", async () => {
    const { pages } = await print(kampala(), { publicUrl: "https://ankara.example/invoice/link/abc" });
    expect(pages.map((page) => page.links)).toEqual([[], ["https://ankara.example/invoice/link/abc"]]);
  });
});

describe("totals", () => {
  test.each([
    ["lagos", () => lagos()],
    ["kampala", () => kampala()],
    ["lusaka", () => lusaka()],
  ] as const)("%s prints the domain's sums and no others", async (_name, build) => {
    const invoice = build();
    const totals = invoice.totals!;
    const text = asText(allText(await print(invoice)));
    expect(text).toContain(`Total ${asText(formatMoney(totals.total, invoice.currency))}`);
    for (const tax of totals.taxes) expect(text).toContain(plainFigure(tax.amount, invoice.currency));
    for (const net of totals.lineNets) expect(text).toContain(plainFigure(net, invoice.currency));
  });

  test("an issued invoice keeps the sums it was issued with, whatever its lines say now", async () => {
    const issued = lagos();
    const changed = { ...issued, lines: issued.lines.map((line) => ({ ...line, unitPrice: "1" })) };
    expect(asText(allText(await print(changed)))).toContain("Total ₦7,022,437.50");
  });

  test("quadrillions find room", async () => {
    const invoice = lagos({
      taxes: [],
      lines: [
        ["Refinery", "1", "piece", "89999999999999.99"],
        ["Pipe", "3", "metre", "0.000001"],
      ],
    });
    const text = asText(allText(await print(invoice)));
    expect(text).toContain("89,999,999,999,999.99 89,999,999,999,999.99");
    expect(text).toContain("0.000001");
    expect(text).toContain("Total ₦89,999,999,999,999.99");
  });
});

describe("pages", () => {
  const names = lagosLines.map(([name]) => name);
  /** Lines of the table: a number and one of the items. */
  const body = (text: string) =>
    text
      .split("\n")
      .filter((line) => /^\d+ /.test(line) && names.some((name) => line.replace(/^\d+ /, "").startsWith(name)));

  test.each([1, 12, 24, 25, 26, 27, 28, 40, 61, 200, 500])(
    "%i lines: each printed once, in order, three of them with the totals",
    async (count) => {
      const invoice = manyLines(count);
      const { pages } = await print(invoice);
      const numbers = pages.flatMap((page) => body(page.text).map((line) => Number.parseInt(line, 10)));
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      const last = pages.at(-1)!.text;
      expect(last).toContain("Total ");
      expect(body(last).length).toBeGreaterThanOrEqual(Math.min(3, count));
      for (const [index, page] of pages.entries()) expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
    },
  );

  test("each page repeats the head and whose document it is", async () => {
    const { pages } = await print(manyLines(61));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.text).toContain("Item Qty Unit Price Disc. Amount, ₦");
    for (const page of pages.slice(1)) {
      expect(page.text).toContain("Tax invoice INV-0500");
      expect(page.text).toContain("Billed to Zuma Grains &");
      expect(page.text).toContain("Due 4 December 2026");
    }
  });

  test("what is carried forward is what the domain has summed, and is brought forward unchanged", async () => {
    const invoice = manyLines(200);
    const { pages } = await print(invoice);
    let printed = 0;
    for (const [index, page] of pages.entries()) {
      printed += body(page.text).length;
      if (index === pages.length - 1) break;
      const sum = plainFigure(
        invoice.totals!.lineNets.slice(0, printed).reduce((a, b) => a + b, 0),
        "NGN",
      );
      expect(page.text).toContain(`Carried forward ${sum}`);
      expect(pages[index + 1]!.text).toContain(`Brought forward ${sum}`);
    }
    expect(printed).toBe(200);
  });

  test("a description longer than a page runs on", async () => {
    const story = Array.from({ length: 180 }, (_, index) => `Step ${index + 1}`).join("\n");
    const { pages } = await print(
      lagos({
        lines: [
          ["Before", "1", "piece", "1"],
          ["Story", "1", "piece", "1", 0, story],
          ["After", "1", "piece", "1"],
        ],
      }),
    );
    const text = pages.map((page) => page.text).join("\n");
    const steps = [...text.matchAll(/Step (\d+)/g)].map((match) => Number(match[1]));
    expect(steps).toEqual(Array.from({ length: 180 }, (_, index) => index + 1));
    expect(pages.at(-1)!.text).toContain("After");
  });

  test("long terms follow the totals and run on to the next page", async () => {
    const terms = Array.from(
      { length: 60 },
      (_, index) => `Clause ${index + 1}. The goods stay ours until they are paid.`,
    ).join("\n\n");
    const { pages } = await print(lagos({ terms }));
    const text = pages.map((page) => page.text).join("\n");
    expect([...text.matchAll(/Clause (\d+)/g)].map((match) => Number(match[1]))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]!.text).toContain("Total ");
  });

  test("a document number in a note never parts over two lines", async () => {
    const { pages } = await print(
      lagos({
        publicNote: "Please quote the number of this document when you pay us, it is INV-0142, thank you",
        terms: "",
      }),
    );
    expect(pages[0]!.text.match(/INV-0142/g)!.length).toBeGreaterThanOrEqual(3);
  });
});

describe("size of the file", () => {
  test("12 lines, tagged, in 45 KB; 200 lines in 170 KB", async () => {
    expect((await draw(buildInvoiceDocument({ invoice: lagos() }))).length).toBeLessThan(45_000);
    expect((await draw(buildInvoiceDocument({ invoice: manyLines(200) }))).length).toBeLessThan(170_000);
  });
});

describe("titles", () => {
  test("a seller without VAT prints Invoice and says so", async () => {
    const text = allText(await print(lusaka()));
    expect(text).toMatch(/^Invoice$/m);
    expect(text).toContain("Not registered for VAT.");
    expect(text).not.toMatch(/tax invoice|fiscal/i);
  });

  test("a draft has no number yet and no code to pay by", async () => {
    const pdf = await print(lagos({ status: "draft", number: null, seq: null, issuedAt: null }));
    const text = allText(pdf);
    expect(text).toContain("Number given when issued");
    expect(text).not.toContain("Scan to pay");
    expect(pdf.title).toBe("Tax invoice (draft) · Ọnà Studio");
  });

  test("an ampersand in a name leaves the file's description readable", async () => {
    const bytes = Buffer.from(await draw(buildInvoiceDocument({ invoice: kampala() }))).toString("utf8");
    expect(bytes).toContain("Nakasero Hardware &amp; Paints</rdf:li>");
    expect((await readPdf(await draw(buildInvoiceDocument({ invoice: kampala() })))).title).toContain(
      "Hardware & Paints",
    );
  });
});

describe("a logo", () => {
  const logo = (bytes: Uint8Array) => ({ bytes, mime: "image/png" as const, width: 2, height: 1 });
  const figures = async (bytes: Uint8Array) => {
    const { pages } = await print(lagos(), { logo: logo(bytes) });
    return tagsOf(pages[0]!.tags!.children[0] as Tag, "Figure").map((tag) => tag.alt);
  };

  test("stands before the name and has words", async () => {
    expect((await figures(png(2, 1, 6, [0, 10, 20, 30, 255, 40, 50, 60, 128])))[0]).toBe("Logo of Ọnà Studio");
  });

  test("a broken one is left out, the document is not", async () => {
    expect(await figures(new Uint8Array([0x89, 0x50, 1, 2, 3]))).toEqual(["QR code with the payment details above"]);
  });
});
