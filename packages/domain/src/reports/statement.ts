import type { ContactId } from "../records/fields.ts";
import type { LocalDate } from "../dates/dates.ts";
import { ageBuckets, agesOf, remainingOpeningBalance } from "./ageing.ts";
import type { Ledger } from "./ledger.ts";
import type { Period } from "./period.ts";
import {
  type Check,
  compareText,
  noSources,
  PerCurrency,
  plus,
  type ReportRow,
  type ReportSection,
  sumOf,
} from "./report.ts";
import type { ReportBody } from "./sales.ts";

/** One line of a client's account. `debit` raises what the client owes, `credit` lowers it; minor units. */
type Movement = {
  readonly key: string;
  readonly date: LocalDate;
  readonly word: "invoice" | "credit_note" | "late_fee" | "debt" | "payment" | "reversal" | "withheld" | "written_off";
  readonly reference: string;
  readonly debit: number;
  readonly credit: number;
  readonly sources: ReportRow["sources"];
};

/**
 * A client's account over a period, with a running balance that begins with all that was before, and what is open at its
 * end by age. A negative balance is money of the client we hold.
 */
export function clientStatement(ledger: Ledger, period: Period, contactId: ContactId): ReportBody {
  const accounts = movementsOf(ledger, contactId);
  const contact = ledger.contact(contactId);
  const opening = contact?.openingBalance ?? 0;
  const openingCurrency = contact?.currency ?? ledger.home;
  if (opening !== 0) accounts.of(openingCurrency);
  const sections = accounts.entries(ledger.home).flatMap(([currency, movements]): ReportSection[] => {
    const ordered = movements
      .filter(({ date }) => date <= period.to)
      .sort((a, b) => compareText(a.date, b.date) || rank(a) - rank(b) || compareText(a.key, b.key));
    const before = ordered.filter(({ date }) => date < period.from);
    const inside = ordered.filter(({ date }) => date >= period.from);
    let balance = plus(
      currency === openingCurrency ? opening : 0,
      sumOf(before.map(({ debit, credit }) => debit - credit)),
    );
    const first: ReportRow = {
      key: "opening",
      name: "",
      word: "brought_forward",
      date: period.from,
      cells: { reference: "", debit: null, credit: null, balance },
      sources: noSources,
    };
    const rows = inside.map(({ key, date, word, reference, debit, credit, sources }): ReportRow => {
      balance = plus(balance, debit - credit);
      return {
        key,
        name: "",
        word,
        date,
        cells: { reference, debit: debit || null, credit: credit || null, balance },
        sources,
      };
    });
    return [
      {
        key: "main",
        currency,
        columns: [
          { key: "reference", type: "text" },
          { key: "debit", type: "money" },
          { key: "credit", type: "money" },
          { key: "balance", type: "money" },
        ],
        main: "balance",
        rows: [first, ...rows],
        total: {
          debit: sumOf(inside.map(({ debit }) => debit)),
          credit: sumOf(inside.map(({ credit }) => credit)),
          balance,
        },
      },
      openByAge(ledger, contactId, currency, period.to),
    ];
  });
  return { sections, checks: statementChecks(sections), contributions: [] };
}

/** On one day an invoice comes before what pays it. */
const rank = ({ word }: Movement): number => (word === "invoice" ? 0 : word === "credit_note" ? 1 : 2);

