import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newer } from "../e2e/old-browser.ts";

const root = resolve(import.meta.dirname, "..");

/** Calls a Chromium of two years ago does not know, as they stand in code; one behind `?.(` is asked for first. */
const calls = Object.entries(newer).flatMap(([holder, names]) =>
  names.map((name) =>
    holder === "globalThis"
      ? new RegExp(String.raw`(?<![\w."'])${name}\b(?!["'?])`)
      : holder.endsWith(".prototype")
        ? new RegExp(String.raw`\.${name}\(`)
        : new RegExp(String.raw`\b${holder}\.${name}\(`),
  ),
);

/** Features style sheets and markup got since Chromium 130. */
const looks = [
  /\btext-box(-trim|-edge)?\s*:/,
  /\bcorner-shape\s*:|\breading-flow\s*:|\bcaret-animation\s*:/,
  /\bsibling-(index|count)\(/,
  /:\s*if\(/,
  /@function\b/,
  /\bbase-select\b/,
  /::(details-content|scroll-marker|scroll-button|checkmark|picker)/,
  /\w:open\b/,
  /\battr\([^)]*\btype\(/,
  /\b(commandfor|closedby|interestfor)=|popover="hint"/i,
];

const found = (text: string, patterns: readonly RegExp[]): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .flatMap((line) => (patterns.some((pattern) => pattern.test(line)) ? [line.trim().slice(0, 120)] : []));

test("browsers of two years ago › the app asks nothing of a browser that one of two years ago does not have", () => {
  const files = globSync(
    ["apps/web/src/**/*.{ts,tsx,css}", "apps/web/index.html", "packages/{domain,contract,sync,documents}/src/**/*.ts"],
    { cwd: root },
  ).filter((file) => !/\.test\.tsx?$|node_modules/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return found(text, file.endsWith(".css") ? looks : [...calls, ...looks]).map((line) => `${file}: ${line}`);
  });
  expect(faults).toEqual([]);
});

test("browsers of two years ago › what is newer would be found, and what is asked for first is not", () => {
  const code =
    "const day = Temporal.Now.plainDateISO()\nbytes.toBase64()\nRegExp.escape(word)\nlist.moveBefore?.(row, null)";
  expect(found(code, calls)).toHaveLength(3);
  expect(found(".title { text-box-trim: both }\ndetails:open { color: red }", looks)).toHaveLength(2);
});

test("browsers of two years ago › the build is for browsers older than that", () => {
  expect(readFileSync(join(root, "apps/web/vite.config.ts"), "utf8")).toContain('target: "es2022"');
});
