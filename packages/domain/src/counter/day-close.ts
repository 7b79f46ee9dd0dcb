import type { LocalDate } from "../dates/dates.ts";
import type { MinorUnits } from "../money/money.ts";
import type { CountedDenomination, DayClose } from "../records/day-close.ts";
import type { Expense } from "../records/expense.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment, PaymentMethod } from "../records/payment.ts";
import { err, ok, type Result } from "../result.ts";

/** Turnover of one till since its last close, in minor units of the home currency. */
export type TillSums = Pick<DayClose, "cashIn" | "cashOut" | "received" | "sales" | "onAccount">;

type Span = {
  /** Device, or person, whose drawer it is. */
  readonly tillId: string;
  /** The last close; null counts the day alone, because a new till does not answer for the years before it. */
  readonly since: DayClose["since"];
  readonly today: LocalDate;
  readonly currency: string;
};

/**
 * Sums what went through a till. Money that was given back counts with its minus; what payment companies report comes
 * through no till.
 *
 * @param sales - invoices with what is left to pay on each, minor units
 */
export function tillSums(
  records: {
    readonly payments: readonly Payment[];
    readonly expenses: readonly Expense[];
    readonly sales: readonly { readonly invoice: Invoice; readonly left: MinorUnits }[];
  },
  span: Span,
): TillSums {
  const { tillId, currency } = span;
  const isOwn = (record: Pick<Payment, "deviceId" | "currency">) =>
    record.deviceId === tillId && record.currency === currency;
  const received: Partial<Record<PaymentMethod, number>> = {};
  let cashIn = 0;
  for (const payment of records.payments) {
    const { amount, method, status, imported, date, createdAt } = payment;
    if (!isOwn(payment) || status !== "confirmed" || imported || !isWithin(span, date, createdAt)) continue;
    if (method === "cash") cashIn += amount;
    else if (amount !== 0) received[method] = (received[method] ?? 0) + amount;
  }
  const spent = records.expenses.filter(
    (expense) =>
      isOwn(expense) &&
      expense.method === "cash" &&
      expense.archivedAt === null &&
      isWithin(span, expense.date, expense.createdAt),
  );
  const sold = records.sales.filter(
    ({ invoice }) =>
      isOwn(invoice) &&
      invoice.kind === "invoice" &&
      invoice.status === "issued" &&
      !invoice.imported &&
      invoice.issuedAt !== null &&
      isWithin(span, invoice.issueDate ?? "", invoice.issuedAt),
  );
  return {
    cashIn,
    cashOut: spent.reduce((sum, { amount }) => sum + amount, 0),
    received,
    sales: sold.length,
    onAccount: sold.reduce((sum, { left }) => sum + left, 0),
  };
}

const isWithin = ({ since, today }: Span, day: LocalDate, at: string): boolean =>
  since === null ? day === today : at > since;

type Drawer = Pick<DayClose, "opening" | "cashIn" | "cashOut">;

/** Cash that should be in the drawer, minor units; below zero where more was taken out than came in. */
export const expectedCash = ({ opening, cashIn, cashOut }: Drawer): number => opening + cashIn - cashOut;

/** Counted less expected, minor units: below zero the drawer is short. */
export const differenceOf = (close: Drawer & Pick<DayClose, "counted">): number => close.counted - expectedCash(close);

/** Value of notes and coins, minor units. Exact: more than an amount may be fails the schema of `counted`. */
export const cashTotal = (denominations: readonly CountedDenomination[]): MinorUnits =>
  denominations.reduce((sum, { value, count }) => sum + value * count, 0);

export type DayCloseProblem = { readonly code: "reason_missing" | "kept_too_much" | "denominations_differ" };

/**
 * Checks a close: a difference has its reason, no more stays in the drawer than was counted, and notes and coins that
 * were counted one by one add up to it.
 */
export function checkDayClose(
  close: Drawer & Pick<DayClose, "counted" | "kept" | "reason" | "denominations">,
): Result<void, DayCloseProblem> {
  if (close.denominations && cashTotal(close.denominations) !== close.counted)
    return err({ code: "denominations_differ" });
  if (close.kept > close.counted) return err({ code: "kept_too_much" });
  return differenceOf(close) !== 0 && close.reason === null ? err({ code: "reason_missing" }) : ok(undefined);
}
