import { buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { extendDueDate, invoiceEventsOf, undoWriteOff, writeOff } from "./after-issue.ts";
import { confirmClaim, rejectClaim, reversalOf } from "./payment-actions.ts";
import { owingOf, receivableOn } from "./receivable.ts";
import { badgeOf } from "./state.ts";

const now = "2026-11-21T09:00:00.000Z";
const issued = { ...buildInvoice({ status: "issued" }), issueDate: "2026-11-01", dueDate: "2026-11-10" };
const total = issued.totals?.total ?? 0;
const owing = (of: typeof issued, money: number) => owingOf(of, { money, withheld: 0, credited: 0 });
const badge = (of: typeof issued, money: number, today: string) =>
  badgeOf(of, receivableOn(owing(of, money), today), today);

describe("writing off the rest", () => {
  test("needs something left and a reason, is no loss of the number, and can be taken back", () => {
    expect(writeOff(issued, { reason: "gone", balance: 0, now })).toMatchObject({ error: { code: "nothing_left" } });
    expect(writeOff(issued, { reason: " ", balance: 5, now })).toMatchObject({ error: { code: "reason_missing" } });
    const result = writeOff(issued, { reason: "shop closed", balance: 5, now });
    const off = { ...issued, ...(result.ok ? result.value : {}) };
    expect(off).toMatchObject({ writtenOffReason: "shop closed", number: issued.number });
    expect(badge(off, total - 5, "2026-11-21")).toEqual({ kind: "written_off" });
    expect(writeOff(off, { reason: "again", balance: 5, now })).toMatchObject({ error: { code: "not_issued" } });
    const back = { ...off, ...undoWriteOff(off, now) };
    expect(badge(back, total - 5, "2026-11-21")).toEqual({ kind: "overdue", days: 11 });
    expect(back.history.slice(-2).map(({ what }) => what)).toEqual(["written_off", "write_off_undone"]);
  });
});

describe("more time", () => {
  test("moves the due day back, never forward, and not that of a schedule", () => {
    expect(extendDueDate(issued, { dueDate: "2026-11-10", now })).toMatchObject({ error: { code: "not_later" } });
    const later = extendDueDate(issued, { dueDate: "2026-12-01", now });
    expect(later.ok && later.value).toMatchObject({ dueDate: "2026-12-01", termsDays: null });
    const part = { id: issued.id, dueDate: "2026-11-10", amount: total, deposit: false };
    expect(extendDueDate({ ...issued, instalments: [part] }, { dueDate: "2026-12-01", now })).toMatchObject({
      error: { code: "in_parts" },
    });
    expect(extendDueDate({ ...issued, status: "void" }, { dueDate: "2026-12-01", now }).ok).toBe(false);
  });
});

describe("a total paid in parts", () => {
  const part = (dueDate: string, amount: number) => ({ id: issued.id, dueDate, amount, deposit: false });
  const inParts = {
    ...issued,
    dueDate: "2026-12-20",
    instalments: [part("2026-12-20", total - 100), part("2026-11-15", 100)],
  };
  test("is late from the day of the first part that is not paid", () => {
    expect(owing(inParts, 0).next).toEqual({ day: "2026-11-15", amount: 100 });
    expect(badge(inParts, 99, "2026-11-21")).toEqual({ kind: "overdue", days: 6 });
    expect(badge(inParts, 100, "2026-11-21")).toEqual({ kind: "part_paid" });
    expect(badge(inParts, 100, "2026-12-21")).toEqual({ kind: "overdue", days: 1 });
    expect(owing(inParts, total).next).toBeNull();
  });
});

describe("the story of the money", () => {
  const claim = {
    ...buildPayment({ invoice: issued, status: "claimed", amount: 1000 }),
    createdAt: "2026-11-20T08:00:00.000Z",
    claim: {
      at: "2026-11-20T08:00:00.000Z",
      amount: 1000,
      date: "2026-11-20",
      method: "transfer" as const,
      reference: "",
    },
  };
  const kinds = (...payments: Parameters<typeof invoiceEventsOf>[1]) =>
    invoiceEventsOf({ ...issued, history: [], views: null }, payments).map(({ what }) => what);

  test("keeps what the client said beside what came of it", () => {
    expect(kinds(claim)).toEqual(["claimed"]);
    const seen = confirmClaim(claim, { ...claim, amount: 900, allocations: [] });
    const confirmed = { ...claim, ...(seen.ok ? seen.value : {}), updatedAt: now };
    expect(kinds(confirmed)).toEqual(["received", "claimed"]);
    const no = rejectClaim(claim, "nothing came");
    expect(kinds({ ...claim, ...(no.ok ? no.value : {}), updatedAt: now })).toEqual(["rejected", "claimed"]);
  });

  test("shows a payment and what took it back", () => {
    const payment = { ...buildPayment({ invoice: issued, amount: 500 }), createdAt: "2026-11-20T08:00:00.000Z" };
    const back = reversalOf(payment, [], { now, today: "2026-11-21", deviceId: null, reason: "bounced" });
    expect(kinds(payment, ...(back.ok ? [back.value] : []))).toEqual(["reversed", "received"]);
  });
});
