import { buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { PaymentRow } from "../src/store/database.ts";

/** Payments of one invoice as the device keeps them. */
export function paymentRows(count: number): { invoiceId: InvoiceId; rows: PaymentRow[] } {
  const invoice = buildInvoice({ status: "issued" });
  const rows = Array.from({ length: count }, () => buildPayment({ invoice })).map((data) => ({
    id: data.id,
    data,
    rev: 1,
    invoiceIds: [invoice.id],
    contactId: "",
  }));
  return { invoiceId: invoice.id, rows: rows as unknown as PaymentRow[] };
}
