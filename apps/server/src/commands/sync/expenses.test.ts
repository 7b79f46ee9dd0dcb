import { dueOccurrences } from "@ankara/domain/expenses/recurrence";
import type { Expense } from "@ankara/domain/records/expense";
import { buildExpense } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("repeating expense › two phones make the same occurrence of a repeating expense: one stands, with what was changed in it", async () => {
  const phone = await TestDevice.of(await server.signUp());
  const tablet = await TestDevice.of(phone.user);
  const rent = buildExpense({
    date: "2026-10-31",
    repeat: { every: 1, unit: "month", until: null, after: "2026-10-31" },
  });
  const madeOn = (deviceId: string, now: string): Expense => {
    const [one] = dueOccurrences(rent, "2026-11-30", () => false, { now, deviceId });
    if (!one) throw new Error("expected an occurrence on 30 November");
    return one;
  };
  const first = madeOn(phone.id, "2026-11-30T06:00:00.000Z");
  expect(await phone.receipts(creation("expenses", rent), creation("expenses", first))).toMatchObject([
    { status: "applied" },
    { status: "applied" },
  ]);
  const stored = (await phone.serverCopy(first.id)) as unknown as Expense;
  const archivedAt = "2026-12-01T08:00:00.000Z";
  await phone.receipts(edit("expenses", stored, { amount: 9_000_000, archivedAt }, 1));

  const again = madeOn(tablet.id, "2026-12-03T06:00:00.000Z");
  expect(again.id).toBe(first.id);
  const [receipt] = await tablet.receipts(creation("expenses", again));
  expect(receipt).toMatchObject({ status: "applied" });
  expect(receipt).not.toHaveProperty("lost");
  expect(await tablet.serverCopy(first.id)).toMatchObject({ amount: 9_000_000, archivedAt });
});
