import type { Balance } from "@ankara/contract/ai";
import { newId } from "@ankara/domain/ids";
import { monthlyCredits, startCredits } from "@ankara/domain/plans";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

type Clock = Pick<Deps, "now" | "random">;

/** The business's balance, opened with its starting credits when it has none yet. */
export async function openBalance(deps: Clock, tx: Tx, businessId: string): Promise<Balance> {
  const found = await findBalance(tx, businessId);
  if (found) return found;
  await tx
    .insertInto("credit_accounts")
    .values({ business_id: businessId, available: 0, held: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await grantOnce(deps, tx, businessId, "start", startCredits);
  return (await findBalance(tx, businessId)) ?? { credit: 0, held: 0 };
}

async function findBalance(tx: Tx, businessId: string): Promise<Balance | null> {
  const row = await tx
    .selectFrom("credit_accounts")
    .select(["available", "held"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return row ? { credit: row.available, held: row.held } : null;
}

export async function readBalance(deps: Clock & Pick<Deps, "db">, businessId: string): Promise<Balance> {
  const found = await deps.db.read(businessId, (tx) => findBalance(tx, businessId));
  return found ?? deps.db.touch(businessId, (tx) => openBalance(deps, tx, businessId));
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
  businessId: string,
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
 * The monthly credits of a paid plan, once a month of the plan.
 *
 * @param from - first day of the month that is paid for
 * @returns whether they were given now
 * @throws RangeError for a plan that gives none
 */
export function grantMonthlyCredits(
  deps: Clock & Pick<Deps, "db">,
  { businessId, plan, from }: { businessId: string; plan: string; from: string },
): Promise<boolean> {
  const credits = monthlyCredits[plan];
  if (credits === undefined) throw new RangeError(`no monthly credits for ${JSON.stringify(plan)}`);
  return deps.db.touch(businessId, async (tx) => {
    await openBalance(deps, tx, businessId);
    return grantOnce(deps, tx, businessId, `monthly:${plan}:${from}`, credits);
  });
}

/** Take credits out of what can be spent and keep them for a generation. @returns false when there are too few */
export async function hold(
  deps: Clock,
  tx: Tx,
  { businessId, generationId, cost }: { businessId: string; generationId: string; cost: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable("credit_accounts")
    .set({ available: sql`available - ${cost}::int`, held: sql`held + ${cost}::int` })
    .where("business_id", "=", businessId)
    .where("available", ">=", cost)
    .returning("available")
    .execute();
  if (taken.length === 0) return false;
  await enterMove(deps, tx, { businessId, generationId, kind: "hold", available: -cost, held: cost });
  return true;
}

/** Pay a generation out of what it holds, or give it back. Called once a generation, by whoever ended it. */
export async function settle(
  deps: Clock,
  tx: Tx,
  { businessId, generationId, cost, pay }: { businessId: string; generationId: string; cost: number; pay: boolean },
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
    businessId: string;
    generationId: string;
    kind: "hold" | "capture" | "release";
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

/** Businesses whose books do not add up. Reads every entry: for the health check, not for requests. */
export async function findDrift(deps: Pick<Deps, "db">): Promise<{ businessId: string; what: string }[]> {
  const rows = await deps.db.query<{ business_id: string; what: string }>("ledger_drift", driftStatement, []);
  return rows.map(({ business_id, what }) => ({ businessId: business_id, what }));
}
const driftStatement = "select business_id, what from ledger_drift() limit 100";
