// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentRows } from "../../test/payment-rows.ts";
import { closeTestStore, openTestStore } from "../../test/render-screen.tsx";
import type { PaymentRow } from "./database.ts";
import { readPaymentsSince } from "./hooks.ts";
import { readParts, rowsOfTask } from "./read-parts.ts";
import type { Store } from "./store.ts";

let store: Store;
const many = 2 * rowsOfTask + 20;
beforeEach(async () => {
  store = await openTestStore();
  await store.db.payments.bulkPut(paymentRows(many).rows);
});
afterEach(closeTestStore);

test("rows of a screen › read in parts behind an id › are all those behind it, so many at a time", async () => {
  const ids = await store.db.payments.toCollection().primaryKeys();
  const parts: string[][] = [];
  const take = (rows: readonly PaymentRow[]) => void parts.push(rows.map(({ id }) => id));
  await readParts(store.db.table<PaymentRow>("payments"), take, { behind: ids[9]!, atOnce: rowsOfTask });
  expect(parts.map(({ length }) => length)).toEqual([rowsOfTask, rowsOfTask, 10]);
  expect(parts.flat()).toEqual(ids.slice(10));
});

test("payments since a day › more than a task takes › are all of them, none from before", async () => {
  expect(await readPaymentsSince(store.db, "2000-01-01")).toHaveLength(many);
  expect(await readPaymentsSince(store.db, "2100-01-01")).toEqual([]);
});
