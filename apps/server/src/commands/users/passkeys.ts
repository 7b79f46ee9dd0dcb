import { ok } from "@ankara/domain/result";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { Passkey, addPasskey as addCall, beginPasskey as beginCall } from "@ankara/contract/passkeys";
import { newId } from "@ankara/domain/ids";
import type { Selectable } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { challengeMs, isChallenge, newChallenge, consumeChallenge } from "../../policies/challenges.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "./account-events.ts";
import { challengeOf, handleOf, siteOf } from "./passkey-site.ts";
import { notifyPerson } from "./notify-person.ts";
import { findUser } from "./lookup.ts";

/** Most passkeys a person may have; the whole list is sent to every authenticator that is added. */
const maxPasskeys = 20;
/** EdDSA, ES256, RS256: what authenticators speak. */
const algorithms = [-8, -7, -257];
const purposeOf = (session: Session) => `passkey of ${session.id}`;

const present = ({
  id,
  name,
  made_at,
  used_at,
}: Pick<Selectable<Schema["passkeys"]>, "id" | "name" | "made_at" | "used_at">): Passkey => ({
  id,
  name,
  made_at: made_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});

const rowsOf = (tx: Tx, { businessId, userId }: Session) =>
  tx
    .selectFrom("passkeys")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("user_id", "=", userId)
    .orderBy("made_at", "desc")
    .execute();

/** Returns whether the person can sign in with a passkey. */
export async function hasPasskey(
  tx: Tx,
  { businessId, userId }: Pick<Session, "businessId" | "userId">,
): Promise<boolean> {
  const passkey = await tx
    .selectFrom("passkeys")
    .select("id")
    .where("business_id", "=", businessId)
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** The passkeys of a person, the newest first. */
export async function listPasskeys(deps: Deps, session: Session): Promise<{ data: Passkey[]; site: string }> {
  const rows = await deps.db.read(session.businessId, (tx) => rowsOf(tx, session));
  return { data: rows.map(present), site: siteOf(deps).id };
}

/** Returns the options a browser needs to make a passkey, after the owner has proven who they are. */
export async function beginPasskey(deps: Deps, session: Session): Promise<Outcome<AnswerOf<typeof beginCall>>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const known = await deps.db.read(session.businessId, (tx) => rowsOf(tx, session));
  if (known.length >= maxPasskeys)
    return refuse("conflict", "This account has the most passkeys it can have. Remove one first.");
  return ok({
    options: {
      challenge: newChallenge(deps, purposeOf(session)),
      rp: { id: siteOf(deps).id, name: "Ankara" },
      user: { id: handleOf(user.id), name: user.username, displayName: user.name || user.username },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: challengeMs,
      attestation: "none",
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id.toString("base64url"),
        type: "public-key" as const,
        transports,
      })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    },
  });
}

/** Take the passkey a browser has made. Only the session that asked may bring it, once, within five minutes. */
export async function addPasskey(
  deps: Deps,
  session: Session,
  { passkey, device }: { passkey: BodyOf<typeof addCall>["passkey"]; device: string },
): Promise<Outcome<{ passkey: Passkey }>> {
  const unusable = refuseFields({ passkey: "We couldn’t use this passkey. Try again." });
  const made = await verify(deps, session, passkey);
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  if (!made) return unusable;
  const name = passkey.name ?? (device || "Passkey");
  const outcome: Outcome<{ passkey: Passkey }> = await deps.db.tenantTransaction(session.businessId, async (tx) => {
    if (!(await consumeChallenge(deps, tx, challengeOf(passkey.client_data)))) return unusable;
    const now = deps.now();
    const added = await tx
      .insertInto("passkeys")
      .values({
        business_id: session.businessId,
        id: newId(now.getTime(), deps.random),
        user_id: session.userId,
        credential_id: Buffer.from(made.id, "base64url"),
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: passkey.transports ?? [],
        name,
        made_at: now,
        used_at: null,
      })
      .onConflict((row) => row.columns(["business_id", "credential_id"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) return refuse("conflict", "This passkey already opens your account.");
    await recordAccountEvent(deps, tx, user, { what: "passkey_added", device, about: name });
    await notifyPerson(deps, tx, user, { kind: "passkeyAdded", device, path: "/settings/sign-ins", title: name });
    return ok({ passkey: present(added) });
  });
  if (outcome.ok) deliverMailsSoon(deps, user.business_id);
  return outcome;
}

async function verify(deps: Deps, session: Session, passkey: BodyOf<typeof addCall>["passkey"]) {
  const { id, client_data: clientDataJSON, attestation: attestationObject } = passkey;
  const site = siteOf(deps);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => isChallenge(deps, purposeOf(session), challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // The authenticator's maker is not asked for, and ignored where a browser sends it all the same.
    return registrationInfo?.fmt === "none" ? registrationInfo.credential : null;
  } catch {
    return null; // what was sent is no passkey, or none for here and now
  }
}

export async function renamePasskey(
  deps: Deps,
  session: Session,
  { id, name }: { id: string; name: string },
): Promise<Outcome<{ passkey: Passkey }>> {
  const renamed = await deps.db.tenantTransaction(session.businessId, (tx) =>
    tx
      .updateTable("passkeys")
      .set({ name })
      .where("business_id", "=", session.businessId)
      .where("user_id", "=", session.userId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst(),
  );
  return renamed ? ok({ passkey: present(renamed) }) : refuse("not_found");
}

/** A passkey opens the account no more. Sessions it opened go on: they are in the list of sign-ins. */
export async function removePasskey(
  deps: Deps,
  session: Session,
  { id, device }: { id: string; device: string },
): Promise<Outcome<{ message: string }>> {
  const user = await findUser(deps.db.global, session.userId);
  if (!user) return refuse("unauthenticated");
  const gone = await deps.db.tenantTransaction(session.businessId, async (tx) => {
    const removed = await tx
      .deleteFrom("passkeys")
      .where("business_id", "=", session.businessId)
      .where("user_id", "=", session.userId)
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return null;
    const { name } = removed;
    await recordAccountEvent(deps, tx, user, { what: "passkey_removed", device, about: name });
    await notifyPerson(deps, tx, user, { kind: "passkeyRemoved", device, path: "/settings/sign-ins", title: name });
    return removed;
  });
  if (!gone) return refuse("not_found");
  deliverMailsSoon(deps, user.business_id);
  return ok({ message: "The passkey is removed" });
}
