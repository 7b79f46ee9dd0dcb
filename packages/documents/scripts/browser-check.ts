/**
 * Draws every document of the tests in a worker of Chromium and in Node, and compares the bytes; the end-to-end tests do so with a tenth of them.
 * `npm run browser-check -w @ankara/documents` (Chromium at /usr/bin/chromium or in `CHROMIUM`).
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveDocuments, treesOf } from "./browser-check/serve.ts";

const { url, inNode, sizes, drawn, stop } = await serveDocuments(treesOf({ all: true }));
const profile = await mkdtemp(join(tmpdir(), "documents-browser-"));
try {
  for (const { name, gzip } of sizes) process.stdout.write(`${name} ${(gzip / 1000).toFixed(1)} kB gzip\n`);
  const browser = spawn(
    process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, url],
    { stdio: "ignore" },
  );
  const result = await drawn;
  browser.kill();
  if (result !== ["drawn", ...inNode].join("\n"))
    throw new Error(`expected the bytes of Node\n${inNode.join("\n")}\ngot\n${String(result)}`);
  process.stdout.write(`${inNode.length} documents: the same bytes in a worker of Chromium and in Node\n`);
} finally {
  await stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
