import * as z from "zod/mini";

/**
 * Every error code the API answers, with its one HTTP status. Codes are stable; the words beside
 * them in `message` are for people and may change.
 */
export const statusOf = {
  bad_request: 400,
  /** The request did not come in full within a minute. */
  request_timeout: 408,
  malformed_json: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  /** The password was right; the account asks for a code as well. */
  second_factor: 401,
  low_credit: 401,
  csrf: 403,
  forbidden: 403,
  /** The owner proves once more who they are (`POST /users/proof`), then the same call is carried out. */
  proof_needed: 403,
  not_found: 404,
  subscription_inactive: 404,
  method_not_allowed: 405,
  conflict: 409,
  op_reused: 409,
  device_copied: 409,
  attachment_reused: 409,
  attachment_offset: 409,
  key_reused: 409,
  generation_running: 409,
  generation_stopped: 409,
  /** The page of a link has no points that this person was not sold. */
  text_known: 409,
  mail_link_withdrawn: 409,
  resync: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  wrong_password: 422,
  wrong_code: 422,
  picture_unreadable: 422,
  picture_too_big: 422,
  attachment_damaged: 422,
  storage_full: 422,
  /** The same Idempotency-Key with another body. */
  key_body_differs: 422,
  link_unreadable: 422,
  link_forbidden: 422,
  link_too_little: 422,
  /** A photo shows no receipt, item or order, or nothing legible of it. */
  photo_unclear: 422,
  throttled: 429,
  headers_too_large: 431,
  mail_limit: 429,
  internal: 500,
  writer_failed: 502,
  provider_failed: 502,
  unavailable: 503,
  writer_timeout: 504,
} as const;
export type ErrorCode = keyof typeof statusOf;

/** Codes any call may answer. */
export const commonErrors = [
  "bad_request",
  "malformed_json",
  "csrf",
  "not_found",
  "method_not_allowed",
  "too_large",
  "unsupported_media",
  "invalid",
  "throttled",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** The one shape of every error body. `fields` names what to mend: `{ "user.email": "This e-mail is taken" }`. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
