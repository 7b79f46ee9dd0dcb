import { describe, expect, test } from "vitest";
import { PartySnapshot } from "@ankara/domain/records/invoice";
import {
  buildStatementDocument,
  buildStatementsDocument,
  type StatementInput,
  type StatementRow,
} from "../src/statement-document.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { renderHtml } from "../src/html.ts";
import { renderPdf } from "../src/pdf.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { readPdf, spoken, tagsOf, type Tag } from "./read-pdf.ts";
import { address } from "./samples.ts";

const moves: readonly (readonly [
  date: string,
  kind: StatementRow["kind"],
  reference: string,
  debit: number,
  credit: number,
])[] = [
  ["2026-09-01", "brought_forward", "", 0, 0],
  ["2026-09-04", "invoice", "INV-0109", 96_750_000, 0],
  ["2026-09-11", "payment", "ZGF/09/0311", 0, 41_250_000],
  ["2026-10-02", "withheld", "INV-0109", 0, 4_500_000],
  ["2026-10-12", "credit_note", "CN-0009", 0, 19_350_000],
  ["2026-11-06", "invoice", "INV-0135", 129_000_000, 0],
];

function rows(): StatementRow[] {
  let balance = 41_250_000;
  return moves.map(([date, kind, reference, debit, credit]) => {
    balance += debit - credit;
    return { date, kind, reference, debit, credit, balance };
  });
}

const statement = (more: Partial<StatementInput> = {}): StatementInput => ({
  template: "plain",
  accent: "#27348B",
  language: "en",
  currency: "NGN",
  from: PartySnapshot.parse({
    name: "Ọnà Studio Ltd",
    company: "Ọnà Studio",
    address: address("14 Glover Road, Ikoyi", "Lagos", "NG"),
    taxId: "20318845-0001",
  }),
  billTo: PartySnapshot.parse({ name: "Zuma Grains & Foods Plc", address: address("3 Wharf Road", "Lagos", "NG") }),
  payTo: [
    {
      id: "01930000-0000-7000-8000-000000000001",
      kind: "bank",
      provider: "Guaranty Trust Bank",
      accountNumber: "0123 456 789",
      accountName: "Ọnà Studio Ltd",
      note: "",
    },
  ],
  period: { from: "2026-09-01", to: "2026-11-20" },
  rows: rows(),
  ages: [129_000_000, 51_600_000, 8_050_000, 0, 0, 13_250_000],
  today: "2026-11-20",
  madeAt: "2026-11-20T09:41:00.000Z",
  ...more,
});

describe.each(["plain", "band", "ledger", "receipt"] as const)("a statement in %s", (template) => {
  test.each(["en", "fr", "sw", "am"])("in %s prints what it printed before", async (language) => {
    const { pages } = await laidOut(buildStatementDocument(statement({ template, language })));
    await expect(pages.map(({ marks }) => textOf(marks)).join("\n")).toMatchFileSnapshot(
      `golden/${template}/statement-${language}.golden.txt`,
    );
    for (const { marks } of pages) expect(collisions(marks)).toEqual([]);
  });

  test("is read in its order, and shows as a page", async () => {
    const tree = buildStatementDocument(statement({ template }));
    const { pages, title } = await readPdf(await renderPdf(tree, { fonts: await loadFonts() }));
    const root = pages[0]!.tags!.children[0] as Tag;
    expect(tagsOf(root, "H1").map((tag) => spoken(tag, pages[0]!.content).replaceAll("\u00a0", " "))).toEqual([
      "Statement 1 Sep 2026 – 20 Nov 2026",
    ]);
    expect(title.replaceAll("\u00a0", " ")).toBe("Statement · Zuma Grains & Foods Plc · Ọnà Studio");
    expect(renderHtml(tree)).toContain("Zuma Grains &amp; Foods\u00a0Plc");
  });
});

test("the sums are those of the rows › opening, billed, paid, balance", async () => {
  const { pages } = await laidOut(buildStatementDocument(statement()));
  const text = textOf(pages[0]!.marks).replaceAll("\u00a0", " ");
  expect(text).toContain("Balance on 1 Sep 2026 | 412,500.00");
  expect(text).toContain("Billed | 2,257,500.00");
  expect(text).toContain("Paid and credited | −651,000.00");
  expect(text).toContain("Balance | ₦2,019,000.00");
  expect(text).toContain("Of which overdue");
  expect(text).toContain("₦596,500.00");
});

test("printed statement › with nothing open there are no bars, nothing overdue, and nothing asks for money", async () => {
  const settled = statement({ ages: [0, 0, 0, 0, 0, 0], rows: [{ ...rows()[0]!, balance: 0 }] });
  const { pages } = await laidOut(buildStatementDocument(settled));
  const text = textOf(pages[0]!.marks);
  expect(text).not.toMatch(/Not yet due|Pay to/);
  expect(text).toContain("Nothing");
});

describe("an account in several currencies", () => {
  const dollars = (count: number): StatementRow[] =>
    Array.from({ length: count }, (_, index) => ({
      date: "2026-10-01",
      kind: "invoice",
      reference: `INV-${index}`,
      debit: 1_000,
      credit: 0,
      balance: (index + 1) * 1_000,
    }));
  const both = (template: StatementInput["template"], count = 3) => [
    statement({ template }),
    statement({ template, currency: "USD", rows: dollars(count), ages: [count * 1_000, 0, 0, 0, 0, 0] }),
  ];
  const textsOf = async (inputs: readonly StatementInput[]) => {
    const { pages } = await laidOut(buildStatementsDocument(inputs));
    for (const { marks } of pages) expect(collisions(marks)).toEqual([]);
    return pages.map(({ marks }) => textOf(marks).replaceAll("\u00a0", " "));
  };

  test.each(["plain", "band", "ledger"] as const)("has a sheet of its own for each, in %s", async (template) => {
    const [naira, usd, ...more] = await textsOf(both(template));
    expect(more).toEqual([]);
    expect(naira).toContain("₦2,019,000.00");
    expect(naira).not.toContain("$");
    expect(usd).toContain("Balance | $30.00");
    expect(usd).toContain("Zuma Grains & Foods Plc");
    expect(usd).not.toContain("₦");
    expect(usd).toContain("Page 2 of 2");
  });

  test("what runs on from the second says the second's balance", async () => {
    const pages = await textsOf(both("plain", 60));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[2]).toContain("Balance $600.00");
    expect(pages.slice(1).join("\n")).not.toContain("₦");
  });

  test("follows itself on a roll, and is tagged with both titles", async () => {
    expect(await textsOf(both("receipt"))).toHaveLength(1);
    const pdf = await readPdf(await renderPdf(buildStatementsDocument(both("plain")), { fonts: await loadFonts() }));
    expect(pdf.pages.flatMap(({ tags }) => tagsOf(tags!.children[0] as Tag, "H1"))).toHaveLength(2);
    expect(() => buildStatementsDocument([])).toThrow("at least one account");
  });
});
