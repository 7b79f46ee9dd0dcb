import * as z from "zod/mini";
import { Instant, RecordId } from "@ankara/domain/records/fields";
import { defineCall } from "./call.ts";
import { Country, Email } from "./users.ts";

/** The account a commission is paid to. */
const PayoutMethod = z.object({
  kind: z.enum(["bank", "mobile_money"]),
  /** Bank or network. */
  provider: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  account_number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40)),
  account_name: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
});

/** Sums in minor units, one row a currency. */
const Sums = z.object({ currency: z.string(), pending: z.int(), available: z.int(), paid: z.int() });

export const Affiliate = z.object({
  id: RecordId,
  name: z.string(),
  email: z.string(),
  country: z.string(),
  /** The code behind `?ref=`. */
  code: z.string(),
  link: z.string(),
  created_at: Instant,
});
export type Affiliate = z.infer<typeof Affiliate>;

/**
 * Open: an affiliate need not be a user. The dashboard opens with the mailed link (or at once for a signed-in user whose
 * e-mail it is), `/affiliate?key=…`; an address that has registered before gets the same answer and a mail. A repeat with
 * the same `Idempotency-Key` sends no second mail.
 */
export const registerAffiliate = defineCall({
  method: "POST",
  path: "/affiliates",
  summary: "Become an affiliate",
  auth: "none",
  body: z.object({
    affiliate: z.object({
      name: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
      email: Email,
      phone: z._default(z.string().check(z.trim(), z.maxLength(40)), ""),
      country: Country,
      payout: PayoutMethod,
      terms: z.literal(true),
    }),
  }),
  answer: z.object({ message: z.string(), affiliate: z.nullable(Affiliate) }),
  errors: ["key_body_differs"],
});

/** `Authorization` of a signed-in user whose e-mail is the affiliate's, or `key` from the mailed link. */
export const affiliateDashboard = defineCall({
  method: "GET",
  path: "/affiliates/me",
  summary: "Clicks, sign-ups, paying customers and commissions",
  auth: "none",
  query: z.object({ key: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    affiliate: Affiliate,
    clicks: z.int(),
    sign_ups: z.int(),
    paying: z.int(),
    sums: z.array(Sums),
    /** Newest first, at most 100. No name of a customer. */
    entries: z.array(
      z.object({
        id: RecordId,
        at: Instant,
        kind: z.enum(["commission", "reversal", "payout"]),
        currency: z.string(),
        amount: z.int(),
        /** From when it can be paid out, for a commission on hold. */
        available_at: z.nullable(Instant),
      }),
    ),
    /** The least that is paid out, by currency. */
    minimum: z.record(z.string(), z.int()),
  }),
  errors: ["unauthenticated", "not_found"],
});

export const requestPayout = defineCall({
  method: "POST",
  path: "/affiliates/me/payouts",
  summary: "Ask for what is available to be paid out",
  auth: "none",
  query: z.object({ key: z.optional(z.string().check(z.maxLength(200))) }),
  body: z.object({ payout: z.object({ currency: z.string().check(z.maxLength(3)) }) }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "not_found", "conflict", "key_body_differs"],
});

/** Counted once a day and visitor; unknown codes answer alike. */
export const countReferral = defineCall({
  method: "POST",
  path: "/affiliates/clicks",
  summary: "A visitor came with ?ref=",
  auth: "none",
  body: z.object({ ref: z.string().check(z.minLength(1), z.maxLength(60)) }),
  answer: z.object({ message: z.string() }),
  errors: [],
});
