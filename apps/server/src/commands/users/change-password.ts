import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";
import { hashPassword, passwordFits } from "../../policies/passwords.ts";
import type { Session } from "../../policies/session.ts";
import { findUser } from "./lookup.ts";

/** Set a new password by the old one. Every other session of the user ends, and so does every reset mail under way. */
export async function changePassword(
  deps: Deps,
  session: Session,
  { current, next }: { current: string; next: string },
): Promise<Outcome<{ message: string }>> {
  const wait = await deps.throttle.count([["passwordPerUser", session.userId]]);
  if (wait !== null) return { ok: false, error: { code: "throttled", retryAfter: wait } };
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  if (!(await passwordFits(user.password_hash, current))) {
    return {
      ok: false,
      error: { code: "wrong_password", fields: { "user.current_password": "The current password is not right" } },
    };
  }
  const password_hash = await hashPassword(next);
  await deps.db.global.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    await tx.deleteFrom("sessions").where("user_id", "=", user.id).where("id", "!=", session.id).execute();
    await tx.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
  });
  await deps.throttle.forget("passwordPerUser", session.userId);
  return { ok: true, value: { message: "Your password was changed" } };
}
