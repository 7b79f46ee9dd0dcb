import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { cardPaymentDiffers } from "@ankara/contract/unclear-payments";
import type { AnswerOf } from "@ankara/contract/call";
import type { invoiceClientSecret as secretCall, invoicePaymentState as stateCall } from "@ankara/contract/billing";
import { newId } from "@ankara/domain/ids";
import { amountDueNow, receivableOn } from "@ankara/domain/invoice/receivable";
import { feeScheduleOf, shareOf, surchargeOf } from "@ankara/domain/payouts/fees";
import { ownAddress } from "../../providers/payments/payments.ts";
import { findPaymentRoute, type PaymentRoute } from "../payouts/accounts.ts";
import { countryOfBusiness } from "../subscriptions/read-subscription.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type PaymentProvider, ProviderFailed } from "../../providers/payments/provider.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { type PublicInvoice, findPublicInvoice } from "../public/find-public-invoice.ts";
import { nextPollAt } from "./poll-schedule.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { newPaymentReference, type SettleDeps, savePaymentRef } from "./settlement.ts";
import {
  closesAt,
  type DocumentShare,
  endOf,
  findIntent,
  findLatestIntent,
  type IntentRow,
  listDifferingIntents,
  listDocumentShares,
  listOpenIntents,
} from "./intent-row.ts";
import { settleInvoicePayment } from "./settle-invoice-payment.ts";
import { unclearState } from "./unclear-invoice-payment.ts";

/**
 * A card payment for what a public invoice asks for now, by the server's own figures. Whoever asks while that is the
 * sum gets the same payment: two tabs cannot pay twice.
 */
export async function openInvoicePayment(
  deps: Deps,
  linkId: string,
  { isHosted = false }: Pick<Payable, "isHosted"> = {},
): Promise<Outcome<AnswerOf<typeof secretCall>>> {
  const found = await findPublicInvoice(deps, linkId);
  if (!found) return refuse("not_found");
  const { invoice, balance } = found;
  if (invoice.kind !== "invoice" || invoice.status === "void")
    return refuse("conflict", "This document cannot be paid.");
  if (balance <= 0) return refuse("conflict", "This invoice is paid already.");
  const route = await findPaymentRoute(deps, found.businessId, invoice.currency);
  if (!route) return refuse("provider_failed", "Card payments are not switched on.");
  const { provider } = route;
  try {
    const intent = await openIntent(deps, route, {
      ...payableOf(deps, found),
      ...(isHosted && { isHosted }),
    });
    if (intent === "paid") return refuse("conflict", "This invoice is being paid just now.");
    if (intent === "unclear") return refuse("conflict", cardPaymentDiffers);
    return ok({
      client_secret: intent.client_secret ?? "",
      provider: provider.name === "manual" ? "sandbox" : provider.name,
      publishable: provider.publishable ?? "",
      amount: Number(intent.amount) + Number(intent.surcharge),
      currency: intent.currency,
      url: intent.url,
      account: intent.account_ref,
      surcharge: Number(intent.surcharge),
    });
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error }, "no card payment could be opened");
    return refuse("provider_failed");
  }
}

/** Describes a payment to a payment company. */
export type Payable = {
  readonly businessId: BusinessId;
  /**
   * The documents that the money settles, in this order, and what is asked for each: at least one. That of a payment
   * through a link is made when the money comes.
   */
  readonly documents: readonly [DocumentShare, ...DocumentShare[]];
  readonly currency: string;
  /** Of whoever pays, where one is known. */
  readonly email: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly leaveUrl?: string;
  /** The company's own page, also where a form inside of ours is possible: it needs no script. */
  readonly isHosted?: boolean;
};

function payableOf({ settings }: Pick<Deps, "settings">, found: PublicInvoice): Payable {
  const { businessId, invoice } = found;
  return {
    businessId,
    documents: [{ invoiceId: invoice.id, amount: amountRequested(found) }],
    currency: invoice.currency,
    email: invoice.billTo?.email ?? "",
    description: `${invoice.number ?? ""} ${invoice.from?.company || invoice.from?.name || ""}`,
    returnUrl: `${settings.publicUrl}/thank-you?invoice=${encodeURIComponent(invoice.linkId)}`,
  };
}

/** The amount a card payment asks for, minor units: of an invoice in parts what is late, or the next part. */
const amountRequested = ({ owing, today }: PublicInvoice): number => amountDueNow(receivableOn(owing, today));

/**
 * Opens the one payment of these documents. One for other amounts, or for one of them beside others, is ended first.
 *
 * @returns `paid` when a payment of the former balance has just gone through, `unclear` while one is looked into
 * @throws ProviderFailed when the company does not answer
 */
