import { balanceOf, paidOf } from "@ankara/domain/invoice/state";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { InvoiceAmounts } from "./index/invoice-row.ts";

/** What an invoice's slim row says of money: derived from its payments on arrival, never stored by hand. */
export const amountsOf = (invoice: Invoice, payments: readonly Payment[]): InvoiceAmounts => ({
  paid: paidOf(invoice, payments),
  balance: balanceOf(invoice, payments),
});
