import { buildBusiness, buildCatalogItem, buildFee } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { newId, systemRandom } from "../ids.ts";
import { businessLinkId, newLinkKey, readBusinessLinkId } from "../link-id.ts";
import { Invoice } from "../records/invoice.ts";
import { draftOfOrder, inListOrder, isOnPriceList, readQuantity } from "./price-list.ts";

const now = "2026-11-20T09:00:00.000Z";
const business = buildBusiness({ currency: "NGN", vatRegistered: true, taxMode: "exclusive", cashRounding: null });
const vat = buildFee({ kind: "tax", ratePpm: 75_000, defaultOn: true });
const wax = buildCatalogItem({ name: "Hollandais wax", prices: { NGN: "14750" }, taxIds: null, onPriceList: true });
const order = (fields: Partial<Parameters<typeof draftOfOrder>[1]> = {}, quantity = "2") =>
  draftOfOrder([{ item: wax, quantity }], {
    id: newId(0, systemRandom),
    business,
    fees: [vat],
    now,
    today: "2026-11-20",
    random: systemRandom,
    name: "Àìná Bákàrè",
    note: "I will come on Tuesday",
    ...fields,
  });

describe("the link to a price list", () => {
  test("made › is read back, in 44 characters", () => {
    const link = { businessId: newId(Date.now(), systemRandom), key: newLinkKey(systemRandom) };
    const id = businessLinkId(link);
    expect(id).toMatch(/^[\w-]{44}$/);
    expect(readBusinessLinkId(id)).toEqual(link);
  });

  test.each(["", "A".repeat(43), "A".repeat(45), `_${"A".repeat(43)}`, `${"A".repeat(43)}=`])("%s › is no link", (id) =>
    expect(readBusinessLinkId(id)).toBeNull(),
  );
});

describe("items of a price list", () => {
  test.each([
    ["chosen", {}, true],
    ["not chosen", { onPriceList: false }, false],
    ["never asked about", { onPriceList: undefined }, false],
    ["archived", { archivedAt: now }, false],
    ["without a price in the business's currency", { prices: { USD: "10" } }, false],
    ["with a price of nothing", { prices: { NGN: "0.001" } }, false],
  ])("%s › is on the list only where clients can order it", (_, fields, listed) => {
    expect(isOnPriceList({ ...wax, ...fields }, "NGN")).toBe(listed);
  });

  test("of a list › stand by name behind the favourites", () => {
    const [a, b, c] = ["Àdìrẹ", "Bàbá", "Wax"].map((name) => buildCatalogItem({ name, favorite: name === "Wax" }));
    expect(inListOrder([b!, a!, c!]).map(({ name }) => name)).toEqual(["Wax", "Àdìrẹ", "Bàbá"]);
  });
});

describe("a quantity as typed", () => {
  test.each([
    ["2", "2"],
    [" 007 ", "7"],
    ["1,5", "1.5"],
    ["0.125", "0.125"],
    ["", ""],
    ["0", ""],
    ["0.0", ""],
    ["99999", "99999"],
  ])("%s › counts as %s", (typed, read) => expect(readQuantity(typed)).toBe(read));

  test.each(["-1", "1e3", "two", "100000", "99999.1", "1.2345", "1.2.3", "٣"])("%s › is none", (typed) =>
    expect(readQuantity(typed)).toBeNull(),
  );
});

describe("the draft of an order", () => {
  test("made › is a draft with the price of the item, the taxes of a new invoice and the client's words", () => {
    const draft = order();
    expect(Invoice.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(draft).toMatchObject({ status: "draft", kind: "invoice", number: null, issueDate: null, contactId: null });
    expect(draft.lines).toMatchObject([{ itemId: wax.id, quantity: "2", unitPrice: "14750", taxIds: [vat.id] }]);
    expect(draft.totals).toMatchObject({ subtotal: 29_500_00, taxTotal: 2_212_50, total: 31_712_50 });
    expect(draft.order).toEqual({ at: now, name: "Àìná Bákàrè", note: "I will come on Tuesday" });
    expect(draft.billTo?.name).toBe("Àìná Bákàrè");
  });

  test("of a business that is not registered for VAT › asks for none", () => {
    const draft = order({ business: { ...business, vatRegistered: false } });
    expect(draft.taxes).toEqual([]);
    expect(draft.totals?.total).toBe(29_500_00);
  });
});
