import { Instant, LocalDate, RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { PaymentProvider } from "./billing.ts";
import { bookkeeping, defineCall } from "./call.ts";
import { OwnerCredentials } from "./users.ts";

/** Minor units of the currency beside it. */
const Amount = z.int();
const ProviderParams = z.object({ provider: PaymentProvider });

/** Account of a business at a payment company, into which its clients pay. */
export const ConnectedAccount = z.object({
  provider: PaymentProvider,
  /**
   * `not_begun`: none yet. `onboarding`: the company asks for more. `ready`: clients can pay. `restricted`: the company
   * stopped it. `off`: ready, and switched off by its owner. `not_here`: the company does not serve the country.
   */
  state: z.enum(["not_begun", "onboarding", "ready", "restricted", "off", "not_here"]),
  /** Onboarding: a bank account is typed here, or everything on a page of the company's. */
  how: z.enum(["bank_account", "provider_page"]),
  /** Bank and last digits; empty where nobody said. */
  label: z.string(),
  /** Words of the company about what it asks for. */
  reason: z.string(),
  /** Published fee for a payment; null where we know none. */
  fee: z.nullable(z.object({ bps: z.int(), fixed: Amount, fixedFrom: Amount, cap: z.nullable(Amount) })),
  /** When its list was last compared with ours. */
  comparedAt: z.nullable(Instant),
});
export type ConnectedAccount = z.infer<typeof ConnectedAccount>;

/** A difference between the list of a payment company and ours. */
export const PaymentDifference = z.object({
  id: RecordId,
  provider: PaymentProvider,
  /** `unknown`: money that belongs to no invoice. `amount`: another amount than ours. `late`: in no transfer by its day. */
  kind: z.enum(["unknown", "amount", "late"]),
  /** The company's name for the payment. */
  paymentRef: z.string(),
  /** The payment of ours; null for an unknown one. */
  paymentId: z.nullable(RecordId),
  currency: z.string(),
  amount: Amount,
  ours: z.nullable(Amount),
  paidOn: LocalDate,
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;

export const readPayouts = defineCall({
  method: "GET",
  path: "/payouts",
  summary: "Accounts clients pay into, the terms, and what differs from the companies' lists",
  auth: "session",
  roles: bookkeeping,
  answer: z.object({
    /** Clients pay on the operator's own keys: nothing has to be connected. */
    direct: z.boolean(),
    /** Nothing is really paid. */
    sandbox: z.boolean(),
    terms: z.object({
      /** The operator's share of a payment: parts of ten thousand, and a fixed part in the currency of the business. */
      shareBps: z.int(),
      shareFixed: Amount,
      currency: z.string(),
      feeBearer: z.enum(["business", "client"]),
    }),
    accounts: z.array(ConnectedAccount),
    differences: z.array(PaymentDifference),
    /** When the server said so. */
    at: Instant,
  }),
  errors: ["unauthenticated"],
});

export const listBanks = defineCall({
  method: "GET",
  path: "/payouts/:provider/banks",
  summary: "Banks and mobile money companies money can be sent to",
  auth: "session",
  params: ProviderParams,
  answer: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: ["unauthenticated", "not_found", "provider_failed"],
});

export const connectAccount = defineCall({
  method: "POST",
  path: "/payouts/:provider/connect",
  summary: "Begin an account clients pay into, go on with it, or change where its money goes",
  auth: "session",
  proof: "owner",
  openToDemos: true,
  params: ProviderParams,
  body: z.object({
    user: z.optional(OwnerCredentials),
    /** Required with `bank_account`, because such a company has no page of its own to ask on. */
    account: z.optional(
      z.object({
        bank_code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
        bank_name: z.string().check(z.trim(), z.maxLength(80)),
        number: z.string().check(z.trim(), z.regex(/^[0-9]{5,20}$/)),
        /** Name the money is settled under; that of the business where it is left out. */
        name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      }),
    ),
  }),
  answer: z.object({
    account: ConnectedAccount,
    /** Page of the company's on which the owner goes on; null where nothing more is asked. */
    url: z.nullable(z.string()),
  }),
  errors: [
    "unauthenticated",
    "not_found",
    "provider_failed",
    "wrong_password",
    "second_factor",
    "wrong_code",
    "proof_needed",
  ],
});

export const switchAccount = defineCall({
  method: "POST",
  path: "/payouts/:provider/switch",
  summary: "Show or hide Pay now to clients",
  auth: "session",
  proof: "none",
  params: ProviderParams,
  body: z.object({ on: z.boolean() }),
  answer: z.object({ account: ConnectedAccount }),
  errors: ["unauthenticated", "not_found"],
});

export const solveDifference = defineCall({
  method: "POST",
  path: "/payouts/differences/:id",
  summary: "Enter unknown money for an invoice, send it back, or leave it as it is",
  auth: "session",
  proof: "owner",
  openToDemos: true,
  params: z.object({ id: RecordId }),
  body: z.object({
    user: z.optional(OwnerCredentials),
    do: z.enum(["assign", "refund", "dismiss"]),
    /** For `assign`. */
    invoice_id: z.optional(RecordId),
  }),
  answer: z.object({ differences: z.array(PaymentDifference) }),
  errors: [
    "unauthenticated",
    "not_found",
    "conflict",
    "provider_failed",
    "wrong_password",
    "second_factor",
    "wrong_code",
    "proof_needed",
  ],
});
