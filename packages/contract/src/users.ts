import * as z from "zod/mini";
import { roles } from "@ankara/domain/people/role";
import { CountryCode } from "@ankara/domain/records/fields";
import { defineCall, everyRole } from "./call.ts";

/**
 * Credentials a person repeats where a call's `proof` is `owner`: the password, and a code after `second_factor`. Neither within
 * five minutes of a proof, nor of a member without a password, who signs in again instead.
 */
export const OwnerCredentials = z.object({
  current_password: z.optional(z.string().check(z.maxLength(256))),
  code: z.optional(z.string().check(z.maxLength(40))),
});

/** Fine switches of a seller. */
export const Allowances = z.object({
  /** Whole percent, 0 to 100. */
  maxDiscountPercent: z.int().check(z.gte(0), z.lte(100)),
  voids: z.boolean(),
  seesAllDocuments: z.boolean(),
  changesPrices: z.boolean(),
});

/** Country as the specification's `invoice_settings` holds it. */
export const CountryInfo = z.looseObject({
  name: z.string(),
  flag: z.string(),
  iso_code: z.string(),
  currency: z.string(),
});

/** Another business of the person's, and who they are in it. */
export const OtherBusiness = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  company_name: z.string(),
  role: z.enum(roles),
});
export type OtherBusiness = z.infer<typeof OtherBusiness>;

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  /** ISO alpha-2. */
  country: z.string(),
  /** Root-relative address of the re-encoded picture, or null. */
  logo: z.nullable(z.string()),
  logoLocation: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** JSON text: `{"currency":"NGN","country":{"name","flag","iso_code","currency"}}`. */
  invoice_settings: z.string(),
  business_id: z.uuid(),
  created_at: z.string(),
  /** The part the person has in the business, and what a seller may do. Absent from servers of before: the owner. */
  role: z.optional(z.enum(roles)),
  allowances: z.optional(Allowances),
  /** Of the screens, as the person chose it: `fr`. Absent until they did. */
  language: z.optional(z.string()),
  /** The person's other businesses, the oldest first. Absent where there are none. */
  businesses: z.optional(z.array(OtherBusiness)),
});
export type User = z.infer<typeof User>;

/** 3–30 characters: letters a–z, digits, dot, dash, underscore; starts with a letter or digit. Case does not matter. */
export const Username = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(30), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));
export const Email = z.string().check(z.trim(), z.maxLength(254), z.email());
/** 8–256 characters; anything may be in it. The server refuses the most used ones and those made of names around the account. */
export const Password = z.string().check(z.minLength(8), z.maxLength(256));
export const Country = z.union([CountryCode, z.looseObject({ iso_code: CountryCode })]);

export const signUp = defineCall({
  method: "POST",
  path: "/users",
  summary: "Sign up",
  auth: "none",
  query: z.object({ ref: z.optional(z.string().check(z.maxLength(60))) }),
  body: z.object({
    user: z.object({
      username: Username,
      email: Email,
      password: Password,
      name: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
      company_name: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
      country: z._default(Country, "NG"),
      phone: z.optional(z.string().check(z.maxLength(40))),
    }),
  }),
  /** `token` is withheld when the server wants the e-mail confirmed first. */
  answer: z.object({ user: User, token: z.optional(z.string()) }),
  errors: [],
});

export const logIn = defineCall({
  method: "POST",
  path: "/user_token",
  summary: "Log in",
  auth: "none",
  body: z.object({
    auth: z.object({
      login: z.optional(z.string().check(z.maxLength(254))),
      email: z.optional(z.string().check(z.maxLength(254))),
      username: z.optional(z.string().check(z.maxLength(254))),
      password: z.string().check(z.maxLength(256)),
      /** After `second_factor`: six digits of the authenticator app, or a recovery code. */
      code: z.optional(z.string().check(z.maxLength(40))),
      /** Which of the person's businesses to open. Their first where it is left out, or no longer theirs. */
      business_id: z.optional(z.uuid()),
    }),
  }),
  answer: z.object({ user: User, jwt: z.string() }),
  errors: ["bad_credentials", "second_factor", "wrong_code"],
});

