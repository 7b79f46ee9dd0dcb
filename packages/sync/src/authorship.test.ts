import { describe, expect, test } from "vitest";
import { signedRecord, withEntryAuthors } from "./authorship.ts";

const bisi = { userId: "bisi", deviceId: "tablet" };
const entry = { at: "2026-11-23T10:00:00.000Z", what: "voided", detail: "Wrong size" };
const ade = { by: "ade", byDevice: "phone" };
const signed = { by: "bisi", byDevice: "tablet" };

describe("author of an entry", () => {
  test("new line of a document's history › its writer and their device", () => {
    expect(withEntryAuthors(bisi, "invoices", { before: null, fields: { history: [entry], title: "x" } })).toEqual({
      history: [{ ...entry, ...signed }],
      title: "x",
    });
  });

  test("stored line › keeps its author, whatever the change says", () => {
    const before = { history: [{ detail: entry.detail, what: entry.what, at: entry.at, ...ade }] };
    const issued = { ...entry, what: "issued" };
    const forged = [{ ...entry, ...signed }, issued];
    expect(withEntryAuthors(bisi, "invoices", { before, fields: { history: forged } })["history"]).toEqual([
      { ...entry, ...ade },
      { ...issued, ...signed },
    ]);
  });

  test("stored line without an author › gets none from whoever writes after it", () => {
    const fields = { history: [{ ...entry, ...signed }] };
    expect(withEntryAuthors(bisi, "invoices", { before: { history: [entry] }, fields })).toEqual({ history: [entry] });
  });

  test("entry in another's name › its writer's", () => {
    const fields = { history: [{ ...entry, ...ade }] };
    expect(withEntryAuthors(bisi, "invoices", { before: null, fields })).toEqual({
      history: [{ ...entry, ...signed }],
    });
  });

  test("changed price and movement of stock › signed; a movement taken back stays nothing", () => {
    const price = { until: "2026-11-23", prices: { NGN: "500" } };
    const counted = { kind: "counted", quantity: "4" };
    const fields = { earlierPrices: [price], "stock/1": counted, "stock/2": null, name: "Rice" };
    expect(withEntryAuthors(bisi, "catalogs", { before: { "stock/2": counted }, fields })).toEqual({
      earlierPrices: [{ ...price, ...signed }],
      "stock/1": { ...counted, ...signed },
      "stock/2": null,
      name: "Rice",
    });
  });

  test("imported record › its entries are nobody's here", () => {
    const fields = { imported: { importId: "1", source: "csv" }, history: [{ ...entry, ...ade }] };
    const { history } = withEntryAuthors(bisi, "invoices", { before: null, fields });
    expect(history).toEqual([{ ...entry, by: null, byDevice: null }]);
  });

  test("field of the same name in another collection › left alone", () => {
    const fields = { history: [entry] };
    expect(withEntryAuthors(bisi, "notes", { before: null, fields })).toEqual(fields);
  });
});

describe("author of a record", () => {
  test.each(["invoices", "payments", "closes"] as const)("new one of %s › its writer", (collection) => {
    expect(signedRecord(bisi, collection, null, { note: "x" })).toEqual({ note: "x", createdBy: "bisi" });
  });

  test.each([
    ["one that is there", "payments", { note: "x" }, { note: "y" }],
    ["one that comes back", "payments", null, { createdBy: "ade" }],
    ["one of an import", "payments", null, { imported: { importId: "1", source: "csv" } }],
    ["a client", "contacts", null, { name: "Musa" }],
  ] as const)("%s › says what it said", (_, collection, before, after) => {
    expect(signedRecord(bisi, collection, before, after)).toEqual(after);
  });
});
