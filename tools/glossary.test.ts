import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const entries = readFileSync(join(root, "docs/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| word |"))
  .map((line) => line.slice(1, -1).split("|"))
  .map(([word = "", meaning = "", ...elsewhere]) => ({
    word: word.trim(),
    meaning: meaning.trim(),
    columns: 2 + elsewhere.length,
  }));

test("glossary › its words › stand from A to Z, each once", () => {
  const words = entries.map(({ word }) => word.toLowerCase());
  expect(words.length).toBeGreaterThan(100);
  expect(words).toEqual([...new Set(words)].toSorted());
});

test("glossary › an entry › has three columns and one to three sentences", () => {
  const sentences = (meaning: string): number => meaning.split(/[.!?]["”)]?(?:\s|$)/).filter(Boolean).length;
  expect(entries.filter(({ meaning, columns }) => columns !== 3 || sentences(meaning) > 3)).toEqual([]);
  expect(entries.filter(({ meaning }) => !/[.!?]$/.test(meaning)).map(({ word }) => word)).toEqual([]);
});

test("glossary › a name in code style › stands in the code", () => {
  const files = globSync(["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx,sql}"], { cwd: root });
  const code = files.map((file) => `${file}\n${readFileSync(join(root, file), "utf8")}`).join("\n");
  const names = entries.flatMap(({ meaning }) => [...meaning.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
