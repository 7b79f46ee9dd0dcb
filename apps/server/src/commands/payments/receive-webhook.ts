import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { type ProviderName, type WebhookEvent, WebhookRefused } from "../../providers/payments/provider.ts";
import { refreshAccount } from "../payouts/accounts.ts";
import { findTransaction } from "./list-transactions.ts";
import { settleInvoicePayment } from "./settle-invoice-payment.ts";
import { settleSubscription } from "../subscriptions/settle-subscription.ts";
import { settleTransaction } from "./settle-transaction.ts";
import type { SettleDeps, SettleOutcome } from "./settlement.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";

/** A message about something we do not know yet is kept and looked at again this often. */
const maxAttempts = 6;
type EventDeps = SettleDeps & Pick<Deps, "mail" | "files" | "drawings" | "seal" | "heads" | "metrics">;

/**
 * A message of a provider. Its signature is checked over its very bytes, then it says where to look: what is changed
 * comes from asking the provider, never from the message. One that comes again does nothing.
 *
 * @returns false for one that is not let in
 * @throws when it could not be carried out now; the provider sends it again, and the job looks at it too
 */
export async function receiveWebhook(
  deps: EventDeps,
  {
    provider: name,
    raw,
    headers,
  }: { provider: ProviderName; raw: Buffer; headers: Record<string, string | string[] | undefined> },
): Promise<boolean> {
  const provider = deps.payments.byName(name);
  if (!provider) return false;
  let event: WebhookEvent;
  try {
    // Stamped with the world's time, whatever the sandbox's test clock says.
    event = provider.parseWebhook(raw, headers, deps.now());
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    deps.log.warn({ provider: name, reason: error.message }, "a message was not let in");
    deps.metrics.webhook(name, "refused");
    return false;
  }
  const entered = await deps.db.global
    .insertInto("provider_events")
    .values({
      provider: name,
      event_id: event.id,
      kind: event.kind,
      ref: JSON.stringify(event.refs),
      received_at: deps.now(),
      outcome: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "event_id"]).doUpdateSet({ attempts: sql`provider_events.attempts` }),
    )
    .returning("outcome")
    .executeTakeFirstOrThrow();
  if (entered.outcome === null) await applyWebhookEvent(deps, name, event);
  else deps.metrics.webhook(name, "repeated");
  return true;
}

/** Look at what a message is about, and note what came of it. */
async function applyWebhookEvent(deps: EventDeps, name: ProviderName, event: WebhookEvent): Promise<void> {
  const outcome = await settleRefs(deps, name, event.refs).catch((error: unknown) => {
    deps.metrics.webhook(name, "failed");
    throw error;
  });
  deps.metrics.webhook(name, outcome ?? "waiting");
  await deps.db.global
    .updateTable("provider_events")
    .set({
      attempts: sql`attempts + 1`,
      outcome: outcome ?? sql<string | null>`case when attempts + 1 >= ${maxAttempts} then 'unknown' end`,
    })
    .where("provider", "=", name)
    .where("event_id", "=", event.id)
    .execute();
}

/** Null when nobody knows what it speaks of. */
export async function settleRefs(
  deps: EventDeps,
  name: ProviderName,
  refs: readonly string[],
): Promise<SettleOutcome | null> {
  const known = await deps.db.global
    .selectFrom("payment_refs")
    .selectAll()
    .where("provider", "=", name)
    .where("ref", "in", refs.length > 0 ? [...refs] : [""])
    .execute();
  const order = (ref: string) => refs.indexOf(ref);
  const results: SettleOutcome[] = [];
  const settled = new Set<string>();
  for (const found of known.toSorted((a, b) => order(a.ref) - order(b.ref))) {
    const { business_id: businessId, kind, target_id: id } = found;
    // A message often names one thing in several ways: the provider is asked once.
    if (settled.has(`${kind} ${id}`)) continue;
    settled.add(`${kind} ${id}`);
    if (kind === "transaction") results.push(await settlePurchase(deps, businessId, id));
    else if (kind === "invoice") results.push(await settleInvoicePayment(deps, businessId, id));
    else if (kind === "account") results.push(await refreshAccount(deps, businessId, name));
    else results.push(await settleSubscription(deps, businessId, { provider: name, ref: found.ref, transaction: id }));
    if (results.at(-1) === "applied") deliverMailsSoon(deps, businessId);
  }
  return (
    results.find((result) => result === "mismatch") ??
    results.find((result) => result === "applied") ??
    results[0] ??
    null
  );
}

/** A renewal is not a checkout of its own: it is found with its subscription. */
async function settlePurchase(deps: EventDeps, businessId: BusinessId, id: string): Promise<SettleOutcome> {
  const row = await deps.db.read(businessId, (tx) => findTransaction(tx, businessId, id));
  if (row?.kind !== "renewal" || row.provider_ref === null) return settleTransaction(deps, businessId, id);
  return settleSubscription(deps, businessId, { provider: row.provider, ref: row.provider_ref, transaction: id });
}

/** Messages that could not be carried out when they came. */
export async function retryWebhookEvents(deps: EventDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - 20_000);
  const open = await deps.db.global
    .selectFrom("provider_events")
    .select(["provider", "event_id", "kind", "ref"])
    .where("outcome", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(200)
    .execute();
  for (const { provider, event_id: id, kind, ref } of open)
    await applyWebhookEvent(deps, provider, { id, kind, refs: JSON.parse(ref) as string[] }).catch((error: unknown) =>
      deps.log.warn({ err: error, provider }, "a message of the provider waits"),
    );
}
