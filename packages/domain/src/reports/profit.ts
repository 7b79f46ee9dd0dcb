import { addMonths, endOfMonth, monthOf } from "../dates/dates.ts";
import { categoryOf } from "../expenses/categories.ts";
import { rateOf, saleEntries, sourceOf } from "./entries.ts";
import { expensesIn } from "./expenses.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { partsOf, splitInProportion } from "./parts.ts";
import { isWithin, type Period } from "./period.ts";
import {
  type Basis,
  type Check,
  PerCurrency,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
  type TrendPoint,
} from "./report.ts";
import { type ReportBody, salesSummary } from "./sales.ts";

const order = ["sales", "fees", "rounding", "late_fees", "written_off"];

/**
 * Profit and loss: sales, fees and late fees without tax, less what was written off (accrual only), less expenses. A business that
 * is registered for VAT gets its input VAT back, so its expenses stand without it; for others VAT is a cost.
 * Expenses are paid when they are written down, so both bases take them on their day.
 */
export function profitAndLoss(ledger: Ledger, period: Period, basis: Basis): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["amount"]));
  const contributions: Contribution[] = [];
  for (const entry of saleEntries(ledger, period, basis)) {
    const { sale, sign, parts } = entry;
    const { currency } = sale.invoice;
    const tally = tallies.of(currency);
    const source = sourceOf(entry);
    tally.add("sales", { name: "", word: "sales" }, { amount: sign * parts.net }, source);
    if (parts.fees !== 0) tally.add("fees", { name: "", word: "fees" }, { amount: sign * parts.fees }, source);
    if (parts.rounding !== 0)
      tally.add("rounding", { name: "", word: "rounding" }, { amount: sign * parts.rounding }, source);
    const amount = sign * (parts.net + parts.fees + parts.rounding);
    contributions.push({ amount, currency, rate: rateOf(sale, ledger) });
  }
  for (const { sale, amount, source } of lateFeesIn(ledger, period, basis)) {
    const { currency } = sale.invoice;
    tallies.of(currency).add("late_fees", { name: "", word: "late_fees" }, { amount }, source);
    contributions.push({ amount, currency, rate: rateOf(sale, ledger) });
  }
  if (basis === "accrual") {
    for (const { sale, net } of writtenOff(ledger, period)) {
      const { id, currency } = sale.invoice;
      tallies.of(currency).add("written_off", { name: "", word: "written_off" }, { amount: -net }, { invoices: id });
      contributions.push({ amount: -net, currency, rate: rateOf(sale, ledger) });
    }
  }
  const recoverable = ledger.records.business.vatRegistered;
  for (const expense of expensesIn(ledger, period)) {
    const { id, amount, inputVat, currency } = expense;
    const category = categoryOf(expense);
    const cost = recoverable ? amount - inputVat : amount;
    tallies.of(currency).add(`expense:${category}`, { name: category }, { amount: -cost }, { expenses: id });
    contributions.push({ amount: -cost, currency, rate: null });
  }
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(
      (a, b) => rank(a.key) - rank(b.key) || Number(a.cells["amount"]) - Number(b.cells["amount"]),
    );
    return {
      key: "main",
      currency,
      columns: [{ key: "amount", type: "money" }],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
  return { sections, checks: profitChecks(ledger, period, basis, sections), contributions };
}

/**
 * Profit of the twelve months up to the end of a period, by currency. While the last month runs, each counts its first days
 * alone: whole months beside a few days would say that business is bad.
 */
export function profitTrend(ledger: Ledger, period: Period, basis: Basis) {
  const last = period.to < ledger.today ? period.to : ledger.today;
  const months = Array.from({ length: 12 }, (_, index) => {
    const day = addMonths(last, index - 11);
    const to = last === endOfMonth(last) ? endOfMonth(day) : day;
    const from = `${monthOf(to)}-01`;
    return { from, to, sections: profitAndLoss(ledger, { from, to }, basis).sections };
  });
  return (currency: string | null): TrendPoint[] =>
    months.map(({ from, to, sections }) => ({
      from,
      to,
      amount: Number(sections.find((section) => section.currency === currency)?.total?.["amount"] ?? 0),
    }));
}

/** Income of the profit and loss against the sales summary without its tax. */
function profitChecks(ledger: Ledger, period: Period, basis: Basis, sections: readonly ReportSection[]): Check[] {
  const sales = salesSummary(ledger, period, basis).sections;
  return sections.map(({ currency, rows }) => {
    const total = sales.find((section) => section.currency === currency)?.total;
    const income = rows.filter(({ key }) => key === "sales" || key === "fees" || key === "rounding");
    return {
      key: "profit_sales",
      currency,
      figure: sumOf(income.map(({ cells }) => Number(cells["amount"]))),
      control: total ? Number(total["total"]) - Number(total["tax"]) : 0,
    };
  });
}

/**
 * Returns what a business wrote off in a period: the balance as it is now, and its part without tax, fees included. Money that still
 * came in afterwards has lowered the balance.
 */
export function writtenOff(ledger: Ledger, period: Period) {
  const balances = ledger.balancesAt("9999-12-31");
  return ledger.sales.flatMap((sale) => {
    const { id, writtenOffAt } = sale.invoice;
    const balance = balances.get(id) ?? 0;
    if (writtenOffAt === null || balance <= 0) return [];
    const date = ledger.dayOf(writtenOffAt);
    if (!isWithin(date, period)) return [];
    const { net, fees, rounding, taxes, total } = partsOf(sale);
    // Late fees bear no tax; what is left beyond the total is theirs.
    const late = Math.max(0, balance - total);
    const [first = 0, second = 0, third = 0] = splitInProportion(balance - late, [net, fees, rounding, ...taxes]);
    return [{ sale, date, balance, net: first + second + third + late }];
  });
}

/** Late fees of a period: on the day they were charged, or on the days their money came in. */
function lateFeesIn(ledger: Ledger, period: Period, basis: Basis) {
  if (basis === "accrual") {
    return ledger.lateFees
      .filter(({ date }) => isWithin(date, period))
      .map(({ sale, amount }) => ({ sale, amount, source: { invoices: sale.invoice.id } }));
  }
  return ledger.settlements.flatMap(({ sale, payment, late }) =>
    late === 0 || !isWithin(payment.date, period)
      ? []
      : [{ sale, amount: late, source: { invoices: sale.invoice.id, payments: payment.id } }],
  );
}
