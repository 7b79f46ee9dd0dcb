import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import jsQR from "jsqr";
import type { Invoice } from "@ankara/domain/records/invoice";
import { expect, test } from "vitest";
import { checkCodeOf } from "../src/check/code.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { renderHtml } from "../src/html.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import type { Mark } from "../src/pdf/boxes.ts";
import { laidOut, textOf } from "./laid-out.ts";
import { countries, sampleDocumentOf } from "./matrix.ts";
import { kampala, lagos } from "./samples.ts";

// A CommonJS module, whose types say otherwise.
type Reader = typeof import("jsqr").default;
const readCode = (jsQR as unknown as { default?: Reader }).default ?? jsQR;
const checkUrl = "https://ankara.example/verify";
const linkId = "q9w8e7r6t5y4u3i2o1p0asdf";
const dotsPerInch = 150;
const hasPoppler = spawnSync("pdftoppm", ["-v"]).error === undefined;

const documents: Record<string, () => Invoice> = {
  plain: () => lagos(),
  band: () => lagos({ template: "band" }),
  ledger: () => lagos({ template: "ledger" }),
  "ledger of many lines": () => kampala({ template: "ledger" }),
  "roll of 80 mm": () => lagos({ template: "receipt" }),
  "roll of 58 mm": () =>
    lagos({
      template: "receipt",
      look: { logo: "before", hiddenColumns: [], signature: false, inWords: false, rollMm: 58 },
    }),
};
type QrMark = Extract<Mark, { kind: "qr" }>;

test.skipIf(!hasPoppler).each(Object.entries(documents))(
  "codes on a document › %s › the code to pay by and the code to check by are read from the drawn document, and stand apart",
  async (_, make) => {
    const invoice = { ...make(), linkId };
    const publicUrl = `https://ankara.example/invoice/link/${linkId}`;
    const tree = buildInvoiceDocument({ invoice, checkUrl, publicUrl });
    const pages = (await laidOut(tree)).pages;
    const codes = pages.flatMap((page, index) =>
      page.marks.flatMap((mark): (QrMark & { page: number })[] =>
        mark.kind === "qr" ? [{ ...mark, page: index }] : [],
      ),
    );
    expect(codes).toHaveLength(2);
    expect(codes.map(({ data }) => data)).toContain(`${checkUrl}/${checkCodeOf(invoice)}`);
    const [one, two] = codes as [QrMark & { page: number }, QrMark & { page: number }];
    expect(one.page !== two.page || gapBetween(one, two) >= 20).toBe(true);

    const pictures = await drawn(await renderPdf(tree, { fonts: await loadFonts() }), pages.length);
    for (const code of codes) expect(readQr(pictures[code.page]!, code)).toBe(code.data);
    // For who has no camera: the same code in letters, in the order it is read.
    const text = pages.map(({ marks }) => textOf(marks)).join("\n");
    expect(text.replaceAll(/[^0-9A-Z]/g, "")).toContain(checkCodeOf(invoice).replaceAll("-", ""));
    const html = renderHtml(tree);
    expect(html.match(/class="doc-qr[ "]/g)).toHaveLength(2);
  },
);

test.each(["plain", "band", "ledger", "receipt"] as const)(
  "codes on a document › %s › the authority's code, the code to pay by and the code to check by are of one size and keep twenty points apart",
  async (template) => {
    const document = sampleDocumentOf(
      countries.find(({ code }) => code === "KE")!,
      "tax_invoice",
    );
    const fiscal = {
      regime: "etims" as const,
      by: "business" as const,
      of: document.number!,
      at: document.updatedAt,
      number: "KRACU0100000001/152",
      device: "KRACU0100000001",
      code: "V249-J39C-FJ48-HE2W",
      recorded: "20 Nov 2026, 12:41",
      qr: "https://etims.kra.example/check?Data=P051234567X00KRACU0100000001152",
    };
    const invoice: Invoice = { ...document, template, linkId, fiscal };
    const { pages } = await laidOut(buildInvoiceDocument({ invoice, checkUrl }));
    for (const { marks } of pages) {
      const codes = marks.filter((mark): mark is QrMark => mark.kind === "qr");
      for (const [index, one] of codes.entries())
        for (const two of codes.slice(index + 1)) expect(gapBetween(one, two)).toBeGreaterThanOrEqual(20);
      expect(new Set(codes.map(({ size }) => size)).size).toBeLessThanOrEqual(1);
    }
    expect(pages.flatMap(({ marks }) => marks).filter(({ kind }) => kind === "qr")).toHaveLength(3);
  },
);

