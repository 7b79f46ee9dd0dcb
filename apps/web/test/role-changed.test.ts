import type { Fields } from "@ankara/contract/sync";
import { authorityOf, ownerAuthority, type Role } from "@ankara/domain/people/role";
import type { CollectionName } from "@ankara/domain/records/collections";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildInvoice,
  buildLine,
  buildPayment,
} from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import type { Store } from "../src/store/store.ts";
import { applyReceipts } from "../src/sync/apply-server-changes.ts";
import { beginResync } from "../src/sync/resync.ts";
import { discardRefused } from "../src/sync/settle-attention.ts";
import { adeId, asJson, at, businessId, newDisk, openBusiness, pull } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const contact = buildContact();
const own = buildInvoice({ contact, status: "issued", createdBy: adeId });
const theirs = {
  ...buildInvoice({ contact, createdBy: "bisi" }),
  status: "issued",
  number: "INV-0007",
  seq: 7,
} as const;
const ownPayment = buildPayment({ invoice: own, createdBy: "bisi" });
const othersPayment = buildPayment({ invoice: theirs, createdBy: "bisi" });
// No id, which is drawn by lot, has a dot.
const item = buildCatalogItem({ privateCost: "600.55" });
const expense = buildExpense();
const business = buildBusiness({ id: businessId });

type Given = readonly [collection: CollectionName, record: object & { id: string }, rev: number];
const all: readonly Given[] = [
  ["business", business, 1],
  ["contacts", contact, 2],
  ["catalogs", item, 3],
  ["expenses", expense, 4],
  ["invoices", own, 5],
  ["invoices", theirs, 6],
  ["payments", ownPayment, 7],
  ["payments", othersPayment, 8],
];
const row = ([collection, record, rev]: Given) => ({ collection, id: record.id, rev, data: asJson(record) as Fields });
const { privateCost: _hidden, ...itemOfSellers } = item;
/** Page that the server sends a seller: its revisions are those the device has. */
const ofSeller = all
  .filter(([, { id }]) => ![expense.id, theirs.id, othersPayment.id].includes(id))
  .map((given): Given => (given[1].id === item.id ? ["catalogs", itemOfSellers, given[2]] : given));

async function bookkeeperPhone(): Promise<Store> {
  const store = await openBusiness(newDisk());
  open.push(store);
  await beginResync(store);
  await pull(store, { changes: all.map(row), cursor: "a", more: false, authority: authorityOf("bookkeeper", {}) });
  return store;
}

/** The server no longer knows the cursor, and the copy shows what a seller may see. */
async function becomesSeller(store: Store, changes = ofSeller): Promise<void> {
  await beginResync(store);
  const half = Math.floor(changes.length / 2);
  const authority = authorityOf("seller", {});
  await pull(store, { changes: changes.slice(0, half).map(row), cursor: "b", more: true, authority });
  await pull(store, { changes: changes.slice(half).map(row), cursor: "c", more: false });
}

const there = async (store: Store) =>
  (await Promise.all(all.map(async ([collection, { id }]) => ((await store.get(collection, id)) ? [id] : [])))).flat();
const waiting = async (store: Store) => (await store.db.outbox.toArray()).map(({ op }) => op);

