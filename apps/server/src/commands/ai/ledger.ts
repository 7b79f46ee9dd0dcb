import type { BusinessId } from "@ankara/domain/records/fields";
import type { Balance } from "@ankara/contract/ai";
import { newId } from "@ankara/domain/ids";
import { monthlyCredits, startCredits } from "@ankara/domain/subscriptions/credits";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

type Clock = Pick<Deps, "now" | "random">;

/** The business's balance, opened with its starting credits when it has none yet. */
export async function openBalance(deps: Clock, tx: Tx, businessId: BusinessId): Promise<Balance> {
  const found = await findBalance(tx, businessId);
  if (found) return found;
  await openEmptyBalance(tx, businessId);
  await grantOnce(deps, tx, businessId, "start", startCredits);
  return (await findBalance(tx, businessId)) ?? { credit: 0, held: 0 };
}

/** Opens the balance of a business without starting credits: they are a person's, who may open many. */
export async function openEmptyBalance(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .insertInto("credit_accounts")
    .values({ business_id: businessId, available: 0, held: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findBalance(tx: Tx, businessId: BusinessId): Promise<Balance | null> {
  const row = await tx
    .selectFrom("credit_accounts")
    .select(["available", "held"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return row ? { credit: row.available, held: row.held } : null;
}

export async function readBalance(deps: Clock & Pick<Deps, "db">, businessId: BusinessId): Promise<Balance> {
  const found = await deps.db.readHome(businessId, (tx) => findBalance(tx, businessId));
  return found ?? deps.db.tenantTransaction(businessId, (tx) => openBalance(deps, tx, businessId));
}

/**
 * Give credits for a reason that counts once: a second grant of the same source gives nothing.
 *
 * @param source - `start`, `monthly:<plan>:<day>`, `pack:<request key>`
 * @returns whether this was the first
 */
export async function grantOnce(
  deps: Clock,
  tx: Tx,
  businessId: BusinessId,
  source: string,
  credits: number,
): Promise<boolean> {
  const entered = await tx
    .insertInto("credit_entries")
    .values({
      business_id: businessId,
      id: newId(deps.now().getTime(), deps.random),
      kind: "grant",
      available: credits,
      held: 0,
      generation_id: null,
      source,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "source"]).where("kind", "=", "grant").doNothing())
    .returning("id")
    .execute();
  if (entered.length === 0) return false;
  await tx
    .updateTable("credit_accounts")
    .set({ available: sql`available + ${credits}` })
    .where("business_id", "=", businessId)
    .execute();
  return true;
}

/**
 * Credits that were paid for, once for each source. What was spent of an earlier purchase that went back is made good first.
 *
 * @returns whether they were given now
 */
export async function grantPaid(
  deps: Clock,
  tx: Tx,
  businessId: BusinessId,
  { source, credits }: { source: string; credits: number },
): Promise<boolean> {
  await openBalance(deps, tx, businessId);
  if (!(await grantOnce(deps, tx, businessId, source, credits))) return false;
  const debt = await tx
    .selectFrom("credit_debts")
    .select("credits")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const owed = Math.min(debt?.credits ?? 0, credits);
  if (owed === 0) return true;
  const paid = await revokeCredits(deps, tx, businessId, `debt:${source}`, owed);
  await tx
    .updateTable("credit_debts")
    .set({ credits: sql`credits - ${paid}::int` })
    .where("business_id", "=", businessId)
    .execute();
  return true;
}

/**
 * The monthly credits of a paid plan, once for each month of each payment.
 *
 * @param month - the month's own name, from `creditMonths`
 * @returns whether they were given now
 * @throws RangeError for a plan that gives none
 */
export function grantMonthlyCredits(
  deps: Clock,
  tx: Tx,
  { businessId, plan, month }: { businessId: BusinessId; plan: string; month: string },
): Promise<boolean> {
  const credits = monthlyCredits[plan];
  if (credits === undefined) throw new RangeError(`no monthly credits for ${JSON.stringify(plan)}`);
  return grantPaid(deps, tx, businessId, { source: `monthly:${plan}:${month}`, credits });
}

/**
 * Take back credits whose payment went back, once for each source: what can be spent now, and the rest as a debt, so
 * that a balance is never below zero.
 */
export async function revokePaidCredits(
  deps: Clock,
  tx: Tx,
  businessId: BusinessId,
  { source, credits }: { source: string; credits: number },
): Promise<void> {
  if (credits <= 0) return;
  await openBalance(deps, tx, businessId);
  const revoked = await revokeCredits(deps, tx, businessId, source, credits);
  if (revoked === credits) return;
  await tx
    .insertInto("credit_debts")
    .values({ business_id: businessId, credits: credits - revoked })
    .onConflict((conflict) =>
      conflict.column("business_id").doUpdateSet({ credits: sql`credit_debts.credits + ${credits - revoked}::int` }),
    )
    .execute();
}

/** @returns how many there were to take */
async function revokeCredits(
  deps: Clock,
  tx: Tx,
  businessId: BusinessId,
  source: string,
  max: number,
): Promise<number> {
  const account = await tx
    .selectFrom("credit_accounts")
    .select("available")
    .where("business_id", "=", businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const amount = Math.min(account.available, max);
  if (amount === 0) return 0;
  await tx
    .insertInto("credit_entries")
    .values({
      business_id: businessId,
      id: newId(deps.now().getTime(), deps.random),
      kind: "takeback",
      available: -amount,
      held: 0,
      generation_id: null,
      source,
    })
    .execute();
  await tx
    .updateTable("credit_accounts")
    .set({ available: sql`available - ${amount}::int` })
    .where("business_id", "=", businessId)
    .execute();
  return amount;
}

/** Pay a generation out of what it holds (see `begin_generation`), or give it back. Called once a generation, by whoever ended it. */
export async function settle(
  deps: Clock,
  tx: Tx,
  { businessId, generationId, cost, pay }: { businessId: BusinessId; generationId: string; cost: number; pay: boolean },
): Promise<void> {
  const back = pay ? 0 : cost;
  await enterMove(deps, tx, {
    businessId,
    generationId,
    kind: pay ? "capture" : "release",
    available: back,
    held: -cost,
  });
  await tx
    .updateTable("credit_accounts")
    .set({ available: sql`available + ${back}::int`, held: sql`held - ${cost}::int` })
    .where("business_id", "=", businessId)
    .execute();
}

async function enterMove(
  deps: Clock,
  tx: Tx,
  move: {
    businessId: BusinessId;
    generationId: string;
    kind: "capture" | "release";
    available: number;
    held: number;
  },
): Promise<void> {
  await tx
    .insertInto("credit_entries")
    .values({
      business_id: move.businessId,
      id: newId(deps.now().getTime(), deps.random),
      kind: move.kind,
      available: move.available,
      held: move.held,
      generation_id: move.generationId,
      source: null,
    })
    .execute();
}

/** Businesses whose books do not add up. Reads every entry: for tests and programs; a server goes by `checkLedger`. */
export async function findDrift(deps: Pick<Deps, "db">): Promise<{ businessId: BusinessId; what: string }[]> {
  const rows = await deps.db.query<{ business_id: string; what: string }>("ledger_drift", driftStatement, []);
  return rows.map(({ business_id, what }) => ({ businessId: business_id, what }));
}
const driftStatement = "select business_id, what from ledger_drift() limit 100";

/** Businesses of one query of a check, so that none lasts. */
const checkedAtOnce = 200;
type Queries = Pick<Deps, "db">;

/**
 * Looks at every business whose credits moved since they were looked at, and at those that did not add up then.
 *
 * @returns how many do not add up
 */
export async function checkLedger({ db }: Queries): Promise<number> {
  const [clock] = await db.query<{ now: Date }>("clock", "select clock_timestamp() as now", []);
  let drifting = 0;
  for (let looked = checkedAtOnce; looked === checkedAtOnce;) {
    const [row] = await db.query<{ looked: number; drifting: number }>(
      "check_ledger",
      "select looked, drifting from check_ledger($1, $2)",
      [clock?.now, checkedAtOnce],
    );
    looked = row?.looked ?? 0;
    drifting += row?.drifting ?? 0;
  }
  return drifting;
}

/**
 * Looks at every business, also where no balance moved: accounts that do not add up are marked for `checkLedger`.
 *
 * @returns businesses that have entries and no account
 */
export async function checkWholeLedger({ db }: Queries): Promise<number> {
  let orphans = 0;
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
    const rows: { last: string | null; orphans: number }[] = await db.query(
      "check_ledger_after",
      "select last, orphans from check_ledger_after($1, $2)",
      [after, checkedAtOnce],
    );
    orphans += rows[0]?.orphans ?? 0;
    after = rows[0]?.last ?? null;
  }
  await db.query("note_ledger_check", "select note_ledger_check($1)", [orphans]);
  return orphans;
}

/** Reads what the last checks found; null while none was made. */
export async function readLedgerChecks({
  db,
}: Queries): Promise<{ readonly at: Date; readonly drifting: number } | null> {
  const rows = await db.global.selectFrom("ledger_checks").select(["at", "drifting"]).execute();
  if (rows.length === 0) return null;
  return {
    at: new Date(Math.max(...rows.map(({ at }) => at.getTime()))),
    drifting: rows.reduce((sum, { drifting }) => sum + drifting, 0),
  };
}
