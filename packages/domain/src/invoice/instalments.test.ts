import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testId } from "../../test/records.ts";
import { checkInstalments, instalmentStates, nextInstalment, overdueOf, planInstalments } from "./instalments.ts";

const plan = (total: number, parts: number, depositPpm = 0) =>
  planInstalments({ total, parts, depositPpm, first: "2026-01-31", makeId: testId });

describe("instalments", () => {
  test("of any plan add up to the total and pass the check", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9e15 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(1_000_000),
        (total, parts, ppm) => {
          const made = plan(total, parts, ppm);
          expect(checkInstalments(made, { total, issueDate: "2026-01-31" })).toMatchObject({ ok: true });
          expect(made.length).toBeLessThanOrEqual(12);
        },
      ),
    );
  });

  test("fall on the last day of a short month and come back to the 31st", () => {
    expect(plan(300_000, 3, 400_000).map(({ dueDate, amount, deposit }) => [dueDate, amount, deposit])).toEqual([
      ["2026-01-31", 120_000, true],
      ["2026-02-28", 90_000, false],
      ["2026-03-31", 90_000, false],
    ]);
  });

  test("are filled in the order of their days, each judged by its own", () => {
    const parts = plan(300_000, 3);
    expect(instalmentStates(parts, 150_000, "2026-03-01").map(({ state, left }) => [state, left])).toEqual([
      ["paid", 0],
      ["overdue", 50_000],
      ["open", 100_000],
    ]);
    expect(overdueOf(parts, 150_000, "2026-02-28")).toBe(0);
    expect(overdueOf(parts, 0, "2026-03-01")).toBe(200_000);
    expect(nextInstalment(parts, 150_000, "2026-02-01")?.state).toBe("part_paid");
    expect(nextInstalment(parts, 400_000, "2026-02-01")).toBeNull();
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