export const makeVisitToken = defineCall({
  method: "POST",
  path: "/users/visit-token",
  summary:
    "A token for an address of the app (`?token=`): good once, for 60 seconds, and for nothing but `POST /users/visit`",
  auth: "session",
  roles: everyRole,
  proof: "none",
  answer: z.object({ token: z.string() }),
  errors: ["unauthenticated"],
});

export const exchangeToken = defineCall({
  method: "POST",
  path: "/users/visit",
  summary: "A session for the token of an address, once and within 60 seconds",
  auth: "none",
  /** Of `POST /users/visit-token`; or the one a sign-in has just answered, whose own session then ends. */
  body: z.object({ visit: z.object({ token: z.string().check(z.minLength(1), z.maxLength(1000)) }) }),
  answer: z.object({ user: User, jwt: z.string() }),
  errors: ["unauthenticated"],
});

export const updateUser = defineCall({
  method: "PATCH",
  path: "/users/:username",
  summary: "Change the account or its logo (multipart field `user[logo]`)",
  auth: "session",
  roles: everyRole,
  proof: "by_field",
  params: z.object({ username: z.string() }),
  body: z.object({
    user: z.object({
      username: z.optional(Username),
      email: z.optional(Email),
      name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      company_name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      phone: z.optional(z.string().check(z.maxLength(40))),
      country: z.optional(Country),
      /** True if the business is registered for its country's VAT, which decides the taxes new documents start with. */
      vat_registered: z.optional(z.boolean()),
      invoice_settings: z.optional(z.string().check(z.maxLength(4000))),
      language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
      /** Another e-mail wants the password, and after `second_factor` a code, as signing in does. */
      current_password: z.optional(z.string().check(z.maxLength(256))),
      code: z.optional(z.string().check(z.maxLength(40))),
    }),
  }),
  multipart: "user[logo]",
  answer: z.object({ user: User }),
  errors: [
    "unauthenticated",
    "wrong_password",
    "second_factor",
    "wrong_code",
    "proof_needed",
    "picture_unreadable",
    "picture_too_big",
  ],
});

export const changePassword = defineCall({
  method: "POST",
  path: "/users/change-password",
  summary: "Change the password; every other session ends",
  auth: "session",
  ofSignIn: true,
  roles: everyRole,
  proof: "owner",
  body: z.object({ user: z.extend(OwnerCredentials, { password: Password }) }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const forgotPassword = defineCall({
  method: "POST",
  path: "/users/iforgot",
  summary: "Mail a reset link; the answer is the same whether the account exists or not",
  auth: "none",
  body: z.object({
    user: z.object({
      login: z.optional(z.string().check(z.maxLength(254))),
      email: z.optional(z.string().check(z.maxLength(254))),
    }),
  }),
  answer: z.object({ message: z.string() }),
  errors: [],
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/users/reset-password",
  summary: "Set a new password with the token of a reset mail (once, within an hour); every session ends",
  auth: "none",
  body: z.object({ user: z.object({ token: z.string().check(z.maxLength(200)), password: Password }) }),
  answer: z.object({ message: z.string() }),
  errors: ["bad_credentials"],
});

export const deleteAccount = defineCall({
  method: "DELETE",
  path: "/users/delete",
  summary: "Delete the account and its data, at once and for ever",
  auth: "session",
  proof: "owner_if_strong",
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed"],
});

export const logOut = defineCall({
  method: "POST",
  path: "/users/log-out",
  summary: "End this session",
  auth: "session",
  roles: everyRole,
  proof: "none",
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});

export const currentUser = defineCall({
  method: "GET",
  path: "/users/me",
  summary: "The signed-in user",
  auth: "session",
  roles: everyRole,
  answer: z.object({ user: User }),
  errors: ["unauthenticated"],
});

/** Sandbox only: logs in to a demo business, made on first use. */
export const demoLogIn = defineCall({
  method: "POST",
  path: "/demo/log-in",
  summary: "Log in to a demo business (sandbox mode only)",
  auth: "none",
  body: z.object({ demo: z.enum(["lagos", "kampala", "nairobi", "empty"]) }),
  answer: z.object({ user: User, jwt: z.string() }),
  errors: [],
});
