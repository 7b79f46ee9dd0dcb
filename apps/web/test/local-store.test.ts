import { newId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { Dexie } from "dexie";
import { afterEach, describe, expect, test } from "vitest";
import { userDatabaseName } from "../src/store/database.ts";
import { indexedCollections, packRows } from "../src/store/index/indexed.ts";
import { invoiceRowOf } from "../src/store/index/invoice-row.ts";
import type { Store } from "../src/store/store.ts";
import { applyReceipts } from "../src/sync/apply-server-changes.ts";
import {
  adeId,
  asJson,
  at,
  businessId,
  contentsOf,
  newDisk,
  openFaultyTab,
  openBusiness,
  openTab,
  type Disk,
  pull,
} from "./test-device.ts";

const open: Store[] = [];
const tab = async (given: Promise<Store>): Promise<Store> => {
  const store = await given;
  open.push(store);
  return store;
};
afterEach(() => open.splice(0).forEach((store) => store.close()));

const draft = (fields: Partial<Invoice> = {}) => buildInvoice({ walkIn: true, ...fields });
const freshId = () => newId(Date.parse(at), systemRandom);

describe("the app is killed between two writes of one act", () => {
  const acts: Record<string, (store: Store, ids: { draft: string; contact: string }) => Promise<unknown>> = {
    "a new client": (store) => store.create("contacts", buildContact({ id: freshId() })),
    "an edit": (store, { contact }) => store.update("contacts", contact, { name: "Mama Tolú" }),
    "a delete": (store, { contact }) => store.remove("contacts", contact),
    "issuing an invoice": (store, { draft: id }) => store.issue(id),
    "taking in a page": (store, { contact }) =>
      pull(store, {
        changes: [
          {
            collection: "contacts",
            id: contact,
            rev: 9,
            data: asJson(buildContact({ id: contact, company: "Elsewhere" })),
          },
          { collection: "contacts", id: freshId(), rev: 9, data: asJson(buildContact()) },
        ],
        cursor: "next",
        more: false,
      }),
    "taking in receipts": async (store) => {
      const batch = await store.db.outbox.orderBy("seq").toArray();
      const [first, second] = batch;
      if (!first || !second) throw new Error("expected two changes in the outbox");
      await applyReceipts(
        store,
        batch,
        [
          { opId: first.opId, status: "applied", rev: 4 },
          { opId: second.opId, status: "rejected", rev: null, code: "invalid", message: "No" },
        ],
        at,
      );
    },
  };

  test.each(Object.keys(acts))("%s is on the disk whole or not at all, at every step", async (name) => {
    let failedAt = 0;
    let changes = false;
    for (let step = 1; !changes; step += 1) {
      const disk = newDisk();
      const first = await tab(openBusiness(disk));
      const [contact, invoice] = [buildContact(), draft()];
      await first.create("contacts", contact);
      await first.create("invoices", invoice);
      first.close();
      const { store, faults } = await openFaultyTab(disk);
      open.push(store);
      const before = await contentsOf(store);
      const shown = JSON.stringify([store.memory.contacts(), store.memory.invoices()]);
      faults.writes = 0;
      faults.next = { step, error: () => new DOMException("killed", "AbortError") };
      const died = await acts[name]!(store, { contact: contact.id, draft: invoice.id }).then(
        () => false,
        () => true,
      );
      faults.next = null;
      if (!died) {
        // Fewer writes than `step`: the act is through.
        changes = JSON.stringify(await contentsOf(store)) !== JSON.stringify(before);
        break;
      }
      failedAt = step;
      expect(await contentsOf(store), `killed at write ${step}`).toEqual(before);
      expect(JSON.stringify([store.memory.contacts(), store.memory.invoices()])).toBe(shown);
      // The same act goes through once the trouble is over.
      await acts[name]!(store, { contact: contact.id, draft: invoice.id });
      store.close();
    }
    expect(failedAt).toBeGreaterThanOrEqual(2);
    expect(changes, "an act that is let through changes the disk").toBe(true);
  });
});

describe("the app is opened again", () => {
  test("what waited for the network still waits, in its order and with its marks", async () => {
    const disk = newDisk();
    const before = await tab(openBusiness(disk));
    const [contact, invoice] = [buildContact(), draft()];
    await before.create("contacts", contact);
    await before.create("invoices", invoice);
    await before.issue(invoice.id);
    await before.update("contacts", contact.id, { name: "Renamed" });
    const waiting = await before.db.outbox.orderBy("seq").toArray();
    before.close();

    const after = await tab(openTab(disk));
    expect(await after.db.outbox.orderBy("seq").toArray()).toEqual(waiting);
    expect(waiting.map(({ collection }) => collection)).toEqual(["contacts", "invoices", "invoices", "contacts"]);
    expect(after.memory.syncStateOf(`contacts/${contact.id}`)).toBe("local");
    expect(after.memory.contacts().map(({ name }) => name)).toEqual(["Renamed"]);
    expect(after.memory.invoices().map(({ number }) => number)).toEqual(["INV-0001"]);
    expect(after.deviceId).toBe(before.deviceId);
  });

  test("issuing twice with no network gives the same document, and the next one the next number", async () => {
    const disk = newDisk();
    const store = await tab(openBusiness(disk));
    const [first, second] = [draft(), draft()];
    await store.create("invoices", first);
    await store.create("invoices", second);
    const issued = await store.issue(first.id);
    const again = await store.issue(first.id);
    expect(issued).toMatchObject({ ok: true, value: { number: "INV-0001", seq: 1, status: "issued" } });
    expect(again).toEqual(issued);
    store.close();

    const reopened = await tab(openTab(disk));
    expect(await reopened.issue(first.id)).toMatchObject({ ok: true, value: { number: "INV-0001" } });
    expect(await reopened.issue(second.id)).toMatchObject({ ok: true, value: { number: "INV-0002", seq: 2 } });
    const given = (await reopened.db.outbox.toArray()).filter(({ op }) => typeof op.patch["seq"] === "number");
    expect(given.map(({ op }) => op.patch["seq"])).toEqual([1, 2]);
  });

  test("a draft that may not be issued takes no number", async () => {
    const store = await tab(openBusiness(newDisk()));
    const [empty, whole] = [draft({ lines: [buildLine({ name: "" })] }), draft()];
    await store.create("invoices", empty);
    await store.create("invoices", whole);
    expect((await store.issue(empty.id)).ok).toBe(false);
    expect(await store.issue(whole.id)).toMatchObject({ ok: true, value: { seq: 1 } });
  });
});

describe("two people share one phone", () => {
  test("neither sees nor would send anything of the other", async () => {
    const disk = newDisk();
    const ade = await tab(openBusiness(disk, adeId));
    await ade.create("contacts", buildContact({ name: "Client of Adé" }));
    ade.close();

    const bisi = await tab(openBusiness(disk, "bisi"));
    expect(bisi.memory.contacts()).toEqual([]);
    expect(await bisi.db.outbox.count()).toBe(0);
    await bisi.create("contacts", buildContact({ name: "Client of Bísí" }));
    bisi.close();

    const again = await tab(openTab(disk, adeId));
    expect(again.memory.contacts().map(({ name }) => name)).toEqual(["Client of Adé"]);
    const sent = (await again.db.outbox.toArray()).map(({ op }) => op.patch["name"]);
    expect(sent).toEqual(["Client of Adé"]);
    // To the server the phone is a device of each, with series of their own.
    expect(again.deviceId).toBe(ade.deviceId);
    expect(again.deviceId).not.toBe(bisi.deviceId);
    expect(await again.device.leases(adeId)).not.toEqual(await again.device.leases("bisi"));
  });

  test("a write in one person's tab never reaches the screens of the other's", async () => {
    const disk = newDisk();
    const ade = await tab(openBusiness(disk, adeId));
    const bisi = await tab(openBusiness(disk, "bisi"));
    let writes = 0;
    bisi.memory.subscribe(() => (writes += 1));
    await ade.create("contacts", buildContact());
    await new Promise((wait) => setTimeout(wait, 50));
    expect(writes).toBe(0);
    expect(bisi.memory.contacts()).toEqual([]);
  });
});

describe("two tabs are open", () => {
  test("the lists of one follow what the other writes, deletes and issues", async () => {
    const disk = newDisk();
    const one = await tab(openBusiness(disk));
    const two = await tab(openTab(disk));
    const [contact, invoice] = [buildContact(), draft()];
    await one.create("contacts", contact);
    await one.create("invoices", invoice);
    await expect.poll(() => two.memory.invoices()).toHaveLength(1);
    expect(two.memory.contacts()).toEqual(one.memory.contacts());
    expect(two.memory.syncStateOf(`contacts/${contact.id}`)).toBe("local");

    await one.issue(invoice.id);
    await expect.poll(() => two.memory.invoices()[0]?.number).toBe("INV-0001");
    await one.remove("contacts", contact.id);
    await expect.poll(() => two.memory.contacts()).toEqual([]);
  });

  test("both issue at once and no number is given twice", async () => {
    const disk = newDisk();
    const one = await tab(openBusiness(disk));
    const two = await tab(openTab(disk));
    const drafts = Array.from({ length: 8 }, () => draft());
    for (const invoice of drafts) await one.create("invoices", invoice);
    await Promise.all(drafts.map((invoice, index) => (index % 2 === 0 ? one : two).issue(invoice.id)));
    const numbers = (await one.db.invoices.toArray()).map(({ data }) => Number(data?.["seq"]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const seen = ({ memory }: Store) => new Set(memory.invoices().map(({ number }) => number));
    for (const each of [one, two]) await expect.poll(() => seen(each).size).toBe(8);
    expect(one.memory.invoices()).toEqual(two.memory.invoices());
  });

  test("one issues a draft the other still lists › deleted there › the document stays", async () => {
    const disk = newDisk();
    const one = await tab(openBusiness(disk));
    const other = await tab(openTab(disk));
    const invoice = draft();
    await one.create("invoices", invoice);
    await one.issue(invoice.id);
    await other.remove("invoices", invoice.id);
    await other.restore("invoices", invoice.id);
    expect(await other.get("invoices", invoice.id)).toMatchObject({ number: "INV-0001", archivedAt: null });
    expect((await one.db.outbox.toArray()).map(({ op }) => op.kind)).not.toContain("delete");
  });
});

describe("the app is newer than what is on the phone", () => {
  /** The tables as the first version of the app made them, word for word: this must never be edited. */
  const firstVersion = {
    business: "id",
    series: "id",
    fees: "id",
    catalogs: "id",
    contacts: "id",
    invoices: "id",
    payments: "id, *invoiceIds, contactId",
    expenses: "id",
    notes: "id",
    outbox: "++seq, &opId, [collection+id]",
    attention: "opId, [collection+id]",
    meta: "key",
    index: "[collection+chunk]",
  };

  test("a phone of the first version with a full outbox opens with every record and every change", async () => {
    const disk = newDisk();
    const { rows, outbox } = await writeFirstVersion(disk);
    const store = await tab(openTab(disk));
    expect(store.db.verno).toBeGreaterThan(1);
    expect(await store.db.contacts.count()).toBe(rows);
    expect(await store.db.uploads.count()).toBe(0);
    expect(await store.db.outbox.orderBy("seq").toArray()).toEqual(outbox);
    expect(await store.db.meta.get("cursor")).toMatchObject({ value: { cursor: "kept", epoch: 3 } });
    expect(store.memory.contacts()).toHaveLength(rows);
    // And it goes on counting where it stood.
    await store.create("contacts", buildContact());
    const last = await store.db.outbox.orderBy("seq").last();
    expect(last?.seq).toBeGreaterThan(outbox.at(-1)!.seq);
  });

  test.each([
    [1, firstVersion],
    [8, { ...firstVersion, invoices: "id, data.sourceId, data.review.at", closes: "id", files: "id" }],
  ] as const)(
    "index › packed by version %i, which did not say how new a chunk is › is built anew and says it",
    async (version, stores) => {
      const disk = newDisk();
      const old = new Dexie(userDatabaseName(adeId), { ...disk });
      old.version(version).stores(stores);
      const invoices = ["2026-11-03", "2026-11-19", "2026-11-07"].map((day) =>
        buildInvoice({ createdAt: `${day}T08:00:00.000Z` }),
      );
      await old.table("invoices").bulkPut(invoices.map((data) => ({ id: data.id, data, rev: 1, chunk: 0 })));
      const text = packRows(
        "invoices",
        invoices.map((invoice) => invoiceRowOf(invoice)),
      );
      await old.table("index").put({ collection: "invoices", chunk: 0, stamp: 4, count: 3, text });
      await old.table("meta").put({ key: "index_version", value: 4 });
      old.close();
      const store = await tab(openTab(disk));
      expect(store.memory.invoices()).toHaveLength(3);
      expect((await store.db.index.toArray()).map(({ newest }) => newest)).toEqual(["2026-11-19T08:00:00.000Z"]);
      await store.create("invoices", buildInvoice({ createdAt: "2026-11-20T08:00:00.000Z" }));
      expect((await store.db.index.get(["invoices", 0]))?.newest).toBe("2026-11-20T08:00:00.000Z");
    },
  );

  test("a tab of the older version lets the newer one through, and both go on writing", async () => {
    const disk = newDisk();
    const old = new Dexie(userDatabaseName(adeId), { ...disk });
    old.version(1).stores(firstVersion);
    await old.open();
    const store = await tab(openTab(disk));
    await store.create("contacts", buildContact());
    await old.table("meta").put({ key: "of the older tab", value: 1 });
    expect(await old.table("contacts").count()).toBe(1);
    expect(await store.db.table("meta").get("of the older tab")).toMatchObject({ value: 1 });
    old.close();
  });

  test("index › another version › is rebuilt from the records, payments included", async () => {
    const disk = newDisk();
    const before = await tab(openBusiness(disk));
    const invoice = draft();
    await before.create("invoices", invoice);
    for (let n = 0; n < 600; n += 1)
      await before.db.contacts.add({ id: freshId(), data: asJson(buildContact()), rev: 1 });
    await before.issue(invoice.id);
    const shown = before.memory.invoices();
    await before.db.meta.put({ key: "index_version", value: 0 });
    await before.db.index.where("[collection+chunk]").above(["", 0]).modify({ text: "of another shape" });
    const outbox = await before.db.outbox.toArray();
    before.close();

    const after = await tab(openTab(disk));
    expect(after.memory.invoices()).toEqual(shown);
    expect(after.memory.contacts()).toHaveLength(600);
    expect(await after.db.outbox.toArray()).toEqual(outbox);
    for (const collection of indexedCollections)
      for (const { data, chunk } of await after.db.table(collection).toArray())
        expect(data === null || typeof chunk === "number").toBe(true);
  });

  async function writeFirstVersion(disk: Disk) {
    // Made by the app of today and put back under the first version's tables, which hold the same rows.
    const made = await openBusiness(newDisk());
    for (let n = 0; n < 300; n += 1) await made.create("contacts", buildContact({ name: `Client ${n}` }));
    await made.db.meta.put({ key: "cursor", value: { cursor: "kept", epoch: 3, resync: false } });
    await made.db.meta.delete("index_version");
    const tables = await contentsOf(made);
    const outbox = await made.db.outbox.orderBy("seq").toArray();
    made.close();
    const old = new Dexie(userDatabaseName(adeId), { ...disk });
    old.version(1).stores(firstVersion);
    for (const name of Object.keys(firstVersion)) await old.table(name).bulkAdd(tables[name] ?? []);
    old.close();
    return { rows: 300, outbox };
  }
});

describe("a page of the server", () => {
  test("hundreds of records deleted elsewhere, unknown here, do not cost the transaction", async () => {
    const store = await tab(openTab(newDisk()));
    const gone = Array.from({ length: 500 }, () => ({
      collection: "contacts" as const,
      id: freshId(),
      rev: 7,
      data: null,
    }));
    const stored = { collection: "contacts" as const, id: freshId(), rev: 8, data: asJson(buildContact()) };
    await pull(store, { changes: [...gone, stored], cursor: "a", more: false });
    expect(store.memory.contacts()).toHaveLength(1);
    expect(await store.db.contacts.count()).toBe(1);
  });

  test("hundreds of records of this phone deleted elsewhere leave lists and disk at once, but for a mark of each", async () => {
    const store = await tab(openTab(newDisk()));
    const ids = Array.from({ length: 700 }, freshId);
    const rows = ids.map((id) => ({ collection: "contacts" as const, id, rev: 1, data: asJson(buildContact({ id })) }));
    await pull(store, { changes: rows, cursor: "a", more: true });
    const gone = rows.map((row) => ({ ...row, rev: 2, data: null }));
    await pull(store, { changes: gone, cursor: "b", more: false });
    expect(store.memory.contacts()).toEqual([]);
    const marks = await store.db.contacts.toArray();
    expect(new Map(marks.map(({ id, data }) => [id, data]))).toEqual(new Map(ids.map((id) => [id, null])));
  });

  test("what this phone made under the id of another's record is deleted there, too", async () => {
    const store = await tab(openTab(newDisk()));
    const own = buildContact({ id: freshId(), name: "Bísí" });
    await store.create("contacts", own);
    const theirs = {
      collection: "contacts" as const,
      id: own.id,
      rev: 5,
      data: asJson({ ...own, company: "Bísí & Sons" }),
    };
    await pull(store, { changes: [theirs], cursor: "a", more: false });
    await store.remove("contacts", own.id);
    expect(store.memory.contacts()).toEqual([]);
    const [deletion, ...others] = await store.db.outbox.toArray();
    expect(others).toEqual([]);
    expect(deletion?.op).toMatchObject({ kind: "delete", id: own.id, baseRev: 0, was: { name: "Bísí" } });
  });

  test("the record of the business decides which day it is", async () => {
    const store = await tab(openBusiness(newDisk()));
    expect(store.businessId).toBe(businessId);
    expect(store.today()).toBe("2026-11-20");
    // The day begins here eleven hours after London's.
    await store.update("business", businessId, { timeZone: "Pacific/Pago_Pago" });
    expect(store.today()).toBe("2026-11-19");
  });
});

describe("what is left of an invoice", () => {
  const rowOf = (store: Store, id: string) => store.memory.invoices().find((row) => row.id === id);
  const issuedInvoice = async (store: Store): Promise<Invoice> => {
    const invoice = draft({ lines: [buildLine({ quantity: "2", unitPrice: "500" })] });
    await store.create("invoices", invoice);
    const issued = await store.issue(invoice.id);
    if (!issued.ok) throw new Error("not issued");
    return issued.value;
  };
  const credit = (of: Invoice) =>
    buildInvoice({
      walkIn: true,
      kind: "credit_note",
      status: "issued",
      sourceId: of.id,
      lines: [buildLine({ quantity: "1", unitPrice: "500" })],
    });

  test("balance › falls with a credit note, returns when that is void, also after a restart", async () => {
    const disk = newDisk();
    const store = await tab(openBusiness(disk));
    const invoice = await issuedInvoice(store);
    const note = credit(invoice);
    await store.create("invoices", note);
    expect(rowOf(store, invoice.id)).toMatchObject({ paid: 50_000, balance: 50_000 });
    const again = await tab(openTab(disk));
    expect(rowOf(again, invoice.id)).toMatchObject({ paid: 50_000, balance: 50_000 });
    await store.update("invoices", note.id, { status: "void", voidedAt: at, voidReason: "Wrong client" });
    expect(rowOf(store, invoice.id)).toMatchObject({ paid: 0, balance: 100_000 });
  });

  test("issue given up, a credit note on it in the books › the draft still counts it", async () => {
    const store = await tab(openBusiness(newDisk()));
    const invoice = await issuedInvoice(store);
    await store.create("invoices", credit(invoice));
    await store.write(async (unit) => {
      await unit.row("invoices", invoice.id);
      unit.store("invoices", invoice.id, {
        data: asJson({ ...invoice, status: "draft", number: null, seq: null, seriesId: null }),
        rev: 9,
      });
    });
    expect(rowOf(store, invoice.id)).toMatchObject({ paid: 50_000 });
  });

  test("is right whichever of the two a page brings first", async () => {
    const store = await tab(openBusiness(newDisk()));
    const invoice = await issuedInvoice(store);
    const change = (record: Invoice, rev: number) => ({
      collection: "invoices" as const,
      id: record.id,
      rev,
      data: asJson(record),
    });
    const other = buildInvoice({
      walkIn: true,
      status: "issued",
      lines: [buildLine({ quantity: "3", unitPrice: "100" })],
    });
    const changes = [change(credit(invoice), 8), change(credit(other), 8), change(other, 9)];
    await pull(store, { changes, cursor: "next", more: false });
    expect(rowOf(store, invoice.id)).toMatchObject({ paid: 50_000, balance: 50_000 });
    expect(rowOf(store, other.id)).toMatchObject({ paid: 50_000, balance: -20_000 });
  });

  test("goes up with a late fee and down again when it is waived", async () => {
    const store = await tab(openBusiness(newDisk()));
    const invoice = await issuedInvoice(store);
    const fee = { id: freshId(), date: "2026-11-20", amount: 2_000, waivedAt: null };
    await store.update("invoices", invoice.id, { charges: [fee] });
    expect(rowOf(store, invoice.id)).toMatchObject({ total: 100_000, balance: 102_000 });
    await store.update("invoices", invoice.id, { charges: [{ ...fee, waivedAt: at }] });
    expect(rowOf(store, invoice.id)).toMatchObject({ balance: 100_000 });
  });
});
