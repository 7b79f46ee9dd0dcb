import { DocumentLook, PartySnapshot } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { buildReportDocument } from "../src/report-document.ts";
import { buildStatementDocument, type StatementRow } from "../src/statement-document.ts";
import { templateStyle } from "../src/styles.ts";
import type { DocumentTree, TemplateName } from "../src/tree.ts";
import { renderHtml } from "../src/html.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { countries, sampleDocumentOf, templates } from "./matrix.ts";
import { readTexts } from "./read-pdf.ts";
import { address, lagos } from "./samples.ts";
import { longName } from "./special-documents.ts";

const party = PartySnapshot.parse({ name: longName.slice(0, 120), company: longName.slice(0, 120) });

function statement(template: TemplateName, count: number): DocumentTree {
  // Shillings without cents: quadrillions, as far as their sums can still be counted.
  const max = Math.floor(4e15 / count);
  const rows = Array.from({ length: count }, (_, index): StatementRow => ({
    date: "2026-10-01",
    kind: index % 2 === 0 ? "invoice" : "payment",
    reference: index === 1 ? longName : `INV-${index}`,
    debit: index % 2 === 0 ? max : 0,
    credit: index % 2 === 0 ? 0 : max,
    balance: index % 2 === 0 ? max : 0,
  }));
  return buildStatementDocument({
    template,
    accent: "#FFFF00",
    language: "am",
    currency: "UGX",
    from: party,
    billTo: party,
    payTo: [],
    period: { from: "2026-09-01", to: "2026-11-20" },
    rows,
    ages: [max, max, max, max, max, max],
    today: "2026-11-20",
    madeAt: "2026-11-20T09:41:00.000Z",
  });
}

const report = (template: TemplateName): DocumentTree =>
  buildReportDocument({
    title: longName,
    company: longName,
    about: [longName],
    tables: [
      {
        heading: longName,
        columns: [
          { head: "Client", figure: false },
          { head: "Net", figure: true },
          { head: "Tax", figure: true },
          { head: "Total", figure: true },
        ],
        rows: [[longName, "90,071,992,547,409.91", "90,071,992,547,409.91", "90,071,992,547,409.91"]],
        total: null,
      },
    ],
    checks: [longName],
    language: "en",
    madeAt: "2026-11-20T09:41:00.000Z",
    template,
  });

const nigeria = countries[0]!;
const named = { name: longName, company: longName };

describe.each(templates)("%s", (template) => {
  test.each<readonly [string, () => DocumentTree]>([
    ["a statement of the largest figures there are", () => statement(template, 4)],
    ["a statement of 500 lines", () => statement(template, 500)],
    ["a report about a name of 200 letters", () => report(template)],
    ...(["quote", "credit_note", "receipt"] as const).map((document): readonly [string, () => DocumentTree] => [
      `a ${document} between two names of 200 letters`,
      () => {
        const invoice = sampleDocumentOf(nigeria, document);
        return buildInvoiceDocument({
          invoice: {
            ...invoice,
            template,
            from: { ...invoice.from!, ...named },
            billTo: { ...invoice.billTo!, ...named },
          },
          publicUrl: "https://ankara.example/invoice/link/x",
        });
      },
    ]),
  ])("nothing leaves the paper or stands on something else: %s", async (_name, made) => {
    const tree = made();
    const { page } = templateStyle(tree);
    const { pages } = await laidOut(tree);
    for (const { marks, height } of pages) {
      const outside = marks.filter(
        (mark) =>
          mark.kind === "line" &&
          (mark.x < page.side - 0.1 || mark.x + mark.line.width > page.side + page.measure + 0.3 || mark.y > height),
      );
      expect(textOf(outside)).toBe("");
      expect(collisions(marks)).toEqual([]);
    }
  });
});

test.each([...templates, "roll of 58 mm"] as const)(
  "%s › a word of 60 letters wherever one can be typed › never leaves its sheet",
  async (template) => {
    const word = "Wholesalers".repeat(6).slice(0, 60);
    const invoice = lagos({
      template: template === "roll of 58 mm" ? "receipt" : template,
      ...(template === "roll of 58 mm"
        ? { look: { logo: "before", hiddenColumns: [], signature: false, inWords: true, rollMm: 58 } }
        : {}),
      poNumber: word.slice(0, 40),
      publicNote: word,
      terms: word,
      lines: [[word, "2", word.slice(0, 30), "12", 0, word]],
      payTo: [{ kind: "bank", provider: word, accountNumber: word, accountName: word }],
      billTo: { name: word, address: address(word, word, "NG"), taxId: word },
    });
    const tree = buildInvoiceDocument({ invoice });
    const { page } = templateStyle(tree);
    const { pages } = await laidOut(tree);
    for (const { marks, height } of pages)
      for (const mark of marks) {
        if (mark.kind !== "line") continue;
        const text = mark.line.pieces.map((piece) => piece.text).join("");
        expect([text, mark.x]).toEqual([text, Math.max(mark.x, page.side - 0.1)]);
        expect([text, mark.x + mark.line.width]).toEqual([
          text,
          Math.min(mark.x + mark.line.width, page.side + page.measure + 0.2),
        ]);
        expect(mark.y).toBeLessThanOrEqual(height);
      }
    expect(word).toHaveLength(60);
  },
);

test("letters of no font › letters that no font has print as boxes, on the line of their row, and keep their text in the preview", async () => {
  const names = ["Party 😀 hats", "漢字", "ثوب", "👩‍👩‍👧 and 🇳🇬"];
  const tree = buildInvoiceDocument({ invoice: lagos({ lines: names.map((name) => [name, "1", "piece", "1"]) }) });
  const copied = (await readTexts(await renderPdf(tree, { fonts: await loadFonts() }))).join("\n");
  expect(copied).not.toMatch(/[漢ثو😀]/u);
  expect(copied.match(/□/g)?.length).toBeGreaterThanOrEqual(1 + 2 + 3);
  const text = (await laidOut(tree)).pages.map(({ marks }) => textOf(marks)).join("\n");
  expect(text).toContain("2 | 漢字 | 1 | piece");
  for (const name of names) expect(renderHtml(tree)).toContain(name);
});

test.each(["plain", "band", "ledger"] as const)(
  "%s › a line to sign on stands on the sheet of the sums",
  async (template) => {
    const { lines, ...base } = lagos({ template, look: DocumentLook.parse({ signature: true, inWords: true }) });
    for (let count = 1; count <= 60; count++) {
      const invoice = { ...base, lines: Array.from({ length: count }, (_, index) => lines[index % lines.length]!) };
      const { pages } = await laidOut(buildInvoiceDocument({ invoice, checkUrl: "https://ankara.example/verify" }));
      const signed = pages.map(({ marks }) => textOf(marks)).filter((text) => text.includes("For Ọnà Studio"));
      expect([count, signed.map((text) => /^Total \|/m.test(text))]).toEqual([count, [true]]);
    }
  },
);
