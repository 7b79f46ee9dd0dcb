import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Font, renderToBuffer } from "@react-pdf/renderer";
import { loadFonts } from "@ankara/documents/fonts-node";
import { renderPdf } from "@ankara/documents/pdf";
import type { DocumentTree } from "@ankara/documents/tree";
import pdfmake from "pdfmake";
import { invoiceTree } from "./document-trees.ts";
import { documentsInBrowser } from "./documents-browser.ts";
import { pdfmakeDocument } from "./pdfmake-document.ts";
import { reactDocument } from "./react-document.ts";
import { kib, median, ms, ratio, type Row } from "./report.ts";

const warmUps = 5;
const runs = 15;
/** Our CPU time as a share of react-pdf's, and our bytes with tags. */
const targets: Readonly<Record<number, { readonly share: number; readonly bytes: number }>> = {
  12: { share: 0.3, bytes: 45_000 },
  200: { share: 0.15, bytes: 170_000 },
};

/**
 * Bytes and CPU time of an invoice beside the same document in react-pdf and in pdfmake, with the same subset fonts.
 * Every run draws another invoice, so that nothing is won by remembering a whole document, and the three take turns.
 */
export async function documents(): Promise<Row[]> {
  const fonts = await loadFonts();
  const file = (name: string) => fileURLToPath(new URL(`../apps/web/public/fonts/${name}`, import.meta.url));
  const [regular, semibold] = [file("doc-400.ttf"), file("doc-600.ttf")];
  Font.register({
    family: "Doc",
    fonts: [
      { src: regular, fontWeight: 400 },
      { src: semibold, fontWeight: 600 },
    ],
  });
  pdfmake.addFonts({ Doc: { normal: regular, bold: semibold } });
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === semibold);
  pdfmake.setUrlAccessPolicy(() => false);
  const draw = {
    ours: (tree: DocumentTree) => renderPdf(tree, { fonts }),
    react: (tree: DocumentTree) => renderToBuffer(reactDocument(tree)),
    pdfmake: (tree: DocumentTree) => pdfmake.createPdf(pdfmakeDocument(tree)).getBuffer(),
  };
  const rows: Row[] = [];
  for (const lines of [12, 200]) {
    const times: Record<keyof typeof draw, number[]> = { ours: [], react: [], pdfmake: [] };
    for (let run = -warmUps; run < runs; run++) {
      const tree = invoiceTree(lines, run + warmUps);
      for (const name of Object.keys(times) as (keyof typeof draw)[]) {
        const spent = await cpuMs(() => draw[name](tree));
        if (run >= 0) times[name].push(spent);
      }
    }
    const tree = invoiceTree(lines, 0);
    const bytes = (await draw.ours(tree)).length;
    const target = targets[lines]!;
    const share = median(times.ours) / median(times.react);
    rows.push(
      {
        what: `PDF of ${lines} lines, tagged, PDF/A-3`,
        value: `${kib(bytes)} (untagged: react-pdf ${kib((await draw.react(tree)).length)}, pdfmake ${kib((await draw.pdfmake(tree)).length)})`,
        target: `≤ ${target.bytes / 1000} kB`,
        ok: bytes <= target.bytes,
      },
      {
        what: `PDF of ${lines} lines, CPU time as a share of react-pdf's`,
        value: `${ms(median(times.ours))} of ${ms(median(times.react))}: ${ratio(share)}`,
        target: `≤ ${target.share} ×`,
        ok: share <= target.share,
      },
      {
        what: `PDF of ${lines} lines, CPU time as a share of pdfmake's`,
        value: `${ms(median(times.ours))} of ${ms(median(times.pdfmake))}: ${ratio(median(times.ours) / median(times.pdfmake))}`,
        target: "",
        ok: null,
      },
    );
  }
  rows.push(...(await batch()), ...(await documentsInBrowser()));
  const sizes = [regular, semibold, file("doc-symbols.ttf")].map(
    (path) => gzipSync(readFileSync(path), { level: 9 }).length,
  );
  const fontBytes = sizes.reduce((sum, size) => sum + size, 0);
  rows.push({
    what: "fonts of documents, gzip (Ethiopic apart, with its first use)",
    value: kib(fontBytes),
    target: "≤ 110 kB",
    ok: fontBytes <= 110_000,
  });
  return rows;
}

const batchSize = 1000;

async function batch(): Promise<Row[]> {
  const script = fileURLToPath(new URL("document-batch.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(batchSize)]);
  const { msEach, peakBytes } = JSON.parse(stdout) as { msEach: number; peakBytes: number };
  // glibc gives each thread a pool of its own for what is outside the heap, and eight of them keep 14 MB that nobody uses.
  const env = { ...process.env, MALLOC_ARENA_MAX: "2" };
  const joined = await promisify(execFile)(process.execPath, [script, String(batchSize), "joined"], { env });
  const whole = JSON.parse(joined.stdout) as { peakBytes: number };
  return [
    {
      what: `${batchSize} PDFs of 12 lines in a batch, CPU time each, their trees included`,
      value: ms(msEach),
      target: "≤ 30 ms",
      ok: msEach <= 30,
    },
    {
      what: `${batchSize} PDFs in a batch, peak memory of a process that draws in a thread of 96 MB`,
      value: `${(peakBytes / 1024 / 1024).toFixed(1)} MiB`,
      target: "≤ 200 MB",
      ok: peakBytes <= 200_000_000,
    },
    {
      what: `${batchSize} documents in one PDF, peak memory of a process that draws in a thread of 96 MB, MALLOC_ARENA_MAX=2`,
      value: `${(whole.peakBytes / 1024 / 1024).toFixed(1)} MiB`,
      target: "≤ 200 MB",
      ok: whole.peakBytes <= 200_000_000,
    },
  ];
}

async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
