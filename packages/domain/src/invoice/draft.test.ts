import { expect, test } from "vitest";
import {
  business,
  contact,
  countingRandom,
  fee,
  item,
  line,
  testDevice,
  testId,
  testNow,
  testToday,
} from "../../test/records.ts";
import { otherValue } from "@ankara/fixtures/other-value";
import { DocumentLook, Invoice } from "../records/invoice.ts";
import { invoiceRules } from "../records/rules/invoice.ts";
import { duplicateInvoice, newInvoice, newLine, withTax, withoutTax } from "./draft.ts";

const draft = (changes: Partial<Parameters<typeof newInvoice>[0]> = {}): Invoice =>
  newInvoice({
    id: testId(),
    now: Date.parse(testNow),
    deviceId: testDevice,
    business: business(),
    fees: [],
    today: testToday,
    random: countingRandom,
    ...changes,
  });

test("draft › a new draft is valid, has no number, and has its reference and link already", () => {
  const invoice = draft();
  expect(Invoice.parse(invoice)).toEqual(invoice);
  expect(invoice).toMatchObject({
    status: "draft",
    number: null,
    createdAt: testNow,
    issueDate: testToday,
    dueDate: "2026-12-04",
  });
  expect(invoice.payRef).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(invoice.linkId).toMatch(/^[\w-]{24}$/);
});

test("draft › paper › the business's choice, else its country's: A4 where nothing is said, Letter in America", () => {
  const inAmerica = { line1: "", line2: "", city: "", region: "", postcode: "", country: "US" };
  expect(draft({ business: business({ look: undefined }) }).look).toBeUndefined();
  expect(draft({ business: business({ address: inAmerica, look: undefined }) }).look).toMatchObject({
    sheet: "letter",
    logo: "before",
  });
  const chosen = DocumentLook.parse({ sheet: "a5", signature: true });
  expect(draft({ business: business({ address: inAmerica, look: chosen }) }).look).toEqual(chosen);
});

test("draft › takes currency, terms and language from the client, else from the business", () => {
  const home = business({ currency: "NGN", termsDays: 14, language: "en" });
  expect(draft({ business: home, contact: contact() })).toMatchObject({
    currency: "NGN",
    termsDays: 14,
    language: "en",
  });
  const abroad = contact({ currency: "KES", termsDays: 30, language: "sw" });
  expect(draft({ business: home, contact: abroad })).toMatchObject({
    contactId: abroad.id,
    currency: "KES",
    homeCurrency: "NGN",
    dueDate: "2026-12-20",
    language: "sw",
  });
});

test("draft › carries the default taxes and fees of the day, in their order", () => {
  const rows = [
    fee({ name: "Delivery", kind: "fee", basis: "fixed_document", amount: "15000", order: 2 }),
    fee({ name: "VAT", order: 1 }),
    fee({ name: "Off", defaultOn: false }),
    fee({ name: "Ended", validTo: "2026-11-19" }),
    fee({ name: "Next year", validFrom: "2027-01-01" }),
    fee({ name: "Archived", archivedAt: testNow }),
    fee({ name: "Last day", validTo: testToday, order: 3 }),
  ];
  expect(draft({ fees: rows }).taxes.map(({ name }) => name)).toEqual(["VAT", "Delivery", "Last day"]);
});

test("draft › a receipt and a credit note wait for no date", () => {
  expect(draft({ kind: "receipt" })).toMatchObject({ dueDate: null, termsDays: null });
  expect(draft({ kind: "credit_note" })).toMatchObject({ dueDate: null, termsDays: null });
  // A quote holds thirty days, whatever the days to pay.
  expect(draft({ kind: "quote" }).dueDate).toBe("2026-12-20");
  expect(draft({ kind: "pro_forma" }).dueDate).toBe("2026-12-04");
});

test("draft › a line from the catalog has the price in the document's currency and the taxes it bears", () => {
  const [vat, levy] = [fee({ name: "VAT", order: 1 }), fee({ name: "NHIL", kind: "levy", order: 2 })];
  const invoice = draft({ fees: [vat, levy] });
  expect(newLine({ id: testId(), invoice }).taxIds).toEqual([vat.id, levy.id]);
  const wax = item({ unit: "carton", taxIds: [vat.id] });
  expect(newLine({ id: testId(), invoice, item: wax })).toMatchObject({
    itemId: wax.id,
    name: "Hollandais wax",
    unit: "carton",
    unitPrice: "14750",
    taxIds: [vat.id],
  });
  expect(newLine({ id: testId(), invoice: { ...invoice, currency: "KES" }, item: wax }).unitPrice).toBe("");
});

