import { ok } from "@ankara/domain/result";
import type { BodyOf } from "@ankara/contract/call";
import {
  type WebhookEndpoint,
  type addWebhook,
  type changeWebhook,
  maxWebhookEndpoints,
} from "@ankara/contract/webhooks";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import ipaddr from "ipaddr.js";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { isPublicAddress } from "../../providers/pages/public-address.ts";
import { newSecret } from "../../providers/webhooks/sign.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findUser } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { scheduleNextDelivery } from "./deliver.ts";
import { refreshListenerCount } from "./listeners.ts";
import { type EndpointRow, sealSecret } from "./secrets.ts";

const oldSecretMs = 24 * 3600 * 1000;
const path = "/settings/sign-ins?see=programs";

export async function listEndpoints({ db, now }: Deps, { businessId }: Session): Promise<WebhookEndpoint[]> {
  const rows = await db.read(businessId, (tx) =>
    tx.selectFrom("webhook_endpoints").selectAll().where("business_id", "=", businessId).orderBy("id").execute(),
  );
  return rows.map((row) => present(row, now()));
}

/** Tell one more address what happens: news of the business leave it from now on. */
export async function addEndpoint(
  deps: Deps,
  session: Session,
  { endpoint: { url, events } }: Pick<BodyOf<typeof addWebhook>, "endpoint">,
  device: string,
): Promise<Outcome<{ endpoint: WebhookEndpoint; secret: string }>> {
  const why = urlProblem(url);
  if (why) return refuseFields({ "endpoint.url": why });
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const { id: user_id, business_id } = user;
  const id = newId(deps.now().getTime(), deps.random);
  const secret = newSecret();
  const added = await deps.db.writeIfNeeded(business_id, async (tx): Promise<EndpointRow | null> => {
    const known = await tx
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("business_id", "=", business_id)
      .execute();
    if (known.length >= maxWebhookEndpoints) return null;
    const row = await tx
      .insertInto("webhook_endpoints")
      .values({
        business_id,
        id,
        user_id,
        url: new URL(url).href,
        events: [...new Set(events)],
        sealed_secret: sealSecret(deps, id, secret),
        sealed_before: null,
        before_until: null,
        made_at: deps.now(),
        failing_since: null,
        rests_until: null,
        stopped_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await refreshListenerCount(tx, business_id);
    await recordAccountEvent(deps, tx, user, { what: "webhook_added", device, about: hostOf(row) });
    await notifyPerson(deps, tx, user, { kind: "webhookAdded", device, path, title: hostOf(row) });
    return row;
  });
  if (!added) return refuse("conflict", `There are ${maxWebhookEndpoints} endpoints already. Remove one first.`);
  deliverMailsSoon(deps, business_id);
  return ok({ endpoint: present(added, deps.now()), secret });
}

/** Other events, or stop and go on. What waited while it stood still is sent, what happened meanwhile was never meant for it. */
export async function changeEndpoint(
  deps: Deps,
  session: Session,
  id: string,
  { endpoint: { events, on } }: BodyOf<typeof changeWebhook>,
  device: string,
): Promise<Outcome<{ endpoint: WebhookEndpoint }>> {
  const outcome = await actOn(deps, session, id, async (tx, before) => {
    const row = await tx
      .updateTable("webhook_endpoints")
      .set({
        events: events ? [...new Set(events)] : before.events,
        ...(on === true ? { stopped_at: null, failing_since: null, rests_until: null } : {}),
        ...(on === false ? { stopped_at: before.stopped_at ?? deps.now() } : {}),
      })
      .where("business_id", "=", session.businessId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await refreshListenerCount(tx, session.businessId);
    return { what: "webhook_changed" as const, device, value: { endpoint: present(row, deps.now()) } };
  });
  if (outcome.ok && on === true) await scheduleNextDelivery(deps, session.businessId);
  return outcome;
}

export function removeEndpoint(
  deps: Deps,
  session: Session,
  id: string,
  device: string,
): Promise<Outcome<{ message: string }>> {
  return actOn(deps, session, id, async (tx) => {
    const { businessId } = session;
    await tx
      .deleteFrom("webhook_deliveries")
      .where("business_id", "=", businessId)
      .where("endpoint_id", "=", id)
      .execute();
    await tx.deleteFrom("webhook_endpoints").where("business_id", "=", businessId).where("id", "=", id).execute();
    await refreshListenerCount(tx, businessId);
    return { what: "webhook_removed" as const, device, value: { message: "The endpoint was removed" } };
  });
}

/** A new secret. For a day messages carry a signature of the old one too, so that the other side may change it at leisure. */
export async function renewSecret(
  deps: Deps,
  session: Session,
  id: string,
  device: string,
): Promise<Outcome<{ endpoint: WebhookEndpoint; secret: string }>> {
  const secret = newSecret();
  return actOn(deps, session, id, async (tx, before) => {
    const row = await tx
      .updateTable("webhook_endpoints")
      .set({
        sealed_secret: sealSecret(deps, id, secret),
        sealed_before: before.sealed_secret,
        before_until: new Date(deps.now().getTime() + oldSecretMs),
      })
      .where("business_id", "=", session.businessId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { what: "webhook_changed" as const, device, value: { endpoint: present(row, deps.now()), secret } };
  });
}

type Act<T> = { what: "webhook_changed" | "webhook_removed"; device: string; value: T };

/** Changes one endpoint of the business, in turn with its other writers, and records it in the account's log. */
async function actOn<T>(
  deps: Deps,
  { businessId, userId }: Session,
  id: string,
  act: (tx: Tx, endpoint: EndpointRow) => Promise<Act<T>>,
): Promise<Outcome<T>> {
  const user = await findUser(deps.db.global, userId);
  if (!user) return refuse("unauthenticated");
  const outcome = await deps.db.writeIfNeeded(businessId, async (tx): Promise<Outcome<T>> => {
    const endpoint = await findEndpoint(tx, businessId, id);
    if (!endpoint) return refuse("not_found");
    const { what, device, value } = await act(tx, endpoint);
    await recordAccountEvent(deps, tx, user, { what, device, about: hostOf(endpoint) });
    return ok(value);
  });
  return outcome ?? refuse("unauthenticated");
}

export const findEndpoint = (tx: Tx, businessId: BusinessId, id: string): Promise<EndpointRow | undefined> =>
  tx
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Returns why an address can never be reached, or null. Names are resolved at each delivery. */
function urlProblem(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "Use an address that begins with https://";
  if (url.username !== "" || url.password !== "") return "Leave name and password out of the address";
  if (url.port !== "" && url.port !== "443") return "Only port 443 is used";
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const isPublic = ipaddr.isValid(literal) ? isPublicAddress(literal) : literal.includes(".");
  return isPublic ? null : "This address is not on the public internet";
}

const hostOf = ({ url }: Pick<EndpointRow, "url">): string => new URL(url).host;

const present = (row: EndpointRow, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  events: row.events,
  made_at: row.made_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  stopped_at: row.stopped_at?.toISOString() ?? null,
  old_secret_until: row.before_until && row.before_until > now ? row.before_until.toISOString() : null,
});
