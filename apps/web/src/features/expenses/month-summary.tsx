import type { MinorUnits } from "@ankara/domain/money/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { endOfMonth, formatDate, monthOf, type LocalDate } from "@ankara/domain/dates/dates";
import { summarizeReceived } from "@ankara/domain/invoice/summary";
import { monthTotals, previousPeriodTotal, type ExpenseTotals } from "@ankara/domain/expenses/month-totals";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { readPaymentsSince, useDevice } from "../../store/hooks.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Donut } from "../../ui/donut.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { useCategoryText } from "../../forms/category-labels.ts";
import { monthLater, type ExpenseView } from "./expense-view.ts";
import type { StoredExpense } from "./use-expenses.ts";

const colors = ["var(--c1)", "var(--c5)", "var(--c3)", "var(--c2)", "var(--c4)"] as const;
const restColor = "var(--c6)";
const maxParts = 6;

type SummaryProps = {
  expenses: readonly StoredExpense[];
  view: ExpenseView;
  today: LocalDate;
  homeCurrency: string;
};

/** Shows the cost of a month by category and against its income. Each currency stands apart; the ring is the home currency's. */
export function MonthSummary({ pager, wide, ...props }: SummaryProps & { pager: ReactNode; wide: boolean }) {
  const { expenses, view, today, homeCurrency } = props;
  const totals = useMemo(() => monthTotals(expenses, view.month, homeCurrency), [expenses, view.month, homeCurrency]);
  const main = totals[0] ?? { currency: homeCurrency, total: 0, inputVat: 0, categories: [] };
  const received = useReceived(view.month, main.currency, today);
  const monthName = useMonthName(view.month);
  const ring = <Ring spent={main} received={received} size={wide ? 196 : 128} />;
  return (
    <section className={wide ? "px-7 pt-5 pb-6" : "px-4 pt-1"} aria-label={monthName}>
      <div className="-ml-3">{pager}</div>
      <MoneyText amount={main.total} currency={main.currency} size="28" className="block" />
      <Compared {...props} spent={main} today={today} />
      {totals.slice(1).map(({ currency, total }) => (
        <p key={currency} className="text-15 text-muted">
          <MoneyText amount={total} currency={currency} size="15" /> <Trans>in {currency}</Trans>
        </p>
      ))}
      {main.categories.length > 0 &&
        (wide ? (
          <div className="min-[1600px]:flex min-[1600px]:items-center min-[1600px]:gap-8">
            <div className="grid place-items-center py-6">{ring}</div>
            <Legend spent={main} view={view} withAmounts />
          </div>
        ) : (
          <Card className="mt-3 flex items-center gap-3 max-[350px]:flex-col">
            {ring}
            <Legend spent={main} view={view} />
          </Card>
        ))}
      {wide && (
        <dl className="mt-3 border-t border-line pt-3">
          <Fact term={<Trans>Received</Trans>} amount={received} currency={main.currency} />
          <Fact term={<Trans>Input VAT to claim</Trans>} amount={main.inputVat} currency={main.currency} />
        </dl>
      )}
    </section>
  );
}

function Compared({ expenses, view: { month }, today, spent }: SummaryProps & { spent: ExpenseTotals }) {
  const { currency, total } = spent;
  const before = previousPeriodTotal(expenses, { month, currency, today });
  const name = useMonthName(monthLater(month, -1));
  if (before === 0) return null;
  const percent = Math.round(((total - before) / before) * 100);
  const running = month === monthOf(today);
  return (
    <p className="text-15 text-muted">
      <span className={percent > 0 ? "text-overdue-ink" : "text-paid-ink"}>
        {percent > 0 ? "↑" : "↓"} {Math.abs(percent)}&nbsp;%
      </span>{" "}
      {running ? <Trans>on {name}, same days</Trans> : <Trans>on {name}</Trans>}
    </p>
  );
}

