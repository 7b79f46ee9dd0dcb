import { buildContact, buildExpense, buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import { makeBackup, rememberBackup, restoreBackup } from "../src/store/backup.ts";
import { openBackup, sealBackup } from "../src/store/backup-file.ts";
import { freezeNextBatch } from "../src/sync/uploads.ts";
import { saveFile } from "../src/store/save-file.ts";
import type { Store } from "../src/store/store.ts";
import { adeId, asJson, at, newDisk, openBusiness, openTab, type Disk, pull } from "./test-device.ts";

const password = "ọjà ní Balógun";
const open: Store[] = [];
const tab = async (given: Promise<Store>) => {
  const store = await given;
  open.push(store);
  return store;
};
afterEach(() => open.splice(0).forEach((store) => store.close()));

/** A shop with a renamed client the server knows, a new client, and an issued invoice: all of it unsent. */
async function businessWithUnsent(disk: Disk) {
  const store = await tab(openBusiness(disk));
  const [known, added] = [buildContact({ name: "Known" }), buildContact({ name: "New here" })];
  await pull(store, {
    changes: [{ collection: "contacts", id: known.id, rev: 5, data: asJson(known) }],
    cursor: "c",
    more: false,
  });
  await store.update("contacts", known.id, { name: "Renamed here" });
  await store.create("contacts", added);
  const invoice = buildInvoice({ walkIn: true });
  await store.create("invoices", invoice);
  await store.issue(invoice.id);
  return { store, known, added, invoice };
}

/** Logs out for good: everything of the person leaves the disk, the device's own database stays. */
async function logOut(store: Store): Promise<void> {
  await rememberBackup(store);
  store.close();
  await store.db.delete();
}

describe("a backup file of what was not sent", () => {
  test("backup › restored after a log-out › every change, record and number returns; a second restore changes nothing", async () => {
    const disk = newDisk();
    const { store, known, added, invoice } = await businessWithUnsent(disk);
    const outbox = (await store.db.outbox.orderBy("seq").toArray()).map(({ op }) => op);
    const series = (await store.db.series.toArray()).map(({ data }) => ({ ...data, next: 1 }));
    const { text, count } = await makeBackup(store, { password, madeAt: at });
    expect(count).toBe(3);
    expect(text).not.toMatch(/Renamed|New here|INV-/);
    await logOut(store);

    const again = await tab(openTab(disk));
    expect(again.memory.contacts()).toEqual([]);
    expect(await again.waitsForBackup()).toBe(true);
    // The server knows nothing of the number that was given: it must neither be given again nor given up.
    await again.saveSeries(series as never);
    expect(await again.settledLeases()).toEqual([]);
    // Somebody else changed the known client meanwhile.
    const elsewhere = { ...known, company: "From elsewhere" };
    await pull(again, {
      changes: [{ collection: "contacts", id: known.id, rev: 6, data: asJson(elsewhere) }],
      cursor: "c",
      more: false,
    });

    expect(await restoreBackup(again, text, password)).toEqual({ ok: true, value: { restored: outbox.length } });
    expect((await again.db.outbox.orderBy("seq").toArray()).map(({ op }) => op)).toEqual(outbox);
    expect(await again.get("contacts", known.id)).toMatchObject({
      name: "Renamed here",
      company: "From elsewhere",
      rev: 6,
    });
    expect(await again.get("contacts", added.id)).toMatchObject({ name: "New here", syncState: "syncing" });
    expect(await again.get("invoices", invoice.id)).toMatchObject({ number: "INV-0001", status: "issued" });
    expect(again.memory.invoices().map(({ number }) => number)).toEqual(["INV-0001"]);
    expect(await again.waitsForBackup()).toBe(false);

    expect(await restoreBackup(again, text, password)).toEqual({ ok: true, value: { restored: 0 } });
    expect(await again.db.outbox.count()).toBe(outbox.length);
  });

  test("an edit after it was restored › is a change of its own, because the restored one may have reached the server", async () => {
    const disk = newDisk();
    const { store, added } = await businessWithUnsent(disk);
    await store.create("contacts", buildContact({ id: `${added.id.slice(0, -1)}0`, name: "Last" }));
    const before = (await store.db.outbox.orderBy("seq").toArray()).map(({ op }) => op);
    const last = before.at(-1)!;
    const { text } = await makeBackup(store, { password, madeAt: at });
    await logOut(store);
    const again = await tab(openTab(disk));
    await restoreBackup(again, text, password);
    await again.update("contacts", last.id, { name: "Edited" });
    expect((await again.db.outbox.orderBy("seq").toArray()).map(({ op }) => op)).toMatchObject([
      ...before,
      { id: last.id, patch: { name: "Edited" }, was: { name: "Last" } },
    ]);
    const { resent } = await freezeNextBatch(again, { ops: 100, bytes: 1e6 }, new Set());
    expect(resent.map(({ opId }) => opId)).toEqual(before.map(({ opId }) => opId));
  });

  test("numbers in a file that has not come back are not given again", async () => {
    const disk = newDisk();
    const { store } = await businessWithUnsent(disk);
    const series = (await store.db.series.toArray()).map(({ data }) => ({ ...data, next: 1 }));
    const business = await store.db.business.toArray();
    const { text } = await makeBackup(store, { password, madeAt: at });
    await logOut(store);
    const again = await tab(openTab(disk));
    await again.db.business.bulkPut(business);
    await again.saveSeries(series as never);
    const next = buildInvoice({ walkIn: true });
    await again.create("invoices", next);
    expect(await again.issue(next.id)).toMatchObject({ ok: true, value: { number: "INV-0002" } });
    await restoreBackup(again, text, password);
    const numbers = new Set(again.memory.invoices().map(({ number }) => number));
    expect(numbers).toEqual(new Set(["INV-0001", "INV-0002"]));
  });

  test("a file that is lost for good is said so: the server then closes the series", async () => {
    const disk = newDisk();
    const { store } = await businessWithUnsent(disk);
    const [series] = (await store.db.series.toArray()).map(({ data }) => data);
    await logOut(store);
    const again = await tab(openTab(disk));
    await again.device.unparkLeases(adeId, "lost");
    expect(await again.waitsForBackup()).toBe(false);
    expect(await again.settledLeases()).toEqual([{ seriesId: series?.["id"], next: 2 }]);
  });

  test("what needed attention comes back too", async () => {
    const disk = newDisk();
    const { store, added } = await businessWithUnsent(disk);
    const entry = await store.db.outbox.where("[collection+id]").equals(["contacts", added.id]).first();
    if (!entry) throw new Error("expected the new client in the outbox");
    await store.db.outbox.delete(entry.seq);
    const row = {
      opId: entry.opId,
      kind: "rejected",
      collection: "contacts",
      id: added.id,
      op: entry.op,
      code: "invalid",
    } as const;
    await store.db.attention.add({ ...row, message: "No", fields: {}, lost: {}, record: asJson(added), at });
    const { text } = await makeBackup(store, { password, madeAt: at });
    await logOut(store);
    const again = await tab(openTab(disk));
    await restoreBackup(again, text, password);
    expect(await again.db.attention.toArray()).toMatchObject([{ ...row, message: "No" }]);
    expect(await again.get("contacts", added.id)).toMatchObject({ name: "New here", syncState: "rejected" });
  });

  test("photos that were not sent come back with their bytes, and wait again", async () => {
    const disk = newDisk();
    const store = await tab(openBusiness(disk));
    const picture = new Uint8Array(70_000).map((_, i) => (i < 3 ? [0xff, 0xd8, 0xff][i]! : i % 251));
    const saved = await saveFile(store, new File([picture], "receipt.jpg", { type: "image/jpeg" }));
    if (!saved.ok) throw new Error(saved.error);
    const expense = buildExpense({ photos: [saved.value] });
    await store.create("expenses", expense);
    const { text, count } = await makeBackup(store, { password, madeAt: at });
    expect(count).toBe(2);
    await logOut(store);

    const again = await tab(openTab(disk));
    expect(await restoreBackup(again, text, password)).toEqual({ ok: true, value: { restored: 2 } });
    expect(await again.db.uploads.toArray()).toMatchObject([
      { id: saved.value.id, state: "waiting", owners: [`expenses/${expense.id}`], tries: 0 },
    ]);
    const file = await again.db.files.get(saved.value.id);
    expect(new Uint8Array(file!.bytes)).toEqual(picture);
    expect(await again.get("expenses", expense.id)).toMatchObject({ photos: [saved.value] });
    expect(await restoreBackup(again, text, password)).toEqual({ ok: true, value: { restored: 0 } });
  });

  test("is refused with another password, by another person, cut off, changed, or from a newer app", async () => {
    const disk = newDisk();
    const { store } = await businessWithUnsent(disk);
    const { text } = await makeBackup(store, { password, madeAt: at });
    const head = JSON.parse(text) as Record<string, unknown>;
    const changed = (patch: object) => JSON.stringify({ ...head, ...patch });
    const data = String(head["data"]);
    const tried = async (file: string, word = password, userId = adeId) => openBackup(file, { userId, password: word });
    expect(await tried(text, "another one")).toEqual({ ok: false, error: "wrong_password" });
    expect(await tried(text, password, "bisi")).toEqual({ ok: false, error: "other_user" });
    expect(await tried(changed({ user: "bisi" }), password, "bisi")).toEqual({ ok: false, error: "wrong_password" });
    expect(await tried(text.slice(0, -100))).toEqual({ ok: false, error: "damaged" });
    expect(await tried(changed({ data: data.slice(0, -8) }))).toEqual({ ok: false, error: "damaged" });
    expect(await tried(changed({ data: data.replace(/.{4}$/, "AAAA") }))).toMatchObject({ ok: false });
    expect(await tried(changed({ ankara_backup: 2 }))).toEqual({ ok: false, error: "newer" });
    expect(await tried(changed({ iterations: 1e12 }))).toEqual({ ok: false, error: "damaged" });
    expect(await tried("a photo")).toEqual({ ok: false, error: "damaged" });
    // Nothing of a refused file reaches the store.
    const before = await store.db.outbox.count();
    await restoreBackup(store, text.slice(0, -100), password);
    expect(await store.db.outbox.count()).toBe(before);
    const odd = await sealBackup({ changes: "none" }, { userId: adeId, madeAt: at, password });
    expect(await restoreBackup(store, odd, password)).toEqual({ ok: false, error: "damaged" });
  });
});
