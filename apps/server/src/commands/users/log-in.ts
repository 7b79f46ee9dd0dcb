import type { BusinessId } from "@ankara/domain/records/fields";
import { err, ok } from "@ankara/domain/result";
import { normalizeName } from "@ankara/domain/text";
import type { Deps } from "../../deps.ts";
import { passwordMarkOf } from "../../http/known-browser.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { passwordFits } from "../../policies/passwords.ts";
import { recordAccountEventLater } from "./account-events.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { type LoggedIn, type SignInContext, enterAccount } from "./enter-account.ts";
import { findUser, findUserByLogin } from "./lookup.ts";
import { readOtherBusinesses } from "./account.ts";
import { notifyPersonLater } from "./notify-person.ts";
import type { UserRow } from "../../db/schema.ts";
import type { LimitName } from "../../policies/throttle.ts";

/** The owner is notified of guesses once in this time. */
const guessedKey = ({ id }: UserRow): string => `guessed ${id}`;
const notifyAgainSeconds = 30 * 24 * 60 * 60;
/** Beyond this the refusal advises a new password instead of waiting. */
const longWaitSeconds = 60 * 60;
const shutOut = "Too many wrong passwords. Set a new password by e-mail, or log in on a device you used before.";

/** Returns the limits an attempt to sign in counts against: a browser that was signed in before counts apart from everybody else's. */
function guessLimits(login: string, knownBrowserOf: UserRow | null): readonly (readonly [LimitName, string])[] {
  if (knownBrowserOf) return [["logInPerOwnBrowser", knownBrowserOf.id]];
  const name = normalizeName(login);
  return [
    ["logInPerName", name],
    ["logInPerNameDay", name],
    ["logInPerNameMonth", name],
  ];
}

/** The right password: what was counted for this try is given back. Strangers' guesses of this month stay counted. */
async function forgetGuesses(
  { throttle }: Pick<Deps, "throttle">,
  user: UserRow,
  { isOwn, login }: { isOwn: boolean; login: string },
): Promise<void> {
  if (isOwn) return throttle.forget("logInPerOwnBrowser", user.id);
  const name = normalizeName(login);
  await throttle.forget("logInPerName", name);
  await throttle.giveBack("logInPerNameDay", name);
  await throttle.giveBack("logInPerNameMonth", name);
}

/** A new password makes an end of guesses at the old one; nothing of them outlives the account. */
export async function forgetAllGuesses({ throttle }: Pick<Deps, "throttle">, user: UserRow): Promise<void> {
  for (const name of [user.username, user.email].flatMap((login) => (login === null ? [] : [normalizeName(login)])))
    for (const limit of ["logInPerName", "logInPerNameDay", "logInPerNameMonth"] as const)
      await throttle.forget(limit, name);
  await throttle.forget("logInPerOwnBrowser", user.id);
  for (const limit of ["passwordPerUser", "passwordPerUserDay", "passwordPerUserMonth"] as const)
    await throttle.forget(limit, user.id);
  await throttle.forgetFirst(guessedKey(user));
}

type LogIn = {
  readonly login: string;
  readonly password: string;
  /** Of the second step, where the account has one. */
  readonly code: string | undefined;
  /** Which of the person's businesses; their first where it is not one of them. */
  readonly businessId?: BusinessId | undefined;
  readonly network: string;
} & SignInContext;

/**
 * Log in by user name or e-mail. Every refusal reads the same and takes the same work, so nobody learns which
 * accounts exist; attempts count against the name, whether it exists or not, and against the network. Those of a browser
 * that was signed in before count apart, so that no stranger locks an owner out. What is written
 * down of a failed one is written after the answer.
 */
export async function logIn(
  deps: Deps,
  { login, password, code, businessId, network, ...arrival }: LogIn,
): Promise<Outcome<LoggedIn>> {
  const { device } = arrival;
  const user = await findUserByLogin(deps.db.global, login);
  const isOwn = user !== undefined && arrival.isKnown({ userId: user.id, passwordMark: passwordMarkOf(user) });
  const wait = await deps.throttle.countInTurn([
    ...guessLimits(login, isOwn ? user : null),
    ["logInPerNetwork", network],
  ]);
  if (wait !== null) {
    if (user && !isOwn && (await deps.throttle.isFirst(guessedKey(user), notifyAgainSeconds)))
      notifyPersonLater(deps, user, { kind: "guessed", device: "", path: "/forgot-password" });
    return err({ code: "throttled", retryAfter: wait, ...(wait > longWaitSeconds && { message: shutOut }) });
  }

  if (!(await passwordFits(user?.password_hash, password)) || !user) {
    if (user) recordAccountEventLater(deps, user, { what: "sign_in_failed", device });
    return refuse("bad_credentials");
  }
  await deps.throttle.giveBack("logInPerNetwork", network);
  const second = await checkSecondFactor(deps, user, { code, device });
  if (!second.ok) return second;
  await forgetGuesses(deps, user, { isOwn, login });
  return ok(await enterAccount(deps, await userIn(deps, user, businessId), arrival));
}

/** The person's user in one of their businesses. */
export async function userIn(deps: Deps, main: UserRow, businessId: BusinessId | undefined): Promise<UserRow> {
  if (businessId === undefined || businessId === main.business_id) return main;
  const other = (await readOtherBusinesses(deps, main)).find(({ id }) => id === businessId);
  return (other && (await findUser(deps.db.global, other.user_id))) ?? main;
}
