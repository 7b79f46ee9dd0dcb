import { frozenRate, type Contribution } from "./home-currency.ts";
import type { Ledger, ReportPayment } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { byCell, byDate, type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

const sums = ["count", "applied", "credit", "amount", "withheld"] as const;
const columns: ReportSection["columns"] = [
  { key: "count", type: "count" },
  { key: "applied", type: "money" },
  { key: "credit", type: "money" },
  { key: "amount", type: "money" },
  { key: "withheld", type: "money" },
];

/**
 * Money that came in, by method; a reversal is counted on its own day with a minus. Claims stand apart: they are not
 * money until they are confirmed.
 */
export function paymentsReport(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  const within = ledger.payments.filter(({ date }) => isWithin(date, period));
  for (const payment of within) {
    const { method, amount, currency, allocations, withholding } = payment;
    const applied = sumOf(allocations.map((part) => part.amount));
    tallies
      .of(currency)
      .add(
        method,
        { name: "", word: method },
        { count: 1, applied, credit: amount - applied, amount, withheld: withholding?.amount ?? 0 },
        { payments: payment.id },
      );
    contributions.push(...contributionsOf(payment, ledger));
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byCell("amount"));
    return { key: "main", currency, columns, main: "amount", rows, total: totalOf(rows, sums) };
  });
  const checks = sections.map(({ currency, total }): Check => ({
    key: "payments_records",
    currency,
    figure: Number(total?.["amount"]),
    control: sumOf(within.filter((payment) => payment.currency === currency).map(({ amount }) => amount)),
  }));
  return { sections: [...sections, ...claims(ledger, period)], checks, contributions };
}

/** A payment at the rates of the documents it settles; what settles none has no rate. */
export function contributionsOf({ amount, currency, allocations }: ReportPayment, ledger: Ledger): Contribution[] {
  const parts = allocations.map((part): Contribution => {
    const invoice = ledger.saleOf(part.invoiceId)?.invoice;
    return { amount: part.amount, currency, rate: invoice ? frozenRate(invoice, ledger.home) : null };
  });
  const rest = amount - sumOf(allocations.map((part) => part.amount));
  return rest === 0 ? parts : [...parts, { amount: rest, currency, rate: null }];
}

function claims(ledger: Ledger, period: Period): ReportSection[] {
  const tallies = new PerCurrency(() => new Tally(["amount"]));
  for (const { id, status, reverses, date, currency, amount, contactId, reference } of ledger.records.payments) {
    if (status !== "claimed" || reverses !== null || !isWithin(date, period)) continue;
    tallies
      .of(currency)
      .add(
        id,
        { name: ledger.contact(contactId)?.name ?? "", date, contactId },
        { amount },
        { payments: id },
        { reference },
      );
  }
  return tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byDate);
    return {
      key: "claims",
      currency,
      columns: [
        { key: "reference", type: "text" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
}
