import { hostileTexts, hostileValues } from "./hostile.ts";

/** As much of JSON Schema as our OpenAPI document uses. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  propertyNames?: Schema;
};

export type Chance = {
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `times`. */
  oneIn(times: number): boolean;
};

/** Numbers that repeat with their seed, in the shapes that are needed here. */
export function chanceOf(random: () => number): Chance {
  const below = (count: number) => Math.floor(random() * count);
  return { below, pick: (list) => list[below(list.length)] as never, oneIn: (times) => below(times) === 0 };
}

/** A value the schema lets in, or nearly: `known` are ids that exist, which get further than any made-up one. */
export function sample(schema: Schema, chance: Chance, known: readonly string[]): unknown {
  const { pick, below, oneIn } = chance;
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (alternatives) return sample(pick(alternatives), chance, known);
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type) {
    case "object": {
      const value: Record<string, unknown> = {};
      for (const [key, property] of Object.entries(schema.properties ?? {}))
        if (schema.required?.includes(key) || oneIn(3)) value[key] = sample(property, chance, known);
      if (schema.additionalProperties && !schema.properties) value[pick(["name", "total", "id"])] = pick(hostileValues);
      return value;
    }
    case "array":
      // `items: false` closes a list whose members are named one by one.
      if (schema.prefixItems) return schema.prefixItems.map((member) => sample(member, chance, known));
      return Array.from({ length: Math.max(schema.minItems ?? 0, below(3)) }, () =>
        sample(schema.items || {}, chance, known),
      );
    case "integer":
      return below(3) === 0 ? (schema.minimum ?? -below(9)) : below(10_000);
    case "number":
      return below(1_000) / 7;
    case "boolean":
      return oneIn(2);
    case "null":
      return null;
    case "string":
      return text(schema, chance, known);
    default:
      return pick(hostileValues);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema, chance: Chance, known: readonly string[]) {
  const { pick, below, oneIn } = chance;
  if (format === "uuid") return oneIn(4) ? madeUpId(chance) : pick(known);
  if (format === "email") return `fuzz${below(500)}@shop.example`;
  if (pattern?.includes("\\d")) return String(below(900));
  if (pattern?.includes("[0-9a-f]{64}")) return "0123456789abcdef".repeat(4);
  const length = Math.min(maxLength, minLength + below(24));
  return Array.from({ length }, () => pick([..."abc XYZ0189-éẹ₦"])).join("");
}

export const madeUpId = ({ below }: Chance): string =>
  `01a2${below(0x10000).toString(16).padStart(4, "0")}-0000-7000-8000-${below(1e12).toString(16).padStart(12, "0")}`;

/** The same value with one place bent: replaced, left out, doubled, or with something beside it. */
export function bend(value: unknown, chance: Chance): unknown {
  const { pick, below, oneIn } = chance;
  if (Array.isArray(value) && value.length > 0 && !oneIn(4)) {
    const at = below(value.length);
    if (oneIn(5)) return [...value, ...value];
    return value.map((each, index) => (index === at ? bend(each, chance) : each));
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0 && !oneIn(6)) {
    const entries = Object.entries(value);
    const at = below(entries.length);
    if (oneIn(6)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    if (oneIn(6)) return { ...value, [pick(hostileTexts) || "x"]: pick(hostileValues) };
    return Object.fromEntries(entries.map(([key, each], index) => [key, index === at ? bend(each, chance) : each]));
  }
  return pick(hostileValues);
}