describe("device of a person who becomes a seller", () => {
  test("the copy ends › forgets what a seller may not see, and sends nothing of it again", async () => {
    const store = await bookkeeperPhone();
    expect(await there(store)).toHaveLength(all.length);
    await becomesSeller(store);
    expect(await there(store)).toEqual(ofSeller.map(([, { id }]) => id));
    expect(await waiting(store)).toEqual([]);
    expect(JSON.stringify(await store.db.catalogs.toArray())).not.toContain("600.55");
    expect(await store.authority()).toEqual(authorityOf("seller", {}));
    const tables = await Promise.all(store.db.tables.map((table) => table.toArray()));
    expect(JSON.stringify(tables)).not.toContain(theirs.id);
    expect(JSON.stringify(tables)).not.toContain(expense.id);
  });

  test("the server lost a document of their own › it is sent again", async () => {
    const store = await bookkeeperPhone();
    await becomesSeller(
      store,
      ofSeller.filter(([, { id }]) => id !== own.id),
    );
    expect(await waiting(store)).toMatchObject([{ collection: "invoices", id: own.id, baseRev: 0 }]);
  });

  test("a change of a hidden document waits › it is out of sight, is sent, and its refusal keeps their words alone", async () => {
    const store = await bookkeeperPhone();
    await store.update("invoices", theirs.id, { privateNote: "Paid at the market" });
    await becomesSeller(store);
    expect(await store.get("invoices", theirs.id)).toBeUndefined();
    const [entry] = await store.db.outbox.toArray();
    expect(entry?.op.patch).toMatchObject({ privateNote: "Paid at the market" });
    const receipt = { opId: entry!.opId, status: "rejected", rev: null, code: "not_allowed", message: "Ask" } as const;
    await applyReceipts(store, [entry!], [receipt], at);
    const [refused] = await store.db.attention.toArray();
    expect(refused).toMatchObject({
      code: "not_allowed",
      op: { patch: { privateNote: "Paid at the market" } },
      record: null,
    });
    await discardRefused(store, entry!.opId);
    expect(await store.db.invoices.get(theirs.id)).toBeUndefined();
  });

  test("the role comes back › so does everything", async () => {
    const store = await bookkeeperPhone();
    await becomesSeller(store);
    await beginResync(store);
    await pull(store, { changes: all.map(row), cursor: "d", more: false });
    expect(await there(store)).toHaveLength(all.length);
    expect(JSON.stringify(await store.db.catalogs.toArray())).toContain("600");
    expect(await store.authority()).toEqual(ownerAuthority);
  });
});

describe("document a member issues", () => {
  const priced = buildCatalogItem({ prices: { NGN: "1000" } });
  const draftWith = (percent: number) =>
    buildInvoice({
      contact,
      createdBy: adeId,
      taxes: [],
      lines: [
        buildLine({
          itemId: priced.id,
          unitPrice: "1000",
          taxIds: [],
          discount: percent === 0 ? null : { kind: "percent", ratePpm: percent * 10_000 },
        }),
      ],
    });

  async function phoneOf(role: Role, known: readonly Given[] = []): Promise<Store> {
    const store = await openBusiness(newDisk());
    open.push(store);
    const changes = (
      [["business", business, 1], ["contacts", contact, 2], ["catalogs", priced, 3], ...known] as Given[]
    ).map(row);
    await store.db.meta.put({ key: "cursor", value: { cursor: null, epoch: 0, resync: false } });
    const authority = authorityOf(role, { maxDiscountPercent: 5 });
    await pull(store, { changes, cursor: "a", more: false, authority });
    return store;
  }

  test.each([
    ["seller", 5, null],
    ["seller", 6, { code: "over_discount", percent: 5 }],
    ["manager", 60, null],
    ["bookkeeper", 0, { code: "not_allowed" }],
  ] as const)(
    "%s, %i % off › issues it, or hears whom to ask before a number is used",
    async (role, percent, refusal) => {
      const store = await phoneOf(role);
      const draft = draftWith(percent);
      const issued = await store.issue(draft.id, { before: (unit) => unit.write("invoices", draft.id, draft) });
      expect(issued.ok ? null : issued.error).toEqual(refusal);
      const [series] = await store.db.series.toArray();
      expect(series?.data).toMatchObject({ next: refusal ? 1 : 2 });
    },
  );

  test("discount a manager gave › a seller issues", async () => {
    const given = draftWith(60);
    const store = await phoneOf("seller", [["invoices", given, 4]]);
    expect((await store.issue(given.id)).ok).toBe(true);
  });
});
