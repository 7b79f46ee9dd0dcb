import { createHash, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { olderDatabase, type OlderDatabase } from "../../test/support/older-database.ts";

/*
 * The facts of payments are told from the records of a server that did not keep them yet: a database of the version before,
 * with what that version wrote, is brought up to date.
 */
const businessId = randomUUID();
const other = randomUUID();
const invoiceId = randomUUID();
let database: OlderDatabase;
let owner: Client;
let loader: Client;
beforeAll(async () => {
  database = await olderDatabase(35);
  ({ owner, loader } = database);
});
afterAll(() => database.drop());

const enter = (id: string) => database.enter(id);
const record = (id: string, data: object, { rev = 3, deleted = false } = {}) =>
  loader.query(
    `insert into records (business_id, collection, id, rev, created_rev, data, field_revs, deleted_at)
     values (current_business(), 'payments', $1, $2, $2, $3, '{}', case when $4 then now() end)`,
    [id, rev, JSON.stringify({ id, currency: "NGN", date: "2026-11-20", method: "card", ...data }), deleted],
  );
const intent = (id: string, status: string, refunded = 0) =>
  loader.query(
    `insert into invoice_intents (business_id, id, invoice_id, provider, currency, amount, refunded, status, reference, created_at, paid_at)
     values (current_business(), $1, $2, 'paystack', 'NGN', 4500000, $4, $3, 'ANK-23', now(), now())`,
    [id, invoiceId, status, refunded],
  );
const allocations = [{ invoiceId, amount: 4_500_000 }];
const claim = { at: "2026-11-20T10:00:00.000Z", amount: 100, date: "2026-11-20", method: "transfer", reference: "FT" };

test("a database of the version before › brought up to date › holds the facts, and devices hear who vouches", async () => {
  const [paid, unclear, claimed, forged, byHand, open] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const photo = randomUUID();
  const hash = createHash("sha256").update("paystack RF-1").digest("hex");
  const refund = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  for (const id of [businessId, other]) {
    await enter(id);
    await loader.query("insert into businesses (id, rev) values ($1, 7)", [id]);
  }
  await enter(businessId);
  await intent(paid, "paid", 1000);
  await record(paid, { amount: 4_500_000, status: "confirmed", allocations });
  await loader.query(
    `insert into refunds (business_id, provider, refund_ref, order_id, amount, created_at)
     values (current_business(), 'paystack', 'RF-1', $1, 1000, now())`,
    [paid],
  );
  await record(refund, { amount: -1000, status: "confirmed", reverses: paid, allocations: [] });
  await intent(unclear, "failed");
  await record(unclear, { amount: 100, status: "claimed", claim: { ...claim, method: "card" }, allocations });
  await intent(open, "open");
  await record(claimed, {
    method: "transfer",
    amount: 100,
    status: "confirmed",
    claim,
    allocations,
    proof: [{ id: photo }],
  });
  // Whatever a device pushed is no fact.
  await loader.query("insert into pushes (business_id, rev, device_id) values (current_business(), 5, $1)", [
    randomUUID(),
  ]);
  await record(forged, { amount: 100, status: "claimed", claim, allocations }, { rev: 5 });
  await record(byHand, { amount: 4_500_000, status: "confirmed", allocations }, { rev: 5 });

  await database.upgrade();

  await enter(businessId);
  const { rows } = await owner.query<{ payment_id: string; said: string; provider: string | null; amount: string }>(
    "select payment_id, said, provider, amount, proof from payment_facts",
  );
  const facts = new Map(
    rows.map(({ payment_id, said, provider, amount }) => [payment_id, [said, provider, Number(amount)]]),
  );
  expect(facts).toEqual(
    new Map<string, unknown[]>([
      [paid, ["paid", "paystack", 4_500_000]],
      [refund, ["refunded", "paystack", -1000]],
      [unclear, ["unclear", "paystack", 100]],
      [claimed, ["claimed", null, 100]],
    ]),
  );
  const { rows: records } = await owner.query<{ id: string; rev: string; provider: string | null }>(
    "select id, rev, data ->> 'provider' as provider from records where rev > 7",
  );
  expect(Object.fromEntries(records.map(({ id, rev, provider }) => [id, [Number(rev), provider]]))).toEqual(
    Object.fromEntries([paid, refund, unclear].map((id) => [id, [8, "paystack"]])),
  );
  // The rows of every business are seen during the migration alone.
  await enter(other);
  expect((await owner.query("select from payment_facts")).rowCount).toBe(0);
  expect((await owner.query("select from records")).rowCount).toBe(0);
  expect((await owner.query("select rev from businesses")).rows).toEqual([{ rev: "7" }]);
});
