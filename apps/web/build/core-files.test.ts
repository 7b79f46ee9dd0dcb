import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPack } from "../src/platform/offline-pack.ts";
import { onceUsedModules, packRest, readOnceUsedFiles } from "./core-files.ts";

let outDir: string;
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), "ankara-build-"));
});
afterEach(() => rmSync(outDir, { recursive: true }));

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** A build whose entry opens these screens and every module that may be left out; the others are shared. */
function build(screens: readonly string[], chunks: Record<string, Chunk>): void {
  const left = onceUsedModules.map((source, at): [string, Chunk] => [source, { file: `assets/left-${at}.js` }]);
  const entry = { file: "assets/index.js", dynamicImports: [...onceUsedModules, ...screens] };
  mkdirSync(join(outDir, ".vite"));
  const manifest = { "index.html": entry, ...Object.fromEntries(left), ...chunks };
  writeFileSync(join(outDir, ".vite/manifest.json"), JSON.stringify(manifest));
}

const stripe = "src/features/pay/stripe-form.tsx";
const note = "src/features/notes/note-screen.tsx";

test("offline copy › leaves out a module of use once, and what it alone imports", () => {
  build([note], {
    [stripe]: { file: "assets/stripe-form-a.js", imports: ["_fees-b.js"], dynamicImports: ["src/rare.ts"] },
    "_fees-b.js": { file: "assets/fees-b.js" },
    "src/rare.ts": { file: "assets/rare-c.js" },
    [note]: { file: "assets/note-screen-d.js" },
  });
  const left = readOnceUsedFiles(outDir);
  expect([...left]).toEqual(
    expect.arrayContaining(["assets/stripe-form-a.js", "assets/fees-b.js", "assets/rare-c.js"]),
  );
  expect(left.size).toBe(onceUsedModules.length + 2);
});

test("offline copy › keeps a shared chunk, whatever its name", () => {
  build([note], {
    "_editor-a.js": { file: "assets/editor-a.js", imports: ["_bidi-b.js"] },
    "_bidi-b.js": { file: "assets/bidi-b.js" },
    [stripe]: { file: "assets/stripe-form-c.js", imports: ["_editor-a.js"] },
    [note]: { file: "assets/note-screen-d.js", imports: ["_editor-a.js"] },
  });
  const left = readOnceUsedFiles(outDir);
  expect(left).not.toContain("assets/editor-a.js");
  expect(left).not.toContain("assets/bidi-b.js");
});

test("offline copy › keeps a module of use once that a screen imports with itself", () => {
  build([note], {
    [stripe]: { file: "assets/stripe-form-a.js" },
    [note]: { file: "assets/note-screen-b.js", imports: [stripe] },
  });
  expect(readOnceUsedFiles(outDir)).not.toContain("assets/stripe-form-a.js");
});

test("offline copy › a module to leave out that the build does not know › is named", () => {
  mkdirSync(join(outDir, ".vite"));
  writeFileSync(join(outDir, ".vite/manifest.json"), JSON.stringify({ "index.html": { file: "assets/index.js" } }));
  expect(() => readOnceUsedFiles(outDir)).toThrow(onceUsedModules[0]);
});

test("offline copy › what follows when idle comes in packs, each named behind its files; what opens the app comes alone", () => {
  mkdirSync(join(outDir, "assets"));
  const write = (url: string, bytes: number, more = {}) => {
    writeFileSync(join(outDir, url), "x".repeat(bytes));
    return { url, revision: null, size: bytes, ...more };
  };
  const entries = [
    write("assets/zebra-11111111.js", 100_000),
    write("assets/index-22222222.js", 10, { core: true }),
    write("assets/shell-33333333.js", 10, { app: true }),
    write("assets/stripe-44444444.js", 10, { onceUsed: true }),
    write("assets/fr-55555555.js", 10, { words: "fr" }),
    write("assets/huge-66666666.js", 200_000),
    write("manifest.webmanifest", 10),
    write("assets/apple-77777777.js", 50_000),
    write("assets/books-88888888.css", 50_000),
  ];
  const named = packRest(outDir, entries);
  const alone = entries.filter(({ url }) => !/zebra|apple|books/.test(url));
  expect(named.slice(0, alone.length)).toEqual(alone);
  const packed = named.slice(alone.length);
  expect(packed.map(({ url, packs }) => packs ?? url)).toEqual([
    "assets/apple-77777777.js",
    "assets/books-88888888.css",
    2,
    "assets/zebra-11111111.js",
    1,
  ]);
  const [first] = packed.flatMap(({ url, packs }) => (packs ? [url] : []));
  expect(first).toMatch(/^assets\/pack-[\w-]{8}\.bin$/);
  const files = readPack(new Uint8Array(readFileSync(join(outDir, first!))));
  expect(files?.map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ["/assets/apple-77777777.js", 50_000],
    ["/assets/books-88888888.css", 50_000],
  ]);
});
