import { type SubscriptionStatus, graceDays } from "./entitlements.ts";
import { type Result, err, ok } from "../result.ts";
import { addMonths } from "../dates/dates.ts";

/** State of a business's plan. Instants are ISO 8601 in UTC. */
export type SubscriptionState = {
  readonly status: SubscriptionStatus;
  readonly intent: string | null;
  readonly lifetime: boolean;
  /** Begin of the unbroken paid time; months are counted from here, so that the 31st stays the 31st. */
  readonly startedAt: string | null;
  /** Months paid since `startedAt`. */
  readonly monthsPaid: number;
  /** Null without a plan and for Lifetime. */
  readonly paidUntil: string | null;
  readonly graceUntil: string | null;
  /** Plan that takes over at `paidUntil`. */
  readonly changesTo: string | null;
};

export type SubscriptionEvent =
  /** Money came in for `months` months of a plan; null months: for ever. */
  | { readonly kind: "paid"; readonly at: string; readonly intent: string; readonly months: number | null }
  | { readonly kind: "renewal_failed"; readonly at: string }
  | { readonly kind: "cancelled"; readonly at: string }
  | { readonly kind: "change_planned"; readonly at: string; readonly intent: string }
  /** Nothing happened but that time passed. */
  | { readonly kind: "time"; readonly at: string };

export const noSubscription: SubscriptionState = {
  status: "none",
  intent: null,
  lifetime: false,
  startedAt: null,
  monthsPaid: 0,
  paidUntil: null,
  graceUntil: null,
  changesTo: null,
};

/** Section 8's "not found or already inactive": what was asked needs a plan that runs and renews. */
export type SubscriptionProblem = { readonly code: "subscription_inactive" };
const inactive: SubscriptionProblem = { code: "subscription_inactive" };

/**
 * The one place that moves a subscription. Time first moves it by itself: paid time that is over becomes past due, or
 * ends when it was cancelled; grace that is over ends it.
 *
 * | from      | paid   | renewal_failed | cancelled | change_planned | time                        |
 * |-----------|--------|----------------|-----------|----------------|-----------------------------|
 * | none      | active | refused        | refused   | refused        | none                        |
 * | active    | active | past_due       | cancelled | active         | past_due once paid time ends |
 * | past_due  | active | past_due       | expired   | refused        | expired once grace ends     |
 * | cancelled | active | refused        | refused   | refused        | expired once paid time ends |
 * | expired   | active | refused        | refused   | refused        | expired                     |
 *
 * Lifetime neither renews nor is cancelled or changed.
 */
export function transitionSubscription(
  before: SubscriptionState,
  event: SubscriptionEvent,
): Result<SubscriptionState, SubscriptionProblem> {
  const state = afterTime(before, event.at);
  switch (event.kind) {
    case "time":
      return ok(state);
    case "paid":
      return ok(paid(state, event));
    case "renewal_failed":
      if (state.status === "past_due") return ok(state);
      if (state.status !== "active" || state.lifetime) return err(inactive);
      return ok({ ...state, status: "past_due", graceUntil: graceFrom(later(state.paidUntil, event.at)) });
    case "cancelled":
      if (state.lifetime) return err(inactive);
      if (state.status === "past_due") return ok(ended(state));
      if (state.status !== "active") return err(inactive);
      return ok({ ...state, status: "cancelled", changesTo: null });
    case "change_planned":
      if (state.status !== "active" || state.lifetime) return err(inactive);
      return ok({ ...state, changesTo: event.intent === state.intent ? null : event.intent });
  }
}

/** When time alone moves it next; null when it never does. */
export function nextTransitionAt(state: SubscriptionState): string | null {
  if (state.status === "active" || state.status === "cancelled") return state.paidUntil;
  return state.status === "past_due" ? state.graceUntil : null;
}

function paid(state: SubscriptionState, event: SubscriptionEvent & { kind: "paid" }): SubscriptionState {
  const runsOn = state.status !== "none" && state.status !== "expired" && !state.lifetime;
  const lifetime = state.lifetime || event.months === null;
  const startedAt = (runsOn || state.lifetime) && state.startedAt !== null ? state.startedAt : event.at;
  const monthsPaid = (runsOn ? state.monthsPaid : 0) + (event.months ?? 0);
  return {
    status: "active",
    // Whoever bought Lifetime keeps it, whatever is paid beside it.
    intent: state.lifetime ? state.intent : event.intent,
    lifetime,
    startedAt,
    monthsPaid,
    paidUntil: lifetime ? null : monthsAfter(startedAt, monthsPaid),
    graceUntil: null,
    changesTo: lifetime || event.intent === state.changesTo ? null : state.changesTo,
  };
}

function afterTime(state: SubscriptionState, at: string): SubscriptionState {
  if (state.status === "active" && state.paidUntil !== null && at >= state.paidUntil)
    return afterTime({ ...state, status: "past_due", graceUntil: graceFrom(state.paidUntil) }, at);
  if (state.status === "cancelled" && state.paidUntil !== null && at >= state.paidUntil) return ended(state);
  if (state.status === "past_due" && state.graceUntil !== null && at >= state.graceUntil) return ended(state);
  return state;
}

const ended = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  status: "expired",
  graceUntil: null,
  changesTo: null,
});

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);
const graceFrom = (instant: string): string =>
  new Date(Date.parse(instant) + graceDays * 24 * 3600 * 1000).toISOString();

/** The same time of day `months` later; the last day of the month where that day does not exist. */
export const monthsAfter = (instant: string, months: number): string =>
  `${addMonths(instant.slice(0, 10), months)}${instant.slice(10)}`;
