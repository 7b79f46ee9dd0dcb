import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import { expect, test } from "vitest";
import { blankRule, checkRuleForm, ruleFormOf, ruleOf, firstDayAfter } from "./rule-form.ts";

test.each([
  [
    { every: 1, unit: "month" },
    { unit: "month", every: "1" },
  ],
  [
    { every: 3, unit: "month" },
    { unit: "quarter", every: "1" },
  ],
  [
    { every: 6, unit: "month", until: "2027-12-31" },
    { unit: "quarter", every: "2", ends: "date" },
  ],
  [
    { every: 2, unit: "week", count: 12 },
    { unit: "week", every: "2", ends: "count", count: "12" },
  ],
] as const)("rule form › a rule %j is shown as %j, and saved as it was", (changes, shown) => {
  const repeat = InvoiceRepeat.parse({ start: "2026-11-30", ...changes });
  const form = ruleFormOf(repeat);
  expect(form).toMatchObject(shown);
  expect(checkRuleForm(form, "2026-11-30")).toEqual({});
  expect(repeat).toMatchObject(ruleOf(form));
});

test("rule form › says everything that is wrong at once", () => {
  const form = { ...blankRule("2026-11-19"), every: "0", ends: "count" as const, count: "1000" };
  expect(checkRuleForm(form, "2026-11-20")).toEqual({
    every: "every_range",
    start: "date_is_past",
    count: "count_range",
  });
  const late = { ...blankRule("2026-11-30"), ends: "date" as const, until: "2026-11-29" };
  expect(checkRuleForm(late, "2026-11-20")).toEqual({ until: "ends_before_it_begins" });
  expect(checkRuleForm({ ...blankRule("2026-11-30"), unit: "quarter", every: "34" }, "2026-11-20")).toEqual({
    every: "every_range",
  });
});

test.each([
  ["2026-11-05", "month", "1", "2026-12-05"],
  ["2026-01-31", "month", "1", "2026-11-30"],
  ["2026-11-05", "quarter", "1", "2027-02-05"],
  ["2026-11-20", "week", "2", "2026-12-04"],
  ["2026-11-05", "month", "", "2026-12-05"],
] as const)("rule of an invoice of %s › every %s × %s › begins on %s", (issued, unit, every, first) => {
  expect(firstDayAfter(issued, { unit, every }, "2026-11-21")).toBe(first);
});
