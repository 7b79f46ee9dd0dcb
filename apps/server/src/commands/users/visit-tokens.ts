import { ok } from "@ankara/domain/result";
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type MarkedPerson, passwordMarkOf } from "../../http/known-browser.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { readAccount } from "./account.ts";
import { recordAccountEvent } from "./account-events.ts";
import type { LoggedIn } from "./enter-account.ts";
import { findUser } from "./lookup.ts";
import { openSession } from "./open-session.ts";
import { notifyPerson } from "./notify-person.ts";

/** A token in an address is good once and for this long. */
const visitSeconds = 60;

/** A token that may stand in an address of the app (`?token=`), where a session's own must not. */
export async function makeVisitToken(
  deps: Pick<Deps, "now">,
  db: Kysely<Schema>,
  session: Pick<Session, "id" | "userId">,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(deps.now().getTime() + visitSeconds * 1000);
  await db
    .insertInto("visit_tokens")
    .values({ token_hash: hashToken(token), user_id: session.userId, session_id: session.id, expires_at })
    .execute();
  return token;
}

type Visit = {
  readonly token: string;
  readonly network: string;
  readonly device: string;
  readonly isKnown: (person: MarkedPerson) => boolean;
};

/**
 * Open a session with the token of an address, once and within a minute of its making. The token a sign-in answered is
 * taken like that too, as the specification lets addresses carry it: its own session ends, so that who reads the address
 * later has nothing.
 */
export async function exchangeToken(
  deps: Deps,
  { token, network, device, isKnown }: Visit,
): Promise<Outcome<LoggedIn>> {
  const wait = await deps.throttle.count([["visitPerNetwork", network]]);
  if (wait !== null) return throttled(wait);
  const now = deps.now();
  const claims = await deps.tokens.verify(token, now);
  const opened = await deps.db.global.transaction().execute(async (tx) => {
    const used = claims
      ? await tx
          .deleteFrom("sessions")
          .where("id", "=", claims.sessionId)
          .where("user_id", "=", claims.userId)
          .where("created_at", ">", new Date(now.getTime() - visitSeconds * 1000))
          .returning("user_id")
          .executeTakeFirst()
      : await tx
          .deleteFrom("visit_tokens")
          .where("token_hash", "=", hashToken(token))
          .where("expires_at", ">", now)
          .returning("user_id")
          .executeTakeFirst();
    const user = used && (await findUser(tx, used.user_id));
    return user && { user, jwt: await openSession(deps, tx, user.id, device) };
  });
  if (!opened) return refuse("unauthenticated");
  await deps.throttle.giveBack("visitPerNetwork", network);
  const { user, jwt } = opened;
  const isNew = !isKnown({ userId: user.id, passwordMark: passwordMarkOf(user) });
  await deps.db.tenantTransaction(user.business_id, async (tx) => {
    await recordAccountEvent(deps, tx, user, { what: "signed_in", device });
    if (isNew) await notifyPerson(deps, tx, user, { kind: "newSignIn", device, path: "/settings/sign-ins" });
  });
  if (isNew) deliverMailsSoon(deps, user.business_id);
  return ok({ account: await readAccount(deps, user), jwt });
}

const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
