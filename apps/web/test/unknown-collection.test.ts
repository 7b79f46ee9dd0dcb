import { pullChanges } from "@ankara/contract/sync";
import { buildContact, buildDayClose } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Store } from "../src/store/store.ts";
import { readCursor, unknownCollections } from "../src/sync/apply-server-changes.ts";
import { readUnknownAnew } from "../src/sync/resync.ts";
import { asJson, newDisk, openBusiness, pull } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const row = (collection: string, record: { id: string }, rev: number) => ({
  collection,
  id: record.id,
  rev,
  data: asJson(record) as never,
});
const contact = buildContact();
const close = buildDayClose();
const loyalty = { ...buildContact(), points: 7 };

async function oldPhone(): Promise<Store> {
  const store = await openBusiness(newDisk());
  open.push(store);
  return store;
}

describe("records of a collection the app does not know", () => {
  test("a page with some of them › is read, and they are left out", async () => {
    const store = await oldPhone();
    const page = { changes: [row("loyalty", loyalty, 4), row("contacts", contact, 5)], cursor: "a", more: false };
    expect(z.safeParse(pullChanges.answer, { ...page, head: 5 }).success).toBe(true);
    await pull(store, page);
    expect(await store.get("contacts", contact.id)).toMatchObject({ name: contact.name });
    expect(await readCursor(store)).toMatchObject({ cursor: "a", resync: false });
    await readUnknownAnew(store, await unknownCollections(store));
    expect((await readCursor(store)).cursor).toBe("a");
  });

  test("app that knows them now › reads everything anew, once", async () => {
    const store = await oldPhone();
    // Left by an app from before closes, and by a collection that is to come.
    await pull(store, { changes: [row("loyalty", loyalty, 4)], cursor: "a", more: false });
    await store.db.meta.put({ key: "unknown_collections", value: ["loyalty", "closes"] });
    await readUnknownAnew(store, await unknownCollections(store));
    expect(await readCursor(store)).toMatchObject({ cursor: null, resync: true });
    await pull(store, { changes: [row("loyalty", loyalty, 4), row("closes", close, 6)], cursor: "b", more: false });
    expect(await store.get("closes", close.id)).toMatchObject({ counted: close.counted });
    await readUnknownAnew(store, await unknownCollections(store));
    expect((await readCursor(store)).cursor).toBe("b");
  });
});
