import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Invoice } from "@ankara/domain/records/invoice";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { png } from "./png.ts";
import { kampala, lagos, manyLines } from "./samples.ts";

// Papers as small grey pictures, 12 dots an inch: enough to see that a band, a column or a rule has moved, and small enough
// to forgive how another poppler smooths its edges. `UPDATE_PICTURES=1` draws them anew; look at them before committing.
const hasPoppler = spawnSync("pdftoppm", ["-v"]).status !== null && spawnSync("pdftoppm", ["-v"]).error === undefined;
const logo = {
  bytes: png(2, 1, 6, [0, 10, 20, 30, 255, 40, 50, 60, 128]),
  mime: "image/png",
  width: 2,
  height: 1,
} as const;

const papers: Record<string, () => Invoice> = {
  plain: () => lagos(),
  band: () => lagos({ template: "band" }),
  "band-yellow": () => lagos({ template: "band", accent: "#FFFF00" }),
  "band-void": () => lagos({ template: "band", status: "void", voidedAt: "2026-11-20T10:00:00.000Z" }),
  "band-two-pages": () => ({ ...manyLines(40), template: "band" }),
  ledger: () => kampala({ template: "ledger" }),
  "roll-80": () => lagos({ template: "receipt" }),
};

test.skipIf(!hasPoppler).each(Object.entries(papers))("%s looks as it did", async (name, invoice) => {
  const drawn = await picture(
    await renderPdf(buildInvoiceDocument({ invoice: invoice(), logo }), { fonts: await loadFonts() }),
  );
  const file = new URL(`golden/pictures/${name}.pgm`, import.meta.url);
  if (process.env["UPDATE_PICTURES"]) await writeFile(file, drawn.bytes);
  expect(existsSync(file)).toBe(true);
  const known = greyOf(await readFile(file));
  expect([drawn.width, drawn.height]).toEqual([known.width, known.height]);
  let off = 0;
  drawn.grey.forEach((value, index) => (off += Math.abs(value - known.grey[index]!)));
  // Of 255. Everything moved by one point changes 4 and more; edges smoothed otherwise stay below.
  expect(off / drawn.grey.length).toBeLessThan(2);
});

/** All pages, one after the other. */
async function picture(pdf: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), "papers-"));
  try {
    await writeFile(join(folder, "a.pdf"), pdf);
    const { stdout } = await promisify(execFile)("pdftoppm", ["-r", "12", "-gray", join(folder, "a.pdf")], {
      encoding: "buffer",
      maxBuffer: 10_000_000,
    });
    return { ...greyOf(stdout), bytes: stdout };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pages one after the other, each `P5 width height 255` and its grey values. */
function greyOf(bytes: Buffer) {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1"))!;
  return { width: Number(head[1]), height: Number(head[2]), grey: bytes.subarray(head[0].length) };
}
