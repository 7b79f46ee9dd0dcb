import type { UserId } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { base32, keyAddress, stepOfCode } from "../../policies/totp.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { type EventSubject, recordAccountEvent } from "./account-events.ts";
import { findUser } from "./lookup.ts";
import { dropCodes, renewCodes } from "./recovery-codes.ts";
import { notifyPerson } from "./notify-person.ts";

/** The seal's context for a second factor. */
export const secondFactorSealContext = (userId: UserId) => `second factor ${userId}`;

const findFactor = (tx: Tx, user: EventSubject) =>
  tx
    .selectFrom("second_factors")
    .select(["sealed_key", "confirmed_at", "last_step"])
    .where("business_id", "=", user.business_id)
    .where("user_id", "=", user.id)
    .executeTakeFirst();

/** Returns whether signing in asks for a code. */
export async function readSecondFactor(
  deps: Deps,
  { businessId, userId }: Session,
): Promise<{ on: boolean; since: string | null; recovery_codes_left: number }> {
  return deps.db.read(businessId, async (tx) => {
    const factor = await findFactor(tx, { id: userId, business_id: businessId });
    const { left } = await tx
      .selectFrom("recovery_codes")
      .select(({ fn }) => fn.countAll<string>().as("left"))
      .where("business_id", "=", businessId)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const since = factor?.confirmed_at?.toISOString() ?? null;
    return { on: since !== null, since, recovery_codes_left: Number(left) };
  });
}

/** A new key for an authenticator app. Nothing is asked for until a first code of it was typed. */
export async function beginSecondFactor(
  deps: Deps,
  session: Session,
): Promise<Outcome<{ key: string; address: string }>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const { id: user_id, business_id, email, username } = user;
  const key = randomBytes(20);
  const fresh = { sealed_key: deps.seal.close(secondFactorSealContext(user_id), key), last_step: 0 };
  const begun = await deps.db.tenantTransaction(business_id, (tx) =>
    tx
      .insertInto("second_factors")
      .values({ business_id, user_id, confirmed_at: null, ...fresh })
      .onConflict((row) =>
        row.columns(["business_id", "user_id"]).doUpdateSet(fresh).where("second_factors.confirmed_at", "is", null),
      )
      .returning("user_id")
      .executeTakeFirst(),
  );
  if (!begun) return refuse("conflict", "Logging in already asks for a code.");
  return ok({ key: base32(key), address: keyAddress(key, email ?? username) });
}

/** The first code of a new key: from now on signing in asks for one. The recovery codes are shown this once. */
export async function confirmSecondFactor(
  deps: Deps,
  session: Session,
  { code, device }: { code: string; device: string },
): Promise<Outcome<{ recovery_codes: string[] }>> {
  const wait = await deps.throttle.count([["secondFactorPerUser", session.userId]]);
  if (wait !== null) return throttled(wait);
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const outcome: Outcome<{ recovery_codes: string[] }> = await deps.db.tenantTransaction(
    session.businessId,
    async (tx) => {
      const factor = await findFactor(tx, user);
      if (!factor || factor.confirmed_at) return refuse("not_found");
      if (!(await consumeTotpCode(deps, tx, user, code))) return refuse("wrong_code");
      await tx
        .updateTable("second_factors")
        .set({ confirmed_at: deps.now() })
        .where("business_id", "=", user.business_id)
        .where("user_id", "=", user.id)
        .execute();
      await recordAccountEvent(deps, tx, user, { what: "second_factor_on", device });
      await notifyPerson(deps, tx, user, { kind: "secondFactorOn", device, path: "/settings/sign-ins" });
      return ok({ recovery_codes: await renewCodes(deps, tx, user) });
    },
  );
  if (!outcome.ok) return outcome;
  await deps.throttle.forget("secondFactorPerUser", user.id);
  deliverMailsSoon(deps, user.business_id);
  return outcome;
}

/** Take a code of the authenticator app: right, of about now, and later than any taken before. */
export async function consumeTotpCode(deps: Deps, tx: Tx, user: EventSubject, code: string): Promise<boolean> {
  const factor = await findFactor(tx, user);
  if (!factor) return false;
  const key = deps.seal.open(secondFactorSealContext(user.id), factor.sealed_key);
  const step = stepOfCode(key, code, deps.now(), Number(factor.last_step));
  if (step === null) return false;
  // Of two who bring one code at the same moment only one finds the row as it was.
  const updated = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("business_id", "=", user.business_id)
    .where("user_id", "=", user.id)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** The password alone is enough again. */
export async function turnOffSecondFactor(
  deps: Deps,
  session: Session,
  device: string,
): Promise<Outcome<{ message: string }>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const wasOn = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    const gone = await tx
      .deleteFrom("second_factors")
      .where("business_id", "=", user.business_id)
      .where("user_id", "=", user.id)
      .returning("confirmed_at")
      .executeTakeFirst();
    await dropCodes(tx, user);
    if (!gone?.confirmed_at) return false;
    await recordAccountEvent(deps, tx, user, { what: "second_factor_off", device });
    await notifyPerson(deps, tx, user, { kind: "secondFactorOff", device, path: "/settings/sign-ins" });
    return true;
  });
  if (wasOn) deliverMailsSoon(deps, user.business_id);
  return ok({ message: "Signing in asks for no code any more" });
}

/** Ten new recovery codes; the old ones are good for nothing. */
export async function renewRecoveryCodes(
  deps: Deps,
  session: Session,
  device: string,
): Promise<Outcome<{ recovery_codes: string[] }>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  return deps.db.tenantTransaction(user.business_id, async (tx) => {
    if (!(await findFactor(tx, user))?.confirmed_at) return refuse("not_found");
    await recordAccountEvent(deps, tx, user, { what: "recovery_codes_renewed", device });
    return ok({ recovery_codes: await renewCodes(deps, tx, user) });
  });
}
