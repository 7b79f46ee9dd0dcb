import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import type { Receipt } from "@ankara/contract/sync";
import type { Store } from "../src/store/store.ts";
import { applyReceipts } from "../src/sync/apply-server-changes.ts";
import {
  backToDraft,
  restoreDeleted,
  discardRefused,
  retryRefused,
  restoreLostValues,
} from "../src/sync/settle-attention.ts";
import { asJson, at, newDisk, openBusiness, pull } from "./test-device.ts";

const open: Store[] = [];
async function shop(): Promise<Store> {
  const store = await openBusiness(newDisk());
  open.push(store);
  return store;
}
afterEach(() => open.splice(0).forEach((store) => store.close()));

/** The server answers everything that waits. */
async function answer(store: Store, receipts: (opId: string, place: number) => Omit<Receipt, "opId">): Promise<void> {
  const batch = await store.db.outbox.orderBy("seq").toArray();
  await applyReceipts(
    store,
    batch,
    batch.map(({ opId }, place) => ({ opId, ...receipts(opId, place) })),
    at,
  );
}
const applied = { status: "applied", rev: 7 } as const;
const waiting = async (store: Store) => (await store.db.outbox.orderBy("seq").toArray()).map(({ op }) => op);
const attention = (store: Store) => store.db.attention.toArray();

/** A client the server knows at revision 5. */
async function knownClient(store: Store) {
  const contact = buildContact({ name: "Mama Tolú", phones: ["+2348125550101"] });
  await pull(store, {
    changes: [{ collection: "contacts", id: contact.id, rev: 5, data: asJson(contact) }],
    cursor: "c",
    more: false,
  });
  return contact;
}

describe("a value that lost to another device's", () => {
  test("lost value › is stored, shown, and restored with one tap", async () => {
    const store = await shop();
    const { id } = await knownClient(store);
    await store.update("contacts", id, { phones: ["+2348125550102"] });
    await answer(store, () => ({ ...applied, lost: { phones: { value: ["+2347055550199"], side: "theirs" } } }));
    const [problem] = await attention(store);
    expect(problem).toMatchObject({ kind: "conflict", id, lost: { phones: { value: ["+2347055550199"] } } });
    expect(await store.get("contacts", id)).toMatchObject({ phones: ["+2348125550102"] });

    await restoreLostValues(store, problem!.opId);
    expect(await store.get("contacts", id)).toMatchObject({ phones: ["+2347055550199"], name: "Mama Tolú" });
    expect(await attention(store)).toEqual([]);
    expect(await waiting(store)).toMatchObject([
      { patch: { phones: ["+2347055550199"] }, was: { phones: ["+2348125550102"] } },
    ]);
  });

  test("lost value › its record was deleted here meanwhile › the whole record comes back with the other value", async () => {
    const store = await shop();
    const { id } = await knownClient(store);
    await store.remove("contacts", id);
    await answer(store, () => ({ ...applied, lost: { note: { value: "Pays on Fridays", side: "theirs" } } }));
    const [problem] = await attention(store);
    await restoreLostValues(store, problem!.opId);
    expect(await store.get("contacts", id)).toMatchObject({ id, name: "Mama Tolú", note: "Pays on Fridays" });
    expect(await waiting(store)).toMatchObject([{ baseRev: 0, patch: { id, name: "Mama Tolú" } }]);
  });

  test("is let go when what stands is kept", async () => {
    const store = await shop();
    const { id } = await knownClient(store);
    await store.update("contacts", id, { name: "Mama T" });
    await answer(store, () => ({ ...applied, lost: { name: { value: "Iya Tolú", side: "theirs" } } }));
    const [problem] = await attention(store);
    await discardRefused(store, problem!.opId);
    expect(await attention(store)).toEqual([]);
    expect(await waiting(store)).toEqual([]);
    expect(await store.get("contacts", id)).toMatchObject({ name: "Mama T" });
  });
});

describe("a value that was sent long ago and gave way to a later one", () => {
  test("is kept beside what stands, and is no deletion", async () => {
    const store = await shop();
    const contact = await knownClient(store);
    await store.update("contacts", contact.id, { note: "Pays on Fridays", company: "Tolú & Daughters" });
    const lost = { note: { value: "Pays on Fridays", side: "mine" } } as const;
    await answer(store, () => ({ ...applied, code: "overtaken", lost }));
    expect(await attention(store)).toMatchObject([{ kind: "conflict", id: contact.id, lost }]);
    expect(await store.get("contacts", contact.id)).toMatchObject({ note: contact.note, company: "Tolú & Daughters" });

    await restoreLostValues(store, (await attention(store))[0]!.opId);
    expect(await waiting(store)).toMatchObject([{ patch: { note: "Pays on Fridays" } }]);
  });
});

