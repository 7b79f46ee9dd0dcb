import { expect, test } from "vitest";
import {
  copyStart,
  isStale,
  knownRev,
  nobody,
  type Position,
  readCursor,
  wholeRevision,
  writeCursor,
} from "./cursor.ts";

const at: Position = { businessId: nobody, rev: 12, collection: wholeRevision, id: nobody, cleared: 0, viewRev: 0 };
const own = { businessId: nobody, viewRev: 0 };

test("readCursor › written cursor, nonsense › the position, undefined", () => {
  expect(readCursor(writeCursor(at))).toEqual(at);
  expect(readCursor(writeCursor({ ...at, viewRev: 7 }))).toEqual({ ...at, viewRev: 7 });
  const inCopy = { ...at, collection: "", copiedFrom: 40 };
  expect(readCursor(writeCursor(inCopy))).toEqual(inCopy);
  expect(readCursor(writeCursor({ ...inCopy, ...copyStart, viewRev: 7 }))).toEqual({
    ...inCopy,
    ...copyStart,
    viewRev: 7,
  });
  expect(readCursor("nonsense")).toBeUndefined();
});

test("readCursor › in a copy of the order of before › at its beginning, so that nothing is left out", () => {
  const place = btoa(["1", nobody, 0, "payments", nobody, 3, 7, 40].join(" "));
  expect(readCursor(place)).toEqual({ ...at, ...copyStart, cleared: 3, viewRev: 7, copiedFrom: 40 });
});

test("isStale › in a copy › tombstones from before it are not missed, those of since are", () => {
  const inCopy = { ...at, collection: "", rev: 3, copiedFrom: 15 };
  expect(isStale(inCopy, own, { rev: 20, purged: 15 })).toBe(false);
  expect(isStale(inCopy, own, { rev: 20, purged: 16 })).toBe(true);
  expect(isStale(inCopy, own, { rev: 14, purged: 0 })).toBe(true);
});

test("knownRev › no cursor, one in the changes, one in a copy › what its reader was given at most", () => {
  expect([knownRev(null), knownRev(at), knownRev({ rev: 3, copiedFrom: 15 })]).toEqual([0, 12, 15]);
});

test("isStale › unread tombstones are gone, those of its own revision included › true", () => {
  expect(isStale(at, own, { rev: 20, purged: 12 })).toBe(false);
  expect(isStale(at, own, { rev: 20, purged: 13 })).toBe(true);
  expect(isStale({ ...at, collection: "contacts" }, own, { rev: 20, purged: 12 })).toBe(true);
  expect(isStale({ ...at, collection: "contacts", cleared: 12 }, own, { rev: 20, purged: 12 })).toBe(false);
  expect(isStale(at, own, { rev: 11, purged: 0 })).toBe(true);
});

test("isStale › another view or another business › true", () => {
  const head = { rev: 20, purged: 0 };
  expect(isStale(at, { ...own, viewRev: 15 }, head)).toBe(true);
  expect(isStale({ ...at, viewRev: 15 }, { ...own, viewRev: 15 }, head)).toBe(false);
  expect(isStale(at, { ...own, businessId: "0198b0a0-0000-7000-8000-0000000000aa" }, head)).toBe(true);
});
