// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Business } from "@ankara/domain/records/business";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InvoiceLine } from "@ankara/domain/records/invoice";
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
const items = async () => (await store.db.table<{ data: CatalogItem }>("catalogs").toArray()).map(({ data }) => data);

describe("the catalog", () => {
  test("takes a first item with its price and a second currency", async () => {
    renderScreen(<CatalogScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Add an item" }));
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Ankara tote bag");
    await person.type(screen.getByRole("textbox", { name: /^Price/ }), "9000");
    await person.selectOptions(screen.getByRole("combobox", { name: "Another currency" }), "KES");
    await person.type(screen.getByRole("textbox", { name: "Price in KES" }), "1150.50");
    await person.click(screen.getByRole("button", { name: "Add item" }));

    await waitFor(async () =>
      expect((await items())[0]).toMatchObject({
        name: "Ankara tote bag",
        prices: { NGN: "9000", KES: "1150.50" },
        taxIds: null,
      }),
    );
    expect(await screen.findByRole("button", { name: "Ankara tote bag" })).toBeTruthy();
  });

  test("in a table › cost and price have the same decimals", async () => {
    const lace = { name: "Lace", prices: { NGN: "38500" }, privateCost: "26000" };
    await store.create(
      "catalogs",
      CatalogItem.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-00000000000a", ...lace }),
    );
    renderScreen(<CatalogScreen />);
    const row = await screen.findByRole("row", { name: /Lace/ });
    expect(within(row).getByText(/26,000/).textContent).toBe("₦26,000.00");
    expect(within(row).getByText(/38,500/).textContent).toBe("₦38,500.00");
  });

  test("shows what a cost leaves, while it is typed", async () => {
    await store.create(
      "catalogs",
      CatalogItem.parse({
        ...stamps,
        id: "0198b0a0-0000-7000-8000-00000000000a",
        name: "Wax",
        prices: { NGN: "14750" },
      }),
    );
    renderScreen(<CatalogScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Wax" }));
    await person.click(await screen.findByRole("button", { name: /Cost, taxes/ }));
    await person.type(screen.getByRole("textbox", { name: /Private cost/ }), "11000");
    expect(screen.getByText("Earns ₦3,750 each, 25.4 % of the price")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect((await items())[0]).toMatchObject({ privateCost: "11000", prices: { NGN: "14750" } }),
    );
  });

  test("archiving an item can be undone", async () => {
    await store.create(
      "catalogs",
      CatalogItem.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-00000000000a", name: "Wax" }),
    );
    renderScreen(<CatalogScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Wax" }));
    await person.click(await screen.findByRole("button", { name: "Archive item" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Wax" })).toBeNull());
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Wax" })).toBeTruthy();
  });
});

describe("many prices at once", () => {
  const item = (id: number, name: string, price: string, category: string) =>
    CatalogItem.parse({
      ...stamps,
      id: `0198b0a0-0000-7000-8000-00000000000${id}`,
      name,
      prices: { NGN: price },
      category,
    });
  const prices = async () => Object.fromEntries((await items()).map(({ name, prices: held }) => [name, held["NGN"]]));

  test("are shown before they change, leave the old ones written down, and come back", async () => {
    await store.create("catalogs", item(1, "Ankara", "4333", "Cloth"));
    await store.create("catalogs", item(2, "Lace", "10000", "Cloth"));
    await store.create("catalogs", item(3, "Sewing", "2000", "Work"));
    renderScreen(<CatalogScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Order, prices and files" }));
    await person.click(await screen.findByRole("menuitem", { name: "Change prices" }));
    await person.selectOptions(await screen.findByRole("combobox", { name: "Category" }), "Cloth");
    await person.type(screen.getByRole("textbox", { name: "Percent" }), "10");
    await person.selectOptions(screen.getByRole("combobox", { name: "Round to" }), "50");
    expect(await screen.findByText(/4,750/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Change 2 prices" }));

    await waitFor(async () => expect(await prices()).toEqual({ Ankara: "4750", Lace: "11000", Sewing: "2000" }));
    expect((await items())[0]?.earlierPrices).toMatchObject([{ prices: { NGN: "4333" } }]);
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(async () => expect(await prices()).toEqual({ Ankara: "4333", Lace: "10000", Sewing: "2000" }));
    expect((await items())[0]?.earlierPrices).toEqual([]);
  });
});

test("catalog screen › the most used stand first when that is asked for", async () => {
  const items = ["Ankara", "Wax"].map((name, place) =>
    CatalogItem.parse({ ...stamps, id: `0198b0a0-0000-7000-8000-00000000000${place + 1}`, name }),
  );
  for (const item of items) await store.create("catalogs", item);
  const line = InvoiceLine.parse({ id: "0198b0a0-0000-7000-8000-0000000000e1", itemId: items[1]?.id, name: "Wax" });
  await store.create(
    "invoices",
    issuedInvoice({ id: "0198b0a0-0000-7000-8000-0000000000e0", total: 100, lines: [line] }),
  );
  renderScreen(<CatalogScreen />);
  const person = userEvent.setup();
  const order = () => screen.getAllByRole("button", { name: /^(Ankara|Wax)$/ }).map(({ textContent }) => textContent);
  await screen.findByRole("button", { name: "Wax" });
  expect(order()).toEqual(["Ankara", "Wax"]);
  await person.click(screen.getByRole("button", { name: "Order, prices and files" }));
  await person.click(await screen.findByRole("menuitem", { name: /Most used/ }));
  await waitFor(() => expect(order()).toEqual(["Wax", "Ankara"]));
});

describe("the price list for clients", () => {
  const item = (id: string, name: string, prices: Record<string, string>) =>
    CatalogItem.parse({ ...stamps, id: `0198b0a0-0000-7000-8000-0000000000${id}`, name, prices });
  const openSheet = async () => {
    renderScreen(<CatalogScreen />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Order, prices and files" }));
    await person.click(await screen.findByRole("menuitem", { name: "Price list for clients" }));
    await screen.findByRole("heading", { name: "Price list" });
    return person;
  };
  const business = async () => (await store.db.table<{ data: Business }>("business").toArray())[0]?.data;

  test("items ticked › are on the list at once, each by itself; one without a price cannot be", async () => {
    await store.create("catalogs", item("0a", "Wax", { NGN: "14750" }));
    await store.create("catalogs", item("0b", "Lace", { USD: "30" }));
    const person = await openSheet();
    expect(screen.getByRole("checkbox", { name: /Lace/ })).toHaveProperty("disabled", true);
    await person.click(screen.getByRole("checkbox", { name: /Wax/ }));
    await screen.findByRole("heading", { name: "1 item on the list" });
    expect((await items()).map(({ name, onPriceList }) => [name, onPriceList])).toEqual([
      ["Wax", true],
      ["Lace", undefined],
    ]);
    await person.click(screen.getByRole("button", { name: "Choose none" }));
    await waitFor(async () => expect((await items())[0]?.onPriceList).toBe(false));
  });

  test("a link › is made on the device, shared by WhatsApp and a code, and withdrawn", async () => {
    await store.create("catalogs", item("0a", "Wax", { NGN: "14750" }));
    const person = await openSheet();
    await person.click(screen.getByRole("button", { name: "Make the link" }));
    const chat = await screen.findByRole("link", { name: "Send on WhatsApp" });
    const link = /\/price-list\/[\w-]{44}$/.exec(
      new URL(chat.getAttribute("href") ?? "").searchParams.get("text") ?? "",
    );
    expect(link).not.toBeNull();
    await person.click(screen.getByRole("button", { name: "Show a code to scan" }));
    await screen.findByRole("img", { name: "Code that opens the price list" });
    await person.click(screen.getByRole("button", { name: "Withdraw link" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw link" }));
    await waitFor(async () => expect((await business())?.priceListKey).toBeNull());
  });
});
