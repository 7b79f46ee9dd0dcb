// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { Expense } from "@ankara/domain/records/expense";
import { Payment } from "@ankara/domain/records/payment";
import { addMonths, todayIn } from "@ankara/domain/dates/dates";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeTestStore,
  issuedInvoice,
  openTestStore,
  renderScreen,
  setWidth,
  stamps,
} from "../../../test/render-screen.tsx";
import { WorkerInPage } from "../../../test/report-worker.ts";
import type { Store } from "../../store/store.ts";
import { AnalyticsScreen } from "./analytics-screen.tsx";
import { ClientStatement } from "./client-statement.tsx";
import { ReportScreen } from "./report-screen.tsx";
import { ReportsScreen } from "./reports-screen.tsx";

/** Drawing takes fonts, which no server hands out here. */
const drawn = vi.hoisted(() => ({ languages: [] as string[] }));
vi.mock("./report-pdf.ts", () => ({
  pdfFile: ({ language }: { language: string }) => {
    drawn.languages.push(language);
    return Promise.resolve(new File(["%PDF-"], "report.pdf"));
  },
}));

const id = (last: number) => `0198b0a0-0000-7000-8000-${String(last).padStart(12, "0")}`;
const today = todayIn("Africa/Lagos", Date.now());
let store: Store;
beforeEach(async () => {
  vi.stubGlobal("Worker", WorkerInPage);
  sessionStorage.clear();
  store = await openTestStore();
  await store.create("contacts", Contact.parse({ ...stamps, id: id(1), name: "Mama Tolú Provisions" }));
});
afterEach(async () => {
  cleanup();
  setWidth(1024);
  await closeTestStore();
  vi.unstubAllGlobals();
});

const sale = (last: number, total: number, issueDate = today) =>
  store.create(
    "invoices",
    issuedInvoice({
      id: id(last),
      total,
      number: `INV-000${last}`,
      seq: last,
      contactId: id(1),
      issueDate,
      dueDate: issueDate,
    }),
  );
const open = (address: string) => renderScreen(<ReportScreen />, { path: "/report/:kind", at: address });

test("reports › sales of this month stand with their total and the tick that says they agree", async () => {
  await sale(2, 100_000);
  await sale(3, 25_050);
  open("/report/clients");
  const table = await screen.findByRole("region", { name: "NGN" });
  expect(table.textContent).toContain("Mama Tolú Provisions");
  expect(table.textContent).toContain("₦1,250.50");
  expect(screen.getByText("Matches the sum of all documents.")).toBeTruthy();
});

test("compared report › nothing in the period before › says so once, and nothing where there is a figure", async () => {
  await sale(3, 25_050);
  open("/report/sales?compare=1");
  expect(await screen.findAllByText("Nothing to compare with yet")).toHaveLength(1);
  cleanup();
  await sale(2, 100_000, addMonths(today, -1));
  open("/report/sales?compare=1");
  await screen.findByRole("region", { name: "NGN" });
  expect(screen.queryByText("Nothing to compare with yet")).toBeNull();
});

test("reports › the list › arrows move from report to report, past the headings", async () => {
  const person = userEvent.setup();
  renderScreen(<ReportsScreen />, { at: "/report" });
  const reports = screen.getAllByRole("link").filter((link) => link.matches("[data-row]"));
  reports[0]!.focus();
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(reports[1]);
  await person.keyboard("{End}");
  expect(document.activeElement).toBe(reports.at(-1));
});

test("reports › the PDF › is in the language of the app", async () => {
  await sale(2, 100_000);
  open("/report/clients");
  const share = await screen.findByRole("button", { name: "Share PDF" });
  act(() => i18n.loadAndActivate({ locale: "sw", messages: {} }));
  await userEvent.setup().click(share);
  await waitFor(() => expect(drawn.languages).toEqual(["sw"]));
});

