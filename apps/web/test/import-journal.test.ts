import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { PlannedWrite } from "@ankara/domain/import/table";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Table } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  listImports,
  stageImport,
  undoImport,
  writeImport,
  type JournalWrite,
} from "../src/features/import/journal.ts";
import { bulkSize } from "../src/store/bulk.ts";
import { partSize } from "../src/store/unit-of-work.ts";
import type { Store } from "../src/store/store.ts";
import { newDisk, openFaultyTab, openTab, type Disk } from "./test-device.ts";

let disk: Disk;
let store: Store;
beforeEach(async () => {
  disk = newDisk();
  store = await openTab(disk);
});
afterEach(() => store.close());

const importId = "0198b0a0-0000-7000-8000-0000000000f1";
const entry = {
  id: importId,
  at: "2026-11-20T10:00:00.000Z",
  source: "csv",
  name: "clients.csv",
  created: 0,
  updated: 0,
};
const creating = <C extends "contacts" | "invoices" | "payments">(collection: C, record: unknown) =>
  ({ do: "create", collection, record }) as PlannedWrite;
const from = (writes: readonly JournalWrite[]) => (start: number, count: number) =>
  Promise.resolve(writes.slice(start, start + count));
const people = (count: number): Contact[] =>
  Array.from({ length: count }, (_, index) => buildContact({ name: `Client ${index}` }));
const left = async ({ db }: Store) => ({
  contacts: await db.contacts.count(),
  outbox: await db.outbox.count(),
  rows: (await db.index.toArray()).reduce((sum, { count }) => sum + count, 0),
});

const stageAndWrite = async (writes: readonly JournalWrite[]) => {
  await stageImport(store, entry, from(writes));
  return writeImport(store, importId);
};

