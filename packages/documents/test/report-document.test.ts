import { expect, test } from "vitest";
import { documentLabelsFor } from "../src/labels/document-labels.ts";
import { loadDocumentLabels } from "../src/labels/language-labels.ts";
import { documentLanguages } from "../src/labels/languages.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { renderPdf } from "../src/pdf.ts";
import { type ReportDocumentInput, buildReportDocument } from "../src/report-document.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { readPdf } from "./read-pdf.ts";

const statement = (lines: number) => buildReportDocument(input(lines));
const input = (lines: number): ReportDocumentInput => ({
  title: "Client statement",
  company: "Ọlátúnjí Textiles",
  about: ["Mama Tolú Provisions", "1 Jan 2026 – 31 Dec 2026"],
  tables: [
    {
      heading: "NGN",
      columns: [
        { head: "What", figure: false },
        { head: "Reference", figure: false },
        { head: "Debit", figure: true },
        { head: "Credit", figure: true },
        { head: "Balance", figure: true },
      ],
      rows: Array.from({ length: lines }, (_, index) => [
        "4 Dec 2026 · Invoice",
        `INV-${String(index + 1).padStart(4, "0")}`,
        "₦184,500.00",
        "",
        `₦${184_500 + index}.00`,
      ]),
      total: ["Total", "", "₦369,000.00", "", "₦184,501.00"],
    },
  ],
  checks: ["The last balance is the first one with all debits and credits."],
  language: "en",
  madeAt: "2026-11-20T09:41:00.000Z",
});

test.each(documentLanguages)(
  "printed report in %s › its file names the language, and its pages are counted in it",
  async (language) => {
    await loadDocumentLabels(language);
    const { pages, language: named } = await readPdf(
      await renderPdf(buildReportDocument({ ...input(120), language }), { fonts: await loadFonts() }),
    );
    expect(named).toBe(language);
    const counted = documentLabelsFor(language).pages.replace("{page}", "1").replace("{pages}", String(pages.length));
    expect(pages[0]?.text.replaceAll(/\s+/g, " ")).toContain(counted);
  },
);

test("printed report › prints every line and the total, and repeats its head on each page", async () => {
  const { pages } = await readPdf(await renderPdf(statement(120), { fonts: await loadFonts() }));
  const text = pages.map((page) => page.text);
  expect(text.length).toBeGreaterThan(1);
  for (const page of text) expect(page).toContain("Balance");
  const all = text.join(" ");
  for (const words of ["Client statement", "Mama Tolú Provisions", "INV-0001", "INV-0120", "₦184,501.00", "✓"])
    expect(all).toContain(words);
  expect(all).not.toContain("Carried forward");
});

test("printed report › the same report gives the same bytes", async () => {
  const fonts = await loadFonts();
  expect(await renderPdf(statement(3), { fonts })).toEqual(await renderPdf(statement(3), { fonts }));
});

test("printed report › a heading never stands at the foot of a page without its table's first row", async () => {
  const fonts = await loadFonts();
  const first = statement(1).body;
  for (let lines = 33; lines <= 37; lines += 1) {
    const long = statement(lines);
    const table = long.body.find(({ kind }) => kind === "table");
    // The second part begins wherever the first one ends: every place of a page is met.
    const rest = first
      .slice(first.findIndex((block) => block.kind === "text" && block.role === "h2"))
      .map((block) => (block.kind === "text" && block.role === "h2" ? { ...block, text: "Aged debt" } : block));
    const { pages } = await readPdf(
      await renderPdf({ ...long, body: [table!, { kind: "space", height: 16 }, ...rest] }, { fonts }),
    );
    const page = pages.find(({ text }) => text.includes("Aged debt"));
    expect(page?.text.split("Aged debt")[1], `after ${lines} lines`).toMatch(/Balance[\s\S]*INV-0001/);
  }
});

test.each(["plain", "band", "ledger", "receipt"] as const)(
  "printed report › in %s says the same, inside its sheet",
  async (template) => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Client ${index + 1}`, "₦1,184,500.00", "₦184,500.00"]);
    const columns = [
      { head: "Client", figure: false },
      { head: "Billed", figure: true },
      { head: "Paid", figure: true },
    ];
    const tree = buildReportDocument({
      title: "Sales by client",
      company: "Ọlátúnjí Textiles",
      about: ["November 2026"],
      tables: [{ heading: "NGN", columns, rows, total: ["Total", "₦47,380,000.00", "₦7,380,000.00"] }],
      checks: ["Billed equals what the invoices say."],
      language: "en",
      madeAt: "2026-11-20T09:41:00.000Z",
      template,
      accent: "#FFFF00",
    });
    const { pages } = await laidOut(tree);
    const text = pages.map(({ marks }) => textOf(marks)).join("\n");
    expect([...text.matchAll(/Client (\d+)/g)].map((found) => Number(found[1]))).toEqual(
      rows.map((_, index) => index + 1),
    );
    expect(text).toContain("Total | ₦47,380,000.00 | ₦7,380,000.00");
    for (const { marks, height } of pages) {
      expect(height).toBe(841.89);
      expect(collisions(marks)).toEqual([]);
      expect(marks.some(({ kind }) => kind === "motif")).toBe(template === "band");
    }
  },
);

test("printed report › opens with its one figure and the months before it, between the title and the tables", async () => {
  const headline = {
    label: "Profit · 1 Nov 2026 – 28 Nov 2026",
    value: "₦2,910,350.00",
    bars: [
      { label: "October 2026", value: "−₦40,000", share: 0 },
      { label: "November 2026", value: "₦2,910,350", share: 1 },
    ],
  };
  const [page] = (await laidOut(buildReportDocument({ ...input(3), headline }))).pages;
  const text = textOf(page?.marks ?? []);
  const order = ["Client statement", headline.label, headline.value, "−₦40,000", "INV-0001"].map((words) =>
    text.indexOf(words),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(collisions(page?.marks ?? [])).toEqual([]);
});
