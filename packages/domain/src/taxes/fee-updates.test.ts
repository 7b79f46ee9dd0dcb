import { describe, expect, test } from "vitest";
import { fee, testDevice } from "../../test/records.ts";
import { countryPacks, feesFromPack, type FeeRow } from "../countries/packs.ts";
import { feeUpdates, missingPackFees, applyFeeUpdate } from "./fee-updates.ts";
import { appliesOn, defaultFees } from "../invoice/draft.ts";
import { testId } from "../../test/records.ts";

const now = "2026-11-20T09:41:00.000Z";
const today = "2026-11-20";
const at = { id: testId(), today, now, deviceId: testDevice };
const row = (changes: Partial<FeeRow>): FeeRow => ({
  country: "ZW",
  name: "VAT",
  kind: "tax",
  ratePpm: 150_000,
  compoundOn: [],
  category: "S",
  from: null,
  to: null,
  base: "Net amount of the line",
  source: "ZIMRA",
  checkedOn: "2026-11-03",
  confidence: "high",
  uncertain: false,
  defaultOn: true,
  ...changes,
});
const old = fee({ country: "ZW", ratePpm: 150_000, validFrom: null });
const past = row({ to: "2025-12-31" });
const raised = row({ ratePpm: 155_000, from: "2026-01-01", source: "Finance Act" });
const later = row({ ratePpm: 160_000, from: "2027-01-01", uncertain: true });

describe("what the country's pack offers", () => {
  test("is a newer rate than the row the business took from it", () => {
    expect(feeUpdates([old], [past, raised], today)).toEqual([{ fee: old, row: raised, from: "2026-01-01" }]);
    expect(feeUpdates([{ ...old, ratePpm: 155_000, validFrom: "2026-01-01" }], [past, raised], today)).toEqual([]);
  });

  test("is told before its day too, one step at a time", () => {
    const first = feeUpdates([old], [past, { ...raised, to: "2026-12-31" }, later], today);
    expect(first.map(({ from }) => from)).toEqual(["2026-01-01"]);
    const current = { ...old, ratePpm: 155_000, validFrom: "2026-01-01" };
    expect(feeUpdates([current], [past, raised, later], today)).toMatchObject([{ from: "2027-01-01" }]);
  });

  test("leaves alone what is archived, of the person's own making, or has been taken over", () => {
    const rows = [past, raised];
    expect(feeUpdates([{ ...old, archivedAt: now }], rows, today)).toEqual([]);
    expect(feeUpdates([{ ...old, country: null }], rows, today)).toEqual([]);
    expect(feeUpdates([{ ...old, name: "Service" }], rows, today)).toEqual([]);
    const adopted = fee({ country: "ZW", ratePpm: 155_000, validFrom: "2026-01-01" });
    expect(feeUpdates([old, adopted], rows, today)).toEqual([]);
  });

  test("is the end of a tax that goes on nowhere", () => {
    const levy = row({ name: "COVID levy", kind: "levy", to: "2025-12-31" });
    const had = fee({ name: "COVID levy", kind: "levy", country: "ZW" });
    expect(feeUpdates([had], [levy], today)).toEqual([{ fee: had, row: null, from: "2026-01-01" }]);
    expect(feeUpdates([{ ...had, validTo: "2025-12-31" }], [levy], today)).toEqual([]);
    expect(feeUpdates([had], [], today)).toEqual([]);
  });

  test("is nothing for rows made from today's packs", () => {
    for (const country of new Set(countryPacks.map((each) => each.country))) {
      expect(
        feeUpdates(feesFromPack(country, now, testDevice, testId, { vatRegistered: true }), countryPacks, today),
      ).toEqual([]);
    }
  });
});

describe("taking an update over", () => {
  test("ends the old row the day before and begins the new one, with where it was read", () => {
    const { ended, next } = applyFeeUpdate({ fee: old, row: raised, from: "2026-01-01" }, [old], at);
    expect(ended).toEqual({ validTo: "2025-12-31", archivedAt: now, defaultOn: false });
    expect(next).toMatchObject({
      id: at.id,
      ratePpm: 155_000,
      validFrom: "2026-01-01",
      source: "Finance Act",
      defaultOn: true,
    });
    expect(feeUpdates([{ ...old, ...ended }, ...(next ? [next] : [])], [past, raised], today)).toEqual([]);
  });

  test("of a day to come leaves the old rate on documents until then: each day has one", () => {
    const current = fee({ country: "ZW", ratePpm: 155_000, validFrom: "2026-01-01" });
    const { ended, next } = applyFeeUpdate({ fee: current, row: later, from: "2027-01-01" }, [current], at);
    const fees = [{ ...current, ...ended }, ...(next ? [next] : [])];
    const rates = (day: string) => defaultFees(fees, day).map(({ ratePpm }) => ratePpm);
    expect([rates(today), rates("2026-12-31"), rates("2027-01-01")]).toEqual([[155_000], [155_000], [160_000]]);
    expect(next?.uncertain).toBe(true);
  });

  test("of a tax that ended takes it off new documents only", () => {
    const { ended, next } = applyFeeUpdate({ fee: old, row: null, from: "2026-01-01" }, [old], at);
    expect(next).toBeNull();
    expect(appliesOn({ ...old, ...ended }, today)).toBe(false);
  });

  test("a compound tax stands on the business's own rows of those names", () => {
    const levy = fee({ name: "NHIL", kind: "levy", country: "ZW" });
    const stacked = { ...raised, compoundOn: ["NHIL"] };
    const { next } = applyFeeUpdate({ fee: old, row: stacked, from: "2026-01-01" }, [old, levy], at);
    expect(next?.compoundOn).toEqual([levy.id]);
  });
});

test("fee updates › a business that moved is offered what its country has, once", () => {
  expect(missingPackFees([], countryPacks, "GH", today).map(({ name }) => name)).toEqual([
    "VAT",
    "NHIL",
    "GETFund levy",
  ]);
  expect(missingPackFees([old], countryPacks, "GH", "2025-06-01")).toEqual([]);
  const had = feesFromPack("GH", now, testDevice, testId, { vatRegistered: true }).map((each) => ({
    ...each,
    archivedAt: now,
  }));
  expect(missingPackFees(had, countryPacks, "GH", today)).toEqual([]);
  expect(
    missingPackFees([fee({ name: "VAT", ratePpm: 150_000 })], countryPacks, "GH", today).map(({ name }) => name),
  ).toEqual(["NHIL", "GETFund levy"]);
});
