import fc from "fast-check";
import type { DocumentLook, Invoice } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import type { Mark } from "../src/pdf/boxes.ts";
import { templateStyle } from "../src/styles.ts";
import type { DocumentTree, TemplateName } from "../src/tree.ts";
import { anyIssuedDocument } from "./any-issued-document.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { lagos, restartIds } from "./samples.ts";
import { inSize, sheetDocuments, sheets } from "./special-documents.ts";

const templates: readonly TemplateName[] = ["plain", "band", "ledger"];
const millimetres = { a4: [210, 297], a5: [148, 210], letter: [215.9, 279.4] } as const;

/** Right and lower edge of a mark. */
function cornerOf(mark: Mark): readonly [x: number, y: number] {
  if (mark.kind === "line") return [mark.x + mark.line.width, mark.y];
  if (mark.kind === "rule") return [mark.x + mark.width, mark.y + mark.weight];
  if (mark.kind === "qr") return [mark.x + mark.size, mark.y + mark.size];
  return [mark.x + mark.width, mark.y + mark.height];
}

async function expectWhole(tree: DocumentTree): Promise<string> {
  const { page } = templateStyle(tree);
  const { pages } = await laidOut(tree);
  for (const { marks, height } of pages) {
    const outside = marks.filter((mark) => {
      if (mark.kind === "motif" || (mark.kind === "rule" && mark.width === page.width)) return false;
      const [right, bottom] = cornerOf(mark);
      return mark.x < page.side - 0.3 || mark.y < 0 || right > page.side + page.measure + 0.5 || bottom > height;
    });
    expect(outside.map((mark) => (mark.kind === "line" ? textOf([mark]) : mark.kind))).toEqual([]);
    expect(collisions(marks)).toEqual([]);
  }
  return pages.map(({ marks }) => textOf(marks)).join("\n");
}

describe.each(sheets)("%s", (sheet) => {
  test.each(templates)(
    "%s › random documents › nothing leaves the page, every line is printed once",
    async (template) => {
      await fc.assert(
        fc.asyncProperty(anyIssuedDocument, fc.boolean(), fc.boolean(), async (drawn, inWords, signature) => {
          const invoice: Invoice = {
            ...inSize(drawn, sheet, { inWords, signature }),
            template,
            lines: drawn.lines.map((line, index) => ({ ...line, name: `Goods-${index}.` })),
          };
          const text = await expectWhole(buildInvoiceDocument({ invoice }));
          const printed = [...text.matchAll(/Goods-(\d+)\./g)].map(([, number]) => Number(number));
          expect(printed).toEqual(invoice.lines.map((_, index) => index));
          await expectWhole(buildDeliveryNote({ invoice }));
        }),
        { numRuns: 60, seed: 21 },
      );
    },
  );

  test("the page is as large as its paper", async () => {
    const { page } = templateStyle({ template: "plain", ...(sheet === "a4" ? {} : { paper: sheet }) });
    expect([page.width, page.height].map((points) => Math.round((points / 72) * 254) / 10)).toEqual(millimetres[sheet]);
    const bytes = await renderPdf(buildInvoiceDocument({ invoice: inSize(lagos(), sheet) }), {
      fonts: await loadFonts(),
    });
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/^%PDF-1\.7/);
  });
});

test.each(Object.entries(sheetDocuments))("%s › prints what it printed before", async (name, tree) => {
  restartIds();
  const text = await expectWhole(tree());
  await expect(`${text}\n`).toMatchFileSnapshot(`golden/sheets/${name.replaceAll(" ", "-")}.golden.txt`);
});

const rightHalf = [/^(14 Glover|Plot 22)/, /^Due$/, /^Pay to$/, /^Net$/, /^View online$/];

test.each<[name: string, second: RegExp[], third: RegExp[]]>([
  ["a5 plain", [...rightHalf, /^Issued$/], [/^20.November.2026$/]],
  ["a5 band", [...rightHalf, /^Issued$/], [/^20.November.2026$/]],
  ["a5 ledger", rightHalf, []],
])(
  "%s › what stands at the right begins on one line from the address to the sums and the foot",
  async (name, ...ofColumns) => {
    restartIds();
    const tree = sheetDocuments[name]!();
    const { page, grids } = templateStyle(tree);
    const { widths, gap } = grids.letterhead;
    const { pages } = await laidOut(tree);
    const marks = pages.flatMap((each) => each.marks);
    const misplaced = ofColumns.flatMap((patterns, place) => {
      const x = widths.slice(0, place + 1).reduce((sum, width) => sum + width + gap, page.side);
      const stands = (pattern: RegExp) =>
        marks.some((mark) => pattern.test(textOf([mark])) && Math.abs(mark.x - x) < 0.05);
      return patterns.filter((pattern) => !stands(pattern)).map(String);
    });
    expect(misplaced).toEqual([]);
  },
);

test.each(["a5 plain", "a5 band", "a5 ledger", "a5 forty lines"])(
  "%s › a later page says how much and by when on a line each",
  async (name) => {
    restartIds();
    const [, ...later] = (await laidOut(sheetDocuments[name]!())).pages;
    expect(later.length).toBeGreaterThan(0);
    for (const { marks } of later) expect(textOf(marks)).toMatch(/Amount due \S.*\d\n?.*Due \d/);
  },
);

test("a word of 60 letters wherever one can be typed › never leaves a sheet of A5", async () => {
  const word = "Wholesalers".repeat(6).slice(0, 60);
  const look: Partial<DocumentLook> = { inWords: true };
  for (const template of templates)
    expect(
      await expectWhole(
        buildInvoiceDocument({
          invoice: inSize(
            lagos({
              template,
              poNumber: word.slice(0, 40),
              publicNote: word,
              terms: word,
              lines: [[word, "2", word.slice(0, 30), "12", 0, word]],
              payTo: [{ kind: "bank", provider: word, accountNumber: word, accountName: word }],
              billTo: { name: word, taxId: word },
            }),
            "a5",
            look,
          ),
        }),
      ),
    ).toContain("Wholesalers");
});
