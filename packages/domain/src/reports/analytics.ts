import type { MinorUnits } from "../money/money.ts";
import { addDays, addMonths, daysBetween, endOfMonth, type LocalDate, monthOf } from "../dates/dates.ts";
import { salesByItem } from "./items.ts";
import { ageing } from "./ageing.ts";
import { forecast } from "./cash-flow.ts";
import { expensesIn } from "./expenses.ts";
import type { Ledger } from "./ledger.ts";
import { type Period, periodOf } from "./period.ts";
import { noSources, type ReportRow, type ReportSection, type Sources, sumOf } from "./report.ts";
import { salesByClient } from "./sales.ts";

/** Unit the page counts in. */
export const analyticsSteps = ["month", "quarter", "year"] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

/** Money received and spent, minor units, in the step that begins on `from`; the last one ends today. */
export type AnalyticsPoint = { readonly from: LocalDate; readonly income: number; readonly expenses: number };

/** Figures of one currency, minor units. */
export type Analytics = {
  readonly currency: string;
  readonly step: AnalyticsStep;
  /** The currencies the books know, home first. */
  readonly currencies: readonly string[];
  readonly received: {
    readonly now: number;
    readonly before: number;
    readonly period: Period;
    readonly sources: Sources;
  };
  readonly outstanding: { readonly amount: MinorUnits; readonly count: number };
  readonly overdue: { readonly amount: MinorUnits; readonly clients: number };
  /** Whole days from issue to the money that settled an invoice, of those settled in `span` and in as many days before it. */
  readonly daysToPay: { readonly now: number | null; readonly before: number | null };
  /** Twelve months, eight quarters or five years to today's. */
  readonly bars: readonly AnalyticsPoint[];
  /** The best of `span`. */
  readonly topClients: readonly ReportRow[];
  readonly topItems: readonly ReportRow[];
  /** The last 90 days, twelve months or five years. */
  readonly span: Period;
  readonly next: ReportSection | null;
  /** The last day of the books on which anything was sold, paid or spent, in whatever currency; null for empty books. */
  readonly latest: LocalDate | null;
};

/** Bars drawn, months in one of them. */
const steps = {
  month: { bars: 12, months: 1 },
  quarter: { bars: 8, months: 3 },
  year: { bars: 5, months: 12 },
} as const satisfies Record<AnalyticsStep, { bars: number; months: number }>;
const shownRows = 5;

/** The figures of the analytics page for one currency. `received.before` is the step before up to the same day. */
export function computeAnalytics(ledger: Ledger, currency: string, step: AnalyticsStep = "month"): Analytics {
  const { today } = ledger;
  const now = periodOf(step === "month" ? "this_month" : step, today);
  const span = { from: spanStart(step, today), to: today };
  const days = daysBetween(span.from, span.to) + 1;
  const earlier = { from: addDays(span.from, -days), to: addDays(span.from, -1) };
  const open = inCurrency(ageing(ledger, today).sections, currency);
  const total = (key: string): number => Number(open?.total?.[key] ?? 0);
  return {
    currency,
    step,
    currencies: currenciesOf(ledger),
    received: received(ledger, currency, { from: now.from, to: today }, steps[step].months),
    outstanding: {
      amount: total("total"),
      count: sumOf(open?.rows.map(({ sources }) => sources.invoices.length) ?? []),
    },
    overdue: {
      amount: total("d30") + total("d60") + total("d90") + total("older"),
      clients: open?.rows.filter(({ cells }) => lateOf(cells) > 0).length ?? 0,
    },
    daysToPay: { now: daysToPay(ledger, currency, span), before: daysToPay(ledger, currency, earlier) },
    bars: barsOf(ledger, currency, step),
    topClients: inCurrency(salesByClient(ledger, span, "accrual").sections, currency)?.rows.slice(0, shownRows) ?? [],
    topItems: inCurrency(salesByItem(ledger, span).sections, currency)?.rows.slice(0, shownRows) ?? [],
    span,
    next:
      inCurrency(
        forecast(ledger).filter(({ key }) => key === "forecast"),
        currency,
      ) ?? null,
    latest: latestOf(ledger),
  };
}

function latestOf({ sales, payments, records }: Ledger): LocalDate | null {
  let latest: LocalDate | null = null;
  for (const days of [sales, payments, records.expenses])
    for (const { date } of days) if (latest === null || date > latest) latest = date;
  return latest;
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

function spanStart(step: AnalyticsStep, today: LocalDate): LocalDate {
  if (step === "month") return addDays(today, -89);
  return addDays(addMonths(today, step === "quarter" ? -12 : -60), 1);
}

/** Money of a step so far and of the one before up to the same day, or its last. */
function received(ledger: Ledger, currency: string, now: Period, months: number): Analytics["received"] {
  const start = addMonths(now.from, -months);
  const before = { from: start, to: sameDayOf(start, now) };
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

/** The day as many months and days into a step as today is into its own: 15 May answers to 15 February. */
function sameDayOf(start: LocalDate, now: Period): LocalDate {
  const thisMonth = `${monthOf(now.to)}-01`;
  const months = Number(thisMonth.slice(5, 7)) - Number(now.from.slice(5, 7));
  const first = addMonths(start, months);
  const day = addDays(first, daysBetween(thisMonth, now.to));
  return day < endOfMonth(first) ? day : endOfMonth(first);
}

function barsOf(ledger: Ledger, currency: string, step: AnalyticsStep): AnalyticsPoint[] {
  const { bars, months } = steps[step];
  const now = periodOf(step === "month" ? "this_month" : step, ledger.today).from;
  const first = addMonths(now, -months * (bars - 1));
  const sums = Array.from({ length: bars }, (_, index) => ({
    from: addMonths(first, index * months),
    income: 0,
    expenses: 0,
  }));
  const begin = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7));
  const barOf = (date: LocalDate) =>
    sums[Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - begin) / months)];
  for (const payment of ledger.payments) {
    const sum = barOf(payment.date);
    if (sum && payment.currency === currency && payment.date <= ledger.today) sum.income += payment.amount;
  }
  for (const expense of expensesIn(ledger, { from: first, to: ledger.today })) {
    const sum = barOf(expense.date);
    if (sum && expense.currency === currency) sum.expenses += expense.amount;
  }
  return sums;
}
