import { categoryOf } from "../expenses/categories.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger, ReportExpense } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { byCell, type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

const sums = ["count", "net", "vat", "amount"] as const;

/** Expenses of a period. Those planned for later days are not spent yet; archived ones count nowhere. */
export const expensesIn = (ledger: Ledger, period: Period): ReportExpense[] =>
  ledger.records.expenses.filter(
    ({ date, archivedAt }) => !archivedAt && isWithin(date, period) && date <= ledger.today,
  );

/** Money that went out, by category. */
export function expensesByCategory(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  const within = expensesIn(ledger, period);
  for (const expense of within) {
    const { id, amount, currency, inputVat } = expense;
    const category = categoryOf(expense);
    tallies
      .of(currency)
      .add(category, { name: category }, { count: 1, net: amount - inputVat, vat: inputVat, amount }, { expenses: id });
    contributions.push({ amount, currency, rate: null });
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byCell("amount"));
    return {
      key: "main",
      currency,
      columns: [
        { key: "count", type: "count" },
        { key: "net", type: "money" },
        { key: "vat", type: "money" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, sums),
    };
  });
  const checks = sections.map(({ currency, total }): Check => ({
    key: "expenses_records",
    currency,
    figure: Number(total?.["net"]) + Number(total?.["vat"]),
    control: sumOf(within.filter((expense) => expense.currency === currency).map(({ amount }) => amount)),
  }));
  return { sections, checks, contributions };
}
