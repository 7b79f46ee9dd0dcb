import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = globSync("*.css", { cwd: import.meta.dirname });
const laidOutAnew =
  /\b(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|inset|top|right|bottom|left|margin|padding|font-size|line-height|all)\b/;

test("styles › what moves › has the page laid out anew in none of its frames", () => {
  const moving = files.flatMap((file) => {
    const css = readFileSync(join(import.meta.dirname, file), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
    const transitions = [...css.matchAll(/[{;]\s*transition(?:-property)?:([^;}]*)/g)].map(([, what = ""]) => what);
    const keyframes = [...css.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, frames = ""]) =>
      [...frames.matchAll(/([\w-]+)\s*:/g)].map(([, property = ""]) => property),
    );
    expect(css.includes("@keyframes")).toBe(keyframes.length > 0);
    return [...transitions, ...keyframes]
      .filter((what) => laidOutAnew.test(what))
      .map((what) => `${file}: ${what.trim()}`);
  });
  expect(files.length).toBeGreaterThan(5);
  expect(moving).toEqual([]);
});
