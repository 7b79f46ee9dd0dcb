import { Payment } from "@ankara/domain/records/payment";
import { describe, expect, test } from "vitest";
import { checkPaymentForm, paymentOf, splitOf, type PaymentForm, withTax } from "./payment-form.ts";

const today = "2026-11-20";
const form: PaymentForm = {
  amount: "90,000",
  currency: "NGN",
  date: today,
  method: "transfer",
  reference: " KT7Q4M9X ",
  proof: [],
  byHand: false,
  shares: {},
  withheld: "",
};
const open = [
  {
    id: "0198b0a0-0000-7000-8000-00000000000b",
    currency: "NGN",
    balance: 50_000_00,
    dueDate: "2026-11-30",
    issueDate: null,
  },
  {
    id: "0198b0a0-0000-7000-8000-00000000000a",
    currency: "NGN",
    balance: 60_000_00,
    dueDate: "2026-10-30",
    issueDate: null,
  },
];

describe("recording a payment on a client", () => {
  test("goes to the oldest invoice first and is a payment the store accepts", () => {
    const split = splitOf(form, open, { remainingOpeningBalance: 0 });
    expect(split?.allocations.map(({ amount }) => amount)).toEqual([60_000_00, 30_000_00]);
    const payment = paymentOf(form, split!, {
      id: "0198b0a0-0000-7000-8000-000000000001",
      now: "2026-11-20T08:00:00.000Z",
      deviceId: "phone",
      contactId: "0198b0a0-0000-7000-8000-000000000002",
    });
    expect(Payment.parse(payment)).toEqual(payment);
    expect(payment).toMatchObject({ amount: 90_000_00, reference: "KT7Q4M9X", status: "confirmed" });
  });

  test("goes where the person sends it, the rest stays as credit, and no more than came in", () => {
    const [november, october] = open;
    const byHand = { ...form, byHand: true, shares: { [november!.id]: "20,000", [october!.id]: "" } };
    expect(splitOf(byHand, open, { remainingOpeningBalance: 500_00 })).toEqual({
      opening: 500_00,
      allocations: [{ invoiceId: november!.id, amount: 20_000_00 }],
      credit: 69_500_00,
    });
    expect(checkPaymentForm({ ...byHand, shares: { [november!.id]: "90,001" } }, today)).toEqual({
      shares: "shares_too_much",
    });
  });

  test("tax that was kept back belongs to one invoice and settles it with the money", () => {
    const entered = { ...form, amount: "57000", withheld: "3000", withheldPpm: 50_000 };
    const split = splitOf(entered, open, { remainingOpeningBalance: 0 })!;
    expect(split.allocations).toEqual([{ invoiceId: open[1]!.id, amount: 57_000_00 }]);
    const at = { id: open[0]!.id, now: "2026-11-20T08:00:00.000Z", deviceId: "phone", contactId: null };
    expect(paymentOf(entered, split, at).withholding).toEqual({
      amount: 3_000_00,
      ratePpm: 50_000,
      certificate: "",
      state: "expected",
    });
  });

  test("tax kept back › chosen, typed anew and let go › what came in is less by it, never more than was settled", () => {
    const whole = { amount: "60000", currency: "NGN", withheld: "" };
    const at5 = { ...whole, ...withTax(whole, { text: "3000", ppm: 50_000 }) };
    expect(at5).toMatchObject({ amount: "57000", withheld: "3000", withheldPpm: 50_000 });
    const at10 = { ...at5, ...withTax(at5, { text: "6000", ppm: 100_000 }) };
    expect(at10).toMatchObject({ amount: "54000", withheld: "6000" });
    expect(withTax(at10, { text: "", ppm: 0 }).amount).toBe("60000");
  });

  test("refuses no amount, nothing, and money from tomorrow", () => {
    expect(checkPaymentForm({ ...form, amount: "" }, today)).toEqual({ amount: "money_empty" });
    expect(checkPaymentForm({ ...form, amount: "0" }, today)).toEqual({ amount: "amount_zero" });
    expect(checkPaymentForm({ ...form, date: "2026-11-21" }, today)).toEqual({ date: "date_in_future" });
    expect(splitOf({ ...form, amount: "" }, open, { remainingOpeningBalance: 0 })).toBeNull();
  });
});
