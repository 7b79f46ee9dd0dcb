import type { MinorUnits } from "@ankara/domain/money/money";
import type { PaymentState } from "@ankara/documents/payment-state";
import type { LinkPaymentProblem } from "@ankara/documents/labels/clients/label-types";
import { newId } from "@ankara/domain/ids";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import { InvoiceId, RecordId, type BusinessId } from "@ankara/domain/records/fields";
import { err, ok, type Result } from "@ankara/domain/result";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import type { Claimed } from "../public/claim-payment.ts";
import type { FoundPaymentLink } from "../public/find-payment-link.ts";
import { orderPayment } from "../payments/invoice-intent.ts";
import { endOf, findLatestIntent } from "../payments/intent-row.ts";
import { settleInvoicePayment } from "../payments/settle-invoice-payment.ts";
import { stateOfOrder, unclearState } from "../payments/unclear-invoice-payment.ts";
import { findPaymentRoute, type PaymentRoute } from "../payouts/accounts.ts";
import { findLinkPayment, type LinkPaymentRow, writeLinkDraft } from "./link-payments.ts";

/** Claims through one link that nobody has looked at yet are at most this many. */
const maxWaiting = 50;

/** Returns a typed name without what nobody types: controls, and spaces around it. */
const cleanedName = (text: string): string => text.replaceAll(/\p{C}/gu, " ").trim().slice(0, 120).trim();

/** Returns who takes cards through a link; null where its owner left them out, or takes none. */
export const linkRoute = async (
  deps: Pick<Deps, "db" | "payments">,
  { businessId, link }: FoundPaymentLink,
): Promise<PaymentRoute | null> => (link.takesCards ? findPaymentRoute(deps, businessId, link.currency) : null);

/** Enters a payment before anybody is asked for money. The same form sent twice is one. */
async function enterLinkPayment(
  deps: Pick<Deps, "now" | "random">,
  tx: Tx,
  { businessId, link }: FoundPaymentLink,
  { id, name, amount }: { readonly id: string; readonly name: string; readonly amount: MinorUnits },
): Promise<LinkPaymentRow | null> {
  const now = deps.now();
  await tx
    .insertInto("link_payments")
    .values({
      business_id: businessId,
      id,
      link_id: link.id,
      invoice_id: z.parse(InvoiceId, newId(now.getTime(), deps.random)),
      name,
      amount,
      currency: link.currency,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "id"]).doNothing())
    .execute();
  const row = await findLinkPayment(tx, businessId, id);
  return row && row.link_id === link.id ? row : null;
}

/**
 * Opens a payment by card at the company's own page, which needs no script of ours.
 *
 * @returns the address to go on at
 */
export async function payLinkByCard(
  deps: Deps,
  found: FoundPaymentLink,
  typed: { readonly id: string; readonly amount: string; readonly name: string },
  pageOf: (id: string) => string,
): Promise<Result<string, LinkPaymentProblem>> {
  const { businessId, link, business } = found;
  if (!z.safeParse(RecordId, typed.id).success) return err("notTaken");
  const money = link.amount === null ? parseMoneyText(typed.amount, link.currency) : null;
  if (money && (!money.ok || money.value.minor <= 0)) return err("amount");
  const amount = link.amount ?? (money?.ok ? money.value.minor : 0);
  const name = cleanedName(typed.name);
  if (name === "") return err("name");
  const route = await linkRoute(deps, found);
  if (!route) return err("card");
  const payment = await deps.db.tenantTransaction(businessId, (tx) =>
    enterLinkPayment(deps, tx, found, { id: typed.id, name, amount }),
  );
  if (!payment) return err("notTaken");
  const page = pageOf(payment.id);
  try {
    const order = await orderPayment(deps, route, {
      businessId,
      documents: [{ invoiceId: payment.invoice_id, amount: Number(payment.amount) }],
      currency: payment.currency,
      email: "",
      description: `${link.title} ${business.companyName}`,
      returnUrl: deps.settings.publicUrl + page,
      isHosted: true,
    });
    const isPayable = order?.status === "open" && deps.payments.now() < endOf(order);
    return ok((isPayable ? order.url : null) ?? page);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error }, "no payment through a link could be opened");
    return err("card");
  }
}

/** Claims a payment through a link: its draft is made with the claim. Null without a name. */
export function claimedByLink(deps: Deps, found: FoundPaymentLink, id: string, typedName: string): Claimed | null {
  const name = cleanedName(typedName);
  if (name === "") return null;
  const { businessId, today, business, link } = found;
  return {
    businessId,
    today,
    country: business.country,
    currency: link.currency,
    payableOf: async (tx, context, amount) => {
      // Revoked since the page was opened, or more claims than anybody looks through.
      const open = await tx
        .selectFrom("payment_links")
        .select("revoked_at")
        .where("business_id", "=", businessId)
        .where("id", "=", link.id)
        .executeTakeFirst();
      if (!open || open.revoked_at !== null) return err("nothingLeft");
      if ((await countClaimsWaiting(tx, businessId, link.id)) >= maxWaiting) return err("enough");
      const payment = await enterLinkPayment(deps, tx, found, { id, name, amount });
      const own = payment && (await getRecord(tx, businessId, "business", businessId));
      if (!payment || !own) return err("notTaken");
      const draft = await writeLinkDraft(deps, tx, context, { ...payment, amount }, own.data);
      return ok([{ ...draft, balance: amount, title: link.title }]);
    },
  };
}

async function countClaimsWaiting(tx: Tx, businessId: BusinessId, linkId: string): Promise<number> {
  const rows = await tx
    .selectFrom("link_payments as p")
    .innerJoin("records as r", (join) =>
      join
        .onRef("r.business_id", "=", "p.business_id")
        .onRef("r.id", "=", "p.id")
        .on("r.collection", "=", "payments")
        .on("r.deleted_at", "is", null),
    )
    .select("p.id")
    .where("p.business_id", "=", businessId)
    .where("p.link_id", "=", linkId)
    .where(({ ref }) => ref("r.data", "->>").key("status" as never), "=", "claimed")
    .limit(maxWaiting)
    .execute();
  return rows.length;
}

/** Returns how a payment through a link stands; asks the payment company while it is open. Null for one that never was. */
export async function linkPaymentState(
  deps: Deps,
  { businessId, business, link }: FoundPaymentLink,
  id: string,
): Promise<PaymentState | null> {
  if (!z.safeParse(RecordId, id).success) return null;
  const read = () =>
    deps.db.read(businessId, async (tx) => {
      const payment = await findLinkPayment(tx, businessId, id);
      if (!payment || payment.link_id !== link.id) return null;
      const order = await findLatestIntent(tx, businessId, payment.invoice_id);
      const claim = order ? null : await getRecord(tx, businessId, "payments", id);
      return { order, claim, unclear: order ? await unclearState(tx, order) : null };
    });
  const before = await read();
  if (!before) return null;
  const { order: requested } = before;
  if (requested?.status === "open")
    await settleInvoicePayment(deps, businessId, requested.id).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
    });
  const { order, claim, unclear } = (await read()) ?? before;
  if (!order) {
    if (!claim) return null;
    const { status, date, reference } = claim.data;
    const isPaid = status === "confirmed";
    const state = isPaid ? "paid" : status === "claimed" ? "claimed" : "failed";
    return { state, amount: claim.data.amount, reference, paidOn: isPaid ? date : null };
  }
  return stateOfOrder(order, unclear, business.timeZone);
}
