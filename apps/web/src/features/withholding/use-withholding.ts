import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { withholdingLedger, type WithholdingLedger } from "@ankara/domain/withholding-ledger";
import { useMemo } from "react";
import { useBusiness, useDevice, useInvoiceRows } from "../../local/hooks.ts";

/** The ledger, read from the device; undefined until it has answered. */
export function useWithholding(): WithholdingLedger | undefined {
  const business = useBusiness();
  const rows = useInvoiceRows();
  // Those with tax kept back, and what takes them back: a few of many.
  const payments = useDevice("withholding/payments", async ({ db }) => {
    const found: Payment[] = [];
    await db.payments.each(({ data }) => {
      const payment = data as Payment | null;
      if (payment && (payment.withholding !== null || payment.reverses !== null)) found.push(payment);
    });
    return found;
  });
  const open = (rows ?? []).filter((row) => row.kind === "invoice" && row.status === "issued" && row.balance > 0);
  const key = open.map(({ id, balance }) => `${id}:${balance}`).join();
  const invoices = useDevice(`withholding/invoices/${key}`, async ({ db }) => {
    const stored = await db.invoices.bulkGet(open.map(({ id }) => id));
    return stored.flatMap((row, index) => {
      const invoice = row?.data as Invoice | null | undefined;
      if (!invoice?.totals?.withholding.length) return [];
      return [{ ...invoice, balance: open[index]?.balance ?? 0 }];
    });
  });
  return useMemo(
    () => business && payments && invoices && withholdingLedger(payments, invoices, business.currency),
    [business, payments, invoices],
  );
}
