import { describe, expect, test } from "vitest";
import { payment, testId, testNow } from "../../test/records.ts";
import type { Instalment, LateCharge } from "../records/invoice.ts";
import {
  amountDueNow,
  owingOf,
  overdueOfRow,
  partsOf,
  receivableOf,
  type ReceivableInvoice,
  receivableOn,
  remainingWithholding,
} from "./receivable.ts";
import { settledOn, type Settled, nothingSettled, sumSettled } from "./settlements.ts";

const today = "2026-11-20";
const id = testId();
const other = testId();
type Bill = ReceivableInvoice & { readonly id: string; readonly currency: string };
const bill = (changes: Partial<Bill> = {}): Bill => ({
  id,
  currency: "NGN",
  kind: "invoice",
  status: "issued",
  dueDate: "2026-12-04",
  writtenOffAt: null,
  voidedAt: null,
  totals: { total: 1_000 },
  ...changes,
});
const part = (key: string, dueDate: string, amount: number, deposit = false): Instalment => ({
  id: key,
  dueDate,
  amount,
  deposit,
});
const fee = (date: string, amount: number, waivedAt: string | null = null): LateCharge => ({
  id: testId(),
  date,
  amount,
  waivedAt,
});
const settled = (changes: Partial<Settled>): Settled => ({ ...nothingSettled, ...changes });
const to = (amount: number, invoiceId = id) => ({ invoiceId, amount });

describe("what has settled an invoice", () => {
  const paid = (payments: Parameters<typeof settledOn>[1], of = bill()) => sumSettled(settledOn(of, payments));

  test("adds up confirmed payments; a claim is not money", () => {
    const payments = [
      payment({ amount: 300, allocations: [to(300)] }),
      payment({ amount: 500, allocations: [to(200), to(300, other)] }),
      payment({ amount: 400, allocations: [to(400)], status: "claimed" }),
    ];
    expect(paid(payments)).toBe(500);
    expect(receivableOf(bill(), { payments }, { today }).due).toBe(500);
  });

  test("a reversal takes its payment back, however it is marked", () => {
    for (const status of ["confirmed", "reversed"] as const) {
      const first = payment({ amount: 300, allocations: [to(300)], status });
      const back = payment({ amount: -300, allocations: [to(-300)], reverses: first.id, status });
      expect(paid([first, back])).toBe(0);
    }
    expect(paid([payment({ amount: 300, allocations: [to(300)], status: "reversed" })])).toBe(0);
  });

  test("part of a payment may be taken back, and taking back a claim takes nothing", () => {
    const first = payment({ amount: 300, allocations: [to(300)] });
    expect(paid([first, payment({ amount: -100, allocations: [to(-100)], reverses: first.id })])).toBe(200);
    const claim = payment({ amount: 300, allocations: [to(300)], status: "claimed" });
    expect(paid([claim, payment({ amount: -300, allocations: [to(-300)], reverses: claim.id })])).toBe(0);
  });

  test("counts the tax the client withheld, shared over the invoices the payment settles", () => {
    const withholding = { amount: 51, ratePpm: 50_000, certificate: "", state: "expected" } as const;
    const whole = payment({ amount: 949, allocations: [to(949)], withholding });
    expect(settledOn(bill(), [whole])).toEqual({ money: 949, withheld: 51, credited: 0 });
    const shared = payment({ amount: 949, allocations: [to(600), to(349, other)], withholding });
    expect(paid([shared]) + paid([shared], bill({ id: other }))).toBe(1_000);
  });

  test("counts credit notes written on the invoice, once they are issued", () => {
    const note = { kind: "credit_note", sourceId: id, currency: "NGN", totals: { total: 250 } } as const;
    const credits = [
      { ...note, status: "issued" as const },
      { ...note, status: "draft" as const },
      { ...note, status: "issued" as const, sourceId: other },
    ];
    expect(settledOn(bill(), [], credits)).toEqual({ money: 0, withheld: 0, credited: 250 });
  });

  test("entries in another currency › settle nothing", () => {
    const dollars = payment({ amount: 300, currency: "USD", allocations: [to(300)] });
    const note = {
      kind: "credit_note",
      status: "issued",
      sourceId: id,
      currency: "USD",
      totals: { total: 9 },
    } as const;
    expect(settledOn(bill(), [dollars], [note])).toEqual(nothingSettled);
  });
});

describe("how far it is paid", () => {
  test.each<[Partial<Settled>, string]>([
    [{}, "open"],
    [{ money: 1 }, "part_paid"],
    [{ withheld: 1 }, "part_paid"],
    [{ credited: 1 }, "open"],
    [{ credited: 1_000 }, "credited"],
    [{ credited: 1_001 }, "credited"],
    [{ credited: 999, money: 1 }, "paid"],
    [{ money: 1_000 }, "paid"],
    [{ money: 1_001 }, "overpaid"],
  ])("%j of 1,000 › %s", (changes, state) => {
    expect(owingOf(bill(), settled(changes)).state).toBe(state);
  });

  test.each<[string, Partial<Bill>]>([
    ["a draft", { status: "draft" }],
    ["a void invoice", { status: "void" }],
    ["a quote", { kind: "quote" }],
    ["a credit note", { kind: "credit_note" }],
  ])("%s › asks for no money", (_, changes) => {
    expect(owingOf(bill(changes))).toMatchObject({ state: "none", due: 0, openParts: [], next: null });
  });

  test("written off › the rest is known and waited for no more", () => {
    const gone = owingOf(bill({ writtenOffAt: testNow, dueDate: "2026-01-01" }), settled({ money: 400 }));
    expect(receivableOn(gone, today)).toMatchObject({
      state: "written_off",
      due: 600,
      next: null,
      overdue: { days: 0 },
    });
  });
});

