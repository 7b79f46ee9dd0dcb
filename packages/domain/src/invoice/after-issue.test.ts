import { describe, expect, test } from "vitest";
import { Contact } from "../records/contact.ts";
import { Invoice } from "../records/invoice.ts";
import { Payment } from "../records/payment.ts";
import { correctInvoice, correctionOf, invoiceEventsOf, markShared, voidInvoice } from "./after-issue.ts";

const uuid = (n: number) => `018f5e4c-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
const now = at(45);
const line = { id: uuid(20), name: "Rice", quantity: "2", unitPrice: "500" };
const issued = Invoice.parse({
  id: uuid(1),
  createdAt: at(31),
  updatedAt: at(44),
  status: "issued",
  number: "INV-0148",
  seq: 148,
  seriesId: uuid(2),
  issueDate: "2026-11-20",
  dueDate: "2026-12-04",
  currency: "NGN",
  walkIn: true,
  lines: [line],
  history: [
    { at: at(31), what: "created", detail: "" },
    { at: at(44), what: "issued", detail: "INV-0148" },
  ],
});
const payment = (n: number, more: object) =>
  Payment.parse({
    id: uuid(n),
    createdAt: at(n),
    updatedAt: at(n),
    amount: 1000,
    currency: "NGN",
    date: "2026-11-20",
    method: "transfer",
    ...more,
  });

describe("sharing", () => {
  test("keeps the first time and channel, and tells every time", () => {
    const first = { ...issued, ...markShared(issued, "whatsapp", now) };
    const again = { ...first, ...markShared(first, "link", at(50)) };
    expect(again).toMatchObject({ sharedAt: now, sharedVia: "whatsapp" });
    expect(again.history.slice(2).map(({ detail }) => detail)).toEqual(["whatsapp", "link"]);
  });
});

describe("voiding", () => {
  test("keeps the number and asks for a reason", () => {
    const voided = voidInvoice(issued, { reason: " Wrong client ", paid: 0, now });
    expect(voided).toMatchObject({ ok: true, value: { status: "void", voidReason: "Wrong client", voidedAt: now } });
    expect(voidInvoice(issued, { reason: "  ", paid: 0, now })).toEqual({
      ok: false,
      error: { code: "reason_missing" },
    });
  });

  test("is refused once money came in, and for drafts", () => {
    expect(voidInvoice(issued, { reason: "x", paid: 1, now })).toEqual({ ok: false, error: { code: "already_paid" } });
    expect(voidInvoice({ ...issued, status: "draft" }, { reason: "x", paid: 0, now })).toEqual({
      ok: false,
      error: { code: "not_issued" },
    });
  });
});

describe("correcting under the same number", () => {
  test("makes the sums and the name anew", () => {
    const contact = Contact.parse({ id: uuid(5), createdAt: at(1), updatedAt: at(1), name: "Mama Tolú" });
    const lines = [{ ...issued.lines[0]!, quantity: "3" }];
    const corrected = correctInvoice(
      issued,
      { ...issued, lines, walkIn: false, contactId: contact.id },
      { contact, paid: 0, now },
    );
    expect(corrected).toMatchObject({ ok: true, value: { totals: { total: 1500_00 }, billTo: { name: "Mama Tolú" } } });
  });

  test("what the editor shows › every field of it is taken over › currency, number and dates stay", () => {
    const payTo = [
      { id: uuid(8), kind: "bank" as const, provider: "Wema Bank", accountNumber: "0123", accountName: "", note: "" },
    ];
    const edited = {
      ...issued,
      payTo,
      look: undefined,
      poNumber: "PO 7",
      currency: "USD",
      number: "X",
      issueDate: "2026-01-01",
    };
    const correction = correctionOf(edited, true);
    expect(correction).toMatchObject({ payTo, poNumber: "PO 7", lines: issued.lines, template: issued.template });
    const corrected = correctInvoice(issued, correction, { contact: null, paid: 0, now });
    expect(corrected).toMatchObject({ ok: true, value: { payTo } });
    for (const field of ["currency", "number", "issueDate", "look"]) expect(correction).not.toHaveProperty(field);
  });

  test("once somebody has it › it keeps its looks", () => {
    const correction = correctionOf(issued, false);
    for (const field of ["template", "look", "language"]) expect(correction).not.toHaveProperty(field);
    expect(correction).toHaveProperty("terms");
  });

  test("is refused once it was shared or paid, and when something is missing", () => {
    const input = { contact: null, paid: 0, now };
    expect(correctInvoice({ ...issued, sharedAt: now }, issued, input).ok).toBe(false);
    expect(correctInvoice(issued, issued, { ...input, paid: 5 }).ok).toBe(false);
    expect(correctInvoice(issued, { ...issued, lines: [] }, input)).toEqual({
      ok: false,
      error: [{ code: "no_lines", field: "lines" }],
    });
  });
});

test("issued invoice › tells the story of an invoice newest first, looks and payments included", () => {
  const looked = { ...issued, views: { first: at(46), last: at(52), count: 2 } };
  const payments = [
    payment(55, { status: "claimed" }),
    payment(56, { status: "confirmed" }),
    payment(57, { status: "confirmed", amount: -1000, reverses: uuid(56) }),
    payment(58, { status: "reversed" }),
  ];
  expect(invoiceEventsOf(looked, payments).map(({ what }) => what)).toEqual([
    "reversed",
    "received",
    "claimed",
    "looked",
    "issued",
    "created",
  ]);
});

test("history › of two entries at one instant the later one is the newer", () => {
  const shared = { at: issued.history[0]!.at, what: "shared", detail: "WhatsApp" } as const;
  const atOnce = { ...issued, history: [issued.history[0]!, shared] };
  expect(invoiceEventsOf(atOnce, []).map(({ what }) => what)).toEqual(["shared", issued.history[0]!.what]);
});
