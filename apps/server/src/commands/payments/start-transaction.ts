import { ok } from "@ankara/domain/result";
import type { ProviderName } from "../../providers/payments/provider.ts";
import { paymentDiffers } from "@ankara/contract/unclear-payments";
import { isPaid } from "@ankara/domain/subscriptions/entitlements";
import { newId } from "@ankara/domain/ids";
import { type Offer, changesOf, findOffer } from "@ankara/domain/subscriptions/offers";
import type { Tx } from "../../db/database.ts";
import { runIn } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { ownAddress } from "../../providers/payments/payments.ts";
import { type PaymentProvider, ProviderFailed } from "../../providers/payments/provider.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { findUser } from "../users/lookup.ts";
import { nextPollAt } from "./poll-schedule.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { type Act, AttemptSuperseded } from "../../http/idempotency.ts";
import { type TransactionRow, findTransaction } from "./list-transactions.ts";
import { readPlan } from "../subscriptions/plan-state.ts";
import { countryOfBusiness } from "../subscriptions/read-subscription.ts";
import { newPaymentReference, savePaymentRef } from "./settlement.ts";
import { lockBusiness } from "../subscriptions/settle-plan.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** A checkout that is left open can be paid for so long. */
const checkoutMs = 60 * 60 * 1000;
/** A transfer by hand takes its days. */
const byHandMs = 14 * 24 * 60 * 60 * 1000;
/** Paths of ours a checkout may come back to. */
const returnPath = /^\/(?!\/)[\w\-./]{0,200}(\?[\w\-.~%=&]{0,300})?$/;
const loginMessage = "Please login to continue";

export type TransactionRequest = {
  readonly intent: string;
  readonly provider?: ProviderName | undefined;
  readonly return_url?: string | undefined;
};
export type Started = { readonly id: string; readonly url: string };

/**
 * Write down what is bought at our own price, then open the provider's checkout for it.
 *
 * Nothing is charged here and nothing given: that happens when the provider, asked, says it is paid. A try that died is
 * taken up where it stood: the order has the same id in each, and that id is the provider's idempotency key.
 */
export async function startTransaction(
  deps: Deps,
  session: Session,
  request: TransactionRequest,
  act: Act,
): Promise<Outcome<Started>> {
  const { businessId } = session;
  const returnUrl = request.return_url ?? "/thank-you";
  if (!returnPath.test(returnUrl)) return refuseFields({ "transaction.return_url": "This cannot be used here" });
  const { country, state, before } = await deps.db.read(businessId, async (tx) => ({
    country: await countryOfBusiness(tx, businessId),
    state: (await readPlan(tx, businessId, deps.payments.now())).state,
    before: act.resumed ? await findTransaction(tx, businessId, orderIdOf(act)) : null,
  }));
  const offer =
    findOffer(country, request.intent) ??
    (isPaid(state.status) || state.status === "expired" ? changeOffer(country, request.intent) : null);
  if (!offer) return refuse("not_found", "This plan or pack does not exist.");
  if (before) return resumeCheckout(deps, session, { row: before, offer, act });
  if (state.lifetime && offer.kind !== "credits") return refuse("conflict", "You already have the Lifetime plan.");
  const provider = request.provider ? deps.payments.byName(request.provider) : deps.payments.forCountry(country);
  if (!provider) return refuse("provider_failed", loginMessage);
  const row = await deps.db.tenantTransaction(businessId, (tx) =>
    writeOrder(deps, tx, session, { offer, provider, returnUrl, act }),
  );
  return openCheckout(deps, session, { row, offer, provider, act });
}

const orderIdOf = (act: Act): string => newId(act.startedAt.getTime(), act.random("order"));

/** The order of a try that died: its page is the answer, or is opened now under the order's own key. */
async function resumeCheckout(
  deps: Deps,
  session: Session,
  { row, offer, act }: { row: TransactionRow; offer: Offer; act: Act },
): Promise<Outcome<Started>> {
  if (row.url !== null) return ok({ id: row.id, url: row.url });
  const provider = deps.payments.byName(row.provider);
  if (!provider) return refuse("provider_failed", loginMessage);
  if (row.status !== "pending") return refuse("conflict", "This purchase has ended. Start it again.");
  return openCheckout(deps, session, { row, offer, provider, act });
}

const changeOffer = (country: string, intent: string): Offer | null =>
  changesOf(country).find((offer) => offer.intent === intent) ?? null;

