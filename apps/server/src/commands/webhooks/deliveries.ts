import { ok } from "@ankara/domain/result";
import type { WebhookDelivery } from "@ankara/contract/webhooks";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { type DeliveryRow, scheduleNextDelivery, sendOne } from "./deliver.ts";
import type { EndpointRow } from "./secrets.ts";
import { findEndpoint } from "./endpoints.ts";

const pageSize = 50;

/** Lists the messages sent to an endpoint, the latest first. */
export async function listDeliveriesOf(
  deps: Deps,
  { businessId }: Session,
  endpointId: string,
  before: string | undefined,
): Promise<Outcome<{ data: WebhookDelivery[]; more: boolean }>> {
  return deps.db.read(businessId, async (tx) => {
    if (!(await findEndpoint(tx, businessId, endpointId))) return refuse("not_found");
    const rows = await tx
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("endpoint_id", "=", endpointId)
      .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
      .orderBy("id", "desc")
      .limit(pageSize + 1)
      .execute();
    return ok({ data: rows.slice(0, pageSize).map(present), more: rows.length > pageSize });
  });
}

/** A message that says nothing, sent now. It goes to an endpoint that was stopped too: to see whether it answers again. */
export async function sendTest(
  deps: Deps,
  session: Session,
  endpointId: string,
): Promise<Outcome<{ delivery: WebhookDelivery }>> {
  const now = deps.now();
  return sendNow(deps, session, async (tx, businessId) => {
    const endpoint = await findEndpoint(tx, businessId, endpointId);
    if (!endpoint) return null;
    const body = { type: "test", timestamp: now.toISOString(), data: {} };
    const delivery = await tx
      .insertInto("webhook_deliveries")
      .values({
        business_id: businessId,
        id: newId(now.getTime(), deps.random),
        endpoint_id: endpointId,
        event: "test",
        body: JSON.stringify(body),
        made_at: now,
        // Tried this once.
        state: "failed",
        next_at: null,
        first_tried_at: null,
        tried_at: null,
        status: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { endpoint, delivery };
  });
}

/** Once more, under its own id: whoever had it already knows that they did. */
export async function sendAgain(
  deps: Deps,
  session: Session,
  deliveryId: string,
): Promise<Outcome<{ delivery: WebhookDelivery }>> {
  return sendNow(deps, session, async (tx, businessId) => {
    const delivery = await tx
      .updateTable("webhook_deliveries")
      // A round of tries of its own, should this one fail.
      .set({ first_tried_at: null, tries: 0 })
      .where("business_id", "=", businessId)
      .where("id", "=", deliveryId)
      .returningAll()
      .executeTakeFirst();
    const endpoint = delivery && (await findEndpoint(tx, businessId, delivery.endpoint_id));
    return delivery && endpoint ? { endpoint, delivery } : null;
  });
}

type Found = { readonly endpoint: EndpointRow; readonly delivery: DeliveryRow };

async function sendNow(
  deps: Deps,
  { businessId, userId }: Session,
  find: (tx: Parameters<typeof findEndpoint>[0], businessId: BusinessId) => Promise<Found | null>,
): Promise<Outcome<{ delivery: WebhookDelivery }>> {
  const wait = await deps.throttle.count([["webhookTriesPerUser", userId]]);
  if (wait !== null) return throttled(wait);
  const found = await deps.db.tenantTransaction(businessId, (tx) => find(tx, businessId));
  if (!found) return refuse("not_found");
  await sendOne(deps, found.endpoint, found.delivery);
  await scheduleNextDelivery(deps, businessId);
  const row = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("id", "=", found.delivery.id)
      .executeTakeFirst(),
  );
  return row ? ok({ delivery: present(row) }) : refuse("not_found");
}

const present = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  made_at: row.made_at.toISOString(),
  state: row.state,
  tries: row.tries,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.state === "waiting" ? (row.next_at?.toISOString() ?? null) : null,
  status: row.status,
  answer: row.answer,
  body: row.body,
});
