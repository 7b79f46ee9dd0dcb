import type { Ledger } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { byDate, type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import { writtenOff } from "./profit.ts";
import type { ReportBody } from "./sales.ts";

/** Documents taken back in a period: voided, credited or written off, each on the day it happened and with its reason. */
export function voidLog(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["amount"]));
  const numberOf = new Map<string, string | null>(ledger.records.invoices.map(({ id, number }) => [id, number]));
  const control = new Map<string, number>();
  const count = (currency: string, amount: number) => control.set(currency, (control.get(currency) ?? 0) + amount);
  for (const invoice of ledger.records.invoices) {
    const { id, status, voidedAt, voidReason, number, totals, currency, contactId } = invoice;
    if (status !== "void" || voidedAt === null) continue;
    const date = ledger.dayOf(voidedAt);
    if (!isWithin(date, period)) continue;
    tallies
      .of(currency)
      .add(
        `void:${id}`,
        { name: ledger.nameOf(invoice), date, contactId },
        { amount: totals?.total ?? 0 },
        { invoices: id },
        { what: "voided", number, detail: voidReason },
      );
    count(currency, totals?.total ?? 0);
  }
  for (const { invoice, totals, date, sign } of ledger.sales) {
    if (sign === 1 || !isWithin(date, period)) continue;
    const { id, number, currency, contactId, sourceId } = invoice;
    tallies
      .of(currency)
      .add(
        `credit:${id}`,
        { name: ledger.nameOf(invoice), date, contactId },
        { amount: totals.total },
        { invoices: id },
        { what: "credit_note", number, detail: numberOf.get(sourceId ?? "") ?? "" },
      );
    count(currency, totals.total);
  }
  for (const { sale, date, balance } of writtenOff(ledger, period)) {
    const { id, number, currency, contactId } = sale.invoice;
    tallies
      .of(currency)
      .add(
        `written:${id}`,
        { name: ledger.nameOf(sale.invoice), date, contactId },
        { amount: balance },
        { invoices: id },
        { what: "written_off", number, detail: "" },
      );
    count(currency, balance);
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byDate);
    return {
      key: "main",
      currency,
      columns: [
        { key: "what", type: "word" },
        { key: "number", type: "text" },
        { key: "detail", type: "text" },
        { key: "amount", type: "money" },
      ],
      main: "amount",
      rows,
      total: totalOf(rows, ["amount"]),
    };
  });
  const checks = sections.map(({ currency, rows }): Check => ({
    key: "voids_records",
    currency,
    figure: sumOf(rows.map(({ cells }) => Number(cells["amount"]))),
    control: control.get(currency ?? "") ?? 0,
  }));
  return { sections, checks, contributions: [] };
}
