import * as z from "zod/mini";
import { CurrencyCode, LocalDate, Minor, RecordId, orNull, recordFields, text } from "./fields.ts";
import { PaymentMethod } from "./payment.ts";

/** Money that went out. */
export const Expense = z.looseObject({
  ...recordFields,
  /** Minor units, ≥ 0. */
  amount: Minor,
  currency: CurrencyCode,
  date: LocalDate,
  category: text(60),
  supplier: text(120),
  method: z._default(PaymentMethod, "cash"),
  /** Input VAT inside `amount`, minor units. */
  inputVat: z._default(Minor, 0),
  contactId: orNull(RecordId),
  note: text(5000),
});
export type Expense = z.infer<typeof Expense>;
