import { describe, expect, test } from "vitest";
import { Expense } from "../records/expense.ts";
import { Invoice } from "../records/invoice.ts";
import { billExpense, billingOf } from "./billable.ts";
import { ownCategories } from "./categories.ts";
import { possibleDuplicates } from "./duplicates.ts";
import { monthTotals, previousPeriodTotal } from "./month-totals.ts";

const at = "2026-11-20T08:00:00.000Z";
let made = 0;
const id = () => `0198b0a0-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const expense = (fields: Partial<Expense> = {}): Expense =>
  Expense.parse({
    id: id(),
    createdAt: at,
    updatedAt: at,
    amount: 1_000_000,
    currency: "NGN",
    date: "2026-11-20",
    ...fields,
  });

describe("a duplicate is suspected", () => {
  const known = expense({ supplier: "Ọlá Transport" });
  const found = (fields: Partial<Expense>) =>
    possibleDuplicates(expense({ supplier: "ola transport ", ...fields }), [known]);

  test("at the same amount and supplier, the same day or one off", () => {
    for (const date of ["2026-11-19", "2026-11-20", "2026-11-21"]) expect(found({ date })).toEqual([known]);
  });
  test.each([
    ["two days off", { date: "2026-11-22" }],
    ["another amount", { amount: 1_000_001 }],
    ["another currency", { currency: "KES" }],
    ["another supplier", { supplier: "Ade" }],
    ["no amount yet", { amount: 0 }],
  ])("not with %s", (_, fields) => {
    expect(found(fields)).toEqual([]);
  });
  test("not in itself, nor in an archived one", () => {
    expect(possibleDuplicates(known, [known])).toEqual([]);
    expect(possibleDuplicates(expense({ supplier: "Ọlá Transport" }), [{ ...known, archivedAt: at }])).toEqual([]);
  });
});

describe("the sums of a month", () => {
  const books = [
    expense({ amount: 300, category: "Stock", inputVat: 21 }),
    expense({ amount: 200, category: "Fuel", date: "2026-11-01" }),
    expense({ amount: 150, category: "Stock", date: "2026-11-30" }),
    expense({ amount: 999, category: "Stock", date: "2026-10-31" }),
    expense({ amount: 70, category: "", currency: "USD" }),
    expense({ amount: 5000, category: "Stock", archivedAt: at }),
  ];
  test("stand apart by currency, the home currency first, and by category, the most first", () => {
    expect(monthTotals(books, "2026-11", "NGN")).toEqual([
      {
        currency: "NGN",
        total: 650,
        inputVat: 21,
        categories: [
          { category: "Stock", amount: 450 },
          { category: "Fuel", amount: 200 },
        ],
      },
      { currency: "USD", total: 70, inputVat: 0, categories: [{ category: "Other", amount: 70 }] },
    ]);
  });
  test("are compared over the same days while the month runs, then over the whole one", () => {
    const at = { month: "2026-11", currency: "NGN" };
    expect(previousPeriodTotal(books, { ...at, today: "2026-11-20" })).toBe(0);
    expect(previousPeriodTotal(books, { ...at, today: "2026-12-02" })).toBe(999);
  });
});

test("expenses › own categories come most used first", () => {
  expect(ownCategories(["Cloth", "Stock", "Tailors", "Cloth", ""].map((category) => ({ category })))).toEqual([
    "Cloth",
    "Tailors",
  ]);
});

describe("an expense passed on to a client", () => {
  const contactId = id();
  const billable = expense({
    contactId,
    billable: true,
    note: "Dispatch to Ìbàdàn",
    amount: 2_450_000,
    inputVat: 50_000,
  });
  const draft = Invoice.parse({ id: id(), createdAt: at, updatedAt: at, contactId, currency: "NGN" });
  const lineId = id();
  const bill = (changes: Partial<Parameters<typeof billExpense>[0]> = {}) =>
    billExpense({ expense: billable, draft, before: null, lineId, ...changes });

  test("becomes a line, less the VAT claimed back, and remembers it", () => {
    const billed = bill();
    expect(billed).toMatchObject({
      ok: true,
      value: {
        draft: { lines: [{ id: lineId, name: "Dispatch to Ìbàdàn", quantity: "1", unitPrice: "24000" }] },
        expense: { billedOn: { invoiceId: draft.id, lineId } },
      },
    });
    if (!billed.ok) return;
    expect(billingOf(billed.value.expense, billed.value.draft)).toBe("billed");
  });
  test("is refused a second time, and free again when the document is void, gone, or the line taken out", () => {
    const billed = bill();
    if (!billed.ok) throw new Error("expected a line");
    const { expense: billedExpense, draft: holder } = billed.value;
    const again = (before: Invoice | null) => bill({ expense: billedExpense, before, draft: { ...draft, id: id() } });
    expect(again(holder)).toEqual({ ok: false, error: "already_billed" });
    expect(again({ ...holder, status: "issued" })).toEqual({ ok: false, error: "already_billed" });
    for (const freed of [null, { ...holder, lines: [] }, { ...holder, status: "void" as const }]) {
      expect(billingOf(billedExpense, freed)).toBe("to_bill");
      expect(again(freed).ok).toBe(true);
    }
  });
  test.each([
    ["not_billable", { expense: { ...billable, billable: false } }],
    ["no_client", { expense: { ...billable, contactId: null } }],
    ["archived", { expense: { ...billable, archivedAt: at } }],
    ["not_a_draft", { draft: { ...draft, status: "issued" as const } }],
    ["other_client", { draft: { ...draft, contactId: id() } }],
    ["other_currency", { draft: { ...draft, currency: "USD" } }],
  ])("refuses with %s", (error, changes) => {
    expect(bill(changes)).toEqual({ ok: false, error });
  });
});
