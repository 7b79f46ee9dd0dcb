import { ok } from "@ankara/domain/result";
import type { AnswerOf } from "@ankara/contract/call";
import type { secureAccount as call } from "@ankara/contract/security";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { removeNewcomers } from "../people/members.ts";
import { refreshListenerCount } from "../webhooks/listeners.ts";
import { recordAccountEvent } from "./account-events.ts";
import { findOwner, findUser, usersOf } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";
import { endSignIns } from "./open-session.ts";
import { dropPhone } from "./phone-logins.ts";

/** Changes listed at most; the log has the rest. */
const maxChanges = 200;

/**
 * Throw out whoever was in the account: every other session ends, and so do the API keys, passkeys and webhooks that were
 * added since a day. Where it is the owner's account, people who joined since then are removed, too, and invitations taken back.
 * Older ones stay: keys are shown once, and a passkey is on its owner's device.
 *
 * @param since - from when somebody else may have been in it
 */
export async function secureAccount(
  deps: Deps,
  session: Session,
  { since, device }: { since: Date; device: string },
): Promise<Outcome<AnswerOf<typeof call>>> {
  const { businessId, userId } = session;
  const user = await findUser(deps.db.global, userId);
  if (!user) return refuse("unauthenticated");
  const programs = { keys: [] as string[], webhooks: [] as string[] };
  for (const each of await usersOf(deps.db.global, userId).execute()) {
    const ended = await deps.db.tenantTransaction(each.business_id, (tx) => endPrograms(tx, each, since));
    programs.keys.push(...ended.keys);
    programs.webhooks.push(...ended.webhooks);
  }
  const isOwner = session.authority.role === "owner";
  const value = await deps.db.write(businessId, async (tx, rev) => {
    const sessions = await endSignIns(tx, userId, { except: session.signedInAs });
    const passkeys = await tx
      .deleteFrom("passkeys")
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("made_at", ">=", since)
      .returning("name")
      .execute();
    await dropPhone(deps, tx, user, { device, since });
    const changed = await tx
      .selectFrom("account_events")
      .select(["id", "at", "what", "device", "about"])
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .where("at", ">=", since)
      .orderBy("id", "desc")
      .limit(maxChanges)
      .execute();
    const newcomers = isOwner ? await removeNewcomers(deps, tx, { businessId, since, rev, device }) : null;
    await recordAccountEvent(deps, tx, user, { what: "account_secured", device });
    await notifyPerson(deps, tx, user, { kind: "signedOutElsewhere", device, path: "/settings/sign-ins" });
    return {
      ended: {
        sessions,
        api_keys: programs.keys,
        passkeys: passkeys.map(({ name }) => name),
        webhooks: programs.webhooks.map((url) => new URL(url).host),
        people: newcomers?.people ?? [],
        invitations: newcomers?.invitations ?? [],
      },
      changed: changed.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    };
  });
  deliverMailsSoon(deps, businessId);
  return ok(value);
}

/** Ends API keys and webhooks that were added to a business since then. */
async function endPrograms(
  tx: Tx,
  { id: userId, business_id: businessId }: Pick<UserRow, "id" | "business_id">,
  since: Date,
): Promise<{ keys: string[]; webhooks: string[] }> {
  const owner = await findOwner(tx, businessId);
  // A member secures their own sessions and keys; the owner those of the whole business.
  const mine = owner?.id === userId ? sql<boolean>`true` : sql<boolean>`user_id = ${userId}`;
  const keys = await tx
    .deleteFrom("api_keys")
    .where("business_id", "=", businessId)
    .where(mine)
    .where("made_at", ">=", since)
    .returning("name")
    .execute();
  const added = tx
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("business_id", "=", businessId)
    .where(mine)
    .where("made_at", ">=", since);
  await tx
    .deleteFrom("webhook_deliveries")
    .where("business_id", "=", businessId)
    .where("endpoint_id", "in", added)
    .execute();
  const webhooks = await tx
    .deleteFrom("webhook_endpoints")
    .where("business_id", "=", businessId)
    .where(mine)
    .where("made_at", ">=", since)
    .returning("url")
    .execute();
  await refreshListenerCount(tx, businessId);
  return { keys: keys.map(({ name }) => name), webhooks: webhooks.map(({ url }) => url) };
}
