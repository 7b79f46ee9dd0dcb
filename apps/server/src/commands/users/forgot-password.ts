import { ok } from "@ankara/domain/result";
import { createHash, randomBytes } from "node:crypto";
import { noticeMail } from "@ankara/documents/mail/notice-mail";
import { normalizeName } from "@ankara/domain/text";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { refuseWeakPassword } from "../../policies/new-password.ts";
import { hashPassword } from "../../policies/passwords.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { readAccount } from "./account.ts";
import { recordAccountEvent } from "./account-events.ts";
import { forgetAllGuesses } from "./log-in.ts";
import { findUser, findUserByLogin, greetingName, isReachable } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";
import { endSignIns } from "./open-session.ts";

/** A reset link works once and for this long. */
const resetMinutes = 60;

const resetMessage =
  "If there is an account with that name or e-mail, an e-mail with a link to set a new password is on its way.";

/**
 * Mail a link to set a new password. The answer is the same for every name, and the mail goes out after it, so its
 * time tells nothing either.
 */
export async function forgotPassword(
  deps: Deps,
  { login, network, language, device }: { login: string; network: string; language: string; device: string },
): Promise<Outcome<{ message: string }>> {
  const wait = await deps.throttle.count([
    ["resetMailPerName", normalizeName(login)],
    ["resetMailPerNetwork", network],
  ]);
  if (wait !== null) return throttled(wait);
  setImmediate(() => {
    mailResetLink(deps, { login, language, device }).catch((error: unknown) =>
      deps.log.error({ err: error }, "reset mail not sent"),
    );
  });
  return ok({ message: resetMessage });
}

async function mailResetLink(
  deps: Deps,
  { login, language, device }: { login: string; language: string; device: string },
): Promise<void> {
  const user = await findUserByLogin(deps.db.global, login);
  if (!user || !isReachable(user)) return;
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(deps.now().getTime() + resetMinutes * 60_000);
  const link = `${deps.settings.publicUrl}/reset-password?token=${token}`;
  await deps.db.tenantTransaction(user.business_id, async (tx) => {
    await recordAccountEvent(deps, tx, user, { what: "password_reset_asked", device });
    await tx.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
    await tx
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at })
      .execute();
    await enqueueMail(deps, tx, user.business_id, {
      key: `reset:${hashToken(token).toString("hex")}`,
      kind: "account",
      to: user.email,
      ...noticeMail({
        kind: "resetPassword",
        language,
        name: greetingName(user),
        publicUrl: deps.settings.publicUrl,
        link,
      }),
      expiresAt: expires_at,
      closed: { seal: deps.seal, retention: "envelope" },
    });
  });
  deliverMailsSoon(deps, user.business_id);
}

/** Set a new password with the token of a mail. Every session of the user ends. */
export async function resetPassword(
  deps: Deps,
  { token, password, network, device }: { token: string; password: string; network: string; device: string },
): Promise<Outcome<{ message: string }>> {
  const wait = await deps.throttle.count([["resetPerNetwork", network]]);
  if (wait !== null) return throttled(wait);
  const expired = refuse("bad_credentials", "This link was used before or is older than an hour. Get a new one.");
  const known = await deps.db.global
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", deps.now())
    .executeTakeFirst();
  if (!known) return expired;

  const user = await findUser(deps.db.global, known.user_id);
  if (!user) return expired;
  // The link stays good: the person chooses another password with it.
  const { business } = await readAccount(deps, user);
  const weak = refuseWeakPassword(password, {
    ...user,
    email: user.email ?? undefined,
    businessName: business.companyName,
  });
  if (weak) return weak;
  const password_hash = await hashPassword(password);
  const isSet = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    const used = await tx
      .deleteFrom("password_resets")
      .where("token_hash", "=", hashToken(token))
      .returning("user_id")
      .executeTakeFirst();
    if (!used) return false;
    // A person with the link reads the mails of the address: it goes when the account gets another one.
    const email_verified_at = sql<Date>`coalesce(email_verified_at, ${deps.now()})`;
    await tx.updateTable("users").set({ password_hash, email_verified_at }).where("id", "=", used.user_id).execute();
    await endSignIns(tx, used.user_id);
    await recordAccountEvent(deps, tx, user, { what: "password_reset", device });
    await notifyPerson(deps, tx, user, { kind: "passwordChanged", device, path: "/forgot-password" });
    return true;
  });
  if (!isSet) return expired;
  await forgetAllGuesses(deps, user);
  deliverMailsSoon(deps, user.business_id);
  return ok({ message: "Your new password is set. Log in with it." });
}

const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
