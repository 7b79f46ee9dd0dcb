import type { BusinessId } from "@ankara/domain/records/fields";
import { type Selectable, sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type WebhookAnswer, isAccepted } from "../../providers/webhooks/webhook-sender.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findUser } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { refreshListenerCount } from "./listeners.ts";
import { type EndpointRow, secretsOf } from "./secrets.ts";

export type DeliveryRow = Selectable<Schema["webhook_deliveries"]>;

const day = 24 * 3600 * 1000;
/** A message is tried for so long, and an endpoint that answered nothing for so long is left alone. */
const maxRetryMs = 3 * day;
const maxPauseMs = day / 2;
/** After a failure an endpoint rests at most so long: what happened meanwhile goes with the next try. */
const maxRestMs = 15 * 60_000;
/** A claim expires after this, so that another server sends what a killed one had claimed. */
const claimMs = 120_000;
const atOnce = 50;
const roundMs = 25_000;

/** 10 s, 30 s, 90 s … at last every twelve hours. */
export const retryDelay = (tries: number): number => Math.min(10_000 * 3 ** (tries - 1), maxPauseMs);

/**
 * Send what waits for the endpoints of a business: to each endpoint one after the other, the oldest first, until one is not
 * taken. It may be repeated, interrupted and late; no connection is held while somebody else's server is waited for.
 */
export async function deliverDue(deps: Deps, businessId: BusinessId): Promise<void> {
  const until = Date.now() + roundMs;
  const claimed = await claim(deps, businessId);
  await Promise.all(
    [...Map.groupBy(claimed.deliveries, ({ endpoint_id }) => endpoint_id)].map(async ([endpointId, deliveries]) => {
      const endpoint = claimed.endpoints.find(({ id }) => id === endpointId);
      let goesOn = endpoint !== undefined;
      for (const delivery of deliveries) {
        if (!goesOn || !endpoint || Date.now() > until) await releaseDelivery(deps, delivery);
        else goesOn = isAccepted(await sendOne(deps, endpoint, delivery));
      }
    }),
  );
  await scheduleNextDelivery(deps, businessId);
}

async function claim(
  deps: Deps,
  businessId: BusinessId,
): Promise<{ endpoints: EndpointRow[]; deliveries: DeliveryRow[] }> {
  const now = deps.now();
  return deps.db.tenantTransaction(businessId, async (tx) => {
    const endpoints = await tx
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("stopped_at", "is", null)
      .where((row) => row.or([row("rests_until", "is", null), row("rests_until", "<=", now)]))
      .execute();
    if (endpoints.length === 0) return { endpoints, deliveries: [] };
    const due = await tx
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("business_id", "=", businessId)
      .where("state", "=", "waiting")
      .where("next_at", "<=", now)
      .where(
        "endpoint_id",
        "in",
        endpoints.map(({ id }) => id),
      )
      .orderBy("rev")
      .orderBy("place")
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length > 0)
      await tx
        .updateTable("webhook_deliveries")
        .set({ next_at: new Date(now.getTime() + claimMs) })
        .where("business_id", "=", businessId)
        .where(
          "id",
          "in",
          due.map(({ id }) => id),
        )
        .execute();
    return { endpoints, deliveries: due };
  });
}

/** Releases a delivery that was not attempted; it waits as before. */
async function releaseDelivery(deps: Deps, { business_id, id, next_at }: DeliveryRow): Promise<void> {
  await deps.db.tenantTransaction(business_id, (tx) =>
    tx
      .updateTable("webhook_deliveries")
      .set({ next_at })
      .where("business_id", "=", business_id)
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute(),
  );
}

