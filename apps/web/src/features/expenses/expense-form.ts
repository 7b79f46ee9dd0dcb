import { isLocalDate, type LocalDate } from "@ankara/domain/dates/dates";
import type { PhotoReadings } from "@ankara/domain/ai/photo-reading";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { Expense, ExpenseRepeat } from "@ankara/domain/records/expense";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import type { ContactId } from "@ankara/domain/records/fields";
import type { Problems } from "../../forms/use-draft-form.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";

/** Typed values of the expense form; amounts are text until they are saved. */
export type ExpenseForm = {
  amount: string;
  currency: string;
  date: string;
  note: string;
  category: string;
  supplier: string;
  method: PaymentMethod;
  inputVat: string;
  contactId: ContactId;
  billable: boolean;
  repeats: "no" | ExpenseRepeat["unit"];
  every: string;
  /** Empty for no end. */
  until: string;
  photos: AttachmentRef[];
};

/** Props every part of the form takes. */
export type PartProps = { form: DraftForm<ExpenseForm> };

export type ExpenseFields = Pick<
  Expense,
  | "amount"
  | "currency"
  | "date"
  | "note"
  | "category"
  | "supplier"
  | "method"
  | "inputVat"
  | "contactId"
  | "billable"
  | "repeat"
  | "photos"
>;

export const blankExpenseForm = (currency: string, today: LocalDate): ExpenseForm => ({
  amount: "",
  currency,
  date: today,
  note: "",
  category: "",
  supplier: "",
  method: "cash",
  inputVat: "",
  contactId: "",
  billable: false,
  repeats: "no",
  every: "1",
  until: "",
  photos: [],
});

export function expenseFormOf(expense: Expense): ExpenseForm {
  const { currency, date, note, category, supplier, method, billable, repeat } = expense;
  return {
    amount: minorToDecimal(expense.amount, currency),
    currency,
    date,
    note,
    category,
    supplier,
    method,
    inputVat: expense.inputVat === 0 ? "" : minorToDecimal(expense.inputVat, currency),
    contactId: expense.contactId ?? "",
    billable,
    repeats: repeat?.unit ?? "no",
    every: String(repeat?.every ?? 1),
    until: repeat?.until ?? "",
    photos: expense.photos,
  };
}

/**
 * Returns what a reading of the receipt adds to a form: what the person typed stays, and the day where it is still today.
 *
 * @param claimsVat - the business is registered for VAT: nobody else claims any back
 */
export function filledFrom(
  form: ExpenseForm,
  reading: PhotoReadings["receipt_photo"],
  { today, claimsVat }: { readonly today: LocalDate; readonly claimsVat: boolean },
): Partial<ExpenseForm> {
  const { total, tax, currency, date, supplier, note, category } = reading;
  return {
    ...(form.amount === "" ? { amount: total, currency, inputVat: form.inputVat || (claimsVat ? tax : "") } : {}),
    date: form.date === today && date !== "" ? date : form.date,
    supplier: form.supplier || supplier,
    note: form.note || note,
    category: form.category || category,
  };
}

/** Typed money in minor units; null while it is empty or unreadable. */
export function minorOf(typed: string, currency: string): number | null {
  const money = parseMoneyText(typed, currency);
  return money.ok ? money.value.minor : null;
}

const longest = { note: 5000, category: 60, supplier: 120 } as const;

/**
 * Everything that keeps the expense from being saved: a code by field.
 *
 * @param today - calendar day in the business's zone; what is still to come is no expense yet
 */
export function checkExpenseForm(form: ExpenseForm, today: LocalDate): Problems {
  const problems: Record<string, string> = {};
  const { currency } = form;
  const amount = parseMoneyText(form.amount, currency);
  if (!amount.ok) problems["amount"] = amount.error.code;
  else if (amount.value.minor === 0) problems["amount"] = "amount_zero";
  if (!isLocalDate(form.date)) problems["date"] = "date_missing";
  else if (form.date > today) problems["date"] = "date_in_future";
  if (form.inputVat.trim() !== "") {
    const vat = parseMoneyText(form.inputVat, currency);
    if (!vat.ok) problems["inputVat"] = vat.error.code;
    else if (amount.ok && vat.value.minor > amount.value.minor) problems["inputVat"] = "vat_too_big";
  }
  for (const [field, length] of Object.entries(longest)) {
    if (form[field as keyof typeof longest].trim().length > length) problems[field] = "too_long";
  }
  if (form.billable && form.contactId === "") problems["contactId"] = "client_missing";
  if (form.repeats !== "no") {
    if (!/^[1-9]\d?$/.test(form.every.trim())) problems["every"] = "every_range";
    if (form.until !== "" && form.until < form.date) problems["until"] = "ends_before_it_begins";
  }
  return problems;
}

/**
 * The fields of an expense of a form without problems.
 *
 * @param before - the expense as it was; a rule that is new or changed makes nothing of the days up to `today`
 */
export function expenseFieldsOf(form: ExpenseForm, before: Expense | null, today: LocalDate): ExpenseFields {
  const { currency, date, method } = form;
  return {
    amount: minorOf(form.amount, currency) ?? 0,
    currency,
    date,
    note: form.note.trim(),
    category: form.category.trim() || "Other",
    supplier: form.supplier.trim(),
    method,
    inputVat: minorOf(form.inputVat, currency) ?? 0,
    contactId: form.contactId || null,
    billable: form.billable && form.contactId !== "",
    repeat: ruleOf(form, before, today),
    photos: form.photos,
  };
}

function ruleOf(form: ExpenseForm, before: Expense | null, today: LocalDate): ExpenseRepeat | null {
  if (form.repeats === "no") return null;
  const rule = { every: Number(form.every), unit: form.repeats, until: form.until || null };
  if (before === null) return { ...rule, after: form.date };
  const known = before.repeat;
  const same = known?.every === rule.every && known.unit === rule.unit && before.date === form.date;
  return { ...rule, after: same ? known.after : today };
}