test("reports › a column for rounding stands only where something was rounded", async () => {
  await sale(2, 100_000);
  open("/report/clients");
  expect(await screen.findByRole("columnheader", { name: "Tax" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Rounding" })).toBeNull();
  const plain = issuedInvoice({ id: id(3), total: 25_050, number: "INV-0003", seq: 3, contactId: id(1) });
  const totals = plain.totals && { ...plain.totals, rounding: -50, total: 25_000, expected: 25_000 };
  await store.create("invoices", { ...plain, issueDate: today, dueDate: today, totals });
  expect(await screen.findByRole("columnheader", { name: "Rounding" })).toBeTruthy();
});

test("reports › a figure opens the documents it is made of", async () => {
  await sale(2, 100_000);
  open("/report/clients");
  await userEvent.setup().click(await screen.findByRole("button", { name: /Mama Tolú/ }));
  const sheet = await screen.findByRole("dialog");
  const link = await within(sheet).findByRole("link", { name: /INV-0002/ });
  expect(link.getAttribute("href")).toBe(`/invoice/${id(2)}`);
});

test("reports › the sentence about a report stands under figures, and claims nothing where there are none", async () => {
  open("/report/numbers");
  const claim = /No number is missing between/;
  await screen.findByText("Nothing here yet");
  expect(screen.queryByText(claim)).toBeNull();
  await act(() => sale(2, 100_000));
  expect(await screen.findAllByText(claim)).toHaveLength(1);
  // The result once: not as an empty column, nor as a sentence that says both checks again.
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).not.toContain("Missing");
  expect(screen.queryByText(/Proves that/)).toBeNull();
});

test.each([
  ["a tablet", 820],
  ["a phone", 360],
])("profit › nothing to sum up on %s › the pickers stand above the empty report", async (_, width) => {
  setWidth(width);
  open("/report/profit");
  const empty = await screen.findByText("Nothing here yet");
  const period = screen.getByLabelText("Period");
  expect(period.compareDocumentPosition(empty) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("statement › no client is chosen › offers to choose one, and a business without clients to add one", async () => {
  open("/report/statement");
  expect(await screen.findByText("Their invoices, payments and balance show here.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a client" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New client" })).toBeNull();
  await act(() => store.remove("contacts", id(1)));
  expect(await screen.findByRole("button", { name: "New client" })).toBeTruthy();
});

test("reports › a new record changes the report that is open", async () => {
  await sale(2, 100_000);
  open("/report/payments");
  await screen.findByText("Nothing here yet");
  await store.recordPayment(
    Payment.parse({
      ...stamps,
      id: id(9),
      contactId: id(1),
      amount: 70_000,
      currency: "NGN",
      date: today,
      method: "pos",
    }),
  );
  await waitFor(() => expect(screen.getByRole("region", { name: "NGN" }).textContent).toContain("₦700.00"));
});

test("reports › an expense lowers the profit", async () => {
  await sale(2, 100_000);
  await store.create(
    "expenses",
    Expense.parse({ ...stamps, id: id(8), amount: 30_000, currency: "NGN", date: today, category: "Fuel" }),
  );
  open("/report/profit");
  await waitFor(() => expect(screen.getByRole("region", { name: "NGN" }).textContent).toContain("₦700.00"));
});

test("reports › the statement asks whose, and an unknown report leads to the list", async () => {
  open("/report/statement");
  expect(await screen.findByText("Their invoices, payments and balance show here.")).toBeTruthy();
  cleanup();
  open("/report/nothing");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/report"));
});

test("reports › a client's statement runs from the balance brought forward to what is owed, with its age", async () => {
  await sale(2, 100_000);
  await store.recordPayment(
    Payment.parse({
      ...stamps,
      id: id(9),
      contactId: id(1),
      amount: 40_000,
      currency: "NGN",
      date: today,
      method: "pos",
      allocations: [{ invoiceId: id(2), amount: 40_000 }],
    }),
  );
  open(`/report/statement?contact=${id(1)}`);
  const account = await screen.findByRole("region", { name: "NGN" });
  const lines = within(account)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(lines[1]).toContain("Brought forward");
  expect(lines[2]).toMatch(/Invoice.*INV-0002.*₦1,000\.00.*₦1,000\.00/);
  expect(lines[3]).toMatch(/Payment.*₦400\.00.*₦600\.00/);
  expect(lines.at(-1)).toContain("₦600.00");
  expect(screen.getByRole("region", { name: /by age\s· NGN/ }).textContent).toContain("₦600.00");
});

test("reports › the statement stands on the client's page, and its message says the balance", async () => {
  await sale(2, 100_000);
  renderScreen(<ClientStatement contactId={id(1)} chatLink={(text) => `chat:${text}`} />);
  const account = await screen.findByRole("region", { name: "NGN" });
  expect(account.textContent).toContain("INV-0002");
  expect(screen.getByRole("button", { name: "Share PDF" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toMatch(
    /^chat:Good day Mama Tolú Provisions, your statement of account .*: ₦1,000\.00\. Thank you\.$/,
  );
  await userEvent.setup().selectOptions(screen.getByRole("combobox", { name: "Period" }), "Last year");
  await waitFor(() => expect(screen.queryByText("INV-0002")).toBeNull());
});

test("reports › analytics shows what came in, who owes and what sells, each leading to its report", async () => {
  await sale(2, 100_000);
  await store.recordPayment(
    Payment.parse({
      ...stamps,
      id: id(9),
      contactId: id(1),
      amount: 70_000,
      currency: "NGN",
      date: today,
      method: "pos",
      allocations: [{ invoiceId: id(2), amount: 70_000 }],
    }),
  );
  renderScreen(<AnalyticsScreen />, { at: "/analytics" });
  const received = await screen.findByRole("link", { name: /Received in/ });
  expect([received.getAttribute("href"), received.textContent]).toEqual([
    `/report/payments?period=custom&from=${today.slice(0, 7)}-01&to=${today}`,
    expect.stringContaining("₦700"),
  ]);
  const outstanding = await screen.findByRole("link", { name: /Outstanding/ });
  expect(outstanding.textContent).toContain("₦300");
  const chart = screen.getByRole("img", { name: /pairs of bars/ });
  expect(chart.compareDocumentPosition(outstanding)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Show table" }));
  expect(screen.getAllByRole("row").at(-1)?.textContent).toContain("₦700");

  await person.click(screen.getByRole("radio", { name: "Year" }));
  const link = await screen.findByRole("link", { name: new RegExp(`Received in ${today.slice(0, 4)}`) });
  expect(link.textContent).toContain("₦700");
  expect(screen.getByRole("heading", { name: "Income and expenses, 5 years" })).toBeTruthy();
  expect(screen.getAllByRole("row").at(-1)?.textContent).toContain(today.slice(0, 4));
});

test("reports › analytics of a new business says how it begins", async () => {
  renderScreen(<AnalyticsScreen />, { at: "/analytics" });
  expect(await screen.findByText("Your figures begin with the first invoice")).toBeTruthy();
});

test("analytics › figures older than the months shown › says when they were, and leads to the years", async () => {
  const date = `${Number(today.slice(0, 4)) - 3}-05-11`;
  const old = issuedInvoice({ id: id(2), total: 100_000, contactId: id(1), issueDate: date, dueDate: date });
  await store.create("invoices", { ...old, writtenOffAt: `${date}T12:00:00.000Z` });
  renderScreen(<AnalyticsScreen />, { at: "/analytics" });
  expect(await screen.findByText(new RegExp(`11 May ${date.slice(0, 4)}`))).toBeTruthy();
  expect(screen.queryByText("Your figures begin with the first invoice")).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Show years" }));
  expect(await screen.findByText("Mama Tolú Provisions")).toBeTruthy();
});

test("profit › opens with its figure, what was kept of the income and what the months came to", async () => {
  await sale(2, 100_000);
  await store.create(
    "expenses",
    Expense.parse({ ...stamps, id: id(8), amount: 30_000, currency: "NGN", date: today, category: "Fuel" }),
  );
  open("/report/profit");
  const head = await screen.findByRole("region", { name: "Profit" });
  expect(head.textContent).toContain("₦700");
  expect(head.textContent).toContain("You kept 70\u00a0% of what you earned.");
  expect(within(head).getAllByRole("row").at(-1)?.textContent).toContain("₦700.00");
});

test("profit › while the records are read, the progress stands in the room of the figure", async () => {
  vi.stubGlobal(
    "Worker",
    class extends WorkerInPage {
      override postMessage() {}
    },
  );
  setWidth(360);
  open("/report/profit");
  const stop = await screen.findByRole("button", { name: "Stop" });
  const period = screen.getByLabelText("Period");
  expect(stop.compareDocumentPosition(period)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("profit › a loss names what cost the most", async () => {
  await sale(2, 10_000);
  await store.create(
    "expenses",
    Expense.parse({ ...stamps, id: id(8), amount: 30_000, currency: "NGN", date: today, category: "Fuel" }),
  );
  open("/report/profit");
  expect(await screen.findByText(/You spent ₦200.00 more than you earned. Fuel cost the most: ₦300.00./)).toBeTruthy();
});

test("void log › of several people › names who voided; while the owner is alone it has no such column", async () => {
  const [ade, bisi] = [id(911), id(912)];
  await store.db.meta.put({ key: "people", value: { members: { [ade]: "Adé", [bisi]: "Bísí Adéyẹmí" }, devices: {} } });
  const at = new Date().toISOString();
  const voided = (last: number, by: string) => {
    const history = [{ at, what: "voided" as const, detail: "Wrong client", by }];
    const more = { status: "void" as const, voidedAt: at, voidReason: "Wrong client", createdBy: ade, history };
    const invoice = issuedInvoice({ id: id(last), total: 100_000, number: `INV-000${last}`, seq: last, ...more });
    return store.write((unit) =>
      Promise.resolve(unit.store("invoices", invoice.id, { data: JSON.parse(JSON.stringify(invoice)), rev: last })),
    );
  };
  await voided(2, ade);
  open("/report/voids");
  expect(await screen.findByRole("columnheader", { name: "Reason or document" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Person" })).toBeNull();
  await act(() => voided(3, bisi));
  expect(await screen.findByRole("columnheader", { name: "Person" })).toBeTruthy();
  expect((await screen.findByRole("row", { name: /INV-0003/ })).textContent).toContain("Bísí Adéyẹmí");
  expect(screen.getByRole("row", { name: /INV-0002/ }).textContent).toContain("Adé");
});
