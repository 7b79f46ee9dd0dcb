import type { Fields } from "@ankara/contract/sync";
import { takeNumber } from "@ankara/domain/numbering/number";
import type { Series } from "@ankara/domain/records/series";
import { buildInvoice, buildSeries, fixtureOwner } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { validateNumber } from "./validate-number.ts";
import type { Decision } from "./decision.ts";
import { WorkingSet } from "./working-set.ts";

const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const deviceId = "0198b0a0-0000-7000-8000-0000000000bb";
const open = (changes: Partial<Series>): Series => buildSeries({ ownerDeviceId: deviceId, ...changes });
const yearly = (changes: Partial<Series> = {}) =>
  open({ pattern: "INV-{YYYY}-{SEQ:4}", reset: "yearly", period: "2026", ...changes });

/** Returns the server's answer at `now` to a document numbered by that series on that day of the device's clock. */
function judged(
  series: Series,
  { on, now, number }: { on: string; now: string; number?: string },
): { number: string; decision: Decision; series: Partial<Series> } {
  const set = new WorkingSet({ businessId, deviceId, member: fixtureOwner, rev: 9, now: new Date(`${now}T09:00:00Z`) });
  const stored = { rev: 3, fieldRevs: {}, createdRev: 3, deleted: false };
  set.load({ ...stored, collection: "series", id: series.id, data: series as unknown as Fields });
  const allocated = takeNumber(series, on);
  const invoice = {
    ...buildInvoice({ walkIn: true, issueDate: on, dueDate: null, termsDays: 0 }),
    status: "issued" as const,
    seriesId: series.id,
    seq: allocated.seq,
    number: number ?? allocated.number,
    issuedAt: `${on}T09:00:00.000Z`,
  };
  const decision = validateNumber(set, invoice);
  return { number: invoice.number, decision, series: set.live("series", series.id)?.data ?? {} };
}
const applied = { do: "apply" };
const refused = { do: "reject", code: "number_not_now" };

describe("the year of a number", () => {
  test.each([
    ["this one", "2026-11-22", "2026-11-22", applied],
    ["the next one › a clock a day fast at the turn of the year", "2027-01-01", "2026-12-31", applied],
    ["the next one › weeks before it begins", "2027-01-01", "2026-11-22", refused],
    ["nine years ahead", "2035-03-03", "2026-11-22", refused],
    ["last one › a phone that was offline for fourteen months", "2026-11-22", "2028-01-20", applied],
    ["ten years back", "2016-11-22", "2026-11-22", refused],
  ])("%s", (_, on, now, expected) => {
    expect(judged(yearly({ period: "" }), { on, now }).decision).toMatchObject(expected);
  });

  test("a number without a year › is taken whatever the clock says", () => {
    expect(judged(open({}), { on: "2035-03-03", now: "2026-11-22" }).decision).toMatchObject(applied);
  });

  test("a future year with the day of the document set by hand › is refused all the same", () => {
    const number = "INV-2035-0001";
    expect(judged(yearly({ period: "" }), { on: "2026-11-22", now: "2026-11-22", number }).decision).toMatchObject({
      do: "reject",
    });
  });

  test("refused › the series stands as it was, and the next number is of this year", () => {
    const series = yearly({ next: 5 });
    const after = judged(series, { on: "2035-03-03", now: "2026-11-22" }).series;
    expect(after).toMatchObject({ next: 5, period: "2026" });
    expect(judged(series, { on: "2026-11-22", now: "2026-11-22" })).toMatchObject({
      number: "INV-2026-0005",
      decision: applied,
    });
  });

  test("a clock set back before an older app issues › the year the series stands in is taken", () => {
    const series = yearly({ next: 5 });
    const { decision } = judged(series, { on: "2019-01-01", now: "2026-11-22", number: "INV-2026-0005" });
    expect(decision).toMatchObject(applied);
  });
});

describe("a series a wrong clock had taken years ahead", () => {
  const poisoned = yearly({ next: 6, period: "2035", offset: 4 });

  test("next number after the clock was put right › is of this year, and the series says so", () => {
    const healed = judged(poisoned, { on: "2026-11-22", now: "2026-11-22" });
    expect(healed).toMatchObject({
      number: "INV-2026-0006",
      decision: applied,
      series: { next: 7, period: "2026", offset: 0, reached: "2035" },
    });
  });

  test("when that year comes › its numbers do not begin at 1 again", () => {
    const healed = takeNumber(poisoned, "2026-11-22").series;
    expect(judged({ ...healed, next: 40 }, { on: "2035-01-02", now: "2035-01-02" })).toMatchObject({
      number: "INV-2035-0040",
      decision: applied,
    });
  });
});
