import { performance } from "node:perf_hooks";
import { createElement as h } from "react";
import { Document, Font, Page, StyleSheet, Text, View, renderToBuffer } from "@react-pdf/renderer";
import { fileURLToPath } from "node:url";
import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { loadFonts } from "@ankara/documents/fonts-node";
import { renderPdf } from "@ankara/documents/pdf";
import { formatMoney } from "@ankara/domain/format-money";
import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import type { Invoice } from "@ankara/domain/records/invoice";
import { kib, median, ratio, type Row } from "./report.ts";

/** Bytes and time of a 12- and a 200-line invoice beside the same invoice in react-pdf, both with the same subset fonts. */
export async function documents(): Promise<Row[]> {
  const fonts = await loadFonts();
  const font = (weight: number) =>
    fileURLToPath(new URL(`../apps/web/public/fonts/doc-${weight}.ttf`, import.meta.url));
  Font.register({
    family: "Doc",
    fonts: [
      { src: font(400), fontWeight: 400 },
      { src: font(600), fontWeight: 600 },
    ],
  });
  const rows: Row[] = [];
  for (const lines of [12, 200]) {
    const invoice = buildInvoice({
      status: "issued",
      business: buildBusiness(),
      lines: Array.from({ length: lines }, (_, index) =>
        buildLine({ name: `Hollandais wax ${index + 1}, 6 yards`, quantity: "2", unitPrice: "14750" }),
      ),
    });
    const ours = () =>
      renderPdf(buildInvoiceDocument({ invoice, paid: 0, balance: invoice.totals?.total ?? 0 }), { fonts });
    const theirs = () => renderToBuffer(reactInvoice(invoice));
    const bytes = (await ours()).length;
    const theirBytes = (await theirs()).length;
    const [a, b] = [[] as number[], [] as number[]];
    for (let run = 0; run < 5; run++) {
      a.push(await cpuMs(ours));
      b.push(await cpuMs(theirs));
    }
    const faster = median(b) / median(a);
    const target = lines === 12 ? 4.5 : 11;
    rows.push(
      {
        what: `PDF of ${lines} lines`,
        value: `${kib(bytes)} (react-pdf ${kib(theirBytes)})`,
        target: lines === 12 ? "≤ 25 KiB" : "",
        ok: lines === 12 ? bytes <= 25 * 1024 : null,
      },
      {
        what: `PDF of ${lines} lines, CPU against react-pdf`,
        value: `${ratio(faster)} faster`,
        target: `≥ ${target} ×`,
        ok: faster >= target,
      },
    );
  }
  return rows;
}

async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  const from = performance.now();
  await act();
  const { user, system } = process.cpuUsage(start);
  return Math.max((user + system) / 1000, Math.min(performance.now() - from, 0.001));
}

const styles = StyleSheet.create({
  page: { fontFamily: "Doc", fontSize: 9, padding: 48 },
  row: { flexDirection: "row", borderBottomWidth: 0.25, paddingVertical: 3 },
  name: { flex: 1 },
  number: { width: 84, textAlign: "right" },
});

function reactInvoice(invoice: Invoice) {
  const amount = (value: number) => formatMoney(value, invoice.currency);
  return h(
    Document,
    null,
    h(
      Page,
      { size: "A4", style: styles.page },
      h(Text, null, `Invoice ${invoice.number ?? ""}`),
      h(Text, null, invoice.billTo?.name ?? ""),
      ...invoice.lines.map((line, index) =>
        h(
          View,
          { key: line.id, style: styles.row, wrap: false },
          h(Text, { style: styles.name }, line.name),
          h(Text, { style: styles.number }, line.quantity),
          h(Text, { style: styles.number }, line.unitPrice),
          h(Text, { style: styles.number }, amount(invoice.totals?.lineNets[index] ?? 0)),
        ),
      ),
      h(Text, null, `Total ${amount(invoice.totals?.total ?? 0)}`),
    ),
  );
}
