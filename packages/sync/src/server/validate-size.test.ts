import type { Fields } from "@ankara/contract/sync";
import { collectionNames } from "@ankara/domain/records/collections";
import { recordBytes, unknownBytes } from "@ankara/domain/records/limits";
import { movementField } from "@ankara/domain/stock/movements";
import { buildCatalogItem, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { validateSize, unknownBytesOf } from "./validate-size.ts";
import type { StoredRecord } from "./stored-record.ts";

const storedAs = (data: Fields) => ({ data }) as StoredRecord;
const codeOf = (decision: ReturnType<typeof validateSize>) => (decision?.do === "reject" ? decision.code : null);

describe("the size of a record", () => {
  test.each(collectionNames)("%s › one byte above its limit is too large", (collection) => {
    const filled = (bytes: number) => ({ name: "x".repeat(bytes - '{"name":""}'.length) });
    expect(codeOf(validateSize(collection, undefined, filled(recordBytes[collection] + 1)))).toBe("too_large");
    expect(
      codeOf(
        validateSize(collection, storedAs(filled(recordBytes[collection] + 9)), filled(recordBytes[collection] + 1)),
      ),
    ).toBe(null);
  });

  test("letters of three bytes › count as three", () => {
    const note = { body: "ክ".repeat(recordBytes.notes / 3) };
    expect(codeOf(validateSize("notes", undefined, note))).toBe("too_large");
    expect(validateSize("notes", undefined, { body: "x".repeat(recordBytes.notes / 3) })).toBe(null);
  });
});

describe("fields of a later version", () => {
  const invoice = buildInvoice() as unknown as Fields;
  const strange = (bytes: number) => "x".repeat(bytes);

  test("known record with lines and parties › no unknown bytes", () => {
    expect(unknownBytesOf("invoices", invoice)).toBe(0);
  });

  test("below the limit › kept, wherever they stand", () => {
    const inLine = { ...invoice, lines: [{ ...buildLine(), loyalty: strange(unknownBytes / 2) }] } as unknown as Fields;
    expect(validateSize("invoices", undefined, inLine)).toBe(null);
    const both = { ...inLine, loyalty: strange(unknownBytes / 2) };
    expect(codeOf(validateSize("invoices", undefined, both))).toBe("too_large");
  });

  test("already above the limit › may stay or shrink", () => {
    const before = { ...invoice, loyalty: strange(unknownBytes * 2) };
    expect(validateSize("invoices", storedAs(before), { ...before, tags: ["late"] })).toBe(null);
    expect(codeOf(validateSize("invoices", storedAs(before), { ...before, more: "x" }))).toBe("too_large");
  });

  test("movements of stock › do not count", () => {
    const movement = {
      kind: "received",
      quantity: "5",
      at: "2026-11-20T09:41:00.000Z",
      date: "2026-11-20",
      reason: "",
    } as const;
    const id = (index: number) => `0198b0a0-0000-7000-8000-${String(index).padStart(12, "0")}`;
    const fields = Object.assign(
      {},
      ...Array.from({ length: 500 }, (_, index) => movementField(id(index), movement)),
    ) as Fields;
    expect(validateSize("catalogs", undefined, { ...(buildCatalogItem() as unknown as Fields), ...fields })).toBe(null);
  });
});