function movementsOf(ledger: Ledger, contactId: ContactId): PerCurrency<Movement[]> {
  const accounts = new PerCurrency<Movement[]>(() => []);
  for (const { invoice, totals, date, sign } of ledger.sales) {
    if (invoice.contactId !== contactId) continue;
    accounts.of(invoice.currency).push({
      key: invoice.id,
      date,
      word: sign === 1 ? "invoice" : "credit_note",
      reference: invoice.number ?? "",
      debit: sign === 1 ? totals.total : 0,
      credit: sign === 1 ? 0 : totals.total,
      sources: { ...noSources, invoices: [invoice.id] },
    });
  }
  for (const { sale, id, date, amount } of ledger.lateFees) {
    if (sale.invoice.contactId !== contactId) continue;
    accounts.of(sale.invoice.currency).push({
      key: `${id}:late`,
      date,
      word: "late_fee",
      reference: sale.invoice.number ?? "",
      debit: amount,
      credit: 0,
      sources: { ...noSources, invoices: [sale.invoice.id] },
    });
  }
  for (const { id, contactId: debtor, currency, date, debt } of ledger.debts) {
    if (debtor !== contactId || !debt) continue;
    const sources = { ...noSources, payments: [id] };
    accounts
      .of(currency)
      .push({ key: id, date, word: "debt", reference: debt.what, debit: debt.amount, credit: 0, sources });
  }
  const applied = new Map<string, { amount: number; own: number; withheld: number; numbers: string[] }>();
  for (const { sale, payment, amount, withheld } of ledger.settlements) {
    const sum = applied.get(payment.id) ?? { amount: 0, own: 0, withheld: 0, numbers: [] };
    applied.set(payment.id, sum);
    sum.amount += amount;
    if (sale.invoice.contactId !== contactId) continue;
    sum.own += amount;
    sum.withheld += withheld;
    sum.numbers.push(sale.invoice.number ?? "");
  }
  for (const { id, date, currency, amount, contactId: payer, reference } of ledger.payments) {
    const { amount: all = 0, own = 0, withheld = 0, numbers = [] } = applied.get(id) ?? {};
    // Money that settles none of our documents belongs to the client who paid it.
    const credit = own + (payer === contactId ? amount - all : 0);
    const sources = { ...noSources, payments: [id] };
    const text = reference || numbers.join(", ");
    if (credit !== 0) {
      accounts.of(currency).push({
        key: id,
        date,
        word: credit < 0 ? "reversal" : "payment",
        reference: text,
        debit: credit < 0 ? -credit : 0,
        credit: credit < 0 ? 0 : credit,
        sources,
      });
    }
    if (withheld !== 0) {
      accounts.of(currency).push({
        key: `${id}:withheld`,
        date,
        word: "withheld",
        reference: numbers.join(", "),
        debit: withheld < 0 ? -withheld : 0,
        credit: withheld < 0 ? 0 : withheld,
        sources,
      });
    }
  }
  const balances = ledger.balancesAt("9999-12-31");
  for (const { invoice } of ledger.sales) {
    const left = balances.get(invoice.id) ?? 0;
    if (invoice.contactId !== contactId || invoice.writtenOffAt === null || left <= 0) continue;
    accounts.of(invoice.currency).push({
      key: `${invoice.id}:written_off`,
      date: ledger.dayOf(invoice.writtenOffAt),
      word: "written_off",
      reference: invoice.number ?? "",
      debit: 0,
      credit: left,
      sources: { ...noSources, invoices: [invoice.id] },
    });
  }
  return accounts;
}

/** Returns the open amounts at the end by age, and the credit that belongs to no invoice. */
function openByAge(ledger: Ledger, contactId: ContactId, currency: string, day: LocalDate): ReportSection {
  const cells = Object.fromEntries(ageBuckets.map((bucket) => [bucket as string, 0]));
  const invoices: string[] = [];
  for (const [id, { openParts }] of ledger.owingsAt(day)) {
    const invoice = ledger.saleOf(id)?.invoice;
    if (!invoice || invoice.contactId !== contactId || invoice.currency !== currency || openParts.length === 0)
      continue;
    for (const [bucket, amount] of Object.entries(agesOf(openParts, day)))
      cells[bucket] = plus(cells[bucket] ?? 0, amount);
    invoices.push(id);
  }
  const left = remainingOpeningBalance(ledger, day).find(
    (each) => each.contactId === contactId && each.currency === currency,
  );
  cells["opening"] = left?.amount ?? 0;
  const total = sumOf(Object.values(cells));
  return {
    key: "ages",
    currency,
    columns: [...ageBuckets, "total"].map((key) => ({ key, type: "money" }) as const),
    main: "total",
    rows: [
      {
        key: "open",
        name: "",
        word: "open",
        date: day,
        cells: { ...cells, total },
        sources: { ...noSources, invoices },
      },
    ],
    total: null,
  };
}

/** The last running balance against the balance brought forward with all debits and credits. */
function statementChecks(sections: readonly ReportSection[]): Check[] {
  return sections.flatMap(({ key, currency, rows, total }) =>
    key !== "main" || total === null
      ? []
      : [
          {
            key: "statement_running",
            currency,
            figure: Number(rows.at(-1)?.cells["balance"]),
            control: Number(rows[0]?.cells["balance"]) + Number(total["debit"]) - Number(total["credit"]),
          },
        ],
  );
}
