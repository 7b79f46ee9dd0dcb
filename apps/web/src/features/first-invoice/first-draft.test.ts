// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { newPaymentDetails } from "@ankara/domain/invoice/pay-to";
import { localText } from "../../platform/browser-storage.ts";
import {
  amountsOf,
  businessOf,
  chosenFor,
  type FirstDraft,
  invoiceOf,
  clientOf,
  newFirstDraft,
  readFirstDraft,
  readFirstLine,
  removeFirstDraft,
  saveFirstDraft,
  startingFees,
  takenOver,
  withLine,
} from "./first-draft.ts";

const today = "2026-11-20";
const at = { country: "NG", today };
afterEach(removeFirstDraft);

const draftOf = (changes: Partial<FirstDraft>): FirstDraft => ({
  ...newFirstDraft("NG"),
  businessName: "Mama Tolú Provisions",
  clientName: "Chidinma",
  lines: [{ text: "3 bags rice 45k", isTotal: false }],
  ...changes,
});
const invoice = (draft: FirstDraft) =>
  invoiceOf(draft, { business: businessOf(draft), fees: startingFees(draft), today, deviceId: null });

describe("a typed line", () => {
  test.each([
    ["3 bags rice 45k", false, "Rice", 45_000_00, 135_000_00],
    ["3 bags rice 45k", true, "Rice", 15_000_00, 45_000_00],
    ["iPhone case 9000", false, "iPhone case", 9_000_00, 9_000_00],
    ["shirt 5000", false, "Shirt", 5_000_00, 5_000_00],
  ])("%s, of all %s › is %s for %i, %i in all", (text, isTotal, name, each, all) => {
    const [line] = readFirstLine({ text, isTotal }, at).lines;
    expect(amountsOf(line!, "NGN")).toMatchObject({ name, each, all });
  });

  test("says whether its price is of one only where the sentence leaves it open", () => {
    expect(readFirstLine({ text: "3 bags rice 45k", isTotal: false }, at).isGuess).toBe(true);
    expect(readFirstLine({ text: "3 bags rice @ 45k", isTotal: false }, at).isGuess).toBe(false);
    expect(readFirstLine({ text: "shirt 5000", isTotal: false }, at).isGuess).toBe(false);
  });

  test("without a price › asks for it; with a client › names them", () => {
    expect(readFirstLine({ text: "3 bags rice", isTotal: false }, at).asksPrice).toBe(true);
    expect(readFirstLine({ text: "3 bags rice 45k for Mama Tolu", isTotal: false }, at).client?.name).toBe("Mama Tolu");
  });
});

describe("the invoice of a draft", () => {
  test("adds up, is due by its terms, and charges VAT only where asked to", () => {
    expect(invoice(draftOf({}))).toMatchObject({
      dueDate: "2026-12-04",
      currency: "NGN",
      totals: { total: 135_000_00 },
    });
    expect(invoice(draftOf({ chargesVat: true }))?.totals).toMatchObject({ taxTotal: 10_125_00, total: 145_125_00 });
    expect(invoice(draftOf({ country: "UG", lines: [{ text: "soda 2000", isTotal: false }] }))).toMatchObject({
      currency: "UGX",
      totals: { total: 2000 },
    });
  });

  test("lines that say when it is due, a discount and a word nobody knows › all of it reaches the invoice", () => {
    const lines = ["3 bags rice 45k less 10%", "soap 500 due 30 November"].map((text) => ({ text, isTotal: false }));
    const draft = lines.reduce((so, line) => withLine(so, line, today), draftOf({ lines: [] }));
    expect(invoice(draft)).toMatchObject({
      dueDate: "2026-11-30",
      discount: { kind: "percent", ratePpm: 100_000 },
      totals: { total: 121_950_00 },
    });
  });

  test("a line in another currency › the whole invoice is in it", () => {
    expect(invoice(draftOf({ lines: [{ text: "hosting $20", isTotal: false }] }))).toMatchObject({
      currency: "USD",
      totals: { total: 20_00 },
    });
  });

  test("no line has a price › there is none yet", () => {
    expect(invoice(draftOf({ lines: [] }))).toBeNull();
    expect(invoice(draftOf({ lines: [{ text: "rice", isTotal: false }] }))).toBeNull();
  });
});

const bank = newPaymentDetails("0198b0a0-0000-7000-8000-0000000000b1", "Mama Tolú Provisions");
const chosen = { template: "receipt", accent: "#1E7F4F", payTo: [{ ...bank, accountNumber: "0123456789" }] } as const;

test.each([
  ["0803 555 0119", ["+2348035550119"]],
  ["", []],
  [" ask her ", ["ask her"]],
])("client of a draft › number typed as “%s” › their phones are %j", (clientPhone, phones) => {
  const stamps = { createdAt: "2026-11-20T09:00:00.000Z", updatedAt: "2026-11-20T09:00:00.000Z", deviceId: null };
  const draft = { ...newFirstDraft("NG"), clientName: " Chidinma ", clientPhone };
  expect(clientOf(draft, stamps)).toMatchObject({ id: draft.contactId, name: "Chidinma", phones });
});

describe("template, colour and account of a draft", () => {
  test("stand on the invoice, and become the business's own", () => {
    const draft = draftOf(chosen);
    expect(invoice(draft)).toMatchObject(chosen);
    expect(takenOver(draft, businessOf(draftOf({})))).toEqual(chosen);
  });

  test("nobody chose them › the invoice is the business's, and so it stays", () => {
    expect(chosenFor(draftOf({}))).toEqual({});
    expect(invoice(draftOf({}))).toMatchObject({ template: "plain", accent: "#27348B", payTo: [] });
  });

  test("an older business has its own › they stay, and the account joins those it has", () => {
    const wema = { ...bank, id: "0198b0a0-0000-7000-8000-0000000000b2", accountNumber: "9876543210" };
    const own = { template: "ledger", accent: "#8C3A1F", payTo: [wema] } as const;
    const business = { ...businessOf(draftOf({})), ...own, payTo: [wema] };
    expect(takenOver(draftOf(chosen), business)).toEqual({ ...own, payTo: [wema, ...chosen.payTo] });
    expect(takenOver(draftOf({ payTo: [wema] }), business)).toEqual(own);
  });
});

describe("the draft on the device", () => {
  test("comes back as it was left", () => {
    const draft = draftOf({ chargesVat: true, isSending: true, typed: { text: "soap 5", isTotal: true }, ...chosen });
    saveFirstDraft(draft);
    expect(readFirstDraft("KE")).toEqual(draft);
  });

  test("a template of a plan, no colour, no accounts in their places › none of them is chosen", () => {
    const wrong = { ...draftOf({}), template: "band", accent: "indigo", payTo: [{ id: 5 }] };
    localText.set("first_invoice", JSON.stringify(wrong));
    expect(readFirstDraft("KE")).toMatchObject({ template: null, accent: null, payTo: [] });
  });

  test.each(["no json", "[]", "null", '{"lines":[{"text":5},{}],"country":7,"isSending":"yes"}'])(
    "%s in its place › harms nothing",
    (text) => {
      localText.set("first_invoice", text);
      const draft = readFirstDraft("KE");
      expect(draft === null || (draft.country === "KE" && draft.lines.length === 0 && !draft.isSending)).toBe(true);
    },
  );
});
