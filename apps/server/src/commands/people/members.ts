import type { AnswerOf } from "@ankara/contract/call";
import type { Member, listPeople as listCall } from "@ankara/contract/people";
import { type Allowances, type InvitedRole, authorityOf } from "@ankara/domain/people/role";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { allowedBy, readPlan } from "../subscriptions/plan-state.ts";
import { closeDevice, endSessions } from "../sync/revoke-device.ts";
import type { AccountAction } from "@ankara/contract/security";
import { recordAccountEvent } from "../users/account-events.ts";
import { findOwner, findUser } from "../users/lookup.ts";
import { forgetCredentials, moveSignIn } from "../users/move-sign-in.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { openInvitations } from "./invitations.ts";
import { businessCode, waitingRecoveries } from "./recovery.ts";

/** People of a business, the owner first; the names of those who left come last. */
export async function listPeople(deps: Deps, session: Session): Promise<Outcome<AnswerOf<typeof listCall>>> {
  const { businessId, authority } = session;
  const isOwner = authority.role === "owner";
  const code = await businessCode(deps, businessId);
  return deps.db.read(businessId, async (tx) => {
    const { state } = await readPlan(tx, businessId, deps.payments.now());
    return ok({
      data: await readMembers(tx, session),
      invitations: isOwner ? await openInvitations(deps, tx, businessId) : [],
      limit: allowedBy(state).people,
      recoveries: isOwner ? await waitingRecoveries(deps, tx, businessId) : [],
      code,
    });
  });
}

