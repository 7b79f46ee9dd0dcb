import { receiptLabelsFor } from "@ankara/documents/labels/receipt";
import { derivedIdFor, systemRandom } from "@ankara/domain/ids";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { receiptFor, type Settled } from "@ankara/domain/invoice/receipt";
import type { Payment } from "@ankara/domain/records/payment";
import { err, ok, type Result } from "@ankara/domain/result";
import { useNavigate } from "react-router";
import { currentStore, type CannotNumber } from "../store/store.ts";
import { useCannotNumber } from "../sync/use-cannot-number.ts";
import { toast } from "../ui/toast.tsx";

/** Returns how to issue the receipt of a payment and open the ways to share it; false when it could not be issued. */
export function useShareReceipt(): (payment: Payment) => Promise<boolean> {
  const navigate = useNavigate();
  const cannotNumber = useCannotNumber();
  return async (payment) => {
    const issued = await issueReceipt(payment)
      // The strip on every screen says that nothing was written.
      .catch((cause: unknown) => {
        console.error("The receipt was not issued", cause);
        return null;
      });
    if (issued?.ok) {
      void navigate(`/invoice/${issued.value}`, { state: { share: true } });
      return true;
    }
    if (issued) {
      const code = !Array.isArray(issued.error) && issued.error.code === "clock_wrong" ? "clock_wrong" : "no_series";
      toast(cannotNumber(code), { tone: "danger", durationMs: 8000 });
    }
    return false;
  };
}

/**
 * Issues the receipt of a payment with a number of the receipts' own series, or returns the one that was issued before.
 * Killed in between, it is a draft that the next try finishes.
 */
async function issueReceipt(
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
