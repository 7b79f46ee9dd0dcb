import { buildBusiness, buildContact, buildFee, buildInvoice, fixtureToday } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { openDraft, type EditorParams, type DraftSource } from "./open-draft.ts";

const nothing: EditorParams = { draft: null, duplicate: null, contact: null, kind: null };
const business = buildBusiness({ termsDays: 14 });
const from = {
  business,
  fees: [buildFee({ defaultOn: true })],
  today: fixtureToday,
  now: Date.parse(`${fixtureToday}T09:00:00.000Z`),
  random: (bytes: number) => new Uint8Array(bytes),
};

function device(invoices: Invoice[] = [], contacts: Contact[] = []): DraftSource {
  const rows = { invoices: new Map<string, unknown>(), contacts: new Map<string, unknown>() };
  for (const invoice of invoices) rows.invoices.set(invoice.id, invoice);
  for (const contact of contacts) rows.contacts.set(contact.id, contact);
  const get = (collection: "invoices" | "contacts", id: string) => Promise.resolve(rows[collection].get(id));
  return { deviceId: "this-device", get: get as DraftSource["get"] };
}

describe("opening the editor", () => {
  test("a new invoice has the default taxes and waits for its day of issue to be dated", async () => {
    const opened = await openDraft(device(), nothing, from);
    expect(opened).toMatchObject({
      kind: "new",
      invoice: { status: "draft", number: null, issueDate: null, dueDate: null, termsDays: 14, lines: [] },
    });
    expect(opened.kind === "new" && opened.invoice.taxes).toHaveLength(1);
  });

  test("one for a client brings the client's terms and currency", async () => {
    const contact = buildContact({ termsDays: 7, currency: "KES" });
    const opened = await openDraft(device([], [contact]), { ...nothing, contact: contact.id }, from);
    expect(opened).toMatchObject({ invoice: { contactId: contact.id, termsDays: 7, currency: "KES" } });
  });

  test("new draft › a quote is valid thirty days whatever the client's terms; an unknown kind becomes an invoice", async () => {
    const contact = buildContact({ termsDays: 7 });
    const params = { ...nothing, contact: contact.id, kind: "quote" };
    expect(await openDraft(device([], [contact]), params, from)).toMatchObject({
      kind: "new",
      invoice: { kind: "quote", termsDays: 30, dueDate: null },
    });
    expect(await openDraft(device(), { ...nothing, kind: "receipt" }, from)).toMatchObject({
      invoice: { kind: "invoice" },
    });
  });

  test("a copy has the lines but neither the number nor the link of the original", async () => {
    const original = buildInvoice({ status: "issued" });
    const opened = await openDraft(device([original]), { ...nothing, duplicate: original.id }, from);
    expect(opened).toMatchObject({ kind: "new", invoice: { number: null, sourceId: original.id, issueDate: null } });
    expect(opened.kind === "new" && opened.invoice.lines.map(({ name }) => name)).toEqual(
      original.lines.map(({ name }) => name),
    );
    expect(opened.kind === "new" && opened.invoice.linkId).not.toBe(original.linkId);
  });

  test("open draft › opens as it was left; an issued one is refused, an unknown one missing", async () => {
    const draft = buildInvoice({ status: "draft" });
    const issued = buildInvoice({ status: "issued" });
    const open = (id: string) => openDraft(device([draft, issued]), { ...nothing, draft: id }, from);
    expect(await open(draft.id)).toEqual({ kind: "stored", invoice: draft });
    expect(await open(issued.id)).toMatchObject({ kind: "issued" });
    expect(await open("018f5e4c-0000-7000-8000-00000000ffff")).toEqual({ kind: "missing" });
  });
});
