// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { Payment } from "@ankara/domain/records/payment";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  closeTestStore,
  issuedInvoice,
  noModals,
  openTestStore,
  renderScreen,
  setWidth,
  stamps,
} from "../../../test/render-screen.tsx";
import { writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import type { PaymentPrefill } from "../../ui/modal-context.ts";
import { FilterScreen } from "./filter-screen.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const tolu = Contact.parse({ ...stamps, id: id(1), name: "Mama Tolu", phones: ["+2348035550101"] });
const musa = Contact.parse({ ...stamps, id: id(2), name: "Mùsá", phones: ["+2348035550128"] });

const user = {
  id: id(3),
  username: "ola",
  email: "ola@example.com",
  name: "Ọlá",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: id(4),
  created_at: stamps.createdAt,
};

let store: Store;
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
  await store.create("contacts", tolu);
  await store.create("contacts", musa);
  const invoices = [
    { id: id(11), contactId: tolu.id, number: "INV-0011", total: 10_000_00, tags: ["shop"] },
    { id: id(12), contactId: tolu.id, number: "INV-0012", total: 20_000_00 },
    { id: id(13), contactId: musa.id, number: "INV-0013", total: 30_000_00 },
  ];
  for (const one of invoices) await store.create("invoices", issuedInvoice(one));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await closeTestStore();
});

const open = (query = "", wishes: PaymentPrefill[] = []) =>
  renderScreen(<FilterScreen />, {
    at: `/invoices/filter${query}`,
    modals: {
      ...noModals,
      recordPayment: (wish) => {
        wishes.push(wish);
        return Promise.resolve(true);
      },
    },
  });

test("filters › a filter is saved under a name, opened again and put in another order", async () => {
  open(`?contact=${tolu.id}&max=15000`);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Save this filter" }));
  await person.type(await screen.findByRole("textbox", { name: /^Name/ }), "Tolu, small");
  await person.click(screen.getByRole("button", { name: "Save" }));
  const chip = await screen.findByRole("button", { name: "Tolu, small", pressed: true });
  expect(screen.queryByText("INV-0012", { exact: false })).toBeNull();

  await person.click(chip);
  expect(await screen.findByText(/INV-0012/)).toBeTruthy();
  expect(screen.getByTestId("address").textContent).toBe("/invoices/filter");
  await person.click(screen.getByRole("button", { name: "Tolu, small", pressed: false }));
  await waitFor(() => expect(screen.queryByText(/INV-0012/)).toBeNull());

  const { id: businessId, savedFilters = [] } = (await store.get("business", store.businessId))!;
  const second = { id: id(99), name: "Late", query: "status=overdue" };
  await store.update("business", businessId, { savedFilters: [...savedFilters, second] });
  await person.click(screen.getByRole("button", { name: "Arrange" }));
  await person.click(await screen.findByRole("button", { name: "Move Late up" }));
  await waitFor(async () =>
    expect((await store.get("business", businessId))?.savedFilters?.map(({ name }) => name)).toEqual([
      "Late",
      "Tolu, small",
    ]),
  );
  await person.click(screen.getByRole("button", { name: "Delete Late" }));
  await waitFor(async () => expect((await store.get("business", businessId))?.savedFilters).toHaveLength(1));
});

test("filters › one payment over two invoices of a client; those of two clients say why not", async () => {
  const wishes: PaymentPrefill[] = [];
  open("", wishes);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Select" }));
  for (const number of ["INV-0011", "INV-0012", "INV-0013"])
    await person.click(await screen.findByRole("checkbox", { name: new RegExp(number) }));
  expect(screen.getByText("3 selected")).toBeTruthy();
  const bar = within(screen.getByRole("toolbar"));
  await person.click(bar.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByText(/invoices of several clients/)).toBeTruthy();
  expect(wishes).toEqual([]);

  await person.click(screen.getByRole("checkbox", { name: /INV-0013/ }));
  await person.click(bar.getByRole("button", { name: "Record payment" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]?.contactId).toBe(tolu.id);
  expect(wishes[0]?.invoiceIds?.toSorted()).toEqual([id(11), id(12)]);
});

test("filters › archived ones leave the list, come back with undo, and are found in the archive", async () => {
  open();
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Select" }));
  await person.click(await screen.findByRole("button", { name: "All 3" }));
  await person.click(screen.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("3 documents archived")).toBeTruthy();
  await screen.findByText("No invoice matches");
  await person.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText(/INV-0013/);
  expect((await store.get("invoices", id(13)))?.archivedAt).toBeNull();
});

test("filters › asks the records for items and ways of payment, and only shows what they answer", async () => {
  await store.recordPayment(
    Payment.parse({
      ...stamps,
      id: id(50),
      contactId: musa.id,
      amount: 5_000_00,
      currency: "NGN",
      date: "2026-11-02",
      method: "mobile_money",
      reference: "",
      allocations: [{ invoiceId: id(13), amount: 5_000_00 }],
    }),
  );
  open("?method=mobile_money");
  await screen.findByText(/INV-0013/);
  expect(screen.queryByText(/INV-0011/)).toBeNull();
});

test("filters › no invoice at all › the first one is made; where only the filter finds none, it is cleared", async () => {
  open("?max=1");
  expect(await screen.findByRole("button", { name: "Clear the filter" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "New invoice" })).toBeNull();
  cleanup();
  await closeTestStore();
  store = await openTestStore();
  open();
  const first = await screen.findByRole("link", { name: "New invoice" });
  expect(first.getAttribute("href")).toBe("/new-invoice");
});

test("sums › of three currencies on a phone › the first is shown, the others open at a tap; a desk shows all", async () => {
  for (const [at, currency] of ["GHS", "KES"].entries())
    await store.create(
      "invoices",
      issuedInvoice({ id: id(20 + at), number: `INV-002${at}`, total: 7_500_00, currency }),
    );
  setWidth(320);
  open();
  const head = await screen.findByText(/^In other currencies:/);
  expect(head.textContent).toMatch(/7,500.*7,500/);
  const others = head.closest("details")!;
  expect(others.open).toBe(false);
  const sums = () =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join();
  expect(sums()).toContain("60,000");
  await userEvent.click(head);
  expect(others.open).toBe(true);
  expect(within(others).getAllByText("1 document")).toHaveLength(2);
  cleanup();
  setWidth(1280);
  open();
  await waitFor(() => expect(sums()).toMatch(/60,000.*7,500.*7,500/));
  expect(screen.queryByText(/^In other currencies:/)).toBeNull();
});
