import { addDays, isLocalDate } from "@ankara/domain/dates/dates";
import { nextDays } from "@ankara/domain/invoice/recurring";
import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import type { Problems } from "../../forms/use-draft-form.ts";

/** Typed values of the form of a rule. */
export type RuleForm = {
  unit: "day" | "week" | "month" | "quarter" | "year";
  every: string;
  start: string;
  ends: "never" | "date" | "count";
  until: string;
  count: string;
  make: InvoiceRepeat["make"];
};
export type Rule = Pick<InvoiceRepeat, "every" | "unit" | "start" | "until" | "count" | "make">;

/**
 * Returns the first day of a rule that begins a period after an invoice: the invoice itself was the first. A day that is
 * past moves on by whole periods.
 *
 * @param issued - the day of the invoice
 * @param earliest - the first day a rule may begin
 */
export function firstDayAfter(
  issued: string,
  { unit, every }: Pick<RuleForm, "unit" | "every">,
  earliest: string,
): string {
  const rule = { ...blankRule(issued), unit, every: /^[1-9]\d?$/.test(every.trim()) ? every : "1" };
  const from = issued < earliest ? earliest : addDays(issued, 1);
  return nextDays(InvoiceRepeat.parse(ruleOf(rule)), from, 1)[0] ?? from;
}

export const blankRule = (start: string): RuleForm => ({
  unit: "month",
  every: "1",
  start,
  ends: "never",
  until: "",
  count: "",
  make: "draft",
});

export function ruleFormOf({ every, unit, start, until, count, make }: InvoiceRepeat): RuleForm {
  const quarters = unit === "month" && every % 3 === 0;
  return {
    unit: quarters ? "quarter" : unit,
    every: String(quarters ? every / 3 : every),
    start,
    ends: until !== null ? "date" : count !== null ? "count" : "never",
    until: until ?? "",
    count: count === null ? "" : String(count),
    make,
  };
}

/**
 * Returns the problems that keep the rule from being saved: a code by field.
 * @param earliest - the first day a rule may begin: today for a new one, its own for one that runs
 */
export function checkRuleForm(form: RuleForm, earliest: string): Problems {
  const problems: Record<string, string> = {};
  const max = form.unit === "quarter" ? 33 : 99;
  if (!/^[1-9]\d?$/.test(form.every.trim()) || Number(form.every) > max) problems["every"] = "every_range";
  if (!isLocalDate(form.start)) problems["start"] = "date_missing";
  else if (form.start < earliest) problems["start"] = "date_is_past";
  if (form.ends === "date") {
    if (!isLocalDate(form.until)) problems["until"] = "date_missing";
    else if (form.until < form.start) problems["until"] = "ends_before_it_begins";
  }
  if (form.ends === "count" && !/^[1-9]\d{0,2}$/.test(form.count.trim())) problems["count"] = "count_range";
  return problems;
}

/** The rule of a form without problems. */
export const ruleOf = (form: RuleForm): Rule => ({
  every: Number(form.every) * (form.unit === "quarter" ? 3 : 1),
  unit: form.unit === "quarter" ? "month" : form.unit,
  start: form.start,
  until: form.ends === "date" ? form.until : null,
  count: form.ends === "count" ? Number(form.count) : null,
  make: form.make,
});
