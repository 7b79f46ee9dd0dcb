import { ok } from "@ankara/domain/result";
import type { SessionInfo } from "@ankara/contract/security";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "./account-events.ts";
import { findUser, usersOf } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";
import { endSignIns } from "./open-session.ts";
import { sql } from "kysely";

/** Sign-ins shown at most; the oldest are left out. */
const maxShown = 100;

type SignInRow = {
  readonly id: string;
  readonly agent: string;
  readonly device_id: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
};

/**
 * Lists the sign-ins of a person; sessions that one of them opened for other businesses count as it. One is called by its
 * registered device, before that by what its browser said.
 */
export async function listSessions(deps: Deps, session: Session): Promise<SessionInfo[]> {
  const users = await usersOf(deps.db.global, session.userId).execute();
  const { rows } = await sql<SignInRow>`
    with own as materialized (
      select id, opened_by, created_at, seen_at, agent, device_id from sessions
      where user_id = any(${users.map(({ id }) => id)}) and expires_at > ${deps.now()}
    )
    select coalesce(s.opened_by, s.id) as id, min(s.created_at) as created_at, max(s.seen_at) as seen_at,
      (array_agg(s.agent order by s.opened_by is not null, s.id))[1] as agent,
      (array_agg(s.device_id order by s.opened_by is not null, s.id))[1] as device_id
    from own s group by 1 order by seen_at desc limit ${maxShown}`.execute(deps.db.global);
  const devices = await deps.db.read(session.businessId, (tx) =>
    tx.selectFrom("devices").select(["id", "name"]).where("business_id", "=", session.businessId).execute(),
  );
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return rows.map(({ id, agent, device_id, created_at, seen_at }) => ({
    id,
    device: (device_id === null ? undefined : names.get(device_id)) ?? agent,
    signed_in_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: id === session.signedInAs,
  }));
}

/**
 * End one session of the person, or all but the one that asks, and write it down.
 *
 * @param which - id of a session, or null for all others
 */
export async function endSessions(
  deps: Deps,
  session: Session,
  { which, device }: { which: string | null; device: string },
): Promise<Outcome<{ ended: number }>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const known = await listSessions(deps, session);
  const outcome: Outcome<{ ended: number }> = await deps.db.tenantTransaction(session.businessId, async (tx) => {
    const ended = await endSignIns(
      tx,
      session.userId,
      which === null ? { except: session.signedInAs } : { only: which },
    );
    if (which !== null && ended === 0) return refuse("not_found");
    const about = which === null ? "" : (known.find(({ id }) => id === which)?.device ?? "");
    const what = which === null ? "other_sessions_ended" : "session_ended";
    await recordAccountEvent(deps, tx, user, { what, device, about });
    if (ended > 0)
      await notifyPerson(deps, tx, user, { kind: "signedOutElsewhere", device, path: "/settings/sign-ins" });
    return ok({ ended });
  });
  if (outcome.ok) deliverMailsSoon(deps, user.business_id);
  return outcome;
}
