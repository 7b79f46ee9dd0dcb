import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { douala, kampala, lagos, lusaka } from "../test/samples.ts";
import { renderHtml } from "./html.ts";
import { buildInvoiceDocument } from "./invoice-document.ts";
import { qrPath } from "./qr.ts";

const html = (invoice = lagos()) =>
  renderHtml(buildInvoiceDocument({ invoice, publicUrl: "https://ankara.example/invoice/link/x" }));
/** Every template and state beside what the countries bring. */
const documents = () => [
  lagos(),
  kampala(),
  douala(),
  lusaka(),
  lagos({ status: "void", voidedAt: "2026-11-20T10:00:00.000Z" }),
  lagos({ template: "band" }),
  lagos({ template: "ledger" }),
  lagos({ template: "receipt" }),
  lagos({
    template: "receipt",
    look: { logo: "above", hiddenColumns: [], signature: true, inWords: true, rollMm: 58 },
  }),
];
const css = readFileSync(new URL("document.css", import.meta.url), "utf8");

describe("the preview", () => {
  test("escapes whatever was typed", () => {
    const page = html(
      lagos({
        lines: [['<script>alert("1")</script>', "1", "piece", "1", 0, "<img src=x onerror=alert(1)>"]],
        publicNote: "a & b <b>",
      }),
    );
    expect(page).not.toMatch(/<script|<img src=x|<b>/);
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  });

  test.each(["plain", "band", "ledger", "receipt"] as const)(
    "%s › client, day of issue, due day and note › each is marked, for an editor to find",
    (template) => {
      const page = html(lagos({ template, publicNote: "See you on Monday." }));
      const marked = (part: string) => [...page.matchAll(new RegExp(`data-part="${part}">(.*?)</(?:p|div)>`, "g"))];
      expect(marked("client").map(([, inner]) => inner)).toEqual(["Zuma Grains &amp; Foods\u00a0Plc"]);
      expect(marked("due").map(([, inner]) => inner)).toEqual([expect.stringContaining("4\u00a0December\u00a02026")]);
      expect(marked("issued").map(([, inner]) => inner)).toEqual([
        expect.stringContaining("20\u00a0November\u00a02026"),
      ]);
      expect(marked("note").map(([, inner]) => inner)).toEqual(["See you on Monday."]);
    },
  );

  test("a number with signs of an expression › named in a note › stands there as it is", () => {
    const number = "INV(A+7";
    expect(html(lagos({ number, publicNote: `Say ${number} when you pay` }))).toContain(number);
  });

  test("carries no style of its own and nothing that runs, so that a strict content policy lets it in", () => {
    for (const invoice of documents())
      expect(html(invoice)).not.toMatch(/ style=| on[a-z]+=|<script|<style|javascript:/i);
  });

  test("knows every class it uses", () => {
    const used = new Set(
      documents().flatMap((invoice) =>
        [...html(invoice).matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" ")),
      ),
    );
    const unstyled = [...used].filter(
      (name) =>
        !css.includes(`.${name} `) &&
        !css.includes(`.${name},`) &&
        !css.includes(`.${name})`) &&
        !css.includes(`.${name}:`) &&
        !css.includes(`.${name}.`),
    );
    expect(unstyled.toSorted()).toEqual(
      ["doc-c-item", "doc-fit-0", "doc-g-footer", "doc-plain", "doc-qrb", "doc-roll80", "doc-s-plain", "doc-sp"].filter(
        (name) => unstyled.includes(name),
      ),
    );
  });

  test("a link that is no web address is left out", () => {
    expect(renderHtml(buildInvoiceDocument({ invoice: lagos(), publicUrl: "javascript:alert(1)" }))).not.toContain(
      "javascript:",
    );
  });

  test("a long amount takes a smaller size", () => {
    expect(html()).toContain("doc-fit-0");
    expect(html(lagos({ taxes: [], lines: [["Refinery", "1", "piece", "89999999999999.99"]] }))).toMatch(
      /doc-fit-[1-3]/,
    );
  });
});

test("HTML of a document › a QR code says what was put in, Yoruba letters too, in squares that a phone can read at 60 points", () => {
  const { modules, rectangles } = qrPath("Guaranty Trust Bank\n0123 456 789\nỌnà Studio Ltd\nK7M2QX4D\n₦7,022,437.50");
  expect(modules).toBeLessThanOrEqual(45);
  expect(rectangles.length).toBeGreaterThan(100);
});

test("HTML of a document › a credit note names the invoice it is for and asks for nothing; an offer says until when it holds", () => {
  const credit = html({ ...lagos(), kind: "credit_note", number: "CN-0007", sourceNumber: "INV-0142", dueDate: null });
  expect(credit).toContain("Amount credited");
  expect(credit).toMatch(/Credit for invoice[\s\S]{0,200}INV-0142/);
  expect(credit).not.toMatch(/Amount due|No date yet|Pay to/);
  const offer = html({ ...lagos(), kind: "quote" });
  expect(offer).toContain("Quote total");
  expect(offer).toContain("Valid until");
});
