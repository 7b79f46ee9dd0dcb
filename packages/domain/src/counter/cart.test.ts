import {
  buildBusiness,
  buildContact,
  buildFee,
  buildCatalogItem,
  fixtureNow,
  fixtureToday,
} from "@ankara/fixtures/builders";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemRandom } from "../ids.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import {
  addToCart,
  type Cart,
  countItems,
  emptyCart,
  invoiceOf,
  isSellable,
  quantityOf,
  setQuantity,
  suggestCash,
  removeFromCart,
} from "./cart.ts";

const [cap, cloth] = [
  buildCatalogItem({ name: "Fìlà", prices: { NGN: "8500" } }),
  buildCatalogItem({ name: "Wax", prices: { NGN: "14750" } }),
];
const id = "0198b0a0-0000-7000-8000-0000000000c1";
const sale = (cart: Cart, changes: Partial<Parameters<typeof invoiceOf>[1]> = {}) =>
  invoiceOf(cart, {
    id,
    business: buildBusiness(),
    fees: [],
    items: [cap, cloth],
    contact: null,
    paid: true,
    now: fixtureNow,
    today: fixtureToday,
    deviceId: null,
    random: systemRandom,
    ...changes,
  });

describe("cart", () => {
  test("an item tapped twice › one line of two, in the order of the first taps", () => {
    const cart = [cap, cloth, cap].reduce((each, item) => addToCart(each, item.id), emptyCart);
    expect(cart.lines).toEqual([
      { itemId: cap.id, quantity: "2" },
      { itemId: cloth.id, quantity: "1" },
    ]);
    expect(countItems(cart)).toBe(3);
  });

  test("one less of half a yard › it is off the counter", () => {
    const cart = setQuantity(emptyCart, cloth.id, "0.5");
    expect(removeFromCart(cart, cloth.id).lines).toEqual([]);
    expect(removeFromCart(setQuantity(cart, cloth.id, "2.50"), cloth.id).lines[0]?.quantity).toBe("1.5");
  });

  test("measured goods › count as one item", () => {
    expect(countItems(setQuantity(addToCart(emptyCart, cap.id), cloth.id, "2.5"))).toBe(2);
  });

  test("the last item goes › its discount goes, the client stays", () => {
    const contactId = buildContact().id;
    const cart: Cart = { ...addToCart(emptyCart, cap.id), discount: { kind: "amount", amount: 50_000 }, contactId };
    expect(setQuantity(cart, cap.id, "0")).toEqual({ ...emptyCart, contactId });
  });

  test("as many taken as added › the cart is as it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (times) => {
        const taps = Array.from({ length: times }, () => cap.id);
        const full = taps.reduce(addToCart, emptyCart);
        expect(quantityOf(full, cap.id)).toBe(String(times));
        expect(taps.reduce(removeFromCart, full)).toEqual(emptyCart);
      }),
    );
  });
});

describe("invoice of a cart", () => {
  const vat = buildFee({ kind: "tax", basis: "percent", ratePpm: 75_000, defaultOn: true });

  test("goods, tax and a discount › the sums of the editor, due today", () => {
    const cart: Cart = {
      ...setQuantity(addToCart(emptyCart, cap.id), cloth.id, "2"),
      discount: { kind: "percent", ratePpm: 100_000 },
    };
    const draft = sale(cart, { fees: [vat] });
    const totals = computeTotals(draft);
    // (8,500 + 2 × 14,750) less 10 % = 34,200, with 7.5 % = 36,765.
    expect(totals.ok && totals.value.total).toBe(36_765_00);
    expect(draft).toMatchObject({
      walkIn: true,
      contactId: null,
      dueDate: fixtureToday,
      termsDays: 0,
      status: "draft",
    });
  });

  test("on the account of a client with another currency › home currency, the client's days", () => {
    const contact = buildContact({ currency: "USD", termsDays: 7 });
    const draft = sale({ ...addToCart(emptyCart, cap.id), contactId: contact.id }, { contact, paid: false });
    expect(draft).toMatchObject({ currency: "NGN", contactId: contact.id, walkIn: false, termsDays: 7 });
    expect(draft.dueDate).toBe("2026-11-27");
  });

  test("an item deleted on another device › it is left out", () => {
    const draft = sale(addToCart(addToCart(emptyCart, cap.id), cloth.id), { items: [cloth] });
    expect(draft.lines.map(({ name }) => name)).toEqual(["Wax"]);
  });
});

describe("sellable", () => {
  test.each([
    ["a price in the currency", cap, true],
    ["a price in another one alone", buildCatalogItem({ prices: { USD: "5" } }), false],
    ["archived", buildCatalogItem({ prices: { NGN: "5" }, archivedAt: fixtureNow }), false],
  ] as const)("%s", (_name, item, expected) => {
    expect(isSellable(item, "NGN")).toBe(expected);
  });
});

describe("suggested cash", () => {
  test.each([
    ["NGN", 59_000_00, [60_000_00, 100_000_00, 200_000_00]],
    ["NGN", 6_500_00, [6_600_00, 7_000_00, 8_000_00]],
    ["USD", 9_75, [10_00, 20_00, 50_00]],
    ["UGX", 12_300, [12_500, 13_000, 14_000]],
  ] as const)("%s %i › what people hand over", (currency, total, expected) => {
    expect(suggestCash(total, currency)).toEqual(expected);
  });

  test("any total › each is more than it, in order, at most three", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.constantFrom("NGN", "UGX", "USD"), (total, currency) => {
        const sums = suggestCash(total, currency);
        expect(sums.length).toBeLessThanOrEqual(3);
        expect(sums.every((sum) => sum > total)).toBe(true);
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      }),
    );
  });
});
