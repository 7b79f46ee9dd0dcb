import { addItem } from "@ankara/domain/invoice/draft";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Contact } from "@ankara/domain/records/contact";
import { Fee } from "@ankara/domain/records/fee";
import { Invoice } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import * as edits from "./draft-edits.ts";

const today = "2026-11-20";
const uuid = (n: number) => `018f5e4c-0000-7000-8000-${String(n).padStart(12, "0")}`;
const record = (n: number) => ({
  id: uuid(n),
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
});

const vat = Fee.parse({ ...record(1), name: "VAT", kind: "tax", basis: "percent", ratePpm: 75_000 });
const levy = Fee.parse({ ...record(2), name: "NHIL", kind: "levy", basis: "percent", ratePpm: 25_000 });
const delivery = Fee.parse({ ...record(3), name: "Delivery", kind: "fee", basis: "fixed_document", amount: "15000" });
const rice = CatalogItem.parse({ ...record(4), name: "Rice", unit: "bag", prices: { NGN: "45000" } });
const client = (more: object) => Contact.parse({ ...record(5), name: "Mama Tolú", ...more });
const blank = Invoice.parse({ ...record(9), currency: "NGN", termsDays: 14 });
const withRice = addItem(blank, uuid(20), rice, { fees: [vat] });

test("draft edits › what is scanned twice is one line of two; a price of this client's comes along", () => {
  const once = edits.scanned(blank, uuid(30), rice, { fees: [], unitPrice: "44000" });
  expect(once.lines).toMatchObject([{ itemId: rice.id, quantity: "1", unitPrice: "44000" }]);
  const half = edits.changeLine(once, uuid(30), { quantity: "1.5" });
  expect(edits.scanned(half, uuid(31), rice, { fees: [], unitPrice: undefined }).lines).toMatchObject([
    { id: uuid(30), quantity: "2.5", unitPrice: "44000" },
  ]);
});

describe("taxes and fees", () => {
  const bag = Fee.parse({ ...record(6), name: "Bag levy", kind: "levy", basis: "fixed_unit", amount: "50" });

  test("of a fixed amount are in our own currency and leave with it; a percentage stays", () => {
    const home = { ...withRice, homeCurrency: "NGN" };
    const full = edits.toggleFee(edits.toggleFee(edits.toggleFee(home, vat, true), bag, true), delivery, true);
    const abroad = edits.setCurrency(full, "USD", []);
    expect(abroad.taxes.map(({ name }) => name)).toEqual(["VAT"]);
    expect(abroad.lines[0]?.taxIds).toEqual([vat.id]);
    expect(edits.setCurrency({ ...full, homeCurrency: null }, "USD", []).taxes).toHaveLength(3);
    const item = { ...rice, taxIds: [vat.id, bag.id] };
    expect(addItem({ ...abroad, lines: [] }, uuid(22), item, { fees: [vat, bag] }).taxes).toHaveLength(1);
  });

  test("an item that names an old rate and the new one takes the rate of the document's day", () => {
    const before = { ...vat, validTo: "2026-12-31" };
    const after = Fee.parse({ ...vat, id: uuid(7), ratePpm: 100_000, validFrom: "2027-01-01" });
    const item = { ...rice, taxIds: [vat.id, uuid(7)] };
    const ratesOn = (issueDate: string) =>
      addItem({ ...blank, issueDate }, uuid(23), item, { fees: [before, after] }).taxes.map((tax) => tax.ratePpm);
    expect([ratesOn("2026-12-31"), ratesOn("2027-01-01")]).toEqual([[75_000], [100_000]]);
  });
});

describe("choosing a client", () => {
  test("brings the client's terms and currency", () => {
    const draft = edits.setClient(blank, client({ termsDays: 7, currency: "KES" }), []);
    expect(draft).toMatchObject({ contactId: uuid(5), walkIn: false, termsDays: 7, dueDate: null, currency: "KES" });
  });

  test("leaves the currency alone once a price was typed", () => {
    expect(edits.setClient(withRice, client({ currency: "KES" }), []).currency).toBe("NGN");
  });

  test("a walk-in customer takes the name off", () => {
    const draft = edits.setWalkIn(edits.setClient(blank, client({}), []));
    expect(draft).toMatchObject({ contactId: null, walkIn: true });
  });
});

