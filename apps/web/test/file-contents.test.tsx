// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Contact } from "@ankara/domain/records/contact";
import { Payment } from "@ankara/domain/records/payment";
import { periodOf } from "@ankara/domain/reports/period";
import { AccountantPackPage } from "../src/app/accountant-pack-page.tsx";
import { ExportScreen } from "../src/features/import/exit/export-screen.tsx";
import { ImportScreen } from "../src/features/import/import-screen.tsx";
import type { Store } from "../src/store/store.ts";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "./render-screen.tsx";

const id = (last: number) => `0198b0a0-0000-7000-8000-${String(last).padStart(12, "0")}`;
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

/** The row of the contents with this term. */
const row = async (term: string) =>
  within((await screen.findByText(term, { selector: "dt" })).parentElement as HTMLElement);

async function recordPayments(...dates: string[]): Promise<void> {
  for (const [at, date] of dates.entries()) {
    const payment = { ...stamps, id: id(10 + at), amount: 100, currency: "NGN", date, method: "cash", allocations: [] };
    await store.create("payments", Payment.parse(payment));
  }
}

test("full export › before the file is made › counts what it will hold", async () => {
  await store.create("contacts", Contact.parse({ ...stamps, id: id(1), name: "Ada" }));
  await store.create("contacts", Contact.parse({ ...stamps, id: id(2), name: "Bisi" }));
  renderScreen(<ExportScreen draw={() => Promise.reject(new Error("nothing is drawn"))} />);
  expect(await (await row("Clients")).findByText("2")).toBeTruthy();
  expect(await (await row("Expenses")).findByText("0")).toBeTruthy();
});

test("accountant’s pack › counts the records of its period alone", async () => {
  const { from, to } = periodOf("last_month", store.today());
  await recordPayments(from, to, store.today());
  await store.create("invoices", issuedInvoice({ id: id(1), total: 100, issueDate: to, dueDate: to }));
  await store.create(
    "invoices",
    issuedInvoice({ id: id(2), total: 100, issueDate: store.today(), number: "INV-0002" }),
  );
  renderScreen(<AccountantPackPage />);
  expect(await (await row("Payments")).findByText("2")).toBeTruthy();
  expect((await row("Documents")).getByText("1")).toBeTruthy();
  expect((await row("Reports")).getByText(/Profit and loss/)).toBeTruthy();
});

test("import › before a file is chosen › says which columns it reads", async () => {
  renderScreen(<ImportScreen />);
  const columns = (await screen.findByText("Invoices", { selector: "dt" })).nextElementSibling;
  expect(columns?.textContent).toMatch(/^Number\u00a0· Client\u00a0· Issue date/);
});

test("full export › drafts are in the file › its row says so, because they are no document yet", async () => {
  renderScreen(<ExportScreen draw={() => Promise.reject(new Error("nothing is drawn"))} />);
  expect(await (await row("Documents and drafts")).findByText("0")).toBeTruthy();
});
