import { Contact } from "@ankara/domain/records/contact";
import { afterEach, expect, test } from "vitest";
import { openStore, wipeStore } from "../src/store/store.ts";
import { pull } from "./test-device.ts";

afterEach(wipeStore);

test("first sync › a first sync of many clients arrives whole, in one transaction a page", async () => {
  const at = "2026-11-01T08:00:00.000Z";
  const store = await openStore("first-sync", { businessId: "0198b0a0-0000-7000-8000-0000000000aa" });
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const id = `0198b0a0-0000-7000-8000-${String(from + index).padStart(12, "0")}`;
      const data = Contact.parse({ id, createdAt: at, updatedAt: at, name: `Client ${from + index}` });
      return { collection: "contacts" as const, id, rev: from + index + 1, data: JSON.parse(JSON.stringify(data)) };
    });
  await pull(store, { changes: page(0, 500), cursor: "a", more: true });
  await pull(store, { changes: page(500, 300), cursor: "b", more: false });
  expect(store.memory.contacts()).toHaveLength(800);
  expect(await store.db.contacts.count()).toBe(800);
});
