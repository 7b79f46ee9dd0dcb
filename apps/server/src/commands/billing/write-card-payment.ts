import type { Fields } from "@ankara/contract/sync";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { putRecords } from "../../db/records.ts";

export type Turn = { readonly businessId: string; readonly rev: number };
export type NewCardPayment = Pick<
  Payment,
  "id" | "contactId" | "amount" | "currency" | "date" | "status" | "reference" | "allocations" | "reverses"
> &
  Partial<Pick<Payment, "note" | "claim">> & { readonly at: Date };

/** Through the same table and revision as every push: devices pull it like anybody's change. */
export async function writeCardPayment(
  tx: Tx,
  { businessId, rev }: Turn,
  { at, ...payment }: NewCardPayment,
): Promise<void> {
  const instant = at.toISOString();
  const data = z.parse(Payment, { ...payment, method: "card", createdAt: instant, updatedAt: instant, deviceId: null });
  await putRecords(tx, businessId, rev, [
    { collection: "payments", id: data.id, data: data as Fields, deleted: false },
  ]);
}
