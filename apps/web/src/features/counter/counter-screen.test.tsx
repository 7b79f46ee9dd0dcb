// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { buildCatalogItem, buildContact, buildInvoice, buildLine, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, noModals, openTestStore, renderScreen, setWidth } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import { CounterScreen } from "./counter-screen.tsx";

const soap = buildCatalogItem({ name: "Soap", prices: { NGN: "850" }, barcode: "8712345678906", category: "Home" });
const cap = buildCatalogItem({ name: "Cap", prices: { NGN: "8500" }, category: "Clothes" });
const abroad = buildCatalogItem({ name: "Export lace", prices: { USD: "40" }, category: "Clothes" });
let store: Store;

beforeEach(async () => {
  sessionStorage.clear();
  setDevice(browserDevice);
  setWidth(1180);
  store = await openTestStore();
  for (const item of [soap, cap, abroad]) await store.create("catalogs", item);
  const owner = { ownerDeviceId: store.deviceId };
  const receipts = { id: "0198b0a0-0000-7000-8000-0000000000b2", kind: "receipt", pattern: "RCT-{SEQ:4}" } as const;
  await store.saveSeries([buildSeries(owner), buildSeries({ ...owner, ...receipts })]);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

async function openTill(modals = noModals) {
  renderScreen(<CounterScreen />, { at: "/counter", modals });
  await screen.findByRole("button", { name: /^Soap/ });
  return userEvent.setup();
}
/** A key each 10 ms, however slow this machine is. */
function scannerTypes(code: string): void {
  for (const [place, key] of [...code, "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: 1_000 + place * 10 });
    fireEvent(document.activeElement ?? document.body, event);
  }
}
const sale = () => within(screen.getByRole("complementary", { name: "This sale" }));
const invoices = () => store.memory.invoices().filter(({ kind }) => kind === "invoice");

describe("counter", () => {
  test("opened › the tiles come in the order of what sells most, and never in another", async () => {
    const sold = buildInvoice({ status: "issued", lines: [{ ...buildLine(), itemId: soap.id }] });
    await store.create("invoices", sold);
    const firstTiles = new Set<string | null | undefined>();
    const watch = new MutationObserver(() =>
      firstTiles.add(screen.queryAllByRole("button", { name: /^(Soap|Cap)/ })[0]?.textContent),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    await openTill();
    watch.disconnect();
    expect([...firstTiles].filter(Boolean)).toEqual([expect.stringMatching(/^Soap/)]);
  });

  test("tapped twice › the badge counts it, the sum grows", async () => {
    const person = await openTill();
    const tile = screen.getByRole("button", { name: /^Soap/ });
    await person.click(tile);
    await person.click(tile);
    expect(screen.getByRole("button", { name: /^Soap.*2 in this sale$/ })).toBeTruthy();
    expect(screen.getByRole("complementary", { name: "This sale" }).textContent).toContain("To pay₦1,700");
  });

  test("held › its quantity is typed, half a metre too", async () => {
    const person = await openTill();
    fireEvent.contextMenu(screen.getByRole("button", { name: /^Cap/ }));
    const input = await screen.findByRole("textbox", { name: "Quantity" });
    await person.clear(input);
    await person.type(input, "2.5{Enter}");
    expect(await screen.findByRole("button", { name: /^Cap.*2\.5 in this sale$/ })).toBeTruthy();
  });

  test("no price in the business’s currency › it cannot be sold", async () => {
    await openTill();
    expect(screen.getByRole("button", { name: /^Export lace.*No price$/ })).toHaveProperty("disabled", true);
  });

  test("a chip › only its items; a search › all that match, and Enter adds the first", async () => {
    const person = await openTill();
    await person.click(screen.getByRole("radio", { name: "Clothes" }));
    expect(screen.queryByRole("button", { name: /^Soap/ })).toBeNull();
    await person.type(screen.getByRole("searchbox"), "soa{Enter}");
    expect(sale().getByText("Soap")).toBeTruthy();
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  });

  test("a scanner that types › the item is added, and the button under the focus is not pressed", async () => {
    const person = await openTill();
    await person.click(screen.getByRole("button", { name: /^Cap/ }));
    scannerTypes("8712345678906");
    expect(await sale().findByText("Soap")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Cap.*(?<!\d)1 in this sale$/ })).toBeTruthy();
  });

  test("an unknown code › says so and adds nothing", async () => {
    await openTill();
    scannerTypes("4006381333931");
    expect(await screen.findByText("No item has the code 4006381333931")).toBeTruthy();
    expect(sale().getByText("Tap an item to sell it.")).toBeTruthy();
  });

  test("no items yet › nothing asks to tap one", async () => {
    for (const item of [soap, cap, abroad]) await store.update("catalogs", item.id, { archivedAt: item.createdAt });
    renderScreen(<CounterScreen />, { at: "/counter" });
    expect(await screen.findByText("No items yet")).toBeTruthy();
    expect(sale().queryByText("Tap an item to sell it.")).toBeNull();
  });

  test("paid in cash › change shown, receipt on screen, the next sale begins empty", async () => {
    const person = await openTill();
    await person.click(screen.getByRole("button", { name: /^Cap/ }));
    await person.click(sale().getByRole("button", { name: "Paid now" }));
    const given = await screen.findByRole("textbox", { name: "Cash given" });
    await person.type(given, "5000");
    expect(screen.getByText("Still missing")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Take cash" })).toHaveProperty("disabled", true);
    await person.clear(given);
    await person.type(given, "10000{Enter}");
    await screen.findByRole("button", { name: "Next sale" });
    expect(sale().getByText("Give back").parentElement?.textContent).toContain("₦1,500");
    expect(sale().getByText("10,000")).toBeTruthy();
    expect(invoices()).toMatchObject([{ number: "INV-0001", balance: 0 }]);
    await person.click(sale().getByRole("button", { name: "Next sale" }));
    expect(sale().getByText("Tap an item to sell it.")).toBeTruthy();
  });

  test("undone before it is handed over › void, and the goods are on the counter again", async () => {
    const person = await openTill();
    await person.click(screen.getByRole("button", { name: /^Cap/ }));
    await person.click(sale().getByRole("button", { name: "Paid now" }));
    await person.click(await screen.findByRole("button", { name: "Take cash" }));
    await person.click(await screen.findByRole("button", { name: "Undo this sale" }));
    expect(await sale().findByRole("button", { name: "One more Cap" })).toBeTruthy();
    expect(invoices()).toMatchObject([{ number: "INV-0001", status: "void" }]);
  });

  test("handed over on WhatsApp › it can no longer be undone", async () => {
    const open = vi.fn<(address: string) => void>();
    setDevice({ ...browserDevice, open });
    const person = await openTill();
    await person.click(screen.getByRole("button", { name: /^Cap/ }));
    await person.click(sale().getByRole("button", { name: "Paid now" }));
    await person.click(await screen.findByRole("button", { name: "Take cash" }));
    await person.click(await screen.findByRole("button", { name: "WhatsApp" }));
    expect(open.mock.lastCall?.[0]).toMatch(/^https:\/\/wa\.me\/\?text=/);
    await expect.poll(() => screen.queryByRole("button", { name: "Undo this sale" })).toBeNull();
  });

  test("on account › asks whose, and the client owes it", async () => {
    const contact = buildContact({ name: "Mama Tolu" });
    await store.create("contacts", contact);
    const person = await openTill({
      ...noModals,
      selectCustomer: () => Promise.resolve({ action: "SELECT", contact }),
    });
    await person.click(screen.getByRole("button", { name: /^Cap/ }));
    await person.click(sale().getByRole("button", { name: "On account" }));
    expect(await sale().findByRole("button", { name: "Next sale" })).toBeTruthy();
    expect(invoices()).toMatchObject([{ contactId: contact.id, balance: 8_500_00 }]);
  });

  test("on a phone › the sale is a screen of its own, and a reload keeps it", async () => {
    setWidth(360);
    const person = await openTill();
    await person.click(screen.getByRole("button", { name: /^Soap/ }));
    cleanup();
    await openTill();
    await person.click(screen.getByRole("button", { name: /^1 item/ }));
    expect(await screen.findByRole("heading", { name: "This sale" })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "One less Soap" }));
    expect(screen.getByText("Tap an item to sell it.")).toBeTruthy();
  });
});
