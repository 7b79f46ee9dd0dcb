// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addToCart, emptyCart } from "@ankara/domain/counter/cart";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { DayClose } from "@ankara/domain/records/day-close";
import { buildBusiness, buildCatalogItem, buildExpense, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { CloseScreen } from "./close-screen.tsx";
import { type Paid, sellCart } from "./sale.ts";

const cap = buildCatalogItem({ name: "Cap", prices: { NGN: "8500" } });
let store: Store;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  store = await openTestStore();
  const owner = { ownerDeviceId: store.deviceId };
  const receipts = { id: "0198b0a0-0000-7000-8000-0000000000b2", kind: "receipt", pattern: "RCT-{SEQ:4}" } as const;
  await store.saveSeries([buildSeries(owner), buildSeries({ ...owner, ...receipts })]);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

async function sellCap(paid: Paid) {
  const source = { business: buildBusiness(), fees: [], items: [cap], contact: null };
  const sold = await sellCart(store, addToCart(emptyCart, cap.id), source, paid);
  if (!sold.ok) throw new Error("expected a sale");
}
async function spendCash(amount: number) {
  const at = store.instant();
  const id = newId(Date.parse(at), systemRandom);
  const stamps = { id, createdAt: at, updatedAt: at, deviceId: store.deviceId, date: store.today() };
  await store.create("expenses", buildExpense({ ...stamps, amount, method: "cash" }));
}
async function openClose() {
  renderScreen(<CloseScreen />, { at: "/counter/close" });
  await screen.findByText("Cash expected");
  return userEvent.setup();
}
const closes = async () => (await store.db.closes.toArray()).map(({ data }) => data as unknown as DayClose);
const closeButton = () => screen.getByRole("button", { name: "Close the day" });
const line = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent;

describe("day close", () => {
  test("nothing counted yet › the field says what closing waits for", async () => {
    await openClose();
    expect((closeButton() as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole("textbox", { name: "Cash you counted" }).getAttribute("aria-describedby")).toBe(
      screen.getByText("Count the cash in the drawer to close the day.").id,
    );
  });

  test("two cash sales, a card and an expense › only cash is expected in the drawer", async () => {
    await sellCap({ method: "cash", given: 10_000_00 });
    await sellCap({ method: "cash", given: 8_500_00 });
    await sellCap({ method: "pos", given: null });
    await spendCash(1_500_00);
    const person = await openClose();
    await person.type(screen.getByRole("textbox", { name: "In the drawer this morning" }), "20000");
    expect([line("Cash sales"), line("Cash expected"), line("POS")]).toEqual([
      "Cash sales₦17,000",
      "Cash expected₦35,500",
      "POS₦8,500",
    ]);
  });

  test("short › does not close before a reason is given, and keeps it", async () => {
    await sellCap({ method: "cash", given: 8_500_00 });
    const person = await openClose();
    expect(closeButton()).toHaveProperty("disabled", true);
    await person.type(screen.getByRole("textbox", { name: "Cash you counted" }), "8000");
    expect(line("Short by")).toBe("Short by₦500");
    expect(closeButton()).toHaveProperty("disabled", true);
    await person.click(screen.getByRole("radio", { name: "Wrong change" }));
    await person.click(closeButton());
    expect(await screen.findByText("The day is closed.")).toBeTruthy();
    expect(await closes()).toMatchObject([
      { tillId: store.deviceId, cashIn: 8_500_00, counted: 8_000_00, kept: 8_000_00, reason: "wrong_change", sales: 1 },
    ]);
    expect(
      await store.db.outbox
        .where("[collection+id]")
        .equals(["closes", (await closes())[0]!.id])
        .count(),
    ).toBe(1);
  });

  test("closed with some left in the drawer › the next day begins with that, and only what came since counts", async () => {
    await sellCap({ method: "cash", given: 8_500_00 });
    const person = await openClose();
    await person.type(screen.getByRole("textbox", { name: "Cash you counted" }), "8500");
    await person.type(screen.getByRole("textbox", { name: "Stays in the drawer" }), "2000");
    await person.click(closeButton());
    await expect.poll(closes).toHaveLength(1);
    await expect
      .poll(() => screen.getByRole("textbox", { name: "In the drawer this morning" }))
      .toHaveProperty("value", "2,000");
    await expect.poll(() => line("Cash expected")).toBe("Cash expected₦2,000");
    await sellCap({ method: "cash", given: 8_500_00 });
    await expect.poll(() => line("Cash expected")).toBe("Cash expected₦10,500");
  });

  test("more left than counted › says so and does not close", async () => {
    const person = await openClose();
    await person.type(screen.getByRole("textbox", { name: "Cash you counted" }), "0");
    await person.type(screen.getByRole("textbox", { name: "Stays in the drawer" }), "5");
    expect(screen.getByText("That is more than you counted.")).toBeTruthy();
    expect(closeButton()).toHaveProperty("disabled", true);
  });

  test("counted by note › Enter goes from row to row, the sum is what was counted, and both are kept", async () => {
    await sellCap({ method: "cash", given: 8_500_00 });
    const person = await openClose();
    await person.click(screen.getByRole("button", { name: "Count by note" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Count by note" }));
    const notes = within(sheet.getByRole("group", { name: "Banknotes" }));
    await person.click(notes.getByRole("textbox", { name: "₦1,000" }));
    await person.keyboard("7{Enter}2{Enter}{Enter}");
    expect(document.activeElement).toBe(notes.getByRole("textbox", { name: "₦100" }));
    await person.keyboard("{ArrowUp}1{ArrowDown}3{Enter}");
    expect(sheet.getByRole("status").textContent).toBe("Cash you counted₦8,500");
    const coins = within(sheet.getByRole("group", { name: "Coins" }));
    await person.click(coins.getByRole("textbox", { name: "₦0.50" }));
    await person.keyboard("{Enter}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Cash you counted" })).toHaveProperty("value", "8,500");
    await person.click(closeButton());
    await expect.poll(closes).toHaveLength(1);
    expect(await closes()).toMatchObject([
      {
        counted: 8_500_00,
        reason: null,
        denominations: [
          { kind: "note", value: 1_000_00, count: 7 },
          { kind: "note", value: 500_00, count: 2 },
          { kind: "note", value: 200_00, count: 1 },
          { kind: "note", value: 100_00, count: 3 },
        ],
      },
    ]);
    await expect.poll(() => line("₦1,000 × 7")).toBe("₦1,000 × 7₦7,000");
  });

  test("a count half done › is there again after a reload, and gone once the day is closed", async () => {
    await sellCap({ method: "cash", given: 8_500_00 });
    const person = await openClose();
    await person.type(screen.getByRole("textbox", { name: "In the drawer this morning" }), "1000");
    await person.click(screen.getByRole("button", { name: "Count by note" }));
    await person.type(await screen.findByRole("textbox", { name: "₦1,000" }), "9");
    cleanup();

    await openClose();
    expect(screen.getByText("What you typed is back")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "In the drawer this morning" })).toHaveProperty("value", "1,000");
    expect(screen.getByRole("textbox", { name: "Cash you counted" })).toHaveProperty("value", "9,000");
    expect(line("Short by")).toBe("Short by₦500");
    await person.click(screen.getByRole("button", { name: "Count by note" }));
    expect(await screen.findByRole("textbox", { name: "₦1,000" })).toHaveProperty("value", "9");
    await person.click(screen.getByRole("button", { name: "Done" }));
    await person.click(screen.getByRole("radio", { name: "Other" }));
    await person.click(closeButton());
    await expect.poll(closes).toHaveLength(1);
    expect(await closes()).toMatchObject([
      { opening: 1_000_00, counted: 9_000_00, denominations: [{ kind: "note", value: 1_000_00, count: 9 }] },
    ]);
    await expect.poll(() => line("Stays in the drawer")).toBeTruthy();
    cleanup();

    await openClose();
    expect(screen.queryByText("What you typed is back")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Cash you counted" })).toHaveProperty("value", "");
  });

  test("a count half done › started again › is as the day began", async () => {
    const person = await openClose();
    await person.type(screen.getByRole("textbox", { name: "Cash you counted" }), "12,5");
    cleanup();
    await openClose();
    expect(closeButton()).toHaveProperty("disabled", true);
    await person.click(screen.getByRole("button", { name: "Start again" }));
    expect(screen.getByRole("textbox", { name: "Cash you counted" })).toHaveProperty("value", "");
    expect(sessionStorage).toHaveLength(0);
  });

  test("counted by note, then another sum typed › the sum is kept, the notes are not", async () => {
    await sellCap({ method: "cash", given: 8_500_00 });
    const person = await openClose();
    await person.click(screen.getByRole("button", { name: "Count by note" }));
    await person.type(await screen.findByRole("textbox", { name: "₦1,000" }), "8");
    await person.click(screen.getByRole("button", { name: "Done" }));
    const counted = screen.getByRole("textbox", { name: "Cash you counted" });
    await person.clear(counted);
    await person.type(counted, "8500");
    await person.click(closeButton());
    await expect.poll(closes).toHaveLength(1);
    expect(await closes()).toEqual([expect.not.objectContaining({ denominations: expect.anything() })]);
  });

  test("a currency without a table of its notes › one sum alone", async () => {
    await store.update("business", store.businessId, { currency: "JPY" });
    await openClose();
    expect(screen.queryByRole("button", { name: "Count by note" })).toBeNull();
  });
});
