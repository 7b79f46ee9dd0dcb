import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { computeTotals, type TotalsInput } from "../src/invoice/compute-totals.ts";
import type { Totals } from "../src/records/invoice.ts";

/** Documents as they added up in November 2026: fixed, per unit, compound and withheld, in every mode. */
const golden = JSON.parse(readFileSync(join(import.meta.dirname, "golden-totals.json"), "utf8")) as readonly {
  input: TotalsInput;
  totals: Totals;
}[];

test("golden totals › documents of earlier releases › add up as they did, to the minor unit", () => {
  expect(golden.length).toBeGreaterThan(20);
  for (const { input, totals } of golden) expect(computeTotals(input)).toEqual({ ok: true, value: totals });
});
