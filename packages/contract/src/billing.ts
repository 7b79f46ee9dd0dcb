import * as z from "zod/mini";
import { subscriptionStatuses } from "@ankara/domain/subscriptions/entitlements";
import { maxExact } from "@ankara/domain/records/limits";
import { Instant, InvoiceId, LocalDate, RecordId } from "@ankara/domain/records/fields";
import { defineCall, everyRole, managing } from "./call.ts";
import { OwnerCredentials } from "./users.ts";

/** The provider that moves the money. `manual`: paid by hand and confirmed by an operator. */
export const PaymentProvider = z.enum(["sandbox", "stripe", "paystack", "flutterwave", "manual"]);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** Minor units of the currency beside it. */
const Amount = z.int();
const Currency = z.string();

/** An offer: a plan, a plan to change to, a portal plan or a credit pack. `intent` is its code (domain/subscriptions/plans.ts). */
export const Offer = z.object({
  intent: z.string(),
  kind: z.enum(["plan", "change", "portal", "credits"]),
  title: z.string(),
  currency: Currency,
  /** Charged at once. */
  total: Amount,
  preSaleTotal: z.nullable(Amount),
  perMonth: z.nullable(Amount),
  preSalePerMonth: z.nullable(Amount),
  /** Shown as {duration}; null for a pack and for what is paid once. */
  duration: z.nullable(z.string()),
  /** Null when paid once. */
  months: z.nullable(z.int()),
  /** Credits of a pack, or those a plan adds each month. */
  credits: z.int(),
});
export type Offer = z.infer<typeof Offer>;

export const Subscription = z.object({
  status: z.enum(subscriptionStatuses),
  /** Code of the plan, null without one. */
  intent: z.nullable(z.string()),
  title: z.nullable(z.string()),
  provider: z.nullable(PaymentProvider),
  currency: z.nullable(Currency),
  /** Charged at the next renewal; null when there is none. */
  renewal: z.nullable(Amount),
  startedAt: z.nullable(Instant),
  /** Paid until; null without a plan and for Lifetime. */
  paidUntil: z.nullable(Instant),
  /** Until when a failed renewal is forgiven. */
  graceUntil: z.nullable(Instant),
  /** Code of the plan that takes over at `paidUntil`. */
  changesTo: z.nullable(z.string()),
  lifetime: z.boolean(),
  /** A payment for it is disputed by the payer's bank, which has not decided yet. */
  disputed: z._default(z.boolean(), false),
});
export type Subscription = z.infer<typeof Subscription>;

const Entitlements = z.object({
  syncedDevices: z.nullable(z.int()),
  people: z.int(),
  templates: z.array(z.enum(["plain", "band", "ledger", "receipt"])),
  automaticReminders: z.boolean(),
  recurringInvoices: z.boolean(),
  monthlyCredits: z.int(),
});

/** One purchase: a plan, its renewals (each a transaction of its own) or credits. */
export const Transaction = z.object({
  id: RecordId,
  intent: z.string(),
  title: z.string(),
  kind: z.enum(["plan", "renewal", "change", "credits"]),
  provider: PaymentProvider,
  currency: Currency,
  amount: Amount,
  refunded: Amount,
  /** The payer's bank asked the money back: `open` until it has decided; null where it did not. */
  disputed: z._default(z.nullable(z.enum(["open", "won", "lost"])), null),
  /** `abandoned`: the checkout was left or ran out; it may be tried again. */
  status: z.enum(["pending", "success", "failed", "abandoned"]),
  /** Why it failed, in words for people; empty otherwise. */
  reason: z.string(),
  /** Our own reference, printed on the receipt: `ANK-7K2M9QXD`. */
  reference: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  /** The period a payment for a plan covers. */
  period: z.nullable(z.object({ from: LocalDate, until: LocalDate })),
});
export type Transaction = z.infer<typeof Transaction>;

/** Calls that create or spend take `Idempotency-Key` (a UUID): a repeat answers with the same body, another body is 422 `key_body_differs`. */
const spending = ["unauthenticated", "key_body_differs"] as const;

export const getSubscription = defineCall({
  method: "GET",
  path: "/subscriptions/",
  summary: "The plan of the business, what it allows, and what can be bought",
  auth: "session",
  roles: everyRole,
  answer: z.object({
    subscription: Subscription,
    entitlements: Entitlements,
    /** Plans of plan/subscribe in Nigeria, of plan/portal elsewhere. */
    plans: z.array(Offer),
    /** Plans the change-plan modal offers; empty where the portal changes plans. */
    changes: z.array(Offer),
    packs: z.array(Offer),
    provider: z.nullable(PaymentProvider),
    /** Sandbox: nothing is really charged, and the screens say so. */
    sandbox: z.boolean(),
  }),
  errors: ["unauthenticated"],
});

/** Ends with the period that is paid for. 404 `subscription_inactive` without an active plan. */
export const cancelPlan = defineCall({
  method: "POST",
  path: "/subscriptions/cancel-plan",
  summary: "Cancel the plan at the end of the paid period",
  auth: "session",
  proof: "none",
  answer: z.object({ message: z.string(), subscription: Subscription }),
  errors: [...spending, "subscription_inactive"],
});

export const changePlan = defineCall({
  method: "POST",
  path: "/subscriptions/change-plan",
  summary: "Change to another plan",
  auth: "session",
  proof: "none",
  body: z.object({ subscription: z.object({ plan: z.string().check(z.minLength(1), z.maxLength(60)) }) }),
  answer: z.object({
    message: z.string(),
    subscription: Subscription,
    /** Page that confirms the payment when the provider requires it; open it like the `url` of a transaction. */
    url: z.nullable(z.string()),
  }),
  errors: [...spending, "subscription_inactive"],
});

