import type { MinorUnits } from "@ankara/domain/money/money";
import type { PaymentProvider as ProviderName } from "@ankara/contract/billing";
import type { Connect } from "./connect/connect.ts";

export type { ProviderName };

/** The order, as we stored it before anybody was asked for money. Amounts in minor units of `currency`. */
type Order = {
  /** Ours, unique for ever: `ANK-7K2M9QXD`. Travels to the provider and back. */
  readonly reference: string;
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The business's id, compared when the money comes. */
  readonly customer: string;
  readonly email: string;
  readonly description: string;
  /** Address of ours the payer returns to. */
  readonly returnUrl: string;
  /** Address of ours for a payer who leaves without paying; `returnUrl` where it is absent or the provider knows one only. */
  readonly leaveUrl?: string;
};

/** A plan that renews by itself. `months` of one payment. */
export type RenewingPlan = {
  readonly intent: string;
  readonly title: string;
  readonly months: number;
  readonly amount: MinorUnits;
  readonly currency: string;
};

/** The price of a plan as a provider knows it, because our own codes mean nothing there. */
export type PlanPrice = Pick<RenewingPlan, "months" | "amount" | "currency">;

export type CheckoutRequest = Order & {
  /** `hosted`: a page of the provider's. `card`: a form inside a page of ours, opened by the secret. */
  readonly form: "hosted" | "card";
  /** The provider charges again after each period. */
  readonly renews: RenewingPlan | null;
  /** Known from an earlier purchase. */
  readonly customerRef: string | null;
  /** From then on it cannot be paid any more. */
  readonly expiresAt: Date;
  /** The same key again gives the same checkout. */
  readonly key: string;
  /** A client pays a business: `share` stays with the operator, minor units. Left out for what is bought of us. */
  readonly invoice?: { readonly share: number };
};

type Checkout = {
  /** The provider's name for it; `verify` finds it again by this or by our reference. */
  readonly ref: string;
  /** For `hosted`. Its host stands in `hosts` of the provider. */
  readonly url: string | null;
  /** For `card`. */
  readonly clientSecret: string | null;
};

export type Refund = { readonly ref: string; readonly amount: MinorUnits; readonly at: Date };

/** A refund that was asked for. One that is not `done` is under way and may still fail. */
export type RefundRequest = Refund & { readonly done: boolean };

/** Money that the payer's bank asks back. */
export type Dispute = {
  /** Unique at the provider. */
  readonly ref: string;
  /** Minor units of the payment's currency. */
  readonly amount: MinorUnits;
  /** `lost`: the money is gone, which no refund says a second time. */
  readonly status: "open" | "won" | "lost";
  /** Until when the provider takes an answer; null once there is one, or where it names no day. */
  readonly answerBy: Date | null;
  readonly at: Date;
  /** In the provider's words. */
  readonly reason: string;
};

/** A payment as the provider knows it when it is asked. Nothing of it is believed before it was compared with our order. */
export type PaymentSnapshot = {
  readonly status: "pending" | "success" | "failed" | "expired";
  readonly reference: string;
  /** Minor units. */
  readonly amount: MinorUnits;
  readonly currency: string;
  /** Our customer, as the provider kept it; null when it keeps none. */
  readonly customer: string | null;
  /** The payment itself, unique at the provider; null before there is one. */
  readonly paymentRef: string | null;
  readonly at: Date | null;
  /** Words for people, of a failure. */
  readonly reason: string;
  /** Money that has gone back. */
  readonly refunds: readonly Refund[];
  /** Refunds that are under way: none of them counts yet, and one that is missing later has failed. */
  readonly refundsUnderway?: readonly Refund[];
  readonly disputes?: readonly Dispute[];
  /** For a plan that renews. */
  readonly subscriptionRef: string | null;
  readonly customerRef: string | null;
};

