import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subscriptionStatuses } from "./entitlements.ts";
import { type SubscriptionFact, creditMonths, foldSubscription } from "./fold.ts";
import {
  type SubscriptionEvent,
  type SubscriptionState,
  monthsAfter,
  transitionSubscription,
  nextTransitionAt,
  noSubscription,
} from "./subscription.ts";

const start = "2026-01-31T09:00:00.000Z";
const paid = (at = start, months: number | null = 1, intent = "monthly"): SubscriptionEvent => ({
  kind: "paid",
  at,
  months,
  intent,
});

function walk(...events: SubscriptionEvent[]): SubscriptionState {
  return events.reduce((state, event) => {
    const moved = transitionSubscription(state, event);
    if (!moved.ok) throw new Error(`${event.kind} refused in ${state.status}`);
    return moved.value;
  }, noSubscription);
}

const active = walk(paid());
const states: Record<string, SubscriptionState> = {
  none: noSubscription,
  active,
  past_due: walk(paid(), { kind: "renewal_failed", at: "2026-02-28T09:00:00.000Z" }),
  cancelled: walk(paid(), { kind: "cancelled", at: "2026-02-02T00:00:00.000Z" }),
  expired: walk(paid(), { kind: "time", at: "2026-04-01T00:00:00.000Z" }),
};

describe("every transition of the table", () => {
  const at = "2026-02-10T00:00:00.000Z";
  const table: Record<string, Record<string, string>> = {
    none: { paid: "active", renewal_failed: "refused", cancelled: "refused", change_planned: "refused", time: "none" },
    active: {
      paid: "active",
      renewal_failed: "past_due",
      cancelled: "cancelled",
      change_planned: "active",
      time: "active",
    },
    past_due: {
      paid: "active",
      renewal_failed: "past_due",
      cancelled: "expired",
      change_planned: "refused",
      time: "past_due",
    },
    cancelled: {
      paid: "active",
      renewal_failed: "refused",
      cancelled: "refused",
      change_planned: "refused",
      time: "cancelled",
    },
    expired: {
      paid: "active",
      renewal_failed: "refused",
      cancelled: "refused",
      change_planned: "refused",
      time: "expired",
    },
  };
  test("covers every state", () => {
    expect(Object.keys(table).toSorted()).toEqual([...subscriptionStatuses].toSorted());
  });
  for (const [from, row] of Object.entries(table))
    for (const [kind, to] of Object.entries(row))
      test(`${from}, ${kind} → ${to}`, () => {
        const event = { kind, at, intent: "yearly", months: 12 } as SubscriptionEvent;
        const moved = transitionSubscription(states[from] as SubscriptionState, event);
        expect(moved.ok ? moved.value.status : "refused").toBe(to);
      });
});