export async function openIntent(
  deps: Deps,
  route: PaymentRoute,
  payable: Payable,
): Promise<IntentRow | "paid" | "unclear"> {
  const { provider, account } = route;
  const { businessId, documents } = payable;
  const invoiceIds = documents.map(({ invoiceId }) => invoiceId);
  for (let tries = 0; tries < 4; tries += 1) {
    const { open, current, checking } = await deps.db.read(businessId, async (tx) => {
      const rows = await listOpenIntents(tx, businessId, invoiceIds);
      const [only, ...others] = rows;
      const isCurrent =
        only !== undefined &&
        others.length === 0 &&
        only.provider === provider.name &&
        only.account_ref === account &&
        deps.payments.now() < endOf(only) &&
        (!payable.isHosted || only.client_secret === null) &&
        isSame(await listDocumentShares(tx, only), documents);
      return {
        open: rows,
        current: isCurrent ? only : undefined,
        checking: await isChecked(tx, businessId, invoiceIds),
      };
    });
    // Money may have been taken: a second payment beside it would be one too many.
    if (checking) return "unclear";
    if (current) return current.provider_ref === null ? fill(deps, provider, payable, current) : current;
    const ended = [];
    for (const row of open) {
      await retire(deps, row);
      ended.push((await deps.db.read(businessId, (tx) => findIntent(tx, businessId, row.id)))?.status);
    }
    // It was paid in this very moment: then the balance is another one.
    if (ended.includes("paid")) return "paid";
    if (ended.includes("failed")) continue;
    const made = await insertIntent(deps, route, payable);
    if (made) return fill(deps, provider, payable, made);
  }
  return "paid";
}

const isSame = (these: readonly DocumentShare[], those: readonly DocumentShare[]): boolean =>
  these.length === those.length &&
  these.every(
    ({ invoiceId, amount }, place) => invoiceId === those[place]?.invoiceId && amount === those[place].amount,
  );

