import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");
/** Everything a document's bytes depend on beside what it says. Formats of numbers and dates come with Node. */
const sources = [
  "packages/documents/src/**/*.ts",
  "packages/domain/src/**/*.ts",
  "packages/*/package.json",
  "apps/web/public/fonts/doc-*.ttf",
];
let version: Promise<string> | undefined;

/** Fingerprint of the program that draws: a file kept by another version is drawn anew. Read once, about 50 ms. */
export function drawingVersion(): Promise<string> {
  version ??= readVersion();
  return version;
}

async function readVersion(): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(sources, { cwd: root })) if (!name.endsWith(".test.ts")) names.push(name);
  const hash = createHash("sha256").update(process.version);
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(root, name)));
  return hash.digest("base64url");
}
