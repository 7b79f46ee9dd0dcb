import { randomInt } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import {
  type Recovery,
  type approveRecovery as approveCall,
  type askForRecovery as askCall,
  recoveryHours,
  recoveryLinkMinutes,
} from "@ankara/contract/people";
import { newId } from "@ankara/domain/ids";
import { authorityOf } from "@ankara/domain/people/role";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findOwner, findUser } from "../users/lookup.ts";
import { forgetCredentials } from "../users/move-sign-in.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { endSignIns } from "../users/open-session.ts";
import { addInvitation, codeLetters, findMember, hasOtherBusinesses, ownSignIn } from "./invitations.ts";

/** Requests of one business that wait at the same time; more are dropped unseen. */
const maxWaiting = 5;

/**
 * Somebody who works in a business and cannot log in asks its owner. The answer is the same for every code, so that it tells nobody
 * which businesses there are; the digits stand on both screens.
 */
export async function askForRecovery(
  deps: Deps,
  { business, name }: { readonly business: string; readonly name: string },
  { network, device }: { readonly network: string; readonly device: string },
): Promise<Outcome<AnswerOf<typeof askCall>>> {
  const code = business.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const wait = await deps.throttle.count([
    ["recoveryPerNetwork", network],
    ["recoveryPerBusiness", code],
  ]);
  if (wait !== null) return throttled(wait);
  const now = deps.now();
  const digits = String(randomInt(10_000)).padStart(4, "0");
  const expires_at = new Date(now.getTime() + recoveryHours * 3_600_000);
  const found = await deps.db.global
    .selectFrom("business_codes")
    .select("business_id")
    .where("code", "=", code)
    .executeTakeFirst();
  if (found) await write(deps, found.business_id, { name, digits, device, now, expires_at });
  return ok({ digits, until: expires_at.toISOString() });
}

type Written = {
  readonly name: string;
  readonly digits: string;
  readonly device: string;
  readonly now: Date;
  readonly expires_at: Date;
};

async function write(deps: Deps, businessId: BusinessId, { now, ...request }: Written): Promise<void> {
  await deps.db.tenantTransaction(businessId, async (tx) => {
    await tx
      .deleteFrom("recovery_requests")
      .where("business_id", "=", businessId)
      .where("expires_at", "<=", now)
      .execute();
    if ((await waitingRecoveries(deps, tx, businessId)).length >= maxWaiting) return;
    const owner = await findOwner(tx, businessId);
    if (!owner) return;
    const id = newId(now.getTime(), deps.random);
    await tx
      .insertInto("recovery_requests")
      .values({ business_id: businessId, id, asked_at: now, ...request })
      .execute();
    const { name: about, device } = request;
    await recordAccountEvent(deps, tx, owner, { what: "recovery_asked", device, about });
    await notifyPerson(deps, tx, owner, { kind: "personAsks", device, title: about, path: "/settings/people" });
  });
  deliverMailsSoon(deps, businessId);
}

/** Requests that wait for the owner, the newest first. */
export async function waitingRecoveries(
  deps: Pick<Deps, "now">,
  db: Kysely<Schema>,
  businessId: BusinessId,
): Promise<Recovery[]> {
  const rows = await db
    .selectFrom("recovery_requests")
    .select(["id", "name", "device", "digits", "asked_at"])
    .where("business_id", "=", businessId)
    .where("expires_at", ">", deps.now())
    .orderBy("asked_at", "desc")
    .execute();
  return rows.map(({ asked_at, ...row }) => ({ ...row, asked_at: asked_at.toISOString() }));
}

/** The code of a business, made when somebody first looks at its people. It opens nothing. */
export async function businessCode(deps: Pick<Deps, "db">, businessId: BusinessId): Promise<string> {
  const known = await deps.db.global
    .selectFrom("business_codes")
    .select("code")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  if (known) return known.code;
  const code = codeLetters(8);
  // Two who look at the same moment read the same one.
  const row = await deps.db.global
    .insertInto("business_codes")
    .values({ code, business_id: businessId })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet({ business_id: businessId }))
    .returning("code")
    .executeTakeFirstOrThrow();
  return row.code;
}

/**
 * Let a member in again: a link that works once and for an hour, and the end of everything else that let them in, because
 * nobody knows which of it somebody else holds now. Never for the owner, whom nobody but themselves lets in.
 */
export async function approveRecovery(
  deps: Deps,
  { businessId, userId }: Session,
  { id, memberId, device }: { readonly id: string; readonly memberId: UserId; readonly device: string },
): Promise<Outcome<AnswerOf<typeof approveCall>>> {
  const expiresAt = new Date(deps.now().getTime() + recoveryLinkMinutes * 60_000);
  const outcome = await deps.db.tenantTransaction(
    businessId,
    async (tx): Promise<Outcome<AnswerOf<typeof approveCall>>> => {
      const member = await findMember(tx, businessId, memberId);
      if (!member) return refuse("not_found");
      if (await hasOtherBusinesses(tx, member)) return ownSignIn;
      const settled = await tx
        .deleteFrom("recovery_requests")
        .where("business_id", "=", businessId)
        .where("id", "=", id)
        .where("expires_at", ">", deps.now())
        .returning("id")
        .executeTakeFirst();
      const owner = await findOwner(tx, businessId);
      if (!settled || !owner) return refuse("not_found");
      const user = await findUser(tx, member.id);
      if (!user) return refuse("not_found");
      // Before the address goes: it is the last mail to it.
      await notifyPerson(deps, tx, user, { kind: "loginRenewed", device, path: "/login" });
      await forgetCredentials(tx, user);
      await tx.updateTable("users").set({ recovered_at: deps.now() }).where("id", "=", user.id).execute();
      const made = await addInvitation(deps, tx, {
        business_id: businessId,
        invited_by: userId,
        user_id: member.id,
        name: member.name,
        role: member.role,
        allowances: authorityOf(member.role, member.allowances).allowances,
        expires_at: expiresAt,
      });
      await endSignIns(tx, member.id);
      const about = member.name;
      const of = { id: member.id, business_id: businessId };
      await recordAccountEvent(deps, tx, owner, { what: "recovery_approved", device, about });
      await recordAccountEvent(deps, tx, of, { what: "recovery_approved", device, about });
      await notifyPerson(deps, tx, owner, { kind: "personLetBack", device, title: about, path: "/settings/people" });
      return ok({ ...made, expires_at: expiresAt.toISOString() });
    },
  );
  if (outcome.ok) deliverMailsSoon(deps, businessId);
  return outcome;
}

export async function dismissRecovery(
  deps: Deps,
  { businessId }: Session,
  id: string,
): Promise<Outcome<{ message: string }>> {
  return deps.db.tenantTransaction(businessId, async (tx) => {
    const gone = await tx
      .deleteFrom("recovery_requests")
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return gone ? ok({ message: "The request is dismissed" }) : refuse("not_found");
  });
}