describe("time", () => {
  test("ends paid time after seven days of grace, and a cancelled plan with its period", () => {
    const until = "2026-02-28T09:00:00.000Z";
    expect(active.paidUntil).toBe(until);
    expect(nextTransitionAt(active)).toBe(until);
    const due = walk(paid(), { kind: "time", at: until });
    expect(due).toMatchObject({ status: "past_due", graceUntil: "2026-03-07T09:00:00.000Z" });
    expect(walk(paid(), { kind: "time", at: "2026-03-07T08:59:59.999Z" }).status).toBe("past_due");
    expect(walk(paid(), { kind: "time", at: "2026-03-07T09:00:00.000Z" }).status).toBe("expired");
    const cancelled = states["cancelled"] as SubscriptionState;
    expect(transitionSubscription(cancelled, { kind: "time", at: until })).toMatchObject({
      value: { status: "expired" },
    });
  });

  test("a renewal in the grace goes on where the paid time ended, on the day it began", () => {
    const late = walk(paid(), paid("2026-03-05T00:00:00.000Z"));
    expect(late).toMatchObject({ status: "active", paidUntil: "2026-03-31T09:00:00.000Z", graceUntil: null });
  });

  test("after the end a payment begins anew", () => {
    const anew = walk(paid(), paid("2026-06-15T00:00:00.000Z"));
    expect(anew).toMatchObject({ startedAt: "2026-06-15T00:00:00.000Z", paidUntil: "2026-07-15T00:00:00.000Z" });
  });

  test("Lifetime never ends and is neither cancelled nor changed", () => {
    const life = walk(paid(start, null, "usd_lifetime"));
    expect(life).toMatchObject({ status: "active", lifetime: true, paidUntil: null });
    expect(nextTransitionAt(life)).toBeNull();
    expect(transitionSubscription(life, { kind: "time", at: "2099-01-01T00:00:00.000Z" })).toMatchObject({
      value: { status: "active" },
    });
    for (const kind of ["cancelled", "change_planned", "renewal_failed"] as const)
      expect(transitionSubscription(life, { kind, at: start, intent: "x" }).ok).toBe(false);
    expect(walk(paid(start, null, "usd_lifetime"), paid("2026-02-01T00:00:00.000Z")).lifetime).toBe(true);
  });

  test("a planned change takes over with the payment for it", () => {
    const planned = walk(paid(), { kind: "change_planned", at: "2026-02-01T00:00:00.000Z", intent: "change_6_months" });
    expect(planned).toMatchObject({ intent: "monthly", changesTo: "change_6_months" });
    const changed = transitionSubscription(planned, paid("2026-02-28T09:00:00.000Z", 6, "change_6_months"));
    expect(changed).toMatchObject({
      value: { intent: "change_6_months", changesTo: null, paidUntil: "2026-08-31T09:00:00.000Z" },
    });
  });
});

const facts: SubscriptionFact[] = [
  { kind: "paid", key: "paid:1", at: start, intent: "monthly", months: 1 },
  { kind: "change_planned", key: "change:1", at: "2026-02-05T00:00:00.000Z", intent: "change_6_months" },
  { kind: "renewal_failed", key: "failed:1", at: "2026-02-28T09:00:00.000Z" },
  { kind: "paid", key: "paid:2", at: "2026-03-02T00:00:00.000Z", intent: "change_6_months", months: 6 },
  { kind: "cancelled", key: "cancelled:1", at: "2026-04-01T00:00:00.000Z" },
  { kind: "cancelled", key: "cancelled:2", at: "2026-04-01T00:00:01.000Z" },
  { kind: "paid", key: "paid:3", at: "2026-11-01T00:00:00.000Z", intent: "yearly", months: 12 },
  { kind: "refunded", key: "refunded:3", of: "paid:3", at: "2026-11-03T00:00:00.000Z" },
];

describe("folding facts", () => {
  test("every order and every repeat ends in the same state", () => {
    const inOrder = foldSubscription(facts, "2026-05-01T00:00:00.000Z");
    fc.assert(
      fc.property(fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }), (shuffled) => {
        expect(foldSubscription(shuffled, "2026-05-01T00:00:00.000Z")).toEqual(inOrder);
      }),
    );
  });

  test("a payment that went back never counted, and leaves an expired plan rather than none", () => {
    const one = facts.slice(0, 1);
    expect(foldSubscription(one, "2026-02-01T00:00:00.000Z").state.status).toBe("active");
    const back: SubscriptionFact = {
      kind: "refunded",
      key: "refunded:1",
      of: "paid:1",
      at: "2026-02-01T00:00:00.000Z",
    };
    expect(foldSubscription([back, ...one], "2026-02-01T00:00:00.000Z").state.status).toBe("expired");
  });

  test("each month that has begun brings its credits once", () => {
    const { periods } = foldSubscription(facts, "2026-05-01T00:00:00.000Z");
    const months = creditMonths(periods, "2026-05-01T00:00:00.000Z");
    expect(months.map(({ at }) => at.slice(0, 10))).toEqual(["2026-01-31", "2026-02-28", "2026-03-28", "2026-04-28"]);
    expect(new Set(months.map(({ month }) => month)).size).toBe(4);
  });
});

test("subscription months › months keep the time of day, and the last day where a day is missing", () => {
  expect(monthsAfter("2026-01-31T09:00:00.000Z", 1)).toBe("2026-02-28T09:00:00.000Z");
  expect(monthsAfter("2026-11-21T23:59:59.999Z", 12)).toBe("2027-11-21T23:59:59.999Z");
});
