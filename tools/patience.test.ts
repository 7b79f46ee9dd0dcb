import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { pagePatienceMs, patience, patienceMs } from "../patience.ts";

const root = resolve(import.meta.dirname, "..");
const own = "tools/patience.test.ts";

/** Waits that give up earlier than the default: on a busy machine each of them fails one day. */
function impatient(code: string, minMs: number): string[] {
  // A step that is tried again and again waits a moment each time.
  const once = code.replaceAll(/expect\(async \(\) => \{(?:(?!expect\(async)[\s\S])*?\n\s*\}\)\.toPass\(/g, "toPass(");
  const waits = once.matchAll(/\btimeout: ([\d_]+)|\bsetTimeout\(([\d_]+)\)|^\s*\}, ([\d_]+)\);$|\bvi\.setConfig\(/gm);
  return [...waits].flatMap(([found, ...times]) =>
    Number(times.find(Boolean)?.replaceAll("_", "") ?? 0) < minMs ? [found.trim()] : [],
  );
}

test.each([
  ["a test and what it uses", ["{apps,packages,tools}/**/*.test.{ts,tsx}", "apps/*/test/**/*.{ts,tsx}"], patienceMs],
  ["a walk in a browser", ["e2e/specs/*.ts", "e2e/actions.ts"], pagePatienceMs],
] as const)("patience › %s › waits no shorter than the default for all", (_, globs, minMs) => {
  const files = globSync(globs, { cwd: root, exclude: ["**/node_modules/**"] }).filter((file) => file !== own);
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    impatient(readFileSync(join(root, file), "utf8"), minMs).map((wait) => `${file}: ${wait}`),
  );
  expect(found).toEqual([]);
});

test("patience › a shorter wait is found, but not in what is tried again", () => {
  expect(impatient("await expect.poll(mails, { timeout: 10_000 }).toBe(1);", patienceMs)).toEqual(["timeout: 10_000"]);
  expect(impatient("vi.setConfig({ testTimeout: 20_000 });", patienceMs)).toEqual(["vi.setConfig("]);
  expect(impatient("test.setTimeout(20_000);", patienceMs)).toEqual(["setTimeout(20_000)"]);
  const again = "await expect(async () => {\n  await expect(sheet).toBeHidden({ timeout: 1_000 });\n}).toPass();";
  expect(impatient(again, pagePatienceMs)).toEqual([]);
});

test("patience › a wait that fails ends before its test does", () => {
  expect(patience.expect.poll.timeout).toBeLessThan(patience.testTimeout);
});
