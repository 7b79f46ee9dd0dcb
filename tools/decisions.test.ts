import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "docs/decisions");
const read = (file: string): string => readFileSync(file, "utf8");

const index = read(join(folder, "README.md"));
const records = readdirSync(folder)
  .filter((file) => /^\d{3}-[a-z0-9-]+\.md$/.test(file))
  .map((file) => ({ file, number: file.slice(0, 3), text: read(join(folder, file)) }));
const numbers = records.map(({ number }) => number);

const sections = ["Context", "Options considered", "Decision", "Consequences"];
/** `2026-11-22 · accepted`. A status that names a later record ends with its number. */
const dateAndStatus = /^\d{4}-\d{2}-\d{2} · (?:accepted|superseded(?: in part)? by (?<later>\d{3}))$/;
const sources = globSync("{apps,bench,docs,e2e,ops,packages,tools}/**/*.{ts,tsx,sql,md,html,js}", {
  cwd: root,
  exclude: (name) => ["node_modules", "dist", "dist-shell"].includes(name),
}).map((file) => `/${file}`);

/** A page: 60 lines of 160 characters, longer lines counted as if they were wrapped. */
const page = { lines: 60, width: 160 };
const linesOnPage = (text: string): number =>
  text
    .trimEnd()
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / page.width)), 0);

test("decision records › a number › is used once and stands in the index", () => {
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(50);
  const listed = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \|/gm)].map(([, number, file]) => [number, file]);
  expect(listed).toEqual(records.map(({ number, file }) => [number, file]));
});

test("decision records › a number that is missing › is accounted for in the index", () => {
  const last = Number(numbers.at(-1));
  const missing = Array.from({ length: last }, (_, at) => String(at + 1).padStart(3, "0")).filter(
    (number) => !numbers.includes(number),
  );
  const accounted = index.slice(index.indexOf("## Numbers that are missing"));
  expect(missing.filter((number) => !accounted.includes(`**${number}**`))).toEqual([]);
});

describe.each(records)("decision record $file", ({ file, number, text }) => {
  const [title = "", , status = ""] = text.split("\n");

  test("header › title, date and status › are those of the index", () => {
    expect(title).toMatch(new RegExp(`^# ${number} [A-Z“"]`));
    expect(status).toMatch(dateAndStatus);
    const later = dateAndStatus.exec(status)?.groups?.["later"];
    expect(later === undefined || (later > number && numbers.includes(later))).toBe(true);
    const [date, state] = status.split(" · ");
    expect(index).toContain(`| [${number}](${file}) | ${title.slice(6)} | ${date} | ${state} |`);
  });

  test("body › its sections › are the four, in order, on one page", () => {
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(sections);
    expect(linesOnPage(text)).toBeLessThanOrEqual(page.lines);
  });

  test("body › a source file it names › exists", () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|html|md))`/g)].map(([, file = ""]) => file);
    // `domain/stock/on-hand.ts` is short for `packages/domain/src/stock/on-hand.ts`.
    const long = (file: string): string => file.replace(/^(domain|sync|documents)\//, "$1/src/");
    expect(named.filter((file) => !sources.some((path) => path.endsWith(`/${long(file)}`)))).toEqual([]);
  });

  test("body › another record it refers to › exists", () => {
    const named = [...text.matchAll(/\((?:0\d{2}(?:, )?)+\)|[Dd]ecisions? 0\d{2}/g)];
    const unknown = named.flatMap((match) => match[0].match(/\d{3}/g) ?? []).filter((each) => !numbers.includes(each));
    expect(unknown).toEqual([]);
  });
});

test("docs › a link to a file › leads to one", () => {
  const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
    .map((file) => join(root, file))
    .concat(
      readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".md"))
        .map((file) => join(root, "docs", file)),
    );
  const broken = pages.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(resolve(dirname(file), target)))
      .map((target) => `${relative(root, file)}: ${target}`),
  );
  expect(broken).toEqual([]);
});