describe("pay by", () => {
  test("counts from the day of issue, whenever that is", () => {
    expect(edits.datedToday(edits.setTerms(blank, 0), today)).toMatchObject({ issueDate: today, dueDate: today });
    expect(edits.datedToday(blank, "2026-11-25")).toMatchObject({ issueDate: "2026-11-25", dueDate: "2026-12-09" });
  });

  test("counts from a date set by hand once there is one", () => {
    const dated = edits.setIssueDate(blank, "2026-11-01");
    expect(dated.dueDate).toBe("2026-11-15");
    expect(edits.setTerms(dated, 30).dueDate).toBe("2026-12-01");
    expect(edits.setIssueDate(dated, null)).toMatchObject({ issueDate: null, dueDate: null });
  });

  test("a day picked by hand has no terms and stays", () => {
    const picked = edits.setDueDate(blank, "2026-12-24");
    expect(picked).toMatchObject({ termsDays: null, dueDate: "2026-12-24" });
    expect(edits.undated({ ...picked, issueDate: today })).toMatchObject({ issueDate: null, dueDate: "2026-12-24" });
  });

  test("choosing what already stands there changes nothing", () => {
    expect(edits.setTerms(blank, 14)).toBe(blank);
    expect(edits.setCurrency(blank, "NGN", [])).toBe(blank);
  });
});

describe("lines", () => {
  test("an item brings name, unit and price; typed words bring the document's taxes", () => {
    const taxed = edits.toggleFee(withRice, vat, true);
    const draft = edits.addLine(taxed, uuid(21), { name: "Delivery to Epe" });
    expect(draft.lines).toMatchObject([
      { name: "Rice", unit: "bag", unitPrice: "45000", itemId: rice.id, taxIds: [vat.id] },
      { name: "Delivery to Epe", quantity: "1", unitPrice: "", itemId: null, taxIds: [vat.id] },
    ]);
  });

  test("what this client paid last time comes before the catalog's price", () => {
    expect(addItem(blank, uuid(20), rice, { fees: [], unitPrice: "44000" }).lines[0]?.unitPrice).toBe("44000");
  });

  test("an item with taxes of its own puts them on the document", () => {
    const draft = addItem(blank, uuid(20), { ...rice, taxIds: [levy.id] }, { fees: [vat, levy] });
    expect(draft.taxes.map((tax) => tax.name)).toEqual(["NHIL"]);
    expect(draft.lines[0]?.taxIds).toEqual([levy.id]);
  });

  test("removed line › undo › returns to its position", () => {
    const two = edits.addLine(withRice, uuid(21), { name: "Beans" });
    const [first] = two.lines;
    expect(first && edits.insertLine(edits.removeLine(two, uuid(20)), 0, first)).toEqual(two);
  });

  test("moves one place and not beyond the ends", () => {
    const two = edits.addLine(withRice, uuid(21), { name: "Beans" });
    expect(edits.moveLine(two, uuid(21), -1).lines.map((line) => line.name)).toEqual(["Beans", "Rice"]);
    expect(edits.moveLine(two, uuid(21), 1)).toBe(two);
  });

  test("only the changed line is a new object, so that only its row is drawn again", () => {
    const two = edits.addLine(withRice, uuid(21), { name: "Beans" });
    const changed = edits.changeLine(two, uuid(21), { quantity: "3" });
    expect(changed.lines[0]).toBe(two.lines[0]);
    expect(changed.lines[1]).toMatchObject({ quantity: "3" });
  });
});

describe("tax and fees", () => {
  test("a tax goes onto every line and off again", () => {
    const on = edits.toggleFee(withRice, vat, true);
    expect(on.lines[0]?.taxIds).toEqual([vat.id]);
    expect(edits.toggleFee(on, vat, false)).toEqual(withRice);
  });

  test("a fee stands on the document alone", () => {
    const on = edits.toggleFee(withRice, delivery, true);
    expect(on.taxes).toMatchObject([{ name: "Delivery", amount: "15000" }]);
    expect(on.lines[0]?.taxIds).toEqual([]);
  });

  test("a tax leaves the document with its last line", () => {
    const on = edits.toggleLineTax(withRice, uuid(20), vat, true);
    expect(on.taxes).toHaveLength(1);
    expect(edits.toggleLineTax(on, uuid(20), vat, false)).toEqual(withRice);
  });
});

test("draft edits › a discount in money keeps its figure when the currency has no decimals", () => {
  const draft = edits.setCurrency({ ...blank, discount: { kind: "amount", amount: 5_000_00 } }, "UGX", []);
  expect(draft.discount).toEqual({ kind: "amount", amount: 5_000 });
});
