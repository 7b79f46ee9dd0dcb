import type { MinorUnits } from "@ankara/domain/money/money";
import { commissionOf, earnsCommission, holdDays } from "@ankara/domain/subscriptions/affiliates";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { payoutKeyOf } from "./register.ts";

type Clock = Pick<Deps, "now" | "random">;

/** Records the commission of a referred business's payment, payable once the hold is over. Once for each transaction. */
export async function writeCommission(
  deps: Clock,
  tx: Tx,
  paid: { businessId: BusinessId; transaction: string; currency: string; amount: MinorUnits; at: Date },
): Promise<void> {
  const referral = await tx
    .selectFrom("affiliate_referrals")
    .select(["affiliate_id", "created_at"])
    .where("business_id", "=", paid.businessId)
    .executeTakeFirst();
  if (!referral || !earnsCommission(referral.created_at.toISOString(), paid.at.toISOString())) return;
  if (await isOneself(tx, paid.businessId, referral.affiliate_id)) return;
  const amount = commissionOf(paid.amount);
  if (amount === 0) return;
  await tx
    .insertInto("affiliate_entries")
    .values({
      id: newId(deps.now().getTime(), deps.random),
      affiliate_id: referral.affiliate_id,
      kind: "commission",
      currency: paid.currency,
      amount,
      source: `commission:${paid.transaction}`,
      available_at: new Date(paid.at.getTime() + holdDays * 24 * 3600 * 1000),
      at: paid.at,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
  await tx
    .updateTable("affiliate_referrals")
    .set({ paying: true })
    .where("business_id", "=", paid.businessId)
    .execute();
}

/** Returns whether a referral is of oneself: the same e-mail, or the account the business is itself paid to. */
async function isOneself(tx: Tx, businessId: BusinessId, affiliateId: string): Promise<boolean> {
  const affiliate = await tx
    .selectFrom("affiliates")
    .select(["email_key", "payout_key"])
    .where("id", "=", affiliateId)
    .executeTakeFirst();
  const users = await tx.selectFrom("users").select("email_key").where("business_id", "=", businessId).execute();
  const business = await getRecord(tx, businessId, "business", businessId);
  const accounts = (business?.data.payTo ?? []).map(({ accountNumber }) => payoutKeyOf(accountNumber));
  return (
    affiliate === undefined ||
    users.some(({ email_key }) => email_key === affiliate.email_key) ||
    accounts.includes(affiliate.payout_key)
  );
}

/**
 * Money went back, and its part of the commission with it.
 *
 * @param refunded - minor units that went back so far, this refund included; `amount` is what was paid
 */
export async function reverseCommission(
  deps: Clock,
  tx: Tx,
  back: { transaction: string; refund: string; refunded: number; amount: MinorUnits; at: Date },
): Promise<void> {
  const commission = await tx
    .selectFrom("affiliate_entries")
    .select(["affiliate_id", "currency", "amount", "available_at"])
    .where("source", "=", `commission:${back.transaction}`)
    .executeTakeFirst();
  if (!commission) return;
  const before = await tx
    .selectFrom("affiliate_entries")
    .select((row) => row.fn.sum<string | null>("amount").as("sum"))
    .where("source", "like", `reversal:${back.transaction}:%`)
    .executeTakeFirst();
  const whole = Math.round((Number(commission.amount) * back.refunded) / back.amount);
  const amount = whole + Number(before?.sum ?? 0);
  if (amount <= 0) return;
  await tx
    .insertInto("affiliate_entries")
    .values({
      id: newId(deps.now().getTime(), deps.random),
      affiliate_id: commission.affiliate_id,
      kind: "reversal",
      currency: commission.currency,
      amount: -amount,
      source: `reversal:${back.transaction}:${back.refund}`,
      available_at: commission.available_at,
      at: back.at,
    })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
}
