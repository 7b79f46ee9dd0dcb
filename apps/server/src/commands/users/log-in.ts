import { normalizeName } from "@ankara/domain/text";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";
import { passwordFits } from "../../policies/passwords.ts";
import { type Account, readAccount } from "./account.ts";
import { findUserByLogin } from "./lookup.ts";
import { openSession } from "./open-session.ts";

/** Who came in, and the token that speaks for this session. */
export type LoggedIn = { readonly account: Account; readonly jwt: string };

/**
 * Log in by user name or e-mail. Every refusal reads the same and takes the same work, so nobody learns which
 * accounts exist; attempts count against the name, whether it exists or not, and against the network.
 */
export async function logIn(
  deps: Deps,
  { login, password, network }: { login: string; password: string; network: string },
): Promise<Outcome<LoggedIn>> {
  const name = normalizeName(login);
  const wait = await deps.throttle.count([
    ["logInPerName", name],
    ["logInPerNetwork", network],
  ]);
  if (wait !== null) return { ok: false, error: { code: "throttled", retryAfter: wait } };

  const user = await findUserByLogin(deps.db.global, login);
  if (!(await passwordFits(user?.password_hash, password)) || !user) return refuse("bad_credentials");
  await deps.throttle.forget("logInPerName", name);
  await deps.throttle.giveBack("logInPerNetwork", network);
  return {
    ok: true,
    value: { account: await readAccount(deps, user), jwt: await openSession(deps, deps.db.global, user.id) },
  };
}
