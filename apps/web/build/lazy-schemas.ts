import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parseAst } from "vite";

const runtime = fileURLToPath(new URL("../src/store/lazy-schema.ts", import.meta.url));
const importsZod = /import \* as z from ["']zod\/mini["']/;
/** Names of the functions that make a schema. */
const makers = new Set(
  "object looseObject strictObject string number int boolean array record tuple enum literal union discriminatedUnion optional nullable extend pick omit partial email uuid iso json _default pipe".split(
    " ",
  ),
);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Makes the schemas that stand at the top of modules, and those of calls, when they are first needed. The server makes its own at once. */
export function lazySchemas(): Plugin {
  return {
    name: "lazy-schemas",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.tsx?$/, code: importsZod },
      handler: (code) => ({ code: withLazySchemas(code), map: null }),
    },
  };
}

/** `const A = z.object({…})` and `defineCall({ body: z.object({…}) })`, in JavaScript. What else is in a schema is made with it. */
export function withLazySchemas(code: string): string {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    const node = value as Node | null | undefined;
    if (!node) return;
    if (makesSchema(node)) return void found.push(node);
    if (node.type !== "CallExpression") return;
    for (const argument of node["arguments"] as Node[]) {
      if (argument.type !== "ObjectExpression") continue;
      for (const property of argument["properties"] as Node[])
        if (property.type === "Property" && makesSchema(property["value"] as Node))
          found.push(property["value"] as Node);
    }
  };
  for (const statement of parseAst(code).body as unknown as Node[]) {
    const declaration =
      statement.type === "ExportNamedDeclaration" ? (statement["declaration"] as Node | null) : statement;
    if (declaration?.type === "VariableDeclaration")
      for (const { init } of declaration["declarations"] as { init: unknown }[]) look(init);
  }
  if (found.length === 0) return code;
  let made = code;
  for (const { start, end } of found.toReversed())
    made = `${made.slice(0, start)}/* @__PURE__ */ lazySchema(() => ${made.slice(start, end)})${made.slice(end)}`;
  return `import { lazySchema } from ${JSON.stringify(runtime)};\n${made}`;
}

/** `z.object(…)`, `z.string().check(…)`, `z.iso.date()`. */
function makesSchema(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  let at = node["callee"] as Node;
  while (at.type === "MemberExpression" || at.type === "CallExpression") {
    const inner = (at.type === "CallExpression" ? at["callee"] : at["object"]) as Node;
    if (inner.type === "Identifier")
      return inner["name"] === "z" && makers.has(String((at["property"] as Node | undefined)?.["name"]));
    at = inner;
  }
  return false;
}
