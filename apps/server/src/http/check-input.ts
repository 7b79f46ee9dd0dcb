import { ok } from "@ankara/domain/result";
import type * as core from "zod/v4/core";
import * as z from "zod/mini";
import { type Outcome, refuseFields } from "./refused.ts";

/**
 * Check what came against its schema. With `closed` a key the contract does not name is refused rather than dropped,
 * so that a misspelt field is noticed.
 */
export function checkInput<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  { closed }: { closed: boolean },
): Outcome<z.output<S>> {
  const parsed = z.safeParse(schema, input);
  const fields: Record<string, string> = {};
  if (!parsed.success) for (const issue of parsed.error.issues) fields[pathOf(issue.path)] ??= sentenceOf(issue, input);
  for (const path of closed ? unknownKeys(schema, input, "") : []) fields[path] ??= "This field is not known here";
  if (Object.keys(fields).length > 0 || !parsed.success) return refuseFields(fields);
  return ok(parsed.data);
}

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join(".") || "body";

/** Words for a person beside the field. */
export function sentenceOf(issue: core.$ZodIssue, input: unknown): string {
  const field = String(issue.path.at(-1) ?? "");
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  if (value === undefined || value === null || value === "") return "This is needed";
  if (field === "email" && issue.code === "invalid_format") return "This is not an e-mail address";
  if (field === "username" && issue.code === "invalid_format")
    return "Use letters, digits, dots, dashes and underscores, starting with a letter or digit";
  if (field === "country") return "This country is not known";
  switch (issue.code) {
    case "too_small":
      return typeof value === "string"
        ? `Use at least ${issue.minimum} characters`
        : `This must be at least ${issue.minimum}`;
    case "too_big":
      return typeof value === "string"
        ? `Use at most ${issue.maximum} characters`
        : `This must be at most ${issue.maximum}`;
    case "unrecognized_keys":
      return "This field is not known here";
    case "invalid_value":
      return `Use one of: ${issue.values.map(String).join(", ")}`;
    default:
      return "This cannot be used here";
  }
}

type Def = core.$ZodTypeDef & {
  shape?: Record<string, core.$ZodType>;
  catchall?: core.$ZodType;
  innerType?: core.$ZodType;
  element?: core.$ZodType;
  options?: core.$ZodType[];
};

function unknownKeys(schema: core.$ZodType, value: unknown, at: string): string[] {
  const def = schema._zod.def as Def;
  if (def.innerType) return value === undefined || value === null ? [] : unknownKeys(def.innerType, value, at);
  if (def.type === "array" && def.element && Array.isArray(value)) {
    const { element } = def;
    if (!canHoldKeys(element)) return [];
    return value.flatMap((entry, index) => unknownKeys(element, entry, `${at}${index}.`));
  }
  if (def.type === "union" && def.options) {
    const fitting = def.options.find((option) => z.core.safeParse(option, value).success);
    return fitting ? unknownKeys(fitting, value, at) : [];
  }
  if (def.type !== "object" || !def.shape || typeof value !== "object" || value === null) return [];
  const { shape, catchall } = def;
  return Object.entries(value).flatMap(([key, entry]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (known) return unknownKeys(known, entry, `${at}${key}.`);
    return catchall ? [] : [`${at}${key}`];
  });
}

function canHoldKeys(schema: core.$ZodType): boolean {
  const { type } = schema._zod.def;
  return !["string", "number", "boolean", "int", "enum", "literal", "null"].includes(type);
}
