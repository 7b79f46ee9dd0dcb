import { Fee } from "@ankara/domain/records/fee";
import { describe, expect, test } from "vitest";
import { blankFeeForm, checkFeeForm, compoundChoices, feeFieldsOf, feeFormOf, withKind } from "./fee-form.ts";

const fee = (last: string, fields: Partial<Fee> = {}): Fee =>
  Fee.parse({
    id: `0198b0a0-0000-7000-8000-00000000000${last}`,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    name: "VAT",
    kind: "tax",
    basis: "percent",
    ratePpm: 75_000,
    ...fields,
  });

describe("the Tax & Fees form", () => {
  test("a saved row comes back and goes out unchanged", () => {
    for (const saved of [
      fee("1", { defaultOn: true, validFrom: "2020-02-01" }),
      fee("2", { name: "Delivery", kind: "fee", basis: "fixed_document", ratePpm: 0, amount: "15000", taxable: true }),
      fee("4", { name: "Bag levy", kind: "levy", basis: "fixed_unit", ratePpm: 0, amount: "50" }),
      fee("5", { name: "Handling", kind: "fee", basis: "fixed_unit", ratePpm: 0, amount: "12.5", taxable: true }),
      fee("3", { name: "Zero rated", ratePpm: 0, category: "Z" }),
    ]) {
      const form = feeFormOf(saved);
      expect(checkFeeForm(form, "NGN")).toEqual({});
      expect({ ...saved, ...feeFieldsOf(form, "NGN") }).toEqual(saved);
    }
  });

  test("names everything that is wrong at once", () => {
    const form = { ...blankFeeForm(), percent: "7,5,1", validFrom: "2026-02-01", validTo: "2026-01-31" };
    expect(checkFeeForm(form, "NGN")).toEqual({
      name: "name_missing",
      percent: "rate_not_a_number",
      validTo: "ends_before_it_begins",
    });
  });

  test("a tax of 0 % is filed as zero-rated", () => {
    expect(feeFieldsOf({ ...blankFeeForm(), name: "Books", percent: "0" }, "NGN").category).toBe("Z");
  });

  test("withholding is a share and stands on nothing", () => {
    const form = withKind({ ...blankFeeForm(), basis: "fixed_unit", compoundOn: ["x"], taxable: true }, "withholding");
    expect(form).toMatchObject({ kind: "withholding", basis: "percent", compoundOn: [], taxable: false });
  });
});

test("fee form › two taxes never stand on each other", () => {
  const nhil = fee("1", { name: "NHIL", kind: "levy" });
  const vat = fee("2", { compoundOn: [nhil.id] });
  const top = fee("3", { compoundOn: [vat.id] });
  const delivery = fee("4", { kind: "fee", basis: "fixed_document" });
  const all = [nhil, vat, top, delivery];
  expect(compoundChoices(all, nhil.id)).toEqual([]);
  expect(compoundChoices(all, top.id)).toEqual([nhil, vat]);
  expect(compoundChoices(all, null)).toEqual([nhil, vat, top]);
});
