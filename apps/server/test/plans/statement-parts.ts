import { parseAst } from "vitest/node";
import { hasPlan } from "./whole-reads.ts";

/** A piece of code that makes a statement or a part of one; `key` is its file and line. */
export type StatementPart = {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly isRaw: boolean;
};

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown };

const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const raw = new Set(["query", "singleStatement"]);

/**
 * Lists what makes statements in a source file: Kysely's builders, `sql` templates and texts that are handed to a connection.
 *
 * @param file - path below the repository's root
 */
export function statementParts(file: string, source: string): StatementPart[] {
  const tree = parseAst(source, { lang: "ts" }) as unknown as Node;
  return descendants(tree).flatMap((node) => {
    const found = partOf(node);
    if (found === null) return [];
    const line = source.slice(0, found.at).split("\n").length;
    return [{ key: `${file}:${line}`, start: found.start, end: found.end, isRaw: found.isRaw }];
  });
}

type Found = { start: number; end: number; isRaw: boolean; at: number };

function partOf(node: Node): Found | null {
  if (node.type === "TaggedTemplateExpression") {
    const tag = node["tag"] as Node;
    return tag["name"] === "sql" ? { start: node.start, end: node.end, isRaw: false, at: node.start } : null;
  }
  if (node.type !== "CallExpression") return null;
  const callee = node["callee"] as Node;
  const property = callee["property"] as Node | undefined;
  const name = String(property?.["name"]);
  const at = property?.start ?? node.start;
  if (builders.has(name)) return { start: node.start, end: node.end, isRaw: false, at };
  const given = node["arguments"] as readonly Node[];
  const [first] = given;
  // `begin`, `commit` and their like have no plan.
  if (typeof first?.["value"] === "string" && given.length === 1 && !hasPlan(first["value"])) return null;
  const last = given.at(-1);
  return raw.has(name) && first && last ? { start: first.start, end: last.end, isRaw: true, at } : null;
}

function descendants(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode);
  return [node, ...children.flatMap(descendants)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/**
 * Returns the source with each part handed to `globalThis.statementMade`, which `record-statements.ts` sets, on its way:
 * `db.selectFrom("users")` becomes `globalThis.statementMade("file:12", db.selectFrom("users"))`.
 */
export function withMarkedParts(file: string, source: string): string {
  const edits = statementParts(file, source).flatMap(({ key, start, end, isRaw }, nth) => {
    const call = `globalThis.statementMade(${JSON.stringify(key)}, `;
    // Parts stand in the list before those they hold: where several begin or end at one place, the outer ones go outside.
    return [
      { at: start, order: 0 - nth, text: isRaw ? `...${call}[` : call },
      { at: end, order: nth, text: isRaw ? "])" : ")" },
    ];
  });
  // From the end, so that positions before an edit stay right.
  return edits
    .toSorted((a, b) => b.at - a.at || a.order - b.order)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}