describe("the day", () => {
  test("nothing is late on its due day, one day later it is, and never without a day", () => {
    const late = (dueDate: string | null) => receivableOn(owingOf(bill({ dueDate })), today).overdue;
    expect(late(today)).toEqual({ amount: 0, since: null, days: 0 });
    expect(late("2026-11-19")).toEqual({ amount: 1_000, since: "2026-11-19", days: 1 });
    expect(late(null).days).toBe(0);
    expect(owingOf(bill({ dueDate: null })).next).toEqual({ day: null, amount: 1_000 });
  });

  test("a total in parts › each part is late by its own day, and money fills the earlier first", () => {
    const instalments = [
      part("c", "2026-12-20", 500),
      part("a", "2026-10-01", 200, true),
      part("b", "2026-11-15", 300),
    ];
    const inParts = bill({ dueDate: "2026-12-20", instalments });
    const nothing = receivableOn(owingOf(inParts), today);
    expect(nothing.openParts.map(({ key, kind, left }) => [key, kind, left])).toEqual([
      ["a", "deposit", 200],
      ["b", "part", 300],
      ["c", "part", 500],
    ]);
    expect(nothing.overdue).toEqual({ amount: 500, since: "2026-10-01", days: 50 });
    expect([nothing.next, amountDueNow(nothing)]).toEqual([{ day: "2026-10-01", amount: 200 }, 500]);
    const some = receivableOn(owingOf(inParts, settled({ money: 600 })), today);
    expect(some).toMatchObject({ due: 400, next: { day: "2026-12-20", amount: 400 }, overdue: { amount: 0 } });
    expect(amountDueNow(some)).toBe(400);
  });

  test("parts that say another sum › add up to the total all the same", () => {
    const instalments = [part("a", "2026-10-01", 900), part("b", "2026-11-15", 900)];
    expect(partsOf(bill({ instalments }), 0).map(({ amount }) => amount)).toEqual([900, 100]);
    expect(partsOf(bill({ instalments, totals: { total: 500 } }), 0).map(({ amount }) => amount)).toEqual([500, 0]);
  });
});

describe("a late fee", () => {
  test("is owed on top, after the total, by the day of the part it was charged for", () => {
    const charges = [fee("2026-11-10", 50), fee("2026-11-12", 30, testNow)];
    const late = receivableOn(owingOf(bill({ dueDate: "2026-11-01", charges }), settled({ money: 900 })), today);
    expect(late).toMatchObject({
      total: 1_000,
      charges: 50,
      due: 150,
      next: { day: "2026-11-01", amount: 150 },
      overdue: { amount: 150, days: 19 },
    });
    const instalments = [part("a", "2026-10-01", 400), part("b", "2026-12-01", 600)];
    const inParts = bill({ dueDate: "2026-12-01", instalments, charges });
    expect(owingOf(inParts).openParts.map(({ key, kind, left, dueDate }) => [key, kind, left, dueDate])).toEqual([
      ["a", "part", 400, "2026-10-01"],
      ["a", "late_fee", 50, "2026-10-01"],
      ["b", "part", 600, "2026-12-01"],
    ]);
    expect(owingOf(inParts, settled({ money: 1_000 })).openParts.map(({ kind, left }) => [kind, left])).toEqual([
      ["late_fee", 50],
    ]);
  });
});

test("tax to be kept back › what the document says less what was kept, never more than is due", () => {
  const totals = { total: 1_000, withholding: [{ feeId: id, name: "WHT", ratePpm: 50_000, base: 1_000, amount: 50 }] };
  const left = (changes: Partial<Settled>) => remainingWithholding({ totals }, owingOf(bill(), settled(changes)));
  expect([left({}), left({ money: 100, withheld: 20 }), left({ money: 980 }), left({ money: 1_000 })]).toEqual([
    50, 30, 20, 0,
  ]);
});

test("a slim row › one day or several › is late like its document", () => {
  const row = { kind: "invoice", status: "issued", currency: "NGN", balance: 500, dueDate: "2026-11-10" } as const;
  expect(overdueOfRow(row, today)).toEqual({ amount: 500, since: "2026-11-10", days: 10 });
  const openParts = [
    { dueDate: "2026-11-10", left: 100 },
    { dueDate: "2026-12-10", left: 400 },
  ];
  expect(overdueOfRow({ ...row, openParts }, today)).toEqual({ amount: 100, since: "2026-11-10", days: 10 });
  expect(overdueOfRow({ ...row, writtenOffAt: testNow }, today).days).toBe(0);
});
