import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bitmap, type DrawnLine, encodeEscPos, type RollMm } from "./escpos.ts";
import { buildInvoiceDocument } from "./invoice-document.ts";
import type { Block, DocumentTree } from "./tree.ts";

const drawn: DrawnLine[] = [];
/** A black bar of 24 dots in place of each drawn line. */
const draw = (line: DrawnLine, width: number): Bitmap => {
  drawn.push(line);
  return { width, height: 24, bits: new Uint8Array((width / 8) * 24).fill(255) };
};
const treeOf = (...body: Block[]): DocumentTree => ({
  version: 1,
  template: "receipt",
  language: "en",
  title: "",
  author: "",
  madeAt: "2026-11-20T09:41:00.000Z",
  fileName: "receipt",
  pictures: {},
  body,
  laterPages: [],
  footer: { left: "", link: null, pages: "" },
});

/** A printer that understands as much as ours is sent: the lines of text with what made them large or bold, and pictures. */
function play(bytes: Uint8Array) {
  const lines: { text: string; bold: boolean; large: boolean }[] = [];
  const pictures: { width: number; height: number; black: number }[] = [];
  let [text, bold, large, cut, page] = ["", false, false, false, -1];
  for (let at = 0; at < bytes.length;) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    if (first === 0x1b && second === 0x40) at += 2;
    else if (first === 0x1b && second === 0x74) [page, at] = [third, at + 3];
    else if (first === 0x1b && second === 0x45) [bold, at] = [third === 1, at + 3];
    else if (first === 0x1d && second === 0x21) [large, at] = [third === 0x11, at + 3];
    else if (first === 0x1d && second === 0x56) [cut, at] = [true, at + 4];
    else if (first === 0x1d && second === 0x76) {
      const [low = 0, high = 0, rows = 0, more = 0] = bytes.subarray(at + 4, at + 8);
      const size = (low + high * 256) * (rows + more * 256);
      const dots = bytes.subarray(at + 8, at + 8 + size);
      pictures.push({
        width: (low + high * 256) * 8,
        height: rows + more * 256,
        black: dots.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0),
      });
      at += 8 + size;
    } else if (first === 0x0a) {
      lines.push({ text, bold, large });
      [text, at] = ["", at + 1];
    } else [text, at] = [text + String.fromCharCode(first), at + 1];
  }
  return { lines, pictures, cut, page };
}
const printed = (rollMm: RollMm, ...body: Block[]) => play(encodeEscPos(treeOf(...body), rollMm, draw));

describe("ESC/POS", () => {
  test("Latin text › letters of the printer’s own, in its page, and a cut at the end", () => {
    const { lines, cut, page, pictures } = printed(80, { kind: "text", style: "body", text: "Café à 5 – “ça va”" });
    expect(lines[0]?.text).toBe("Café à 5 \x96 \x93ça va\x94");
    expect({ cut, page, pictures }).toEqual({ cut: true, page: 16, pictures: [] });
  });

  test.each([["₦59,000"], ["Gèlè, Aṣọ-òkè"], ["የገቢዎች ሚኒስቴር"]])("%s › drawn, as wide as the paper", (text) => {
    drawn.length = 0;
    const { pictures, lines } = printed(58, { kind: "text", style: "total", text });
    expect(drawn).toEqual([{ text, strong: true, large: true }]);
    expect(pictures).toEqual([{ width: 384, height: 24, black: 384 * 24 }]);
    expect(lines.every((line) => line.text === "")).toBe(true);
  });

  test.each([
    [58, 32],
    [80, 48],
  ] as const)("label and value on %i mm › stand at the two ends of %i letters", (rollMm, width) => {
    const rows = [{ tone: "total", label: "Total", amount: "59,000" }] as const;
    const [line] = printed(rollMm, { kind: "totals", rows }).lines;
    expect(line).toEqual({ text: `Total${" ".repeat(width - 11)}59,000`, bold: true, large: false });
  });

  test("a label too long for its line › the value stands below it at the right", () => {
    const label = "Payment of the invoice INV-0001 in full";
    const [first, second, third] = printed(58, { kind: "pairs", set: "ends", rows: [{ label, value: "1.00" }] }).lines;
    expect([first?.text, second?.text, third?.text]).toEqual([
      "Payment of the invoice INV-0001",
      "in full",
      "1.00".padStart(32),
    ]);
  });

  test("a QR code › black dots within the paper, in pieces a cheap printer can hold", () => {
    const { pictures } = printed(58, {
      kind: "qr",
      data: "https://shop.example/verify/1",
      size: 72,
      alt: "",
      caption: "",
    });
    expect(pictures.every(({ width, height }) => width === 384 && height <= 255)).toBe(true);
    expect(pictures.reduce((sum, { black }) => sum + black, 0)).toBeGreaterThan(1_000);
  });

  test("any text › no line is longer than the paper", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.constantFrom<RollMm>(58, 80), (text, rollMm) => {
        const { lines } = printed(rollMm, { kind: "text", style: "body", text });
        expect(Math.max(0, ...lines.map((line) => line.text.length))).toBeLessThanOrEqual(rollMm === 58 ? 32 : 48);
      }),
    );
  });

  test("an invoice on a roll › its goods, sums and number are on the paper", () => {
    const from = snapshotBusiness(buildBusiness({ companyName: "Olatunji Textiles" }));
    const lines = [buildLine({ name: "Thread, 500 m", quantity: "4", unitPrice: "650" })];
    const invoice = buildInvoice({ status: "issued", walkIn: true, currency: "KES", template: "receipt", from, lines });
    const { lines: printedLines } = play(encodeEscPos(buildInvoiceDocument({ invoice }), 58, draw));
    const all = printedLines.map(({ text }) => text).join("\n");
    expect(all).toContain("Olatunji Textiles");
    expect(all).toContain(invoice.number);
    expect(all).toMatch(/Thread, 500 m\n {2}4.*2,600/);
  });
});
