import { describe, expect, test } from "vitest";
import {
  business,
  contact,
  countingRandom,
  fee,
  line,
  series,
  testDevice,
  testId,
  testNow,
  testToday,
} from "../../test/records.ts";
import { Invoice } from "../records/invoice.ts";
import { newInvoice, snapshotFee } from "./draft.ts";
import { canIssue, issueInvoice, issueProblems } from "./issue.ts";

const shop = business({ taxId: "23456789-0001", vatRegistered: true });
const client = contact({ email: "tolu@shop.example" });
const ready = (changes: Partial<Invoice> = {}): Invoice => ({
  ...newInvoice({
    id: testId(),
    now: testNow,
    deviceId: testDevice,
    business: shop,
    contact: client,
    fees: [fee()],
    today: testToday,
    random: countingRandom,
  }),
  lines: [line()],
  ...changes,
});
const issue = (invoice: Invoice, changes: Partial<Parameters<typeof issueInvoice>[0]> = {}) =>
  issueInvoice({
    invoice,
    contact: client,
    business: shop,
    series: series({ next: 148 }),
    now: testNow,
    today: testToday,
    ...changes,
  });
const codes = (invoice: Invoice, who: typeof client | null = client): string[] =>
  issueProblems(invoice, who).map(({ code }) => code);

describe("issuing", () => {
  test("stamps number, parties and sums, and moves the series on by one", () => {
    const draft = ready();
    const issued = issue(draft);
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    const { invoice, series: after } = issued.value;
    expect(Invoice.parse(invoice)).toEqual(invoice);
    expect(invoice).toMatchObject({
      id: draft.id,
      status: "issued",
      number: "INV-0148",
      seq: 148,
      seriesId: after.id,
      issuedAt: testNow,
      from: { company: "Ọlátúnjí Textiles", taxId: "23456789-0001", vatRegistered: true },
      billTo: { name: client.name, phone: "+2348125550131", email: "tolu@shop.example" },
      totals: { subtotal: 2_950_000, total: 2_950_000 },
      linkId: draft.linkId,
      payRef: draft.payRef,
    });
    expect(invoice.history.at(-1)).toEqual({ at: testNow, what: "issued", detail: "INV-0148" });
    expect(after.next).toBe(149);
  });

  test("a second time gives the first result and takes no number", () => {
    const first = issue(ready());
    if (!first.ok) throw new Error("unreachable");
    expect(issue(first.value.invoice, { series: first.value.series })).toEqual(first);
  });

  test("leaves blank lines out and prints a price that was not typed as nothing", () => {
    const lines = [line({ unitPrice: "" }), line({ name: "", unitPrice: "" })];
    const issued = issue(ready({ lines }));
    expect(issued.ok && issued.value.invoice.lines).toMatchObject([{ name: "Hollandais wax", unitPrice: "0" }]);
  });

  test("a walk-in sale needs no client", () => {
    const issued = issue(ready({ walkIn: true, contactId: null }), { contact: null });
    expect(issued.ok && issued.value.invoice.billTo?.name).toBe("Walk-in customer");
  });

  test("a draft without a date is dated today, and due by its terms", () => {
    const issued = issue(ready({ issueDate: null, dueDate: null, termsDays: 7 }));
    expect(issued.ok && issued.value.invoice).toMatchObject({ issueDate: testToday, dueDate: "2026-11-27" });
  });

  test("never from a closed series or one of another kind; the number stays", () => {
    expect(issue(ready(), { series: series({ closed: true }) })).toMatchObject({
      ok: false,
      error: [{ code: "series_unusable" }],
    });
    expect(issue(ready(), { series: series({ kind: "quote" }) })).toMatchObject({
      ok: false,
      error: [{ code: "series_unusable" }],
    });
  });
});

describe("what keeps a draft from being issued", () => {
  test("nothing, when it is ready", () => {
    expect(canIssue(ready(), client)).toBe(true);
  });

  test("is told all at once, in the order of the form", () => {
    const bad = ready({ dueDate: "2026-11-19", lines: [line({ name: " " }), line({ quantity: "0" })] });
    expect(issueProblems(bad, null)).toEqual([
      { code: "no_client", field: "client" },
      { code: "due_before_issue", field: "dueDate" },
      { code: "line_without_name", field: "name", lineId: bad.lines[0]?.id },
      { code: "line_without_quantity", field: "quantity", lineId: bad.lines[1]?.id },
    ]);
  });

  test.each<[string, Partial<Invoice>]>([
    ["no_lines", { lines: [] }],
    ["no_lines", { lines: [line({ name: "", unitPrice: "" })] }],
    ["no_currency", { currency: "XXX" }],
    ["no_due_date", { dueDate: null, termsDays: null }],
    ["line_without_quantity", { lines: [line({ quantity: "" })] }],
    ["discount_exceeds_base", { discount: { kind: "amount", amount: 2_950_001 } }],
    ["amount_too_big", { lines: [line({ quantity: "1000000", unitPrice: "1000000000" })] }],
    ["not_a_draft", { status: "void" }],
  ])("%s", (code, changes) => {
    expect(codes(ready(changes))).toEqual([code]);
  });

  test("being due on the day of issue is fine; a receipt needs no due date", () => {
    expect(codes(ready({ dueDate: testToday }))).toEqual([]);
    expect(codes(ready({ kind: "receipt", dueDate: null, termsDays: null }))).toEqual([]);
  });
});

test("VAT of a seller who is not registered › not issued; a document that is out is not judged by it", () => {
  const tax = fee();
  const draft = ready({ lines: [line({ taxIds: [tax.id] })], taxes: [snapshotFee(tax)] });
  const refused = issue(draft, { business: { ...shop, vatRegistered: false } });
  expect(refused).toEqual({ ok: false, error: [{ code: "vat_not_registered", field: "taxes" }] });
  expect(issue(draft).ok).toBe(true);
  expect(codes(draft)).toEqual([]);
});
