import type { ChosenInvoices, PortalPayProblem } from "@ankara/documents/client-portal-pay";
import type { PaymentState } from "@ankara/documents/payment-state";
import { err, ok, type Result } from "@ankara/domain/result";
import type { Deps } from "../../deps.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { findIntent, findLatestJointIntent } from "../payments/intent-row.ts";
import { openIntent } from "../payments/invoice-intent.ts";
import { listPaidInvoices, numbersOf } from "../payments/paid-documents.ts";
import { settleInvoicePayment } from "../payments/settle-invoice-payment.ts";
import { stateOfOrder, unclearState } from "../payments/unclear-invoice-payment.ts";
import { findPaymentRoute } from "../payouts/accounts.ts";
import type { ClientPortal } from "./find-client-portal.ts";

/**
 * Opens one card payment of all chosen invoices at the company's own page, which needs no script of ours.
 *
 * @param page - of ours, to which the payer comes back
 * @returns the address to go on at
 */
export async function payChosenByCard(
  deps: Deps,
  { businessId, business, contact }: ClientPortal,
  { currency, documents }: ChosenInvoices,
  page: string,
): Promise<Result<string, PortalPayProblem>> {
  const [first, ...others] = documents.map(({ invoice, receivable }) => ({
    invoiceId: invoice.id,
    amount: receivable.due,
  }));
  const route = await findPaymentRoute(deps, businessId, currency);
  if (!route || !first) return err("card");
  try {
    const order = await openIntent(deps, route, {
      businessId,
      documents: [first, ...others],
      currency,
      email: contact.email,
      description: `${numbersOf(documents.map(({ invoice }) => invoice))} ${business.companyName}`,
      returnUrl: deps.settings.publicUrl + page,
      isHosted: true,
    });
    if (order === "unclear") return err("checked");
    return ok(order === "paid" ? page : (order.url ?? page));
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error }, "no payment of several invoices could be opened");
    return err("card");
  }
}

/** Returns how the client's last card payment of several invoices stands; asks the company while it is open. Null without one. */
export async function chosenPaymentState(
  deps: Deps,
  { businessId, business, documents }: ClientPortal,
): Promise<(PaymentState & { readonly currency: string; readonly numbers: string }) | null> {
  const ids = documents.map(({ invoice }) => invoice.id);
  const last = await deps.db.read(businessId, (tx) => findLatestJointIntent(tx, businessId, ids));
  if (!last) return null;
  if (last.status === "open")
    await settleInvoicePayment(deps, businessId, last.id).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
    });
  return deps.db.read(businessId, async (tx) => {
    const row = (await findIntent(tx, businessId, last.id)) ?? last;
    const state = stateOfOrder(row, await unclearState(tx, row), business.timeZone);
    return { ...state, currency: row.currency, numbers: numbersOf(await listPaidInvoices(tx, row)) };
  });
}
