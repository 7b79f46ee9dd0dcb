import { addDays, addMonths, daysBetween, endOfMonth, type LocalDate, monthOf } from "../dates.ts";
import { salesByItem } from "./items.ts";
import { ageing } from "./ageing.ts";
import { forecast } from "./cash-flow.ts";
import { expensesIn } from "./expenses.ts";
import type { Ledger } from "./ledger.ts";
import { type Period, periodOf } from "./period.ts";
import { noSources, type ReportRow, type ReportSection, type Sources, sumOf } from "./report.ts";
import { salesByClient } from "./sales.ts";

export type MonthOfMoney = { readonly month: LocalDate; readonly income: number; readonly expenses: number };

/** How one currency is doing, minor units. */
export type Analytics = {
  readonly currency: string;
  /** The currencies the books know, home first. */
  readonly currencies: readonly string[];
  readonly received: {
    readonly now: number;
    readonly before: number;
    readonly period: Period;
    readonly sources: Sources;
  };
  readonly outstanding: { readonly amount: number; readonly count: number };
  readonly overdue: { readonly amount: number; readonly clients: number };
  /** Whole days from issue to the money that settled an invoice, of those settled in the last 90 days and the 90 before. */
  readonly daysToPay: { readonly now: number | null; readonly before: number | null };
  /** Twelve months to today's, money received and spent. */
  readonly months: readonly MonthOfMoney[];
  /** The best of the last 90 days. */
  readonly topClients: readonly ReportRow[];
  readonly topItems: readonly ReportRow[];
  readonly span: Period;
  readonly next: ReportSection | null;
};

const spanDays = 90;
const shownRows = 5;

/** The figures of the analytics page for one currency. `received.before` is the month before up to the same day. */
export function computeAnalytics(ledger: Ledger, currency: string): Analytics {
  const { today } = ledger;
  const thisMonth = periodOf("this_month", today);
  const span = { from: addDays(today, 1 - spanDays), to: today };
  const earlier = { from: addDays(today, 1 - 2 * spanDays), to: addDays(today, -spanDays) };
  const open = inCurrency(ageing(ledger, today).sections, currency);
  const total = (key: string): number => Number(open?.total?.[key] ?? 0);
  return {
    currency,
    currencies: currenciesOf(ledger),
    received: received(ledger, currency, { from: thisMonth.from, to: today }),
    outstanding: {
      amount: total("total"),
      count: sumOf(open?.rows.map(({ sources }) => sources.invoices.length) ?? []),
    },
    overdue: {
      amount: total("d30") + total("d60") + total("d90") + total("older"),
      clients: open?.rows.filter(({ cells }) => lateOf(cells) > 0).length ?? 0,
    },
    daysToPay: { now: daysToPay(ledger, currency, span), before: daysToPay(ledger, currency, earlier) },
    months: twelveMonths(ledger, currency),
    topClients: inCurrency(salesByClient(ledger, span, "accrual").sections, currency)?.rows.slice(0, shownRows) ?? [],
    topItems: inCurrency(salesByItem(ledger, span).sections, currency)?.rows.slice(0, shownRows) ?? [],
    span,
    next:
      inCurrency(
        forecast(ledger).filter(({ key }) => key === "forecast"),
        currency,
      ) ?? null,
  };
}

const inCurrency = (sections: readonly ReportSection[], currency: string): ReportSection | undefined =>
  sections.find((section) => section.currency === currency);

const lateOf = (cells: ReportRow["cells"]): number =>
  sumOf(["d30", "d60", "d90", "older"].map((bucket) => Number(cells[bucket])));

function currenciesOf({ home, sales, payments, records }: Ledger): string[] {
  const used = new Set([home]);
  for (const { invoice } of sales) used.add(invoice.currency);
  for (const { currency } of payments) used.add(currency);
  for (const { currency } of records.expenses) used.add(currency);
  return [home, ...[...used].filter((code) => code !== home).sort()];
}

/** Money of a month so far and of the month before up to the same day, or its last. */
function received(ledger: Ledger, currency: string, now: Period): Analytics["received"] {
  const start = addMonths(now.from, -1);
  const sameDay = addDays(start, daysBetween(now.from, now.to));
  const before = { from: start, to: sameDay < endOfMonth(start) ? sameDay : endOfMonth(start) };
  const within = ({ from, to }: Period) =>
    ledger.payments.filter((each) => each.currency === currency && from <= each.date && each.date <= to);
  const paid = within(now);
  return {
    now: sumOf(paid.map(({ amount }) => amount)),
    before: sumOf(within(before).map(({ amount }) => amount)),
    period: now,
    sources: { ...noSources, payments: paid.map(({ id }) => id) },
  };
}

/** Average over the invoices whose last missing money came in the span, rounded; null when none did. */
function daysToPay({ settlements }: Ledger, currency: string, { from, to }: Period): number | null {
  const days = settlements.flatMap(({ sale, payment, before, after }) => {
    const { total } = sale.totals;
    const settled = before < total && after === total;
    if (!settled || sale.invoice.currency !== currency || payment.date < from || payment.date > to) return [];
    return [Math.max(0, daysBetween(sale.date, payment.date))];
  });
  return days.length === 0 ? null : Math.round(sumOf(days) / days.length);
}

function twelveMonths(ledger: Ledger, currency: string): MonthOfMoney[] {
  const first = addMonths(`${monthOf(ledger.today)}-01`, -11);
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index));
  const sums = new Map(months.map((month) => [monthOf(month), { income: 0, expenses: 0 }]));
  for (const payment of ledger.payments) {
    const sum = sums.get(monthOf(payment.date));
    if (sum && payment.currency === currency && payment.date <= ledger.today) sum.income += payment.amount;
  }
  for (const expense of expensesIn(ledger, { from: first, to: ledger.today })) {
    const sum = sums.get(monthOf(expense.date));
    if (sum && expense.currency === currency) sum.expenses += expense.amount;
  }
  return months.map((month) => ({ month, ...(sums.get(monthOf(month)) ?? { income: 0, expenses: 0 }) }));
}
