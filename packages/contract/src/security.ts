import { Instant, RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";
import { OwnerCredentials } from "./users.ts";

const Password = z.object({ user: OwnerCredentials });

/** Minutes a proof stays valid within its session. */
export const proofMinutes = 5;

export const proveOwner = defineCall({
  method: "POST",
  path: "/users/proof",
  summary: "Say once more who you are; for five minutes this session may do what asks for it",
  auth: "session",
  roles: everyRole,
  proof: "owner",
  body: Password,
  /** Until when it counts. */
  answer: z.object({ until: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const SessionInfo = z.object({
  id: RecordId,
  /** The device's name for itself: `Chrome (Android)`. */
  device: z.string(),
  signed_in_at: z.string(),
  /** To ten minutes. */
  seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const listSessions = defineCall({
  method: "GET",
  path: "/users/sessions",
  summary: "Where the user is signed in, the latest first",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  answer: z.object({ data: z.array(SessionInfo) }),
  errors: ["unauthenticated"],
});

export const endSession = defineCall({
  method: "POST",
  path: "/users/sessions/:id/end",
  summary: "Sign one session out, at once",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  params: z.object({ id: RecordId }),
  body: Password,
  answer: z.object({ ended: z.int() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const endOtherSessions = defineCall({
  method: "POST",
  path: "/users/sessions/end-others",
  summary: "Sign every session out but this one, at once",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: Password,
  answer: z.object({ ended: z.int() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

/** Actions in the log of an account. Newer servers may add some. */
const accountActions = [
  "signed_up",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "other_sessions_ended",
  "account_secured",
  "device_signed_out",
  "password_changed",
  "password_reset_asked",
  "password_reset",
  "email_changed",
  "email_confirmed",
  "passkey_added",
  "passkey_removed",
  "phone_added",
  "phone_removed",
  "second_factor_on",
  "second_factor_off",
  "second_factor_failed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "api_key_made",
  "api_key_revoked",
  "payouts_changed",
  "webhook_added",
  "webhook_changed",
  "webhook_removed",
  "webhook_stopped",
  "person_invited",
  "invitation_taken_back",
  "member_joined",
  "member_changed",
  "member_removed",
  "member_left",
  "recovery_asked",
  "recovery_approved",
] as const;
export type AccountAction = (typeof accountActions)[number];

export const AccountEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** One of `accountActions`. */
  what: z.string(),
  /** The device it came from; empty when it is not known. */
  device: z.string(),
  /** The device it is about; empty for none. */
  about: z.string(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** "Someone was in my account": what a stranger may have left there ends at once. */
export const secureAccount = defineCall({
  method: "POST",
  path: "/users/secure",
  summary:
    "End every other session, and the API keys, passkeys, webhooks and people that were added since a day; list what changed",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: z.object({ user: OwnerCredentials, since: Instant }),
  answer: z.object({
    ended: z.object({
      sessions: z.int(),
      /** By name. */
      api_keys: z.array(z.string()),
      passkeys: z.array(z.string()),
      /** By host. */
      webhooks: z.array(z.string()),
      /** By name: people who joined since then and are removed, and those whose invitation is taken back. */
      people: z.array(z.string()),
      invitations: z.array(z.string()),
    }),
    /** Events of the account since then, the latest first, at most 200. */
    changed: z.array(AccountEvent),
  }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const listAccountEvents = defineCall({
  method: "GET",
  path: "/users/events",
  summary: "What happened to the account, the latest first, 50 at a time",
  auth: "session",
  roles: everyRole,
  /** `before`: id of the last event one has. */
  query: z.object({ before: z.optional(RecordId) }),
  answer: z.object({ data: z.array(AccountEvent), more: z.boolean() }),
  errors: ["unauthenticated"],
});

export const readEmailProof = defineCall({
  method: "GET",
  path: "/users/email-proof",
  summary: "Whether the account's e-mail is confirmed, and how many mails a day go to clients until it is",
  auth: "session",
  roles: everyRole,
  answer: z.object({ email: z.string(), verified: z.boolean(), mails_a_day: z.nullable(z.int()) }),
  errors: ["unauthenticated"],
});

export const sendEmailProof = defineCall({
  method: "POST",
  path: "/users/email-proof",
  summary: "Mail the link that confirms the e-mail once more",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "none",
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});

export const readSecondFactor = defineCall({
  method: "GET",
  path: "/users/second-factor",
  summary: "Whether signing in asks for a code of an authenticator app",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  answer: z.object({ on: z.boolean(), since: z.nullable(z.string()), recovery_codes_left: z.int() }),
  errors: ["unauthenticated"],
});

export const beginSecondFactor = defineCall({
  method: "POST",
  path: "/users/second-factor",
  summary: "A new key for an authenticator app; nothing is asked for until a code of it is confirmed",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: Password,
  /** `key` in base32, to be typed; `address` for a QR code. */
  answer: z.object({ key: z.string(), address: z.string() }),
  errors: ["unauthenticated", "wrong_password", "conflict", "second_factor", "wrong_code", "proof_needed"],
});

export const confirmSecondFactor = defineCall({
  method: "POST",
  path: "/users/second-factor/confirm",
  summary: "The first code of a new key; from now on signing in asks for one",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "none",
  body: z.object({ user: z.object({ code: z.string().check(z.maxLength(40)) }) }),
  /** Shown this once. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["unauthenticated", "wrong_code"],
});

export const turnOffSecondFactor = defineCall({
  method: "POST",
  path: "/users/second-factor/off",
  summary: "The password alone is enough again",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: Password,
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/users/second-factor/recovery-codes",
  summary: "Ten new recovery codes; the old ones are good for nothing",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: Password,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});
