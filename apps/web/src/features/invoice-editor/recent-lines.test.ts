import type { Invoice } from "@ankara/domain/records/invoice";
import { expect, test } from "vitest";
import { recentLines } from "./recent-lines.ts";

const invoice = (contactId: string, currency: string, ...lines: [itemId: string | null, unitPrice: string][]) =>
  ({ contactId, currency, lines: lines.map(([itemId, unitPrice]) => ({ itemId, unitPrice })) }) as Invoice;

test("recent lines › remembers items in the order they were last used and this client's last prices", () => {
  const newestFirst = [
    invoice("mama", "NGN", ["rice", "44000"], [null, "500"]),
    invoice("ola", "NGN", ["beans", "20000"], ["rice", "45000"]),
    invoice("mama", "NGN", ["rice", "40000"], ["beans", "18000"]),
  ];
  const recent = recentLines(newestFirst, "mama", "NGN");
  expect(recent.items).toEqual(["rice", "beans"]);
  expect(recent.prices).toEqual(
    new Map([
      ["rice", "44000"],
      ["beans", "18000"],
    ]),
  );
});

test("recent lines › another currency, or no client › no price is learnt", () => {
  expect(recentLines([invoice("mama", "KES", ["rice", "5000"])], "mama", "NGN").prices.size).toBe(0);
  expect(recentLines([invoice("mama", "NGN", ["rice", "5000"])], null, "NGN").prices.size).toBe(0);
});
