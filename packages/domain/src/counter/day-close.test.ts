import { buildDayClose, buildExpense, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { supportedCurrencies } from "../money/currencies.ts";
import { cashSeriesOf } from "../money/denominations.ts";
import { maxPieces } from "../records/day-close.ts";
import { cashTotal, checkDayClose, differenceOf, expectedCash, tillSums } from "./day-close.ts";

const tillId = "0c4a2f6e-5d0b-4c3e-9b1a-7f2d8e6a1b3c";
const span = { tillId, since: "2026-11-20T08:00:00.000Z", today: "2026-11-20", currency: "NGN" } as const;
const before = "2026-11-20T07:59:59.000Z";
const none = { payments: [], expenses: [], sales: [] };
const cash = (amount: number, changes = {}) => buildPayment({ amount, method: "cash", ...changes });

describe("till sums", () => {
  test("cash, a reversal and a transfer › cash less what went back, the rest by its method", () => {
    const payments = [cash(184_250_00), cash(-4_250_00), buildPayment({ amount: 96_400_00, method: "transfer" })];
    expect(tillSums({ ...none, payments }, span)).toMatchObject({
      cashIn: 180_000_00,
      received: { transfer: 96_400_00 },
    });
  });

  test.each([
    ["of another till", { deviceId: "00000000-0000-4000-8000-000000000000" }],
    ["in another currency", { currency: "USD" }],
    ["before the last close", { createdAt: before }],
    ["only claimed", { status: "claimed" }],
    ["from an import", { imported: { importId: tillId, source: "csv" } }],
    ["reported by a payment company", { deviceId: null, provider: "paystack" }],
  ] as const)("a payment %s › is not in the drawer", (_name, changes) => {
    expect(tillSums({ ...none, payments: [cash(5_000_00, changes)] }, span).cashIn).toBe(0);
  });

  test("expenses › only those paid in cash here, archived ones left out", () => {
    const expenses = [
      buildExpense({ amount: 6_000_00, method: "cash" }),
      buildExpense({ amount: 9_000_00, method: "transfer" }),
      buildExpense({ amount: 1_000_00, method: "cash", archivedAt: span.since }),
    ];
    expect(tillSums({ ...none, expenses }, span).cashOut).toBe(6_000_00);
  });

  test("sales › issued ones count, with what is left on account; void ones do not", () => {
    const sold = buildInvoice({ status: "issued", deviceId: tillId });
    const voided = { ...sold, status: "void" as const };
    const sums = tillSums(
      {
        ...none,
        sales: [
          { invoice: sold, left: 38_500_00 },
          { invoice: voided, left: 0 },
        ],
      },
      span,
    );
    expect(sums).toMatchObject({ sales: 1, onAccount: 38_500_00 });
  });

  test("the first close of a till › the day alone", () => {
    const payments = [cash(100, { createdAt: before }), cash(200, { date: "2026-11-19", createdAt: before })];
    expect(tillSums({ ...none, payments }, { ...span, since: null }).cashIn).toBe(100);
  });
});

describe("day close", () => {
  const close = buildDayClose({ opening: 20_000_00, cashIn: 184_250_00, cashOut: 6_000_00, counted: 197_500_00 });

  test("less counted than expected › short, and closes with a reason alone", () => {
    expect(expectedCash(close)).toBe(198_250_00);
    expect(differenceOf(close)).toBe(-750_00);
    expect(checkDayClose({ ...close, reason: null })).toEqual({ ok: false, error: { code: "reason_missing" } });
    expect(checkDayClose({ ...close, reason: "wrong_change" }).ok).toBe(true);
  });

  test("as expected › needs no reason", () => {
    expect(checkDayClose({ ...close, counted: 198_250_00, reason: null }).ok).toBe(true);
  });

  test("more kept than counted › refused", () => {
    expect(checkDayClose({ ...close, reason: "other", kept: 197_500_01 })).toMatchObject({
      error: { code: "kept_too_much" },
    });
  });
});

describe("cash counted by note", () => {
  const counted = [
    { kind: "note", value: 1_000_00, count: 197 },
    { kind: "note", value: 500_00, count: 1 },
  ] as const;

  test("adds up to what was counted › closes; one kobo off › refused", () => {
    const close = buildDayClose({ opening: 0, cashIn: 197_500_00, counted: 197_500_00, denominations: [...counted] });
    expect(checkDayClose(close).ok).toBe(true);
    expect(checkDayClose({ ...close, counted: 197_500_01, reason: "other" })).toMatchObject({
      error: { code: "denominations_differ" },
    });
  });

  test("any number of pieces of any currency › their sum to the last minor unit", () => {
    const drawers = fc
      .constantFrom(...supportedCurrencies)
      .chain(({ code }) =>
        fc.tuple(
          ...(cashSeriesOf(code)?.denominations ?? []).map((each) =>
            fc.integer({ min: 1, max: maxPieces }).map((count) => ({ ...each, count })),
          ),
        ),
      );
    fc.assert(
      fc.property(drawers, (drawer) => {
        const exact = drawer.reduce((sum, { value, count }) => sum + BigInt(value) * BigInt(count), 0n);
        expect(BigInt(cashTotal(drawer))).toBe(exact);
      }),
    );
  });
});
