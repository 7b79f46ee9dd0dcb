import { expect, test } from "vitest";
import { Note } from "../records/note.ts";
import { daysLeft, isDue, isPastTrash } from "./trash.ts";

const archivedAt = "2026-11-01T12:00:00.000Z";

test("notes › a note stays thirty days in the trash, to the minute", () => {
  expect(isPastTrash({ archivedAt }, "2026-12-01T11:59:00.000Z")).toBe(false);
  expect(daysLeft({ archivedAt }, "2026-12-01T11:59:00.000Z")).toBe(1);
  expect(isPastTrash({ archivedAt }, "2026-12-01T12:00:00.000Z")).toBe(true);
  expect(isPastTrash({ archivedAt: null }, "2036-12-01T12:00:00.000Z")).toBe(false);
});

test("notes › a reminder is due from its moment on, never from the trash", () => {
  const remindAt = "2026-11-20T08:00:00.000Z";
  expect(isDue({ remindAt, archivedAt: null }, "2026-11-20T07:59:59.000Z")).toBe(false);
  expect(isDue({ remindAt, archivedAt: null }, remindAt)).toBe(true);
  expect(isDue({ remindAt, archivedAt }, remindAt)).toBe(false);
});

test("notes › a note of an older app has no reminder and is no snippet", () => {
  const at = "2026-11-20T08:00:00.000Z";
  expect(
    Note.parse({ id: "0198b0a0-0000-7000-8000-00000000000a", createdAt: at, updatedAt: at, body: "x" }),
  ).toMatchObject({ remindAt: null, snippet: false, bothKept: false });
});
