import { loadFonts } from "@ankara/documents/fonts-node";
import { renderPdf } from "@ankara/documents/pdf";
import { renderPdfBatch } from "@ankara/documents/pdf-batch";
import { invoiceTree } from "./document-trees.ts";

// A process of its own, so that its memory is that of our engine alone: prints what a thousand invoices, one after the
// other as for a ZIP of all of them, or with `joined` in one file, cost each in CPU time, and the most memory the process ever had.
const count = Number(process.argv[2] ?? 1000);
const fonts = await loadFonts();
const start = process.cpuUsage();
if (process.argv[3] === "joined") {
  async function* trees() {
    for (let index = 0; index < count; index++) yield invoiceTree(12, index);
  }
  await renderPdfBatch(trees(), {
    title: "Invoices",
    language: "en",
    madeAt: "2026-11-21T10:00:00.000Z",
    fontsFor: async () => fonts,
  });
} else for (let index = 0; index < count; index++) await renderPdf(invoiceTree(12, index), { fonts });
const { user, system } = process.cpuUsage(start);
process.stdout.write(
  JSON.stringify({ msEach: (user + system) / 1000 / count, peakBytes: process.resourceUsage().maxRSS * 1024 }),
);
