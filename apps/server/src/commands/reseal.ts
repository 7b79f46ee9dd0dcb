import type { Deps } from "../deps.ts";
import { forEachBusiness } from "../jobs/run-steps.ts";
import { systemTenant } from "../http/idempotency.ts";
import { mailSealContext } from "./mail-outbox/sealed-content.ts";
import { secondFactorSealContext } from "./users/second-factor.ts";
import { webhookSealContext } from "./webhooks/secrets.ts";

/**
 * Close everything that was sealed with an earlier secret with the one of today, so that the earlier one can be let go.
 * May be run beside the server, and again.
 *
 * @returns how many were closed anew, and how many no known secret opens
 */
export async function reseal({
  db,
  seal,
}: Pick<Deps, "db" | "seal">): Promise<{ renewed: number; unreadable: number }> {
  const sum = { renewed: 0, unreadable: 0 };
  const anew = (about: string, sealed: Buffer | null): Buffer | null => {
    if (sealed === null) return null;
    try {
      const renewed = seal.renew(about, sealed);
      if (renewed) sum.renewed += 1;
      return renewed;
    } catch {
      sum.unreadable += 1;
      return null;
    }
  };
  const businesses = await db.global.selectFrom("users").select("business_id").distinct().execute();
  const ids = [systemTenant, ...businesses.map(({ business_id }) => business_id)];
  await forEachBusiness(ids, (business_id) =>
    db.tenantTransaction(business_id, async (tx) => {
      const factors = await tx
        .selectFrom("second_factors")
        .select(["user_id", "sealed_key"])
        .where("business_id", "=", business_id)
        .forUpdate()
        .execute();
      for (const { user_id, sealed_key } of factors) {
        const key = anew(secondFactorSealContext(user_id), sealed_key);
        if (!key) continue;
        const factor = tx.updateTable("second_factors").set({ sealed_key: key });
        await factor.where("business_id", "=", business_id).where("user_id", "=", user_id).execute();
      }
      const endpoints = await tx
        .selectFrom("webhook_endpoints")
        .select(["id", "sealed_secret", "sealed_before"])
        .where("business_id", "=", business_id)
        .forUpdate()
        .execute();
      for (const { id, sealed_secret, sealed_before } of endpoints) {
        const secret = anew(webhookSealContext(id), sealed_secret);
        const before = anew(webhookSealContext(id), sealed_before);
        if (!secret && !before) continue;
        const values = { ...(secret && { sealed_secret: secret }), ...(before && { sealed_before: before }) };
        const endpoint = tx.updateTable("webhook_endpoints").set(values);
        await endpoint.where("business_id", "=", business_id).where("id", "=", id).execute();
      }
      const mails = await tx
        .selectFrom("mails")
        .select(["id", "sealed"])
        .where("business_id", "=", business_id)
        .where("next_try_at", "is not", null)
        .where("sealed", "is not", null)
        .forUpdate()
        .execute();
      for (const { id, sealed: closed } of mails) {
        const sealed = anew(mailSealContext(id), closed);
        if (!sealed) continue;
        const mail = tx.updateTable("mails").set({ sealed });
        await mail.where("business_id", "=", business_id).where("id", "=", id).execute();
      }
    }),
  );
  return sum;
}