test.each(["plain", "band", "ledger", "receipt"] as const)(
  "%s, in euro to an IBAN › the code for banking apps is read, as large as the code to pay, and apart from the others",
  async (template) => {
    const payTo = [{ provider: "N26", accountNumber: "DE89 3704 0044 0532 0130 00", accountName: "Ọnà Studio Ltd" }];
    const invoice = { ...lagos({ currency: "EUR", template, payTo }), linkId };
    const tree = buildInvoiceDocument({
      invoice,
      checkUrl,
      publicUrl: `https://ankara.example/invoice/link/${linkId}`,
    });
    const { pages } = await laidOut(tree);
    const codes = pages.flatMap(({ marks }, page) =>
      marks.flatMap((mark) => (mark.kind === "qr" ? [{ ...mark, page }] : [])),
    );
    expect(codes).toHaveLength(3);
    for (const [index, one] of codes.entries())
      for (const two of codes.slice(index + 1)) expect(one.page !== two.page || gapBetween(one, two) >= 20).toBe(true);
    const bank = codes.find(({ data }) => data.startsWith("BCD"))!;
    expect(bank.size).toBe(codes.find(({ data }) => data.includes("#"))!.size);
    expect(bank.data.split("\n").slice(5, 8)).toEqual(["Ọnà Studio Ltd", "DE89370400440532013000", "EUR7022437.50"]);
    expect(bank.data).toMatch(/\nK7M2QX4D$/);
    if (!hasPoppler) return;
    const pictures = await drawn(await renderPdf(tree, { fonts: await loadFonts() }), pages.length);
    expect(readQr(pictures[bank.page]!, bank)).toBe(bank.data);
  },
);

test.each(["plain", "band", "ledger", "receipt"] as const)(
  "%s, with the code of the business's bank › a scanner reads it as the bank gave it, apart from the others",
  async (template) => {
    const qr =
      "00020101021126300014NG.COM.EXAMPLE0208M00123455204531153035665802NG5917OLATUNJI TEXTILES6005LAGOS63047722";
    const payTo = [{ provider: "GTBank", accountNumber: "0123 456 789", accountName: "Ọnà Studio Ltd", qr }];
    const tree = buildInvoiceDocument({
      invoice: { ...lagos({ template, payTo }), linkId },
      checkUrl,
      publicUrl: `https://ankara.example/invoice/link/${linkId}`,
    });
    const { pages } = await laidOut(tree);
    const codes = pages.flatMap(({ marks }, page) =>
      marks.flatMap((mark) => (mark.kind === "qr" ? [{ ...mark, page }] : [])),
    );
    expect(codes).toHaveLength(3);
    for (const [index, one] of codes.entries())
      for (const two of codes.slice(index + 1)) expect(one.page !== two.page || gapBetween(one, two) >= 20).toBe(true);
    const bank = codes.find(({ data }) => data.startsWith("000201"))!;
    expect(bank.data).toBe(qr);
    if (!hasPoppler) return;
    const pictures = await drawn(await renderPdf(tree, { fonts: await loadFonts() }), pages.length);
    expect(readQr(pictures[bank.page]!, bank)).toBe(qr);
  },
);

test("codes on a document › a draft and the document of another program carry no code", () => {
  const codeOf = (invoice: Invoice) => JSON.stringify(buildInvoiceDocument({ invoice, checkUrl })).includes(checkUrl);
  const invoice = { ...lagos(), linkId };
  expect(codeOf(invoice)).toBe(true);
  expect(codeOf({ ...invoice, status: "draft", number: null })).toBe(false);
  expect(codeOf({ ...invoice, imported: { source: "csv" } as never })).toBe(false);
});

/** Points of white between two codes, along the side on which they are further apart. */
function gapBetween(one: QrMark, two: QrMark): number {
  const along = (a: number, b: number, sizes: readonly [number, number]) =>
    a < b ? b - a - sizes[0] : a - b - sizes[1];
  return Math.max(along(one.x, two.x, [one.size, two.size]), along(one.y, two.y, [one.size, two.size]));
}

type Picture = { readonly width: number; readonly height: number; readonly grey: Uint8ClampedArray };

/** Each page as a grey picture. */
async function drawn(pdf: Uint8Array, pages: number): Promise<Picture[]> {
  const folder = await mkdtemp(join(tmpdir(), "codes-"));
  try {
    await writeFile(join(folder, "a.pdf"), pdf);
    const pictures: Picture[] = [];
    for (let page = 1; page <= pages; page++) {
      const { stdout } = await promisify(execFile)(
        "pdftoppm",
        ["-r", String(dotsPerInch), "-gray", "-f", String(page), "-l", String(page), join(folder, "a.pdf")],
        { encoding: "buffer", maxBuffer: 40_000_000 },
      );
      const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString("latin1"));
      const [width, height] = [Number(head?.[1]), Number(head?.[2])];
      pictures.push({ width, height, grey: new Uint8ClampedArray(stdout.subarray(stdout.length - width * height)) });
    }
    return pictures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what a camera held over the code reads: the code with the paper around it, ten points each way. */
function readQr({ width, height, grey }: Picture, { x, y, size }: QrMark): string {
  const scale = dotsPerInch / 72;
  const left = Math.max(0, Math.floor((x - 10) * scale));
  const top = Math.max(0, Math.floor((y - 10) * scale));
  const side = Math.ceil((size + 20) * scale);
  const [wide, high] = [Math.min(side, width - left), Math.min(side, height - top)];
  const cut = new Uint8ClampedArray(wide * high);
  for (let row = 0; row < high; row++)
    cut.set(grey.subarray((top + row) * width + left, (top + row) * width + left + wide), row * wide);
  const colours = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (const [index, value] of cut.entries()) colours.fill(value, index * 4, index * 4 + 3);
  return readCode(colours, wide, high)?.data ?? "";
}
