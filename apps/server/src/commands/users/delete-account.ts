import { ok } from "@ankara/domain/result";
import { sql } from "kysely";
import type { Business } from "@ankara/domain/records/business";
import type { BusinessId } from "@ankara/domain/records/fields";
import { type Tx, setTenant } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";
import { removeStored } from "../attachments/thumbnail.ts";
import { readAccount } from "./account.ts";
import { type Reachable, findUser, isReachable } from "./lookup.ts";
import { moveSignIn } from "./move-sign-in.ts";
import { forgetAllGuesses } from "./log-in.ts";
import { noticeTo } from "./notify-person.ts";
import { systemTenant } from "../../http/idempotency.ts";
import { deletionMailKey } from "../mail-outbox/compose-mail.ts";
import { deliverMailsSoon, deliverMailsWithin } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { enqueueCancellation } from "../subscriptions/replace-subscription.ts";
import type { Session } from "../../policies/session.ts";

const maxGoodbyeMs = 5_000;

const tenantTables = [
  "records",
  "issued_numbers",
  "document_versions",
  "offer_answers",
  "payment_facts",
  "receipts",
  "pushes",
  "devices",
  "files",
  "attachment_parts",
  "attachments",
  "ai_reports",
  "ai_items",
  "ai_followed",
  "ai_generations",
  // The balance goes before its entries: without one they may be deleted.
  "credit_accounts",
  "credit_entries",
  "credit_debts",
  "transactions",
  "subscription_facts",
  "subscriptions",
  "intent_invoices",
  "invoice_intents",
  "connected_accounts",
  "settlements",
  "payment_differences",
  "refunds",
  "idempotency_keys",
  "mails",
  "recurring_days",
  "audit_entries",
  "business_keys",
  // Without a filing its receipts may be deleted.
  "filings",
  "fiscal_receipts",
  "fiscal_places",
  "imported_history",
  "second_factors",
  "recovery_codes",
  "passkeys",
  "api_keys",
  "webhook_deliveries",
  "webhook_endpoints",
  "push_messages",
  "push_addresses",
  "drawings",
  "payment_allocations",
  "refund_orders",
  "disputes",
  "price_list_orders",
  "link_payments",
  "payment_links",
  "memberships",
  "recovery_requests",
  // On a cluster no foreign key leads from it to the business.
  "business_codes",
] as const;

/**
 * Delete an account and everything of its business, at once and for ever. User name and e-mail are free again, every
 * session ends, public links answer as unknown.
 */
export async function deleteAccount(
  deps: Deps,
  { businessId, userId }: Session,
  device: string,
): Promise<Outcome<{ message: string }>> {
  // Its mail needs the user's data, so it is read before they are deleted.
  const user = await findUser(deps.db.global, userId);
  const account = user && (await readAccount(deps, user));
  const keys = await deps.db.global.transaction().execute(async (tx) => {
    await setTenant(tx, businessId);
    // The business's row first, as every writer takes it: a push under way ends before, or finds nothing after.
    await tx.selectFrom("businesses").select("id").where("id", "=", businessId).forUpdate().execute();
    const people = await tx
      .selectFrom("users")
      .select(["id", "business_id", "sign_in_id"])
      .where("business_id", "=", businessId)
      .execute();
    for (const person of people) await moveSignIn(deps, tx, person);
    const files = await tx.selectFrom("files").select("key").where("business_id", "=", businessId).execute();
    const drawings = await tx.selectFrom("drawings").select("key").where("business_id", "=", businessId).execute();
    const attachments = await tx
      .selectFrom("attachments")
      .select("key")
      .where("business_id", "=", businessId)
      .where("key", "is not", null)
      .execute();
    const subscription = await tx
      .selectFrom("subscriptions")
      .select(["provider", "provider_subscription"])
      .where("business_id", "=", businessId)
      .executeTakeFirst();
    // Nobody pays for an account that is gone: the job tells the provider.
    if (subscription?.provider && subscription.provider_subscription)
      await enqueueCancellation(deps, tx, subscription.provider, subscription.provider_subscription);
    await sql`select forget_rounds(${businessId}::uuid), forget_webhooks(${businessId}::uuid), forget_pushes(${businessId}::uuid)`.execute(
      tx,
    );
    for (const table of tenantTables) await tx.deleteFrom(table).where("business_id", "=", businessId).execute();
    await tx.deleteFrom("invitations").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("public_links").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("payment_refs").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("billing_due").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("housekeeping_due").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("affiliate_referrals").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("ai_leases").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("users").where("business_id", "=", businessId).execute();
    // While its people are there nobody may.
    await tx.deleteFrom("account_events").where("business_id", "=", businessId).execute();
    await tx.deleteFrom("businesses").where("id", "=", businessId).execute();
    if (user && isReachable(user) && account)
      await writeDeletionMail(deps, tx, user, { business: account.business, device });
    return {
      files: files.map(({ key }) => key),
      attachments: attachments.flatMap(({ key }) => key ?? []),
      drawings: drawings.map(({ key }) => key),
    };
  });
  for (const store of ["files", "attachments"] as const)
    for (const key of keys[store])
      await removeStored(deps[store], key).catch((error: unknown) =>
        deps.log.error({ err: error, key }, "file not removed"),
      );
  for (const key of keys.drawings)
    await deps.drawings
      .remove(key)
      .catch((error: unknown) => deps.log.error({ err: error, key }, "drawn document not removed"));
  if (user && account) {
    await forgetAllGuesses(deps, user);
    await deliverDeletionMail(deps, businessId);
  }
  return ok({ message: "Your account and all its data were deleted" });
}

/**
 * The owner hears of it, by a mail that stands under nobody: theirs are gone. Its row goes with its outcome.
 */
async function writeDeletionMail(
  deps: Deps,
  tx: Tx,
  user: Reachable,
  { business, device }: { readonly business: Business; readonly device: string },
): Promise<void> {
  await setTenant(tx, systemTenant);
  await enqueueMail(deps, tx, systemTenant, {
    key: deletionMailKey(user.business_id),
    closed: { seal: deps.seal, retention: "nothing" },
    ...noticeTo(deps, user, { kind: "accountDeleted", device, path: "" }, business),
  });
}

/** Copies of mails that are kept here go with the account, the last one too. */
async function deliverDeletionMail(deps: Deps, businessId: BusinessId): Promise<void> {
  if (!deps.mail.forget) return deliverMailsSoon(deps, systemTenant);
  await deliverMailsWithin(deps, systemTenant, maxGoodbyeMs);
  await deps.mail
    .forget({ businessId })
    .catch((error: unknown) => deps.log.error({ err: error }, "kept copies of mails not removed"));
}
