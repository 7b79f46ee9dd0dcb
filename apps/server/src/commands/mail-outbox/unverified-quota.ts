import { unverifiedDailyMailLimit } from "@ankara/domain/mail/mail-limits";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";

/**
 * Client e-mails an unverified business may still send in the last 24 hours, by hand, as reminders and as recurring
 * invoices together; null once an address is verified.
 */
export async function remainingUnverifiedQuota(
  deps: Pick<Deps, "now">,
  tx: Tx,
  businessId: BusinessId,
): Promise<number | null> {
  const proven = await tx
    .selectFrom("users")
    .select("id")
    .where("business_id", "=", businessId)
    .where("email_verified_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (proven) return null;
  const { sent } = await tx
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<string>().as("sent"))
    .where("business_id", "=", businessId)
    .where("created_at", ">", new Date(deps.now().getTime() - 86_400_000))
    .where((row) => row.or([row("sent_by", "is not", null), row("kind", "in", ["reminder", "recurring"])]))
    .executeTakeFirstOrThrow();
  return Math.max(0, unverifiedDailyMailLimit - Number(sent));
}
