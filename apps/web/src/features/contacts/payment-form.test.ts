import { Payment } from "@ankara/domain/records/payment";
import { describe, expect, test } from "vitest";
import { checkPaymentForm, paymentOf, splitOf, type PaymentForm } from "./payment-form.ts";

const today = "2026-11-20";
const form: PaymentForm = {
  amount: "90,000",
  currency: "NGN",
  date: today,
  method: "transfer",
  reference: " KT7Q4M9X ",
  proof: [],
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
    const split = splitOf(form, open, { openingLeft: 0 });
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

  test("refuses no amount, nothing, and money from tomorrow", () => {
    expect(checkPaymentForm({ ...form, amount: "" }, today)).toEqual({ amount: "money_empty" });
    expect(checkPaymentForm({ ...form, amount: "0" }, today)).toEqual({ amount: "amount_zero" });
    expect(checkPaymentForm({ ...form, date: "2026-11-21" }, today)).toEqual({ date: "date_in_future" });
    expect(splitOf({ ...form, amount: "" }, open, { openingLeft: 0 })).toBeNull();
  });
});
