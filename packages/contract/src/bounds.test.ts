import { collectionNames, collections } from "@ankara/domain/records/collections";
import { maxExact } from "@ankara/domain/records/limits";
import { describe, expect, test } from "vitest";
import type * as core from "zod/v4/core";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";

type Def = core.$ZodTypeDef & {
  readonly shape?: Record<string, core.$ZodType>;
  readonly innerType?: core.$ZodType;
  readonly element?: core.$ZodType;
  readonly valueType?: core.$ZodType;
  readonly options?: core.$ZodType[];
};

/** Paths of numbers that take what neither the database nor exact counting holds. */
function unbounded(schema: core.$ZodType | undefined, path: string): string[] {
  if (!schema) return [];
  const def = schema._zod.def as Def;
  if (def.type === "number") {
    const bounds = (def.checks ?? []).map(({ _zod }) => _zod.def as core.$ZodCheckLessThanDef);
    const inside = (check: string) =>
      bounds.some((one) => one.check === check && Math.abs(Number(one.value)) <= maxExact);
    return inside("greater_than") && inside("less_than") ? [] : [path];
  }
  return [
    ...unbounded(def.innerType, path),
    ...unbounded(def.element, `${path}[]`),
    ...unbounded(def.valueType, `${path}{}`),
    ...(def.options ?? []).flatMap((option) => unbounded(option, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([field, inner]) => unbounded(inner, `${path}.${field}`)),
  ];
}

describe("every whole number has bounds", () => {
  test.each(Object.entries<Call>(calls))("of what %s takes", (_, { params, query, body }) => {
    expect([params, query, body].flatMap((schema) => unbounded(schema, ""))).toEqual([]);
  });
  test.each(collectionNames)("of a record of %s", (collection) => {
    expect(unbounded(collections[collection], collection)).toEqual([]);
  });
});