describe("a record was edited here and deleted elsewhere", () => {
  async function editedAndDeleted() {
    const store = await shop();
    const contact = await knownClient(store);
    await store.update("contacts", contact.id, { note: "Pays on Fridays" });
    await answer(store, () => ({
      status: "applied",
      rev: 6,
      lost: { note: { value: "Pays on Fridays", side: "mine" } },
    }));
    await pull(store, {
      changes: [{ collection: "contacts", id: contact.id, rev: 6, data: null }],
      cursor: "d",
      more: false,
    });
    return { store, contact };
  }

  test("what was typed stays in view, whole, after the record has gone from the lists", async () => {
    const { store, contact } = await editedAndDeleted();
    expect(store.memory.contacts()).toEqual([]);
    expect(await attention(store)).toMatchObject([
      { kind: "deleted", id: contact.id, record: { name: "Mama Tolú", note: "Pays on Fridays" } },
    ]);
  });

  test("it comes back as one new record with everything on it", async () => {
    const { store, contact } = await editedAndDeleted();
    const [problem] = await attention(store);
    await restoreDeleted(store, problem!.opId);
    expect(await store.get("contacts", contact.id)).toMatchObject({ name: "Mama Tolú", note: "Pays on Fridays" });
    expect(store.memory.contacts()).toHaveLength(1);
    expect(await waiting(store)).toMatchObject([
      { id: contact.id, kind: "put", was: {}, baseRev: 0, patch: { name: "Mama Tolú", note: "Pays on Fridays" } },
    ]);
    expect(await attention(store)).toEqual([]);
  });

  test("it comes back as well before the deletion itself has arrived", async () => {
    const store = await shop();
    const contact = await knownClient(store);
    await store.update("contacts", contact.id, { note: "Pays on Fridays" });
    await answer(store, () => ({
      status: "applied",
      rev: 6,
      lost: { note: { value: "Pays on Fridays", side: "mine" } },
    }));
    const [problem] = await attention(store);
    await restoreDeleted(store, problem!.opId);
    await pull(store, {
      changes: [{ collection: "contacts", id: contact.id, rev: 6, data: null }],
      cursor: "d",
      more: false,
    });
    expect(await store.get("contacts", contact.id)).toMatchObject({ note: "Pays on Fridays" });
    expect(await waiting(store)).toMatchObject([{ was: {}, baseRev: 0 }]);
  });
});

describe("a change the server refused", () => {
  test("refused change › edited › both go up as one new change", async () => {
    const store = await shop();
    const contact = buildContact({ name: "New", email: "not an address" });
    await store.create("contacts", contact);
    await answer(store, () => ({
      status: "rejected",
      rev: null,
      code: "invalid",
      fields: { email: "Type a whole address" },
    }));
    expect(await store.get("contacts", contact.id)).toMatchObject({ syncState: "rejected", name: "New" });
    await store.update("contacts", contact.id, { email: "new@shop.example" });
    expect(await attention(store)).toEqual([]);
    expect(await waiting(store)).toMatchObject([
      { was: {}, baseRev: 0, patch: { name: "New", email: "new@shop.example" } },
    ]);
  });

  test("goes again as it is, under an id the server has not answered", async () => {
    const store = await shop();
    await store.create("contacts", buildContact());
    const [before] = await waiting(store);
    await answer(store, () => ({ status: "rejected", rev: null, code: "invalid" }));
    await retryRefused(store, before!.opId);
    const [again] = await waiting(store);
    expect(again).toEqual({ ...before, opId: again!.opId });
    expect(again!.opId).not.toBe(before!.opId);
  });

  test("an edit of what was deleted here while it was on its way › tried again, leaves the deletion alone", async () => {
    const store = await shop();
    const contact = await knownClient(store);
    await store.update("contacts", contact.id, { note: "Pays on Fridays" });
    const sent = await store.db.outbox.orderBy("seq").toArray();
    await store.db.outbox.update(sent[0]!.seq, { state: "sent" });
    await store.remove("contacts", contact.id);
    const receipt = { opId: sent[0]!.opId, status: "rejected", rev: null, code: "not_found", message: "" } as const;
    await applyReceipts(store, sent, [receipt], at);
    await retryRefused(store, sent[0]!.opId);
    expect(await waiting(store)).toMatchObject([{ kind: "delete", id: contact.id }]);
    expect(await attention(store)).toEqual([]);
  });

  test("edit refused before the deletion of its record was confirmed › tried again after that › sends nothing", async () => {
    const store = await shop();
    const contact = await knownClient(store);
    await store.update("contacts", contact.id, { note: "Pays on Fridays" });
    const [edit] = await store.db.outbox.orderBy("seq").toArray();
    await store.db.outbox.update(edit!.seq, { state: "sent" });
    await store.remove("contacts", contact.id);
    const batch = await store.db.outbox.orderBy("seq").toArray();
    const refused = { opId: edit!.opId, status: "rejected", rev: null, code: "not_found", message: "" } as const;
    const deleted = { opId: batch[1]!.opId, status: "applied", rev: 9, code: "", message: "" } as const;
    await applyReceipts(store, batch, [refused, deleted], at);
    await retryRefused(store, edit!.opId);
    expect(await waiting(store)).toEqual([]);
    expect(await attention(store)).toEqual([]);
  });
});