/** The specification's `POST {path}` with an empty body: the provider's page for the payment method and past invoices. */
export const manageSubscription = defineCall({
  method: "POST",
  path: "/subscriptions/manage",
  summary: "The provider's page for this subscription",
  auth: "session",
  proof: "none",
  answer: z.object({ url: z.string() }),
  errors: [...spending, "subscription_inactive", "provider_failed"],
});

export const openPortal = defineCall({
  method: "POST",
  path: "/portal",
  summary: "The provider's billing portal",
  auth: "session",
  proof: "none",
  answer: z.object({ url: z.string() }),
  errors: [...spending, "provider_failed"],
});

export const startTransaction = defineCall({
  method: "POST",
  path: "/transactions",
  summary: "Buy a plan or credits: answers with the provider's checkout",
  auth: "session",
  proof: "none",
  body: z.object({
    transaction: z.object({
      intent: z.string().check(z.minLength(1), z.maxLength(60)),
      provider: z.optional(PaymentProvider),
      /** Path of the app the checkout returns to (`/transactions`, `/thank-you`). */
      return_url: z.optional(z.string().check(z.maxLength(500))),
    }),
  }),
  answer: z.object({ id: RecordId, url: z.string() }),
  errors: [...spending, "not_found", "provider_failed"],
});

export const listTransactions = defineCall({
  method: "GET",
  path: "/transactions",
  summary: "What was bought, newest first",
  auth: "session",
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ data: z.array(Transaction), next_cursor: z.nullable(z.string()) }),
  errors: ["unauthenticated"],
});

/** Asks the provider when it is still pending, so that a webhook that never comes does not leave it so. */
export const getTransaction = defineCall({
  method: "GET",
  path: "/transactions/:id",
  summary: "One transaction as the provider knows it now",
  auth: "session",
  params: z.object({ id: RecordId }),
  answer: z.object({ transaction: Transaction }),
  errors: ["unauthenticated", "not_found"],
});

/** A new checkout for one that failed or was left. Never a second one beside a payment that went through. */
export const retryTransaction = defineCall({
  method: "POST",
  path: "/transactions/:id/retry",
  summary: "Try a failed or abandoned transaction again",
  auth: "session",
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ id: RecordId, url: z.string() }),
  errors: [...spending, "not_found", "conflict", "provider_failed"],
});

/** `id` is the payment's. Money leaves for the client's card, so it is the owner's act. */
export const refundPayment = defineCall({
  method: "POST",
  path: "/payments/:id/refund",
  summary: "Refund a card payment of an invoice, in whole or in part",
  auth: "session",
  roles: managing,
  proof: "owner",
  openToDemos: true,
  params: z.object({ id: RecordId }),
  body: z.object({
    user: z.optional(OwnerCredentials),
    refund: z.object({
      amount: z.int().check(z.gte(1), z.lte(maxExact)),
      /** The document it is for, of a payment that settled several; else the last of them gives first. */
      invoice_id: z.optional(InvoiceId),
    }),
  }),
  answer: z.object({
    refund: z.object({
      id: RecordId,
      amount: Amount,
      currency: Currency,
      /** `underway`: the payment company has it, or is asked again; the payment says how much is on its way. */
      state: z.enum(["done", "underway"]),
    }),
  }),
  errors: [
    ...spending,
    "not_found",
    "conflict",
    "provider_failed",
    "wrong_password",
    "second_factor",
    "wrong_code",
    "proof_needed",
  ],
});

/**
 * `id` is the token of a public invoice link. The amount is the server's balance, never the caller's. One open intent
 * per invoice and balance: a repeat answers the same secret. 404 for an unknown link, 409 when paid or void.
 */
export const invoiceClientSecret = defineCall({
  method: "GET",
  path: "/stripe/client-secrete/:id",
  summary: "Open a card payment for the balance of a public invoice",
  auth: "none",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({
    client_secret: z.string(),
    provider: z.enum(["stripe", "sandbox", "paystack", "flutterwave"]),
    /** Stripe's publishable key, or the origin of the sandbox's card form; empty where the company has a page of its own. */
    publishable: z.string(),
    /** Minor units the client pays, a surcharge included. */
    amount: Amount,
    currency: Currency,
    /** Page of the company's on which it is paid; null where the card form stands on ours. */
    url: z._default(z.nullable(z.string()), null),
    /** Account of the business a card form of Stripe's pays into; null: the operator's own. */
    account: z._default(z.nullable(z.string()), null),
    /** Fee the client bears, part of `amount`. */
    surcharge: z._default(Amount, 0),
  }),
  errors: ["not_found", "conflict", "provider_failed"],
});

/** State for the thank-you page, by the public token of an invoice or, signed in, by a transaction's id. */
export const invoicePaymentState = defineCall({
  method: "GET",
  path: "/stripe/payments/:id",
  summary: "How a card payment of a public invoice stands",
  auth: "none",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({
    state: z.enum(["none", "pending", "paid", "failed"]),
    amount: Amount,
    currency: Currency,
    /** The amount left to pay. */
    balance: Amount,
    number: z.string(),
    businessName: z.string(),
    /** The payment company reports another payment than was asked for. `pending`: the business looks into it; `failed`: it found nothing. */
    unclear: z._default(z.boolean(), false),
  }),
  errors: ["not_found"],
});
