import { createHash, randomBytes } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import {
  type PhoneLogin,
  type SentCode,
  phoneAskDays,
  phoneLapseDays,
  type readPhone as readCall,
} from "@ankara/contract/phone-numbers";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { err, ok } from "@ankara/domain/result";
import type { Kysely, Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema, UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { passwordMarkOf } from "../../http/known-browser.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import type { Session } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "./account-events.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { type LoggedIn, type SignInContext, enterAccount } from "./enter-account.ts";
import { userIn } from "./log-in.ts";
import { findUser } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";
import { hasPasskey } from "./passkeys.ts";
import { type Addressed, checkCode, sendCode, spendCode } from "./phone-codes.ts";

type LoginRow = Selectable<Schema["phone_logins"]>;
const dayMs = 86_400_000;
/** A proven number opens one account within this time. */
const ticketMs = 30 * 60_000;
const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

const findLogin = (db: Kysely<Schema>, number: string): Promise<LoginRow | undefined> =>
  db.selectFrom("phone_logins").selectAll().where("number", "=", number).executeTakeFirst();

const isOlder = ({ now }: Pick<Deps, "now">, at: Date, days: number): boolean =>
  at.getTime() <= now().getTime() - days * dayMs;

/** The person a number belongs to, and whether they were signed in with this browser before. */
async function ownerOf(deps: Deps, number: string, { isKnown }: Pick<SignInContext, "isKnown">) {
  const login = await findLogin(deps.db.global, number);
  const user = login && (await findUser(deps.db.global, login.user_id));
  if (!login || !user) return null;
  return { login, user, isOwn: isKnown({ userId: user.id, passwordMark: passwordMarkOf(user) }) };
}

/** Send a code to log in or to sign up with. The answer is the same for every number. */
export async function sendSignInCode(
  deps: Deps,
  phone: Addressed,
  arrival: SignInContext & { readonly network: string; readonly language: string },
): Promise<Outcome<SentCode>> {
  const owner = await ownerOf(deps, phone.number, arrival);
  return sendCode(deps, phone, { ...arrival, userId: owner?.isOwn ? owner.user.id : null });
}

type Brought = {
  readonly number: string;
  readonly code: string;
  readonly secondCode: string | undefined;
  readonly businessId?: BusinessId | undefined;
};
export type PhoneSignIn = { readonly entered: LoggedIn } | { readonly ticket: string };

/**
 * Log in with the code that was sent to a number; where nobody does, the code becomes a ticket to sign up with. An account with a
 * second factor asks for that, too. A number that nobody used for half a year opens no account in a browser that is new to it: the
 * operator may have given it to somebody else.
 */
export async function signInWithPhone(
  deps: Deps,
  { number, code, secondCode, businessId }: Brought,
  arrival: SignInContext & { readonly network: string },
): Promise<Outcome<PhoneSignIn>> {
  if (deps.messages.gateways.length === 0) return refuse("not_found");
  const owner = await ownerOf(deps, number, arrival);
  const userId = owner?.isOwn ? owner.user.id : null;
  const checked = await checkCode(deps, { number, code }, { userId, network: arrival.network });
  if (!checked.ok) return checked;
  const isLapsed = owner !== null && !owner.isOwn && isOlder(deps, owner.login.used_at, phoneLapseDays);
  if (owner === null || isLapsed) {
    if (owner && !(await hasOtherWay(deps, owner.user))) return lapsed;
    const ticket = randomBytes(32).toString("base64url");
    const until = new Date(deps.now().getTime() + ticketMs);
    return (await spendCode(deps, checked.value, { hash: hashOf(ticket), until })) ? ok({ ticket }) : usedBefore;
  }
  const second = await checkSecondFactor(deps, owner.user, { code: secondCode, device: arrival.device });
  if (!second.ok) return second;
  if (!(await spendCode(deps, checked.value))) return usedBefore;
  await deps.db.global
    .updateTable("phone_logins")
    .set({ used_at: deps.now() })
    .where("user_id", "=", owner.user.id)
    .where("number", "=", number)
    .execute();
  return ok({
    entered: await enterAccount(deps, await userIn(deps, owner.user, businessId), {
      ...arrival,
      about: formatPhone(number),
    }),
  });
}

const usedBefore = refuse("wrong_code", "This code is not right, or older than 10 minutes. Ask for a new one.");
const lapsed = refuse(
  "conflict",
  "Nobody logged in with this number for half a year. Log in on a device you used before, or ask our support.",
);

/** Returns whether a person can log in without the number: with a password, a passkey, or a mail to a proven address. */
async function hasOtherWay(deps: Deps, user: UserRow): Promise<boolean> {
  if (user.password_hash !== null || user.email_verified_at !== null) return true;
  return deps.db.read(user.business_id, (tx) => hasPasskey(tx, { businessId: user.business_id, userId: user.id }));
}

/** The number a ticket proves; nothing once it was used, or after its time. */
export async function findTicket(deps: Deps, ticket: string): Promise<string | undefined> {
  const row = await deps.db.global
    .selectFrom("phone_codes")
    .select("number")
    .where("ticket_hash", "=", hashOf(ticket))
    .where("expires_at", ">", deps.now())
    .executeTakeFirst();
  return row?.number;
}

/**
 * Take a ticket, once, and let a new user log in with its number. Whoever had the number half a year ago keeps the account, and the
 * other ways into it.
 */
export async function spendTicket(deps: Deps, tx: Tx, ticket: string, userId: UserId): Promise<boolean> {
  const now = deps.now();
  const spent = await tx
    .updateTable("phone_codes")
    .set({ ticket_hash: null })
    .where("ticket_hash", "=", hashOf(ticket))
    .where("expires_at", ">", now)
    .returning("number")
    .executeTakeFirst();
  if (!spent) return false;
  const { number } = spent;
  await tx
    .deleteFrom("phone_logins")
    .where("number", "=", number)
    .where("used_at", "<=", new Date(now.getTime() - phoneLapseDays * dayMs))
    .execute();
  await tx.insertInto("phone_logins").values({ user_id: userId, number, proven_at: now, used_at: now }).execute();
  return true;
}

const present = (deps: Deps, { number, proven_at, used_at }: LoginRow): PhoneLogin => ({
  number,
  proven_at: proven_at.toISOString(),
  used_at: used_at.toISOString(),
  asks_again: isOlder(deps, used_at, phoneAskDays),
});

export async function readPhone(deps: Deps, { signInId }: Session): Promise<Outcome<AnswerOf<typeof readCall>>> {
  if (deps.messages.gateways.length === 0) return refuse("not_found");
  const row = await deps.db.global
    .selectFrom("phone_logins")
    .selectAll()
    .where("user_id", "=", signInId)
    .executeTakeFirst();
  const channels = deps.messages.gateways.map(({ channel }) => channel);
  return ok({ phone: row ? present(deps, row) : null, channels });
}

/** Send a code to the number a signed-in person wants to log in with, or is asked about again. */
export const beginPhone = (
  deps: Deps,
  { signInId: userId }: Session,
  phone: Addressed,
  { network, language }: { readonly network: string; readonly language: string },
): Promise<Outcome<SentCode>> => sendCode(deps, phone, { userId, network, language });

/** The first code of a number. Where somebody else logs in with it, its holder is told so: nobody else has the code. */
export async function confirmPhone(
  deps: Deps,
  { signInId, businessId }: Session,
  {
    number,
    code,
    network,
    device,
  }: Pick<Brought, "number" | "code"> & { readonly network: string; readonly device: string },
): Promise<Outcome<{ phone: PhoneLogin }>> {
  if (deps.messages.gateways.length === 0) return refuse("not_found");
  const checked = await checkCode(deps, { number, code }, { userId: signInId, network });
  if (!checked.ok) return checked;
  if (!(await spendCode(deps, checked.value))) return usedBefore;
  const user = await findUser(deps.db.global, signInId);
  if (!user) return refuse("unauthenticated");
  const now = deps.now();
  const outcome = await deps.db
    .tenantTransaction(user.business_id, async (tx): Promise<Outcome<LoginRow>> => {
      const before = await tx
        .selectFrom("phone_logins")
        .selectAll()
        .where("user_id", "=", signInId)
        .forUpdate()
        .executeTakeFirst();
      await tx
        .deleteFrom("phone_logins")
        .where("number", "=", number)
        .where("user_id", "!=", signInId)
        .where("used_at", "<=", new Date(now.getTime() - phoneLapseDays * dayMs))
        .execute();
      const row = await tx
        .insertInto("phone_logins")
        .values({ user_id: signInId, number, proven_at: now, used_at: now })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ number, proven_at: now, used_at: now }))
        .returningAll()
        .executeTakeFirstOrThrow();
      if (before?.number === number) return ok(row);
      const about = formatPhone(number);
      await recordAccountEvent(deps, tx, user, { what: "phone_added", device, about });
      await notifyPerson(deps, tx, user, { kind: "phoneAdded", device, path, title: about });
      return ok(row);
    })
    .catch((error: unknown) => {
      if (isTaken(error)) return err({ code: "conflict" as const, message: taken });
      throw error;
    });
  if (!outcome.ok) return outcome;
  deliverMailsSoon(deps, businessId);
  return ok({ phone: present(deps, outcome.value) });
}

