import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { passwordFits } from "../../policies/passwords.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { findUser } from "./lookup.ts";

/** Whoever is signed in says their password again, for what an open telephone alone must not do. Guesses are counted. */
export async function checkOwnPassword(deps: Deps, session: Session, password: string): Promise<Outcome<UserRow>> {
  const wait = await deps.throttle.count([["passwordPerUser", session.userId]]);
  if (wait !== null) return { ok: false, error: { code: "throttled", retryAfter: wait } };
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  if (!(await passwordFits(user.password_hash, password))) {
    return {
      ok: false,
      error: { code: "wrong_password", fields: { "user.current_password": "The current password is not right" } },
    };
  }
  await deps.throttle.forget("passwordPerUser", session.userId);
  return { ok: true, value: user };
}
