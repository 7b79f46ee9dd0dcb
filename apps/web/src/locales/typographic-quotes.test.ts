import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatter } from "@lingui/format-po";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// Print sets ’ and “ ”. A straight sign beside them looks like a slip of the keyboard, and searches find one of the two.

const root = resolve(import.meta.dirname, "../../../..");
const straight = /(?<=\p{L}\p{M}*)'(?=\p{L})|(?<=\p{L}\p{M}*)'(?=\s\p{Lu})/u;

/** The specification writes this one so. */
const specified = new Set(["You don't have enough credit. Please buy credit to continue..."]);

test.each([
  ["Mother's Day", true],
  ["Workers' Day", true],
  ["l'équipe", true],
  ["Mother’s Day", false],
  ["default-src 'none'", false],
])("straight signs › “%s”", (text, expected) => {
  expect(straight.test(text)).toBe(expected);
});

test.each(["en", "fr", "sw", "ha", "am", "yo", "ig", "rw", "pcm"])(
  "straight signs › in the catalogue of %s › there is none",
  async (locale) => {
    const file = join(import.meta.dirname, `${locale}.po`);
    const context = { locale, sourceLocale: "en", filename: file };
    const catalogue = await formatter().parse(readFileSync(file, "utf8"), context);
    const wrong = Object.values(catalogue)
      .map(({ translation }) => translation ?? "")
      .filter((text) => /['"]/u.test(text) && !specified.has(text));
    expect(wrong).toEqual([]);
  },
);

// A line may end between a number and its sign: an Amharic sentence went on with “% …”.
test.each(["en", "fr", "sw", "ha", "am", "yo", "ig", "rw", "pcm"])(
  "percent signs › in the catalogue of %s › stay on the line of their number",
  (locale) => {
    const lines = readFileSync(join(import.meta.dirname, `${locale}.po`), "utf8").split("\n");
    expect(lines.filter((line) => line.startsWith("msgstr") && /[\d}] %/.test(line))).toEqual([]);
  },
);

test("straight signs › in help › there is none", () => {
  const files = globSync("apps/web/src/features/help/content/*/*.md", { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => straight.test(line.replaceAll(/`[^`]*`/gu, "")))
      .map((line) => `${file} ${line}`),
  );
  expect(wrong).toEqual([]);
});

/** Every text of a source that has a straight sign between letters. */
function straightTextsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  if (!straight.test(source)) return [];
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : type === "Literal" ? value : null;
    if (typeof text === "string" && straight.test(text) && !specified.has(text)) found.push(`${file} ${text}`);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

test("straight signs › on papers, public pages, in mails, answers of the server and samples › there is none", () => {
  const sources = globSync(
    [
      "packages/documents/src/**/*.ts",
      "apps/server/src/routes/**/*.ts",
      "apps/server/src/providers/payments/sandbox/*.ts",
      "apps/web/src/i18n/server-sentences.ts",
      "apps/web/src/features/ai/samples.ts",
    ],
    { cwd: root },
  ).filter((file) => !file.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(straightTextsOf)).toEqual([]);
});
