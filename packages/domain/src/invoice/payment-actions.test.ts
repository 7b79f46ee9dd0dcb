import { describe, expect, test } from "vitest";
import { summarizeContact } from "../clients/contact-summary.ts";
import type { Payment } from "../records/payment.ts";
import {
  blankPayment,
  confirmClaim,
  creditUse,
  debtOf,
  isReversed,
  refundOf,
  refundShares,
  rejectClaim,
  reversalOf,
} from "./payment-actions.ts";
import { openDebts } from "./open-debts.ts";
import { owingOf } from "./receivable.ts";
import { settledOn } from "./settlements.ts";

const dueOn = (
  of: Parameters<typeof settledOn>[0] & Parameters<typeof owingOf>[0],
  ...entries: [Parameters<typeof settledOn>[1], Parameters<typeof settledOn>[2]?]
): number => owingOf(of, settledOn(of, ...entries)).due;

const stamp = { now: "2026-11-21T09:00:00.000Z", today: "2026-11-21", deviceId: "phone" } as const;
const id = (n: number) => `0198b0a0-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;
const invoice = {
  id: id(1),
  kind: "invoice",
  status: "issued",
  currency: "NGN",
  dueDate: null,
  voidedAt: null,
  writtenOffAt: null,
  totals: { total: 1000 } as never,
} as const;
const other = { ...invoice, id: id(2) };
const paid = (fields: Partial<Payment>): Payment => ({
  ...blankPayment(id(10), stamp),
  contactId: id(90),
  amount: 1000,
  method: "transfer",
  allocations: [{ invoiceId: invoice.id, amount: 1000 }],
  ...fields,
});
const account = (payments: Payment[], invoices = [invoice, other]) =>
  summarizeContact({
    invoices: invoices.map((each) => ({
      id: each.id,
      currency: "NGN",
      total: 1000,
      balance: dueOn(each, payments),
      issueDate: null,
      dueDate: null,
    })),
    payments,
    opening: { amount: 0, currency: "NGN" },
    homeCurrency: "NGN",
    today: stamp.today,
  }).money[0];

describe("taking a payment back", () => {
  test("gives each invoice back what it got, with the tax that was kept back", () => {
    const withholding = { amount: 50, ratePpm: 50_000, certificate: "", state: "expected" } as const;
    const payment = paid({
      amount: 950,
      withholding,
      allocations: [
        { invoiceId: invoice.id, amount: 800 },
        { invoiceId: other.id, amount: 150 },
      ],
    });
    const before = dueOn(invoice, [payment]) + dueOn(other, [payment]);
    const back = reversalOf(payment, [], { ...stamp, reason: " The cheque bounced " });
    expect(back.ok && back.value).toMatchObject({ amount: -950, note: "The cheque bounced", reverses: payment.id });
    const both = back.ok ? [payment, back.value] : [];
    expect(before).toBe(1000);
    expect([dueOn(invoice, both), dueOn(other, both)]).toEqual([1000, 1000]);
    expect(isReversed(payment, both)).toBe(true);
    expect(account(both)).toMatchObject({ paid: 0, credit: 0, outstanding: 2000 });
  });

  test("two phones make the same entry, and a third makes none", () => {
    const payment = paid({});
    const one = reversalOf(payment, [], { ...stamp, reason: "fake alert" });
    const two = reversalOf(payment, [], { ...stamp, deviceId: "other phone", reason: "not there" });
    expect(one.ok && two.ok && one.value.id === two.value.id).toBe(true);
    expect(reversalOf(payment, one.ok ? [one.value] : [], { ...stamp, reason: "again" })).toMatchObject({
      error: { code: "already_reversed" },
    });
  });

  test("takes back only what a card refund left", () => {
    const payment = paid({ method: "card" });
    const refund = paid({
      id: id(11),
      amount: -400,
      allocations: [{ invoiceId: invoice.id, amount: -400 }],
      reverses: payment.id,
    });
    const back = reversalOf(payment, [payment, refund], { ...stamp, reason: "the rest" });
    expect(back.ok && back.value).toMatchObject({ amount: -600, allocations: [{ amount: -600 }] });
  });

  test("wants a reason, and is not for claims", () => {
    expect(reversalOf(paid({}), [], { ...stamp, reason: " " })).toMatchObject({ error: { code: "reason_missing" } });
    expect(reversalOf(paid({ status: "claimed" }), [], { ...stamp, reason: "x" })).toMatchObject({
      error: { code: "not_confirmed" },
    });
  });
});

describe("client credit", () => {
  const over = paid({ amount: 1300, allocations: [{ invoiceId: invoice.id, amount: 1000 }] });

  test("goes to a later invoice without counting as new money", () => {
    expect(account([over])).toMatchObject({ paid: 1300, credit: 300, outstanding: 1000 });
    const use = creditUse(
      id(12),
      { contactId: id(90), currency: "NGN", allocations: [{ invoiceId: other.id, amount: 300 }] },
      stamp,
    );
    expect(account([over, use])).toMatchObject({ paid: 1300, credit: 0, outstanding: 700 });
    const back = reversalOf(use, [], { ...stamp, reason: "wrong invoice" });
    expect(account(back.ok ? [over, use, back.value] : [])).toMatchObject({
      paid: 1300,
      credit: 300,
      outstanding: 1000,
    });
  });

  test("can be paid back", () => {
    const refund = refundOf(
      id(13),
      { contactId: id(90), amount: 300, currency: "NGN", method: "cash", reference: "", proof: [] },
      stamp,
    );
    expect(account([over, refund])).toMatchObject({ paid: 1000, credit: 0, outstanding: 1000 });
  });

  test("given out twice on two phones is owed again", () => {
    const use = (n: number) =>
      creditUse(
        id(n),
        { contactId: id(90), currency: "NGN", allocations: [{ invoiceId: other.id, amount: 300 }] },
        stamp,
      );
    // 2000 were billed and 1300 came in, whatever was clicked.
    expect(account([over, use(12), use(13)])).toMatchObject({ credit: 0, outstanding: 700 });
  });

  test("is what was paid on an invoice that is void now", () => {
    expect(account([paid({})], [other])).toMatchObject({ credit: 1000, outstanding: 1000 });
  });
});

describe("a debt without a document", () => {
  const debt = debtOf(id(20), { contactId: id(90), amount: 500, currency: "NGN", what: "2 bags rice" }, stamp);

  test("is owed like an opening balance, and money for no invoice covers it", () => {
    expect(account([debt], [])).toMatchObject({ outstanding: 500, remainingOpeningBalance: 500, paid: 0, billed: 0 });
    expect(account([debt, paid({ amount: 700, allocations: [] })], [])).toMatchObject({ outstanding: 0, credit: 200 });
  });

  test("is owed no more once it is on an issued invoice, or cancelled", () => {
    expect(openDebts([debt], new Set([debt.id]))).toEqual([]);
    const back = reversalOf(debt, [], { ...stamp, reason: "forgiven" });
    expect(openDebts(back.ok ? [debt, back.value] : [], new Set())).toEqual([]);
    expect(openDebts([debt], new Set([id(1)]))).toEqual([debt]);
  });
});

describe("a claim", () => {
  const claim = paid({ status: "claimed" });
  const seen = { amount: 900, date: stamp.today, method: "transfer", reference: "", withholding: null } as const;

  test("becomes money with the amount that was seen", () => {
    expect(dueOn(invoice, [claim])).toBe(1000);
    const money = confirmClaim(claim, { ...seen, allocations: [{ invoiceId: invoice.id, amount: 900 }] });
    expect(dueOn(invoice, [{ ...claim, ...(money.ok ? money.value : {}) }])).toBe(100);
  });

  test("is not confirmed for nothing, for more than was seen, or twice", () => {
    expect(confirmClaim(claim, { ...seen, amount: 0, allocations: [] })).toMatchObject({
      error: { code: "not_positive" },
    });
    expect(confirmClaim(claim, { ...seen, allocations: [{ invoiceId: id(1), amount: 901 }] })).toMatchObject({
      error: { code: "too_much" },
    });
    expect(confirmClaim(paid({}), { ...seen, allocations: [] })).toMatchObject({ error: { code: "not_claimed" } });
  });

  test("is turned down with a reason and was never money", () => {
    expect(rejectClaim(claim, "")).toMatchObject({ error: { code: "reason_missing" } });
    const no = rejectClaim(claim, "Nothing came in");
    expect(dueOn(invoice, [{ ...claim, ...(no.ok ? no.value : {}) }])).toBe(1000);
  });
});

describe("refund of a payment that settled several documents", () => {
  const several = paid({
    amount: 1000,
    allocations: [
      { invoiceId: invoice.id, amount: 600 },
      { invoiceId: other.id, amount: 300 },
    ],
  });
  const back = (amount: number, allocations: Payment["allocations"]): Payment => ({
    ...paid({ amount: 0 - amount, allocations, reverses: several.id }),
    id: id(11),
  });

  test("no document named › what settled nothing goes back first, then the last document, then the one before", () => {
    expect(refundShares(several, [], { amount: 100, invoiceId: null })).toEqual([]);
    expect(refundShares(several, [], { amount: 250, invoiceId: null })).toEqual([
      { invoiceId: other.id, amount: -150 },
    ]);
    expect(refundShares(several, [], { amount: 1000, invoiceId: null })).toEqual([
      { invoiceId: other.id, amount: -300 },
      { invoiceId: invoice.id, amount: -600 },
    ]);
  });

  test("a document named › gives first, at most what it holds", () => {
    expect(refundShares(several, [], { amount: 250, invoiceId: invoice.id })).toEqual([
      { invoiceId: invoice.id, amount: -250 },
    ]);
    expect(refundShares(several, [], { amount: 750, invoiceId: invoice.id })).toEqual([
      { invoiceId: invoice.id, amount: -600 },
      { invoiceId: other.id, amount: -50 },
    ]);
  });

  test("after another refund › takes what that one left", () => {
    const before = back(350, [{ invoiceId: other.id, amount: -250 }]);
    expect(refundShares(several, [before], { amount: 100, invoiceId: null })).toEqual([
      { invoiceId: other.id, amount: -50 },
      { invoiceId: invoice.id, amount: -50 },
    ]);
    expect(refundShares(several, [before], { amount: 60, invoiceId: other.id })).toEqual([
      { invoiceId: other.id, amount: -50 },
      { invoiceId: invoice.id, amount: -10 },
    ]);
  });
});
