import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuseFields } from "../../refused.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { checkOwnPassword } from "./own-password.ts";

/** What a person says again before something changes that leads into the account. */
export type OwnersWord = {
  readonly password: string | undefined;
  /** Of the second step, where the account has one. */
  readonly code: string | undefined;
  readonly device: string;
};

/** Whoever is signed in signs in once more: by the password, and by a code where signing in asks for one. */
export async function checkOwner(
  deps: Deps,
  session: Session,
  { password, code, device }: OwnersWord,
): Promise<Outcome<UserRow>> {
  if (!password) return refuseFields({ "user.current_password": "Type your password to change this" });
  const allowed = await checkOwnPassword(deps, session, password);
  if (!allowed.ok) return allowed;
  const second = await checkSecondFactor(deps, allowed.value, { code, device });
  return second.ok ? allowed : second;
}
