// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { InvoiceLine } from "@ankara/domain/records/invoice";
import { movementField, movementsOf } from "@ankara/domain/stock/movements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { CatalogScreen } from "./catalog-screen.tsx";

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const id = (last: string) => `0198b0a0-0000-7000-8000-0000000000${last}`;
const storedItem = async () => (await store.get("catalogs", id("01"))) as CatalogItem;
const rice = (changes: Partial<CatalogItem> = {}) =>
  CatalogItem.parse({ ...stamps, id: id("01"), name: "Rice", unit: "bag", prices: { NGN: "40000" }, ...changes });
const sale = (quantity: string, changes: Parameters<typeof issuedInvoice>[0]) =>
  issuedInvoice({
    ...changes,
    lines: [InvoiceLine.parse({ id: id("e1"), itemId: id("01"), name: "Rice", quantity })],
  });

test("stock › first count › becomes the base, and a second movement is listed beside it", async () => {
  await store.create("catalogs", rice());
  renderScreen(<CatalogScreen />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Rice" }));
  await person.click(await screen.findByRole("switch", { name: /Track stock/ }));
  await person.type(screen.getByRole("textbox", { name: "On hand now" }), "12.5");
  await person.type(screen.getByRole("textbox", { name: /Warn at or below/ }), "4");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("12.5 on hand")).toBeTruthy();

  await person.click(screen.getByRole("button", { name: "Rice" }));
  const panel = within(await screen.findByRole("region", { name: "Stock" }));
  await person.click(panel.getByRole("button", { name: "Change stock" }));
  await person.click(panel.getByRole("radio", { name: "Damaged" }));
  await person.type(panel.getByRole("textbox", { name: "Quantity" }), "9");
  await person.type(panel.getByRole("textbox", { name: /Reason/ }), "Rain");
  await person.click(panel.getByRole("button", { name: "Record" }));

  expect(await panel.findByText("Running low")).toBeTruthy();
  expect(await screen.findByText("3.5 left")).toBeTruthy();
  expect(screen.getByText("Running low 1")).toBeTruthy();
  expect(movementsOf(await storedItem()).map(({ kind, quantity, reason }) => [kind, quantity, reason])).toEqual([
    ["damaged", "9", "Rain"],
    ["counted", "12.5", ""],
  ]);
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("12.5 on hand")).toBeTruthy();
});

test("stock › documents of any device › subtract and return quantities as they arrive", async () => {
  const since = "2026-10-01T08:00:00.000Z";
  const counted = movementField(id("f1"), {
    kind: "counted",
    quantity: "10",
    at: since,
    date: "2026-10-01",
    reason: "",
  });
  await store.create("catalogs", rice({ stockSince: since, ...counted }));
  await store.create("invoices", sale("4", { id: id("e0"), total: 100 }));
  renderScreen(<CatalogScreen />);
  expect(await screen.findByText("6 on hand")).toBeTruthy();

  await store.update("invoices", id("e0"), {
    status: "void",
    voidedAt: "2026-11-02T08:00:00.000Z",
    voidReason: "Wrong client",
    updatedAt: "2026-11-02T08:00:00.000Z",
  });
  expect(await screen.findByText("10 on hand")).toBeTruthy();
  await store.create("invoices", sale("11", { id: id("e2"), total: 100, number: "INV-0002", seq: 2 }));
  expect(await screen.findByText("−1 on hand")).toBeTruthy();

  await store.create("catalogs", CatalogItem.parse({ ...stamps, id: id("02"), name: "Beans" }));
  const person = userEvent.setup();
  await screen.findByRole("button", { name: "Beans" });
  await person.click(screen.getByRole("button", { name: "Running low 1" }));
  expect(screen.queryByRole("button", { name: "Beans" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Rice" }));
  const panel = within(await screen.findByRole("region", { name: "Stock" }));
  await waitFor(() => expect(panel.getByRole("link", { name: "Sold on INV-0002" })).toBeTruthy());
  expect(panel.getByRole("link", { name: "INV-0001 was voided" })).toBeTruthy();
});
