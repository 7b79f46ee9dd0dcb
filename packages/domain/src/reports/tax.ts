import { rateOf, saleEntries, sourceOf } from "./entries.ts";
import { expensesIn } from "./expenses.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { type Period, isWithin } from "./period.ts";
import {
  type Basis,
  type Check,
  compareText,
  PerCurrency,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
  byDate,
} from "./report.ts";
import { type ReportBody, salesSummary } from "./sales.ts";
import { contributionsOf } from "./payments.ts";

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

/** Tax that clients kept back and pay to the authority in our name: with its certificate, or still to be asked for. */
export function withholdingCredits(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["received", "expected", "amount"]));
  const contributions: Contribution[] = [];
  const within = ledger.payments.filter(
    ({ date, withholding }) => isWithin(date, period) && withholding !== null && withholding.amount !== 0,
  );
  for (const payment of within) {
    const { id, withholding, currency, date, contactId, allocations } = payment;
    if (withholding === null) continue;
    const { amount, ratePpm, certificate, state } = withholding;
    const invoices = allocations.flatMap(({ invoiceId }) => ledger.saleOf(invoiceId)?.invoice ?? []);
    const first = invoices[0];
    const client = contactId ?? first?.contactId ?? null;
    const received = state === "received" ? amount : 0;
    tallies.of(currency).add(
      id,
      { name: ledger.contact(client)?.name ?? first?.billTo?.name ?? "", date, contactId: client },
      { received, expected: amount - received, amount },
      { payments: id },
      {
        numbers: invoices.map(({ number }) => number).join(", "),
        rate: ratePpm,
        certificate,
        state: state === "received" ? "certificate_received" : "certificate_expected",
      },
    );
    const rate = contributionsOf(payment, ledger)[0]?.rate ?? null;
    contributions.push({ amount, currency, rate });
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byDate);
    return {
      key: "main",
      currency,
      columns: [
        { key: "numbers", type: "text" },
        { key: "rate", type: "rate" },
        { key: "certificate", type: "text" },
        { key: "state", type: "word" },
        { key: "received", type: "money" },
        { key: "expected", type: "money" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["received", "expected", "amount"]),
    };
  });
  const checks = sections.map(({ currency, total }): Check => ({
    key: "withholding_payments",
    currency,
    figure: Number(total?.["received"]) + Number(total?.["expected"]),
    control: sumOf(within.filter((each) => each.currency === currency).map((each) => each.withholding?.amount ?? 0)),
  }));
  return { sections, checks, contributions };
}
