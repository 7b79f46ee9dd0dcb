import * as z from "zod/mini";

/** Bodies as Stripe documents them, as far as we send them: whatever else stands in one is refused. */
export const digits = z.string().check(z.regex(/^\d+$/));
const metadata = z.strictObject({ reference: z.string(), customer: z.string() });
export const StripeSession = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  client_reference_id: z.string(),
  metadata,
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: digits,
  customer: z.optional(z.string()),
  customer_email: z.optional(z.email()),
  customer_creation: z.optional(z.literal("always")),
  subscription_data: z.optional(z.strictObject({ metadata })),
  payment_intent_data: z.optional(z.strictObject({ metadata, application_fee_amount: z.optional(digits) })),
  line_items: z.strictObject({
    "0": z.strictObject({
      quantity: digits,
      price: z.optional(z.string()),
      price_data: z.optional(
        z.strictObject({
          currency: z.string().check(z.regex(/^[a-z]{3}$/)),
          unit_amount: digits,
          product_data: z.strictObject({ name: z.string() }),
        }),
      ),
    }),
  }),
});
const month = z.strictObject({ interval: z.literal("month"), interval_count: digits });
export const StripePrice = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  unit_amount: digits,
  recurring: month,
  product_data: z.strictObject({ name: z.string() }),
  lookup_key: z.string().check(z.maxLength(200)),
});
const on = z.strictObject({ enabled: z.literal("true") });
export const StripePortal = z.strictObject({
  features: z.strictObject({
    invoice_history: on,
    payment_method_update: on,
    subscription_cancel: z.strictObject({ enabled: z.literal("true"), mode: z.literal("at_period_end") }),
    subscription_update: z.optional(
      z.strictObject({
        enabled: z.literal("true"),
        default_allowed_updates: z.strictObject({ "0": z.literal("price") }),
        proration_behavior: z.literal("none"),
        products: z.record(
          z.string(),
          z.strictObject({ product: z.string(), prices: z.record(z.string(), z.string()) }),
        ),
        schedule_at_period_end: z.strictObject({
          conditions: z.record(
            z.string(),
            z.strictObject({ type: z.enum(["decreasing_item_amount", "shortening_interval"]) }),
          ),
        }),
      }),
    ),
  }),
  metadata: z.record(z.string(), z.string()),
});
export const StripePhase = z.strictObject({
  items: z.strictObject({ "0": z.strictObject({ quantity: z.literal("1"), price: z.string() }) }),
  start_date: z.optional(digits),
  end_date: z.optional(digits),
  duration: z.optional(month),
});
export const StripeIntent = z.strictObject({
  amount: digits,
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  description: z.string(),
  metadata,
  automatic_payment_methods: z.strictObject({ enabled: z.literal("true") }),
  application_fee_amount: z.optional(digits),
});
const wanted = z.strictObject({ requested: z.literal("true") });
export const StripeAccount = z.strictObject({
  type: z.literal("express"),
  country: z.string(),
  email: z.email(),
  business_profile: z.strictObject({ name: z.string() }),
  capabilities: z.strictObject({ card_payments: wanted, transfers: wanted }),
  metadata: z.strictObject({ customer: z.string() }),
});
export const StripeAccountLink = z.strictObject({
  account: z.string(),
  type: z.literal("account_onboarding"),
  return_url: z.url(),
  refresh_url: z.url(),
});
