import { RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";
import { OwnerCredentials } from "./users.ts";
import { User } from "./users.ts";

/** Bytes as base64url, as browsers write them. */
const Bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
/** The owner signs in once more; `code` after `second_factor`. */
const Owner = z.object({ user: OwnerCredentials });
const ownersErrors = ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"] as const;
const Credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

export const Passkey = z.object({
  id: RecordId,
  name: z.string(),
  made_at: z.string(),
  /** Null until it was signed in with. */
  used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = defineCall({
  method: "GET",
  path: "/users/passkeys",
  summary: "The passkeys that open the account, the newest first",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  /** `site`: the host name they are for; on another one browsers refuse them. */
  answer: z.object({ data: z.array(Passkey), site: z.string() }),
  errors: ["unauthenticated"],
});

export const beginPasskey = defineCall({
  method: "POST",
  path: "/users/passkeys/begin",
  summary: "What a browser needs to make a passkey; good for five minutes",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: Owner,
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
  answer: z.object({
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
      timeout: z.int(),
      attestation: z.literal("none"),
      excludeCredentials: z.array(Credential),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      }),
    }),
  }),
  errors: [...ownersErrors, "conflict"],
});

export const addPasskey = defineCall({
  method: "POST",
  path: "/users/passkeys",
  summary: "A passkey the browser has just made",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "none",
  body: z.object({
    passkey: z.object({
      /** Left out: what the browser calls itself. */
      name: z.optional(Name),
      id: Bytes(1400),
      client_data: Bytes(8000),
      attestation: Bytes(40_000),
      transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
    }),
  }),
  answer: z.object({ passkey: Passkey }),
  errors: ["unauthenticated", "conflict"],
});

export const renamePasskey = defineCall({
  method: "PATCH",
  path: "/users/passkeys/:id",
  summary: "Call a passkey otherwise",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({ passkey: z.object({ name: Name }) }),
  answer: z.object({ passkey: Passkey }),
  errors: ["unauthenticated"],
});

export const removePasskey = defineCall({
  method: "POST",
  path: "/users/passkeys/:id/remove",
  summary: "A passkey opens the account no more",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  params: z.object({ id: RecordId }),
  body: Owner,
  answer: z.object({ message: z.string() }),
  errors: ownersErrors,
});

export const beginPasskeySignIn = defineCall({
  method: "GET",
  path: "/user_token/passkey",
  summary: "What a browser needs to sign in with a passkey; good for five minutes",
  auth: "none",
  /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; the browser knows which passkeys it has for us. */
  answer: z.object({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal("required"),
    }),
  }),
  errors: [],
});

export const signInWithPasskey = defineCall({
  method: "POST",
  path: "/user_token/passkey",
  summary: "Sign in with a passkey; it stands for the password and the code",
  auth: "none",
  body: z.object({
    passkey: z.object({
      id: Bytes(1400),
      client_data: Bytes(8000),
      authenticator_data: Bytes(8000),
      signature: Bytes(8000),
      user_handle: Bytes(100),
    }),
  }),
  answer: z.object({ user: User, jwt: z.string() }),
  errors: ["bad_credentials"],
});