/** The parts drawn: the largest ones, and what is left as one. */
function partsOf({
  categories,
  total,
}: ExpenseTotals): { category: string | null; amount: MinorUnits; color: string; share: number }[] {
  const shown = categories.length > maxParts ? categories.slice(0, maxParts - 1) : categories.slice(0, maxParts);
  const rest = categories.slice(shown.length).reduce((sum, { amount }) => sum + amount, 0);
  const all = [...shown, ...(rest > 0 ? [{ category: null, amount: rest }] : [])];
  return all.map((part, index) => ({
    ...part,
    color: colors[index] ?? restColor,
    share: total === 0 ? 0 : Math.round((part.amount / total) * 100),
  }));
}

function Ring({ spent, received, size }: { spent: ExpenseTotals; received: number; size: number }) {
  const { t } = useLingui();
  const left = received - spent.total;
  const text = formatMoney(left, spent.currency, { decimals: "auto" });
  // With its sign; a French space is half as wide as a digit.
  const digits = text.length + 1 - (text.match(/\s/g)?.length ?? 0) / 2;
  return (
    <Donut
      size={size}
      label={t`Expenses by category, the table follows`}
      parts={partsOf(spent).map(({ category, amount, color }) => ({ key: category ?? "", value: amount, color }))}
    >
      {received > 0 && digits * (size > 150 ? 9 : 7.4) < size * 0.66 && (
        <span>
          {/* The hole of the ring is half as wide as the ring. */}
          <span className="mx-auto block text-13 leading-4 text-balance text-muted" style={{ maxWidth: size * 0.56 }}>
            <Trans>Left over</Trans>
          </span>
          <span
            className={cx(
              "money font-semibold",
              size > 150 ? "text-15" : "text-13",
              left < 0 ? "text-overdue-ink" : "text-paid-ink",
            )}
          >
            {left > 0 && "+"}
            {text}
          </span>
        </span>
      )}
    </Donut>
  );
}

/** The ring in words; a category filters the list. */
function Legend({ spent, view, withAmounts }: { spent: ExpenseTotals; view: ExpenseView; withAmounts?: boolean }) {
  const { t } = useLingui();
  const categoryText = useCategoryText();
  const { currency } = spent;
  return (
    // A hidden caption would be the first row, which is the one that sets the widths.
    <table className="w-full min-w-0 table-fixed" aria-label={t`Expenses by category`}>
      <tbody>
        {partsOf(spent).map(({ category, amount, color, share }) => (
          <tr key={category ?? ""}>
            <th scope="row" className={cx("text-left font-normal", withAmounts ? "" : "text-13")}>
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-[9px] shrink-0 rounded-[3px]" style={{ background: color }} />
                {category === null ? (
                  <span className={cx("py-1 leading-4", withAmounts && "leading-7!")}>{t`The rest`}</span>
                ) : (
                  <button
                    type="button"
                    aria-pressed={view.category === category}
                    onClick={() => view.change({ category: view.category === category ? "" : category })}
                    className={cx(
                      "relative min-w-0 py-1 text-left leading-5 before:absolute before:-inset-1 hover:underline",
                      withAmounts && "min-h-9",
                      view.category === category && "font-semibold",
                    )}
                  >
                    {categoryText(category)}
                  </button>
                )}
              </span>
            </th>
            {withAmounts && (
              <td className="w-30 text-right">
                <MoneyText amount={amount} currency={currency} />
              </td>
            )}
            <td className={cx("money text-right text-muted", withAmounts ? "w-14" : "w-10 text-13")}>{share}&nbsp;%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ term, amount, currency }: { term: ReactNode; amount: MinorUnits; currency: string }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** Confirmed money that came in during a month, less what was reversed; minor units of `currency`. */
function useReceived(month: string, currency: string, today: LocalDate): number {
  const payments = useDevice(`payments/since/${month}`, ({ db }) => readPaymentsSince(db, `${month}-01`));
  return useMemo(() => {
    const until = month === monthOf(today) ? today : endOfMonth(`${month}-01`);
    return summarizeReceived(payments ?? [], { today: until, home: currency }).home.amount;
  }, [payments, month, currency, today]);
}

function useMonthName(month: string): string {
  const { i18n } = useLingui();
  return formatDate(`${month}-01`, "month", i18n.locale);
}
