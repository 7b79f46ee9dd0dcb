import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// French sets a space before : ; ? ! and inside « ». An ordinary one lets the sign begin a line on a phone or a roll of paper.

const root = resolve(import.meta.dirname, "../../../..");
const loose = /« | [:;?!»](?=[\s.,)]|$)/u;

type Text = { file: string; line: number; text: string };

/** Lines of catalogue and help that are not English. */
const linesOf = (file: string): Text[] =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((text, at) => (/^(#|msgid)/.test(text) && file.endsWith(".po") ? [] : [{ file, line: at + 1, text }]));

/** Every text of a source, and each piece of a text with figures in it: `" : "` may stand after one. */
function textsOf(file: string): Text[] {
  const source = readFileSync(join(root, file), "utf8");
  if (!loose.test(source)) return [];
  const found: Text[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, start } = node as { type?: string; value?: unknown; start?: number };
    const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : type === "Literal" ? value : null;
    if (typeof text === "string") found.push({ file, line: source.slice(0, start).split("\n").length, text });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

const isLoose = ({ text }: Text): boolean => text.split("\n").some((line) => loose.test(line));

test.each([
  ["Une erreur ? Dites-le.", true],
  ["Une erreur\u202f? Dites-le.", false],
  [" : ", true],
  ["« Contesté\u202f»", true],
  ["https://x.example/?a", false],
])("French signs › “%s”", (text, expected) => {
  expect(isLoose({ file: "", line: 1, text })).toBe(expected);
});

test("French signs › in the app, its help, on papers, in mails and pushes › stay on the line of their word", () => {
  const help = globSync("apps/web/src/features/help/content/fr/*.md", { cwd: root });
  // All languages of a paper stand in these; the other eight set no space before a sign.
  const sources = globSync(["packages/documents/src/**/*.ts", "apps/server/src/routes/**/*.ts"], { cwd: root });
  expect([help.length > 5, sources.length > 100]).toEqual([true, true]);
  const texts = [
    ...["apps/web/src/locales/fr.po", ...help].flatMap(linesOf),
    ...sources.filter((file) => !file.endsWith(".test.ts")).flatMap(textsOf),
  ];
  const wrong = texts.filter(isLoose).map(({ file, line, text }) => `${file}:${line} ${text}`);
  expect(wrong).toEqual([]);
});
