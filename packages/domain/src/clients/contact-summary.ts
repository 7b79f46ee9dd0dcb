import type { MinorUnits } from "../money/money.ts";
import { daysBetween, type LocalDate } from "../dates/dates.ts";
import { openDebts } from "../invoice/open-debts.ts";
import { overdueOf, openPartsOf, type SlimReceivable } from "../invoice/receivable.ts";
import { countedPayments } from "../invoice/settlements.ts";
import type { Payment } from "../records/payment.ts";

/** An issued invoice of the client. Amounts in minor units of `currency`; drafts and void documents are not given. */
export type SummaryInvoice = Omit<SlimReceivable, "kind" | "status"> & {
  readonly id: string;
  readonly total: MinorUnits;
  readonly issueDate: LocalDate | null;
  /** The document it was made from, because an old debt no longer counts once an invoice bills it. */
  readonly sourceId?: string | null;
};

/** Balance with one client in one currency, minor units. */
export type ContactMoney = {
  readonly currency: string;
  readonly billed: number;
  /** Confirmed money that came in, whatever it was for. */
  readonly paid: MinorUnits;
  /** Open invoices and what is left of the opening balance and of debts without a document. */
  readonly outstanding: MinorUnits;
  readonly overdue: number;
  /** Part of the opening balance and of debts without a document that no payment has covered yet. */
  readonly remainingOpeningBalance: MinorUnits;
  /** Money of the client we hold that belongs to no debt. */
  readonly credit: number;
  /** Days the oldest unpaid invoice is late, 0 when none is. */
  readonly overdueDays: number;
  readonly oldestOverdueId: string | null;
};

export type ContactSummary = {
  /** One entry per currency that was ever used, the home currency first, then by code. */
  readonly money: readonly ContactMoney[];
  /** Whole days from issue to the payment that settled an invoice, on average; null before the first. */
  readonly daysToPay: number | null;
};

/**
 * The figures of a client's page. Currencies are never added together.
 *
 * Money that is allocated to no invoice covers the opening balance and debts first; what then
 * remains is client credit. Money on a document that was voided belongs to none. Credit that was given out twice, on two
 * phones, is owed again.
 */
export function summarizeContact(input: {
  readonly invoices: readonly SummaryInvoice[];
  /** Claimed ones are no money yet, reversed ones no more. */
  readonly payments: readonly Payment[];
  /** Opening balance of the client; negative when the business owed the client. */
  readonly opening: { readonly amount: MinorUnits; readonly currency: string };
  readonly homeCurrency: string;
  readonly today: LocalDate;
}): ContactSummary {
  const { invoices, payments, opening, homeCurrency, today } = input;
  const confirmed = countedPayments(payments);
  const debts = openDebts(payments, new Set(invoices.map(({ sourceId }) => sourceId ?? null)));
  const used = new Set([...invoices, ...confirmed].map(({ currency }) => currency));
  if (opening.amount !== 0) used.add(opening.currency);

  const money = [...used]
    .toSorted((a, b) => Number(b === homeCurrency) - Number(a === homeCurrency) || (a < b ? -1 : 1))
    .map((currency) =>
      summarizeCurrency({
        currency,
        invoices: invoices.filter((invoice) => invoice.currency === currency),
        payments: confirmed.filter((payment) => payment.currency === currency),
        opening: opening.currency === currency ? opening.amount : 0,
        debts: sum(debts.map((each) => (each.currency === currency ? (each.debt?.amount ?? 0) : 0))),
        today,
      }),
    );
  return { money, daysToPay: daysToPay(invoices, confirmed) };
}

function summarizeCurrency(input: {
  currency: string;
  invoices: readonly SummaryInvoice[];
  payments: readonly Payment[];
  opening: number;
  debts: number;
  today: LocalDate;
}): ContactMoney {
  const { currency, invoices, payments, opening, debts, today } = input;
  const open = invoices.filter(({ balance, writtenOffAt }) => balance > 0 && !writtenOffAt);
  const late = open
    .map((invoice) => ({
      id: invoice.id,
      ...overdueOf(openPartsOf({ ...invoice, kind: "invoice", status: "issued" }), today),
    }))
    .filter(({ amount }) => amount > 0);
  const oldest = late.toSorted((a, b) => b.days - a.days)[0];

  const paid = sum(payments.map(({ amount }) => amount));
  const known = new Set(invoices.map(({ id }) => id));
  const allocated = sum(
    payments.flatMap(({ allocations }) =>
      allocations.map(({ invoiceId, amount }) => (known.has(invoiceId) ? amount : 0)),
    ),
  );
  const overpaid = sum(invoices.filter(({ balance }) => balance < 0).map(({ balance }) => 0 - balance));
  const free = paid - allocated + overpaid + Math.max(0, -opening);
  const owedBefore = Math.max(0, opening) + debts;
  const remainingOpeningBalance = Math.max(0, owedBefore - free);

  return {
    currency,
    billed: sum(invoices.map(({ total }) => total)),
    paid,
    outstanding: sum(open.map(({ balance }) => balance)) + remainingOpeningBalance,
    overdue: sum(late.map(({ amount }) => amount)),
    remainingOpeningBalance,
    credit: Math.max(0, free - owedBefore),
    overdueDays: oldest?.days ?? 0,
    oldestOverdueId: oldest?.id ?? null,
  };
}

function daysToPay(invoices: readonly SummaryInvoice[], payments: readonly Payment[]): number | null {
  const lastPaidOn = new Map<string, string>();
  for (const payment of payments) {
    for (const { invoiceId, amount } of payment.allocations) {
      if (amount <= 0) continue;
      const before = lastPaidOn.get(invoiceId);
      if (before === undefined || before < payment.date) lastPaidOn.set(invoiceId, payment.date);
    }
  }
  const days = invoices.flatMap(({ id, balance, issueDate }) => {
    const paidOn = lastPaidOn.get(id);
    if (balance > 0 || issueDate === null || paidOn === undefined) return [];
    return [Math.max(0, daysBetween(issueDate, paidOn))];
  });
  return days.length === 0 ? null : Math.round(sum(days) / days.length);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
