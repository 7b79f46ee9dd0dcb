// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addDays, addMonths } from "@ankara/domain/dates/dates";
import { Contact } from "@ankara/domain/records/contact";
import { Expense } from "@ankara/domain/records/expense";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { addToInvoice } from "./bill-sheet.tsx";
import { ExpensesScreen } from "./expenses-screen.tsx";
import { createDueExpenses } from "./create-due-expenses.ts";

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const expenses = async () => (await store.db.table<{ data: Expense }>("expenses").toArray()).map(({ data }) => data);
const save = async (n: number, fields: Partial<Expense>) => {
  const expense = Expense.parse({
    ...stamps,
    id: id(n),
    amount: 7_800_000,
    currency: "NGN",
    date: store.today(),
    category: "Fuel",
    note: "Diesel",
    ...fields,
  });
  await store.create("expenses", expense);
  return expense;
};

describe("expenses", () => {
  test("a first one is written down with what was known of its supplier", async () => {
    await save(1, { supplier: "Total Ikeja", category: "Fuel", method: "pos", date: addDays(store.today(), -3) });
    renderScreen(<ExpensesScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: /New expense$/ }));
    await person.type(await screen.findByRole("textbox", { name: "Amount" }), "45000");
    await person.type(screen.getByRole("textbox", { name: "What it was for" }), "Petrol");
    await person.type(screen.getByRole("combobox", { name: /Supplier/ }), "Total Ikeja");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Category" }).value).toBe("Fuel");
    await person.click(screen.getByRole("button", { name: "Add expense" }));
    expect(await screen.findByRole("link", { name: /Petrol/ })).toBeTruthy();
    expect((await expenses()).find(({ note }) => note === "Petrol")).toMatchObject({
      amount: 4_500_000,
      supplier: "Total Ikeja",
      category: "Fuel",
      method: "pos",
      date: store.today(),
    });
  });

  test("the same amount a day later warns, and saves all the same", async () => {
    await save(1, { date: addDays(store.today(), -1) });
    renderScreen(<ExpensesScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: /New expense$/ }));
    const amount = await screen.findByRole("textbox", { name: "Amount" });
    await person.type(amount, "78000");
    expect(await screen.findByText("Possible duplicate")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Add expense" }));
    await waitFor(async () => expect(await expenses()).toHaveLength(2));
  });

  test("a month's sum and its categories stand beside the list; one of them filters it", async () => {
    await save(1, { amount: 300_000, category: "Stock", note: "Wax" });
    await save(2, { amount: 100_000, category: "Fuel" });
    await save(3, { amount: 999_000, category: "Stock", note: "Old", date: addMonths(store.today(), -1) });
    renderScreen(<ExpensesScreen />);
    const person = userEvent.setup();
    const table = await screen.findByRole<HTMLTableElement>("table", { name: "Expenses by category" });
    // A caption out of sight would take the place of the first row, whose cells set the widths of a fixed table.
    expect(table.caption).toBeNull();
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["Stock₦3,00075\u00a0%", "Fuel₦1,00025\u00a0%"]);
    expect(screen.queryByRole("link", { name: /Old/ })).toBeNull();
    await person.click(within(table).getByRole("button", { name: "Fuel" }));
    expect(screen.queryByRole("link", { name: /Wax/ })).toBeNull();
    expect(screen.getByRole("link", { name: /Diesel/ })).toBeTruthy();
  });

  test("several are archived at once and brought back within ten seconds", async () => {
    await save(1, { note: "One" });
    await save(2, { note: "Two" });
    await save(3, { note: "Three" });
    renderScreen(<ExpensesScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "More about expenses" }));
    await person.click(await screen.findByRole("menuitem", { name: "Select several" }));
    await person.click(await screen.findByRole("checkbox", { name: /One/ }));
    await person.click(screen.getByRole("checkbox", { name: /Two/ }));
    await person.click(screen.getByRole("button", { name: "Archive" }));
    await screen.findByText("2 expenses archived");
    await waitFor(() => expect(screen.queryByText("One")).toBeNull());
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: /One/ })).toBeTruthy();
    expect((await expenses()).every(({ archivedAt }) => archivedAt === null)).toBe(true);
  });
});

test("expenses screen › what fell due is made once, however often the device looks", async () => {
  const start = addMonths(store.today(), -2);
  await save(1, { date: start, repeat: { every: 1, unit: "month", until: null, after: start } });
  expect(await createDueExpenses(store)).toBe(2);
  expect(await createDueExpenses(store)).toBe(0);
  const made = (await expenses()).filter(({ repeatOf }) => repeatOf === id(1));
  expect(made.map(({ date }) => date).toSorted()).toEqual([addMonths(start, 1), addMonths(start, 2)]);
  await store.archive("expenses", made[0]!.id);
  expect(await createDueExpenses(store)).toBe(0);
});

test("expenses screen › a billable expense goes onto one invoice, and is free again when the draft is deleted", async () => {
  const contact = Contact.parse({ ...stamps, id: id(90), name: "Mama Tolu" });
  await store.create("contacts", contact);
  const expense = await save(1, { contactId: contact.id, billable: true, note: "Dispatch" });
  const first = await addToInvoice(expense.id, null, []);
  if (!first.ok) throw new Error(first.error);
  expect(await store.get("invoices", first.value)).toMatchObject({
    contactId: contact.id,
    lines: [{ name: "Dispatch", unitPrice: "78000" }],
    totals: { total: 7_800_000 },
  });
  expect(await addToInvoice(expense.id, null, [])).toEqual({ ok: false, error: "already_billed" });
  await store.remove("invoices", first.value);
  expect(await addToInvoice(expense.id, null, [])).toMatchObject({ ok: true });
});
