import { buildContact, buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { type RecordChange, webhookEventsFrom, mayBePaid, messageAbout } from "./events.ts";

type Known = Parameters<typeof buildInvoice>[0];
const draft = buildInvoice();
const document = (changes: Known) => ({ ...draft, number: "INV-0001", status: "issued" as const, ...changes });
const change = (collection: RecordChange["collection"], before: object | null, after: object | null): RecordChange => ({
  collection,
  id: draft.id,
  before: before as RecordChange["before"],
  after: after as RecordChange["after"],
});
const eventsOf = (...changes: RecordChange[]) => webhookEventsFrom(changes).map(({ event }) => event);

test("webhook events › document issued, cancelled, accepted or declined › is sent once each", () => {
  const issued = document({});
  expect(eventsOf(change("invoices", draft, issued), change("invoices", null, issued))).toEqual([
    "invoice.issued",
    "invoice.issued",
  ]);
  expect(eventsOf(change("invoices", issued, { ...issued, tags: ["x"] }))).toEqual([]);
  expect(eventsOf(change("invoices", issued, document({ status: "void" })))).toEqual(["invoice.cancelled"]);
  const quote = document({ kind: "quote", status: "sent" });
  expect(eventsOf(change("invoices", quote, { ...quote, status: "accepted" }))).toEqual(["quote.accepted"]);
  expect(eventsOf(change("invoices", quote, { ...quote, status: "declined" }))).toEqual(["quote.declined"]);
  const note = document({ kind: "credit_note" });
  expect(eventsOf(change("invoices", null, note), change("invoices", null, draft))).toEqual([]);
});

test("webhook events › payment › is sent once confirmed, and again when reversed; claims and debts are not", () => {
  const payment = buildPayment({ invoice: document({}) });
  const claim = { ...payment, status: "claimed" };
  expect(eventsOf(change("payments", null, payment))).toEqual(["payment.recorded"]);
  expect(eventsOf(change("payments", null, claim))).toEqual([]);
  expect(eventsOf(change("payments", claim, payment))).toEqual(["payment.recorded"]);
  expect(eventsOf(change("payments", payment, { ...payment, note: "Paid at the counter" }))).toEqual([]);
  const back = { ...payment, amount: 0 - payment.amount, reverses: payment.id };
  expect(eventsOf(change("payments", null, back))).toEqual(["payment.reversed"]);
  expect(mayBePaid([change("payments", null, payment), change("payments", null, claim)])).toEqual(
    payment.allocations.map(({ invoiceId }) => invoiceId),
  );
});

test("webhook events › imported or deleted records › are not sent, and a message carries few fields", () => {
  const contact = buildContact();
  expect(eventsOf(change("contacts", null, contact), change("contacts", contact, null))).toEqual(["client.created"]);
  const imported = { ...document({}), imported: { importId: draft.id, source: "csv" } };
  expect(eventsOf(change("invoices", null, imported))).toEqual([]);
  const [happened] = webhookEventsFrom([change("contacts", null, contact)]);
  expect(happened && messageAbout(happened, { rev: 7, at: "2026-11-22T00:00:00.000Z" })).toEqual({
    type: "client.created",
    timestamp: "2026-11-22T00:00:00.000Z",
    data: { id: draft.id, rev: 7, name: contact.name },
  });
});
