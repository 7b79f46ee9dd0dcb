import { CountryCode, Instant } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";
import { Email, OwnerCredentials, User } from "./users.ts";

/** Ways a code comes. A server offers those its operator has a gateway for, usually none (`GET /state`). */
const CodeChannel = z.enum(["sms", "whatsapp"]);
export type CodeChannel = z.infer<typeof CodeChannel>;

/** Minutes a code that was sent is good for. */
export const phoneCodeMinutes = 10;
/** A number nobody used for so many days opens nothing by itself: an operator may have given it to somebody else. */
export const phoneLapseDays = 180;
/** The app asks whether the number is still the person's after so many days. */
export const phoneAskDays = 90;

const Phone = z.object({
  /** Typed in any way: `0803 555 0142`. */
  number: z.string().check(z.maxLength(40)),
  /** Of a number without a country's code. */
  country: CountryCode,
  /** Left out: the first one offered. */
  channel: z.optional(CodeChannel),
});
/** E.164, as `POST /user_token/phone` answered it. */
const Number = z.string().check(z.maxLength(20));
const Code = z.string().check(z.maxLength(20));

/** The same for a number that has an account and for one that has none. */
export const SentCode = z.object({
  number: z.string(),
  channel: CodeChannel,
  /** Seconds until another one may be asked for. */
  again_in: z.int(),
});
export type SentCode = z.infer<typeof SentCode>;

export const sendPhoneCode = defineCall({
  method: "POST",
  path: "/user_token/phone",
  summary: "Send a code to a phone number, to log in or to sign up with it; not there without a gateway",
  auth: "none",
  body: z.object({ phone: Phone }),
  answer: SentCode,
  errors: ["provider_failed"],
});

export const signInWithPhone = defineCall({
  method: "POST",
  path: "/user_token/phone/code",
  summary: "Log in with the code that was sent, and with the second factor where the account has one",
  auth: "none",
  body: z.object({
    phone: z.object({
      number: Number,
      code: Code,
      /** After `second_factor`: six digits of the authenticator app, or a recovery code. */
      second_code: z.optional(z.string().check(z.maxLength(40))),
      /** Which of the person's businesses to open. Their first where it is left out, or no longer theirs. */
      business_id: z.optional(z.uuid()),
    }),
  }),
  /** `ticket` alone where nobody logs in with the number: it opens an account (`POST /users/phone/sign-up`), once and within 30 minutes. */
  answer: z.object({ user: z.optional(User), jwt: z.optional(z.string()), ticket: z.optional(z.string()) }),
  errors: ["wrong_code", "second_factor", "conflict"],
});

export const signUpWithPhone = defineCall({
  method: "POST",
  path: "/users/phone/sign-up",
  summary: "Sign up with a phone number that was just proven, without a password",
  auth: "none",
  query: z.object({ ref: z.optional(z.string().check(z.maxLength(60))) }),
  body: z.object({
    user: z.object({
      ticket: z.string().check(z.maxLength(60)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      company_name: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
      country: CountryCode,
      email: z.optional(Email),
    }),
  }),
  answer: z.object({ user: User, token: z.string() }),
  errors: ["bad_credentials"],
});

/** The number a person logs in with. */
export const PhoneLogin = z.object({
  number: z.string(),
  proven_at: Instant,
  used_at: Instant,
  /** Unused for long: the app asks whether it is still theirs. */
  asks_again: z.boolean(),
});
export type PhoneLogin = z.infer<typeof PhoneLogin>;

export const readPhone = defineCall({
  method: "GET",
  path: "/users/phone",
  summary: "The phone number the person logs in with; not there without a gateway",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  answer: z.object({ phone: z.nullable(PhoneLogin), channels: z.array(CodeChannel) }),
  errors: ["unauthenticated"],
});

export const beginPhone = defineCall({
  method: "POST",
  path: "/users/phone/begin",
  summary: "Send a code to the number a person wants to log in with",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: z.object({ user: OwnerCredentials, phone: Phone }),
  answer: SentCode,
  errors: [
    "unauthenticated",
    "wrong_password",
    "second_factor",
    "wrong_code",
    "proof_needed",
    "conflict",
    "provider_failed",
  ],
});

export const confirmPhone = defineCall({
  method: "POST",
  path: "/users/phone/confirm",
  summary: "The code that was sent: from now on the person logs in with this number, and no longer with the one before",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "none",
  body: z.object({ phone: z.object({ number: Number, code: Code }) }),
  answer: z.object({ phone: PhoneLogin }),
  errors: ["unauthenticated", "wrong_code", "conflict"],
});

export const removePhone = defineCall({
  method: "POST",
  path: "/users/phone/remove",
  summary: "The number opens the account no more",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: z.object({ user: OwnerCredentials }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed", "conflict"],
});
