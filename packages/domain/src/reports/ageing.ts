import type { MinorUnits } from "../money/money.ts";
import type { ContactId } from "../records/fields.ts";
import { daysBetween, type LocalDate } from "../dates/dates.ts";
import type { OpenAmount } from "../invoice/receivable.ts";
import { rateOf } from "./entries.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { byCell, type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

/** Days an open amount is late, and what was owed before the books were opened. */
export const ageBuckets = ["current", "d30", "d60", "d90", "older", "opening"] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** 0 or early → current, 1–30, 31–60, 61–90, 91 and more. An amount without a due day is current. */
function bucketOf(dueDate: LocalDate | null, day: LocalDate): AgeBucket {
  const late = dueDate === null ? 0 : daysBetween(dueDate, day);
  if (late <= 0) return "current";
  if (late <= 30) return "d30";
  if (late <= 60) return "d60";
  return late <= 90 ? "d90" : "older";
}

/** Open amounts by how late they are, each part by its own day; minor units. */
export function agesOf(parts: readonly OpenAmount[], day: LocalDate): Partial<Record<AgeBucket, number>> {
  const ages: Partial<Record<AgeBucket, number>> = {};
  for (const { dueDate, left } of parts) {
    const bucket = bucketOf(dueDate, day);
    ages[bucket] = (ages[bucket] ?? 0) + left;
  }
  return ages;
}

const columns: ReportSection["columns"] = [...ageBuckets, "total"].map((key) => ({ key, type: "money" }) as const);
const sums = [...ageBuckets, "total"];

/** Reports debts of clients at the end of a day by how late they are. Debts that were written off by then are left out. */
export function ageing(ledger: Ledger, day: LocalDate): ReportBody {
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  const control = new Map<string, number>();
  for (const [id, { openParts, due }] of ledger.owingsAt(day)) {
    const sale = ledger.saleOf(id);
    if (!sale || openParts.length === 0) continue;
    const { invoice } = sale;
    const { currency, contactId } = invoice;
    const known = ledger.contact(contactId) !== undefined;
    const name = ledger.nameOf(invoice);
    tallies
      .of(currency)
      .add(
        known && contactId !== null ? contactId : `name:${name}`,
        { name, contactId: known ? contactId : null },
        { ...agesOf(openParts, day), total: due },
        { invoices: id },
      );
    contributions.push({ amount: due, currency, rate: rateOf(sale, ledger) });
    control.set(currency, (control.get(currency) ?? 0) + due);
  }
  for (const { contactId, currency, amount } of remainingOpeningBalance(ledger, day)) {
    tallies
      .of(currency)
      .add(
        contactId,
        { name: ledger.contact(contactId)?.name ?? "", contactId },
        { opening: amount, total: amount },
        {},
      );
    contributions.push({ amount, currency, rate: null });
    control.set(currency, (control.get(currency) ?? 0) + amount);
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byCell("total"));
    return { key: "main", currency, columns, main: "total", rows, total: totalOf(rows, sums) };
  });
  const checks = sections.flatMap(({ currency, total }): Check[] => [
    {
      key: "ageing_buckets",
      currency,
      figure: sumOf(ageBuckets.map((bucket) => Number(total?.[bucket]))),
      control: control.get(currency ?? "") ?? 0,
    },
  ]);
  return { sections, checks, contributions };
}

/**
 * Returns the rest of opening balances and of debts without a document at the end of a day, as a client's page counts it:
 * money that belongs to no invoice covers them first. Payments without a client cover nobody's.
 */
export function remainingOpeningBalance(
  ledger: Ledger,
  day: LocalDate,
): { contactId: ContactId; currency: string; amount: MinorUnits }[] {
  const owed = new Map<string, { contactId: ContactId; currency: string; amount: MinorUnits }>();
  const owe = (contactId: ContactId, currency: string, amount: MinorUnits): void => {
    const key = `${contactId} ${currency}`;
    owed.set(key, { contactId, currency, amount: (owed.get(key)?.amount ?? 0) + amount });
  };
  for (const { id, currency, openingBalance } of ledger.records.contacts) {
    if (openingBalance > 0) owe(id, currency ?? ledger.home, openingBalance);
  }
  for (const { contactId, currency, date, debt } of ledger.debts) {
    if (contactId !== null && date <= day) owe(contactId, currency, debt?.amount ?? 0);
  }
  if (owed.size === 0) return [];
  const free = new Map<string, number>();
  const give = (contactId: ContactId | null, currency: string, amount: MinorUnits): void => {
    const key = `${contactId} ${currency}`;
    if (contactId !== null) free.set(key, (free.get(key) ?? 0) + amount);
  };
  for (const { contactId, currency, amount, allocations, date } of ledger.payments) {
    if (date <= day) give(contactId, currency, amount - sumOf(allocations.map((part) => part.amount)));
  }
  for (const [id, balance] of ledger.balancesAt(day)) {
    const invoice = ledger.saleOf(id)?.invoice;
    if (invoice && balance < 0) give(invoice.contactId, invoice.currency, -balance);
  }
  return [...owed].flatMap(([key, debt]) => {
    const amount = debt.amount - Math.max(0, free.get(key) ?? 0);
    return amount > 0 ? [{ ...debt, amount }] : [];
  });
}