async function readMembers(tx: Tx, { businessId, userId, authority }: Session, only?: UserId): Promise<Member[]> {
  const rows = await tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(({ selectFrom }) => [
      "users.id",
      "users.name",
      "users.username",
      "memberships.role",
      "memberships.allowances",
      "memberships.joined_at",
      "memberships.removed_at",
      selectFrom("sessions")
        .select(({ fn }) => fn.max("seen_at").as("at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("seen_at"),
    ])
    .where("memberships.business_id", "=", businessId)
    .$if(only !== undefined, (query) => query.where("memberships.user_id", "=", only ?? ""))
    .orderBy(sql`memberships.removed_at is not null, memberships.role <> 'owner', memberships.joined_at, users.id`)
    .execute();
  return rows.map(({ id, name, username, role, allowances, joined_at, removed_at, seen_at }) => ({
    id,
    name: name || username,
    role,
    allowances: authorityOf(role, allowances).allowances,
    joined_at: joined_at.toISOString(),
    removed_at: removed_at?.toISOString() ?? null,
    seen_at: authority.role === "owner" ? (seen_at?.toISOString() ?? null) : null,
    current: id === userId,
  }));
}

type Part = { readonly role: InvitedRole; readonly allowances: Allowances };
type Act = { readonly id: UserId; readonly device: string };

/** The revision is spent so that every device hears of it at once, and makes a new copy of what its person may see. */
export async function changeMember(
  deps: Deps,
  session: Session,
  { id, device, role, allowances }: Act & Part,
): Promise<Outcome<{ member: Member }>> {
  const { businessId } = session;
  const outcome = await deps.db.write(businessId, async (tx, rev): Promise<Outcome<{ member: Member }>> => {
    const known = await lockMember(tx, businessId, id);
    if (!known.ok) return known;
    await tx
      .updateTable("memberships")
      .set({ role, allowances: JSON.stringify(allowances), view_rev: rev })
      .where("business_id", "=", businessId)
      .where("user_id", "=", id)
      .execute();
    const [member] = await readMembers(tx, session, id);
    if (!member) return refuse("not_found");
    await notifyOfMember(deps, tx, { businessId, device, member, what: "member_changed" });
    return ok({ member });
  });
  if (outcome.ok) deliverMailsSoon(deps, businessId);
  return outcome;
}

/** Their name stays in the list, because documents say who wrote them; all they could sign in with goes. */
export async function removeMember(
  deps: Deps,
  session: Session,
  { id, device, what = "member_removed" }: Act & { readonly what?: "member_removed" | "member_left" },
): Promise<Outcome<{ member: Member }>> {
  const { businessId } = session;
  const outcome = await deps.db.write(businessId, async (tx, rev): Promise<Outcome<{ member: Member }>> => {
    const known = await lockMember(tx, businessId, id);
    if (!known.ok) return known;
    await endMembership(deps, tx, { businessId, id, rev });
    const [member] = await readMembers(tx, session, id);
    if (!member) return refuse("not_found");
    await notifyOfMember(deps, tx, { businessId, device, member, what });
    return ok({ member });
  });
  if (outcome.ok) deliverMailsSoon(deps, businessId);
  return outcome;
}

type Ending = { readonly businessId: BusinessId; readonly id: UserId; readonly rev: number };

async function endMembership(deps: Deps, tx: Tx, { businessId, id, rev }: Ending): Promise<void> {
  await sendDevicesAway(deps, tx, { businessId, id, rev });
  const user = await findUser(tx, id);
  if (user) await moveSignIn(deps, tx, user);
  await forgetSignIn(tx, businessId, id);
  await tx
    .updateTable("memberships")
    .set({ removed_at: deps.now(), view_rev: rev })
    .where("business_id", "=", businessId)
    .where("user_id", "=", id)
    .execute();
}

/**
 * Removes everybody who joined since a day, and takes back every invitation: a stranger with the owner's session may have let in
 * whom he liked.
 *
 * @returns names of the people removed, and of those invited
 */
export async function removeNewcomers(
  deps: Deps,
  tx: Tx,
  { businessId, since, rev, device }: Omit<Ending, "id"> & { readonly since: Date; readonly device: string },
): Promise<{ readonly people: string[]; readonly invitations: string[] }> {
  const invitations = await tx
    .updateTable("invitations")
    .set({ taken_back_at: deps.now() })
    .where("business_id", "=", businessId)
    .where("used_at", "is", null)
    .where("taken_back_at", "is", null)
    .where("expires_at", ">", deps.now())
    .returning("name")
    .execute();
  const members = await tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name", "users.username"])
    .where("memberships.business_id", "=", businessId)
    .where("memberships.role", "!=", "owner")
    .where("memberships.removed_at", "is", null)
    .where("memberships.joined_at", ">=", since)
    .orderBy("users.id")
    .execute();
  const people = members.map(({ id, name, username }) => ({ id, name: name || username }));
  for (const member of people) {
    await endMembership(deps, tx, { businessId, id: member.id, rev });
    await notifyOfMember(deps, tx, { businessId, device, member, what: "member_removed" });
  }
  return { people: people.map(({ name }) => name), invitations: invitations.map(({ name }) => name) };
}

/** The owner is no member that anybody changes or removes: they delete the account. */
async function lockMember(tx: Tx, businessId: BusinessId, id: UserId): Promise<Outcome<null>> {
  const row = await tx
    .selectFrom("memberships")
    .select("role")
    .where("business_id", "=", businessId)
    .where("user_id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  return row.role === "owner" ? refuse("conflict", "The owner stays the owner.") : ok(null);
}

/** Seals the devices nobody else is signed in on; on a shared one the member's sessions end alone. */
async function sendDevicesAway(deps: Deps, tx: Tx, { businessId, id, rev }: Ending): Promise<void> {
  // One after the other: a cluster joins no table of a business with one outside.
  const used = await tx
    .selectFrom("sessions as s")
    .select("s.device_id")
    .distinct()
    .where("s.user_id", "=", id)
    .where("s.device_id", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions as other")
            .innerJoin("users as u", "u.id", "other.user_id")
            .select("other.id")
            .whereRef("other.device_id", "=", "s.device_id")
            .where("u.business_id", "=", businessId)
            .where("other.user_id", "!=", id),
        ),
      ),
    )
    .execute();
  const ids = used.flatMap(({ device_id }) => device_id ?? []);
  if (ids.length > 0) {
    const own = await tx
      .selectFrom("devices")
      .select("id")
      .where("business_id", "=", businessId)
      .where("id", "in", ids)
      .where("revoked_at", "is", null)
      .execute();
    for (const device of own) await closeDevice(deps, tx, { businessId, deviceId: device.id, rev });
  }
  await endSessions(tx, { businessId, userId: id });
}

/** The username is free again, too. */
async function forgetSignIn(tx: Tx, businessId: BusinessId, id: UserId): Promise<void> {
  await forgetCredentials(tx, { id, business_id: businessId });
  await tx.deleteFrom("api_keys").where("business_id", "=", businessId).where("user_id", "=", id).execute();
  const gone = `removed ${id}`;
  await tx
    .updateTable("users")
    .set({ username: gone, username_key: gone, phone: "", sign_in_id: null })
    .where("id", "=", id)
    .execute();
}

const kinds = {
  member_joined: "personJoined",
  member_changed: "personChanged",
  member_removed: "personRemoved",
  member_left: "personLeft",
} as const satisfies Partial<Record<AccountAction, string>>;

/** Writes into the logs of the owner and of the member what happened, and mails it to the owner. */
export async function notifyOfMember(
  deps: Deps,
  tx: Tx,
  notice: {
    readonly businessId: BusinessId;
    readonly device: string;
    readonly member: Pick<Member, "id" | "name">;
    readonly what: keyof typeof kinds;
  },
): Promise<void> {
  const { businessId, device, member, what } = notice;
  const owner = await findOwner(tx, businessId);
  if (!owner) return;
  await recordAccountEvent(deps, tx, owner, { what, device, about: member.name });
  await recordAccountEvent(deps, tx, { id: member.id, business_id: businessId }, { what, device, about: member.name });
  await notifyPerson(deps, tx, owner, { kind: kinds[what], device, title: member.name, path: "/settings/people" });
}
