import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Expense } from "../records/expense.ts";
import { dueOccurrences, nextOccurrence, occurrenceDates, occurrenceId } from "./recurrence.ts";

const at = "2026-01-31T08:00:00.000Z";
const rent = Expense.parse({
  id: "0198b0a0-0000-7000-8000-00000000000a",
  createdAt: at,
  updatedAt: at,
  amount: 25_000_000,
  currency: "NGN",
  date: "2026-01-31",
  category: "Rent",
  note: "Shop",
  repeat: { every: 1, unit: "month", until: null, after: "2026-01-31" },
});
const monthly = rent.repeat!;

describe("days of a repeating expense", () => {
  test("the 31st falls on the last day of shorter months and comes back", () => {
    expect(occurrenceDates("2026-01-31", monthly, "2026-05-30")).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
  });
  test.each([
    ["2026-01-29", ["2026-02-28", "2026-03-29"]],
    ["2026-01-30", ["2026-02-28", "2026-03-30"]],
    ["2028-01-30", ["2028-02-29", "2028-03-30"]],
  ])("from %s", (start, days) => {
    expect(occurrenceDates(start, { ...monthly, after: start }, `${start.slice(0, 4)}-03-30`)).toEqual(days);
  });
  test("29 February falls on the 28th until the next leap year", () => {
    const yearly = { every: 1, unit: "year", until: null, after: "2024-02-29" } as const;
    expect(occurrenceDates("2024-02-29", yearly, "2028-12-31")).toEqual([
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29",
    ]);
  });
  test("every second week, until a day which is still in it", () => {
    const rule = { every: 2, unit: "week", until: "2026-12-18", after: "2026-11-20" } as const;
    expect(occurrenceDates("2026-11-20", rule, "2027-06-01")).toEqual(["2026-12-04", "2026-12-18"]);
    expect(nextOccurrence("2026-11-20", rule, "2026-12-04")).toBe("2026-12-18");
    expect(nextOccurrence("2026-11-20", rule, "2026-12-18")).toBeNull();
  });
  test("a rule changed in November makes nothing of the months before", () => {
    expect(occurrenceDates("2026-01-05", { ...monthly, after: "2026-11-21" }, "2027-01-10")).toEqual([
      "2026-12-05",
      "2027-01-05",
    ]);
  });
  test("none lies in the future, none comes twice, all are in order", () => {
    const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        day,
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom("week", "month", "year"),
        (a, b, every, unit) => {
          const [start, today] = [a, b].map((one) => one.toISOString().slice(0, 10)) as [string, string];
          const days = occurrenceDates(start, { every, unit, until: null, after: start }, today);
          expect(days).toEqual([...new Set(days)].toSorted());
          expect(days.every((one) => one > start && one <= today)).toBe(true);
        },
      ),
    );
  });
});

describe("occurrences", () => {
  const made = (source: Expense, known: ReadonlySet<string> = new Set()) =>
    dueOccurrences(source, "2026-04-01", (id) => known.has(id), { now: "2026-04-01T09:00:00.000Z", deviceId: "b" });

  test("two devices make the same ones", () => {
    const ids = made(rent).map(({ id }) => id);
    expect(ids).toEqual(made({ ...rent, updatedAt: "2026-03-01T00:00:00.000Z" }).map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    for (const one of made(rent)) expect(Expense.safeParse(one).success).toBe(true);
  });
  test("two expenses that repeat on one day make different ones", () => {
    expect(occurrenceId(rent.id, "2026-02-28")).not.toBe(
      occurrenceId("0198b0a0-0000-7000-8000-00000000000b", "2026-02-28"),
    );
  });
  test("carry the values, not the rule, nor the invoice of the first one", () => {
    const invoiceId = String(rent.id);
    const billedOn = { invoiceId, lineId: invoiceId };
    expect(made({ ...rent, billedOn })[0]).toMatchObject({
      amount: 25_000_000,
      note: "Shop",
      date: "2026-02-28",
      billedOn: null,
      repeat: null,
      repeatOf: rent.id,
    });
  });
  test("one that is there, even archived, is not made again", () => {
    expect(made(rent, new Set(made(rent).map(({ id }) => id)))).toEqual([]);
  });
  test("an archived expense repeats no more", () => {
    expect(made({ ...rent, archivedAt: at })).toEqual([]);
  });
});

test("repeating expenses › an expense of an older app reads as one that neither repeats nor is billed on", () => {
  const { repeat, repeatOf, billable, billedOn, ...older } = rent;
  expect(Expense.parse(older)).toMatchObject({ repeat: null, repeatOf: null, billable: false, billedOn: null });
  expect([repeat, repeatOf, billable, billedOn]).toHaveLength(4);
});
