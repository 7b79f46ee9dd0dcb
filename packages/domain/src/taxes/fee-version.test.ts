import { describe, expect, test } from "vitest";
import { changesAmount, reviseFee, withReplacedId } from "./fee-version.ts";
import { Fee } from "../records/fee.ts";

const vat = Fee.parse({
  id: "0198b0a0-0000-7000-8000-000000000001",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  name: "VAT",
  kind: "tax",
  basis: "percent",
  ratePpm: 75_000,
  defaultOn: true,
  validFrom: "2020-02-01",
});
const at = {
  id: "0198b0a0-0000-7000-8000-000000000002",
  today: "2026-11-20",
  now: "2026-11-20T08:00:00.000Z",
  deviceId: "phone",
};

describe("editing a rate that was used", () => {
  test("ends the old row yesterday and starts the new one today", () => {
    const { ended, next } = reviseFee(vat, { ratePpm: 100_000 }, at);
    expect(ended).toEqual({ validTo: "2026-11-19", archivedAt: at.now, defaultOn: false });
    expect(next).toMatchObject({
      id: at.id,
      name: "VAT",
      ratePpm: 100_000,
      validFrom: "2026-11-20",
      archivedAt: null,
      defaultOn: true,
    });
  });

  test("a row that began today does not end before it begins", () => {
    expect(reviseFee({ ...vat, validFrom: "2026-11-20" }, { ratePpm: 1 }, at).ended.validTo).toBe("2026-11-20");
  });

  test("a new name alone needs no new row", () => {
    expect(changesAmount(vat, { name: "Value added tax", defaultOn: false })).toBe(false);
    expect(changesAmount(vat, { ratePpm: 75_000, compoundOn: [] })).toBe(false);
    expect(changesAmount(vat, { ratePpm: 100_000 })).toBe(true);
    expect(changesAmount(vat, { compoundOn: ["x"] })).toBe(true);
  });
});

test("new row of a fee › items and compound taxes follow the new row", () => {
  expect(withReplacedId(["a", "b"], "b", "c")).toEqual(["a", "c"]);
  expect(withReplacedId(["a"], "b", "c")).toEqual(["a"]);
});
