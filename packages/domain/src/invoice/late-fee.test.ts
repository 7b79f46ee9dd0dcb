import fc from "fast-check";
import { expect, test } from "vitest";
import { testId, testNow } from "../../test/records.ts";
import { LateFee } from "../records/business.ts";
import { Invoice, type LateCharge } from "../records/invoice.ts";
import { chargeLateFee, lateFeeToday, ruleFor, waiveLateFee } from "./late-fee.ts";
import { openCharges, owingOf } from "./receivable.ts";

const monthly = LateFee.parse({ kind: "percent_month", ratePpm: 20_000, graceDays: 5, capPpm: 100_000 });
const fixed = LateFee.parse({ kind: "fixed", amount: 250_000 });
const charge = (amount: number, waivedAt: string | null = null): LateCharge => ({
  id: testId(),
  date: "2026-11-01",
  amount,
  waivedAt,
});
const chargesOf = (charges: readonly LateCharge[]) =>
  openCharges({ charges }).reduce((sum, { amount }) => sum + amount, 0);
const open = (left: number, dueDate: string | null = "2026-11-01") => ({ kind: "whole" as const, dueDate, left });
const on = (today: string, more: Partial<Parameters<typeof lateFeeToday>[0]> = {}) =>
  lateFeeToday({
    rule: monthly,
    openParts: [open(1_000_000)],
    total: 1_000_000,
    charges: [],
    today,
    ...more,
  });

test("late fee › two percent for each thirty days begun after the days of grace", () => {
  expect(on("2026-11-06").amount).toBe(0);
  expect(on("2026-11-07")).toEqual({ amount: 20_000, periods: 1, capped: false });
  expect(on("2026-12-06").amount).toBe(20_000);
  expect(on("2026-12-07").amount).toBe(40_000);
});

test("late fee › what was charged before counts, waived or not, and fees never pass their cap", () => {
  expect(on("2026-12-07", { charges: [charge(20_000)] }).amount).toBe(20_000);
  expect(on("2026-12-07", { charges: [charge(20_000, testNow)] }).amount).toBe(20_000);
  expect(on("2027-12-07", { charges: [charge(80_000)] })).toMatchObject({ amount: 20_000, capped: true });
  expect(chargesOf([charge(80_000), charge(20_000, testNow)])).toBe(80_000);
});

test("late fee › a fixed fee is charged once", () => {
  expect(on("2026-11-02", { rule: fixed }).amount).toBe(250_000);
  expect(on("2027-11-02", { rule: fixed, charges: [charge(250_000, testNow)] }).amount).toBe(0);
});

test("late fee › nothing without a rule, a due day or anything late", () => {
  expect(on("2027-01-01", { rule: null }).amount).toBe(0);
  expect(on("2027-01-01", { openParts: [open(1_000_000, null)] }).amount).toBe(0);
  expect(on("2027-01-01", { openParts: [] }).amount).toBe(0);
});

test("late fee › charging every day comes to the same as charging once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.nat(400), (overdue, days) => {
      const day = (n: number) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10);
      const charges: LateCharge[] = [];
      for (let n = 0; n <= days; n += 1) {
        const { amount } = on(day(n), { openParts: [open(overdue)], total: overdue, charges });
        if (amount > 0) charges.push(charge(amount));
      }
      expect(chargesOf(charges)).toBe(on(day(days), { openParts: [open(overdue)], total: overdue }).amount);
    }),
    { numRuns: 50 },
  );
});

const issued = Invoice.parse({
  id: testId(),
  createdAt: testNow,
  updatedAt: testNow,
  status: "issued",
  number: "INV-0001",
  currency: "NGN",
  totals: {
    lineNets: [1_000_000],
    gross: 1_000_000,
    lineDiscount: 0,
    subtotal: 1_000_000,
    discount: 0,
    taxes: [],
    fees: [],
    taxTotal: 0,
    feeTotal: 0,
    rounding: 0,
    total: 1_000_000,
    withholding: [],
    expected: 1_000_000,
  },
});

test("a fee is an entry of its own › what was issued stays, what is owed grows, and waiving takes it back for good", () => {
  const now = "2026-12-10T09:00:00.000Z";
  const { amount } = on("2026-12-10", { rule: fixed });
  const charged = chargeLateFee(issued, { id: testId(), amount, today: "2026-12-10", now });
  if (!charged.ok) throw new Error(charged.error.code);
  const owed = { ...issued, ...charged.value };
  expect([owed.totals, owed.lines, owed.number]).toEqual([issued.totals, issued.lines, issued.number]);
  expect(owingOf(owed).due - owingOf(issued).due).toBe(250_000);
  expect(owed.history.at(-1)).toMatchObject({ what: "charged", detail: "₦2,500" });

  const [charge] = owed.charges;
  const chargeId = charge?.id ?? "";
  expect(waiveLateFee(owed, { chargeId, reason: "  ", now })).toMatchObject({ error: { code: "reason_missing" } });
  const waived = waiveLateFee(owed, { chargeId, reason: "Old friend", now });
  if (!waived.ok) throw new Error(waived.error.code);
  const free = { ...owed, ...waived.value };
  expect(owingOf(free).due).toBe(owingOf(issued).due);
  expect(free.history.at(-1)).toMatchObject({ what: "charge_waived", detail: "₦2,500, Old friend" });
  expect(on("2026-12-20", { rule: fixed, charges: free.charges }).amount).toBe(0);
  expect(waiveLateFee(free, { chargeId, reason: "Twice", now })).toMatchObject({ error: { code: "not_charged" } });
});

test("late fee › nothing is charged on a draft, and no amount of nothing", () => {
  const give = { id: testId(), amount: 1, today: "2026-12-10", now: testNow };
  expect(chargeLateFee({ ...issued, status: "void" }, give)).toMatchObject({ error: { code: "not_issued" } });
  expect(chargeLateFee(issued, { ...give, amount: 0 })).toMatchObject({ error: { code: "nothing_due" } });
});

test("late fee › a fixed fee is in the home currency, a percentage holds for each", () => {
  expect(ruleFor(fixed, { currency: "USD" }, "NGN")).toBeNull();
  expect(ruleFor(fixed, { currency: "NGN" }, "NGN")).toBe(fixed);
  expect(ruleFor(monthly, { currency: "USD" }, "NGN")).toBe(monthly);
});

test("late fee › each part that is late bears its own months, and no fee bears a fee", () => {
  const openParts = [
    { kind: "part" as const, dueDate: "2026-10-01", left: 400_000 },
    { kind: "late_fee" as const, dueDate: "2026-10-01", left: 90_000 },
    { kind: "part" as const, dueDate: "2026-11-01", left: 300_000 },
    { kind: "part" as const, dueDate: "2026-12-01", left: 300_000 },
  ];
  // Sixty days begun on the first part, thirty on the second, none on the third.
  expect(on("2026-11-10", { openParts })).toEqual({ amount: 22_000, periods: 2, capped: false });
});
