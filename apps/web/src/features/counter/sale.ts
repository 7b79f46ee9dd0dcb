import { type Cart, emptyCart, invoiceOf, setQuantity } from "@ankara/domain/counter/cart";
import { derivedIdFor, newId, systemRandom } from "@ankara/domain/ids";
import { voidInvoice } from "@ankara/domain/invoice/after-issue";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { type IssueProblem, issueProblems } from "@ankara/domain/invoice/issue";
import { reversalOf } from "@ankara/domain/invoice/payment-actions";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import { err, ok, type Result } from "@ankara/domain/result";
import { sell } from "../../document-parts/receipt.ts";
import type { CannotNumber, Store } from "../../store/store.ts";

/** Records a sale is made of. */
export type SaleSource = {
  readonly business: Business;
  readonly fees: readonly Fee[];
  readonly items: readonly CatalogItem[];
  readonly contact: Contact | null;
};

/** A sale that is in the books. */
export type Sold = {
  readonly invoiceId: InvoiceId;
  /** Cash handed over, minor units; null for any other way to pay. It is on the receipt, and in no record. */
  readonly given: MinorUnits | null;
};

/** How it is paid; null puts it on the client's account. */
export type Paid = { readonly method: PaymentMethod; readonly given: MinorUnits | null } | null;

/** The invoice a cart makes now, for its sums and for issuing it. */
export const draftOf = (store: Store, cart: Cart, source: SaleSource, paid: boolean): Invoice =>
  invoiceOf(cart, {
    ...source,
    id: newId(Date.now(), systemRandom),
    paid,
    now: Date.now(),
    today: store.today(),
    deviceId: store.deviceId,
    random: systemRandom,
  });

/**
 * Sells what is in the cart, with or without a network: numbered, paid and receipted in one transaction, or nothing.
 * @throws Error when the device refuses to write; nothing was sold then
 */
export async function sellCart(
  store: Store,
  cart: Cart,
  source: SaleSource,
  paid: Paid,
): Promise<Result<Sold, IssueProblem[] | CannotNumber>> {
  const draft = draftOf(store, cart, source, paid !== null);
  const problems = issueProblems(draft, source.contact, source.business);
  if (problems.length > 0) return err(problems);
  const sold: Sold = { invoiceId: draft.id, given: paid?.given ?? null };
  // Nothing to pay is no payment, and has no receipt.
  const totals = computeTotals(draft);
  if (paid && totals.ok && totals.value.total > 0) {
    const done = await sell(store, { id: draft.id, method: paid.method, write: draft });
    return done.ok ? ok(sold) : done;
  }
  const done = await store.issue(draft.id, { before: (unit) => unit.write("invoices", draft.id, draft) });
  if (done.ok) return ok(sold);
  // The device has no series: what could not be numbered is no draft that somebody wanted.
  await store.remove("invoices", draft.id);
  return done;
}

/**
 * Takes a sale back that nobody has been given: money and goods return, invoice and receipt are void and keep their numbers.
 * @param reason - printed on them
 */
export async function undoSale(store: Store, { invoiceId }: Sold, reason: string): Promise<void> {
  const now = Date.now();
  const stamp = { now, today: store.today(), deviceId: store.deviceId, reason };
  await store.write(async (unit) => {
    const settling = await store.db.payments.where("invoiceIds").equals(invoiceId).toArray();
    const payments = settling.flatMap(({ data }) => (data ? [data as Payment] : []));
    for (const payment of payments) {
      const back = reversalOf(payment, payments, stamp);
      if (back.ok) await unit.write("payments", back.value.id, back.value);
    }
    for (const id of [invoiceId, ...payments.map((payment) => derivedIdFor(payment.id))]) {
      const document = await unit.record("invoices", id);
      const voided = document && voidInvoice(document, { reason, paid: 0, now });
      if (voided?.ok)
        await unit.write("invoices", id, {
          ...document,
          ...voided.value,
          updatedAt: store.instant(),
          deviceId: store.deviceId,
        } as Invoice);
    }
  });
}

/** The cart a sale was made of, to ring it up again. */
export const cartOf = ({ lines, discount, contactId }: Invoice): Cart =>
  lines.reduce((cart, { itemId, quantity }) => (itemId === null ? cart : setQuantity(cart, itemId, quantity)), {
    ...emptyCart,
    discount,
    contactId,
  });
