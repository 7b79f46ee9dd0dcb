import { expect, test } from "vitest";
import { Invoice, PaymentDetails } from "../records/invoice.ts";
import {
  choosePayTo,
  customPayInstructions,
  customPayInstructionsId,
  newPayTo,
  payToAfter,
  payToFor,
  payToNow,
  withCustomPayInstructions,
} from "./pay-to.ts";

const way = (place: number, provider: string, currency?: string): PaymentDetails =>
  PaymentDetails.parse({
    id: `0198b0a0-0000-7000-8000-00000000000${place}`,
    provider,
    accountNumber: "0123456789",
    ...(currency === undefined ? {} : { currency }),
  });
const [naira, dollars, cash] = [way(1, "Wema Bank", "NGN"), way(2, "Citibank", "USD"), way(3, "Moniepoint")];
const ways = [naira, dollars, cash];
const providers = (payTo: readonly PaymentDetails[]) => payTo.map(({ provider }) => provider);

test("payment details › a document prints what takes its currency and what takes any, in the business's order", () => {
  expect(providers(payToFor(ways, "NGN"))).toEqual(["Wema Bank", "Moniepoint"]);
  expect(providers(payToFor(ways, "USD"))).toEqual(["Citibank", "Moniepoint"]);
});

test("payment details › where nothing takes the currency all of them are printed; details of an older app take any", () => {
  expect(providers(payToFor([naira, dollars], "KES"))).toEqual(["Wema Bank", "Citibank"]);
  expect(payToFor([cash], "KES")).toEqual([cash]);
  expect(cash).not.toHaveProperty("currency");
});

test("payment details › another currency brings its own, but not over a choice made by hand", () => {
  const draft = { payTo: payToFor(ways, "NGN"), currency: "NGN" };
  expect(providers(payToAfter(draft, ways, "USD"))).toEqual(["Citibank", "Moniepoint"]);
  const chosen = choosePayTo(draft, ways, cash, false);
  expect(providers(payToAfter(chosen, ways, "USD"))).toEqual(["Wema Bank"]);
});

test("payment details › what is chosen stands in the business's order, and own words under it", () => {
  const start = Invoice.parse({
    id: way(9, "").id,
    createdAt: "2026-11-20T09:41:00.000Z",
    updatedAt: "2026-11-20T09:41:00.000Z",
    currency: "NGN",
    payTo: [cash],
  });
  const worded = withCustomPayInstructions(start, "Cash at the shop, before noon.");
  const both = choosePayTo(worded, ways, naira, true);
  expect(providers(both.payTo)).toEqual(["Wema Bank", "Moniepoint", ""]);
  expect(customPayInstructions(both)).toBe("Cash at the shop, before noon.");
  expect(Invoice.safeParse(both).success).toBe(true);
  expect(withCustomPayInstructions(both, "").payTo).toEqual([naira, cash]);
  expect(choosePayTo(both, ways, naira, false).payTo.map(({ id }) => id)).toEqual(worded.payTo.map(({ id }) => id));
});

test("payment details › details the business has no more stay with the document", () => {
  const draft = { payTo: [dollars] };
  expect(providers(choosePayTo(draft, [naira, cash], naira, true).payTo)).toEqual(["Wema Bank", "Citibank"]);
});

test("payment details › what was chosen is printed as it is on the day of issue; what is gone is not", () => {
  const moved = { ...naira, accountNumber: "9876543210" };
  const draft = withCustomPayInstructions({ payTo: [naira, dollars], currency: "NGN" }, "Or at the stall");
  expect(payToNow(draft, [cash, moved])).toEqual([moved, draft.payTo[2]]);
  // Every account was replaced: the document says how to pay all the same.
  expect(payToNow({ payTo: [naira], currency: "NGN" }, [dollars, cash])).toEqual([cash]);
  expect(payToNow({ payTo: [], currency: "NGN" }, ways)).toEqual([]);
});

test("new ways to be paid › order, currency, id or a left-out way › none is new; any other word about where money goes is", () => {
  const moved = { ...naira, id: dollars.id, currency: "KES", note: "" };
  expect(newPayTo([cash, moved], ways)).toEqual([]);
  for (const other of [
    { accountNumber: "0690000031" },
    { accountName: "Thief" },
    { provider: "X" },
    { note: "M-Pesa" },
    { qr: "000201" },
  ])
    expect(newPayTo([{ ...naira, ...other }, cash], ways)).toEqual([{ ...naira, ...other }]);
  const later = { ...naira, payLink: "thief.example/pay" };
  expect(newPayTo([later], ways)).toEqual([later]);
});

test("new ways to be paid › an empty row, or a document's own words › count once they may carry an account", () => {
  const own = (note: string) => ({ ...cash, id: customPayInstructionsId, provider: "", accountNumber: "", note });
  expect(newPayTo([own(""), own("Cash on delivery, 2 days"), { ...own(""), id: naira.id }], [])).toEqual([]);
  const accounts = ["GTBank 0690 000 031", "pay.thief.example", "https://x", "thief@example", "٠٦٩٠٠٠٠٠٣١"].map(own);
  expect(newPayTo(accounts, ways)).toEqual(accounts);
  expect(newPayTo([{ ...own("Cash"), accountNumber: "1" }], ways)).toHaveLength(1);
});
