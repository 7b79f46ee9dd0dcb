import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// A class the theme does not have makes no style and no error: the dots of a PIN were drawn in a colour of that kind, and were invisible.

const src = resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const css = globSync("**/*.css", { cwd: src }).map((file) => readFileSync(join(src, file), "utf8"));
const design = await loadDesignSystem(readFileSync(join(src, "styles/features.css"), "utf8"), {
  base: join(src, "styles"),
  loadStylesheet: (id, base) => {
    const path = id.startsWith(".") ? resolve(base, id) : require.resolve(id);
    return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
  },
});

type Node = { type: string; start: number; [key: string]: unknown };
type Text = { start: number; tokens: string[] };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode));
const nameOf = (node: unknown): string => {
  const name = (node as Node | null)?.["name"];
  return typeof name === "string" ? name : "";
};

/** Words of a template beside `${…}` are halves of words. */
function wordsOfTemplate(quasis: readonly Node[]): string {
  return quasis
    .map((part, at) => {
      const { raw } = part["value"] as { raw: string };
      const begun = at === 0 ? raw : raw.replace(/^\S+/, "");
      return at === quasis.length - 1 ? begun : begun.replace(/\S+$/, "");
    })
    .join(" ");
}

/** Every text that a value of `className` can be, through choices, joins, tables and constants of the file. */
function textsOf(node: unknown, constants: ReadonlyMap<string, Node>, seen: ReadonlySet<Node> = new Set()): Text[] {
  if (!isNode(node) || seen.has(node)) return [];
  const inside = (...parts: unknown[]) => parts.flatMap((part) => textsOf(part, constants, new Set([...seen, node])));
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [{ start: node.start, tokens: wordsOf(node["value"]) }] : [];
    case "TemplateLiteral": {
      const quasis = node["quasis"] as Node[];
      const own = { start: node.start, tokens: wordsOf(wordsOfTemplate(quasis)) };
      return [own, ...inside(...(node["expressions"] as Node[]))];
    }
    case "ConditionalExpression":
      return inside(node["consequent"], node["alternate"]);
    case "LogicalExpression":
      return node["operator"] === "&&" ? inside(node["right"]) : inside(node["left"], node["right"]);
    case "Identifier":
      return inside(constants.get(nameOf(node)));
    // Of a table any entry, because which one is known only as the app runs.
    case "MemberExpression":
      return inside(node["object"]);
    case "ObjectExpression":
      return inside(...(node["properties"] as Node[]).map((property) => property["value"]));
    case "ArrayExpression":
      return inside(...(node["elements"] as unknown[]));
    case "CallExpression": {
      const callee = node["callee"] as Node;
      const joins =
        callee.type === "Identifier" ? nameOf(callee) === "cx" : /^(join|filter)$/.test(nameOf(callee["property"]));
      return joins ? inside(callee["object"], ...(node["arguments"] as Node[])) : [];
    }
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
    case "ArrowFunctionExpression":
      return inside(node["expression"] === true ? node["body"] : node["expression"]);
    default:
      return [];
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const own = new Set(css.flatMap((text) => [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name)));
/** Marks of Tailwind that make no style: what is styled beside them names them. */
const isMark = (token: string): boolean => /^(group|peer)(\/\w+)?$/.test(token);
const cssOf = new Map<string, string | null>();
function styleOf(token: string): string | null {
  if (!cssOf.has(token)) cssOf.set(token, design.candidatesToCss([token])[0] ?? null);
  return cssOf.get(token) ?? null;
}
const makesStyle = (token: string): boolean => own.has(token) || isMark(token) || styleOf(token) !== null;

/** Class names of a file that make no style, one line each: `12: text-text`. */
function deadClasses(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const constants = new Map<string, Node>();
  const all: Node[] = [];
  const collect = (node: Node): void => {
    all.push(node);
    if (node.type === "VariableDeclarator" && isNode(node["init"])) constants.set(nameOf(node["id"]), node["init"]);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(program as unknown as Node);
  const texts = all.flatMap((node) => {
    if (node.type === "JSXAttribute" && /class/i.test(nameOf(node["name"]))) return textsOf(node["value"], constants);
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "cx") return textsOf(node, constants);
    // Constants of other files: a text of which most words are classes is one of classes.
    if (node.type !== "Literal" && node.type !== "TemplateLiteral") return [];
    return textsOf(node, new Map()).filter(({ tokens }) => {
      const made = tokens.filter((token) => styleOf(token) !== null);
      return tokens.length > 1 && made.some((token) => token.includes("-")) && made.length * 2 >= tokens.length;
    });
  });
  const lineOf = (start: number) => source.slice(0, start).split("\n").length;
  const dead = texts.flatMap(({ start, tokens }) =>
    tokens.filter((token) => !makesStyle(token)).map((token) => `${lineOf(start)}: ${token}`),
  );
  return [...new Set(dead)];
}

test.each([
  [`<i className="size-4 bg-text" />`, ["1: bg-text"]],
  [`<i className="size-4 bg-ink money group" />`, []],
  [
    `<i className={cx("size-4", on ? "border-text" : "border-muted", off && "text-text")} />`,
    ["1: border-text", "1: text-text"],
  ],
  [`<i className={looks[kind]} />;\nconst looks = { warn: "bg-amber", calm: "bg-paid" };`, ["2: bg-amber"]],
  [`<i className={\`size-4 \${dye} dye-\${at} desk:p-huge\`} />`, ["1: desk:p-huge"]],
  [`export const look = "flex gap-2 text-small";`, ["1: text-small"]],
  [`const words = "text-plain and in-order";`, []],
  [`<Button barClass="rounded-big" kind="text-plain" />`, ["1: rounded-big"]],
])("class names › %s", (code, dead) => {
  expect(deadClasses("screen.tsx", code)).toEqual(dead);
});

const files = globSync("**/*.{ts,tsx}", { cwd: src, exclude: (name) => /\.test\./.test(name) });

test("class names › each one in the app makes a style", () => {
  expect(files.length).toBeGreaterThan(300);
  const dead = files.flatMap((file) =>
    deadClasses(file, readFileSync(join(src, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(dead).toEqual([]);
  expect(cssOf.size).toBeGreaterThan(800);
});

test("class names › each one styles with variables that are set", () => {
  const sources = files.map((file) => readFileSync(join(src, file), "utf8"));
  const styles = [...cssOf.values()].filter((style) => style !== null);
  const set = new Set(
    [...css, ...styles, ...sources].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)["']?\]?\s*[:,]|@property (--[\w-]+)/g)].map(([, one, other]) => one ?? other),
    ),
  );
  const unset = styles.flatMap((style) =>
    [...style.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = ""]) => (set.has(name) ? [] : `${name} in ${style}`)),
  );
  expect(unset).toEqual([]);
});
