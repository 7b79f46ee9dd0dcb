// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { Contact } from "@ankara/domain/records/contact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WorkerInPage } from "../../test/report-worker.ts";
import {
  closeTestStore,
  issuedInvoice,
  openTestStore,
  renderScreen,
  setWidth,
  stamps,
} from "../../test/render-screen.tsx";
import { CatalogScreen } from "../features/catalog/catalog-screen.tsx";
import { ClientsScreen } from "../features/contacts/clients-screen.tsx";
import { ContactScreen } from "../features/contacts/contact-screen.tsx";
import { ContactsScreen } from "../features/contacts/contacts-screen.tsx";
import { CounterScreen } from "../features/counter/counter-screen.tsx";
import { ExpensesScreen } from "../features/expenses/expenses-screen.tsx";
import { FeesScreen } from "../features/fees/fees-screen.tsx";
import { DraftsScreen } from "../features/invoice-list/drafts-screen.tsx";
import { MoneyScreen } from "../features/money/money-screen.tsx";
import { RemindersScreen } from "../features/reminders/reminders-screen.tsx";
import { InvoicesScreen } from "../features/invoice-list/invoices-screen.tsx";
import { NotesScreen } from "../features/notes/notes-screen.tsx";
import { RecurringScreen } from "../features/recurring/recurring-screen.tsx";
import { useDevice } from "../store/hooks.ts";
import { AnalyticsScreen } from "../features/reports/analytics-screen.tsx";
import { reportEngine } from "../features/reports/engine/client.ts";
import type { Store } from "../store/store.ts";
import { setSyncStatus } from "../sync/sync-status.ts";
import { CopyStrip } from "./status-strips.tsx";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  setSyncStatus({ state: "syncing", lastSyncedAt: null });
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

/** Drawn behind a page and asking as it does: once more after its first answer, as pages do that look up what they found. */
function Answered() {
  const counts = useDevice("counts", ({ db }) => Promise.all([db.invoices.count(), db.catalogs.count()]));
  const again = useDevice(`counts/${counts?.join() ?? ""}`, ({ db }) => db.notes.count());
  return counts && again !== undefined ? <p>The device has answered.</p> : null;
}

const nothingYet = () => document.querySelector(".empty h2")?.textContent;
const contactId = "0198b0a0-0000-7000-8000-000000000001";
const invoiceId = "0198b0a0-0000-7000-8000-000000000011";

