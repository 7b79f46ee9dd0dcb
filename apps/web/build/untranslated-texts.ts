import { parseSync } from "vite";

type Node = { type: string; start: number; [key: string]: unknown };

/** Macros of lingui that put a text into the catalogue. */
const macros = new Set(["Trans", "Plural", "Select", "SelectOrdinal"]);
/** Attributes of elements, and fields of options, that a person reads or hears. */
const shown =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|label|placeholder|hint|about|heading|lead|text|foot|subtitle|message|empty|confirm|cancel|ok)$/;
/** Words, not a unit, a sign, an address or a name for machines: two letters at least, and a capital or a space. */
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (/^\s*\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text));

/**
 * Texts of a file that a person would read and that are in no catalogue: text between tags, in attributes that are shown or
 * read aloud, in toasts and in the options of questions. One line each, `12: “Nothing here yet”`.
 */
export function wordsOutsideCatalogue(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const report = ({ start }: Node, text: string) => {
    if (isWords(text))
      found.push(`${source.slice(0, start).split("\n").length}: “${text.trim().replaceAll(/\s+/g, " ")}”`);
  };
  /** A text as it stands, or either side of a choice. */
  const reportPlain = (value: Node | null | undefined): void => {
    if (!value) return;
    if (value.type === "Literal" && typeof value["value"] === "string") report(value, value["value"]);
    if (value.type === "TemplateLiteral")
      for (const part of value["quasis"] as Node[]) report(part, (part["value"] as { raw: string }).raw);
    if (value.type === "ConditionalExpression")
      for (const side of ["consequent", "alternate"]) reportPlain(value[side] as Node);
    if (value.type === "LogicalExpression") reportPlain(value["right"] as Node);
    if (value.type === "JSXExpressionContainer") reportPlain(value["expression"] as Node);
  };
  const visit = (node: Node): void => {
    if (node.type === "TaggedTemplateExpression") return;
    if (node.type === "JSXElement") {
      const { name } = (node["openingElement"] as { name: Node & { name?: string } }).name;
      if (name && macros.has(name)) return;
      for (const child of node["children"] as Node[]) if (child.type === "JSXExpressionContainer") reportPlain(child);
    }
    if (node.type === "JSXText") report(node, String(node["value"]));
    if (node.type === "JSXAttribute" && shown.test(nameOf(node["name"]))) reportPlain(node["value"] as Node | null);
    if (node.type === "Property" && shown.test(nameOf(node["key"]))) reportPlain(node["value"] as Node);
    // `t({ message: "Due", context: "reminder" })`: a word with two meanings.
    if (node.type === "CallExpression" && /^(t|msg)$/.test(nameOf(node["callee"]))) return;
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "toast")
      reportPlain((node["arguments"] as Node[])[0]);
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) visit(each);
    }
  };
  visit(program as unknown as Node);
  return found;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const nameOf = (node: unknown): string => {
  const { name, value } = Object(node) as { name?: unknown; value?: unknown };
  return typeof name === "string" ? name : typeof value === "string" ? value : "";
};
