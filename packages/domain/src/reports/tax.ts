import { rateOf, saleEntries, sourceOf } from "./entries.ts";
import { expensesIn } from "./expenses.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import type { Period } from "./period.ts";
import {
  type Basis,
  type Check,
  compareText,
  PerCurrency,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
} from "./report.ts";
import { type ReportBody, salesSummary } from "./sales.ts";

/**
 * Taxes of a period: on sales per tax and rate, on purchases as written on expenses, and the net of both.
 * On cash basis tax is counted when its money comes in, each payment with its part by largest remainder.
 */
export function taxSummary(ledger: Ledger, period: Period, basis: Basis): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["base", "amount"]));
  const contributions: Contribution[] = [];
  for (const entry of saleEntries(ledger, period, basis)) {
    const { sale, sign, parts, bases } = entry;
    const { currency } = sale.invoice;
    for (const [index, { name, kind, ratePpm }] of sale.totals.taxes.entries()) {
      const amount = sign * (parts.taxes[index] ?? 0);
      tallies
        .of(currency)
        .add(`out:${name}:${ratePpm}`, { name }, { base: sign * (bases[index] ?? 0), amount }, sourceOf(entry), {
          side: `output_${kind}`,
          rate: ratePpm,
        });
      contributions.push({ amount, currency, rate: rateOf(sale, ledger) });
    }
  }
  for (const { id, amount, inputVat, currency } of expensesIn(ledger, period)) {
    if (inputVat === 0) continue;
    tallies
      .of(currency)
      .add(
        "zz:input",
        { name: "", word: "input_vat" },
        { base: 0 - (amount - inputVat), amount: 0 - inputVat },
        { expenses: id },
        { side: "input", rate: null },
      );
    contributions.push({ amount: 0 - inputVat, currency, rate: null });
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows((a, b) => compareText(a.key, b.key));
    return {
      key: "main",
      currency,
      columns: [
        { key: "side", type: "word" },
        { key: "rate", type: "rate" },
        { key: "base", type: "money" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
  const sales = salesSummary(ledger, period, basis).sections;
  const checks = sections.map(({ currency, rows }): Check => ({
    key: "tax_sales",
    currency,
    figure: sumOf(rows.filter(({ key }) => key !== "zz:input").map(({ cells }) => Number(cells["amount"]))),
    control: Number(sales.find((section) => section.currency === currency)?.total?.["tax"] ?? 0),
  }));
  return { sections, checks, contributions };
}
