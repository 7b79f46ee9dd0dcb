import { type Chance, type Schema } from "./bend.ts";

export type KnownIds = {
  /** Ids of records the business has, by the name of the field that refers to them. */
  readonly of: Readonly<Record<string, readonly string[]>>;
  /** Names what is made. */
  readonly fresh: () => string;
};

/**
 * A value the schema lets in, whatever it is: every bound is reached, every alternative taken.
 * Follows rules that no schema states: a reference names a record that is there, and amounts are those of a shop.
 *
 * @throws when a pattern is one this generator was not taught, so that a new one is
 */
export function validSample(schema: Schema, chance: Chance, known: KnownIds, name = ""): unknown {
  const { pick, below, oneIn } = chance;
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return validSample(pick(alternatives), chance, known, name);
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, chance, known);
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, below(Math.min(schema.maxItems ?? 4, 4) + 1)) }, () =>
        validSample(schema.items || {}, chance, known, name),
      );
    case "integer": {
      const { minimum = 0, maximum = shopAmount } = schema;
      return oneIn(4) ? minimum : minimum + below(Math.min(maximum, Math.max(shopAmount, minimum)) - minimum + 1);
    }
    case "boolean":
      return oneIn(2);
    case "null":
      return null;
    case "string":
      return textOf(schema, chance, known, name);
    default:
      throw new Error(`expected a schema of a type, came ${JSON.stringify(schema)}`);
  }
}

/** Minor units of a large sale: sums of lines stay within what can be counted. */
const shopAmount = 5_000_000;

function objectOf(schema: Schema, chance: Chance, known: KnownIds): Record<string, unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const value: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(properties))
    if (required.includes(key) || chance.oneIn(2)) value[key] = validSample(property, chance, known, key);
  if (propertyNames && typeof additionalProperties === "object")
    for (let count = chance.below(3); count > 0; count -= 1)
      value[String(validSample(propertyNames, chance, known))] = validSample(additionalProperties, chance, known);
  return value;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const dayOf = ({ below }: Chance) =>
  `20${twoDigits(20 + below(10))}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`;

/** How text of each pattern in the printed document looks. */
const byPattern: readonly (readonly [RegExp, (chance: Chance) => string])[] = [
  [/^\^\[A-Z\]\{2\}\$$/, ({ pick }) => pick(["NG", "KE", "GH", "ZA", "FR"])],
  [/^\^\[A-Z\]\{3\}\$$/, ({ pick }) => [1, 2, 3].map(() => pick([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"])).join("")],
  [/^\^\(\\d\{4\}\|-\)/, ({ oneIn, below }) => `${oneIn(2) ? "-" : "1987"}-0${1 + below(9)}-1${below(10)}`],
  [
    /\\d\{1,15\}\(\\\.\\d\{1,6\}\)\?/,
    ({ below, oneIn }) => (oneIn(3) ? `${1 + below(9)}.${1 + below(9)}` : String(1 + below(9_999))),
  ],
  [/\[1-9\]\\d\?\|1\\d\\d\|200/, ({ below }) => String(1 + below(200))],
];

function textOf(schema: Schema, chance: Chance, known: KnownIds, name: string): string {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const { pick, below, oneIn } = chance;
  if (format === "uuid") return name === "id" ? known.fresh() : pick(known.of[name] ?? []);
  if (format === "date") return dayOf(chance);
  if (format === "date-time") return `${dayOf(chance)}T${twoDigits(below(24))}:${twoDigits(below(60))}:00Z`;
  if (pattern !== undefined && pattern !== visible) {
    const [, make] = byPattern.find(([each]) => each.test(pattern)) ?? [];
    if (!make) throw new Error(`expected a pattern with an example here, came ${pattern}`);
    return make(chance);
  }
  const length = oneIn(8) ? maxLength : Math.min(maxLength, minLength + below(30));
  const text = Array.from({ length: oneIn(8) ? minLength : Math.max(minLength, length) }, () => pick(letters)).join("");
  return pattern === visible && text.trim() === "" ? `x${text.slice(1)}` : text;
}

/** Pattern of a text that is not blanks alone. */
const visible = "\\S";

/** Letters of the languages of the app, signs that mean something elsewhere, and what is longer than a code unit. */
const letters = [..."abcdefXYZ 0189-éẹ̀ƙịአቢ₦&<>\"'\\/%{}[]();:=+@#\n\t"];
