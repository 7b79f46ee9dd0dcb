import { derivedIdFor, systemRandom } from "@ankara/domain/ids";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { receiptFor, type Settled } from "@ankara/domain/invoice/receipt";
import type { Payment } from "@ankara/domain/records/payment";
import { err, type Result, ok } from "@ankara/domain/result";
import { receiptLabelsFor } from "@ankara/documents/labels/receipt";
import { currentStore, type CannotNumber } from "../../../store/store.ts";

/**
 * The receipt of a payment, with a number of the receipts' own series; the one that was written before, where there is
 * one. Killed in between, it is a draft that the next try finishes.
 */
export async function issueReceipt(
  payment: Payment,
): Promise<Result<string, IssueProblem[] | CannotNumber | { code: "not_money" }>> {
  const store = currentStore();
  const id = derivedIdFor(payment.id);
  const written = await store.get("invoices", id);
  if (written?.number) return ok(id);
  if (!written) {
    const business = await store.get("business", store.businessId);
    if (!business) return err({ code: "no_series" });
    const contact = payment.contactId === null ? null : ((await store.get("contacts", payment.contactId)) ?? null);
    const settled: Settled[] = [];
    for (const { invoiceId, amount } of payment.allocations) {
      const row = store.memory.invoices()?.find((each) => each.id === invoiceId);
      if (row) settled.push({ id: invoiceId, number: row.number ?? "", amount, left: row.balance });
    }
    const made = receiptFor({
      payment,
      settled,
      business,
      contact,
      labels: receiptLabelsFor(contact?.language || business.language),
      random: systemRandom,
      stamp: { now: Date.now(), today: store.today(), deviceId: store.deviceId },
    });
    if (!made.ok) return made;
    await store.create("invoices", made.value);
  }
  const issued = await store.issue(id);
  return issued.ok ? ok(id) : issued;
}
