import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtFrom } from "./build.ts";
import { commands, groups } from "./commands.ts";
import { root } from "./shell.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

describe("npm run help", () => {
  it("package.json › its scripts › are those of the table, each run by it", () => {
    expect(Object.keys(scripts).toSorted()).toEqual(Object.keys(commands).toSorted());
    for (const [name, line] of Object.entries(scripts)) expect(line).toBe(`node run ${name}`);
  });

  it("table › a script › stands in one group, with one line that fits a terminal", () => {
    const names = Object.values(groups).flatMap((group) => Object.keys(group));
    expect(new Set(names).size).toBe(names.length);
    for (const { line } of Object.values(commands)) expect(line).toMatch(/^\S.{2,98}[^.]$/);
  });

  it("table › a file it runs › exists", () => {
    const text = readFileSync(join(root, "tools/commands.ts"), "utf8");
    const files = [...text.matchAll(/"((?:apps|bench|e2e|packages)\/[\w./-]+\.ts)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe("npm run build", () => {
  it("a change › of the build's own modules, a style sheet or a package › rebuilds, and one of a test does not", () => {
    const files = builtFrom();
    for (const file of [
      "apps/web/build/chunks.ts",
      "apps/web/vite.config.ts",
      "apps/web/src/styles/app.css",
      "packages/documents/src/document.css",
      "packages/domain/package.json",
      "package-lock.json",
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => file.includes(".test."))).toEqual([]);
  });
});
