// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { Expense } from "@ankara/domain/records/expense";
import { Payment } from "@ankara/domain/records/payment";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { ClientsScreen } from "./clients-screen.tsx";

let store: Store;
const idOf = (place: number) => `0198b0a0-0000-7000-8000-0000000000${String(place).padStart(2, "0")}`;
const client = (place: number, name: string, phones: string[], tags: string[] = []) =>
  store.create("contacts", Contact.parse({ ...stamps, id: idOf(place), name, phones, tags, openingBalance: place }));
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
  await client(1, "Ada", ["+2348035550142"], ["market"]);
  await client(2, "Ada Okafor", ["+2348035550142", "+2347012223333"]);
  await client(3, "Bisi", ["+2348099999999"], ["market"]);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

async function openFromMenu(name: string) {
  renderScreen(<ClientsScreen onAdd={() => undefined} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Sort" }));
  await person.click(await screen.findByRole("menuitem", { name }));
  return { person, sheet: within(await screen.findByRole("dialog")) };
}
const active = () => store.memory.contacts().filter(({ archived }) => !archived);

test("merge sheet › two clients with one number become one, with all that was either's, and come apart again", async () => {
  await store.create("invoices", issuedInvoice({ id: idOf(11), contactId: idOf(1), total: 5000 }));
  await store.create(
    "invoices",
    issuedInvoice({ id: idOf(12), contactId: idOf(2), total: 7000, number: "INV-0002", seq: 2 }),
  );
  await store.create(
    "invoices",
    issuedInvoice({ id: idOf(13), contactId: idOf(2), total: 9000, number: "INV-0003", seq: 3 }),
  );
  const money = { amount: 100, currency: "NGN", date: "2026-11-02", contactId: idOf(1) };
  await store.create("payments", Payment.parse({ ...stamps, ...money, id: idOf(21), method: "cash" }));
  await store.create("expenses", Expense.parse({ ...stamps, ...money, id: idOf(31) }));

  const { person, sheet } = await openFromMenu("Merge duplicates");
  await person.click(await sheet.findByRole("button", { name: "Keep Ada Okafor" }));
  await waitFor(() => expect(active().map(({ name }) => name)).toEqual(["Ada Okafor", "Bisi"]));
  expect(store.memory.invoices().map(({ contactId }) => contactId)).toEqual([idOf(2), idOf(2), idOf(2)]);
  expect(await store.get("payments", idOf(21))).toMatchObject({ contactId: idOf(2) });
  expect(await store.get("expenses", idOf(31))).toMatchObject({ contactId: idOf(2) });
  expect(await store.get("contacts", idOf(2))).toMatchObject({
    phones: ["+2348035550142", "+2347012223333"],
    tags: ["market"],
    openingBalance: 3,
  });
  expect(await store.get("contacts", idOf(1))).toMatchObject({ openingBalance: 0 });

  await person.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(active()).toHaveLength(3));
  expect(store.memory.invoices().filter(({ contactId }) => contactId === idOf(1))).toHaveLength(1);
  expect(await store.get("contacts", idOf(2))).toMatchObject({ tags: [], openingBalance: 2 });
});

describe("several clients", () => {
  test("of a tag are archived at once and come back at once", async () => {
    const { person, sheet } = await openFromMenu("Select several");
    await person.click(await sheet.findByRole("button", { name: "market" }));
    await person.click(sheet.getByRole("checkbox", { name: "All 2 shown" }));
    await person.click(sheet.getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(active().map(({ name }) => name)).toEqual(["Ada Okafor"]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(active()).toHaveLength(3));
  });

  test("get a tag beside those they have", async () => {
    const { person, sheet } = await openFromMenu("Select several");
    await person.click(await sheet.findByRole("checkbox", { name: /Bisi/ }));
    await person.click(sheet.getByRole("button", { name: "Tag" }));
    await person.type(sheet.getByRole("textbox", { name: "Tag" }), "vip");
    await person.click(sheet.getByRole("button", { name: "Add tag" }));
    await waitFor(() => expect(active().find(({ name }) => name === "Bisi")?.tags).toEqual(["market", "vip"]));
  });
});
