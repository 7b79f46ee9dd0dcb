import type { Payment } from "../records/payment.ts";

type DebtInput = Pick<Payment, "id" | "reverses" | "status" | "debt">;

/**
 * Debts without a document that still stand: not cancelled, and not made into an invoice since. One whose invoice is a
 * draft or void stands as before.
 *
 * @param invoiced - ids that issued invoices give as their source
 */
export function openDebts<T extends DebtInput>(payments: Iterable<T>, invoiced: ReadonlySet<string | null>): T[] {
  const all = [...payments];
  const cancelled = new Set(all.map(({ reverses }) => reverses));
  return all.filter(
    ({ id, debt, reverses, status }) =>
      debt !== undefined && reverses === null && status === "confirmed" && !cancelled.has(id) && !invoiced.has(id),
  );
}
