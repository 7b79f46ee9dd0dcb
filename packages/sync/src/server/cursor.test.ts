import { expect, test } from "vitest";
import { isStale, nobody, type Position, readCursor, wholeRevision, writeCursor } from "./cursor.ts";

const at: Position = { businessId: nobody, rev: 12, collection: wholeRevision, id: nobody, cleared: 0 };

test("readCursor › written cursor, nonsense › the position, undefined", () => {
  expect(readCursor(writeCursor(at))).toEqual(at);
  expect(readCursor("nonsense")).toBeUndefined();
});

test("isStale › unread tombstones are gone, those of its own revision included › true", () => {
  expect(isStale(at, nobody, { rev: 20, purged: 12 })).toBe(false);
  expect(isStale(at, nobody, { rev: 20, purged: 13 })).toBe(true);
  expect(isStale({ ...at, collection: "contacts" }, nobody, { rev: 20, purged: 12 })).toBe(true);
  expect(isStale({ ...at, collection: "contacts", cleared: 12 }, nobody, { rev: 20, purged: 12 })).toBe(false);
  expect(isStale(at, nobody, { rev: 11, purged: 0 })).toBe(true);
});
