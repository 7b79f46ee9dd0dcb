import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { withLazySchemas } from "./lazy-schemas.ts";

const lazy = (code: string) => withLazySchemas(code).replace(/^import \{ lazySchema \} from .*\n/, "");

test.each([
  ["export const A = z.object({ b: z.string() });", "export const A = @(() => z.object({ b: z.string() }));"],
  ["const A = z.string().check(z.trim());", "const A = @(() => z.string().check(z.trim()));"],
  ["const A = z.iso.date();", "const A = @(() => z.iso.date());"],
  [
    'const get = defineCall({ path: "/a", body: z.object({}), answer: A });',
    'const get = defineCall({ path: "/a", body: @(() => z.object({})), answer: A });',
  ],
  // Anything that is no schema, or that a function makes each time it is called, stays as it is.
  ["const text = (max) => z.string().check(z.maxLength(max));", undefined],
  ["const failed = z.safeParse(A, 1);", undefined],
  ["const all = { a: z.string() };", undefined],
])("lazy schemas › %s", (code, made = code) => {
  expect(lazy(code)).toBe(made.replaceAll("@", "/* @__PURE__ */ lazySchema"));
});

test("lazy schemas › finds the schemas of the calls and of the records", () => {
  const source = (path: string) =>
    stripTypeScriptTypes(readFileSync(fileURLToPath(new URL(`../../../packages/${path}`, import.meta.url)), "utf8"));
  const count = (path: string) => lazy(source(path)).split("lazySchema(").length - 1;
  expect(count("contract/src/users.ts")).toBeGreaterThan(20);
  expect(count("contract/src/sync.ts")).toBeGreaterThan(15);
  expect(count("domain/src/records/invoice.ts")).toBeGreaterThan(5);
});
