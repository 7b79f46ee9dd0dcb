import { ok, err } from "@ankara/domain/result";
import { proofMinutes } from "@ankara/contract/security";
import type { OwnerProof } from "@ankara/contract/call";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Session, asSignIn } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../../http/refused.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import type { UserRow } from "../../db/schema.ts";
import { passwordFits } from "../../policies/passwords.ts";
import { findUser } from "./lookup.ts";
import { hasPasskey } from "./passkeys.ts";

/** The proof a person gives again before something that leads into the account, or weakens it. */
export type ProofInput = {
  readonly password: string | undefined;
  /** Of the second step, where the account has one. */
  readonly code: string | undefined;
  readonly device: string;
};

/**
 * Hold a call to the proof its contract names. A password that comes with it is checked, and a code where signing in asks
 * for one; then, and after `proveOwner`, the session needs neither again for five minutes. A code works once, so it is not
 * asked for a second time where the first call was refused for another reason.
 */
export async function checkProof(
  deps: Deps,
  caller: Session,
  proof: OwnerProof,
  word: ProofInput,
): Promise<Outcome<null>> {
  if (proof === "none" || proof === "by_field") return ok(null);
  const session = await asSignIn(deps, caller);
  const isFresh = await provenLately(deps, session);
  if (word.password === undefined) {
    if (isFresh || (proof === "owner_if_strong" && !(await isStrong(deps, session)))) return ok(null);
    if (await hasNoPassword(deps, session)) return refuse("proof_needed", signInAgain);
    return proof === "owner"
      ? refuseFields({ "user.current_password": "Enter your password to change this" })
      : refuse("proof_needed");
  }
  const allowed = await checkOwnPassword(deps, session, word.password);
  if (!allowed.ok) return allowed;
  if (isFresh) return ok(null);
  const second = await checkSecondFactor(deps, allowed.value, word);
  if (!second.ok) return second;
  await deps.db.global.updateTable("sessions").set({ proven_at: deps.now() }).where("id", "=", session.id).execute();
  return ok(null);
}

/** Returns whether this session has to prove its owner before it leads clients' money elsewhere: where signing in asks for more than a password. */
export async function mustProve(deps: Deps, caller: Session): Promise<boolean> {
  const session = await asSignIn(deps, caller);
  return (await isStrong(deps, session)) && !(await provenLately(deps, session));
}

/** Was the proof of this session given lately, and since signing in asks for a code? */
async function provenLately(deps: Deps, session: Session): Promise<boolean> {
  const since = new Date(deps.now().getTime() - proofMinutes * 60_000);
  const row = await deps.db.global
    .selectFrom("sessions")
    .select("proven_at")
    .where("id", "=", session.id)
    .where("proven_at", ">", since)
    .executeTakeFirst();
  if (!row?.proven_at) return false;
  const confirmedAt = await deps.db.read(session.businessId, (tx) => secondFactorSince(tx, session));
  return confirmedAt === null || confirmedAt < row.proven_at;
}

async function secondFactorSince(tx: Tx, { businessId, userId }: Session): Promise<Date | null> {
  const factor = await tx
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("business_id", "=", businessId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return factor?.confirmed_at ?? null;
}

/** Returns whether the account has more than a password: a second factor, or a passkey. */
const isStrong = (deps: Deps, session: Session): Promise<boolean> =>
  deps.db.read(
    session.businessId,
    async (tx) => (await secondFactorSince(tx, session)) !== null || hasPasskey(tx, session),
  );

/** A member without a password proves by signing in again: that counts for five minutes. */
const signInAgain = "Log in again to change this.";
const hasNoPassword = async ({ db }: Deps, { userId }: Session): Promise<boolean> =>
  (await findUser(db.global, userId))?.password_hash === null;

/** Checks the password of a signed-in person again, for what an unlocked telephone alone must not do. Guesses are counted. */
async function checkOwnPassword(deps: Deps, session: Session, password: string): Promise<Outcome<UserRow>> {
  const wait = await deps.throttle.countInTurn([
    ["passwordPerUser", session.userId],
    ["passwordPerUserDay", session.userId],
    ["passwordPerUserMonth", session.userId],
  ]);
  if (wait !== null) return throttled(wait);
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  if (!(await passwordFits(user.password_hash, password))) {
    return err({ code: "wrong_password", fields: { "user.current_password": "The current password is wrong" } });
  }
  await deps.throttle.forget("passwordPerUser", session.userId);
  for (const limit of ["passwordPerUserDay", "passwordPerUserMonth"] as const)
    await deps.throttle.giveBack(limit, session.userId);
  return ok(user);
}
