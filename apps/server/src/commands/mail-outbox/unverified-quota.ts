import { unverifiedDailyMailLimit } from "@ankara/domain/mail/mail-limits";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { findOwner } from "../users/lookup.ts";

/**
 * Client e-mails an unverified business may still send in the last 24 hours, by hand, as reminders and as recurring
 * invoices together; null once the owner's address is verified.
 */
export async function remainingUnverifiedQuota(
  deps: Pick<Deps, "now">,
  tx: Tx,
  businessId: BusinessId,
): Promise<number | null> {
  const owner = await findOwner(tx, businessId);
  if (owner && owner.email_verified_at !== null) return null;
  const { sent } = await tx
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<string>().as("sent"))
    .where("business_id", "=", businessId)
    .where("created_at", ">", new Date(deps.now().getTime() - 86_400_000))
    .where((row) => row.or([row("sent_by", "is not", null), row("kind", "in", ["reminder", "recurring"])]))
    .executeTakeFirstOrThrow();
  return Math.max(0, unverifiedDailyMailLimit - Number(sent));
}
