import { balanceOf, paidOf } from "@ankara/domain/invoice/state";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { InvoiceAmounts } from "./index/invoice-row.ts";

/** What an invoice's slim row says of money: derived from its payments and credit notes on arrival, never stored by hand. */
export const amountsOf = (
  invoice: Invoice,
  payments: readonly Payment[],
  credits: readonly Invoice[],
): InvoiceAmounts => ({
  paid: paidOf(invoice, payments, credits),
  balance: balanceOf(invoice, payments, credits),
});

/** The invoice a record gives money back on; null for anything but a credit note. */
export const creditedBy = (record: object | null | undefined): string | null => {
  const { kind, sourceId } = (record ?? {}) as Partial<Invoice>;
  return kind === "credit_note" && typeof sourceId === "string" ? sourceId : null;
};
