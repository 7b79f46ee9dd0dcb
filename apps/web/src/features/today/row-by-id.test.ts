import { expect, test } from "vitest";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { rowById } from "./row-by-id.ts";

test("document in a list › asked for again › the list is looked through once", () => {
  let looked = 0;
  const rows = Array.from({ length: 100 }, (_, n) => ({
    get id() {
      looked += 1;
      return `${n}`;
    },
  })) as unknown as InvoiceRow[];
  expect(rowById(rows, "99")).toBe(rows[99]);
  expect(looked).toBe(100);
  expect(rowById(rows, "99")).toBe(rows[99]);
  expect(rowById(rows, "nobody")).toBeUndefined();
  expect(rowById(rows, "nobody")).toBeUndefined();
  expect(looked).toBe(200);
  expect(rowById([], "99")).toBeUndefined();
});

test("document that is owed › the rows that are paid are not looked through", () => {
  let looked = 0;
  const paid = { kind: "invoice", status: "issued", balance: 0 };
  const rows = Array.from({ length: 100 }, (_, n) => ({
    ...paid,
    balance: n === 99 ? 500 : 0,
    get id() {
      looked += 1;
      return `${n}`;
    },
  })) as unknown as InvoiceRow[];
  expect(rowById(rows, "99")).toBe(rows[99]);
  expect(looked).toBe(1);
});
