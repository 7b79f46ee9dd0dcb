import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId } from "@ankara/domain/records/fields";
import { creditPacks } from "@ankara/domain/subscriptions/credits";
import { todayIn } from "@ankara/domain/dates/dates";
import type { Dispute as ShownDispute } from "@ankara/domain/records/payment";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Dispute, ProviderName, Refund } from "../../providers/payments/provider.ts";
import { ProviderFailed } from "../../providers/payments/provider.ts";
import { grantPaid, revokePaidCredits } from "../ai/ledger.ts";
import { scheduleBilling } from "./billing-schedule.ts";
import { type TransactionRow, titleOf } from "./list-transactions.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import type { SettleDeps } from "./settlement.ts";

type Order = {
  readonly businessId: BusinessId;
  readonly provider: ProviderName;
  readonly id: string;
  readonly currency: string;
};

const openEveryMs = 24 * 3_600_000;

/** Writes down what became of a dispute. @returns whether that is news */
export async function recordDispute(tx: Tx, order: Order, dispute: Dispute, at: Date): Promise<boolean> {
  if (dispute.status === "open") await scheduleBilling(tx, order.businessId, new Date(at.getTime() + openEveryMs));
  const fresh = await tx
    .insertInto("disputes")
    .values({
      business_id: order.businessId,
      provider: order.provider,
      dispute_ref: dispute.ref,
      said: dispute.status,
      order_id: order.id,
      amount: dispute.amount,
      currency: order.currency,
      answer_by: dispute.answerBy,
      reason: dispute.reason.slice(0, 200),
      at,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "provider", "dispute_ref", "said"]).doNothing())
    .returning("dispute_ref")
    .execute();
  return fresh.length > 0;
}

/** Returns whether any of these disputes says what was not written down yet. */
export async function hasDisputeNews(tx: Tx, order: Order, disputes: readonly Dispute[]): Promise<boolean> {
  const known = await tx
    .selectFrom("disputes")
    .select(["dispute_ref", "said"])
    .where("business_id", "=", order.businessId)
    .where("order_id", "=", order.id)
    .execute();
  return disputes.some(({ ref, status }) => !known.some((row) => row.dispute_ref === ref && row.said === status));
}

/** The money lost disputes took, as refunds; never more than the payment has left beside what was given back. */
export function lostDisputeRefunds(
  disputes: readonly Dispute[],
  { amount, refunds }: { readonly amount: MinorUnits; readonly refunds: readonly Refund[] },
): Refund[] {
  let left = refunds.reduce((sum, refund) => sum - refund.amount, amount);
  const lost: Refund[] = [];
  for (const { ref, status, amount: disputed, at } of disputes) {
    const part = Math.min(left, disputed);
    if (status !== "lost" || part <= 0) continue;
    lost.push({ ref: disputeRefund(ref), amount: part, at });
    left -= part;
  }
  return lost;
}
const disputeRefund = (ref: string): string => `dispute:${ref}`;
export const isDisputeRefund = ({ ref }: Refund): boolean => ref.startsWith("dispute:");

/** The disputes of a payment as one, for people: what is open before what was decided. */
export function summarizeDisputes(disputes: readonly Dispute[], timeZone: string): ShownDispute | null {
  const status = (["open", "lost", "won"] as const).find((each) => disputes.some((dispute) => dispute.status === each));
  if (!status) return null;
  const those = disputes.filter((dispute) => dispute.status === status);
  const days = those.flatMap(({ answerBy }) => (answerBy ? [todayIn(timeZone, answerBy)] : []));
  return {
    amount: those.reduce((sum, { amount }) => sum + amount, 0),
    status,
    answerBy: days.toSorted()[0] ?? null,
    reason: those[0]?.reason.slice(0, 200) ?? "",
  };
}

/**
 * Enters what became of the disputes of a purchase. Credits of a disputed pack stop at once and come back when the dispute is
 * won; a plan goes on until it is lost. What a lost one took is a refund of the purchase (`lostDisputeRefunds`).
 *
 * @returns whether anything was entered now
 */
export async function applyDisputes(
  deps: SettleDeps,
  tx: Tx,
  row: TransactionRow,
  disputes: readonly Dispute[],
): Promise<boolean> {
  const { business_id: businessId, provider, currency } = row;
  let entered = false;
  for (const dispute of disputes) {
    const order = { businessId, provider, id: row.id, currency };
    if (!(await recordDispute(tx, order, dispute, deps.payments.now()))) continue;
    entered = true;
    const pack = creditPacks.find((each) => each.intent === row.intent);
    const source = disputedCredits(row.id, dispute.ref);
    if (pack && dispute.status !== "won" && !(await wasReported(tx, order, dispute, ["open", "lost"])))
      await revokePaidCredits(deps, tx, businessId, { source, credits: creditsOf(pack.credits, dispute, row) });
    if (pack && dispute.status === "won" && (await wasReported(tx, order, dispute, ["open", "lost"])))
      await grantPaid(deps, tx, businessId, {
        source: `${source}:won`,
        credits: creditsOf(pack.credits, dispute, row),
      });
    deps.log.warn(
      { transaction: row.id, provider, dispute: dispute.ref, status: dispute.status, answerBy: dispute.answerBy },
      "the payer's bank disputes a purchase",
    );
    if (dispute.status === "open")
      await notifyOwner(deps, tx, businessId, `purchase-disputed:${dispute.ref}`, {
        kind: pack ? "packDisputed" : "planDisputed",
        link: `${deps.settings.publicUrl}/transactions`,
        texts: { title: titleOf(row.intent), reference: row.reference },
        sums: { sum: { amount: dispute.amount, currency } },
      });
  }
  return entered;
}

