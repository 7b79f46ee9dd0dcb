import { useLingui } from "@lingui/react/macro";
import { formatDate, monthNames, type LocalDate } from "@ankara/domain/dates/dates";
import type { AnalyticsStep } from "@ankara/domain/reports/analytics";

type StepLabels = {
  readonly step: Record<AnalyticsStep, string>;
  /** The days the rankings and the pace look at. */
  readonly span: Record<AnalyticsStep, string>;
  /** Says how far a figure is from the same days before; `amount` carries no sign. */
  readonly more: (step: AnalyticsStep, amount: string) => string;
  readonly less: (step: AnalyticsStep, amount: string) => string;
  /** Over the bars. */
  readonly title: Record<AnalyticsStep, string>;
  /** Head of the table's first column. */
  readonly head: Record<AnalyticsStep, string>;
  /** A bar's whole name, and the short one under it, which `fittingLabels` shortens where there is little room. */
  readonly bar: (from: LocalDate, step: AnalyticsStep) => { name: string; short: string };
};

/** Returns the labels of months, quarters and years on the analytics page. */
export function useStepLabels(): StepLabels {
  const { t, i18n } = useLingui();
  return {
    step: { month: t`Month`, quarter: t`Quarter`, year: t`Year` },
    span: { month: t`last 90 days`, quarter: t`last 12 months`, year: t`last 5 years` },
    more: (step, amount) =>
      ({
        month: t`That is ${amount} more than in the same days of the month before.`,
        quarter: t`That is ${amount} more than in the same days of the quarter before.`,
        year: t`That is ${amount} more than in the same days of the year before.`,
      })[step],
    less: (step, amount) =>
      ({
        month: t`That is ${amount} less than in the same days of the month before.`,
        quarter: t`That is ${amount} less than in the same days of the quarter before.`,
        year: t`That is ${amount} less than in the same days of the year before.`,
      })[step],
    title: {
      month: t`Income and expenses, 12 months`,
      quarter: t`Income and expenses, 8 quarters`,
      year: t`Income and expenses, 5 years`,
    },
    head: { month: t`Month`, quarter: t`Quarter`, year: t`Year` },
    bar: (from, step) => {
      const year = from.slice(0, 4);
      if (step === "year") return { name: year, short: year };
      const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
      if (step === "quarter") return { name: t`Q${quarter} ${year}`, short: t`Q${quarter}` };
      const name = formatDate(from, "month", i18n.locale);
      // A long name begins with the word for month in Yoruba. The dots of French would take the room of a letter.
      return {
        name,
        short: (monthNames(i18n.locale, "short")[Number(from.slice(5, 7)) - 1] ?? name).replaceAll(".", ""),
      };
    },
  };
}
