import { normalizeName } from "@ankara/domain/text";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";
import { passwordFits } from "../../policies/passwords.ts";
import type { Account } from "./account.ts";
import { noteEventLater } from "./account-events.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { type Arrival, enterAccount } from "./enter-account.ts";
import { findUserByLogin } from "./lookup.ts";

/** Who came in, and the token that speaks for this session. */
export type LoggedIn = { readonly account: Account; readonly jwt: string };

type LogIn = {
  readonly login: string;
  readonly password: string;
  /** Of the second step, where the account has one. */
  readonly code: string | undefined;
  readonly network: string;
} & Arrival;

/**
 * Log in by user name or e-mail. Every refusal reads the same and takes the same work, so nobody learns which
 * accounts exist; attempts count against the name, whether it exists or not, and against the network. What is written
 * down of a failed one is written after the answer.
 */
export async function logIn(
  deps: Deps,
  { login, password, code, network, ...arrival }: LogIn,
): Promise<Outcome<LoggedIn>> {
  const { device } = arrival;
  const name = normalizeName(login);
  const wait = await deps.throttle.count([
    ["logInPerName", name],
    ["logInPerNetwork", network],
  ]);
  if (wait !== null) return { ok: false, error: { code: "throttled", retryAfter: wait } };

  const user = await findUserByLogin(deps.db.global, login);
  if (!(await passwordFits(user?.password_hash, password)) || !user) {
    if (user) noteEventLater(deps, user, { what: "sign_in_failed", device });
    return refuse("bad_credentials");
  }
  await deps.throttle.giveBack("logInPerNetwork", network);
  const second = await checkSecondFactor(deps, user, { code, device });
  if (!second.ok) return second;
  await deps.throttle.forget("logInPerName", name);
  return { ok: true, value: await enterAccount(deps, user, arrival) };
}