test("draft › putting a tax on a document puts it on its lines; taking it off takes it off both", () => {
  const vat = fee();
  const delivery = fee({ kind: "fee", basis: "fixed_document", amount: "15000" });
  const invoice = { ...draft(), lines: [line(), line()] };
  const taxed = withTax(withTax(invoice, vat), delivery);
  expect(taxed.taxes.map(({ id }) => id)).toEqual([vat.id, delivery.id]);
  expect(taxed.lines.map(({ taxIds }) => taxIds)).toEqual([[vat.id], [vat.id]]);
  expect(withTax(taxed, vat)).toBe(taxed);
  expect(withoutTax(withoutTax(taxed, vat.id), delivery.id)).toEqual(invoice);
});

test("draft › a duplicate is a fresh draft of today with its own ids, reference and link", () => {
  const source: Invoice = {
    ...draft(),
    status: "issued",
    number: "INV-0001",
    seq: 1,
    issueDate: "2026-10-01",
    dueDate: "2026-10-08",
    termsDays: null,
    lines: [line()],
    sharedAt: testNow,
    views: { first: testNow, last: testNow, count: 3 },
    reference: { currency: "USD", one: "USD", rate: "1550", source: "", at: testNow },
    schedule: { of: testId(), on: "2026-10-01", deviceId: "phone" },
  };
  const copy = duplicateInvoice({
    source,
    id: testId(),
    now: testNow,
    deviceId: testDevice,
    today: testToday,
    random: countingRandom,
  });
  expect(Invoice.parse(copy)).toEqual(copy);
  expect(copy).toMatchObject({
    status: "draft",
    number: null,
    seq: null,
    sharedAt: null,
    views: null,
    issueDate: testToday,
    dueDate: "2026-11-27",
    sourceId: source.id,
  });
  // A rate is of its day, a plan of its document.
  for (const field of ["reference", "schedule"]) expect(copy).not.toHaveProperty(field);
  expect(copy.lines[0]).toEqual({ ...source.lines[0], id: copy.lines[0]?.id });
  expect(copy.lines[0]?.id).not.toBe(source.lines[0]?.id);
  expect([copy.payRef, copy.linkId]).not.toEqual([source.payRef, source.linkId]);
});

test("a duplicate › every field is kept, made anew or begun as the table of fields says", () => {
  const fresh = draft();
  const filled = Object.fromEntries(
    Object.entries(Invoice.shape).map(([field, schema]) => [field, otherValue(schema, fresh[field])]),
  ) as Invoice;
  const copy = duplicateInvoice({
    source: { ...filled, id: testId(), termsDays: null, lines: [line()] },
    id: testId(),
    now: Date.parse(testNow),
    deviceId: testDevice,
    today: testToday,
    random: countingRandom,
    kind: "invoice",
  });
  const wrong = Object.entries(invoiceRules).filter(([field, { copied }]) => {
    if (copied === "kept") return copy[field] !== filled[field];
    if (copied === "cleared") return JSON.stringify(copy[field]) !== JSON.stringify(fresh[field]);
    return field !== "termsDays" && JSON.stringify(copy[field]) === JSON.stringify(filled[field]);
  });
  expect(copy.termsDays).toBe(0);
  expect(wrong.map(([field]) => field)).toEqual([]);
});

test("draft › a duplicate of an imported document or a receipt is neither", () => {
  const input = {
    id: testId(),
    now: Date.parse(testNow),
    deviceId: testDevice,
    today: testToday,
    random: countingRandom,
  };
  const receipt = { paymentId: testId(), method: "cash", reference: "", receivedOn: testToday, withheld: 0, left: 0 };
  const source: Invoice = { ...draft(), imported: { importId: testId(), source: "csv" }, receipt };
  expect(duplicateInvoice({ source, ...input })).not.toHaveProperty("imported");
  expect(duplicateInvoice({ source, ...input })).not.toHaveProperty("receipt");
});
