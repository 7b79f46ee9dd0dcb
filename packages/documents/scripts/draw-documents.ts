/**
 * Draws every document of the tests anew: the prints of all pictures, and a sheet of them for each template, to be looked at and committed together.
 * `npm run documents -w @ankara/documents`; with `-- changed` it writes nothing but a sheet of what changed, in the folder of temporary files.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadFonts } from "../src/fonts-node.ts";
import { loadAllDocumentLabels } from "../src/labels/language-labels.ts";
import { renderPdf } from "../src/pdf.ts";
import type { DocumentTree } from "../src/tree.ts";
import { contactSheet } from "../test/contact-sheet.ts";
import { countries, documentTypes, templates, treeOf } from "../test/matrix.ts";
import { restartIds } from "../test/samples.ts";
import { printOf, rasterised, type Raster } from "../test/raster.ts";
import { specialDocuments } from "../test/special-documents.ts";

await loadAllDocumentLabels();
const folder = new URL("../test/golden/pictures/", import.meta.url);
const onlyChanged = process.argv.includes("changed");
const changed: Raster[][] = [];

for (const template of templates) {
  const known = knownPrints(template);
  const lines: string[] = [];
  const rows: Raster[][] = [];
  for (const country of countries) {
    restartIds();
    const row: Raster[] = [];
    for (const type of documentTypes) {
      const pages = await drawn(treeOf(template, country, type));
      note(lines, known, `${country.code} ${type}`, pages);
      row.push(pages[0]!);
    }
    rows.push(row);
  }
  await saveDrawing(template, lines, contactSheet(rows, { width: 149, height: 211 }));
}

const lines: string[] = [];
const known = knownPrints("special");
const all: Raster[] = [];
for (const [name, tree] of Object.entries(specialDocuments)) {
  restartIds();
  const pages = await drawn(tree());
  note(lines, known, name, pages);
  all.push(...pages);
}
const perRow = 6;
await saveDrawing(
  "special",
  lines,
  contactSheet(
    Array.from({ length: Math.ceil(all.length / perRow) }, (_, row) => all.slice(row * perRow, (row + 1) * perRow)),
    { width: 298, height: 421 },
  ),
);

if (onlyChanged && changed.length > 0) {
  const path = join(tmpdir(), "changed-documentTypes.png");
  await writeFile(path, contactSheet(changed, { width: 298, height: 421 }));
  process.stdout.write(`look at ${path}\n`);
}

async function drawn(tree: DocumentTree): Promise<Raster[]> {
  return rasterised(await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) }));
}

function note(lines: string[], known: ReadonlySet<string>, name: string, pages: readonly Raster[]): void {
  const line = `${name}: ${printOf(pages)}`;
  lines.push(line);
  if (known.has(line)) return;
  process.stdout.write(`changed: ${name}\n`);
  changed.push([...pages]);
}

function knownPrints(name: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(new URL(`${name}.golden.txt`, folder), "utf8").split("\n"));
  } catch {
    return new Set();
  }
}

async function saveDrawing(name: string, lines: readonly string[], sheet: Uint8Array): Promise<void> {
  if (onlyChanged) return;
  const print = createHash("sha256").update(sheet).digest("hex").slice(0, 16);
  await writeFile(new URL(`${name}.png`, folder), sheet);
  await writeFile(new URL(`${name}.golden.txt`, folder), `sheet ${print}\n${lines.join("\n")}\n`);
}
