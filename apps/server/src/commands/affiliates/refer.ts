import { createHmac } from "node:crypto";
import { normalizeName } from "@ankara/domain/text";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

/** Codes are read as people type them. */
const codeOf = (ref: string): string => ref.trim().toUpperCase();

/**
 * Note at sign-up who brought a business: once, never changed. A referral of oneself counts for nothing: the same
 * e-mail or the same telephone.
 */
export async function recordReferral(
  deps: Pick<Deps, "now">,
  tx: Tx,
  { businessId, ref, email, phone }: { businessId: BusinessId; ref: string; email: string; phone: string },
): Promise<void> {
  const affiliate = await tx
    .selectFrom("affiliates")
    .select(["id", "email_key", "phone"])
    .where("code", "=", codeOf(ref))
    .executeTakeFirst();
  if (!affiliate) return;
  const digits = (text: string) => text.replaceAll(/\D/g, "").slice(-9);
  const isOneself =
    affiliate.email_key === normalizeName(email) ||
    (digits(phone).length === 9 && digits(phone) === digits(affiliate.phone));
  if (isOneself) return;
  await tx
    .insertInto("affiliate_referrals")
    .values({ business_id: businessId, affiliate_id: affiliate.id, created_at: deps.now() })
    .onConflict((conflict) => conflict.column("business_id").doNothing())
    .execute();
}

/** A visitor came with a code: counted once a day and network. What is kept of the network cannot be turned back. */
export async function countReferralClick(
  deps: Deps,
  { ref, network }: { ref: string; network: string },
): Promise<void> {
  const affiliate = await deps.db.global
    .selectFrom("affiliates")
    .select("id")
    .where("code", "=", codeOf(ref))
    .executeTakeFirst();
  if (!affiliate) return;
  const day = deps.now().toISOString().slice(0, 10);
  const visitor = createHmac("sha256", `${affiliate.id} ${day}`).update(network).digest().subarray(0, 12);
  await deps.db.global
    .insertInto("affiliate_clicks")
    .values({ affiliate_id: affiliate.id, day, visitor })
    .onConflict((conflict) => conflict.columns(["affiliate_id", "day", "visitor"]).doNothing())
    .execute();
}
