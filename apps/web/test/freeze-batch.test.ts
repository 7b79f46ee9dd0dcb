import { buildContact, buildNote } from "@ankara/fixtures/builders";
import { pushLimits } from "@ankara/contract/sync";
import { afterEach, describe, expect, test } from "vitest";
import { freezeNextBatch } from "../src/sync/uploads.ts";
import type { Store } from "../src/store/store.ts";
import { saveServerHead } from "../src/sync/apply-server-changes.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { businessId, newDisk, openTab } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));
const tabOn = async (disk: ReturnType<typeof newDisk>): Promise<Store> => {
  const store = await openTab(disk);
  open.push(store);
  return store;
};

describe("an edit while a push is put together", () => {
  // The sync asks between its steps whether somebody is signed in: at each of those moments the person writes.
  test.each([1, 2, 3, 4, 5, 6])("reaches the server, whatever the moment (%i)", async (moment) => {
    const disk = newDisk();
    const [leader, editor] = [await tabOn(disk), await tabOn(disk)];
    const server = openServer();
    const contact = buildContact({ name: "Before" });
    await editor.create("contacts", contact);
    let freezes = 0;
    let edit: Promise<void> = Promise.resolve();
    const signedIn = (): boolean => {
      freezes += 1;
      if (freezes === moment) edit = editor.update("contacts", contact.id, { name: "After" });
      return true;
    };
    const syncer = syncerOf(leader, memoryApi(server), { signedIn });
    for (let round = 0; round < 3; round += 1) await syncer.round();
    await edit;
    await syncer.round();

    expect(await editor.get("contacts", contact.id)).toMatchObject({ name: "After" });
    expect(server.businesses.get(businessId)?.find("contacts", contact.id)?.data).toMatchObject({ name: "After" });
    expect(await leader.db.outbox.count()).toBe(0);
  });
});

describe("freezing the next batch", () => {
  const limits = { ops: 2, bytes: pushLimits.bytes };

  test("gives what it froze, and what comes after is a change of its own", async () => {
    const store = await tabOn(newDisk());
    const contact = buildContact({ name: "Before" });
    await store.create("contacts", contact);
    const {
      batch: [frozen],
      resent,
    } = await freezeNextBatch(store, limits, new Set());
    expect(resent).toEqual([]);
    await store.update("contacts", contact.id, { name: "After" });
    expect(frozen).toMatchObject({ state: "sent", op: { patch: { name: "Before" } } });
    expect(await store.db.outbox.orderBy("seq").toArray()).toMatchObject([
      { opId: frozen?.opId, state: "sent", op: { patch: { name: "Before" } } },
      { state: "queued", op: { patch: { name: "After" } } },
    ]);
  });

  test("names what was sent before, with the revision it was first sent at", async () => {
    const store = await tabOn(newDisk());
    await saveServerHead(store, 7, true);
    await store.create("contacts", buildContact());
    await freezeNextBatch(store, limits, new Set());
    await saveServerHead(store, 9, true);
    await store.create("notes", buildNote());
    const { batch, resent } = await freezeNextBatch(store, limits, new Set());
    expect(batch).toHaveLength(2);
    expect(resent).toEqual([{ opId: batch[0]?.opId, after: 7 }]);
  });

  test("a change an older app sent › may have been taken at any revision since it was made on", async () => {
    const store = await tabOn(newDisk());
    await store.create("contacts", buildContact());
    await store.db.outbox.toCollection().modify({ state: "sent" });
    expect((await freezeNextBatch(store, limits, new Set())).resent).toMatchObject([{ after: 0 }]);
  });

  test("finds what may go behind many held changes", async () => {
    const store = await tabOn(newDisk());
    for (let count = 0; count < 450; count += 1) await store.create("contacts", buildContact());
    await store.db.outbox.toCollection().modify({ state: "held" });
    const last = buildContact({ name: "Last" });
    await store.create("contacts", last);
    expect((await freezeNextBatch(store, limits, { has: () => true })).batch).toMatchObject([{ id: last.id }]);
    expect((await freezeNextBatch(store, limits, new Set())).batch).toHaveLength(2);
  });
});
