import * as z from "zod/mini";
import { DecimalText, LocalDate, Minor, RecordId } from "@ankara/domain/records/fields";
import { createInvoice } from "@ankara/contract/records";
import { expect, test } from "vitest";
import { checkInput } from "./check-input.ts";

const refused = (schema: z.ZodMiniType, input: unknown) => {
  const outcome = checkInput(schema, input, { closed: true });
  return outcome.ok ? {} : outcome.error.fields;
};

const line = { name: "Wax, 6 yards", unitPrice: "14750" };
const invoiceOf = (change: object) => ({ data: { walkIn: true, lines: [{ ...line, ...change }] } });

test.each([
  ["a quantity below 0", { quantity: "-3" }, /^Use a decimal number of 0 or more as text/],
  ["a quantity as a number", { quantity: 3 }, /^Use text in quotes$/],
  ["a unit price with letters", { unitPrice: "12k" }, /^Use a decimal number of 0 or more as text/],
  ["a list for a name", { name: [] }, /^Use text in quotes$/],
  ["an empty name", { name: "" }, /^Required$/],
  ["an id that is none", { id: "7" }, /^Use a UUID$/],
])("refused input › %s › the sentence says what the field takes", (_, change, sentence) => {
  expect(Object.values(refused(createInvoice.body, invoiceOf(change)) ?? {})).toEqual([
    expect.stringMatching(sentence),
  ]);
});

test.each([
  [DecimalText, "1.1234567", 'Use a decimal number of 0 or more as text, with at most 6 places, as "2.5"'],
  [Minor, 1.5, "Use a whole number"],
  [Minor, "12", "Use a number"],
  [z.int().check(z.gte(1)), 0, "This must be at least 1"],
  [z.number().check(z.gt(0)), 0, "This must be more than 0"],
  [z.array(z.string()).check(z.maxLength(1)), ["a", "b"], "Use at most 1 entry"],
  [z.enum(["a", "b"]), "c", "Use one of: a, b"],
  [z.boolean(), "yes", "Use true or false"],
  [LocalDate, "20.11.2026", "Use a day, as 2026-11-20"],
  [RecordId, "x", "Use a UUID"],
  [z.string().check(z.regex(/^\d{1,4}$/)), "x", String.raw`Use text of the form /^\d{1,4}$/`],
  [
    z.union([DecimalText, z.literal("")]),
    "-3",
    'Use a decimal number of 0 or more as text, with at most 6 places, as "2.5"',
  ],
])("refused input › %# › its reason", (schema, value, sentence) => {
  expect(refused(z.object({ it: schema }), { it: value })).toEqual({ it: sentence });
});
