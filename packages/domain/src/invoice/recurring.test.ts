import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentOf, hourIn } from "../dates/clock.ts";
import { addDays, todayIn } from "../dates/dates.ts";
import { countingRandom, line, testId, testNow } from "../../test/records.ts";
import { Invoice, InvoiceRepeat } from "../records/invoice.ts";
import {
  asTemplate,
  changeRule,
  dueDays,
  hasEnded,
  invoiceOfDay,
  isTemplate,
  makeModeOf,
  nextDays,
  nextMoment,
  pause,
  resume,
  lastDueDay,
  skipNext,
} from "./recurring.ts";

const rule = (changes: Partial<InvoiceRepeat> = {}): InvoiceRepeat =>
  InvoiceRepeat.parse({ every: 1, unit: "month", start: "2026-01-31", ...changes });

describe("days of a recurring invoice", () => {
  test.each([
    ["every month on the 31st", rule(), ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    ["every quarter", rule({ every: 3 }), ["2026-01-31", "2026-04-30", "2026-07-31", "2026-10-31"]],
    [
      "every year on 29 February",
      rule({ unit: "year", start: "2028-02-29" }),
      ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28"],
    ],
    [
      "every second week",
      rule({ unit: "week", every: 2, start: "2026-12-21" }),
      ["2026-12-21", "2027-01-04", "2027-01-18", "2027-02-01"],
    ],
    ["every day", rule({ unit: "day", start: "2026-12-30" }), ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]],
  ])("%s", (_, repeat, days) => {
    expect(nextDays(repeat, "2026-01-01", 4)).toEqual(days);
  });

  test("end by day, which is still in it, or by count, which counts what was passed over", () => {
    expect(nextDays(rule({ until: "2026-03-31" }), "2026-01-01")).toHaveLength(3);
    expect(nextDays(rule({ count: 3, skipped: ["2026-02-28"] }), "2026-01-01")).toEqual(["2026-01-31", "2026-03-31"]);
    expect(hasEnded(rule({ count: 3 }), "2026-04-01")).toBe(true);
    expect(hasEnded(rule({ count: 3 }), "2026-03-31")).toBe(false);
  });

  test("the next twelve", () => {
    expect(nextDays(rule(), "2026-02-01")).toHaveLength(12);
    expect(nextDays(rule(), "2026-02-01").at(-1)).toBe("2027-01-31");
  });

  test("three days without a server over the end of a month: each day once", () => {
    const daily = rule({ unit: "day", start: "2026-11-01" });
    const before = dueDays(daily, "2026-11-28");
    expect(dueDays(daily, "2026-12-01").slice(before.length)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01"]);
  });

  test("a rule that rests makes nothing, and nothing of its rest when it goes on", () => {
    const daily = rule({ unit: "day", start: "2026-11-01" });
    const resting = pause(daily, "2026-11-10T08:00:00.000Z");
    expect(dueDays(resting, "2026-11-20")).toEqual([]);
    expect(nextMoment(resting, "2026-11-20", "Africa/Lagos")).toBeNull();
    expect(dueDays(resume(resting, "2026-11-20"), "2026-11-20")).toEqual(["2026-11-20"]);
  });

  test("the next one is passed over, then the rule goes on", () => {
    const once = skipNext(rule(), "2026-02-10");
    expect(nextDays(once, "2026-02-10", 2)).toEqual(["2026-03-31", "2026-04-30"]);
    expect(nextDays(skipNext(once, "2026-02-10"), "2026-02-10", 1)).toEqual(["2026-04-30"]);
    const ended = rule({ count: 1 });
    expect(skipNext(ended, "2026-02-10")).toBe(ended);
  });

  test("a changed rule makes nothing of the past, and today's once", () => {
    const next = { every: 1, unit: "week", start: "2026-01-05", until: null, count: null, make: "issue" } as const;
    const at = { today: "2026-11-16", madeToday: false };
    expect(dueDays(changeRule(rule(), next, at), "2026-11-23")).toEqual(["2026-11-16", "2026-11-23"]);
    expect(dueDays(changeRule(rule(), next, { ...at, madeToday: true }), "2026-11-23")).toEqual(["2026-11-23"]);
  });

  test("what is made more than a week late is a draft", () => {
    const send = rule({ make: "send" });
    expect(makeModeOf(send, "2026-11-01", "2026-11-08")).toBe("send");
    expect(makeModeOf(send, "2026-11-01", "2026-11-09")).toBe("draft");
  });
});

describe("the business's morning", () => {
  test.each([
    ["2026-11-20T04:59:00.000Z", "Africa/Lagos", "2026-11-19"],
    ["2026-11-20T05:00:00.000Z", "Africa/Lagos", "2026-11-20"],
    ["2026-11-19T18:30:00.000Z", "Pacific/Auckland", "2026-11-20"],
    ["2026-11-20T10:00:00.000Z", "America/New_York", "2026-11-19"],
    ["2026-11-20T11:00:00.000Z", "America/New_York", "2026-11-20"],
  ])("at %s in %s the last morning was that of %s", (now, zone, day) => {
    expect(lastDueDay(zone, now)).toBe(day);
  });

  test("follows the clock when it changes", () => {
    const daily = rule({ unit: "day", start: "2026-01-01" });
    const at = (ripe: string) => new Date(nextMoment(daily, ripe, "Europe/London") as number).toISOString();
    expect([at("2026-03-27"), at("2026-03-28")]).toEqual(["2026-03-28T06:00:00.000Z", "2026-03-29T05:00:00.000Z"]);
    expect([at("2026-10-23"), at("2026-10-24")]).toEqual(["2026-10-24T05:00:00.000Z", "2026-10-25T06:00:00.000Z"]);
  });

  test("a moment of a day and hour shows that day and hour in every zone", () => {
    const zones = [
      "Africa/Lagos",
      "America/New_York",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "Europe/London",
      "Africa/Cairo",
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...zones), (days, zone) => {
        const day = addDays("2024-01-01", days);
        const moment = momentOf(day, 6, zone);
        expect([todayIn(zone, moment), hourIn(zone, moment)]).toEqual([day, 6]);
      }),
    );
  });

  test("however often the server looks, each day falls due exactly once, in order", () => {
    fc.assert(
      fc.property(
        fc.record({
          every: fc.integer({ min: 1, max: 5 }),
          unit: fc.constantFrom("day", "week", "month", "year"),
          count: fc.option(fc.integer({ min: 1, max: 20 })),
        }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
        (changes, looks) => {
          const repeat = rule({ ...changes, start: "2026-01-31" });
          const made: string[] = [];
          let day = "2026-01-20";
          for (const days of looks) {
            day = addDays(day, days);
            made.push(...dueDays(repeat, day).filter((each) => !made.includes(each)));
          }
          expect(made).toEqual(dueDays(repeat, day));
          expect(made).toEqual([...new Set(made)].toSorted());
        },
      ),
    );
  });
});