const disputedCredits = (id: string, ref: string): string => `disputed:${id}:${ref}`;
const creditsOf = (credits: number, { amount }: Dispute, row: TransactionRow): number =>
  Math.min(credits, Math.ceil((credits * amount) / Number(row.amount)));

/** Returns whether something else than its present state was said of a dispute before. */
export async function wasReported(
  tx: Tx,
  { businessId, provider }: Order,
  { ref, status }: Dispute,
  statuses: readonly Dispute["status"][],
): Promise<boolean> {
  const row = await tx
    .selectFrom("disputes")
    .select("said")
    .where("business_id", "=", businessId)
    .where("provider", "=", provider)
    .where("dispute_ref", "=", ref)
    .where("said", "in", [...statuses])
    .where("said", "<>", status)
    .executeTakeFirst();
  return row !== undefined;
}

/** Looks at what the references of a payment stand for. */
export type SettleRefs = (provider: ProviderName, refs: readonly string[]) => Promise<unknown>;
const everyMs = 3_600_000;
/** A bank may dispute for months, and a list is read from its beginning: this far back covers a missed week. */
const backMs = 14 * 24 * 3_600_000;

/**
 * Asks each payment company once an hour which payments are disputed, one server for all, because nobody polls a payment
 * that is done and a message may be lost.
 */
export async function pollDisputes(deps: Pick<Deps, "db" | "payments" | "log">, settle: SettleRefs): Promise<void> {
  const now = deps.payments.now();
  for (const provider of deps.payments.all) {
    const claimed = await deps.db.global
      .insertInto("dispute_polls")
      .values({ provider: provider.name, asked_at: now })
      .onConflict((conflict) =>
        conflict
          .column("provider")
          .doUpdateSet({ asked_at: now })
          .where("dispute_polls.asked_at", "<=", new Date(now.getTime() - everyMs)),
      )
      .returning("provider")
      .execute();
    if (claimed.length === 0) continue;
    try {
      for (const refs of await provider.listDisputed(new Date(now.getTime() - backMs)))
        await settle(provider.name, refs);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      deps.log.warn({ err: error, provider: provider.name }, "which payments are disputed is asked again later");
    }
  }
}

/**
 * Settles disputed payments into one account whose company leaves them out of the operator's own list. Each account is a
 * question of its own, so this is asked with the daily comparison.
 *
 * @throws ProviderFailed when the company does not answer
 */
export async function pollAccountDisputes(
  { payments }: Pick<Deps, "payments">,
  { provider, account }: { readonly provider: ProviderName; readonly account: string | null },
  settle: SettleRefs,
): Promise<void> {
  const connect = payments.byName(provider)?.connect;
  if (account === null || connect?.listsDisputesApart !== true) return;
  const since = new Date(payments.now().getTime() - backMs);
  for (const refs of await connect.onAccount(account).listDisputed(since)) await settle(provider, refs);
}

/**
 * Looks once a day at what became of the disputes of a business that are open.
 *
 * @returns when to look again; null where none is open
 */
export async function pollOpenDisputes(
  deps: Pick<Deps, "db" | "payments">,
  businessId: BusinessId,
  settle: SettleRefs,
): Promise<Date | null> {
  const open = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("disputes")
      .select(["provider", "order_id"])
      .where("business_id", "=", businessId)
      .groupBy(["provider", "dispute_ref", "order_id"])
      .having((row) => row.fn.countAll<number>(), "=", 1)
      .having((row) => row.fn.max("said"), "=", "open")
      .execute(),
  );
  if (open.length === 0) return null;
  const refs = await deps.db.global
    .selectFrom("payment_refs")
    .select(["provider", "ref", "target_id"])
    .where("business_id", "=", businessId)
    .where("target_id", "in", [...new Set(open.map((row) => row.order_id))])
    .execute();
  for (const id of new Set(open.map((row) => row.order_id))) {
    const known = refs.find((row) => row.target_id === id);
    if (known) await settle(known.provider, [known.ref]);
  }
  return new Date(deps.payments.now().getTime() + openEveryMs);
}
