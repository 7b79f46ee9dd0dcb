import {
  type SubscriptionEvent,
  type SubscriptionState,
  monthsAfter,
  transitionSubscription,
  noSubscription,
} from "./subscription.ts";

/** Something that happened, in whatever order it was heard of. `key` makes it count once. */
export type SubscriptionFact =
  | (Exclude<SubscriptionEvent, { kind: "time" }> & { readonly key: string })
  /** The payment under `of` went back whole: it never counted. */
  | { readonly kind: "refunded"; readonly at: string; readonly key: string; readonly of: string };

/** Purchase of one payment. */
export type PaidPeriod = {
  readonly key: string;
  readonly intent: string;
  readonly from: string;
  readonly until: string | null;
};

/**
 * The state that a set of facts makes at a moment. The order they come in does not matter, nor does telling one twice;
 * facts the state machine refuses at their time (a second cancellation) change nothing.
 *
 * @param now - ISO instant; facts after it count as well, the provider's clock may be ahead of ours
 */
export function foldSubscription(
  facts: readonly SubscriptionFact[],
  now: string,
): { state: SubscriptionState; periods: PaidPeriod[] } {
  const once = [...new Map(facts.map((fact) => [fact.key, fact])).values()].toSorted(
    (a, b) => compare(a.at, b.at) || compare(a.key, b.key),
  );
  const gone = new Set(once.flatMap((fact) => (fact.kind === "refunded" ? [fact.of] : [])));
  const periods: PaidPeriod[] = [];
  let state = noSubscription;
  for (const fact of once) {
    if (fact.kind === "refunded" || gone.has(fact.key)) continue;
    const moved = transitionSubscription(state, fact);
    if (!moved.ok) continue;
    if (fact.kind === "paid") {
      const monthsBefore = moved.value.monthsPaid - (fact.months ?? 0);
      const start = moved.value.startedAt ?? fact.at;
      const from = fact.months === null ? fact.at : monthsAfter(start, monthsBefore);
      periods.push({
        key: fact.key,
        intent: fact.intent,
        from,
        until: fact.months === null ? null : monthsAfter(start, moved.value.monthsPaid),
      });
    }
    state = moved.value;
  }
  const settled = transitionSubscription(state, { kind: "time", at: now });
  if (settled.ok) state = settled.value;
  // Paid once and given back is not the same as never paid.
  if (state.status === "none" && gone.size > 0) state = { ...state, status: "expired" };
  return { state, periods };
}

/** A month of a plan and the credits' own name for it. */
export type CreditMonth = { readonly plan: string; readonly month: string; readonly at: string };

/**
 * Months of the paid periods that have begun, each of which brings the plan's credits once.
 *
 * @param periods - as `foldSubscription` gave them
 * @param now - ISO instant
 */
export function creditMonths(periods: readonly PaidPeriod[], now: string): CreditMonth[] {
  return periods.flatMap(({ key, intent, from, until }) => {
    const months: CreditMonth[] = [];
    for (let count = 0; ; count += 1) {
      const at = monthsAfter(from, count);
      if (at > now || (until !== null && at >= until)) return months;
      months.push({ plan: intent, month: `${key}:${count}`, at });
    }
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
