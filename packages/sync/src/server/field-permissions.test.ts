import type { Fields } from "@ankara/contract/sync";
import { buildInvoice, buildPayment } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { forbiddenChanges } from "./field-permissions.ts";

const payment = buildPayment() as unknown as Fields;
const invoice = buildInvoice({ status: "issued" }) as unknown as Fields;

describe("the words of others", () => {
  test("a payment company › money with its reference, and no tax kept back", () => {
    expect(forbiddenChanges("provider", "payments", null, { ...payment, provider: "paystack" })).toEqual([]);
    const withholding = { amount: 5, ratePpm: 50_000, certificate: "", state: "expected" };
    expect(forbiddenChanges("provider", "payments", payment, { ...payment, withholding })).toEqual(["withholding"]);
  });

  test("a client › a claim, and never confirmed by a company", () => {
    expect(forbiddenChanges("client", "payments", null, { ...payment, provider: "paystack" })).toEqual(["provider"]);
    expect(forbiddenChanges("client", "payments", payment, { ...payment, amount: 1 })).toEqual(["amount"]);
  });

  test("a client › an answer to an offer, and nothing of the document", () => {
    const answered = { ...invoice, status: "accepted", answer: { what: "accepted" } } as Fields;
    expect(forbiddenChanges("client", "invoices", invoice, answered)).toEqual([]);
    expect(forbiddenChanges("client", "invoices", invoice, { ...answered, terms: "Free" })).toEqual(["terms"]);
  });

  test("a job of the server › everything", () => {
    expect(forbiddenChanges("server", "invoices", null, invoice)).toEqual([]);
  });
});
