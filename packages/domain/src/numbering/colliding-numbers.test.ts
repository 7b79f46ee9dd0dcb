import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Series } from "../records/series.ts";
import { findCollidingNumbers } from "./colliding-numbers.ts";
import { takeNumber } from "./number.ts";

const today = "2026-11-21";
const series = (fields: Partial<Series> = {}): Series =>
  Series.parse({
    id: "0198b0a0-0000-7000-8000-0000000000a1",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    kind: "invoice",
    pattern: "INV-{SEQ:4}",
    deviceLetter: "",
    next: 1,
    ownerDeviceId: "here",
    ...fields,
  });

describe("numbers of another program", () => {
  test("that ours would give one day are named, with the number to go on from", () => {
    const found = findCollidingNumbers(
      series({ next: 7 }),
      ["INV-0003", "INV-0012", "inv-0043", "INV-12", "2026/4"],
      today,
    );
    expect(found).toMatchObject({ count: 2, first: "INV-0012", next: "INV-0007", startNumber: "INV-0044" });
    expect(found?.start).toEqual({ next: 44, period: "" });
  });

  test("of years that are over never come again", () => {
    const yearly = series({ pattern: "INV-{YYYY}-{SEQ:3}", reset: "yearly" });
    expect(findCollidingNumbers(yearly, ["INV-2025-001", "INV-2024-090"], today)).toBeNull();
    expect(findCollidingNumbers(yearly, ["INV-2025-090", "INV-2026-012"], today)).toMatchObject({
      count: 1,
      startNumber: "INV-2026-013",
      start: { next: 13, period: "2026", offset: 0 },
    });
  });

  test("read like those of one device only with its letter", () => {
    const second = series({ pattern: "INV-{DEV}-{SEQ:4}", deviceLetter: "B" });
    expect(findCollidingNumbers(second, ["INV-0001"], today)).toBeNull();
    expect(findCollidingNumbers(second, ["INV-B-0001"], today)).toMatchObject({ startNumber: "INV-B-0002" });
    expect(findCollidingNumbers(series({ pattern: "INV-{DEV}-{SEQ:4}" }), ["INV-0001"], today)?.count).toBe(1);
  });

  test("a pattern with signs that mean something to a reader is read to the letter", () => {
    expect(findCollidingNumbers(series({ pattern: "A.B#{SEQ:2}" }), ["AXB#04"], today)).toBeNull();
    expect(findCollidingNumbers(series({ pattern: "A.B#{SEQ:2}" }), ["A.B#04"], today)?.startNumber).toBe("A.B#05");
  });

  const anySeries = fc
    .record({
      pattern: fc.constantFrom("INV-{SEQ:4}", "{YYYY}/{SEQ:2}", "{YY}{MM}-{SEQ:3}", "N{SEQ}"),
      reset: fc.constantFrom("never" as const, "yearly" as const, "monthly" as const),
      next: fc.integer({ min: 1, max: 60 }),
      period: fc.constantFrom("", "2025", "2026", "2026-10", "2026-11"),
      offset: fc.integer({ min: 0, max: 20 }),
    })
    .map(({ pattern, reset, next, period, offset }) => {
      const fits = reset === "never" ? "" : period.slice(0, reset === "yearly" ? 4 : 7);
      return series({
        pattern,
        reset,
        next,
        period: reset === "monthly" && fits.length === 4 ? "" : fits,
        offset: fits === "" ? 0 : Math.min(offset, next - 1),
      });
    });
  const coming = (from: Series, count: number): string[] => {
    const numbers: string[] = [];
    for (let at = from; numbers.length < count;) {
      const allocated = takeNumber(at, today);
      numbers.push(allocated.number);
      at = allocated.series;
    }
    return numbers;
  };

  test("whichever our series would give are found, and gone on from so that none comes twice", () => {
    fc.assert(
      fc.property(anySeries, fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 8 }), (own, places) => {
        const ours = coming(own, 41);
        const foreign = [...places.map((place) => ours[place] ?? ""), "elsewhere 1", "INV-1", "9"];
        const found = findCollidingNumbers(own, foreign, today);
        expect(found?.count).toBeGreaterThanOrEqual(places.length);
        const next = coming({ ...own, ...found?.start }, 41);
        expect(next.filter((number) => foreign.includes(number))).toEqual([]);
        expect(next[0]).toBe(found?.startNumber);
        expect(found?.start.next).toBeGreaterThan(own.next);
      }),
    );
  });
});
