import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MarkedPerson } from "../../http/known-browser.ts";
import { findSession } from "../../policies/session.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { type MarkedAccount, readAccount } from "./account.ts";
import { recordAccountEvent } from "./account-events.ts";
import { endSignIns, openSession } from "./open-session.ts";
import { notifyPerson } from "./notify-person.ts";

/** The account that signed in, and the token of its new session. */
export type LoggedIn = { readonly account: MarkedAccount; readonly jwt: string };

/** Describes the browser that signs in. */
export type SignInContext = {
  /** The browser's name. */
  readonly device: string;
  /** Returns whether this person was signed in with this browser before. */
  readonly isKnown: (person: MarkedPerson) => boolean;
  /** The `Authorization` header of a browser that still has a session. */
  readonly currentToken: string | undefined;
};

/**
 * Let somebody in who has shown who they are: a new session, a line in the log, and a mail where the browser was not known.
 * A session this browser still had ends with it.
 *
 * @param about - what they signed in with, where it has a name
 */
export async function enterAccount(
  deps: Deps,
  user: UserRow,
  { device, isKnown, currentToken, about = "" }: SignInContext & { readonly about?: string },
): Promise<LoggedIn> {
  const account = await readAccount(deps, user);
  const before = currentToken === undefined ? null : await findSession(deps, currentToken);
  const isNew = !isKnown({ userId: user.id, passwordMark: account.passwordMark });
  const jwt = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    if (before) await endSignIns(tx, before.signInId, { only: before.signedInAs });
    await recordAccountEvent(deps, tx, user, { what: "signed_in", device, about });
    if (isNew) await notifyPerson(deps, tx, user, { kind: "newSignIn", device, path: "/settings/sign-ins" });
    return openSession(deps, tx, user.id, device);
  });
  if (isNew) deliverMailsSoon(deps, user.business_id);
  return { account, jwt };
}
