import { newId, systemRandom } from "@ankara/domain/ids";
import type { Stamp } from "@ankara/domain/invoice/payment-actions";
import type { Payment } from "@ankara/domain/records/payment";
import type { UserDatabase } from "../../../store/database.ts";
import { useDevice, useRecord } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";

/** A payment and what was written on the same invoices and client, reversals among it; undefined until the device has answered. */
export function usePayment(id: string): { payment: Payment; others: readonly Payment[] } | null | undefined {
  const payment = useRecord("payments", id);
  const others = useDevice(`payments/around/${id}/${payment?.updatedAt ?? ""}`, async ({ db }) => {
    const stored = (await db.payments.get(id))?.data as Payment | null | undefined;
    if (!stored) return [];
    return paymentsAround(db, stored);
  });
  if (payment === null) return null;
  return payment && others ? { payment, others } : undefined;
}

/** Returns the payments on the same invoices and of the same client, the payment itself among them. */
export async function paymentsAround(db: UserDatabase, { allocations, contactId }: Payment): Promise<Payment[]> {
  const rows = [
    ...(await db.payments
      .where("invoiceIds")
      .anyOf(allocations.map(({ invoiceId }) => invoiceId))
      .toArray()),
    ...(contactId === null ? [] : await db.payments.where("contactId").equals(contactId).toArray()),
  ];
  const found = new Map(rows.flatMap((row) => (row.data ? [[row.id, row.data as Payment]] : [])));
  return [...found.values()];
}

/** Returns the time and the device of an action. */
export const stampNow = (): Stamp => {
  const store = currentStore();
  return { now: Date.now(), today: store.today(), deviceId: store.deviceId };
};

/** An id for a new entry. */
export const newRecordId = (): string => newId(Date.now(), systemRandom);