describe("a new device, while its records are on their way", () => {
  test.each([
    ["Clients", ContactsScreen],
    ["Invoices", InvoicesScreen],
    ["Drafts", DraftsScreen],
    ["Expenses", ExpensesScreen],
    ["Catalog", CatalogScreen],
    ["Tax & Fees", FeesScreen],
    ["Notes", NotesScreen],
    ["Recurring invoices", RecurringScreen],
    ["Counter", CounterScreen],
  ])("%s › does not say that there is none, until all have come", async (title, Page) => {
    renderScreen(
      <>
        <Page />
        <Answered />
      </>,
    );
    await screen.findAllByRole("heading", { level: 1, name: title });
    await screen.findByText("The device has answered.");
    expect(nothingYet()).toBeUndefined();
    expect(document.querySelector("[data-pending]")).not.toBeNull();
    act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
    await waitFor(() => expect(nothingYet()).toBeTruthy());
  });

  test.each([
    ["clients", ContactsScreen, "Add a client"],
    ["invoices", InvoicesScreen],
    ["drafts", DraftsScreen],
    ["expenses", ExpensesScreen],
    ["items", CatalogScreen],
    ["taxes and fees", FeesScreen],
    ["notes", NotesScreen, "Write a note"],
    ["recurring invoices", RecurringScreen],
    ["reminders", RemindersScreen],
    ["items", CounterScreen],
    ["payments", MoneyScreen],
    ["records", AnalyticsScreen],
  ])(
    "the server fails › says that the %s are not here yet, with an act, until they are",
    async (what, Page, label = "Try again") => {
      vi.stubGlobal("Worker", WorkerInPage);
      setWidth(1280);
      setSyncStatus({ state: "error", error: "server" });
      renderScreen(<Page />);
      await waitFor(() => expect(nothingYet()).toBe(`Your ${what} are not here yet`));
      act(() => setSyncStatus({ state: "syncing" }));
      expect(nothingYet()).toBe(`Your ${what} are not here yet`);
      expect(screen.getByRole("button", { name: label })).toBeTruthy();
      expect(document.querySelector("[data-pending]")).toBeNull();
      act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
      await waitFor(() => expect(nothingYet()).not.toBe(`Your ${what} are not here yet`));
    },
  );

  test("the session has ended › does not say that the server is awaited", async () => {
    vi.stubGlobal("Worker", WorkerInPage);
    setSyncStatus({ state: "paused_login" });
    renderScreen(<ExpensesScreen />);
    await waitFor(() => expect(nothingYet()).toBe("Your expenses are not here yet"));
    expect(screen.queryByText("They load as soon as the server answers.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("Clients › says neither who owes nothing nor how many there are before all records are here", async () => {
    await store.create("contacts", Contact.parse({ ...stamps, id: contactId, name: "Mama Tolu" }));
    renderScreen(<ClientsScreen onAdd={() => undefined} />);
    expect(await screen.findByText("Mama Tolu")).toBeTruthy();
    expect(screen.queryByText("Paid up")).toBeNull();
    expect(screen.queryByText("1 client, A–Z")).toBeNull();
    act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
    expect(await screen.findByText("Paid up")).toBeTruthy();
    expect(screen.getByText("1 client, A–Z")).toBeTruthy();
  });

  test.each([360, 1280])("Clients, %i px › nobody begins a form before the answer", async (width) => {
    setWidth(width);
    renderScreen(
      <>
        <ContactsScreen />
        <Answered />
      </>,
    );
    await screen.findByText("The device has answered.");
    expect(screen.queryByRole("button", { name: /New client/ })).toBeNull();
    act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
    expect(await screen.findByRole("button", { name: "Add a client" })).toBeTruthy();
  });

  test.each([360, 1280])(
    "Clients, %i px, the server fails › says so, and a form begun then outlives its answer",
    async (width) => {
      setWidth(width);
      setSyncStatus({ state: "error", error: "server" });
      renderScreen(
        <>
          <CopyStrip />
          <ContactsScreen />
        </>,
      );
      expect(await screen.findByText("Your clients are not here yet")).toBeTruthy();
      expect(document.querySelector("[data-pending]")).toBeNull();
      act(() => setSyncStatus({ state: "syncing" }));
      expect(screen.getByText("Your records load when the server is back.")).toBeTruthy();
      screen.getByRole("button", { name: "Add a client" }).click();
      const form = await screen.findByRole("dialog", { name: "New client" });
      act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
      expect(await screen.findByText("No clients yet")).toBeTruthy();
      expect(screen.queryByText("Your records load when the server is back.")).toBeNull();
      expect(form.isConnected).toBe(true);
    },
  );

  test("a client › what they were billed waits for all of it", async () => {
    await store.create("contacts", Contact.parse({ ...stamps, id: contactId, name: "Mama Tolu" }));
    await store.create("invoices", issuedInvoice({ id: invoiceId, contactId, total: 4_500_000 }));
    const at = `/contacts/${store.memory.contact(contactId)!.permalink}`;
    renderScreen(<ContactScreen />, { at, path: "/contacts/:permalink" });
    await screen.findAllByRole("heading", { name: "Mama Tolu" });
    expect(screen.queryByText("Billed")).toBeNull();
    act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
    expect(await screen.findByText("Billed")).toBeTruthy();
  });

  test("Analytics › reckons nothing from a part", async () => {
    vi.stubGlobal("Worker", WorkerInPage);
    const query = vi.spyOn(reportEngine(), "query").mockReturnValue(() => undefined);
    renderScreen(<AnalyticsScreen />);
    await screen.findByRole("heading", { level: 1, name: "Analytics" });
    expect(query).not.toHaveBeenCalled();
    act(() => setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt }));
    await waitFor(() => expect(query).toHaveBeenCalledTimes(1));
    query.mockRestore();
  });

  test("Invoices › shows what has come, and no sum of a part", async () => {
    await store.create("invoices", issuedInvoice({ id: invoiceId, total: 4_500_000 }));
    setSyncStatus({ state: "idle", lastSyncedAt: stamps.updatedAt });
    renderScreen(<InvoicesScreen />);
    expect(await screen.findByText(/Owed to you/)).toBeTruthy();
    act(() => setSyncStatus({ state: "syncing", lastSyncedAt: null }));
    expect(screen.queryByText(/Owed to you/)).toBeNull();
    expect(screen.getByText(/INV-0001/)).toBeTruthy();
  });

  test("before the first record › no count of nothing", () => {
    setSyncStatus({ state: "syncing", progress: { done: 0, total: 14_000, paused: false } });
    const { container } = renderScreen(<CopyStrip />);
    expect(container.textContent).toContain("Getting your records");
    expect(container.textContent).not.toContain("0 of");
  });

  test("without network › a line says what it waits for", () => {
    setSyncStatus({ state: "offline", lastSyncedAt: null, progress: undefined });
    renderScreen(<CopyStrip />);
    expect(screen.getByText("Your records load when you’re online.")).toBeTruthy();
  });
});
