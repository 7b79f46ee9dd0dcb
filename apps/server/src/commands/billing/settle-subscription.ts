import { newId } from "@ankara/domain/ids";
import { type Offer, planByIntent } from "@ankara/domain/subscriptions/offers";
import type { Tx } from "../../db/database.ts";
import type { PaymentSnapshot, ProviderName } from "../../providers/payments/provider.ts";
import { differenceOf } from "./compare.ts";
import { type TransactionRow, findTransaction } from "./list-transactions.ts";
import { readPlan } from "./plan-state.ts";
import { newReference } from "./reference.ts";
import { type SettleDeps, type Settled, applyPayment, enterFact, follow, notePayment } from "./settle-transaction.ts";
import { lockBusiness, settlePlan } from "./settle-plan.ts";

type Known = { readonly provider: ProviderName; readonly ref: string; readonly transaction: string };

/**
 * Bring a subscription to what the provider says: charges we have not heard of are renewals, each compared with the
 * plan's own price, and an end that was asked for elsewhere (in the provider's portal) ends ours.
 *
 * @throws ProviderFailed when the provider does not answer
 */
export async function settleSubscription(
  deps: SettleDeps,
  businessId: string,
  { provider: name, ref, transaction }: Known,
): Promise<Settled> {
  const provider = deps.payments.byName(name);
  const bought = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, transaction));
  if (!provider || !bought) return "gone";
  const { charges, cancelledAt } = await provider.readSubscription(ref);
  const results: Settled[] = [];
  for (const charge of charges) {
    const known = await deps.db.read(businessId, (tx) => findCharge(tx, businessId, name, charge));
    results.push(
      known
        ? await applyPayment(deps, businessId, known, { ...charge, reference: known.reference })
        : await enterRenewal(deps, businessId, { ref, bought, charge }),
    );
  }
  if (cancelledAt) results.push(await enterEnd(deps, businessId, { name, ref, cancelledAt }));
  return (
    results.find((result) => result === "mismatch") ?? results.find((result) => result === "applied") ?? "unchanged"
  );
}

function findCharge(
  tx: Tx,
  businessId: string,
  provider: ProviderName,
  charge: PaymentSnapshot,
): Promise<TransactionRow | undefined> {
  return tx
    .selectFrom("transactions")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("provider", "=", provider)
    .where((row) => row.or([row("reference", "=", charge.reference), row("payment_ref", "=", charge.paymentRef)]))
    .executeTakeFirst();
}

async function enterRenewal(
  deps: SettleDeps,
  businessId: string,
  { ref, bought, charge }: { ref: string; bought: TransactionRow; charge: PaymentSnapshot },
): Promise<Settled> {
  const { paymentRef, at } = charge;
  if (paymentRef === null || at === null || charge.status === "pending") return "unchanged";
  return deps.db.touch(businessId, async (tx): Promise<Settled> => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    if (await findCharge(tx, businessId, bought.provider, charge)) return "unchanged";
    const { state } = await readPlan(tx, businessId, deps.payments.now());
    const offers = [state.changesTo, state.intent, bought.intent]
      .map((intent) => (intent === null ? null : planByIntent(intent)))
      .filter((offer): offer is Offer => offer !== null);
    const plan = offers.find(
      (offer) =>
        !differenceOf(charge, {
          reference: charge.reference,
          amount: offer.total,
          currency: offer.currency,
          customer: businessId,
        }),
    );
    if (!plan) {
      deps.log.error(
        { transaction: bought.id, provider: bought.provider },
        "a renewal is not at the price of its plan",
      );
      return "mismatch";
    }
    const success = charge.status === "success";
    const row = await tx
      .insertInto("transactions")
      .values({
        business_id: businessId,
        id: newId(deps.now().getTime(), deps.random),
        user_id: null,
        intent: plan.intent,
        kind: "renewal",
        provider: bought.provider,
        currency: plan.currency,
        amount: plan.total,
        refunded: 0,
        status: success ? "success" : "failed",
        reason: charge.reason,
        reference: newReference(deps.random),
        provider_ref: ref,
        payment_ref: paymentRef,
        url: null,
        retried_as: null,
        created_at: at,
        expires_at: at,
        paid_at: success ? at : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notePayment(tx, row, paymentRef);
    if (success) await follow(deps, tx, { ...row, paid_at: at }, charge);
    else await enterFact(deps, tx, businessId, { at, kind: "renewal_failed", key: `failed:${paymentRef}`, detail: {} });
    await settlePlan(deps, tx, businessId);
    return "applied";
  });
}

function enterEnd(
  deps: SettleDeps,
  businessId: string,
  { name, ref, cancelledAt }: { name: ProviderName; ref: string; cancelledAt: Date },
): Promise<Settled> {
  return deps.db.touch(businessId, async (tx): Promise<Settled> => {
    if (!(await lockBusiness(tx, businessId))) return "gone";
    const current = await tx
      .selectFrom("subscriptions")
      .select(["provider", "provider_subscription"])
      .where("business_id", "=", businessId)
      .executeTakeFirst();
    // The end of a subscription that another took over from is none of the plan.
    if (current?.provider !== name || current.provider_subscription !== ref) return "unchanged";
    const entered = await enterFact(deps, tx, businessId, {
      at: cancelledAt,
      kind: "cancelled",
      key: `cancelled:${ref}`,
      detail: {},
    });
    if (entered) await settlePlan(deps, tx, businessId);
    return entered ? "applied" : "unchanged";
  });
}
