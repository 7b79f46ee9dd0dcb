// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { NewRecurringPage } from "./recurring-page.tsx";
import { RecurringScreen } from "./recurring-screen.tsx";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

test("no recurring invoice › without any invoice to repeat › the first one is made, then one is chosen", async () => {
  renderScreen(<RecurringScreen />);
  const first = await screen.findByRole("link", { name: "New invoice" });
  expect(first.getAttribute("href")).toBe("/new-invoice");
  await act(() => store.create("invoices", buildInvoice({ walkIn: true })));
  const choose = await screen.findByRole("link", { name: "Choose an invoice" });
  expect(choose.getAttribute("href")).toBe("/tabs/invoice");
  expect(screen.queryByRole("link", { name: "New invoice" })).toBeNull();
});

test("new recurring invoice › the address names no invoice › leads to the list, where one is chosen", async () => {
  renderScreen(<NewRecurringPage />, { at: "/recurring/new", path: "/recurring/new" });
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/recurring"));
  expect(screen.queryByText(/deleted/)).toBeNull();
});
