import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const src = resolve(import.meta.dirname, "..");

/** 20 px at the side on desks, written out: `sheet-form`, `sheet-sides` and `sheet-inside` say it for every sheet. */
const ownSide = /desk:-?(?:px|mx|pl|pr)-5/;

test("sheets › room at the sides › comes from the one rule of sheets", () => {
  const files = globSync("**/*.tsx", { cwd: src }).filter((file) => !file.includes(".test.") && !file.startsWith("ui"));
  const sheets = files.filter((file) => readFileSync(join(src, file), "utf8").includes("ui/sheet.tsx"));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((file) => ownSide.test(readFileSync(join(src, file), "utf8")))).toEqual([]);
});
