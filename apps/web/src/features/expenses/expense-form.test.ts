import { expect, test } from "vitest";
import { buildExpense } from "@ankara/fixtures/builders";
import {
  blankExpenseForm,
  checkExpenseForm,
  expenseFieldsOf,
  expenseFormOf,
  filledFrom,
  type ExpenseForm,
} from "./expense-form.ts";

const form = (changes: Partial<ExpenseForm> = {}): ExpenseForm => ({
  ...blankExpenseForm("NGN", "2026-11-20"),
  amount: "78000",
  ...changes,
});

test("expense form › an expense opened and saved unchanged stays as it is", () => {
  const contactId = "0198b0a0-0000-7000-8000-0000000000cc";
  const repeat = { every: 2, unit: "week", until: "2027-01-01", after: "2026-10-01" } as const;
  const expense = buildExpense({ contactId, billable: true, inputVat: 123, repeat, supplier: "Total" });
  expect(expense).toMatchObject(expenseFieldsOf(expenseFormOf(expense), expense, "2026-11-21"));
});

test.each([
  ["amount", "money_empty", { amount: "" }],
  ["amount", "amount_zero", { amount: "0" }],
  ["amount", "money_comma_decimal", { amount: "12,5" }],
  ["date", "date_missing", { date: "" }],
  ["date", "date_in_future", { date: "2026-11-21" }],
  ["inputVat", "vat_too_big", { inputVat: "78000.01" }],
  ["contactId", "client_missing", { billable: true }],
  ["every", "every_range", { repeats: "month", every: "0" }],
  ["until", "ends_before_it_begins", { repeats: "month", until: "2026-11-19" }],
  ["category", "too_long", { category: "x".repeat(61) }],
] as const)("expense form › %s › %s", (field, code, changes) => {
  expect(checkExpenseForm(form(changes), "2026-11-20")).toEqual({ [field]: code });
});

test("expense form › a new rule counts from its own day, a changed one from today", () => {
  const first = expenseFieldsOf(form({ repeats: "month", date: "2026-09-01" }), null, "2026-11-20");
  expect(first.repeat).toEqual({ every: 1, unit: "month", until: null, after: "2026-09-01" });
  const expense = buildExpense({ ...first });
  const again = (changes: Partial<ExpenseForm>) =>
    expenseFieldsOf({ ...expenseFormOf(expense), ...changes }, expense, "2026-11-20").repeat;
  expect(again({ until: "2027-01-01" })).toMatchObject({ until: "2027-01-01", after: "2026-09-01" });
  expect(again({ date: "2026-09-05" })).toMatchObject({ after: "2026-11-20" });
  expect(again({ every: "3" })).toMatchObject({ every: 3, after: "2026-11-20" });
  expect(again({ repeats: "no" })).toBeNull();
});

const reading = {
  total: "4500",
  tax: "337.5",
  currency: "NGN",
  date: "2026-11-18",
  supplier: "Total",
  note: "Diesel",
  category: "fuel",
};

test("read receipt › empty form › takes what it says, and VAT where the business claims it back", () => {
  const empty = form({ amount: "" });
  const read = (claimsVat: boolean) => filledFrom(empty, reading, { today: "2026-11-20", claimsVat });
  expect(read(true)).toMatchObject({ amount: "4500", inputVat: "337.5", date: "2026-11-18", supplier: "Total" });
  expect(read(false)).toMatchObject({ amount: "4500", inputVat: "" });
});

test("read receipt › typed form › keeps what the person typed", () => {
  const typed = form({ date: "2026-11-19", supplier: "Oando", note: "Petrol" });
  const filled = filledFrom(typed, reading, { today: "2026-11-20", claimsVat: true });
  expect({ ...typed, ...filled }).toMatchObject({
    amount: "78000",
    inputVat: "",
    date: "2026-11-19",
    supplier: "Oando",
    note: "Petrol",
  });
});
