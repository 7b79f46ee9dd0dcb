import { describe, expect, test } from "vitest";
import type * as core from "zod/v4/core";
import { AttachmentRef } from "./attachment.ts";
import { collectionNames, collections } from "./collections.ts";
import { type PartRule, type PartRules, fieldsThat, mayWrite } from "./field-rules.ts";
import { RecordId } from "./fields.ts";
import { rulesOf } from "./rules/all.ts";

/** Schema at one path of a record, such as `lines.itemId`. */
type Found = { readonly path: string; readonly many: boolean };
type Def = core.$ZodTypeDef & {
  readonly shape?: Record<string, core.$ZodType>;
  readonly innerType?: core.$ZodType;
  readonly element?: core.$ZodType;
  readonly options?: core.$ZodType[];
};

function find(schema: core.$ZodType, wanted: core.$ZodType, path: string, many = false): Found[] {
  if (schema === wanted) return [{ path, many }];
  const def = schema._zod.def as Def;
  if (def.innerType) return find(def.innerType, wanted, path, many);
  if (def.element) return find(def.element, wanted, path, true);
  if (def.options) return def.options.flatMap((option) => find(option, wanted, path, many));
  return Object.entries(def.shape ?? {}).flatMap(([field, inner]) =>
    find(inner, wanted, path === "" ? field : `${path}.${field}`, many),
  );
}

const ruleAt = (rules: PartRules, [first = "", ...rest]: readonly string[]): PartRule | undefined =>
  rest.length === 0 ? rules[first] : ruleAt(rules[first]?.of ?? {}, rest);

describe.each(collectionNames)("rules of %s", (collection) => {
  const rules = rulesOf(collection);

  test("every field of the schema has one, and no other", () => {
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(collections[collection].shape).toSorted());
  });

  test("a field that names files says so, and how many", () => {
    const found = find(collections[collection], AttachmentRef, "");
    expect(found.map(({ path, many }) => [path, many ? "many" : "one"])).toEqual(
      Object.entries(rules).flatMap(([field, { file }]) => (file ? [[field, file]] : [])),
    );
  });

  test("whatever holds an id says of which collection, in lines and other parts too", () => {
    const silent = find(collections[collection], RecordId, "")
      .map(({ path }) => path)
      // The id of a file is its own.
      .filter((path) => rules[path.split(".")[0] ?? ""]?.file === undefined)
      .filter((path) => ruleAt(rules, path.split("."))?.names === undefined);
    expect(silent).toEqual([]);
  });

  test("somebody writes every field", () => {
    expect(fieldsThat(rules, ({ writers }) => Object.keys(writers).length === 0)).toEqual([]);
  });

  test("what was handed over is not a program's to change once it is frozen", () => {
    const changed = fieldsThat(rules, (rule) => rule.editable === "never" && mayWrite(rule, "program", "edit"));
    expect(changed).toEqual([]);
  });
});

describe("rules of documents", () => {
  const rules = rulesOf("invoices");

  test("a version keeps only what is printed and may be put right", () => {
    expect(
      fieldsThat(rules, (rule) => rule.versioned === true && !(rule.printed && rule.editable === "until_paid")),
    ).toEqual([]);
  });

  test("a correction never says what is frozen", () => {
    expect(fieldsThat(rules, (rule) => rule.corrected === true && rule.editable === "never")).toEqual([]);
  });

  test("a duplicate decides about every field", () => {
    expect(fieldsThat(rules, ({ copied }) => copied === undefined)).toEqual([]);
  });

  test("what is private is not printed", () => {
    const both = (parts: PartRules): string[] =>
      Object.entries(parts).flatMap(([field, rule]) => [
        ...(rule.private && rule.printed ? [field] : []),
        ...both(rule.of ?? {}),
      ]);
    expect(both(rules)).toEqual([]);
  });
});
