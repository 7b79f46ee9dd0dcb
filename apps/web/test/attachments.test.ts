import { isDeepStrictEqual } from "node:util";
import { buildCatalogItem, buildExpense } from "@ankara/fixtures/builders";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { afterEach, describe, expect, test } from "vitest";
import { saveFile } from "../src/store/save-file.ts";
import type { Store } from "../src/store/store.ts";
import { contentsOf, newDisk, openFaultyTab, openTab } from "./test-device.ts";

const open: Store[] = [];
const tab = async (given: Promise<Store>) => {
  const store = await given;
  open.push(store);
  return store;
};
afterEach(() => open.splice(0).forEach((store) => store.close()));

const jpeg = (name = "Receipt from Balógun.jpeg") =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 400 }, (_, i) => i % 251)])], name, {
    type: "image/jpeg",
  });
async function savedFile(store: Store, file = jpeg()): Promise<AttachmentRef> {
  const result = await saveFile(store, file);
  if (!result.ok) throw new Error(`expected the file to be kept, got ${result.error}`);
  return result.value;
}
const states = async ({ db }: Store) =>
  (await db.uploads.toArray()).map(({ id, state, owners }) => ({ id, state, owners }));

describe("a file that was chosen", () => {
  test("is on the device at once, and waits from the moment a record names it", async () => {
    const store = await tab(openTab(newDisk()));
    const photo = await savedFile(store);
    expect(photo).toMatchObject({ name: "Receipt from Balógun.jpg", type: "image/jpeg", size: 404 });
    expect(await states(store)).toEqual([{ id: photo.id, state: "held", owners: [] }]);
    const expense = buildExpense({ photos: [photo] });
    await store.create("expenses", expense);
    expect(await states(store)).toEqual([{ id: photo.id, state: "waiting", owners: [`expenses/${expense.id}`] }]);
    expect((await store.db.files.get(photo.id))?.bytes.byteLength).toBe(404);
  });

  test("upload › removed from its record › leaves the queue, and returns after an undo", async () => {
    const store = await tab(openTab(newDisk()));
    const photo = await savedFile(store);
    const item = buildCatalogItem({ photo });
    await store.create("catalogs", item);
    await store.update("catalogs", item.id, { photo: null });
    expect(await states(store)).toMatchObject([{ state: "dropped", owners: [] }]);
    await store.update("catalogs", item.id, { photo });
    await store.remove("catalogs", item.id);
    expect(await states(store)).toMatchObject([{ state: "dropped" }]);
    await store.restore("catalogs", item.id);
    expect(await states(store)).toMatchObject([{ state: "waiting", owners: [`catalogs/${item.id}`] }]);
  });

  test("named by two records it goes on waiting while one of them names it", async () => {
    const store = await tab(openTab(newDisk()));
    const photo = await savedFile(store);
    const [one, two] = [buildExpense({ photos: [photo] }), buildExpense({ photos: [photo] })];
    await store.create("expenses", one);
    await store.create("expenses", two);
    await store.remove("expenses", one.id);
    expect(await states(store)).toMatchObject([{ state: "waiting", owners: [`expenses/${two.id}`] }]);
  });

  test("record and file stand together or not at all, wherever the disk fails", async () => {
    let step = 0;
    for (let failed = true; failed;) {
      step += 1;
      const { store, faults } = await openFaultyTab(newDisk());
      open.push(store);
      const photo = await savedFile(store);
      const before = await contentsOf(store);
      faults.writes = 0;
      faults.next = { step, error: () => new DOMException("No room", "QuotaExceededError") };
      failed = await store.create("expenses", buildExpense({ photos: [photo] })).then(
        () => false,
        () => true,
      );
      const after = await contentsOf(store);
      expect(isDeepStrictEqual(after, before)).toBe(failed);
    }
    // The record, its change, the file's row and the index.
    expect(step).toBeGreaterThan(3);
  });

  test("says that the device is full, and leaves nothing half written", async () => {
    const { store, faults } = await openFaultyTab(newDisk());
    open.push(store);
    faults.always = () => new DOMException("No room", "QuotaExceededError");
    expect(await saveFile(store, jpeg())).toEqual({ ok: false, error: "full" });
    faults.always = null;
    expect([await store.db.files.count(), await store.db.uploads.count()]).toEqual([0, 0]);
  });

  test.each([
    [
      "a drawing that can carry a program",
      new File(["<svg xmlns='x'/>"], "a.svg", { type: "image/svg+xml" }),
      "unreadable",
    ],
    ["a page", new File(["<!doctype html>"], "a.jpg", { type: "text/html" }), "type"],
    ["nothing", new File([], "a.jpg", { type: "image/jpeg" }), "empty"],
    ["a program called a picture", new File(["MZ......"], "a.jpg", { type: "image/jpeg" }), "unreadable"],
  ])("%s is refused", async (_, file, problem) => {
    const store = await tab(openTab(newDisk()));
    expect(await saveFile(store, file)).toEqual({ ok: false, error: problem });
    expect(await store.db.files.count()).toBe(0);
  });

  test("PDF › accepted where files are, refused where only pictures are", async () => {
    const store = await tab(openTab(newDisk()));
    const paper = new File(["%PDF-1.7 ..."], "../../Delivery note.PDF", { type: "application/pdf" });
    expect(await saveFile(store, paper)).toMatchObject({ ok: true, value: { name: "Delivery note.pdf" } });
    expect(await saveFile(store, paper, { pdf: false })).toEqual({ ok: false, error: "type" });
  });
});
