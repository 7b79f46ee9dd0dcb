import { maxBusinesses } from "@ankara/contract/businesses";
import { newId } from "@ankara/domain/ids";
import type { BusinessId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { nextRevision, setTenant, type Tx } from "../../db/database.ts";
import { putRecords } from "../../db/records.ts";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../../http/refused.ts";
import { type Session, asSignIn } from "../../policies/session.ts";
import { openEmptyBalance } from "../ai/ledger.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { readAccount, readOtherBusinesses } from "../users/account.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import type { LoggedIn } from "../users/enter-account.ts";
import { findUser, signInIdOf, usersOf } from "../users/lookup.ts";
import { untypedName } from "../users/move-sign-in.ts";
import { hasPasskey } from "../users/passkeys.ts";
import { openSession } from "../users/open-session.ts";
import { startingRecords } from "../users/sign-up.ts";
import { findInvitation, spendInvitation } from "./invitations.ts";
import { notifyOfMember } from "./members.ts";
import { announceNames } from "./names.ts";

/** No owner can invite somebody back whose sign-in opens other businesses, too. */
const nobodyBringsBack = refuse(
  "conflict",
  "Add a passkey first, under Security. Nobody else can let you back into several businesses.",
);
const tooMany = refuse("conflict", "This account has the most businesses it can have.");

/** Open one more business for the person, who owns it. What it needs at the start it gets as at a sign-up. */
export async function addBusiness(
  deps: Deps,
  session: Session,
  { companyName, country, device }: { readonly companyName: string; readonly country: string; readonly device: string },
): Promise<Outcome<LoggedIn>> {
  const wait = await deps.throttle.count([["businessesPerPerson", session.signInId]]);
  if (wait !== null) return throttled(wait);
  const main = await findUser(deps.db.global, session.signInId);
  if (!main) return refuse("unauthenticated");
  if (!(await canReturn(deps, session, main))) return nobodyBringsBack;
  const now = deps.now();
  const businessId = newId(now.getTime(), deps.random);
  const { phone, email } = main;
  const start = { businessId, companyName, country, phone, email: email ?? "", now, random: deps.random };
  const records = startingRecords(start);
  if (!records) return refuseFields({ "business.country": "This country is not known" });
  const opened = await deps.db.global.transaction().execute(async (tx): Promise<Outcome<UserRow>> => {
    if (!(await takesOneMore(tx, main))) return tooMany;
    await setTenant(tx, businessId);
    await tx.insertInto("businesses").values({ id: businessId }).execute();
    const rev = await nextRevision(tx, businessId);
    const user = await addUserOf(deps, tx, main, businessId);
    await putRecords(tx, businessId, rev, records.all);
    await openEmptyBalance(tx, businessId);
    await recordAccountEvent(deps, tx, user, { what: "signed_up", device });
    return ok(user);
  });
  return opened.ok ? ok(await letIn(deps, session, opened.value, device)) : opened;
}

/** Open a session in another business of the person. It ends with the sign-in, and at its time. */
export async function enterBusiness(
  deps: Deps,
  session: Session,
  { id, device }: { readonly id: string; readonly device: string },
): Promise<Outcome<LoggedIn>> {
  const asks = await findUser(deps.db.global, session.userId);
  if (!asks) return refuse("unauthenticated");
  const other = (await readOtherBusinesses(deps, asks)).find((business) => business.id === id);
  const user = other && (await findUser(deps.db.global, other.user_id));
  return user ? ok(await letIn(deps, session, user, device)) : refuse("not_found");
}

/** Join a business by an invitation as the person who is signed in: they sign in as they did before. */
export async function joinAsMyself(
  deps: Deps,
  session: Session,
  { code, network, device }: { readonly code: string; readonly network: string; readonly device: string },
): Promise<Outcome<LoggedIn>> {
  const found = await findInvitation(deps, { code, network });
  // A 401 would say that the session is no good.
  if (!found.ok) return found.error.code === "bad_credentials" ? refuse("not_found", found.error.message) : found;
  const { business_id: businessId, role, allowances, user_id: back } = found.value;
  const main = await findUser(deps.db.global, session.signInId);
  if (!main) return refuse("unauthenticated");
  if (!(await canReturn(deps, session, main))) return nobodyBringsBack;
  // It opens the sign-in that this member had, which may be another person's than the one who is here.
  if (back !== null) return refuse("conflict", "This link is for logging in again. Log out here, and open it then.");
  const known = await usersOf(deps.db.global, main.id).where("business_id", "=", businessId).execute();
  const joined = await deps.db.write(businessId, async (tx): Promise<Outcome<UserRow>> => {
    const members = await tx
      .selectFrom("memberships")
      .select("user_id")
      .where("business_id", "=", businessId)
      .where("removed_at", "is", null)
      .execute();
    if (members.some(({ user_id }) => known.some(({ id }) => id === user_id)))
      return refuse("conflict", "You work in this business already.");
    if (!(await takesOneMore(tx, main))) return tooMany;
    const used = await spendInvitation(deps, tx, found.value);
    if (!used.ok) return used;
    const user = await addUserOf(deps, tx, main, businessId);
    await tx
      .insertInto("memberships")
      .values({ business_id: businessId, user_id: user.id, role, allowances: JSON.stringify(allowances) })
      .execute();
    await announceNames(tx, businessId);
    const member = { id: user.id, name: user.name || user.username };
    await notifyOfMember(deps, tx, { businessId, device, member, what: "member_joined" });
    return ok(user);
  });
  if (!joined.ok) return joined;
  deliverMailsSoon(deps, businessId);
  return ok(await letIn(deps, session, joined.value, device));
}

async function letIn(deps: Deps, session: Session, user: UserRow, device: string): Promise<LoggedIn> {
  const account = await readAccount(deps, user);
  const jwt = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    await recordAccountEvent(deps, tx, user, { what: "signed_in", device });
    return openSession(deps, tx, user.id, device, session);
  });
  return { account, jwt };
}

/** Locks the user the person signs in with, so that two requests count one after the other. */
async function takesOneMore(tx: Tx, main: UserRow): Promise<boolean> {
  await tx.selectFrom("users").select("id").where("id", "=", main.id).forUpdate().execute();
  return (await usersOf(tx, main.id).execute()).length < maxBusinesses;
}

/** Returns whether the person can sign in again by themselves: with a password, a phone number or a passkey. */
async function canReturn(deps: Deps, session: Session, { password_hash }: UserRow): Promise<boolean> {
  if (password_hash !== null) return true;
  const { businessId, userId } = await asSignIn(deps, session);
  const phone = await deps.db.global
    .selectFrom("phone_logins")
    .select("number")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (phone && deps.messages.gateways.length > 0) return true;
  return deps.db.read(businessId, (tx) => hasPasskey(tx, { businessId, userId }));
}

/** A user of another business for a person who signs in with `main`. */
async function addUserOf(deps: Deps, tx: Tx, main: UserRow, businessId: BusinessId): Promise<UserRow> {
  const id = newId(deps.now().getTime(), deps.random);
  const { username, email, email_verified_at, name, phone, language } = main;
  return tx
    .insertInto("users")
    .values({
      id,
      business_id: businessId,
      sign_in_id: signInIdOf(main),
      username,
      username_key: untypedName(id),
      email,
      email_verified_at,
      name,
      phone,
      language,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
