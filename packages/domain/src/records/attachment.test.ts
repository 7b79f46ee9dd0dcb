import { describe, expect, test } from "vitest";
import { AttachmentRef, attachmentsOf, collectionsWithAttachments, fileFields, sniffAttachment } from "./attachment.ts";
import { CatalogItem } from "./catalog-item.ts";
import { collections } from "./collections.ts";
import { Expense } from "./expense.ts";
import type { FieldsThat } from "./field-rules.ts";
import { Invoice } from "./invoice.ts";
import type { fieldRules } from "./rules/all.ts";

const ref = (n: number): AttachmentRef => ({
  id: `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: "receipt.jpg",
  type: "image/jpeg",
  size: 180_000,
});
const stamps = { id: ref(99).id, createdAt: "2026-11-20T09:41:00.000Z", updatedAt: "2026-11-20T09:41:00.000Z" };
const expense = { ...stamps, amount: 100, currency: "NGN", date: "2026-11-20" };

type Tables = typeof fieldRules;
type WithFiles = {
  [C in keyof Tables]: FieldsThat<Tables[C], { file: string }> extends never ? never : C;
}[keyof Tables];
type FileField = { [C in keyof Tables]: FieldsThat<Tables[C], { file: string }> }[keyof Tables];

describe("files of a record", () => {
  test("fields and collections that name files › tables of rules › are the same, by the compiler", () => {
    const fields = {
      photos: true,
      proof: true,
      certificateFiles: true,
      attachments: true,
      photo: true,
    } satisfies Record<FileField, true>;
    const withFiles = { catalogs: true, expenses: true, invoices: true, payments: true } satisfies Record<
      WithFiles,
      true
    >;
    expect([...fileFields]).toEqual(Object.keys(fields));
    expect([...collectionsWithAttachments]).toEqual(Object.keys(withFiles));
  });

  test("a record of an older app parses and names none", () => {
    expect(Expense.parse(expense).photos).toEqual([]);
    expect(CatalogItem.parse({ ...stamps, name: "Wax" }).photo).toBeNull();
    expect(Invoice.parse({ ...stamps, currency: "NGN" }).attachments).toEqual([]);
    expect(attachmentsOf(expense)).toEqual([]);
    expect(attachmentsOf(null)).toEqual([]);
  });

  test("are found whichever field names them", () => {
    expect(attachmentsOf({ photos: [ref(1), ref(2)] })).toEqual([ref(1), ref(2)]);
    expect(attachmentsOf({ photo: ref(3) })).toEqual([ref(3)]);
    expect(attachmentsOf({ proof: [ref(4)], attachments: [ref(5)] })).toEqual([ref(4), ref(5)]);
    expect(attachmentsOf({ photos: "none", photo: 7 })).toEqual([]);
  });

  test("an expense takes three photos, not four", () => {
    expect(Expense.safeParse({ ...expense, photos: [1, 2, 3].map(ref) }).success).toBe(true);
    expect(Expense.safeParse({ ...expense, photos: [1, 2, 3, 4].map(ref) }).success).toBe(false);
  });

  test("pictures and PDF only, at most 10 MB", () => {
    expect(AttachmentRef.safeParse({ ...ref(1), type: "image/svg+xml" }).success).toBe(false);
    expect(AttachmentRef.safeParse({ ...ref(1), size: 10 * 1024 * 1024 + 1 }).success).toBe(false);
  });

  test("no collection of ours gives those fields another meaning", () => {
    const naming = Object.entries(collections).filter(([, schema]) =>
      ["photos", "photo", "proof", "attachments"].some((field) => field in schema.shape),
    );
    expect(naming.map(([name]) => name).toSorted()).toEqual(["catalogs", "expenses", "invoices", "payments"]);
  });
});

describe("what a file is", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  test.each([
    ["\xff\xd8\xff\xe0 jpeg at all", "image/jpeg"],
    ["\x89PNG\r\n\x1a\n....", "image/png"],
    ["RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"],
    ["%PDF-1.7\n....", "application/pdf"],
    ["<svg xmlns='http://www.w3.org/2000/svg'>", null],
    ["<!doctype html><script>", null],
    ["RIFF\x10\x00\x00\x00AVI LIST", null],
    ["", null],
  ])("%j is %s", (text, type) => {
    expect(sniffAttachment(bytes(text))).toBe(type);
  });
});
