import { loadFonts } from "@ankara/documents/fonts-node";
import { renderPdf } from "@ankara/documents/pdf";
import { invoiceTree } from "./document-trees.ts";

// A process of its own, so that its memory is that of our engine alone: prints what a thousand invoices, one after the
// other as for a ZIP of all of them, cost each in CPU time, and the most memory the process ever had.
const count = Number(process.argv[2] ?? 1000);
const fonts = await loadFonts();
const start = process.cpuUsage();
for (let index = 0; index < count; index++) await renderPdf(invoiceTree(12, index), { fonts });
const { user, system } = process.cpuUsage(start);
process.stdout.write(
  JSON.stringify({ msEach: (user + system) / 1000 / count, peakBytes: process.resourceUsage().maxRSS * 1024 }),
);
