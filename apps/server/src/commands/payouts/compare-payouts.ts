import type { MinorUnits } from "@ankara/domain/money/money";
import type { BusinessId, PaymentId } from "@ankara/domain/records/fields";
import { addDays, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { newId } from "@ankara/domain/ids";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { PaidOut, Payout } from "../../providers/payments/connect/connect.ts";
import type { PaymentFigures } from "../../providers/payments/connect/connect.ts";
import { ProviderFailed, type ProviderName } from "../../providers/payments/provider.ts";
import { notifyOwner } from "../mail-outbox/notify-owner.ts";
import { pollAccountDisputes, type SettleRefs } from "../payments/disputes.ts";
import type { IntentRow } from "../payments/intent-row.ts";
import { enterSettlement, readFigures, setPayoutDay, type SettlementRow } from "./settlements.ts";
import { listAccounts, titleOf } from "./accounts.ts";

const dayMs = 24 * 3600 * 1000;
/** Lists of the companies are read this far back; what is older was compared every day since. */
const windowMs = 45 * dayMs;
/** A transfer may be this late before anybody is told: holidays of banks are in no calendar of ours. */
const lateDays = 5;
const pauseMs = 20 * 3600 * 1000;

/** One account at one company whose list is compared; the account is null under the operator's own keys. */
type Ledger = { readonly provider: ProviderName; readonly account: string | null };
type Found = {
  readonly kind: "unknown" | "amount" | "late";
  readonly provider: ProviderName;
  readonly paymentRef: string;
  readonly paymentId: PaymentId | null;
  readonly currency: string;
  readonly amount: MinorUnits;
  readonly ours: number | null;
  readonly paidOn: string;
};

/**
 * Compares what companies sent to the bank of a business with its payments: enters days and figures that became known, and
 * what differs, of which the owner is told once. Doing it again changes nothing.
 *
 * @returns when to compare again; null where the business takes no payments
 * @throws ProviderFailed when a company does not answer; the others were compared
 */
export async function comparePayouts(deps: Deps, businessId: BusinessId, settle: SettleRefs): Promise<Date | null> {
  const now = deps.payments.now();
  const since = new Date(now.getTime() - windowMs);
  const { accounts, intents } = await deps.db.read(businessId, async (tx) => ({
    accounts: await listAccounts(tx, businessId),
    intents: await tx
      .selectFrom("invoice_intents")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("status", "in", ["paid", "failed"])
      .where("created_at", ">", since)
      .execute(),
  }));
  const ledgers = new Map<string, Ledger & { comparedAt: Date | null }>();
  for (const { provider, account_ref: account, compared_at: comparedAt } of accounts)
    ledgers.set(`${provider} ${account}`, { provider, account, comparedAt });
  for (const { provider, account_ref: account, status } of intents)
    if (status === "paid" && !ledgers.has(`${provider} ${account}`))
      ledgers.set(`${provider} ${account}`, { provider, account, comparedAt: null });
  if (ledgers.size === 0) return null;
  let failed: ProviderFailed | null = null;
  for (const ledger of ledgers.values()) {
    if (ledger.comparedAt !== null && now.getTime() - ledger.comparedAt.getTime() < pauseMs) continue;
    try {
      await pollAccountDisputes(deps, ledger, settle);
      await compareLedger(deps, businessId, ledger, { now, since, intents });
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      failed = error;
    }
  }
  if (failed) throw failed;
  return new Date(now.getTime() + pauseMs);
}

async function compareLedger(
  deps: Deps,
  businessId: BusinessId,
  ledger: Ledger,
  { now, since, intents: all }: { now: Date; since: Date; intents: readonly IntentRow[] },
): Promise<void> {
  const connect = deps.payments.byName(ledger.provider)?.connect;
  if (!connect) return;
  const intents = all.filter((row) => row.provider === ledger.provider && row.account_ref === ledger.account);
  const payouts = await connect.payouts(ledger.account, since);
  const settled = await deps.db.read(businessId, (tx) => listSettlements(tx, businessId, ledger.provider, intents));
  const figures = await missingFigures(deps, intents, settled);
  await deps.db.writeIfNeeded(businessId, async (tx, takeRevision) => {
    // Only a first change takes a revision: most comparisons find nothing new.
    const context = async () => ({ businessId, rev: await takeRevision(), now: deps.now() });
    for (const { row, paymentRef, known } of figures)
      await enterSettlement(tx, await context(), row, {
        paymentId: row.id,
        paymentRef,
        figures: known,
        paidAt: row.paid_at ?? now,
      });
    const rows = await listSettlements(tx, businessId, ledger.provider, intents);
    for (const { row, day } of payoutDays(rows, intents, payouts)) await setPayoutDay(tx, await context(), row, day);
    const after = await listSettlements(tx, businessId, ledger.provider, intents);
    const found = differencesOf(ledger, { rows: after, intents, payouts, today: todayIn("UTC", now) });
    await enterDifferences(deps, tx, businessId, ledger, found);
    await tx
      .updateTable("connected_accounts")
      .set({ compared_at: now })
      .where("business_id", "=", businessId)
      .where("provider", "=", ledger.provider)
      .execute();
  });
}

/** Settlements of these payments and of what was given back of their invoices. */
const listSettlements = (
  tx: Tx,
  businessId: BusinessId,
  provider: ProviderName,
  intents: readonly IntentRow[],
): Promise<SettlementRow[]> =>
  intents.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom("settlements")
        .selectAll()
        .where("business_id", "=", businessId)
        .where("provider", "=", provider)
        .where("invoice_id", "in", [...new Set(intents.map((row) => row.invoice_id))])
        .orderBy("paid_at")
        .execute();

/** Figures the company could not say when the payment came. */
async function missingFigures(
  deps: Deps,
  intents: readonly IntentRow[],
  settled: readonly SettlementRow[],
): Promise<{ row: IntentRow; paymentRef: string; known: PaymentFigures }[]> {
  const has = new Set(settled.map((row) => row.payment_id));
  const missing = [];
  for (const row of intents) {
    if (row.status !== "paid" || has.has(row.id)) continue;
    const snapshot = await deps.payments.ofPayment(row)?.verify({ ref: row.provider_ref, reference: row.reference });
    if (!snapshot?.paymentRef) continue;
    const known = await readFigures(deps, row, snapshot.paymentRef);
    if (known) missing.push({ row, paymentRef: snapshot.paymentRef, known });
  }
  return missing;
}

type PayoutDay = Pick<SettlementRow, "payout_ref" | "expected_on" | "settled_on">;

/** Dates payments by the transfer they are in, and refunds by the first transfer after them, which keeps them back. */
function payoutDays(
  rows: readonly SettlementRow[],
  intents: readonly IntentRow[],
  payouts: readonly Payout[],
): { row: SettlementRow; day: PayoutDay }[] {
  const intentOf = new Map(intents.map((row) => [row.id, row]));
  const days: { row: SettlementRow; day: PayoutDay }[] = [];
  const sent = payouts.filter(({ status }) => status === "paid").toSorted((a, b) => (a.day < b.day ? -1 : 1));
  for (const row of rows) {
    if (row.settled_on !== null) continue;
    const reference = intentOf.get(row.payment_id)?.reference;
    const payout =
      Number(row.gross) < 0
        ? sent.find(({ day }) => day > row.paid_at.toISOString().slice(0, 10))
        : payouts.find(({ payments }) => payments.some((paid) => isSame(paid, row.payment_ref, reference)));
    if (!payout) continue;
    const day =
      payout.status === "paid"
        ? { payout_ref: payout.ref, expected_on: row.expected_on, settled_on: payout.day }
        : { payout_ref: payout.ref, expected_on: payout.day, settled_on: null };
    if (payout.status === "paid" || row.expected_on !== payout.day || row.payout_ref !== payout.ref)
      days.push({ row, day });
  }
  return days;
}

const isSame = (paid: PaidOut, paymentRef: string, reference: string | undefined): boolean =>
  paid.paymentRef === paymentRef || (reference !== undefined && paid.reference === reference);

function differencesOf(
  { provider, account }: Ledger,
  {
    rows,
    intents,
    payouts,
    today,
  }: {
    rows: readonly SettlementRow[];
    intents: readonly IntentRow[];
    payouts: readonly Payout[];
    today: LocalDate;
  },
): Found[] {
  const found: Found[] = [];
  const intentOf = new Map(intents.map((row) => [row.id, row]));
  for (const paid of payouts.flatMap(({ payments }) => payments)) {
    const row = rows.find((each) => isSame(paid, each.payment_ref, intentOf.get(each.payment_id)?.reference));
    const about = {
      provider,
      paymentRef: paid.paymentRef,
      currency: paid.currency,
      amount: paid.gross,
      paidOn: paid.at.toISOString().slice(0, 10),
    };
    if (row && Number(row.gross) !== paid.gross)
      found.push({ ...about, kind: "amount", paymentId: row.payment_id, ours: Number(row.gross) });
    // The operator's own account takes what is bought of Ankara, too; and one we know of is looked into elsewhere.
    const isOurs = intents.some((intent) => intent.reference === paid.reference);
    if (!row && !isOurs && account !== null) found.push({ ...about, kind: "unknown", paymentId: null, ours: null });
  }
  for (const row of rows)
    if (
      row.settled_on === null &&
      Number(row.gross) > 0 &&
      row.expected_on !== null &&
      addDays(row.expected_on, lateDays) < today
    )
      found.push({
        provider,
        kind: "late",
        paymentRef: row.payment_ref,
        paymentId: row.payment_id,
        currency: row.currency,
        amount: Number(row.gross),
        ours: Number(row.gross),
        paidOn: row.paid_at.toISOString().slice(0, 10),
      });
  return found;
}

/** Enters each difference once, closes those that are gone, and tells the owner of new ones in one mail. */
async function enterDifferences(
  deps: Deps,
  tx: Tx,
  businessId: BusinessId,
  { provider }: Ledger,
  found: readonly Found[],
): Promise<void> {
  const now = deps.now();
  const fresh: Found[] = [];
  for (const each of found) {
    const entered = await tx
      .insertInto("payment_differences")
      .values({
        business_id: businessId,
        id: newId(now.getTime(), deps.random),
        provider,
        kind: each.kind,
        payment_ref: each.paymentRef,
        payment_id: each.paymentId,
        currency: each.currency,
        amount: each.amount,
        ours: each.ours,
        paid_on: each.paidOn,
        found_at: now,
      })
      .onConflict((conflict) => conflict.columns(["business_id", "provider", "kind", "payment_ref"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (entered) fresh.push(each);
  }
  const open = await tx
    .selectFrom("payment_differences")
    .select(["id", "kind", "payment_ref"])
    .where("business_id", "=", businessId)
    .where("provider", "=", provider)
    .where("solved_at", "is", null)
    .where("kind", "<>", "unknown")
    .execute();
  for (const { id, kind, payment_ref: ref } of open)
    if (!found.some((each) => each.kind === kind && each.paymentRef === ref))
      await tx
        .updateTable("payment_differences")
        .set({ solved_at: now, solution: "gone" })
        .where("business_id", "=", businessId)
        .where("id", "=", id)
        .execute();
  const [first] = fresh;
  if (!first) return;
  await notifyOwner(deps, tx, businessId, `difference:${provider}:${first.kind}:${first.paymentRef}`, {
    kind: "paymentDifference",
    link: `${deps.settings.publicUrl}/money`,
    texts: { title: titleOf(provider), reference: first.paymentRef },
    sums: { sum: { amount: first.amount, currency: first.currency } },
    date: first.paidOn,
    sandbox: deps.payments.sandbox,
  });
}
