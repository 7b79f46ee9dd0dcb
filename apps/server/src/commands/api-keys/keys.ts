import { err, ok } from "@ankara/domain/result";
import { randomBytes } from "node:crypto";
import { type ApiKey, type makeApiKey, maxKeys } from "@ankara/contract/api-keys";
import type { BodyOf } from "@ankara/contract/call";
import { newId } from "@ankara/domain/ids";
import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashOfKey, makeKey } from "../../policies/api-key.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findUser } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";

const path = "/settings/sign-ins?see=programs";

/** Keys of the business, the newest first. */
export async function listKeys({ db }: Deps, { businessId }: Session): Promise<ApiKey[]> {
  const rows = await db.read(businessId, (tx) =>
    tx.selectFrom("api_keys").selectAll().where("business_id", "=", businessId).orderBy("id", "desc").execute(),
  );
  return rows.map(present);
}

/** A new key. It is mailed that there is one, and shown this once. */
export async function makeApiKeyFor(
  deps: Deps,
  session: Session,
  { key }: Pick<BodyOf<typeof makeApiKey>, "key">,
  device: string,
): Promise<Outcome<{ key: ApiKey; token: string }>> {
  const expires = key.expires_at ? new Date(key.expires_at) : null;
  if (expires && expires <= deps.now())
    return err({ code: "invalid", fields: { "key.expires_at": "This must be later than now" } });
  // A seller sees what they wrote themselves, and a key is nobody: no call of `/v1` is a seller's.
  if (key.role === "seller")
    return refuseFields({
      "key.role": "A key can’t act as a seller. Choose manager, and give it only what a till needs.",
    });
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const { id: user_id, business_id } = user;
  const { text: token, prefix } = makeKey(business_id, randomBytes);
  const row = {
    business_id,
    id: newId(deps.now().getTime(), deps.random),
    user_id,
    name: key.name,
    prefix,
    hash: hashOfKey(token),
    scopes: [...new Set(key.scopes)],
    role: key.role ?? ("owner" as const),
    made_at: deps.now(),
    used_at: null,
    expires_at: expires,
  };
  const made = await deps.db.writeIfNeeded(business_id, async (tx) => {
    const { count } = await tx
      .selectFrom("api_keys")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("business_id", "=", business_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxKeys) return false;
    await tx.insertInto("api_keys").values(row).execute();
    await recordAccountEvent(deps, tx, user, { what: "api_key_made", device, about: key.name });
    await notifyPerson(deps, tx, user, { kind: "apiKeyMade", device, path, title: key.name });
    return true;
  });
  if (!made) return refuse("conflict", `There are ${maxKeys} keys already. Revoke one first.`);
  deliverMailsSoon(deps, business_id);
  return ok({ key: present(row), token });
}

/** Less may be done afterwards than before, so the password is not asked for: a lost key has to go at once. */
export async function revokeKey(
  deps: Deps,
  { businessId, userId }: Session,
  keyId: string,
  device: string,
): Promise<Outcome<{ message: string }>> {
  const user = await findUser(deps.db.global, userId);
  if (!user) return refuse("unauthenticated");
  const gone = await deps.db.tenantTransaction(businessId, async (tx) => {
    const row = await tx
      .deleteFrom("api_keys")
      .where("business_id", "=", businessId)
      .where("id", "=", keyId)
      .returning("name")
      .executeTakeFirst();
    if (row) await recordAccountEvent(deps, tx, user, { what: "api_key_revoked", device, about: row.name });
    return row;
  });
  return gone ? ok({ message: "The key was revoked" }) : refuse("not_found");
}

const present = (row: Omit<Selectable<Schema["api_keys"]>, "hash">): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  role: row.role,
  made_at: row.made_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});
