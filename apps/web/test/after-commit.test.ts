import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterCommit, dismissFailedSteps, readFailedSteps } from "../src/store/after-commit.ts";
import { isUnsaved, reportWrite } from "../src/store/storage-quota.ts";
import type { Store } from "../src/store/store.ts";
import { adeId, newDisk, openFaultyTab, openBusiness, openTab } from "./test-device.ts";

const open: Store[] = [];
const tab = async (given: Promise<Store>): Promise<Store> => {
  const store = await given;
  open.push(store);
  return store;
};
beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  open.splice(0).forEach((store) => store.close());
  dismissFailedSteps();
  reportWrite();
});

const draft = (fields: Partial<Invoice> = {}) => buildInvoice({ walkIn: true, ...fields });
const numberOf = async (issued: ReturnType<Store["issue"]>): Promise<string | null> => {
  const result = await issued;
  return result.ok ? result.value.number : null;
};
const refused = () => Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));

describe("issuing an invoice, and what follows the commit fails", () => {
  test("note of the series fails › answers with the number, and the board names it until a later one goes through", async () => {
    const store = await tab(openBusiness(newDisk()));
    const [first, second] = [draft(), draft()];
    await store.create("invoices", first);
    await store.create("invoices", second);
    const note = vi.spyOn(store.device, "saveLeases").mockImplementation(refused);
    expect(await store.issue(first.id)).toMatchObject({ ok: true, value: { number: "INV-0001", status: "issued" } });
    expect(store.memory.invoices().find(({ id }) => id === first.id)?.number).toBe("INV-0001");
    expect(readFailedSteps()).toEqual(["numbering"]);
    note.mockRestore();
    expect(await store.issue(second.id)).toMatchObject({ ok: true, value: { number: "INV-0002" } });
    expect(readFailedSteps()).toEqual([]);
  });

  test("other tabs, lists and listeners throw › the document is issued, and each is named", async () => {
    const store = await tab(openBusiness(newDisk()));
    const invoice = draft();
    await store.create("invoices", invoice);
    const thrown = () => {
      throw new DOMException("gone", "InvalidStateError");
    };
    const post = vi.spyOn(BroadcastChannel.prototype, "postMessage").mockImplementation(thrown);
    const apply = vi.spyOn(store.memory, "apply").mockImplementation(thrown);
    const listener = vi.fn<() => void>();
    store.onWrite(thrown);
    store.onWrite(listener);
    expect(await store.issue(invoice.id)).toMatchObject({ ok: true, value: { number: "INV-0001" } });
    post.mockRestore();
    apply.mockRestore();
    expect(listener, "a listener that throws keeps nobody else from hearing").toHaveBeenCalledOnce();
    expect(readFailedSteps().toSorted()).toEqual(["screen", "tabs"]);
    expect((await store.db.invoices.get(invoice.id))?.data).toMatchObject({ number: "INV-0001" });
  });

  test("killed between the commit and the note › the next start makes the note, and the number is not given twice", async () => {
    const disk = newDisk();
    const before = await tab(openBusiness(disk));
    const invoice = draft();
    await before.create("invoices", invoice);
    vi.spyOn(before.device, "saveLeases").mockImplementation(() => new Promise(() => undefined));
    void before.issue(invoice.id);
    await expect
      .poll(async () => (await before.db.invoices.get(invoice.id))?.data)
      .toMatchObject({ number: "INV-0001" });
    before.close();
    const after = await tab(openTab(disk));
    await expect.poll(async () => (await after.device.leases(adeId)).map(({ next }) => next)).toEqual([2]);
  });

  test("a note that was never made › a registration makes it before it says how far this device counted", async () => {
    const store = await tab(openBusiness(newDisk()));
    const invoice = draft();
    await store.create("invoices", invoice);
    vi.spyOn(store.device, "saveLeases").mockImplementationOnce(refused);
    await store.issue(invoice.id);
    await store.db.outbox.clear();
    expect((await store.settledLeases()).map(({ next }) => next)).toEqual([2]);
  });
});

describe("what is issued together with another record", () => {
  const credited = (store: Store, credit: Invoice, client: string) =>
    store.issue(credit.id, {
      before: (unit) => unit.write("invoices", credit.id, credit),
      after: async (unit) => {
        const known = await unit.record("contacts", client);
        if (known) await unit.write("contacts", client, { ...known, name: "Noted" });
      },
    });

  test("killed at any write › both stand or neither does, and the next try gives the same number", async () => {
    const numbers = new Set<string | null>();
    for (let step = 1; ; step += 1) {
      const disk = newDisk();
      const shop = await tab(openBusiness(disk));
      const [client, credit] = [buildContact(), draft()];
      await shop.create("contacts", client);
      shop.close();
      const { store, faults } = await openFaultyTab(disk);
      open.push(store);
      faults.writes = 0;
      faults.next = { step, error: () => new DOMException("killed", "AbortError") };
      const through = await credited(store, credit, client.id).then(
        () => true,
        () => false,
      );
      faults.next = null;
      const there = (await store.get("invoices", credit.id)) !== undefined;
      expect([there, (await store.get("contacts", client.id))?.name === "Noted"]).toEqual([through, through]);
      expect(isUnsaved()).toBe(!through);
      if (!through) numbers.add(await numberOf(credited(store, credit, client.id)));
      store.close();
      if (through) break;
    }
    expect([...numbers]).toEqual(["INV-0001"]);
  });
});

test("a step after a commit that failed › stays on the board until it is dismissed, and is told once", async () => {
  expect(await afterCommit("tabs", () => refused())).toBe(false);
  const shown = readFailedSteps();
  expect(shown).toEqual(["tabs"]);
  await afterCommit("tabs", () => refused());
  expect(readFailedSteps()).toBe(shown);
  expect(await afterCommit("tabs", () => undefined)).toBe(true);
  expect(readFailedSteps()).toEqual(["tabs"]);
  dismissFailedSteps();
  expect(readFailedSteps()).toEqual([]);
});
