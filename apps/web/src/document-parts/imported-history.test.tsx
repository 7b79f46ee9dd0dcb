// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ImportedRow } from "@ankara/contract/exit-history";
import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import { ImportedHistoryScreen } from "../features/import/history-screen.tsx";
import { InvoiceScreen } from "../features/invoice-page/invoice-screen.tsx";
import DocumentHistory from "./imported-history.tsx";
import type { InvoicePage } from "./use-invoice.ts";

const invoice = buildInvoice({ walkIn: true });
const page = { invoice, timeZone: "Africa/Lagos" } as InvoicePage;
const row = (fields: Partial<ImportedRow> & Pick<ImportedRow, "kind" | "id">): ImportedRow => ({
  at: "2026-03-01T22:30:00.000Z",
  invoice_id: invoice.id,
  what: "",
  state: "",
  to: "",
  subject: "",
  body: "",
  number: "",
  total: null,
  ...fields,
});
const rows = [
  row({
    kind: "mails",
    id: "1",
    what: "reminder",
    state: "undelivered",
    to: "ada@okafor.example",
    subject: "INV-7 is overdue",
    body: "Dear Ada,\nplease pay.",
  }),
  row({ kind: "versions", id: "2", number: "INV-7", total: { amount: 1_250_000, currency: "NGN" } }),
  row({ kind: "filings", id: "3", state: "accepted", number: "INV7-AB12CD34-20260301" }),
];

let answers: ((query: URLSearchParams) => Response | Promise<Response>)[];
let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string | URL | Request) => {
    const { pathname, searchParams } = new URL(url instanceof Request ? url.url : String(url), "http://localhost");
    if (pathname.endsWith("/exit/imported")) return Response.json({ data: [] });
    if (!pathname.endsWith("/exit/imported/rows")) throw new TypeError("no network");
    asked.push(searchParams);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer(searchParams);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const answering = (data: readonly ImportedRow[], next: string | null) => () => Response.json({ data, next });
const items = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("history before an import › of one document › says what each row is, its day in the business's zone, and that nobody checked it", async () => {
  answers = [answering(rows, null)];
  renderScreen(<DocumentHistory page={page} />);
  expect(await screen.findByRole("heading", { name: "Before the import" })).toBeTruthy();
  expect(screen.getByText("As the imported file says. Nothing here was checked.")).toBeTruthy();
  const [mail = "", version = "", filing = ""] = items();
  expect(mail).toContain("Reminder to ada@okafor.exampleINV-7 is overdue\u00a0· Not delivered");
  expect(mail).toContain("1\u00a0Mar\u00a02026,");
  expect(version).toContain("An earlier version of INV-7₦12,500");
  expect(filing).toContain("Accepted by the tax authorityINV7-AB12CD34-20260301");
  expect(screen.getAllByText("Show the text")).toHaveLength(1);
  expect(screen.getByText(/please pay\./).closest("details")?.open).toBe(false);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  expect(asked.map((query) => [...query])).toEqual([[["invoice_id", invoice.id]]]);
});

test("history before an import › more than a page › older rows come below, and a failure leaves what is shown", async () => {
  const next = "2026-03-01T22:30:00.000Z filings 3";
  answers = [
    answering(rows, next),
    () => Promise.reject(new TypeError("no network")),
    answering([row({ kind: "mails", id: "4", what: "document", state: "delivered", to: "old@okafor.example" })], null),
  ];
  renderScreen(<DocumentHistory page={page} />);
  const older = await screen.findByRole("button", { name: "Show older" });
  fireEvent.click(older);
  expect(await screen.findByText(/offline|couldn’t load the history/i)).toBeTruthy();
  expect(items()).toHaveLength(3);
  await waitFor(() => expect(older.getAttribute("aria-busy")).not.toBe("true"));
  fireEvent.click(older);
  expect(await screen.findByText("E-mail to old@okafor.example")).toBeTruthy();
  const last = screen.getAllByRole("listitem").at(-1)!;
  expect(within(last).getByText(/Delivered to their mail server/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  expect(asked.map((query) => query.get("cursor"))).toEqual([null, next, next]);
});

test("history before an import › none, or no network › nothing stands there", async () => {
  answers = [answering([], null)];
  const { container } = renderScreen(<DocumentHistory page={page} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector("section")).toBeNull();
  cleanup();
  answers = [];
  const offline = renderScreen(<DocumentHistory page={page} />);
  await waitFor(() => expect(asked).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(offline.container.querySelector("section")).toBeNull();
});

test("history of an import › deleted, or none › says so, and leads back to the imports", async () => {
  await openTestStore();
  renderScreen(<ImportedHistoryScreen importId="gone" />);
  expect(await screen.findByRole("heading", { name: "No history of this import" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All imports" }).getAttribute("href")).toBe("/import");
  expect(screen.queryByRole("button", { name: "Delete this history" })).toBeNull();
  await closeTestStore();
});

test.each([
  ["another Ankara", "ankara", 1],
  ["a sheet of another program", "sheet", 0],
] as const)("page of a document › imported from %s › its history is asked for so often", async (_, source, times) => {
  const store = await openTestStore();
  const imported = issuedInvoice({
    id: invoice.id,
    total: 1_250_000,
    imported: { importId: crypto.randomUUID(), source },
  });
  await store.create("invoices", imported);
  answers = [answering(rows, null)];
  renderScreen(<InvoiceScreen />, { at: `/invoice/${invoice.id}`, path: "/invoice/:id" });
  await screen.findByRole("heading", { name: "Notes" });
  if (times > 0) await screen.findByRole("heading", { name: "Before the import" });
  else await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toHaveLength(times);
  cleanup();
  await closeTestStore();
});
