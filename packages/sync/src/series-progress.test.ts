import { describe, expect, test } from "vitest";
import { SeriesProgress, heldState } from "./series-progress.ts";

const number = (seq: number) => ({ opId: `op${seq}`, patch: { seriesId: "s", seq } });
const receipt = (seq: number, status: "applied" | "rejected" | "held", code?: string) => ({
  opId: `op${seq}`,
  status,
  rev: status === "applied" ? 9 : null,
  ...(code !== undefined && { code }),
});
const registered = { leases: [{ seriesId: "s", next: 5 }], series: [{ id: "s", next: 5 }], overPlan: false };
const leaseAt = (next: number) => [{ seriesId: "s", next }];

describe("a number that was given up", () => {
  test("server does not know the number › the device registers again, once", () => {
    const progress = new SeriesProgress();
    progress.registered(registered);
    expect(progress.received([number(5)], [receipt(5, "applied")])).toBe(true);
    expect(progress.isBehind(leaseAt(6))).toBe(false);
    // 6 was refused and given up.
    expect(progress.received([number(6)], [receipt(6, "rejected", "invalid")])).toBe(true);
    expect(progress.isBehind(leaseAt(7))).toBe(true);
    progress.registered({ ...registered, leases: leaseAt(7) });
    expect(progress.isBehind(leaseAt(7))).toBe(false);
  });

  test("later numbers are held › series is stranded until one is applied or the round ends", () => {
    const progress = new SeriesProgress();
    expect(progress.received([number(7)], [receipt(7, "held")])).toBe(false);
    expect(progress.stranded).toEqual(new Set(["s"]));
    progress.received([number(7)], [receipt(7, "applied")]);
    expect(progress.stranded).toEqual(new Set());
    progress.received([number(8)], [receipt(8, "held")]);
    progress.rested();
    expect(progress.stranded).toEqual(new Set());
  });
});

describe("a device beyond the plan", () => {
  test("its changes are held › they count as sent, not as waiting for a number", () => {
    expect(heldState({}, { code: "device_over_plan" }, 7)).toEqual({ state: "sent" });
    expect(heldState({ sentAfter: 4 }, { code: "device_over_plan" }, 7)).toEqual({ state: "sent", sentAfter: 4 });
    expect(heldState({ sentAfter: 9 }, {}, 7)).toEqual({ state: "held", sentAfter: 9 });
  });

  test("held for a missing number after a plan was bought › is beyond it no more, and tells how far it counted", () => {
    const progress = new SeriesProgress();
    progress.registered({ ...registered, leases: leaseAt(9), overPlan: true });
    progress.received([number(9)], [receipt(9, "held", "device_over_plan")]);
    progress.received([number(9)], [receipt(9, "held")]);
    expect(progress.isOverPlan).toBe(false);
    expect(progress.stranded).toEqual(new Set(["s"]));
    expect(progress.isBehind(leaseAt(10))).toBe(true);
  });

  test("its numbers are held › neither stranded nor behind", () => {
    const progress = new SeriesProgress();
    progress.registered({ ...registered, leases: leaseAt(9), overPlan: true });
    expect(progress.isBehind(leaseAt(9))).toBe(false);
    expect(progress.received([number(9)], [receipt(9, "held", "device_over_plan")])).toBe(false);
    expect(progress.stranded).toEqual(new Set());
    expect(progress.isBehind(leaseAt(10))).toBe(false);
  });

  test("has nothing to send, and a number was given up › asks once a round whether there is a place", () => {
    const progress = new SeriesProgress();
    const beyond = { ...registered, leases: leaseAt(9), overPlan: true };
    progress.registered(beyond);
    expect(progress.isBehind(leaseAt(9))).toBe(false);
    progress.rested();
    expect(progress.isBehind(leaseAt(9))).toBe(true);
    progress.registered(beyond);
    expect(progress.isBehind(leaseAt(9))).toBe(false);
    progress.rested();
    progress.registered({ ...beyond, overPlan: false });
    expect(progress.isBehind(leaseAt(9))).toBe(false);
  });

  test("gets a place › its leases are compared again", () => {
    const progress = new SeriesProgress();
    progress.registered({ ...registered, leases: leaseAt(9), overPlan: true });
    progress.received([{ opId: "op1", patch: { name: "Ada" } }], [receipt(1, "applied")]);
    expect(progress.isBehind(leaseAt(9))).toBe(true);
  });
});

describe("bank details that wait for the owner's proof", () => {
  test("their document is held, and the number after it › neither is stranded, until the first is settled", () => {
    const progress = new SeriesProgress();
    progress.received([number(5)], [receipt(5, "held", "payout_proof_needed")]);
    progress.received([number(6)], [receipt(6, "held")]);
    expect([progress.awaitsProof, progress.stranded]).toEqual([true, new Set()]);
    progress.received([number(5), number(6)], [receipt(5, "rejected"), receipt(6, "held")]);
    expect([progress.awaitsProof, progress.stranded]).toEqual([false, new Set(["s"])]);
  });

  test("an invoice waits, and its credit note of another series behind it › neither series is stranded", () => {
    const progress = new SeriesProgress();
    progress.received([number(5)], [receipt(5, "held", "payout_proof_needed")]);
    const credit = { opId: "op7", patch: { ...number(7).patch, seriesId: "credits" } };
    progress.received([credit], [receipt(7, "held")]);
    expect(progress.stranded).toEqual(new Set());
  });

  test("the round ends › the next one finds out anew", () => {
    const progress = new SeriesProgress();
    const settings = { opId: "op1", patch: { payTo: [] } };
    progress.received([settings], [receipt(1, "held", "payout_proof_needed")]);
    expect(progress.awaitsProof).toBe(true);
    progress.rested();
    progress.received([settings], [receipt(1, "applied")]);
    expect(progress.awaitsProof).toBe(false);
  });
});
