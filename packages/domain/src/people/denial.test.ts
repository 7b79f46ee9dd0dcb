import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import type { Discount, Invoice } from "../records/invoice.ts";
import { exceedsDiscountLimit } from "./denial.ts";
import { authorityOf, ownerAuthority } from "./role.ts";

const itemId = "0198b0a0-0000-7000-8000-000000000011";
const itemOf = (id: string) => (id === itemId ? { prices: { NGN: "1000" } } : undefined);
const seller = (maxDiscountPercent: number, changesPrices = false) =>
  authorityOf("seller", { maxDiscountPercent, changesPrices });
const percent = (of: number): Discount => ({ kind: "percent", ratePpm: of * 10_000 });
const line = (changes: Parameters<typeof buildLine>[0] = {}) =>
  buildLine({ itemId, quantity: "2", unitPrice: "1000", discount: null, ...changes });

describe("discount limit of a seller › 5 %", () => {
  test.each([
    ["no discount", {}, false],
    ["exactly the limit on a line", { lines: [line({ discount: percent(5) })] }, false],
    ["one percent above on a line", { lines: [line({ discount: percent(6) })] }, true],
    ["an amount above on a line", { lines: [line({ discount: { kind: "amount", amount: 10_001 } })] }, true],
    [
      "one line far above, hidden among dear ones",
      { lines: [line({ quantity: "90" }), line({ discount: percent(50) })] },
      true,
    ],
    ["exactly the limit on the document", { discount: percent(5) }, false],
    ["above on the document", { discount: percent(6) }, true],
    ["both at the limit pile up", { lines: [line({ discount: percent(5) })], discount: percent(5) }, true],
    ["a price below the catalog's within the limit", { lines: [line({ unitPrice: "950" })] }, false],
    ["a price below the catalog's beyond it", { lines: [line({ unitPrice: "949" })] }, true],
    [
      "a price above the catalog's that hides a discount",
      { lines: [line({ unitPrice: "1200", discount: percent(20) })] },
      true,
    ],
    ["a line without an item at its own price", { lines: [line({ itemId: null, unitPrice: "1" })] }, false],
    [
      "an amount that is rounded up to whole kobo",
      { lines: [line({ itemId: null, quantity: "1", unitPrice: "0.33", discount: percent(5) })] },
      false,
    ],
  ] satisfies [string, Partial<Invoice>, boolean][])("%s", (_, changes, isOver) => {
    const invoice = { ...buildInvoice({ lines: [line()], taxes: [] }), ...changes };
    expect(exceedsDiscountLimit(seller(5), invoice, itemOf)).toBe(isOver);
  });
});

describe("discount limit › other people", () => {
  const cheap = buildInvoice({ lines: [line({ unitPrice: "10" })], taxes: [] });
  const half = buildInvoice({ lines: [line({ discount: percent(50) })], taxes: [] });

  test("seller who changes prices › any price is their own, a discount is not", () => {
    expect(exceedsDiscountLimit(seller(0, true), cheap, itemOf)).toBe(false);
    expect(exceedsDiscountLimit(seller(0, true), half, itemOf)).toBe(true);
  });

  test("owner › has none", () => {
    expect(exceedsDiscountLimit(ownerAuthority, { ...half, discount: percent(100) }, itemOf)).toBe(false);
  });
});
