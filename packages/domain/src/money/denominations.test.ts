import { describe, expect, test } from "vitest";
import { supportedCurrencies } from "./currencies.ts";
import { cashSeriesOf } from "./denominations.ts";

describe("notes and coins", () => {
  test.each(supportedCurrencies.map(({ code }) => code))(
    "%s › has a table, of whole minor units, the largest first, none twice",
    (code) => {
      const { issuer = "", checkedOn = "", denominations = [] } = cashSeriesOf(code) ?? {};
      expect(issuer).not.toBe("");
      expect(checkedOn).toMatch(/^2026-\d\d-\d\d$/);
      for (const kind of ["note", "coin"] as const) {
        const values = denominations.filter((each) => each.kind === kind).map(({ value }) => value);
        expect(values.length).toBeGreaterThan(2);
        expect(values.every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true);
        expect(values).toEqual([...new Set(values)].toSorted((a, b) => b - a));
      }
    },
  );

  test("Naira and Ugandan Shilling › kobo are hundredths, shillings have none", () => {
    expect(cashSeriesOf("NGN")?.denominations[0]).toEqual({ kind: "note", value: 1_000_00 });
    expect(cashSeriesOf("NGN")?.denominations.at(-1)).toEqual({ kind: "coin", value: 50 });
    expect(cashSeriesOf("UGX")?.denominations[0]).toEqual({ kind: "note", value: 50_000 });
  });

  test("a currency without a table › null", () => {
    expect(cashSeriesOf("JPY")).toBeNull();
  });
});
