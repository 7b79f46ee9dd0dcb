import { ok } from "@ankara/domain/result";
import { createHash, randomBytes } from "node:crypto";
import { noticeMail } from "@ankara/documents/mail/notice-mail";
import { unverifiedDailyMailLimit } from "@ankara/domain/mail/mail-limits";
import { normalizeName } from "@ankara/domain/text";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../mail-outbox/enqueue-mail.ts";
import { recordAccountEvent } from "./account-events.ts";
import { type Person, findUser, greetingName, isReachable } from "./lookup.ts";

const proofDays = 3;
const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Mail a link that proves the address, after the answer has gone. A link from before is good for nothing then.
 *
 * @param language - of who asked, where the person has chosen none
 */
export function mailEmailProof(deps: Deps, person: Person, language: string): void {
  if (!isReachable(person)) return;
  setImmediate(() => {
    send().catch((error: unknown) => deps.log.error({ err: error }, "the mail that proves an address was not sent"));
  });
  const send = async () => {
    const token = randomBytes(32).toString("base64url");
    const expires_at = new Date(deps.now().getTime() + proofDays * 86_400_000);
    const proof = {
      token_hash: hashToken(token),
      user_id: person.id,
      email_key: normalizeName(person.email),
      expires_at,
    };
    await deps.db.tenantTransaction(person.business_id, async (tx) => {
      const there = await tx.selectFrom("users").select("id").where("id", "=", person.id).forKeyShare().execute();
      if (there.length === 0) return;
      await tx.deleteFrom("email_proofs").where("user_id", "=", person.id).execute();
      await tx.insertInto("email_proofs").values(proof).execute();
      await enqueueMail(deps, tx, person.business_id, {
        key: `proof:${proof.token_hash.toString("hex")}`,
        kind: "account",
        to: person.email,
        ...noticeMail({
          kind: "confirmEmail",
          language: person.language ?? language,
          name: greetingName(person),
          publicUrl: deps.settings.publicUrl,
          link: `${deps.settings.publicUrl}/confirm-email/${token}`,
        }),
        expiresAt: expires_at,
        closed: { seal: deps.seal, retention: "envelope" },
      });
    });
    deliverMailsSoon(deps, person.business_id);
  };
}

/** Returns whether the address of an account is proven, and what is held back until then. */
export async function readEmailProof(
  deps: Deps,
  session: Session,
): Promise<Outcome<{ email: string; verified: boolean; mails_a_day: number | null }>> {
  const found = await deps.db.global
    .selectFrom("users")
    .select(["email", "email_verified_at"])
    .where("id", "=", session.userId)
    .executeTakeFirst();
  if (!found) return refuse("unauthenticated");
  const verified = found.email_verified_at !== null;
  // The address that counts is the owner's.
  const isBlocked = !verified && session.authority.role === "owner";
  return ok({ email: found.email ?? "", verified, mails_a_day: isBlocked ? unverifiedDailyMailLimit : null });
}

/** Mail the link once more. Of an address that is proven nothing is sent. */
export async function sendProofAgain(
  deps: Deps,
  session: Session,
  language: string,
): Promise<Outcome<{ message: string }>> {
  const wait = await deps.throttle.count([["proofMailPerUser", session.userId]]);
  if (wait !== null) return throttled(wait);
  const user = await findUser(deps.db.global, session.userId);
  const proof = await readEmailProof(deps, session);
  if (!user || !proof.ok) return refuse("unauthenticated");
  if (!isReachable(user)) return refuseFields({ "user.email": "Enter an e-mail address like name@example.com" });
  if (!proof.value.verified) mailEmailProof(deps, user, language);
  return ok({ message: "The mail is on its way" });
}

/** Finds the user an e-mail link proves; nothing once it was used, ran out, or the account has another address. */
export async function findEmailProof(
  deps: Deps,
  token: string,
): Promise<{ email: string; language: string | null } | undefined> {
  return deps.db.global
    .selectFrom("email_proofs")
    .innerJoin("users", "users.id", "email_proofs.user_id")
    .select(["users.email", "users.language"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", deps.now())
    .whereRef("users.email_key", "=", "email_proofs.email_key")
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Take a link: it is gone afterwards. @returns whether an address is proven by it */
export async function confirmEmail(deps: Deps, { token, device }: { token: string; device: string }): Promise<boolean> {
  const found = await deps.db.global
    .selectFrom("email_proofs")
    .innerJoin("users", "users.id", "email_proofs.user_id")
    .select(["users.id", "users.business_id"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) return false;
  return deps.db.tenantTransaction(found.business_id, async (tx) => {
    const used = await tx
      .deleteFrom("email_proofs")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", deps.now())
      .returning("email_key")
      .executeTakeFirst();
    if (!used) return false;
    const proven = await tx
      .updateTable("users")
      .set({ email_verified_at: deps.now() })
      .where("id", "=", found.id)
      .where("email_key", "=", used.email_key)
      .returning("id")
      .executeTakeFirst();
    if (proven) await recordAccountEvent(deps, tx, found, { what: "email_confirmed", device });
    return proven !== undefined;
  });
}