/** Send one message now and write down what came back. */
export async function sendOne(deps: Deps, endpoint: EndpointRow, delivery: DeliveryRow): Promise<WebhookAnswer> {
  const answer = await deps.webhooks.send({
    url: endpoint.url,
    id: delivery.id,
    at: deps.now(),
    body: delivery.body,
    secrets: secretsOf(deps, endpoint),
  });
  const stopped = await deps.db.writeIfNeeded(endpoint.business_id, async (tx) => {
    if (!(await writeDown(deps, tx, endpoint, delivery, answer))) return false;
    const user = await findUser(tx, endpoint.user_id);
    const title = new URL(endpoint.url).host;
    const reason = `${answer.status ?? ""} ${answer.answer}`.trim();
    const path = "/settings/sign-ins?see=programs";
    if (user) await notifyPerson(deps, tx, user, { kind: "webhookStopped", device: "", path, title, reason });
    return true;
  });
  if (stopped) deliverMailsSoon(deps, endpoint.business_id);
  return answer;
}

/** @returns whether the endpoint was stopped by it */
async function writeDown(
  deps: Deps,
  tx: Tx,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  answer: WebhookAnswer,
): Promise<boolean> {
  const now = deps.now();
  const accepted = isAccepted(answer);
  const tries = delivery.tries + 1;
  const first = delivery.first_tried_at ?? now;
  const pause = retryDelay(tries);
  const isTest = delivery.event === "test";
  const end = first.getTime() + maxRetryMs;
  const givenUp = !accepted && (isTest || now.getTime() >= end);
  await tx
    .updateTable("webhook_deliveries")
    .set({
      state: accepted ? "delivered" : givenUp ? "failed" : "waiting",
      next_at: accepted || givenUp ? null : new Date(Math.min(now.getTime() + pause, end)),
      tries,
      first_tried_at: first,
      tried_at: now,
      status: answer.status,
      answer: answer.answer,
    })
    .where("business_id", "=", delivery.business_id)
    .where("id", "=", delivery.id)
    .execute();
  // With 410 the endpoint says itself that it is gone.
  const gone = answer.status === 410;
  const failingSince = accepted ? null : (endpoint.failing_since ?? now);
  const tired = failingSince !== null && now.getTime() - failingSince.getTime() >= maxRetryMs;
  const stops = !accepted && (gone || tired) && !isTest && endpoint.stopped_at === null;
  const rests = accepted ? null : new Date(now.getTime() + Math.min(pause, maxRestMs));
  const changed = await tx
    .updateTable("webhook_endpoints")
    .set({
      // Another server may have seen an earlier failure.
      failing_since: accepted ? null : sql<Date>`coalesce(failing_since, ${now})`,
      ...(isTest && !accepted ? {} : { rests_until: rests }),
      ...(stops ? { stopped_at: now } : {}),
    })
    .where("business_id", "=", endpoint.business_id)
    .where("id", "=", endpoint.id)
    .where("stopped_at", endpoint.stopped_at === null ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!stops || !changed) return false;
  await refreshListenerCount(tx, endpoint.business_id);
  const owner = { id: endpoint.user_id, business_id: endpoint.business_id };
  await recordAccountEvent(deps, tx, owner, { what: "webhook_stopped", about: new URL(endpoint.url).host });
  return true;
}

/** The next look, at the first moment something may be sent. In turn with whoever writes into the outbox. */
export async function scheduleNextDelivery(deps: Pick<Deps, "db">, businessId: BusinessId): Promise<void> {
  await deps.db.writeIfNeeded(businessId, async (tx) => {
    const { at } = await tx
      .selectFrom("webhook_deliveries as d")
      .innerJoin("webhook_endpoints as e", (join) =>
        join.onRef("e.business_id", "=", "d.business_id").onRef("e.id", "=", "d.endpoint_id"),
      )
      .select(sql<Date | null>`min(greatest(d.next_at, e.rests_until))`.as("at"))
      .where("d.business_id", "=", businessId)
      .where("d.state", "=", "waiting")
      .where("e.stopped_at", "is", null)
      .executeTakeFirstOrThrow();
    if (at) await sql`select plan_webhooks(${businessId}::uuid, ${at}::timestamptz)`.execute(tx);
  });
}
