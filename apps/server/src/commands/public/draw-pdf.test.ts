import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { Invoice } from "@ankara/domain/records/invoice";
import { invoiceRules } from "@ankara/domain/records/rules/invoice";
import type { FieldRules } from "@ankara/domain/records/field-rules";
import { buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { describe, expect, test } from "vitest";
import { printedInvoice } from "./draw-pdf.ts";

const rules: FieldRules = invoiceRules;
const shape = Invoice.shape as unknown as Record<string, Parameters<typeof otherValue>[0]>;
const series = buildSeries();
const issued = () => buildInvoice({ status: "issued", series });

describe("what of an issued document is drawn", () => {
  test("each field › changed › is drawn anew where the table says that it is printed", () => {
    const invoice = issued();
    const before = JSON.stringify(printedInvoice(invoice));
    // The moments it was written at: only the one it was issued at counts. Its id is its own.
    const stamps = new Set(["id", "createdAt", "updatedAt", "deviceId", "archivedAt"]);
    const fields = Object.keys(rules).filter((field) => !stamps.has(field));
    const drawn = fields.filter((field) => {
      const value = otherValue(shape[field]!, invoice[field]);
      return JSON.stringify(printedInvoice({ ...invoice, [field]: value })) !== before;
    });
    expect(drawn).toEqual(fields.filter((field) => rules[field]?.printed));
  });

  test("nothing beside the document › is missing on the document", () => {
    const invoice: Invoice = {
      ...issued(),
      privateNote: "pays late",
      tags: ["wholesale"],
      sharedAt: "2026-11-20T10:00:00.000Z",
      sharedVia: "whatsapp",
    };
    const drawn = (one: Invoice) =>
      JSON.stringify(
        buildInvoiceDocument({ invoice: one, publicUrl: "https://a.example/l", checkUrl: "https://a.example/verify" }),
      );
    expect(drawn(printedInvoice(invoice))).toBe(drawn(invoice));
    expect(JSON.stringify(printedInvoice(invoice))).not.toMatch(/pays late|wholesale|whatsapp|privateCost/);
  });
});
