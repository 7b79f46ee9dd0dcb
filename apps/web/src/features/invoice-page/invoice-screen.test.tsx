// @vitest-environment happy-dom
import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { buildInvoice, buildPayment, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, setWidth } from "../../../test/render-screen.tsx";
import { useInvoicePage } from "../../document-parts/use-invoice.ts";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { applyReceipts } from "../../sync/apply-server-changes.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

const draft = buildInvoice({ walkIn: true });
const idle: (() => void)[] = [];

beforeEach(async () => {
  setDevice(browserDevice);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("requestIdleCallback", (rest: () => void) => idle.push(rest));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => (idle[handle - 1] = () => undefined));
  idle.length = 0;
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  await store.create("invoices", draft);
  await store.issue(draft.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

test("just issued › the ways to share stand there first, the page behind them once the device is idle", async () => {
  const at = { pathname: `/invoice/${draft.id}`, state: { share: true } };
  renderScreen(<InvoiceScreen />, { at, path: "/invoice/:id" });
  expect(await screen.findByText("Copy link")).toBeDefined();
  const behind = { hidden: true, name: "More actions" };
  expect(screen.queryByRole("button", behind)).toBeNull();
  act(() => {
    for (const rest of idle.splice(0)) rest();
  });
  expect(await screen.findByRole("button", behind)).toBeDefined();
});

test("just issued › the screen that was left is gone before the sheet is drawn", async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal(
    "MessageChannel",
    class {
      port1 = {
        addEventListener: (_: string, act: () => void) => waiting.push(act),
        start: () => undefined,
        close: () => undefined,
      };
      port2 = { postMessage: () => undefined };
    },
  );
  const at = { pathname: `/invoice/${draft.id}`, state: { share: true } };
  renderScreen(<InvoiceScreen />, { at, path: "/invoice/:id" });
  expect(await screen.findByRole("heading", { name: /^INV-/ })).toBeDefined();
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => waiting[0]?.());
  expect(await screen.findByText("Copy link")).toBeDefined();
});

test("document the server has taken › its page says so, and what is printed stays the same", async () => {
  const { result } = renderHook(() => useInvoicePage(draft.id));
  await waitFor(() => expect(result.current?.uploaded).toBe(false));
  const before = result.current?.parts;
  const batch = await currentStore().db.outbox.orderBy("seq").toArray();
  const receipts = batch.map(({ opId }) => ({ opId, status: "applied" as const, rev: 4 }));
  await act(() => applyReceipts(currentStore(), batch, receipts, "2026-11-22T09:00:00.000Z"));
  await waitFor(() => expect(result.current?.uploaded).toBe(true));
  expect(result.current?.parts).toBe(before);
  await act(() => currentStore().update("invoices", draft.id, { publicNote: "Thanks" }));
  await waitFor(() => expect(result.current?.parts).not.toBe(before));
});

test.each([900, 1024, 1280])("issued invoice › %i px › its document stands beside all about it", async (width) => {
  setWidth(width);
  renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });
  expect(await screen.findByRole("region", { name: "Document" })).toBeDefined();
  expect(screen.getByRole("complementary", { name: "About this document" })).toBeDefined();
});

test("issued invoice › 820 px › stands beside the list, where a page of its own has no room for the document", async () => {
  setWidth(820);
  renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/tabs/invoice?open=${draft.id}`));
});

test("paid invoice › on a phone › says so once", async () => {
  setWidth(360);
  const store = currentStore();
  await store.recordPayment(buildPayment({ invoice: (await store.get("invoices", draft.id))! }));
  renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });
  await screen.findByRole("button", { name: "Send receipt" });
  expect(screen.getAllByText("Paid").length).toBeGreaterThan(0);
  expect(screen.queryByText(/left to pay/)).toBeNull();
});

test("credit note › is voided as what it is, and cannot be copied", async () => {
  setWidth(360);
  const id = "0198b0a0-0000-7000-8000-0000000000c1";
  await currentStore().create(
    "invoices",
    issuedInvoice({ id, kind: "credit_note", number: "CN-0001", total: 5_000_00, sourceId: draft.id }),
  );
  renderScreen(<InvoiceScreen />, { at: `/invoice/${id}`, path: "/invoice/:id" });
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Duplicate" })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Void CN-0001" }));
  const sheet = await screen.findByRole("dialog", { name: "Void CN-0001" });
  expect(sheet.textContent).not.toMatch(/invoice|copy/i);
  expect(within(sheet).getByRole("button", { name: "Void CN-0001" })).toBeDefined();
});

test("paid invoice on a desk › each action stands once in the head, the menu behind the other icons", async () => {
  setWidth(1280);
  const store = currentStore();
  await store.recordPayment(buildPayment({ invoice: (await store.get("invoices", draft.id))! }));
  renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });
  await screen.findByRole("button", { name: "Send receipt" });
  const named = (name: string) => [
    ...screen.queryAllByRole("button", { name }),
    ...screen.queryAllByRole("link", { name }),
  ];
  expect(named("Duplicate")).toHaveLength(1);
  const [share, menu] = [named("Share")[0]!, named("More actions")[0]!];
  expect(share.compareDocumentPosition(menu)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
