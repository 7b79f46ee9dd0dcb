import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "../dates/dates.ts";
import { testId } from "../../test/records.ts";
import { checkInstalments, fitInstalments } from "./instalments.ts";

/** Equal parts a month apart. */
const plan = (total: number, count: number) =>
  fitInstalments(
    Array.from({ length: count }, (_, n) => ({
      id: testId(),
      dueDate: addMonths("2026-01-31", n),
      amount: 0,
      deposit: false,
      weight: 1,
    })),
    total,
  );

describe("instalments", () => {
  test("equal parts › any total › differ by one minor unit at most, the earlier ones bigger, and add up to it", () => {
    expect(plan(100_000_00, 3).map(({ amount }) => amount)).toEqual([33_333_34, 33_333_33, 33_333_33]);
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 9e15 }), fc.integer({ min: 1, max: 12 }), (total, count) => {
        const made = plan(total, count);
        const amounts = made.map(({ amount }) => amount);
        expect(checkInstalments(made, { total, issueDate: "2026-01-31" })).toMatchObject({ ok: true });
        expect((amounts[0] ?? 0) - (amounts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(amounts.toSorted((a, b) => b - a)).toEqual(amounts);
      }),
    );
  });

  test("parts with a weight › beside a deposit of forty percent › divide what it leaves", () => {
    const [deposit, ...rest] = plan(300_000, 3);
    const parts = [{ ...deposit!, deposit: true, weight: null, sharePpm: 400_000 }, ...rest];
    expect(fitInstalments(parts, 300_001).map(({ amount }) => amount)).toEqual([120_000, 90_001, 90_000]);
  });

  test("a schedule of an older app › shares in parts per million › the last takes what is left", () => {
    const parts = plan(0, 3).map((part, n) => ({ ...part, weight: null, sharePpm: n === 2 ? null : 333_333 }));
    expect(fitInstalments(parts, 100_000_00).map(({ amount }) => amount)).toEqual([33_333_30, 33_333_30, 33_333_40]);
  });

  test("that do not add up, share a day or come before the invoice are refused", () => {
    const [a, b] = plan(200_000, 2);
    if (!a || !b) throw new Error("two parts");
    const against = { total: 200_000, issueDate: "2026-01-01" };
    expect(checkInstalments([a, { ...b, amount: 90_000 }], against)).toEqual({
      ok: false,
      error: { code: "not_the_total", difference: 10_000 },
    });
    expect(checkInstalments([a, { ...b, dueDate: a.dueDate }], against)).toMatchObject({
      error: { code: "day_twice" },
    });
    expect(checkInstalments([a, b], { ...against, issueDate: "2026-02-01" })).toMatchObject({
      error: { code: "before_issue" },
    });
    expect(checkInstalments([{ ...a, amount: 0 }, b], against)).toMatchObject({ error: { code: "not_positive" } });
    expect(
      checkInstalments(
        Array.from({ length: 13 }, () => a),
        against,
      ),
    ).toMatchObject({ error: { code: "too_many" } });
  });
});
