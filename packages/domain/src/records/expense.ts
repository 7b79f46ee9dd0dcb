import * as z from "zod/mini";
import { attachmentLimits, attachments } from "./attachment.ts";
import {
  CurrencyCode,
  LocalDate,
  Minor,
  RecordId,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
  ContactId,
  ExpenseId,
  InvoiceId,
} from "./fields.ts";
import { PaymentMethod } from "./payment.ts";

/** Repeats an expense each `every` weeks, months or years after its own date. */
export const ExpenseRepeat = z.looseObject({
  every: z.int().check(z.gte(1), z.lte(99)),
  unit: z.enum(["week", "month", "year"]),
  /** Last day an occurrence may fall on; null for no end. */
  until: orNull(LocalDate),
  /** Occurrences are made after this day only, so that a changed rule never makes the past anew. */
  after: LocalDate,
});
export type ExpenseRepeat = z.infer<typeof ExpenseRepeat>;

/** The line of a document that passes an expense on to a client. */
const ExpenseBilledOn = z.looseObject({ invoiceId: InvoiceId, lineId: RecordId });
type ExpenseBilledOn = z.infer<typeof ExpenseBilledOn>;

/** Money that went out. */
export const Expense = z.looseObject({
  ...(recordFields as RecordFieldsOf<"expense">),
  /** Minor units, ≥ 0. */
  amount: Minor,
  currency: CurrencyCode,
  date: LocalDate,
  /** One of `expenseCategories` or the user's own word. */
  category: text(60),
  supplier: text(120),
  method: z._default(PaymentMethod, "cash"),
  /** Input VAT inside `amount`, minor units. */
  inputVat: z._default(Minor, 0),
  /** The client it was for. */
  contactId: orNull(ContactId),
  note: text(5000),
  /** To be passed on to `contactId`. */
  billable: z._default(z.boolean(), false),
  /** The line that took it, once; `billingOf` says whether that still holds. */
  billedOn: orNull(ExpenseBilledOn),
  repeat: orNull(ExpenseRepeat),
  /** The repeating expense this one was made by. */
  repeatOf: orNull(ExpenseId),
  /** Photos of the receipt. */
  photos: attachments(attachmentLimits.expensePhotos),
});
export type Expense = z.infer<typeof Expense>;
