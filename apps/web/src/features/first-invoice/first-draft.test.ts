// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { localText } from "../../platform/browser-storage.ts";
import {
  amountsOf,
  businessOf,
  type FirstDraft,
  invoiceOf,
  newFirstDraft,
  readFirstDraft,
  readFirstLine,
  removeFirstDraft,
  saveFirstDraft,
  startingFees,
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

describe("the draft on the device", () => {
  test("comes back as it was left", () => {
    const draft = draftOf({ chargesVat: true, isSending: true, typed: { text: "soap 5", isTotal: true } });
    saveFirstDraft(draft);
    expect(readFirstDraft("KE")).toEqual(draft);
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
