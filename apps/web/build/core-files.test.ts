import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onceUsedModules, readOnceUsedFiles } from "./core-files.ts";

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
