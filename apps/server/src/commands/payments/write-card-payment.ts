import type { BusinessId } from "@ankara/domain/records/fields";
import type { Fields } from "@ankara/contract/sync";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { enterFact, type PaymentStatement } from "../../db/payment-facts.ts";
import { assertWritable, putRecords } from "../../db/records.ts";

export type WriteContext = { readonly businessId: BusinessId; readonly rev: number };
export type NewCardPayment = Pick<
  Payment,
  "id" | "contactId" | "amount" | "currency" | "date" | "status" | "reference" | "allocations" | "reverses"
> &
  Partial<Pick<Payment, "note" | "claim">> & {
    readonly at: Date;
    readonly fact: Omit<PaymentStatement, "at"> & { readonly provider: string };
  };

/** A payment company said so: as a fact of the server's own, and through the same table and revision as every push, so that devices pull it like anybody's change. */
export async function writeCardPayment(
  tx: Tx,
  { businessId, rev }: WriteContext,
  { at, fact, ...payment }: NewCardPayment,
): Promise<void> {
  const instant = at.toISOString();
  const data = z.parse(Payment, {
    ...payment,
    method: "card",
    provider: fact.provider,
    createdAt: instant,
    updatedAt: instant,
    deviceId: null,
  });
  assertWritable("provider", "payments", null, data as Fields);
  await enterFact(tx, businessId, { ...fact, at }, data);
  await putRecords(tx, businessId, rev, [
    { collection: "payments", id: data.id, data: data as Fields, deleted: false },
  ]);
}
