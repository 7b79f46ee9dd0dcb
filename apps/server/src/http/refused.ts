import type { ErrorBody, ErrorCode } from "@ankara/contract/errors";
import { type Result, err } from "@ankara/domain/result";

/** Why a request is not done: a code with its one status, words for the person, and the fields to mend. */
export type Refused = {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds, for `throttled` and `unavailable`. */
  readonly retryAfter?: number;
};
export type Outcome<T> = Result<T, Refused>;

type Refusal = ReturnType<typeof err<Refused>>;

export const refuse = (code: ErrorCode, message?: string): Refusal =>
  err(message === undefined ? { code } : { code, message });

/** Refuses input that breaks a rule; the first sentence is the message, so that a toast says which field to correct. */
export const refuseFields = (fields: Readonly<Record<string, string>>): Refusal => err({ code: "invalid", fields });

/** Refuses a request beyond a limit. @param retryAfter - seconds */
export const throttled = (retryAfter: number): Refusal => err({ code: "throttled", retryAfter });

const messages: Record<ErrorCode, string> = {
  bad_request: "We couldn’t understand this request.",
  request_timeout: "We couldn’t understand this request.",
  headers_too_large: "This is too large.",
  malformed_json: "The body is not valid JSON.",
  unauthenticated: "Please log in to continue.",
  bad_credentials: "Username/Email or Password is incorrect.",
  second_factor: "Enter the code from your authenticator app.",
  low_credit: "You don't have enough credit. Please buy credit to continue...",
  csrf: "This page is out of date. Reload it and try again.",
  forbidden: "You may not do this.",
  proof_needed: "Enter your password to change this",
  not_found: "This does not exist.",
  subscription_inactive: "Subscription with code not found or already inactive",
  method_not_allowed: "This address does not answer to that method.",
  conflict: "Someone else changed this. Reload, then try again.",
  op_reused: "This change was sent before with other contents.",
  device_copied: "This device is a copy of another one, so it gets its own name and numbers.",
  key_reused: "This form was sent before with other contents. Try again.",
  generation_running: "Another text is still being written for you. Wait for it, or stop it first.",
  generation_stopped: "Stopped. Nothing was charged.",
  text_known: "You already have everything this page says: see History. Nothing was charged.",
  resync: "This device was away too long. It downloads everything again.",
  too_large: "This is too large.",
  unsupported_media: "This kind of content is not accepted here.",
  invalid: "Some of the data sent is not valid.",
  wrong_password: "The current password is wrong",
  wrong_code: "This code is not right, or was used before. Wait for the next one.",
  attachment_reused: "This file was sent before with other contents.",
  attachment_offset: "This part does not begin where the file ends so far.",
  attachment_damaged: "This file was damaged on the way. Send it again.",
  storage_full: "Your file storage is full. Delete files you don’t need.",
  picture_unreadable: "This file is not a picture we can read. Use a PNG, JPEG or WebP picture.",
  picture_too_big: "This picture is too big. Use one of at most 5 MB and 40 megapixels.",
  key_body_differs: "This key was used for another request. Try again.",
  provider_failed: "The payment service does not answer. Nothing was charged. Try again.",
  link_unreadable: "We couldn’t read this page. Paste the text instead.",
  link_forbidden: "This site asks programs not to read this page. Paste the text instead.",
  link_too_little: "This page has too little text. Paste the text instead.",
  photo_unclear: "We can’t read this photo. Nothing was charged. Take it again from closer, in good light.",
  throttled: "Too many attempts. Wait a little, then try again.",
  mail_limit: "Enough mails for today. Share the PDF another way, or try again tomorrow.",
  mail_link_withdrawn: "The link of this document was withdrawn. Give it a new link first.",
  internal: "Something went wrong on our side. Try again.",
  writer_failed: "The writer couldn’t finish this text. Nothing was charged. Try again.",
  writer_timeout: "The writer took too long. Nothing was charged. Try again.",
  unavailable: "The server is busy or starting. Try again in a moment.",
};

export function errorBody({ code, message, fields }: Refused): ErrorBody {
  const sentence = message ?? (fields && Object.values(fields)[0]) ?? messages[code];
  return fields ? { message: sentence, code, fields: { ...fields } } : { message: sentence, code };
}
