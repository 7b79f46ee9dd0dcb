import { randomUUID } from "node:crypto";
import type { BusinessId } from "@ankara/domain/records/fields";
import { type Selectable, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** A claim expires after this without a sign of life from its server, which renews it four times meanwhile. */
export const leaseMs = 120_000;
/** Handovers of one mail without an answer before it is shown as unclear, because it may have arrived. */
export const maxUnclear = 2;

type MailRow = Selectable<Schema["mails"]>;
export type ClaimedMail = MailRow & { readonly claimed_by: string; readonly first_tried_at: Date };
export type Claim = Pick<ClaimedMail, "business_id" | "id" | "claimed_by">;
type ClaimDeps = Pick<Deps, "db" | "now">;

/** Thrown when another server has claimed the mail, or it is gone: it must not be handed over under this claim. */
export class ClaimLost extends Error {}

/** Claims the mail of a business that has been due longest, for one attempt; null where none is due. */
export async function claimMail({ db, now }: ClaimDeps, businessId: BusinessId): Promise<ClaimedMail | null> {
  const at = now();
  const claimed = await db.tenantTransactionHome(businessId, (tx) =>
    tx
      .updateTable("mails")
      .set({
        claimed_by: randomUUID(),
        claimed_at: at,
        next_try_at: new Date(at.getTime() + leaseMs),
        attempts: sql`attempts + 1`,
        first_tried_at: sql<Date>`coalesce(first_tried_at, ${at}::timestamptz)`,
      })
      .where("business_id", "=", businessId)
      .where("id", "=", (query) =>
        query
          .selectFrom("mails")
          .select("id")
          .where("business_id", "=", businessId)
          .where("next_try_at", "<=", at)
          .orderBy("next_try_at")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
  return (claimed as ClaimedMail | undefined) ?? null;
}

/** Renews the claim while the server works on the mail. */
export async function renewClaim({ db, now }: ClaimDeps, claim: Claim): Promise<void> {
  await db.tenantTransactionHome(claim.business_id, (tx) =>
    tx
      .updateTable("mails")
      .set({ next_try_at: new Date(now().getTime() + leaseMs) })
      .where("business_id", "=", claim.business_id)
      .where("id", "=", claim.id)
      .where("claimed_by", "=", claim.claimed_by)
      .where("next_try_at", "is not", null)
      .execute(),
  );
}

/**
 * Records, before the end of the message goes out, that from here on the mail may arrive whatever happens to us.
 *
 * @throws ClaimLost when another server took it over: then the end does not go out
 *
 */
export async function recordHandover({ db, now }: ClaimDeps, claim: Claim): Promise<void> {
  const noted = await db.tenantTransactionHome(claim.business_id, (tx) =>
    tx
      .updateTable("mails")
      .set({ unclear_attempts: sql`unclear_attempts + 1`, next_try_at: new Date(now().getTime() + leaseMs) })
      .where("business_id", "=", claim.business_id)
      .where("id", "=", claim.id)
      .where("claimed_by", "=", claim.claimed_by)
      .where("next_try_at", "is not", null)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!noted) throw new ClaimLost(`the claim of mail ${claim.id} was lost`);
}