const path = "/settings/security";
const taken = "Another account logs in with this number. Log in with it and remove it there first.";

/** The database's word that a number is somebody else's, also of two who confirm it at the same moment. */
export const isTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === "phone_logins_number_key";

/** The last way into an account stays. */
export async function removePhone(
  deps: Deps,
  { signInId, businessId }: Session,
  device: string,
): Promise<Outcome<{ message: string }>> {
  const user = await findUser(deps.db.global, signInId);
  if (!user) return refuse("unauthenticated");
  if (!(await hasOtherWay(deps, user)))
    return refuse("conflict", "Set a password or add a passkey first: nothing else opens your account.");
  await deps.db.tenantTransaction(user.business_id, (tx) => dropPhone(deps, tx, user, { device }));
  deliverMailsSoon(deps, businessId);
  return ok({ message: "The number no longer opens your account" });
}

/** @param since - only a number that was proven since then */
export async function dropPhone(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  { device, since }: { readonly device: string; readonly since?: Date },
): Promise<void> {
  const gone = await tx
    .deleteFrom("phone_logins")
    .where("user_id", "=", user.id)
    .$if(since !== undefined, (query) => query.where("proven_at", ">=", since ?? new Date(0)))
    .returning("number")
    .executeTakeFirst();
  if (!gone) return;
  const about = formatPhone(gone.number);
  await recordAccountEvent(deps, tx, user, { what: "phone_removed", device, about });
  await notifyPerson(deps, tx, user, { kind: "phoneRemoved", device, path, title: about });
}
