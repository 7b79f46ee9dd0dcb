import { ok, err } from "@ankara/domain/result";
import { type Call, rolesOf } from "@ankara/contract/call";
import type { Deps } from "../deps.ts";
import { type Outcome, refuse, throttled } from "./refused.ts";
import { findKey, readKey, refuseScope } from "../policies/api-key.ts";
import { refuseRole } from "../policies/roles.ts";
import { type Session, findSession, refusalOf } from "../policies/session.ts";

/**
 * Authenticates the caller: a person by a session, or a program by a key. Roles and scopes
 * are checked here alone: a member may make the calls of their role, a key those of its role whose `keyScope` it has, and no other.
 */
export async function authenticate(
  deps: Deps,
  call: Call,
  authorization: string | undefined,
): Promise<Outcome<Session>> {
  const given = readKey(authorization);
  if (!given) {
    const session = await findSession(deps, authorization);
    if (!session) return err(await refusalOf(deps, authorization));
    return refuseRole(session, rolesOf(call)) ?? ok(session);
  }
  const key = await findKey(deps, given);
  if (!key) return refuse("unauthenticated", "This key is not known, was revoked or has run out.");
  const wait = await deps.throttle.count([["requestsPerKey", key.id]]);
  if (wait !== null) return throttled(wait);
  const { keyScope, ownRecordsScope } = call;
  if (keyScope === undefined) return refuse("forbidden", "API keys may not make this call.");
  const { scopes, ...session } = key;
  const refused = refuseRole(session, rolesOf(call));
  if (refused) return refused;
  if (scopes.includes(keyScope)) return ok(session);
  return ownRecordsScope !== undefined && scopes.includes(ownRecordsScope)
    ? ok({ ...session, ownRecordsOnly: true })
    : refuseScope(keyScope);
}
