import { describe, expect, test } from "vitest";
import { indexClients } from "../entry/client.ts";
import { indexItems } from "../entry/lines.ts";
import { parseEntry } from "../entry/parse-entry.ts";
import { isUnclear, readPhotoAnswer } from "./photo-reading.ts";

const ground = { home: "NGN", today: "2026-11-23" };

describe("receipt", () => {
  test("lines of a model › become the fields of an expense", () => {
    const answer = `- **Total**: ₦12,500.00
tax: 872.09
Currency: ngn
date: 2026-11-20
supplier: Mama Put Stores
for: 2 bags of rice
category: Stock`;
    expect(readPhotoAnswer("receipt_photo", answer, ground)).toEqual({
      total: "12500.00",
      tax: "872.09",
      currency: "NGN",
      date: "2026-11-20",
      supplier: "Mama Put Stores",
      note: "2 bags of rice",
      category: "Stock",
    });
  });

  test("values that can't be right › are left out, the rest stands", () => {
    const answer = "total: 4500\ntax: 9000\ncurrency: XQZ\ndate: 2027-02-30\ncategory: Magic";
    expect(readPhotoAnswer("receipt_photo", answer, { ...ground, home: "UGX" })).toEqual({
      total: "4500",
      tax: "",
      currency: "UGX",
      date: "",
      supplier: "",
      note: "",
      category: "",
    });
    expect(readPhotoAnswer("receipt_photo", "total: 5\ndate: 2026-11-24", ground)?.date).toBe("");
  });

  test.each(["", "none", "total: about 500 or 600", "total: 0", "Sure! The total is 500.", "total: 1.250,50"])(
    "%j › is no reading",
    (answer) => expect(readPhotoAnswer("receipt_photo", answer, ground)).toBeNull(),
  );
});

test("item › its name is enough, and a price is a decimal of its currency", () => {
  expect(readPhotoAnswer("item_photo", "name: Blue ankara\nprice: $12.50\ncurrency: USD", ground)).toEqual({
    name: "Blue ankara",
    description: "",
    price: "12.50",
    currency: "USD",
    category: "",
  });
  expect(readPhotoAnswer("item_photo", "description: something blue", ground)).toBeNull();
});

test("order › becomes a phrase that quick entry reads, with its client", () => {
  const answer = "line: 2 bags rice @ 45000\nline: 1 carton noodles 9500\nclient: Mama Tolu";
  const reading = readPhotoAnswer("order_photo", answer, ground);
  expect(reading?.phrase).toBe("2 bags rice @ 45000\n1 carton noodles 9500\nfor Mama Tolu");
  const entry = parseEntry(reading?.phrase ?? "", { ...ground, clients: indexClients([]), items: indexItems([]) });
  expect(entry.unread).toEqual([]);
  expect(entry.lines.map(({ name, quantity, amount, amountIs }) => [name, quantity, amount, amountIs])).toEqual([
    ["rice", "2", "45000", "each"],
    ["noodles", "1", "9500", "each"],
  ]);
  expect(entry.client).toMatchObject({ name: "Mama Tolu" });
});

test.each(["none", " None.\n", "**none**"])("%j › says that the photo is unclear", (answer) =>
  expect(isUnclear(answer)).toBe(true),
);
