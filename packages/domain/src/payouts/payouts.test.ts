import { buildPayment } from "@ankara/fixtures/builders";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Payment } from "../records/payment.ts";
import { estimateFee, feeScheduleOf, noShare, shareOf, surchargeOf, type FeeSchedule } from "./fees.ts";
import { moneyOverviews, nextBankDay } from "./money-page.ts";

const paystack = feeScheduleOf("paystack", "NG") as FeeSchedule;
const amounts = fc.integer({ min: 1, max: 9e12 });
const terms = fc.record({
  bps: fc.integer({ min: 0, max: 2_000 }),
  fixed: fc.record({ NGN: fc.integer({ min: 0, max: 100_000 }) }),
});

describe("fees of payment companies", () => {
  test("Paystack in Nigeria › small, usual and large payments › as published", () => {
    expect([1_000_00, 2_500_00, 50_000_00, 500_000_00].map((amount) => estimateFee(paystack, amount))).toEqual([
      15_00, 137_50, 850_00, 2_000_00,
    ]);
  });
  test("a country without a published fee › none is guessed", () => {
    expect(feeScheduleOf("stripe", "US")).toBeNull();
  });
  test("operator's share › percentage and fixed part › rounded up, never more than the payment", () => {
    expect(shareOf({ bps: 100, fixed: { NGN: 50_00 } }, 10_001, "NGN")).toBe(101 + 50_00);
    expect(shareOf({ bps: 0, fixed: { NGN: 50_00 } }, 10_00, "NGN")).toBe(10_00);
    expect(shareOf(noShare, 10_00, "NGN")).toBe(0);
  });
  test("surcharge › whatever the terms › the business receives its amount, and one minor unit less would not do", () => {
    fc.assert(
      fc.property(amounts, terms, fc.constantFrom(paystack, null), (amount, share, fee) => {
        const netOf = (sum: number) => sum - (fee ? estimateFee(fee, sum) : 0) - shareOf(share, sum, "NGN");
        const surcharge = surchargeOf(amount, "NGN", fee, share);
        expect(netOf(amount + surcharge)).toBeGreaterThanOrEqual(amount);
        expect(surcharge === 0 || netOf(amount + surcharge - 1) < amount).toBe(true);
      }),
    );
  });
});

const paid = (changes: Partial<NonNullable<Payment["settlement"]>>, extra: Partial<Payment> = {}): Payment =>
  buildPayment({
    provider: "paystack",
    currency: "NGN",
    settlement: { gross: 100, fee: 2, share: 1, net: 97, payout: null, expectedOn: null, settledOn: null, ...changes },
    ...extra,
  });

describe("the money page", () => {
  test("payments on their way and arrived › one row for each day and company, the next one first", () => {
    const [naira] = moneyOverviews(
      [
        paid({ expectedOn: "2026-11-25" }, { provider: "flutterwave" }),
        paid({ expectedOn: "2026-11-24" }),
        paid({ expectedOn: "2026-11-24" }),
        paid({ settledOn: "2026-11-06" }),
        paid({ settledOn: "2026-11-20" }),
        paid({ settledOn: "2026-10-30" }),
        buildPayment(),
      ],
      "2026-11",
    );
    expect(naira?.onItsWay.map(({ day, provider, count, net }) => [day, provider, count, net])).toEqual([
      ["2026-11-24", "paystack", 2, 194],
      ["2026-11-25", "flutterwave", 1, 97],
    ]);
    expect(naira?.arrived.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-06"]);
    expect(naira?.total).toEqual({ count: 5, gross: 500, fees: 15, net: 485 });
  });

  test("random histories › clients paid = fees + arrived + on its way, and no payment stands in two rows", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, "0")}`);
    const payment = fc
      .record({
        gross: fc.integer({ min: -1e9, max: 1e12 }),
        fee: fc.nat(1e6),
        share: fc.nat(1e6),
        expectedOn: fc.option(day),
        settledOn: fc.option(day),
        provider: fc.constantFrom("paystack", "flutterwave", "stripe"),
        currency: fc.constantFrom("NGN", "USD"),
      })
      .map(({ provider, currency, ...way }) =>
        paid({ ...way, net: way.gross - way.fee - way.share }, { provider, currency }),
      );
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 60 }), (payments) => {
        const overviews = moneyOverviews(payments, "2026-11");
        for (const { total, onItsWayTotal, arrivedTotal } of overviews) {
          expect(total.gross).toBe(total.fees + onItsWayTotal.net + arrivedTotal.net);
          expect(total.count).toBe(onItsWayTotal.count + arrivedTotal.count);
        }
        const shown = overviews.flatMap(({ onItsWay, arrived }) =>
          [...onItsWay, ...arrived].flatMap((row) => row.payments),
        );
        expect(shown.map(({ id }) => id).toSorted()).toEqual(payments.map(({ id }) => id).toSorted());
      }),
    );
  });

  test("next bank day › Friday and Saturday › Monday", () => {
    expect(["2026-11-19", "2026-11-20", "2026-11-21"].map(nextBankDay)).toEqual([
      "2026-11-20",
      "2026-11-23",
      "2026-11-23",
    ]);
  });
});