export type SubscriptionSnapshot = {
  /** The name it is kept under, whichever it was asked for by. */
  readonly ref: string;
  readonly status: "active" | "past_due" | "cancelled";
  /** The moment it was told to end, at once or with the paid period; null while it renews. */
  readonly cancelledAt: Date | null;
  /** The amount it charges for each period now; null when the provider does not say. */
  readonly plan: PlanPrice | null;
  /** The plan the next period is charged at: `plan`, or another one chosen in the provider's pages. Null when nothing more is charged, or the provider does not say. */
  readonly next: PlanPrice | null;
  /** Every charge so far, the first one included, oldest first. */
  readonly charges: readonly PaymentSnapshot[];
  /** Other names the provider has for it, which its messages may use. */
  readonly otherRefs?: readonly string[];
};

/** A message whose signature was good. It says where to look, never what to believe. */
export type WebhookEvent = {
  /** Unique at the provider. */
  readonly id: string;
  readonly kind: string;
  /** References it may be about, the most specific first: our reference, the provider's payment, checkout, subscription or customer. */
  readonly refs: readonly string[];
};

/** Why a message is not let in. The sender gets one answer for all of them. */
export class WebhookRefused extends Error {}

/** The provider cannot be reached, or answers what it never should. Nothing was changed. */
export class ProviderFailed extends Error {}

/**
 * Takes money. Real: `stripe.ts`, `paystack.ts`, `flutterwave.ts`; by hand: `manual.ts`. Without keys: `sandbox/`, a
 * program with pages, state and signed webhooks of its own. Every call may throw `ProviderFailed`.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Hosts of addresses it hands out; an address elsewhere is never given to anybody. */
  readonly hosts: readonly string[];
  /** True where its portal lets the payer change to another plan. */
  readonly changesPlans: boolean;
  /** The secret the browser needs for the card form; null when it has none. */
  readonly publishable: string | null;
  /** Accounts of businesses; left out where it has none. */
  readonly connect?: Connect<PaymentProvider>;

  /** Open a checkout. Repeats with the same `key` answer alike. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Reads the present state of a payment. `ref` is a checkout's; null for a payment known by our reference alone.
   *
   * @returns null while the provider has not heard of it because nobody has tried to pay
   */
  verify(order: { readonly ref: string | null; readonly reference: string }): Promise<PaymentSnapshot | null>;
  /** Make a checkout that is not paid yet unusable; nothing happens to one that is. */
  expireCheckout(ref: string): Promise<void>;
  /**
   * Check a message byte for byte.
   *
   * @param raw - the body exactly as it came
   * @param now - against which a stamped message is too old
   * @throws WebhookRefused when anything about it is not right
   */
  parseWebhook(raw: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>, now: Date): WebhookEvent;
  /** The subscription with every charge. */
  readSubscription(ref: string): Promise<SubscriptionSnapshot>;
  /**
   * From the end of the paid period on, charge for another plan.
   *
   * @returns null when the same subscription goes on; else the one that takes its place, or none where the next period is paid by hand
   */
  changeSubscription(ref: string, plan: RenewingPlan, key: string): Promise<{ readonly ref: string | null } | null>;
  /** Charge no more; what is paid runs on. Cancelling twice is no error. */
  cancelSubscription(ref: string): Promise<void>;
  /** A page of the provider's where the payer sees invoices, changes the payment method and, where `changesPlans`, the plan to one of `plans`. */
  openPortal(customer: {
    readonly customerRef: string | null;
    readonly customer: string;
    readonly email: string;
    readonly returnUrl: string;
    readonly plans: readonly RenewingPlan[];
  }): Promise<{ url: string }>;
  /**
   * Reads which payments are disputed, for messages that never came.
   *
   * @param since - disputes that began before it may be left out
   * @returns the references of each, as in a message
   */
  listDisputed(since: Date): Promise<readonly (readonly string[])[]>;
  /** Give money back. `amount` in minor units of the payment's currency. The same `key` again finds the same refund. */
  refund(payment: {
    readonly paymentRef: string;
    readonly amount: MinorUnits;
    readonly currency: string;
    readonly key: string;
  }): Promise<RefundRequest>;
}
