import type { MinorUnits } from "../money/money.ts";
import { rateOf } from "./entries.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { type Check, PerCurrency, plus, type ReportSection, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

const order = ["line_discount", "document_discount", "fee", "rounding"];

/** Reports what documents take off and add besides goods and taxes: discounts with a minus, fees by name, cash rounding. */
export function discountsAndFees(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["count", "amount"]));
  const contributions: Contribution[] = [];
  const control = new Map<string, number>();
  for (const sale of ledger.sales) {
    if (!isWithin(sale.date, period)) continue;
    const { invoice, totals, sign } = sale;
    const { currency, id } = invoice;
    const put = (key: string, head: { name: string; word?: string }, amount: MinorUnits): void => {
      if (amount === 0) return;
      tallies.of(currency).add(key, head, { count: 1, amount: sign * amount }, { invoices: id });
      contributions.push({ amount: sign * amount, currency, rate: rateOf(sale, ledger) });
    };
    put("line_discount", { name: "", word: "line_discount" }, 0 - totals.lineDiscount);
    put("document_discount", { name: "", word: "document_discount" }, 0 - totals.discount);
    for (const { name, amount } of totals.fees) put(`fee:${name}`, { name }, amount);
    put("rounding", { name: "", word: "rounding" }, totals.rounding);
    // From gross to total there are discounts, fees, rounding and taxes on top, and nothing else.
    const taxesOnTop = invoice.taxMode === "inclusive" ? 0 : totals.taxTotal;
    control.set(currency, plus(control.get(currency) ?? 0, sign * (totals.total - totals.gross - taxesOnTop)));
  }
  const rank = (key: string): number => order.indexOf(key.split(":")[0] as string);
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows((a, b) => rank(a.key) - rank(b.key));
    return {
      key: "main",
      currency,
      columns: [
        { key: "count", type: "count" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
  const checks = sections.map(({ currency, total }): Check => ({
    key: "discounts_documents",
    currency,
    figure: Number(total?.["amount"]),
    control: control.get(currency ?? "") ?? 0,
  }));
  return { sections, checks, contributions };
}
