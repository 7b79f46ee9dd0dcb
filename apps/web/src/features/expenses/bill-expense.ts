import { billExpense, type BillProblem } from "@ankara/domain/expenses/billable";
import { newInvoice } from "@ankara/domain/invoice/draft";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import { newId, systemRandom } from "@ankara/domain/ids";
import { Expense } from "@ankara/domain/records/expense";
import type { Fee } from "@ankara/domain/records/fee";
import { err, ok, type Result } from "@ankara/domain/result";
import { currentStore } from "../../store/store.ts";

/**
 * Puts an expense on a draft of its client, or on a new one, in one transaction: the line and what the expense remembers
 * of it stand together or not at all.
 *
 * @param draftId - null for a new draft
 * @returns the id of the draft
 */
export async function addToInvoice(
  expenseId: string,
  draftId: string | null,
  fees: readonly Fee[],
): Promise<Result<string, BillProblem>> {
  const store = currentStore();
  const now = Date.now();
  const newDraftId = newId(now, systemRandom);
  const lineId = newId(now, systemRandom);
  let result: Result<string, BillProblem> = err("not_billable");
  await store.write(async (unit) => {
    const record = await unit.record("expenses", expenseId);
    const business = await unit.record("business", store.businessId);
    if (!record || !business) return;
    const expense = Expense.parse(record);
    const contact = expense.contactId === null ? null : await unit.record("contacts", expense.contactId);
    const before = expense.billedOn === null ? null : await unit.record("invoices", expense.billedOn.invoiceId);
    const known = draftId === null ? null : await unit.record("invoices", draftId);
    const fresh = newInvoice({
      id: newDraftId,
      now,
      deviceId: store.deviceId,
      business,
      contact,
      fees,
      today: store.today(),
      random: systemRandom,
    });
    const draft = known ?? {
      ...fresh,
      currency: expense.currency,
      payTo: payToFor(business.payTo, expense.currency),
    };
    const billed = billExpense({ expense, draft, before, lineId });
    if (!billed.ok) {
      result = billed;
      return;
    }
    const at = { updatedAt: store.instant(), deviceId: store.deviceId };
    const totals = computeTotals(billed.value.draft);
    await unit.write("invoices", draft.id, {
      ...billed.value.draft,
      ...at,
      ...(totals.ok ? { totals: totals.value } : {}),
    });
    await unit.write("expenses", expense.id, { ...billed.value.expense, ...at });
    result = ok(draft.id);
  });
  return result;
}