/** Enters an order before anybody is asked for money; undefined where one for a document of it is open. */
function insertIntent(deps: Deps, route: PaymentRoute, payable: Payable): Promise<IntentRow | undefined> {
  const { provider, account } = route;
  const { businessId, documents, currency } = payable;
  const requested = documents.reduce((sum, { amount }) => sum + amount, 0);
  const invoiceIds = documents.map(({ invoiceId }) => invoiceId);
  const id = newId(deps.now().getTime(), deps.random);
  const reference = newPaymentReference(deps.random);
  return deps.db.tenantTransaction(businessId, async (tx) => {
    // One after the other, because no index can see that two orders of several documents share one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${businessId}`}, 0))`.execute(tx);
    if ((await listOpenIntents(tx, businessId, invoiceIds)).length > 0) return undefined;
    const row = await tx
      .insertInto("invoice_intents")
      .values({
        business_id: businessId,
        id,
        invoice_id: documents[0].invoiceId,
        provider: provider.name,
        currency,
        amount: requested,
        refunded: 0,
        reference,
        provider_ref: null,
        client_secret: null,
        created_at: deps.payments.now(),
        paid_at: null,
        account_ref: account,
        ...(await chargesOf(deps, tx, payable, route, requested)),
      })
      .onConflict((conflict) =>
        conflict.columns(["business_id", "invoice_id"]).where("status", "=", "open").doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    if (documents.length > 1)
      await tx
        .insertInto("intent_invoices")
        .values(
          documents.map(({ invoiceId, amount }, place) => ({
            business_id: businessId,
            intent_id: id,
            invoice_id: invoiceId,
            place,
            amount,
          })),
        )
        .execute();
    await tx
      .insertInto("payment_refs")
      .values({ provider: provider.name, ref: reference, business_id: businessId, kind: "invoice", target_id: id })
      .execute();
    await scheduleBilling(
      tx,
      businessId,
      nextPollAt({ ...row, provider_ref: reference }, closesAt(row)) ?? closesAt(row),
    );
    return row;
  });
}

/**
 * Orders a payment of which nobody else knows, such as one through a link: no other can be open for the same document.
 *
 * @throws ProviderFailed when the company does not answer
 */
export async function orderPayment(deps: Deps, route: PaymentRoute, payable: Payable): Promise<IntentRow | undefined> {
  const { businessId, documents } = payable;
  const [{ invoiceId }] = documents;
  const read = () => deps.db.read(businessId, (tx) => findLatestIntent(tx, businessId, invoiceId));
  // The same form from another tab may be first, also between reading and entering.
  const row = (await read()) ?? (await insertIntent(deps, route, payable)) ?? (await read());
  return row?.status === "open" && row.provider_ref === null ? fill(deps, route.provider, payable, row) : row;
}

/** The operator's share, and what the client pays on top where the client bears fee and share. */
async function chargesOf(
  { payments }: Pick<Deps, "payments">,
  tx: Tx,
  { businessId, currency }: Payable,
  { provider, account }: PaymentRoute,
  requested: number,
): Promise<{ share: number; surcharge: number }> {
  const { share, feeBearer } = payments.terms;
  if (account === null) return { share: 0, surcharge: 0 };
  const fee = feeScheduleOf(provider.name, await countryOfBusiness(tx, businessId));
  const surcharge = feeBearer === "client" ? surchargeOf(requested, currency, fee, share) : 0;
  return { share: shareOf(share, requested + surcharge, currency), surcharge };
}

/** Returns whether a card payment of one of these documents waits for the owner's decision. */
async function isChecked(tx: Tx, businessId: BusinessId, invoiceIds: readonly InvoiceId[]): Promise<boolean> {
  const rows = await listDifferingIntents(tx, businessId, invoiceIds);
  for (const row of rows) if ((await unclearState(tx, row)) === "checking") return true;
  return false;
}

/** Asks the provider under the intent's own key, so that a repeat after a crash finds the same payment. */
async function fill(
  deps: Deps,
  provider: PaymentProvider,
  { businessId, email, description, returnUrl, leaveUrl, isHosted = provider.publishable === null }: Payable,
  row: IntentRow,
): Promise<IntentRow> {
  const checkout = await provider.createCheckout({
    form: isHosted ? "hosted" : "card",
    reference: row.reference,
    amount: Number(row.amount) + Number(row.surcharge),
    currency: row.currency,
    customer: businessId,
    // Companies with a page of their own alone ask for an address; who has none is written to by nobody.
    email: provider.publishable === null ? email || `client@${mailHost(deps)}` : email,
    description: description.trim().slice(0, 200),
    returnUrl,
    leaveUrl,
    renews: null,
    customerRef: null,
    expiresAt: closesAt(row),
    key: row.id,
    invoice: { share: Number(row.share) },
  });
  const url = checkout.url === null ? null : ownAddress(provider, checkout.url);
  return deps.db.tenantTransaction(businessId, async (tx) => {
    await tx
      .updateTable("invoice_intents")
      .set({ provider_ref: checkout.ref, client_secret: checkout.clientSecret, url })
      .where("business_id", "=", businessId)
      .where("id", "=", row.id)
      .execute();
    await savePaymentRef(tx, {
      provider: provider.name,
      ref: checkout.ref,
      businessId,
      kind: "invoice",
      targetId: row.id,
    });
    return (await findIntent(tx, businessId, row.id)) ?? row;
  });
}

/** A name for addresses nobody reads; companies refuse one without a dot, and the number of a machine. */
function mailHost({ settings }: Pick<Deps, "settings">): string {
  const { hostname } = new URL(settings.publicUrl);
  return /\.[a-z-]+$/i.test(hostname) ? hostname : "nobody.invalid";
}

/** One for a former balance can be paid no more, unless it is paid already. */
export async function retire(deps: SettleDeps & Pick<Deps, "heads">, row: IntentRow): Promise<void> {
  const provider = deps.payments.ofPayment(row);
  if (provider && row.provider_ref !== null) {
    await provider.expireCheckout(row.provider_ref);
    await settleInvoicePayment(deps, row.business_id, row.id);
  }
  await deps.db.tenantTransaction(row.business_id, (tx) =>
    tx
      .updateTable("invoice_intents")
      .set({ status: "stale" })
      .where("business_id", "=", row.business_id)
      .where("id", "=", row.id)
      .where("status", "=", "open")
      .execute(),
  );
}

/** Returns the state of the last card payment of a public invoice; asks the provider while that is open. */
export async function invoicePaymentState(deps: Deps, linkId: string): Promise<Outcome<AnswerOf<typeof stateCall>>> {
  const found = await findPublicInvoice(deps, linkId);
  if (!found) return refuse("not_found");
  const { businessId, invoice } = found;
  const last = await deps.db.read(businessId, (tx) => findLatestIntent(tx, businessId, invoice.id));
  if (last?.status === "open")
    await settleInvoicePayment(deps, businessId, last.id).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
    });
  const [row, now] = [
    last && (await deps.db.read(businessId, (tx) => findIntent(tx, businessId, last.id))),
    await findPublicInvoice(deps, linkId),
  ];
  const balance = (now ?? found).balance;
  const { from } = invoice;
  const unclear = row ? await deps.db.read(businessId, (tx) => unclearState(tx, row)) : null;
  const state =
    balance <= 0 || row?.status === "paid" || unclear === "accepted"
      ? "paid"
      : unclear === "checking"
        ? "pending"
        : !row || row.status === "stale"
          ? "none"
          : row.reason !== ""
            ? "failed"
            : "pending";
  return ok({
    state,
    amount: Number(row?.amount ?? amountRequested(now ?? found)),
    currency: invoice.currency,
    balance: Math.max(0, balance),
    number: invoice.number ?? "",
    businessName: from?.company || from?.name || "",
    unclear: unclear === "checking" || unclear === "refused",
  });
}