describe("the invoice of a day", () => {
  const template = asTemplate(
    Invoice.parse({
      id: testId(),
      createdAt: testNow,
      updatedAt: testNow,
      currency: "NGN",
      termsDays: 14,
      lines: [line({ name: "Rent" })],
      payRef: "TEMPLATE",
    }),
    rule({ start: "2026-11-30" }),
    testNow,
  );
  const made = invoiceOfDay(template, "2026-12-30", { now: testNow, random: countingRandom });

  test("is a draft like the template, dated that day, and recurs no more itself", () => {
    expect(made).toMatchObject({
      status: "draft",
      issueDate: "2026-12-30",
      dueDate: "2027-01-13",
      archivedAt: null,
      repeatOf: template.id,
      sourceId: null,
    });
    expect(made.payRef).not.toBe("TEMPLATE");
    expect([isTemplate(template), isTemplate(made)]).toEqual([true, false]);
  });

  test("has the same id whoever makes it, and another than any other day's", () => {
    const again = invoiceOfDay(template, "2026-12-30", { now: "2027-05-01T08:00:00.000Z", random: countingRandom });
    const next = invoiceOfDay(template, "2027-01-30", { now: testNow, random: countingRandom });
    expect([again.id === made.id, next.id === made.id]).toEqual([true, false]);
  });

  test("with a due day that was picked by hand keeps its distance", () => {
    const picked = { ...template, termsDays: null, dueDate: "2026-12-05" };
    expect(invoiceOfDay(picked, "2026-12-30", { now: testNow, random: countingRandom }).dueDate).toBe("2027-01-04");
  });
});
