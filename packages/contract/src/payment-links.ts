import { CurrencyCode, Instant, Minor, RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { bookkeeping, defineCall, managing } from "./call.ts";

/** Longest texts of a payment link, characters. */
export const maxLinkTitle = 80;
export const maxLinkNote = 300;
const RequestedAmount = z.nullable(Minor.check(z.gte(1), z.lte(1_000_000_000_000)));

/** A link by which anybody pays the business without an invoice. Amounts are minor units of `currency`. */
export const PaymentLink = z.object({
  id: RecordId,
  /** The `{id}` of its page, `/checkout/link/{id}`. */
  link_id: z.string(),
  title: z.string(),
  note: z.string(),
  currency: CurrencyCode,
  /** Null where whoever pays names the amount. */
  amount: RequestedAmount,
  takes_cards: z.boolean(),
  created_at: Instant,
  revoked_at: z.nullable(Instant),
  /** Times its page was opened. */
  opened: z.int(),
  /** Payments that count as money, and what they brought less what went back. */
  payments: z.int(),
  received: Minor,
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const listPaymentLinks = defineCall({
  method: "GET",
  path: "/payment-links",
  summary: "Links by which anybody pays without an invoice, the newest first",
  auth: "session",
  roles: bookkeeping,
  answer: z.object({ data: z.array(PaymentLink) }),
  errors: ["unauthenticated"],
});

export const createPaymentLink = defineCall({
  method: "POST",
  path: "/payment-links",
  summary: "Make a payment link; the same id again makes nothing twice",
  auth: "session",
  roles: managing,
  proof: "none",
  body: z.object({
    link: z.object({
      /** Made by the device: a link that is asked for again after a lost answer is one. */
      id: RecordId,
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLinkTitle)),
      note: z.string().check(z.trim(), z.maxLength(maxLinkNote)),
      currency: CurrencyCode,
      amount: RequestedAmount,
      takes_cards: z.boolean(),
    }),
  }),
  answer: z.object({ link: PaymentLink }),
  errors: ["unauthenticated", "not_found", "conflict"],
});

export const revokePaymentLink = defineCall({
  method: "POST",
  path: "/payment-links/:id/revoke",
  summary: "Revoke a payment link; what was paid by it stays",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ link: PaymentLink }),
  errors: ["unauthenticated", "not_found"],
});
