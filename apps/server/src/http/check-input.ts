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

/** Sentence beside the field that says what it takes. Those of the catalogue are for people; forms never send what the others refuse. */
export function sentenceOf(issue: core.$ZodIssue, input: unknown): string {
  const field = String(issue.path.at(-1) ?? "");
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  if (value === undefined || value === null || value === "") return "Required";
  if (field === "email" && issue.code === "invalid_format") return "This is not an e-mail address";
  if (field === "username" && issue.code === "invalid_format")
    return "Use letters, digits, dots, dashes and underscores, starting with a letter or digit";
  if (field === "country") return "This country is not known";
  if (issue.code === "invalid_value" && field === "currency") return "This currency is not known";
  switch (issue.code) {
    case "too_small":
      return boundOf(value, "least", issue.minimum, issue.inclusive !== false);
    case "too_big":
      return boundOf(value, "most", issue.maximum, issue.inclusive !== false);
    case "unrecognized_keys":
      return "This field is not known here";
    case "invalid_value":
      return `Use one of: ${issue.values.map(String).join(", ")}`;
    case "invalid_type":
      return `Use ${types[issue.expected] ?? issue.expected}`;
    case "invalid_format":
      return formOf(issue.format, issue.pattern);
    case "not_multiple_of":
      return `Use a multiple of ${issue.divisor}`;
    case "invalid_union": {
      const nearest = nearestOf(issue.errors);
      return nearest ? sentenceOf(nearest, value) : "This cannot be used here";
    }
    default:
      return "This cannot be used here";
  }
}

function boundOf(value: unknown, which: "least" | "most", bound: number | bigint, inclusive: boolean): string {
  const isOne = Number(bound) === 1;
  if (typeof value === "string") return `Use at ${which} ${bound} character${isOne ? "" : "s"}`;
  if (Array.isArray(value)) return `Use at ${which} ${bound} ${isOne ? "entry" : "entries"}`;
  if (inclusive) return `This must be at ${which} ${bound}`;
  return `This must be ${which === "least" ? "more" : "less"} than ${bound}`;
}

const types: Readonly<Record<string, string>> = {
  string: "text in quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const forms: Readonly<Record<string, string>> = {
  uuid: "Use a UUID",
  url: "Use a full address, as https://example.com",
  date: "Use a day, as 2026-11-20",
  datetime: "Use an instant of UTC, as 2026-11-20T09:41:00Z",
};

/** Sentences for the patterns of schemas, by the pattern as JSON Schema writes it. */
const patterns = new Map<string, string>([
  [String.raw`/^\d{1,15}(\.\d{1,6})?$/`, 'Use a decimal number of 0 or more as text, with at most 6 places, as "2.5"'],
  ["/^[A-Z]{3}$/", 'Use the three capitals of a currency, as "NGN"'],
  [String.raw`/^(\d{4}|-)-\d{2}-\d{2}$/`, 'Use a day with or without its year, as "1990-05-31" or "--05-31"'],
  [String.raw`/^(?:[1-9]\d?|1\d\d|200)$/`, "Use a whole number from 1 to 200"],
]);

const formOf = (format: string, pattern = ""): string =>
  forms[format] ?? patterns.get(pattern) ?? (pattern ? `Use text of the form ${pattern}` : "This cannot be used here");

/** The issue that says most: of the alternative that fits deepest into what came. */
function nearestOf(alternatives: readonly (readonly core.$ZodIssue[])[]): core.$ZodIssue | undefined {
  return alternatives
    .flatMap((issues) => issues.slice(0, 1))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0);
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
