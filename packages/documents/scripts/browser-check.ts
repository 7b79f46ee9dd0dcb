/**
 * Builds the document engine as the app does, draws the sample papers in Chromium and in Node, and compares the bytes.
 * `npm run browser-check -w @ankara/documents` (Chromium at /usr/bin/chromium or in `CHROMIUM`).
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { leanDocumentEngine } from "../src/build/lean-engine.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPdf } from "../src/pdf.ts";
import { countries, paperOf } from "../test/matrix.ts";
import { png } from "../test/png.ts";
import { douala, ghana, kampala, lagos, lusaka, manyLines } from "../test/samples.ts";

const logo = {
  bytes: png(2, 1, 6, [0, 10, 20, 30, 255, 40, 50, 60, 128]),
  mime: "image/png",
  width: 2,
  height: 1,
} as const;
const trees = {
  lagos: buildInvoiceDocument({ invoice: lagos(), logo, publicUrl: "https://ankara.example/invoice/link/x" }),
  kampala: buildInvoiceDocument({ invoice: kampala() }),
  ghana: buildInvoiceDocument({ invoice: ghana() }),
  douala: buildInvoiceDocument({ invoice: douala() }),
  lusaka: buildInvoiceDocument({ invoice: lusaka() }),
  "200 lines": buildInvoiceDocument({ invoice: manyLines(200) }),
  "band, two pages": buildInvoiceDocument({ invoice: { ...manyLines(40), template: "band" }, logo }),
  ledger: buildInvoiceDocument({ invoice: kampala({ template: "ledger" }) }),
  roll: buildInvoiceDocument({ invoice: lagos({ template: "receipt" }), logo }),
  amharic: buildInvoiceDocument({
    invoice: {
      ...paperOf(
        countries.find(({ code }) => code === "ET")!,
        "tax_invoice",
      ),
      template: "band",
    },
  }),
};

const fonts = await loadFonts();
const inNode: string[] = [];
for (const [name, tree] of Object.entries(trees)) {
  inNode.push(
    `${name} ${createHash("sha256")
      .update(await renderPdf(tree, { fonts }))
      .digest("hex")}`,
  );
}

const folder = await mkdtemp(join(tmpdir(), "document-engine-"));
const server = createServer();
try {
  await build({
    root: fileURLToPath(new URL("browser-check/", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [leanDocumentEngine()],
    publicDir: fileURLToPath(new URL("../../../apps/web/public", import.meta.url)),
    build: { outDir: folder, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 1000 },
  });
  for (const name of await readdir(join(folder, "assets"))) {
    const bytes = await readFile(join(folder, "assets", name));
    process.stdout.write(`${name} ${(gzipSync(bytes, { level: 9 }).length / 1024).toFixed(1)} KiB gzip\n`);
  }
  server.on("request", (request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "/");
    if (path === "/trees.json") return void response.end(JSON.stringify(trees));
    const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
    response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    readFile(join(folder, normalize(path))).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(
    process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--virtual-time-budget=60000",
      "--dump-dom",
      `http://127.0.0.1:${port}/`,
    ],
    { maxBuffer: 10_000_000 },
  );
  const drawn = /<pre>drawn\n([^<]*)<\/pre>/.exec(stdout)?.[1];
  if (drawn !== inNode.join("\n"))
    throw new Error(`expected the bytes of Node\n${inNode.join("\n")}\ngot\n${drawn ?? stdout}`);
  process.stdout.write(`${inNode.length} documents: the same bytes in Chromium and in Node\n`);
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}
