import { isOwed, owingOf, statedWithholding } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { withholdingLedger, type WithholdingLedger } from "@ankara/domain/taxes/withholding-ledger";
import { useMemo } from "react";
import { settledOfRow } from "../../store/index/invoice-row.ts";
import { useBusiness, useDevice, useInvoiceRows } from "../../store/hooks.ts";

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
  const open = (rows ?? []).filter(isOwed);
  const key = open.map(({ id, balance }) => `${id}:${balance}`).join();
  const invoices = useDevice(`withholding/invoices/${key}`, async ({ db }) => {
    const stored = await db.invoices.bulkGet(open.map(({ id }) => id));
    return stored.flatMap((row, index) => {
      const invoice = row?.data as Invoice | null | undefined;
      if (!invoice || statedWithholding(invoice).amount === 0) return [];
      const on = open[index];
      return on ? [{ ...invoice, on }] : [];
    });
  });
  return useMemo(() => {
    if (!business || !payments || !invoices) return undefined;
    const withOwing = invoices.map(({ on, ...invoice }) => {
      const owing = owingOf(invoice, settledOfRow(on));
      // A row does not part tax kept back from money; the payments that hold it do.
      const { withheld } = settledOn(invoice, payments);
      return { ...invoice, owing: { ...owing, settled: { ...owing.settled, withheld } } };
    });
    return withholdingLedger(payments, withOwing, business.currency);
  }, [business, payments, invoices]);
}