describe("an import", () => {
  test("writes records, slim rows and changes for the server in batches, and says how far it is", async () => {
    const made = people(bulkSize * 2 + 5);
    await stageImport(store, entry, from(made.map((record) => creating("contacts", record))));
    const progress: number[] = [];
    const done = await writeImport(store, importId, (batches) => progress.push(batches));
    expect(done).toMatchObject({ state: "done", batches: 3, done: 3 });
    expect(progress).toEqual([1, 2, 3]);
    expect(await left(store)).toEqual({ contacts: made.length, outbox: made.length, rows: made.length });
    expect(store.memory.contacts()).toHaveLength(made.length);
    expect(await store.get("contacts", made[0]!.id)).toMatchObject({ name: "Client 0", syncState: "local" });
    expect(await store.db.meta.where("key").startsWith(`import/${importId}/todo`).count()).toBe(0);
    // Memory counts the waiting changes: as the transactions said, and as another tab reads them.
    expect(store.memory.waiting()).toEqual({ contacts: made.length });
    const other = await openTab(disk);
    expect(other.memory.waiting()).toEqual({ contacts: made.length });
    other.close();
  });

  test("a batch › is handed to the disk a few records at a time, so that the page can act in between", async () => {
    const adding = vi.spyOn(store.db.outbox, "bulkAdd");
    const putting = vi.spyOn(store.db.Table.prototype, "bulkPut");
    const made = people(bulkSize + 50);
    await stageAndWrite(made.map((record) => creating("contacts", record)));
    const put = putting.mock.calls.filter((_, call) => (putting.mock.contexts[call] as Table).name === "contacts");
    for (const calls of [adding.mock.calls, put]) {
      const sizes = calls.map(([rows]) => rows.length);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(made.length);
      expect(Math.max(...sizes)).toBe(partSize);
    }
    putting.mockRestore();
  });

  test("that a closed tab cut off is carried on by the next one", async () => {
    const made = people(bulkSize * 3);
    await stageImport(store, entry, from(made.map((record) => creating("contacts", record))));
    const closing = new AbortController();
    await writeImport(store, importId, () => closing.abort(), closing.signal);
    store.close();
    store = await openTab(disk);
    expect(await listImports(store)).toMatchObject([{ id: importId, state: "writing", done: 1, batches: 3 }]);
    expect(await left(store)).toMatchObject({ contacts: bulkSize });
    await writeImport(store, importId);
    expect(await left(store)).toEqual({ contacts: made.length, outbox: made.length, rows: made.length });
  });

  test("is undone whole, half-way or at its end, and leaves no trace of what was never sent", async () => {
    await store.create("contacts", buildContact({ name: "Own" }));
    const before = await left(store);
    const made = people(bulkSize + 10);
    await stageImport(store, entry, from(made.map((record) => creating("contacts", record))));
    const closing = new AbortController();
    await writeImport(store, importId, () => closing.abort(), closing.signal);
    expect(await undoImport(store, importId)).toBe(0);
    expect(await left(store)).toEqual(before);
    expect(await listImports(store)).toEqual([]);
    expect(store.memory.contacts().map(({ name }) => name)).toEqual(["Own"]);
  });

  test("undo › records the server has › are deleted there", async () => {
    const [contact] = people(1);
    await stageAndWrite([creating("contacts", contact)]);
    await store.db.outbox.toCollection().modify({ state: "sent" });
    await undoImport(store, importId);
    expect((await store.db.outbox.toArray()).map(({ op }) => op.kind)).toEqual(["put", "delete"]);
    expect(await store.get("contacts", contact!.id)).toBeUndefined();
  });

  test("gives changed records their old values back, and leaves what the person changed since", async () => {
    const contact = buildContact({ name: "Ada", company: "Old", note: "" });
    await store.create("contacts", contact);
    await stageAndWrite([
      { do: "update", collection: "contacts", id: contact.id, patch: { company: "New", note: "from the file" } },
    ]);
    expect(await store.get("contacts", contact.id)).toMatchObject({ company: "New" });
    await store.update("contacts", contact.id, { note: "mine" });
    await undoImport(store, importId);
    expect(await store.get("contacts", contact.id)).toMatchObject({ company: "Old", note: "mine" });
  });

  test("undo › records in use › stay: the client of an own draft, a shared document and its payments", async () => {
    const [remaining, gone] = people(2) as [Contact, Contact];
    const documentOf = (contact: Contact, number: string): Invoice => {
      const draft = buildInvoice({ contact });
      const totals = computeTotals(draft);
      if (!totals.ok) throw new Error(totals.error.code);
      return { ...draft, status: "issued", number, totals: totals.value, imported: { importId, source: "csv" } };
    };
    const [shared, quiet] = [documentOf(remaining, "A1"), documentOf(gone, "A2")];
    const payments = [shared, quiet].map((invoice) => buildPayment({ invoice }));
    await stageAndWrite([
      ...[remaining, gone].map((record) => creating("contacts", record)),
      ...[shared, quiet].map((record) => creating("invoices", record)),
      ...payments.map((record) => creating("payments", record)),
    ]);
    await store.update("invoices", shared.id, { sharedAt: "2026-11-20T11:00:00.000Z" });
    expect(await undoImport(store, importId)).toBe(3);
    expect(store.memory.contacts().map(({ id }) => id)).toEqual([remaining.id]);
    expect(store.memory.invoices().map(({ number }) => number)).toEqual(["A1"]);
    expect(await store.db.payments.count()).toBe(1);
  });

  test("tells the server in the order it was planned, whatever is made and changed", async () => {
    const [first, second] = people(2) as [Contact, Contact];
    const known = buildContact({ name: "Known" });
    await store.create("contacts", known);
    await stageAndWrite([
      creating("contacts", first),
      { do: "update", collection: "contacts", id: known.id, patch: { company: "New" } },
      creating("contacts", second),
    ]);
    const sentIds = (await store.db.outbox.orderBy("seq").toArray()).map(({ id }) => id);
    expect(sentIds).toEqual([known.id, first.id, known.id, second.id]);
  });

  test("on a device without room is not begun, and nothing of it stays", async () => {
    store.close();
    const faulty = await openFaultyTab(disk);
    store = faulty.store;
    const writes = people(bulkSize * 2).map((record) => creating("contacts", record));
    faulty.faults.writes = 0;
    faulty.faults.next = { step: 2, error: () => new DOMException("full", "QuotaExceededError") };
    await expect(stageImport(store, entry, from(writes))).rejects.toThrow("full");
    faulty.faults.next = null;
    expect(await listImports(store)).toEqual([]);
    expect(await store.db.meta.where("key").startsWith("import/").count()).toBe(0);
    expect(await left(store)).toMatchObject({ contacts: 0, outbox: 0 });
  });

  test("that meets a full disk half-way stands at a whole batch and goes on when there is room", async () => {
    store.close();
    const faulty = await openFaultyTab(disk);
    store = faulty.store;
    await stageImport(store, entry, from(people(bulkSize * 2).map((record) => creating("contacts", record))));
    await expect(
      writeImport(store, importId, () => {
        faulty.faults.always = () => new DOMException("full", "QuotaExceededError");
      }),
    ).rejects.toThrow("full");
    faulty.faults.always = null;
    expect(await left(store)).toEqual({ contacts: bulkSize, outbox: bulkSize, rows: bulkSize });
    await writeImport(store, importId);
    expect(await left(store)).toMatchObject({ contacts: bulkSize * 2 });
  });
});
