import { derivedIdFor, newId, systemRandom } from "@ankara/domain/ids";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { salePayment, type Stamp } from "@ankara/domain/invoice/payment-actions";
import { receiptFor, type Settled } from "@ankara/domain/invoice/receipt";
import type { ContactId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import { err, ok, type Result } from "@ankara/domain/result";
import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import { receiptLabelsFor } from "@ankara/documents/labels/receipt";
import { pickSeries } from "@ankara/sync/series";
import { issueDocument } from "../store/issue-document.ts";
import type { CannotNumber, Store } from "../store/store.ts";
import type { UnitOfWork } from "../store/unit-of-work.ts";

/** Why a document got no number. */
type Refusal = IssueProblem[] | CannotNumber;

/**
 * Issues the receipt of a payment, with a number of the receipts' own series, or finds the one that was issued before.
 *
 * @returns the id of the receipt
 */
export async function issueReceipt(store: Store, payment: Payment): Promise<Result<string, Refusal>> {
  await loadLabelsOf(store, payment.contactId);
  const id = derivedIdFor(payment.id);
  const rows = new Map(store.memory.invoices().map((row) => [row.id, row]));
  const settled = payment.allocations.flatMap(({ invoiceId, amount }): Settled[] => {
    const row = rows.get(invoiceId);
    return row ? [{ id: invoiceId, number: row.number ?? "", amount, left: row.balance }] : [];
  });
  const issued = await store.issue(id, { before: (unit) => writeReceipt(unit, store, { payment, settled }) });
  return issued.ok ? ok(id) : issued;
}

/**
 * Makes a cash sale in one transaction: the draft is issued, paid in full and receipted, or nothing is written and no
 * number is used.
 *
 * @param draft.write - the draft itself, where the device does not have it yet; it passes `issueProblems`
 * @returns the id of the receipt
 * @throws Error when the device refuses to write
 */
export async function sell(
  store: Store,
  draft: { readonly id: string; readonly method: PaymentMethod; readonly write?: Invoice },
): Promise<Result<string, Refusal>> {
  await loadLabelsOf(store, null);
  const series = (await store.db.series.toArray()).flatMap(({ data }) => (data ? [data as unknown as Series] : []));
  // Asked before the transaction, because an error inside it counts as a device that refuses to write.
  for (const kind of ["invoice", "receipt"] as const)
    if (!pickSeries(series, kind, store.deviceId)) return err({ code: "no_series" });
  const paymentId = newId(Date.now(), systemRandom);
  const issued = await store.issue(draft.id, {
    before: async (unit) => {
      const known = await unit.record("invoices", draft.id);
      if (known?.number) throw new Error(`expected a draft, and ${known.number} was issued in another tab`);
      if (draft.write) await unit.write("invoices", draft.id, draft.write);
    },
    after: async (unit, invoice) => {
      const amount = invoice.totals?.total ?? 0;
      const of = { invoiceId: invoice.id, contactId: invoice.contactId, currency: invoice.currency, amount };
      const payment = salePayment(paymentId, { ...of, method: draft.method }, stampOf(store));
      const settled = [{ id: invoice.id, number: invoice.number ?? "", amount, left: 0 }];
      await unit.write("payments", payment.id, payment);
      await writeReceipt(unit, store, { payment, settled });
      const receipt = await issueDocument(unit, store, derivedIdFor(paymentId));
      if (!receipt.ok) throw new Error("expected a number for the receipt of this sale");
    },
  });
  return issued.ok ? ok(derivedIdFor(paymentId)) : issued;
}

/** Loads the words of a receipt before the transaction, which no fetch may wait in. Without a network its line is in English. */
async function loadLabelsOf(store: Store, contactId: ContactId | null): Promise<void> {
  const business = (await store.db.business.get(store.businessId))?.data as { language?: string } | null | undefined;
  const contact = (contactId === null ? null : (await store.db.contacts.get(contactId))?.data) as typeof business;
  await loadDocumentLabels(contact?.language || business?.language || "en").catch(() => undefined);
}

/** Writes the draft of a receipt, unless the device has it. */
async function writeReceipt(
  unit: UnitOfWork,
  store: Store,
  { payment, settled }: { payment: Payment; settled: readonly Settled[] },
): Promise<void> {
  if (await unit.record("invoices", derivedIdFor(payment.id))) return;
  const business = await unit.record("business", store.businessId);
  if (!business) throw new Error("expected the business on this device");
  const contact = payment.contactId === null ? null : await unit.record("contacts", payment.contactId);
  const made = receiptFor({
    payment,
    settled,
    business,
    contact,
    labels: receiptLabelsFor(contact?.language || business.language),
    random: systemRandom,
    stamp: stampOf(store),
  });
  if (!made.ok) throw new Error(`expected money that came in, got ${made.error.code}`);
  await unit.write("invoices", made.value.id, made.value);
}

const stampOf = (store: Store): Stamp => ({ now: Date.now(), today: store.today(), deviceId: store.deviceId });
