import { randomUUID } from "node:crypto";
import { buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { listInvoicePayments } from "./invoice-payments.ts";
import { putRecords } from "./records.ts";

let database: TestDatabase;
const businessId = randomUUID();
const [first, second] = [buildInvoice(), buildInvoice()];
const payment = buildPayment({ invoice: buildInvoice({ ...first, status: "issued" }), amount: 100 });
beforeAll(async () => {
  database = await testDatabase();
  await database.db.tenantTransaction(businessId, (tx) =>
    tx.insertInto("businesses").values({ id: businessId }).execute(),
  );
});
afterAll(() => database.drop());

const put = (data: object, { deleted = false } = {}) =>
  database.db.write(businessId, (tx, rev) =>
    putRecords(tx, businessId, rev, [{ collection: "payments", id: payment.id, data: { ...data }, deleted }]),
  );
const found = (invoiceId: string) =>
  database.db.read(businessId, async (tx) =>
    (await listInvoicePayments(tx, businessId, invoiceId)).map(({ id }) => id),
  );
const allocatedTo = (...ids: unknown[]) => ({
  ...payment,
  allocations: ids.map((invoiceId) => ({ invoiceId, amount: 50 })),
});

describe("the payments of an invoice", () => {
  test("allocated to several, moved, deleted and brought back › always those that are for it now", async () => {
    await put(allocatedTo(first.id, second.id, first.id));
    expect([await found(first.id), await found(second.id)]).toEqual([[payment.id], [payment.id]]);
    await put(allocatedTo(second.id));
    expect([await found(first.id), await found(second.id)]).toEqual([[], [payment.id]]);
    await put(allocatedTo(second.id), { deleted: true });
    expect(await found(second.id)).toEqual([]);
    await put(allocatedTo(first.id));
    expect([await found(first.id), await found(second.id)]).toEqual([[payment.id], []]);
  });

  test("allocations that are none › are written, and belong to no invoice", async () => {
    for (const allocations of [null, "x", {}, [null, 7, { invoiceId: 3 }, { invoiceId: "no id" }], []]) {
      await put({ ...payment, allocations });
      expect(await found(first.id)).toEqual([]);
    }
  });
});