async function writeOrder(
  deps: Deps,
  tx: Tx,
  { businessId, userId }: Session,
  { offer, provider, returnUrl, act }: { offer: Offer; provider: PaymentProvider; returnUrl: string; act: Act },
): Promise<TransactionRow> {
  const now = deps.payments.now();
  const reference = newPaymentReference(act.random("reference"));
  const row = await tx
    .insertInto("transactions")
    .values({
      business_id: businessId,
      id: orderIdOf(act),
      user_id: userId,
      intent: offer.intent,
      kind: offer.kind === "credits" ? "credits" : offer.kind === "change" ? "change" : "plan",
      provider: provider.name,
      currency: offer.currency,
      amount: offer.total,
      refunded: 0,
      reference,
      provider_ref: null,
      payment_ref: null,
      url: null,
      return_url: returnUrl,
      retried_as: null,
      created_at: now,
      expires_at: new Date(now.getTime() + (provider.name === "manual" ? byHandMs : checkoutMs)),
      paid_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_refs")
    .values({
      provider: provider.name,
      ref: reference,
      business_id: businessId,
      kind: "transaction",
      target_id: row.id,
    })
    .execute();
  const first = nextPollAt({ ...row, provider_ref: reference }, row.expires_at);
  await scheduleBilling(tx, businessId, first ?? row.expires_at);
  return row;
}

async function openCheckout(
  deps: Deps,
  { businessId, userId }: Session,
  { row, offer, provider, act }: { row: TransactionRow; offer: Offer; provider: PaymentProvider; act: Act },
): Promise<Outcome<Started>> {
  const user = await findUser(deps.db.global, userId);
  const known = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("subscriptions")
      .select(["provider", "provider_customer"])
      .where("business_id", "=", businessId)
      .executeTakeFirst(),
  );
  const back = new URL(row.return_url, deps.settings.publicUrl);
  back.searchParams.set("transaction", row.id);
  const leave = new URL(back);
  leave.searchParams.set("left", "1");
  try {
    const checkout = await provider.createCheckout({
      form: "hosted",
      reference: row.reference,
      amount: Number(row.amount),
      currency: row.currency,
      customer: businessId,
      email: user?.email ?? "",
      description: offer.title,
      returnUrl: back.href,
      leaveUrl: leave.href,
      renews:
        offer.months === null
          ? null
          : {
              intent: offer.intent,
              title: offer.title,
              months: offer.months,
              amount: offer.total,
              currency: offer.currency,
            },
      customerRef: known?.provider === provider.name ? known.provider_customer : null,
      expiresAt: row.expires_at,
      key: row.id,
    });
    const url = ownAddress(provider, checkout.url ?? "");
    const started = ok({ id: row.id, url });
    await deps.db.tenantTransaction(businessId, async (tx) => {
      await tx
        .updateTable("transactions")
        .set({ provider_ref: checkout.ref, url })
        .where("business_id", "=", businessId)
        .where("id", "=", row.id)
        .execute();
      await savePaymentRef(tx, {
        provider: provider.name,
        ref: checkout.ref,
        businessId,
        kind: "transaction",
        targetId: row.id,
      });
      await act.conclude(runIn(tx), started);
    });
    return started;
  } catch (error) {
    if (error instanceof AttemptSuperseded) throw error;
    deps.log.warn({ err: error, transaction: row.id }, "no checkout could be opened");
    const failed = refuse("provider_failed", loginMessage);
    await deps.db.tenantTransaction(businessId, async (tx) => {
      await tx
        .updateTable("transactions")
        .set({ status: "failed", reason: "The payment service did not answer. Nothing was charged." })
        .where("business_id", "=", businessId)
        .where("id", "=", row.id)
        .where("status", "=", "pending")
        .execute();
      await act.conclude(runIn(tx), failed);
    });
    if (error instanceof ProviderFailed) return failed;
    throw error;
  }
}

/**
 * Another checkout for a purchase that failed or was left. The old one is closed first and looked at once more, so that
 * there is never a second beside a payment that went through. Two retries at once get the same new purchase.
 */
export async function retryTransaction(deps: Deps, session: Session, id: string, act: Act): Promise<Outcome<Started>> {
  const { businessId } = session;
  const first = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, id));
  if (!first || first.kind === "renewal") return refuse("not_found");
  const provider = deps.payments.byName(first.provider);
  const country = await deps.db.read(businessId, (tx) => countryOfBusiness(tx, businessId));
  const offer = findOffer(country, first.intent) ?? changeOffer(country, first.intent);
  if (!provider || !offer) return refuse("not_found");
  try {
    if (first.provider_ref !== null) await provider.expireCheckout(first.provider_ref);
    // Money of another amount may have been taken: a second payment beside it would be one too many.
    if ((await settleTransaction(deps, businessId, id)) === "mismatch") return refuse("conflict", paymentDiffers);
  } catch (error) {
    if (error instanceof ProviderFailed) return refuse("provider_failed", loginMessage);
    throw error;
  }
  const next = await deps.db.tenantTransaction(businessId, async (tx) => {
    await lockBusiness(tx, businessId);
    const row = await findTransaction(tx, businessId, id, true);
    if (!row || row.status === "success") return null;
    if (row.retried_as !== null) return { known: row.retried_as };
    const order = await writeOrder(deps, tx, session, { offer, provider, returnUrl: first.return_url, act });
    await tx
      .updateTable("transactions")
      .set({ retried_as: order.id, status: row.status === "failed" ? "failed" : "abandoned" })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .execute();
    return { order };
  });
  if (next === null) return refuse("conflict", "This is paid already.");
  if (next.order) return openCheckout(deps, session, { row: next.order, offer, provider, act });
  const other = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, next.known));
  if (other?.url && other.status === "pending") return ok({ id: other.id, url: other.url });
  // The other retry is just opening it: retrying it again would close the page it is about to hand out.
  if (other?.status === "pending" && other.expires_at > deps.payments.now())
    return openCheckout(deps, session, { row: other, offer, provider, act });
  return other ? retryTransaction(deps, session, other.id, act) : refuse("not_found");
}
