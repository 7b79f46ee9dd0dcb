import { choosePayTo, withCustomPayInstructions } from "@ankara/domain/invoice/pay-to";
import { DocumentKind, Invoice, type PaymentDetails } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import { douala, lagos } from "../../test/samples.ts";
import { documentLabelsFor } from "../labels/document-labels.ts";
import { documentLanguages } from "../labels/languages.ts";
import { renderHtml } from "../html.ts";
import { buildInvoiceDocument } from "../invoice-document.ts";
import { viewInvoice, type InvoiceParts } from "../invoice-view.ts";
import { renderPublicPage } from "../public-page.ts";

const way = (place: number, fields: Partial<PaymentDetails>): PaymentDetails => ({
  id: `01930000-0000-7000-8000-0000000000f${place}`,
  kind: "bank",
  provider: "",
  accountNumber: "",
  accountName: "",
  note: "",
  ...fields,
});
const ways = [
  way(1, { provider: "Wema Bank", accountNumber: "1111 111 111", accountName: "Shop", currency: "NGN" }),
  way(2, { provider: "Citibank", accountNumber: "2222 222 222", accountName: "Shop", currency: "USD" }),
  way(3, { kind: "mobile_money", provider: "MTN MoMo", accountNumber: "0772 333 333", accountName: "Ade" }),
];
/** A sticker's code, with a check sum of its own. */
const merchantCode =
  "00020101021126300014NG.COM.EXAMPLE0208M00123455204531153035665802NG5917OLATUNJI TEXTILES6005LAGOS63047722";
const own = "Cash at Shop C14, before noon.";

/** Prints the third of the business's three and words of its own. */
const chosen = (changes: Partial<Invoice> = {}): Invoice => {
  const blank = { ...lagos(), ...changes, payTo: [] };
  return withCustomPayInstructions(choosePayTo(blank, ways, ways[2]!, true), own);
};
const printed = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe.each(["plain", "band", "ledger", "receipt"] as const)("the template %s", (template) => {
  test.each(["en", "fr", "sw", "am"])(
    "prints what its document chose, and nothing else of the business, in %s",
    (language) => {
      const text = printed(renderHtml(buildInvoiceDocument({ invoice: chosen({ template, language }) })));
      expect(text).toContain("0772 333 333");
      expect(text).toContain(own);
      expect(text).not.toMatch(/1111|2222|Wema|Citibank/);
    },
  );
});

test("payment details › the client's page says the same", () => {
  const text = printed(
    renderPublicPage({ invoice: chosen(), today: "2026-11-20", pdfUrl: "/invoice/link/x/pdf", pdfBytes: 21_400 }),
  );
  expect(text).toContain("0772 333 333");
  expect(text).toContain(own);
  expect(text).not.toMatch(/1111|2222/);
});

test("payment details › a document that asks for no money prints neither", () => {
  for (const kind of DocumentKind.options.filter((one) => one === "quote" || one === "credit_note")) {
    const text = printed(renderHtml(buildInvoiceDocument({ invoice: chosen({ kind }) })));
    expect(text).not.toContain(own);
  }
});

test("payment details › what says its currency prints like what says none", () => {
  const invoice = lagos();
  const named = { ...invoice, payTo: invoice.payTo.map((one) => ({ ...one, currency: "NGN" })) };
  expect(renderHtml(buildInvoiceDocument({ invoice: named }))).toBe(renderHtml(buildInvoiceDocument({ invoice })));
});

describe("the code to pay", () => {
  const codeOf = (more: Partial<InvoiceParts> = {}) => viewInvoice({ invoice: lagos(), ...more }).pay?.qr;
  const publicUrl = "https://ankara.example/invoice/link/Zk3v0a1XQ2mN8bC7dE5fGh";

  test("with a page › leads there and carries account, reference and amount for who has no network", () => {
    expect(codeOf({ publicUrl })).toBe(
      `${publicUrl}#Guaranty_Trust_Bank/0123456789/Ona_Studio_Ltd/K7M2QX4D/NGN7022437.50`,
    );
    expect(new URL(codeOf({ publicUrl }) ?? "").href).toBe(codeOf({ publicUrl }));
  });

  test("in French › writes the amount as banks read it", () => {
    expect(codeOf({ invoice: douala(), publicUrl })).toMatch(/#.*\/XAF6236938$/);
  });

  test("in euro to an IBAN, without a page › is the one European banking apps read", () => {
    const payTo = [{ ...lagos().payTo[0]!, accountNumber: "DE89370400440532013000" }];
    const invoice = { ...lagos({ currency: "EUR" }), payTo };
    expect(codeOf({ invoice })).toMatch(/^BCD\n002\n1\nSCT\n/);
    expect(viewInvoice({ invoice, publicUrl }).pay?.bankCode?.data).toMatch(/^BCD\n/);
    // A wrong figure in the number: no bank would take it, so none is printed.
    const mistyped = { ...invoice, payTo: [{ ...payTo[0]!, accountNumber: "DE89370400440532013001" }] };
    expect(viewInvoice({ invoice: mistyped, publicUrl }).pay?.bankCode).toBeNull();
  });

  test("code of the business's bank › stands beside ours unchanged, in its currency alone", () => {
    const payTo = [{ ...lagos().payTo[0]!, qr: `${merchantCode}\n` }];
    const pay = (currency: string) => viewInvoice({ invoice: { ...lagos({ currency }), payTo }, publicUrl }).pay;
    expect(pay("NGN")?.bankCode).toEqual({ data: merchantCode, isMerchants: true });
    expect(pay("NGN")?.qr).toMatch(/^https:/);
    expect(pay("KES")?.bankCode).toBeNull();
    const typed = [{ ...payTo[0]!, qr: merchantCode.replace("LAGOS", "ABUJA") }];
    expect(viewInvoice({ invoice: { ...lagos(), payTo: typed }, publicUrl }).pay?.bankCode).toBeNull();
  });

  test.each(documentLanguages)("code of the business's bank › %s › says which app reads it", (language) => {
    const invoice = { ...lagos({ language }), payTo: [{ ...lagos().payTo[0]!, qr: merchantCode }] };
    const html = renderHtml(buildInvoiceDocument({ invoice, publicUrl }));
    const { merchantApp, merchantAppQr } = documentLabelsFor(language);
    expect(printed(html)).toContain(merchantApp);
    expect(html).toContain(merchantAppQr);
    expect(language === "en" || merchantApp !== documentLabelsFor("en").merchantApp).toBe(true);
  });

  test("without a page › is the values alone, one a line", () => {
    expect(codeOf()).toContain("0123 456 789\n");
  });
});
