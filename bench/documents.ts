import { fileURLToPath } from "node:url";
import { Font, renderToBuffer } from "@react-pdf/renderer";
import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { loadFonts } from "@ankara/documents/fonts-node";
import { renderPdf } from "@ankara/documents/pdf";
import type { DocumentTree } from "@ankara/documents/tree";
import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { reactDocument } from "./react-document.ts";
import { kib, median, ms, ratio, type Row } from "./report.ts";

const warmUps = 5;
const runs = 15;
const fasterTarget: Readonly<Record<number, number>> = { 12: 4.5, 200: 11 };

/**
 * Bytes and CPU time of an invoice beside the same document in react-pdf, with the same subset fonts.
 * Every run draws another invoice, so that nothing is won by remembering a whole document, and the two take turns.
 */
export async function documents(): Promise<Row[]> {
  const fonts = await loadFonts();
  const file = (weight: number) =>
    fileURLToPath(new URL(`../apps/web/public/fonts/doc-${weight}.ttf`, import.meta.url));
  Font.register({
    family: "Doc",
    fonts: [
      { src: file(400), fontWeight: 400 },
      { src: file(600), fontWeight: 600 },
    ],
  });
  const ours = (tree: DocumentTree) => renderPdf(tree, { fonts });
  const theirs = (tree: DocumentTree) => renderToBuffer(reactDocument(tree));
  const rows: Row[] = [];
  for (const lines of [12, 200]) {
    const [a, b]: [number[], number[]] = [[], []];
    for (let run = -warmUps; run < runs; run++) {
      const tree = invoiceTree(lines, run + warmUps);
      const [mine, other] = [await cpuMs(() => ours(tree)), await cpuMs(() => theirs(tree))];
      if (run < 0) continue;
      a.push(mine);
      b.push(other);
    }
    const tree = invoiceTree(lines, 0);
    const bytes = (await ours(tree)).length;
    const theirBytes = (await theirs(tree)).length;
    const faster = median(b) / median(a);
    const target = fasterTarget[lines]!;
    rows.push(
      {
        what: `PDF of ${lines} lines`,
        value: `${kib(bytes)} (react-pdf, untagged, ${kib(theirBytes)})`,
        target: lines === 12 ? "≤ 25 KiB" : "",
        ok: lines === 12 ? bytes <= 25 * 1024 : null,
      },
      {
        what: `PDF of ${lines} lines, CPU time against react-pdf`,
        value: `${ms(median(a))} to ${ms(median(b))}: ${ratio(faster)} faster`,
        target: `≥ ${target} ×`,
        ok: faster >= target,
      },
    );
  }
  return rows;
}

const goods = ["Hollandais wax", "Àdìrẹ ẹlẹ́kọ", "Aso-oke strip", "Kitenge", "Lace, cord", "Velvet", "Buba & ìró set"];

export function invoiceTree(lines: number, run: number): DocumentTree {
  const invoice = buildInvoice({
    status: "issued",
    business: buildBusiness(),
    lines: Array.from({ length: lines }, (_, index) =>
      buildLine({
        name: `${goods[(index + run) % goods.length]} ${run * 1000 + index + 1}, ${(index % 6) + 1} yards`,
        quantity: String((index % 9) + 1),
        unitPrice: String(14_750 + run * 37 + index * 13),
      }),
    ),
  });
  return buildInvoiceDocument({ invoice, paid: 0, balance: invoice.totals?.total ?? 0 });
}

async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
