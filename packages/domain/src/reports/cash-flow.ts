import { addDays, type LocalDate } from "../dates/dates.ts";
import { categoryOf } from "../expenses/categories.ts";
import { occurrenceDates } from "../expenses/recurrence.ts";
import { expensesIn } from "./expenses.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger, ReportExpense } from "./ledger.ts";
import { contributionsOf } from "./payments.ts";
import { isWithin, type Period, stepOf, stepStart } from "./period.ts";
import {
  byDate,
  type Check,
  PerCurrency,
  plus,
  type ReportRow,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
} from "./report.ts";
import type { ReportBody } from "./sales.ts";

/** Days the forecast looks ahead, today not counted. */
const forecastDays = 30;
const sums = ["in", "out", "net"] as const;

/**
 * Money in and out, and what is to come in the next thirty days: open invoices on the day they fall due and expenses
 * that are written down for a later day or come back by then. What is late already stands apart, on no day: nobody knows when it comes.
 */
export function cashFlow(ledger: Ledger, period: Period): ReportBody {
  const step = stepOf(period);
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  const within = ledger.payments.filter(({ date }) => isWithin(date, period));
  for (const payment of within) {
    const { id, amount, currency } = payment;
    const date = stepStart(payment.date, step);
    tallies.of(currency).add(date, { name: "", date }, { in: amount, net: amount }, { payments: id });
    contributions.push(...contributionsOf(payment, ledger));
  }
  const spent = expensesIn(ledger, period);
  for (const { id, amount, currency, date: day } of spent) {
    const date = stepStart(day, step);
    tallies.of(currency).add(date, { name: "", date }, { out: amount, net: 0 - amount }, { expenses: id });
    contributions.push({ amount: 0 - amount, currency, rate: null });
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = withRunning(tally.rows(byDate));
    return { key: "main", currency, columns, main: "net", rows, total: totalOf(rows, sums) };
  });
  const checks = sections.map(({ currency, rows }): Check => ({
    key: "cash_running",
    currency,
    figure: Number(rows.at(-1)?.cells["running"] ?? 0),
    control:
      sumOf(within.filter((each) => each.currency === currency).map(({ amount }) => amount)) -
      sumOf(spent.filter((each) => each.currency === currency).map(({ amount }) => amount)),
  }));
  return { sections: [...sections, ...forecast(ledger)], checks, contributions };
}

const columns: ReportSection["columns"] = [
  { key: "in", type: "money" },
  { key: "out", type: "money" },
  { key: "net", type: "money" },
  { key: "running", type: "money" },
];

function withRunning(rows: readonly ReportRow[]): ReportRow[] {
  let running = 0;
  return rows.map((row) => {
    running = plus(running, Number(row.cells["net"]));
    return { ...row, cells: { ...row.cells, running } };
  });
}

/** The next thirty days from today, whatever period is looked at. A row for each day of each invoice and each planned expense. */
export function forecast(ledger: Ledger): ReportSection[] {
  const { today } = ledger;
  const last = addDays(today, forecastDays);
  const coming = new PerCurrency(() => new Tally(sums));
  const late = new PerCurrency(() => new Tally(["in"]));
  for (const [id, { openParts }] of ledger.owingsAt(today)) {
    const sale = ledger.saleOf(id);
    if (!sale || sale.invoice.writtenOffAt !== null) continue;
    const { currency, contactId, number } = sale.invoice;
    const head = { name: ledger.nameOf(sale.invoice), contactId };
    for (const { dueDate, left } of openParts) {
      if (dueDate === null || dueDate > last) continue;
      const key = `${id} ${dueDate}`;
      if (dueDate < today)
        late.of(currency).add(key, { ...head, date: dueDate }, { in: left }, { invoices: id }, { number });
      else
        coming.of(currency).add(key, { ...head, date: dueDate }, { in: left, net: left }, { invoices: id }, { number });
    }
  }
  for (const expense of ledger.records.expenses) {
    const { id, amount, currency, supplier, note } = expense;
    const category = categoryOf(expense);
    for (const date of daysAhead(expense, today, last)) {
      coming
        .of(currency)
        .add(
          `${id} ${date}`,
          { name: supplier || note || category, date },
          { out: amount, net: 0 - amount },
          { expenses: id },
          { number: category },
        );
    }
  }
  return [
    ...coming.entries(ledger.home).map(([currency, tally]): ReportSection => {
      const rows = withRunning(tally.rows(byDate));
      return {
        key: "forecast",
        currency,
        columns: [{ key: "number", type: "text" }, ...columns],
        main: "net",
        rows,
        total: totalOf(rows, sums),
      };
    }),
    ...late.entries(ledger.home).map(([currency, tally]): ReportSection => {
      const rows = tally.rows(byDate);
      return {
        key: "late",
        currency,
        columns: [
          { key: "number", type: "text" },
          { key: "in", type: "money" },
        ],
        main: "in",
        rows,
        total: totalOf(rows, ["in"]),
      };
    }),
  ];
}

/** Days after `today` on which an expense goes out: its own when it is planned, and those it repeats on. */
function daysAhead({ date, repeat, archivedAt }: ReportExpense, today: LocalDate, last: LocalDate): LocalDate[] {
  if (archivedAt) return [];
  const days = [date, ...(repeat ? occurrenceDates(date, repeat, last) : [])];
  return days.filter((day) => day > today && day <= last);
}
