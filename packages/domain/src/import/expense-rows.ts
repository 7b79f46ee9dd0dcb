import { instantOf } from "../dates/dates.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import { Expense } from "../records/expense.ts";
import type { PaymentMethod } from "../records/payment.ts";
import { fold } from "../text.ts";
import { Cells, RowProblem, type ImportContext } from "./table.ts";

/** Key that identifies duplicates: the same amount to the same supplier on the same day is one expense. */
export const expenseKey = ({
  date,
  currency,
  amount,
  supplier,
}: Pick<Expense, "date" | "currency" | "amount" | "supplier">): string =>
  `${date}|${currency}|${amount}|${fold(supplier)}`;

const methods: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/m-?pesa|momo|mobile|airtel|mtn|tigo|orange/i, "mobile_money"],
  [/cash|especes/i, "cash"],
  [/cheque|check\b/i, "cheque"],
  [/\bpos\b/i, "pos"],
  [/card|visa|master/i, "card"],
  [/ussd/i, "ussd"],
  [/transfer|bank|wire|eft|virement/i, "transfer"],
];

const methodOf = (text: string): PaymentMethod =>
  text === "" ? "cash" : (methods.find(([pattern]) => pattern.test(text))?.[1] ?? "other");

/** @throws RowProblem when day or amount is missing, or a cell cannot be read */
export function expenseOfCells(cells: Cells, context: ImportContext): Expense {
  const date = cells.day("date");
  if (date === null) throw new RowProblem("date", "date_missing");
  const currency = cells.currency(context.business.currency);
  const read = cells.amount("amount");
  if (read === null) throw new RowProblem("amount", "amount_missing");
  // Bank and cash books write what went out below zero: the sign is theirs, the expense is the amount.
  const amount = decimalToMinor(read.decimal, currency);
  const inputVat = decimalToMinor(cells.positive("inputVat") ?? "", currency);
  if (inputVat > amount) throw new RowProblem("inputVat", "amount_unreadable");
  const at = instantOf(context.now);
  return Expense.parse({
    id: context.newId(),
    createdAt: at,
    updatedAt: at,
    deviceId: context.deviceId,
    amount,
    currency,
    date,
    category: cells.text("category", 60),
    supplier: cells.text("supplier", 120),
    method: methodOf(cells.text("method", 80)),
    inputVat,
    note: cells.text("note", 5000),
  });
}
