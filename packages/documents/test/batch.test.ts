import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { renderPdfBatch } from "../src/pdf-batch.ts";
import type { DocumentTree } from "../src/tree.ts";
import { readPdf } from "./read-pdf.ts";
import { douala, kampala, lagos, manyLines } from "./samples.ts";

const options = {
  title: "Invoices",
  language: "en",
  madeAt: "2026-11-21T10:00:00.000Z",
  fontsFor: () => loadFonts(),
};
async function* of(trees: readonly DocumentTree[]) {
  for (const tree of trees) yield tree;
}
const whole = async (trees: readonly DocumentTree[]) =>
  new Uint8Array(await new Blob((await renderPdfBatch(of(trees), options)) as BlobPart[]).arrayBuffer());

test("several documents in one file › documents of all templates and languages follow each other in one file, each under its bookmark", async () => {
  const trees = [
    lagos(),
    douala({ template: "band" }),
    kampala({ template: "ledger" }),
    lagos({ language: "am" }),
    manyLines(60),
    lagos({ template: "receipt" }),
  ].map((invoice) => buildInvoiceDocument({ invoice }));
  const bytes = await whole(trees);
  const singles = await Promise.all(trees.map(async (tree) => renderPdf(tree, { fonts: await loadFonts() })));
  const [batch, ...alone] = await Promise.all([bytes, ...singles].map(readPdf));
  // Every page reads as it does alone, and a reader hears each document in its own language.
  expect(batch?.pages.map(({ text }) => text)).toEqual(alone.flatMap(({ pages }) => pages.map(({ text }) => text)));
  expect(batch?.isMarked).toBe(true);
  const source = new TextDecoder("latin1").decode(bytes);
  expect(source).toContain("%PDF-1.7");

  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const outline = (await pdf.getOutline()) as unknown as { title: string; dest: [object, ...unknown[]] }[];
  expect(outline.map(({ title }) => title)).toEqual(trees.map(({ title }) => title));
  const opens = await Promise.all(outline.map(({ dest }) => pdf.getPageIndex(dest[0] as never)));
  let page = 0;
  expect(opens).toEqual(
    alone.map(({ pages }) => {
      const first = page;
      page += pages.length;
      return first;
    }),
  );
  await task.destroy();
  // Fonts are in it once.
  expect(bytes.length).toBeLessThan(0.7 * singles.reduce((sum, { length }) => sum + length, 0));
});

test("several documents in one file › the same documents are the same bytes; none are refused, and what stops the list stops the file", async () => {
  const trees = [lagos(), kampala()].map((invoice) => buildInvoiceDocument({ invoice }));
  expect(await whole(trees)).toEqual(await whole(trees));
  await expect(renderPdfBatch(of([]), options)).rejects.toThrow(RangeError);
  const stopping = async function* () {
    yield trees[0]!;
    throw new Error("stopped");
  };
  await expect(renderPdfBatch(stopping(), options)).rejects.toThrow("stopped");
});

test("several documents in one file › 200 in a process of the usual heap › its peak stays below what a thousand may take", async () => {
  const script = fileURLToPath(new URL("../../../bench/document-batch.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, "200", "joined"]);
  expect((JSON.parse(stdout) as { peakBytes: number }).peakBytes).toBeLessThan(180_000_000);
});

test("several documents in one file › what is kept of each until the end › a third of what its tags take, so that a thousand fit", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const kept: number[] = [];
  const tree = buildInvoiceDocument({ invoice: lagos() });
  await renderPdfBatch(
    (async function* () {
      for (let number = 0; number <= 150; number++) {
        if (number === 50 || number === 150) {
          collect();
          kept.push(process.memoryUsage().heapUsed);
        }
        yield tree;
      }
    })(),
    options,
  );
  // 22 kB of each are kept; with its tags it were 69.
  expect((kept[1]! - kept[0]!) / 100).toBeLessThan(40_000);
});
