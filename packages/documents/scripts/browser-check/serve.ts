import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { leanDocumentEngine } from "../../src/build/lean-engine.ts";
import { loadFonts } from "../../src/fonts-node.ts";
import { loadAllDocumentLabels } from "../../src/labels/language-labels.ts";
import { renderPdf } from "../../src/pdf.ts";
import type { DocumentTree } from "../../src/tree.ts";
import { countries, documentTypes, templates, treeOf } from "../../test/matrix.ts";
import { specialDocuments } from "../../test/special-documents.ts";

await loadAllDocumentLabels();

/** Every document of the tests, or with `all: false` one country for each template and kind: all of these, each country at least once. */
export function treesOf({ all }: { readonly all: boolean }): Record<string, DocumentTree> {
  const trees: Record<string, DocumentTree> = {};
  templates.forEach((template, row) =>
    documentTypes.forEach((type, column) =>
      countries.forEach((country, index) => {
        if (all || index === (row * documentTypes.length + column) % countries.length)
          trees[`${template} ${country.code} ${type}`] = treeOf(template, country, type);
      }),
    ),
  );
  for (const [name, tree] of Object.entries(specialDocuments)) trees[name] = tree();
  return trees;
}

/**
 * Builds the document engine as the app does and serves a page on loopback whose worker draws the documents: its `pre` then says `drawn` and, line by line,
 * the name and SHA-256 of each, or `failed`. `inNode` are the lines Node draws,
 * `drawn` what the page will have said.
 * `timed.html` has a function `draw` instead, which draws a tree of a name in the page itself.
 */
export async function serveDocuments(trees: Readonly<Record<string, DocumentTree>>) {
  const inNode: string[] = [];
  for (const [name, tree] of Object.entries(trees))
    inNode.push(
      `${name} ${createHash("sha256")
        .update(await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) }))
        .digest("hex")}`,
    );
  const folder = await mkdtemp(join(tmpdir(), "document-engine-"));
  await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [leanDocumentEngine()],
    worker: { format: "es", plugins: () => [leanDocumentEngine()] },
    publicDir: fileURLToPath(new URL("../../../../apps/web/public", import.meta.url)),
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: ["index.html", "timed.html"].map((name) => join(import.meta.dirname, name)) },
    },
  });
  const sizes: { name: string; gzip: number }[] = [];
  for (const name of await readdir(join(folder, "assets")))
    sizes.push({ name, gzip: gzipSync(await readFile(join(folder, "assets", name)), { level: 9 }).length });
  const { promise: drawn, resolve: report } = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "/");
    if (path === "/trees.json") return void response.end(JSON.stringify(trees));
    if (path === "/drawn") {
      text(request).then(report, report);
      return void response.end();
    }
    const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
    response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    readFile(join(folder, normalize(path))).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    inNode,
    sizes,
    drawn,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
