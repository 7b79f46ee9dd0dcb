import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { nextDays } from "@ankara/domain/invoice/recurring";
import type { InvoiceRepeat } from "@ankara/domain/records/invoice";
import type { Rule } from "./rule-form.ts";
import { joinList } from "../../i18n/numbers.ts";

/** A rule in words: `Every month on the 31st, the last day of shorter months`. */
export function useRuleLabel(): (rule: Rule) => string {
  const { t, i18n } = useLingui();
  return (rule) => {
    const { unit, start } = rule;
    const quarters = unit === "month" && rule.every % 3 === 0;
    const every = quarters ? rule.every / 3 : rule.every;
    const day = Number(start.slice(8));
    const short = unit === "month" && day > 28 ? t`the last day of shorter months` : "";
    const often = quarters
      ? t`${plural(every, { one: "Every quarter", other: "Every # quarters" })}`
      : unit === "day"
        ? t`${plural(every, { one: "Every day", other: "Every # days" })}`
        : unit === "week"
          ? t`${plural(every, { one: "Every week", other: "Every # weeks" })}`
          : unit === "month"
            ? t`${plural(every, { one: "Every month", other: "Every # months" })}`
            : t`${plural(every, { one: "Every year", other: "Every # years" })}`;
    const weekday = formatDate(start, "dayName", i18n.locale);
    const dayAndMonth = formatDate(start, "dayMonth", i18n.locale);
    const on =
      unit === "week"
        ? t`on ${weekday}`
        : unit === "month"
          ? t`on day ${day}`
          : unit === "year"
            ? t`on ${dayAndMonth}`
            : "";
    const first = [often, on].filter(Boolean).join(" ");
    return joinList([first, short]);
  };
}

/**
 * Returns the state of a rule in a few words.
 * `from`: the first day whose invoice is still to be made.
 */
export function useRuleStatus(): (repeat: InvoiceRepeat, at: { from: string; today: LocalDate }) => string {
  const { t, i18n } = useLingui();
  return (repeat, { from, today }) => {
    if (repeat.pausedAt !== null) return t`Paused`;
    const [next] = nextDays(repeat, from, 1);
    if (next === undefined) return t`Ended`;
    return next === today ? t`Next today` : t`Next on ${formatDate(next, "medium", i18n.locale)}`;
  };
}