describe("a draft that was issued elsewhere, that was deleted and brought back here", () => {
  test("payment of it › stays counted when its row comes again", async () => {
    const store = await shop();
    const draft = buildInvoice({ walkIn: true });
    const change = (rev: number, data: object, collection: "invoices" | "payments", id: string) => ({
      changes: [{ collection, id, rev, data: asJson(data) }],
      cursor: `c${rev}`,
      more: false,
    });
    await pull(store, change(5, draft, "invoices", draft.id));
    await store.remove("invoices", draft.id);
    await store.restore("invoices", draft.id);
    const issued = { ...draft, status: "issued", number: "INV-0009", seq: 9, seriesId: "s" } as const;
    await pull(store, change(8, issued, "invoices", draft.id));
    await answer(store, () => ({ status: "rejected", rev: null, code: "issued_frozen" }));
    expect(await store.get("invoices", draft.id)).toMatchObject({ status: "draft" });
    const payment = buildPayment({ invoice: draft, amount: 3021 });
    await pull(store, change(9, payment, "payments", payment.id));
    const paid = () => store.memory.invoices().map((row) => row.paid);
    expect(paid()).toEqual([3021]);
    await pull(store, change(10, { ...issued, sharedVia: "link" }, "invoices", draft.id));
    expect(paid()).toEqual([3021]);
  });
});

describe("the server could not take the number of an issued document", () => {
  test.each([
    ["the draft had arrived", true],
    ["nothing of it had arrived", false],
  ])("it becomes a draft again with everything on it (%s), and gets a number of its own", async (_, draftArrived) => {
    const store = await shop();
    const invoice = buildInvoice({ walkIn: true, publicNote: "Thank you" });
    await store.create("invoices", invoice);
    await store.issue(invoice.id);
    const refused = { status: "rejected", rev: null, code: "series_closed" } as const;
    await answer(store, (_opId, place) => (place === 0 && draftArrived ? applied : refused));
    const numbered = (await attention(store)).find(({ op }) => typeof op.patch["seq"] === "number");
    expect(numbered).toMatchObject({ kind: "rejected", code: "series_closed", record: { number: "INV-0001" } });

    await backToDraft(store, numbered!.opId);
    const draft = await store.get("invoices", invoice.id);
    expect(draft).toMatchObject({
      status: "draft",
      number: null,
      seq: null,
      publicNote: "Thank you",
      payRef: invoice.payRef,
    });
    expect(draft?.lines).toEqual(invoice.lines);
    expect(await attention(store)).toEqual([]);
    expect((await waiting(store)).some(({ patch }) => typeof patch["seq"] === "number")).toBe(false);
    // The change that goes up makes the record whole there, whether the server has the draft or nothing.
    expect((await waiting(store)).some(({ was, baseRev }) => Object.keys(was).length === 0 && baseRev === 0)).toBe(
      !draftArrived,
    );
    expect(await store.issue(invoice.id)).toMatchObject({ ok: true, value: { number: "INV-0002" } });
  });
});
