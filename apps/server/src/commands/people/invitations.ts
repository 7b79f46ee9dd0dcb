import { randomInt } from "node:crypto";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import {
  type Invitation,
  invitationDays,
  type invitePerson as inviteCall,
  type readInvitation as readCall,
} from "@ankara/contract/people";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import type { InvitedRole } from "@ankara/domain/people/role";
import type { Kysely, Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Schema, UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { allowedBy, readPlan } from "../subscriptions/plan-state.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findOwner, signInIdOf, usersOf } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";

/** No letters that look alike. Ten of them are 49 bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

type InvitationRow = Selectable<Schema["invitations"]>;

export const codeLetters = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Written as people read it out: `K7QM2-XPA9T`. */
function newCode(): string {
  const letters = codeLetters(10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The first by the secret of today; the others by those there were before. */
const hashesOf = (deps: Pick<Deps, "seal">, code: string): Buffer[] =>
  deps.seal.hashes("invitation", code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));

const present = ({ id, name, role, allowances, expires_at }: InvitationRow): Invitation => ({
  id,
  name,
  role,
  allowances,
  expires_at: expires_at.toISOString(),
});

/** Invitations that still work, the newest first. */
export async function openInvitations(
  deps: Pick<Deps, "now">,
  db: Kysely<Schema>,
  businessId: BusinessId,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("used_at", "is", null)
    .where("taken_back_at", "is", null)
    .where("expires_at", ">", deps.now())
    .orderBy("made_at", "desc")
    .execute();
  return rows.map(present);
}

/** Returns whether the plan holds one more person than the members there are and the `waiting` ones. */
async function hasPlaceForPerson(
  deps: Pick<Deps, "payments">,
  tx: Tx,
  businessId: BusinessId,
  waiting: number,
): Promise<boolean> {
  const { state } = await readPlan(tx, businessId, deps.payments.now());
  const { count } = await tx
    .selectFrom("memberships")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count) + waiting < allowedBy(state).people;
}

/** Invite somebody to the business, or a member back to their own sign-in. */
export async function invitePerson(
  deps: Deps,
  { businessId, userId }: Session,
  { invitation, device }: BodyOf<typeof inviteCall> & { readonly device: string },
): Promise<Outcome<AnswerOf<typeof inviteCall>>> {
  const wait = await deps.throttle.count([["invitationsPerBusiness", businessId]]);
  if (wait !== null) return throttled(wait);
  const now = deps.now();
  const outcome = await deps.db.tenantTransaction(businessId, async (tx): Promise<Outcome<Made>> => {
    // Invitations of one business take turns, so that two at once cannot both take the last place.
    await tx.selectFrom("businesses").select("id").where("id", "=", businessId).forUpdate().execute();
    const owner = await findOwner(tx, businessId);
    if (!owner) return refuse("unauthenticated");
    const { member_id: memberId } = invitation;
    const member = memberId === undefined ? undefined : await findMember(tx, businessId, memberId);
    if (memberId !== undefined && !member) return refuse("not_found");
    if (member && (await hasOtherBusinesses(tx, member))) return ownSignIn;
    const waiting = (await openInvitations(deps, tx, businessId)).length;
    if (!member && !(await hasPlaceForPerson(deps, tx, businessId, waiting)))
      return refuse("conflict", "Your plan has no room for more people. Remove someone, or choose a larger plan.");
    const name = member?.name ?? invitation.name ?? "";
    const made = await addInvitation(deps, tx, {
      business_id: businessId,
      invited_by: userId,
      user_id: member?.id ?? null,
      name,
      role: invitation.role,
      allowances: invitation.allowances,
      expires_at: new Date(now.getTime() + invitationDays * 86_400_000),
    });
    await recordAccountEvent(deps, tx, owner, { what: "person_invited", device, about: name });
    await notifyPerson(deps, tx, owner, { kind: "personInvited", device, title: name, path: "/settings/people" });
    return ok(made);
  });
  if (outcome.ok) deliverMailsSoon(deps, businessId);
  return outcome;
}

type Made = AnswerOf<typeof inviteCall>;
type NewInvitation = Pick<
  InvitationRow,
  "business_id" | "invited_by" | "user_id" | "name" | "role" | "allowances" | "expires_at"
>;

/** @returns the invitation, with the code and the link that are told this once */
export async function addInvitation(
  deps: Pick<Deps, "now" | "random" | "seal" | "settings">,
  tx: Tx,
  { allowances, ...invitation }: NewInvitation,
): Promise<Made> {
  const code = newCode();
  const row = await tx
    .insertInto("invitations")
    .values({
      ...invitation,
      code_hash: hashesOf(deps, code)[0]!,
      id: newId(deps.now().getTime(), deps.random),
      allowances: JSON.stringify(allowances),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation: present(row), code, link: `${deps.settings.publicUrl}/join/${code}` };
}

/**
 * A sign-in that opens other businesses, too, is no owner's to give: whoever used the code would be in all of them.
 */
export const ownSignIn = refuse(
  "conflict",
  "They have other businesses, too, and log in with their own password or passkey.",
);

/** Returns whether the person behind a user has users elsewhere. */
export async function hasOtherBusinesses(tx: Tx, user: Pick<UserRow, "id" | "sign_in_id">): Promise<boolean> {
  return (await usersOf(tx, signInIdOf(user)).limit(2).execute()).length > 1;
}

/** A member who is no owner. */
export const findMember = (tx: Tx, businessId: BusinessId, id: string) =>
  tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name", "users.sign_in_id", "memberships.role", "memberships.allowances"])
    .$narrowType<{ role: InvitedRole }>()
    .where("memberships.business_id", "=", businessId)
    .where("memberships.user_id", "=", id)
    .where("memberships.role", "!=", "owner")
    .where("removed_at", "is", null)
    .executeTakeFirst();

export async function revokeInvitation(
  deps: Deps,
  { businessId }: Session,
  { id, device }: { readonly id: string; readonly device: string },
): Promise<Outcome<{ message: string }>> {
  return deps.db.tenantTransaction(businessId, async (tx) => {
    const row = await tx
      .updateTable("invitations")
      .set({ taken_back_at: deps.now() })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .where("used_at", "is", null)
      .where("taken_back_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    const owner = await findOwner(tx, businessId);
    if (owner) await recordAccountEvent(deps, tx, owner, { what: "invitation_taken_back", device, about: row.name });
    return ok({ message: "The invitation is taken back" });
  });
}

type InvitationRequest = { readonly code: string; readonly network: string };

/** The invitation a code opens. Codes that lead nowhere are counted against the network. */
export async function findInvitation(
  deps: Deps,
  { code, network }: InvitationRequest,
): Promise<Outcome<InvitationRow>> {
  const wait = await deps.throttle.count([["invitationPerNetwork", network]]);
  if (wait !== null) return throttled(wait);
  const row = await deps.db.global
    .selectFrom("invitations")
    .selectAll()
    .where("code_hash", "in", hashesOf(deps, code))
    .executeTakeFirst();
  if (!row) return refuse("bad_credentials", "We don’t know this invitation. Check the code, or ask for a new one.");
  await deps.throttle.giveBack("invitationPerNetwork", network);
  if (row.used_at) return refuse("conflict", "This invitation was used before. Ask for a new one.");
  if (row.taken_back_at) return refuse("conflict", "This invitation was withdrawn. Ask for a new one.");
  if (row.expires_at <= deps.now())
    return refuse(
      "conflict",
      row.expires_at.getTime() - row.made_at.getTime() < 86_400_000
        ? "This link is older than an hour. Ask for a new one."
        : "This invitation is older than 3 days. Ask for a new one.",
    );
  return ok(row);
}

/** Tells whoever holds a code which business invites them, before they join. */
export async function readInvitation(
  deps: Deps,
  request: InvitationRequest,
): Promise<Outcome<AnswerOf<typeof readCall>>> {
  const found = await findInvitation(deps, request);
  if (!found.ok) return found;
  const { business_id: businessId, name, role } = found.value;
  const business = await deps.db.read(businessId, (tx) => getRecord(tx, businessId, "business", businessId));
  return ok({ company_name: business?.data.companyName ?? "", name, role });
}

/** Takes an invitation, once, and a place in the plan. */
export async function spendInvitation(
  deps: Deps,
  tx: Tx,
  { code_hash, business_id: businessId, user_id }: InvitationRow,
): Promise<Outcome<null>> {
  // Asked first: an invitation that is refused here is good once there is a place.
  if (user_id === null && !(await hasPlaceForPerson(deps, tx, businessId, 0)))
    return refuse("conflict", "This business’s plan has no room for one more person. Ask the owner.");
  const used = await tx
    .updateTable("invitations")
    .set({ used_at: deps.now() })
    .where("code_hash", "=", code_hash)
    .where("used_at", "is", null)
    .where("taken_back_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used ? ok(null) : refuse("conflict", "This invitation was used before. Ask for a new one.");
}
