import { buildCatalogItem, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { collectionNames } from "../records/collections.ts";
import { hiddenFields, hiddenParts, mayWriteField, withoutHidden } from "./access.ts";
import { mayReadCollection, maySee, seesEverything } from "./visibility.ts";
import { authorityOf, roles } from "./role.ts";

const me = "0198b0a0-0000-7000-8000-0000000000e1";
const colleague = "0198b0a0-0000-7000-8000-0000000000e2";
const seller = { userId: me, authority: authorityOf("seller", {}) };

describe("what a role reads", () => {
  test.each(roles.filter((role) => role !== "seller"))("%s › everything", (role) => {
    const authority = authorityOf(role, {});
    expect(seesEverything(authority)).toBe(true);
    for (const collection of collectionNames) {
      expect(mayReadCollection(authority, collection)).toBe(true);
      expect([hiddenFields(authority, collection), hiddenParts(authority, collection)]).toEqual([[], {}]);
    }
  });

  test("seller › no expenses and notes, and nothing that tells what things cost", () => {
    const { authority } = seller;
    expect(collectionNames.filter((collection) => !mayReadCollection(authority, collection))).toEqual([
      "expenses",
      "notes",
    ]);
    expect(
      Object.fromEntries(collectionNames.map((collection) => [collection, hiddenFields(authority, collection)])),
    ).toEqual({
      business: ["priceListKey"],
      series: [],
      fees: [],
      catalogs: ["privateCost"],
      contacts: ["openingBalance", "portalKey"],
      invoices: [],
      payments: ["settlement"],
      expenses: [],
      notes: [],
      closes: [],
    });
    expect(hiddenParts(authority, "invoices")).toEqual({ lines: ["privateCost"] });
  });

  test("seller › a record loses its cost, and so does each line", () => {
    const item = withoutHidden(seller.authority, "catalogs", buildCatalogItem({ privateCost: "7" }));
    expect(item).not.toHaveProperty("privateCost");
    const { lines } = withoutHidden(
      seller.authority,
      "invoices",
      buildInvoice({ lines: [buildLine({ privateCost: "7" })] }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty("privateCost");
    expect(lines[0]).toHaveProperty("name");
  });
});

describe("whose documents a seller sees", () => {
  const own = buildInvoice({ createdBy: me });
  const theirs = buildInvoice({ createdBy: colleague });
  const isOwn = (id: string) => id === own.id;

  test.each([
    ["their own", "invoices", own, true],
    ["a colleague's", "invoices", theirs, false],
    ["one from before there were people", "invoices", buildInvoice(), false],
    ["a colleague's credit note on their own", "invoices", { ...theirs, sourceId: own.id }, true],
    ["money a colleague took on their own", "payments", buildPayment({ invoice: own, createdBy: colleague }), true],
    ["money they took", "payments", buildPayment({ createdBy: me }), true],
    ["money on a colleague's document", "payments", buildPayment({ invoice: theirs, createdBy: colleague }), false],
  ] as const)("%s", (_, collection, record, isSeen) => {
    expect(maySee(seller, collection, record, isOwn)).toBe(isSeen);
    const allowed = { ...seller, authority: authorityOf("seller", { seesAllDocuments: true }) };
    expect(maySee(allowed, collection, record, isOwn)).toBe(true);
  });
});

describe("what a role writes", () => {
  test("field of a later version › owner and manager alone", () => {
    expect(roles.filter((role) => mayWriteField(authorityOf(role, {}), "contacts", "loyalty"))).toEqual([
      "owner",
      "manager",
    ]);
  });

  test("bank details of the business › the owner alone", () => {
    expect(roles.filter((role) => mayWriteField(authorityOf(role, {}), "business", "payTo"))).toEqual(["owner"]);
  });

  test("hidden field › is not written either", () => {
    const authority = authorityOf("seller", { changesPrices: true, voids: true, seesAllDocuments: true });
    expect(mayWriteField(authority, "catalogs", "privateCost")).toBe(false);
    expect(mayWriteField(authority, "catalogs", "prices")).toBe(true);
  });
});
