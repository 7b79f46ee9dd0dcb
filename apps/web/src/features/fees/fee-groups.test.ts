import { Fee } from "@ankara/domain/records/fee";
import { expect, test } from "vitest";
import { isAlreadyAdded, groupFees, isInForce, selectRows } from "./fee-groups.ts";

const fee = (name: string, fields: Partial<Fee> = {}): Fee =>
  Fee.parse({
    id: crypto.randomUUID(),
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    name,
    kind: "tax",
    basis: "percent",
    ratePpm: 25_000,
    ...fields,
  });

test("fee groups › taxes stand before levies, fees and withholding; archived rows nowhere", () => {
  const groups = groupFees([
    fee("WHT", { kind: "withholding" }),
    fee("VAT"),
    fee("NHIL", { kind: "levy", order: 2 }),
    fee("GETFund", { kind: "levy", order: 1 }),
    fee("COVID", { kind: "levy", archivedAt: "2026-01-01T00:00:00.000Z" }),
  ]);
  expect(groups.map(({ kind, fees }) => [kind, ...fees.map(({ name }) => name)])).toEqual([
    ["tax", "VAT"],
    ["levy", "GETFund", "NHIL"],
    ["withholding", "WHT"],
  ]);
});

test("fee groups › a row applies from its first to its last day", () => {
  const row = fee("VAT", { validFrom: "2026-01-01", validTo: "2026-12-31" });
  expect(["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"].map((day) => isInForce(row, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("fee groups › the country list does not add what is there", () => {
  const mine = [fee("vat", { ratePpm: 75_000 })];
  expect(isAlreadyAdded(mine, { name: "VAT", kind: "tax", ratePpm: 75_000 })).toBe(true);
  expect(isAlreadyAdded(mine, { name: "VAT", kind: "tax", ratePpm: 100_000 })).toBe(false);
});

test("country list › compound tax › stands only on taxes added with it", () => {
  const levy = fee("NHIL", { kind: "levy" });
  const vat = fee("VAT", { compoundOn: [levy.id] });
  expect(selectRows([levy, vat], ({ name }) => name === "VAT")).toEqual([{ ...vat, compoundOn: [] }]);
  expect(selectRows([levy, vat], () => true)).toEqual([levy, vat]);
});
