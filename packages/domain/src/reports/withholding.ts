import { contributionsOf } from "./payments.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { byDate, type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

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
