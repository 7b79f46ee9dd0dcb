import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { olderDatabase, type OlderDatabase } from "../../test/support/older-database.ts";

/*
 * Searched fields got columns and a table of their own: a database of the version before, with records of every
 * age and shape that version kept, is brought up to date.
 */
let database: OlderDatabase;
beforeEach(async () => {
  database = await olderDatabase(41);
});
afterEach(() => database.drop());

const store = (collection: string, id: string, data: object, deleted = false, { loader } = database) =>
  loader.query(
    `insert into records (business_id, collection, id, rev, created_rev, data, deleted_at)
     values (current_business(), $1, $2, 3, 3, $3, case when $4 then now() end)`,
    [collection, id, JSON.stringify({ id, ...data }), deleted],
  );
const begin = async (businessId: string, of = database) => {
  await of.enter(businessId);
  await of.loader.query("insert into businesses (id, rev) values ($1, 7)", [businessId]);
};
const ids = <K extends string>(...names: K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<K, string>;
const nameIn = (known: Record<string, string>, id: string | null) =>
  Object.keys(known).find((name) => known[name] === id) ?? id;

const none = { contact_id: null, source_id: null, due_on: null, has_parts: false, reverses: null, is_template: false };
const out = { kind: "invoice", status: "issued", dueDate: "2026-12-04" };

test("records of the version before › brought up to date › are found by their new columns", async () => {
  const businessId = randomUUID();
  const contact = randomUUID();
  await begin(businessId);
  const known = ids("out", "inParts", "draft", "quote", "credit", "recurring", "oldest", "gone", "reversal", "note");
  await store("invoices", known.out, { ...out, contactId: contact, instalments: [] });
  await store("invoices", known.inParts, { ...out, contactId: null, instalments: [{ amount: 1 }] });
  await store("invoices", known.draft, { ...out, status: "draft", instalments: [{ amount: 1 }] });
  await store("invoices", known.quote, { ...out, kind: "quote" });
  await store("invoices", known.credit, { ...out, kind: "credit_note", sourceId: known.out });
  await store("invoices", known.recurring, { kind: "invoice", status: "draft", repeat: { every: "month" } });
  // Before there were parts and recurring invoices, and in a shape no device writes.
  await store("invoices", known.oldest, { ...out, instalments: null, repeat: null });
  await store("invoices", known.gone, { ...out, contactId: contact }, true);
  await store("payments", known.reversal, { contactId: contact, reverses: known.out });
  await store("notes", known.note, { contactId: contact, sourceId: contact, dueDate: "2026-12-04", repeat: {} });

  await database.upgrade();

  const { rows } = await database.owner.query<{ id: string; source_id: string | null; reverses: string | null }>(
    // Unknown is no: a record of before there were parts has no word of them.
    `select id, contact_id, source_id, due_on, has_parts is true as has_parts, reverses, is_template is true as is_template
     from records`,
  );
  const found = rows.map(({ id, source_id, reverses, ...rest }) => [
    nameIn(known, id),
    { ...rest, source_id: nameIn(known, source_id), reverses: nameIn(known, reverses) },
  ]);
  const due = { ...none, due_on: "2026-12-04" };
  expect(Object.fromEntries(found)).toEqual({
    out: { ...due, contact_id: contact },
    inParts: { ...due, has_parts: true },
    draft: none,
    quote: none,
    credit: { ...none, source_id: "out" },
    recurring: { ...none, is_template: true },
    oldest: due,
    gone: { ...due, contact_id: contact },
    reversal: { ...none, reverses: "out" },
    note: none,
  });
});

test("payments of the version before › brought up to date › are found by every invoice they are for", async () => {
  const [businessId, other] = [randomUUID(), randomUUID()];
  const known = ids("one", "two", "three");
  const { one, two, three } = known;
  const paid = ids("single", "split", "twice", "loud", "torn", "older", "gone", "debt");
  const share = (...invoiceIds: string[]) => ({
    allocations: invoiceIds.map((invoiceId) => ({ invoiceId, amount: 1 })),
  });
  const foreign = randomUUID();
  await begin(other);
  await store("payments", foreign, share(one));
  await begin(businessId);
  await store("payments", paid.single, share(one));
  await store("payments", paid.split, share(one, two));
  await store("payments", paid.twice, share(two, two));
  await store("payments", paid.loud, share(three.toUpperCase()));
  await store("payments", paid.torn, { allocations: [{ invoiceId: "INV-7" }, {}, null, { invoiceId: three }] });
  await store("payments", paid.older, { allocations: null });
  await store("payments", paid.gone, share(three), true);
  await store("payments", paid.debt, {});
  // A document of the same shape is no payment.
  await store("invoices", randomUUID(), share(one));

  await database.upgrade();

  const allocations = async () => {
    const { rows } = await database.owner.query<{ invoice_id: string; payment_id: string }>(
      "select invoice_id, payment_id from payment_allocations",
    );
    return rows.map((row) => `${nameIn(paid, row.payment_id)}: ${nameIn(known, row.invoice_id)}`).toSorted();
  };
  const before = ["loud: three", "single: one", "split: one", "split: two", "torn: three", "twice: two"];
  expect(await allocations()).toEqual(before);

  // Rows of the version before are kept in step from then on like new ones.
  const change = async (what: string, id: string) => {
    await database.owner.query("begin; update businesses set rev = rev + 1 where id = current_business()");
    const rev = "rev = (select rev from businesses where id = current_business())";
    await database.owner.query(`update records set ${rev}, ${what} where id = $1`, [id]);
    await database.owner.query("commit");
  };
  await change("deleted_at = now()", paid.single);
  await change(`data = data || '{"allocations": []}'`, paid.split);
  await change("deleted_at = null", paid.gone);
  await database.owner.query("delete from records where id = $1", [paid.torn]);
  expect(await allocations()).toEqual(["gone: three", "loud: three", "twice: two"]);

  await database.enter(other);
  const { rows } = await database.owner.query("select business_id, invoice_id, payment_id from payment_allocations");
  expect(rows).toEqual([{ business_id: other, invoice_id: one, payment_id: foreign }]);
  // The rows of every business are seen during the migration alone.
  expect((await database.owner.query("select from records")).rowCount).toBe(1);
});

test("payments from before a client's statement had a column › brought up to date › are found by who paid", async () => {
  const older = await olderDatabase(67);
  try {
    const [businessId, contact] = [randomUUID(), randomUUID()];
    const known = ids("paid", "gone", "walkIn", "oldest", "invoice");
    await begin(businessId, older);
    await store("payments", known.paid, { contactId: contact }, false, older);
    await store("payments", known.gone, { contactId: contact }, true, older);
    await store("payments", known.walkIn, { contactId: null }, false, older);
    await store("payments", known.oldest, {}, false, older);
    await store("invoices", known.invoice, { contactId: contact }, false, older);
    await older.upgrade();
    const { rows } = await older.owner.query<{ id: string; payer_id: string | null }>(
      "select id, payer_id from records",
    );
    expect(Object.fromEntries(rows.map(({ id, payer_id }) => [nameIn(known, id), payer_id]))).toEqual({
      paid: contact,
      gone: contact,
      walkIn: null,
      oldest: null,
      invoice: null,
    });
  } finally {
    await older.drop();
  }
});
