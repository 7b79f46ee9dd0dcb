import { ok } from "@ankara/domain/result";
import type { SessionInfo } from "@ankara/contract/security";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "./account-events.ts";
import { findUser } from "./lookup.ts";
import { notifyPerson } from "./notify-person.ts";

/** Sessions shown at most; the oldest are left out. */
const maxShown = 100;

/** Lists the sessions of a person. A session is called by its registered device, before that by what its browser said. */
export async function listSessions(deps: Deps, session: Session): Promise<SessionInfo[]> {
  const rows = await deps.db.global
    .selectFrom("sessions")
    .select(["id", "agent", "device_id", "created_at", "seen_at"])
    .where("user_id", "=", session.userId)
    .where("expires_at", ">", deps.now())
    .orderBy("seen_at", "desc")
    .limit(maxShown)
    .execute();
  const devices = await deps.db.read(session.businessId, (tx) =>
    tx.selectFrom("devices").select(["id", "name"]).where("business_id", "=", session.businessId).execute(),
  );
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return rows.map(({ id, agent, device_id, created_at, seen_at }) => ({
    id,
    device: (device_id === null ? undefined : names.get(device_id)) ?? agent,
    signed_in_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: id === session.id,
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
    const gone = await tx
      .deleteFrom("sessions")
      .where("user_id", "=", session.userId)
      .where((row) => (which === null ? row("id", "!=", session.id) : row("id", "=", which)))
      .returning("id")
      .execute();
    if (which !== null && gone.length === 0) return refuse("not_found");
    const about = which === null ? "" : (known.find(({ id }) => id === which)?.device ?? "");
    const what = which === null ? "other_sessions_ended" : "session_ended";
    await recordAccountEvent(deps, tx, user, { what, device, about });
    if (gone.length > 0)
      await notifyPerson(deps, tx, user, { kind: "signedOutElsewhere", device, path: "/settings/sign-ins" });
    return ok({ ended: gone.length });
  });
  if (outcome.ok) deliverMailsSoon(deps, user.business_id);
  return outcome;
}
