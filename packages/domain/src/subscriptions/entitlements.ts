/** State of a business's plan. */
export const subscriptionStatuses = ["none", "active", "past_due", "cancelled", "expired"] as const;
/**
 * - `none`: never paid
 * - `active`: paid for now
 * - `past_due`: a renewal failed; everything still works until {@link graceDays} are over
 * - `cancelled`: ends with the period that is paid for; everything works until then
 * - `expired`: the paid time is over
 */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days after a failed renewal in which the plan still works. */
export const graceDays = 7;

/** Features a business may use. Data on the device always stays readable and exportable, whatever this says. */
export type Entitlements = {
  /** Devices that may sync; null: as many as one likes. */
  readonly syncedDevices: number | null;
  /** People the business may have, the owner included. Whoever is in when a plan ends stays in. */
  readonly people: number;
  /** Templates new documents may take; documents already made keep theirs. */
  readonly templates: readonly ("plain" | "band" | "ledger" | "receipt")[];
  readonly automaticReminders: boolean;
  readonly recurringInvoices: boolean;
  /** Credits added each month; 0 without a plan. */
  readonly monthlyCredits: number;
};

/** Templates everybody may use. */
export const freeTemplates: Entitlements["templates"] = ["plain", "receipt"];

const free: Entitlements = {
  syncedDevices: 1,
  people: 2,
  templates: freeTemplates,
  automaticReminders: false,
  recurringInvoices: false,
  monthlyCredits: 0,
};

/** Returns whether paid features still work in this state. */
export const isPaid = (status: SubscriptionStatus): boolean =>
  status === "active" || status === "past_due" || status === "cancelled";

/** @param credits the plan's monthly credits (`monthlyCredits` of credits.ts), in credits */
export function entitlementsOf(status: SubscriptionStatus, credits: number): Entitlements {
  if (!isPaid(status)) return free;
  return {
    syncedDevices: null,
    people: 5,
    templates: ["plain", "band", "ledger", "receipt"],
    automaticReminders: true,
    recurringInvoices: true,
    // A renewal that has not been paid brings none.
    monthlyCredits: status === "past_due" ? 0 : credits,
  };
}
