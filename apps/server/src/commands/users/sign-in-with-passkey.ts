import { ok } from "@ankara/domain/result";
import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { beginPasskeySignIn as beginCall, signInWithPasskey as signInCall } from "@ankara/contract/passkeys";
import type { Selectable } from "kysely";
import type { Schema, UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { challengeMs, isChallenge, newChallenge, consumeChallenge } from "../../policies/challenges.ts";
import { type Outcome, refuse, throttled } from "../../http/refused.ts";
import { recordAccountEventLater } from "./account-events.ts";
import { type SignInContext, enterAccount } from "./enter-account.ts";
import type { LoggedIn } from "./enter-account.ts";
import { findUser } from "./lookup.ts";
import { challengeOf, siteOf, userOfHandle } from "./passkey-site.ts";

const purpose = "sign in";
type Brought = BodyOf<typeof signInCall>["passkey"];

/** Returns the options a browser needs to sign in with a passkey. Stores nothing. */
export const beginPasskeySignIn = (deps: Deps): AnswerOf<typeof beginCall> => ({
  options: {
    challenge: newChallenge(deps, purpose),
    rpId: siteOf(deps).id,
    timeout: challengeMs,
    userVerification: "required",
  },
});

/**
 * Sign in with a passkey. The device has asked for a finger, a face or a PIN, which makes it both factors: no code is asked
 * for. Whatever is wrong is answered alike; failures count against the network.
 */
export async function signInWithPasskey(
  deps: Deps,
  brought: Brought,
  arrival: SignInContext & { readonly network: string },
): Promise<Outcome<LoggedIn>> {
  const wait = await deps.throttle.count([["passkeyPerNetwork", arrival.network]]);
  if (wait !== null) return throttled(wait);
  const refused = refuse("bad_credentials", "This passkey does not open an account here.");
  const userId = userOfHandle(brought.user_handle);
  const user = userId === null ? undefined : await findUser(deps.db.global, await signInIdOfHandle(deps, userId));
  if (!user) return refused;
  const passkey = await findPasskey(deps, user, brought.id);
  if (!passkey) return refused;
  const counter = await verify(deps, passkey, brought);
  if (counter === null) {
    recordAccountEventLater(deps, user, { what: "sign_in_failed", device: arrival.device, about: passkey.name });
    return refused;
  }
  const accepted = await deps.db.tenantTransaction(user.business_id, async (tx) => {
    if (!(await consumeChallenge(deps, tx, challengeOf(brought.client_data)))) return undefined;
    return (
      tx
        .updateTable("passkeys")
        .set({ counter, used_at: deps.now() })
        .where("business_id", "=", user.business_id)
        .where("id", "=", passkey.id)
        // Of two answers with one count only one moves it on.
        .where((row) =>
          row.or([row("counter", "<", counter), row.and([row("counter", "=", 0), row.val(counter === 0)])]),
        )
        .returning("id")
        .executeTakeFirst()
    );
  });
  if (!accepted) return refused;
  await deps.throttle.giveBack("passkeyPerNetwork", arrival.network);
  return ok(await enterAccount(deps, user, { ...arrival, about: passkey.name }));
}

/** The user a handle stands for now: another one where the first has left its business (`moveSignIn`). */
async function signInIdOfHandle({ db }: Deps, handle: string): Promise<string> {
  const moved = await db.global
    .selectFrom("passkey_handles")
    .select("user_id")
    .where("handle", "=", handle)
    .executeTakeFirst();
  return moved?.user_id ?? handle;
}

const findPasskey = (deps: Deps, user: UserRow, credentialId: string) =>
  deps.db.read(user.business_id, (tx) =>
    tx
      .selectFrom("passkeys")
      .selectAll()
      .where("business_id", "=", user.business_id)
      .where("user_id", "=", user.id)
      .where("credential_id", "=", Buffer.from(credentialId, "base64url"))
      .executeTakeFirst(),
  );

/** @returns how often the authenticator says it was used, or null when this was not signed by it, here and now */
async function verify(
  deps: Deps,
  passkey: Selectable<Schema["passkeys"]>,
  { id, client_data, authenticator_data, signature, user_handle }: Brought,
): Promise<number | null> {
  const site = siteOf(deps);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
          userHandle: user_handle,
        },
      },
      expectedChallenge: (challenge) => isChallenge(deps, purpose, challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString("base64url"),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // also a count that went back: the authenticator may have been copied
  }
}
