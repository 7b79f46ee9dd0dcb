// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addDays } from "@ankara/domain/dates/dates";
import { remindersOf } from "@ankara/domain/invoice/reminders";
import { Contact } from "@ankara/domain/records/contact";
import { strictAllowances } from "@ankara/domain/people/role";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildNote, buildPayment, buildSeries, fixtureToday } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeTestStore,
  issuedInvoice,
  noModals,
  openTestStore,
  renderScreen,
  stamps,
} from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { InvoicesScreen } from "./invoices-screen.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const today = fixtureToday;
const user = {
  id: id(900),
  username: "ade",
  email: "ade@shop.ng",
  name: "Adé",
  company_name: "",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: id(99),
  created_at: "2026-11-20T09:41:00.000Z",
};

let store: Store;
beforeEach(async () => {
  // The day of the fixtures, whose payments would be long past on the day of the run.
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00.000Z`), toFake: ["Date"] });
  window.happyDOM.setViewport({ width: 360, height: 740 });
  writeSession({ token: "a.b.c", user });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  clearLocalStorage();
  await closeTestStore();
  vi.useRealTimers();
});

const client = (n: number, name: string, more: Partial<Contact> = {}) =>
  store.create("contacts", Contact.parse({ ...stamps, id: id(500 + n), name, ...more }));
/** An invoice that fell due so many days ago. */
const late = (n: number, total: number, days: number, more: Partial<Invoice> = {}) =>
  store.create(
    "invoices",
    issuedInvoice({
      id: id(n),
      total,
      number: `INV-000${n}`,
      seq: n,
      contactId: id(500 + n),
      dueDate: addDays(today, -days),
      ...more,
    }),
  );
const open = (modals = noModals) => renderScreen(<InvoicesScreen />, { at: "/tabs/invoice", modals });
const cards = async () =>
  within(await screen.findByRole("list", { name: "Do now" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("figure and cards › say what is owed in the home currency, and lead with the claim, then the heaviest late invoice", async () => {
  await client(1, "Alhaji Mùsá", { phones: ["+2348035550128"] });
  await client(2, "Ọlá");
  await late(1, 1_248_000_00, 11);
  await late(2, 58_000_00, 15);
  await late(3, 625_000_00, -4, { contactId: null, walkIn: true });
  await late(4, 86_250_00, 7, { currency: "KES" });
  const claim = buildPayment({
    status: "claimed",
    amount: 625_000_00,
    date: today,
    allocations: [{ invoiceId: id(3), amount: 625_000_00 }],
  });
  await store.recordPayment(claim);
  const money = vi.fn<typeof noModals.money>(() => Promise.resolve(true));
  open({ ...noModals, money });
  expect(await cards()).toEqual([
    expect.stringContaining("Paid ₦625,000?"),
    expect.stringContaining("Alhaji Mùsá₦1,248,000\u00a0· 11 days late"),
    expect.stringContaining("Ọlá₦58,000\u00a0· 15 days late"),
  ]);
  const figure = screen.getByRole("button", { name: /Owed to you · 3 invoices/ });
  expect(figure.textContent).toContain("₦1,931,000");
  expect(figure.textContent).toContain("KSh\u00a086,250");
  expect(figure.textContent).toContain("3 to do");

  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(money).toHaveBeenCalledWith({ do: "confirm", id: claim.id });
  await person.click(figure);
  expect(screen.getByTestId("address").textContent).toBe("/tabs/invoice?show=unpaid");
});

test("figure and cards › stood there the last time › the list does not wait for them, their place is kept, and no row moves", async () => {
  await client(1, "Ọlá");
  await late(1, 58_000_00, 15);
  open();
  await cards();
  cleanup();

  open();
  const row = await screen.findByText(/^INV-0001/);
  expect(screen.queryByRole("list", { name: "Do now" })).toBeNull();
  const place = document.querySelector(".min-h-\\[82px\\]");
  expect(place).not.toBeNull();
  expect(await cards()).toEqual([expect.stringContaining("15 days late")]);
  expect(screen.getByText(/^INV-0001/)).toBe(row);
  expect(document.querySelector(".min-h-\\[82px\\]")).toBe(place);
});

test("figure and cards › stood there the last time, nothing to do now › the place says so until the list is opened again", async () => {
  await client(1, "Ọlá");
  await late(1, 58_000_00, 15);
  open();
  await cards();
  cleanup();
  await store.recordPayment(
    buildPayment({ amount: 58_000_00, date: today, allocations: [{ invoiceId: id(1), amount: 58_000_00 }] }),
  );
  for (const isKept of [true, false]) {
    open();
    expect(await screen.findByText("Nobody owes you anything")).toBeTruthy();
    expect(document.querySelector(".min-h-\\[82px\\]") !== null).toBe(isKept);
    await waitFor(() => expect(screen.queryByText("Nothing to do right now") !== null).toBe(isKept));
    cleanup();
  }
});

const members = { [user.id]: "Adé", [id(901)]: "Bísí Adéyẹmí" };
const beyond = {
  total: 900_00,
  dueDate: today,
  review: { at: stamps.createdAt, reasons: ["discount" as const], seenAt: null },
  createdBy: id(901),
};

test("document beyond its writer's role › owner › says who issued it and why to look", async () => {
  await store.db.meta.put({ key: "people", value: { members, devices: {} } });
  await store.create("invoices", issuedInvoice({ id: id(1), number: "INV-0001", ...beyond }));
  await store.create(
    "invoices",
    issuedInvoice({
      id: id(2),
      number: "INV-0002",
      seq: 2,
      ...beyond,
      review: { ...beyond.review, seenAt: stamps.createdAt },
    }),
  );
  open();
  await waitFor(async () => expect(await cards()).toEqual([expect.stringContaining("Check INV-0001Bísí Adéyẹmí")]));
});

test("document beyond its writer's role › the seller who wrote it › shows no card", async () => {
  writeSession({ token: "a.b.c", user: { ...user, role: "seller", allowances: strictAllowances } });
  await store.create("invoices", issuedInvoice({ id: id(1), number: "INV-0001", ...beyond }));
  await late(2, 900_00, 9);
  open();
  expect(await cards()).toEqual([expect.stringContaining("9 days late")]);
});

async function voidedBy(n: number, by: string, hoursAgo = 1) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const history = [{ at, what: "voided" as const, detail: "Wrong client", by }];
  const document = issuedInvoice({ id: id(n), total: 12_500_00, number: `INV-000${n}`, seq: n });
  const data = JSON.parse(
    JSON.stringify({ ...document, status: "void", voidedAt: at, voidReason: "Wrong client", history }),
  );
  await store.write(async (unit) => {
    unit.store("invoices", document.id, { data, rev: n });
    return Promise.resolve();
  });
}

test("void by somebody else › owner › says who voided what, opens it, and goes away for the day", async () => {
  await store.db.meta.put({ key: "people", value: { members, devices: {} } });
  await voidedBy(1, id(901));
  await voidedBy(2, store.userId);
  await voidedBy(3, id(901), 72);
  await late(4, 900_00, 9);
  open();
  await waitFor(async () =>
    expect(await cards()).toEqual([
      expect.stringMatching(/^Bísí Adéyẹmí voided INV-0001₦12,500\u00a0· .+Open$/),
      expect.stringContaining("9 days late"),
    ]),
  );
  expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(`/invoice/${id(1)}`);
});

test("void by somebody else › a seller, and an owner who is alone › see no card", async () => {
  await voidedBy(1, id(901));
  await late(2, 900_00, 9);
  open();
  expect(await cards()).toEqual([expect.stringContaining("9 days late")]);
  cleanup();
  writeSession({ token: "a.b.c", user: { ...user, role: "seller", allowances: strictAllowances } });
  await store.db.meta.put({ key: "people", value: { members, devices: {} } });
  open();
  expect(await cards()).toEqual([expect.stringContaining("9 days late")]);
});

test("a reminder › opens the chat, is written down, and its card gives way to the next; undone, it is back", async () => {
  const opened = vi.fn<typeof browserDevice.open>();
  setDevice({ ...browserDevice, open: opened });
  for (const n of [1, 2]) await client(n, `Client ${n}`, { phones: ["+2348035550128"] });
  await late(1, 900_00, 9);
  await late(2, 500_00, 5);
  open();
  const person = userEvent.setup();
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLButtonElement>("button", { name: "Remind" })[0]?.disabled).toBe(false),
  );
  await person.click(screen.getAllByRole("button", { name: "Remind" })[0]!);
  await waitFor(async () => expect(await cards()).toEqual([expect.stringContaining("Client 2")]));
  expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toMatch(
    /^https:\/\/wa\.me\/2348035550128\?text=.*900/s,
  );
  const invoice = await store.get("invoices", id(1));
  expect(remindersOf(invoice!)).toMatchObject([{ offset: 9, via: "whatsapp" }]);
  await person.click(screen.getByRole("button", { name: "Not sent" }));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
});

test("a reminder to somebody without a phone › opens the ways to share the invoice", async () => {
  await client(1, "Nobody’s number");
  await late(1, 900_00, 9);
  open();
  const remind = await screen.findByRole<HTMLButtonElement>("button", { name: "Remind" });
  await waitFor(() => expect(remind.disabled).toBe(false));
  await userEvent.setup().click(remind);
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${id(1)}`));
});

test("who asked for no reminders › gets none from here either", async () => {
  await client(1, "Leave me", { noReminders: true });
  await late(1, 900_00, 9);
  await late(2, 100_00, 1);
  open();
  expect(await cards()).toEqual([expect.stringContaining("1 day late")]);
});

test("a payment of today › its receipt is issued and shared with no network", async () => {
  await store.saveSeries([buildSeries({ kind: "receipt", ownerDeviceId: store.deviceId })]);
  await client(1, "Chidinma");
  await late(1, 900_00, -3);
  await store.recordPayment(
    buildPayment({
      contactId: id(501),
      amount: 900_00,
      date: today,
      allocations: [{ invoiceId: id(1), amount: 900_00 }],
    }),
  );
  open();
  expect(await cards()).toEqual([expect.stringContaining("Chidinma₦900\u00a0· Paid")]);
  expect(screen.getByText("Nobody owes you anything")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Send receipt" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toMatch(/^\/invoice\/ffffffff-/));
  const receipt = store.memory.invoices().find(({ kind }) => kind === "receipt");
  expect(receipt).toMatchObject({ status: "issued", total: 900_00 });
});

test("post of the day › WhatsApp opens with its caption, the card goes, and Not sent brings it back", async () => {
  const opened = vi.fn<(address: string) => void>();
  setDevice({ ...browserDevice, open: opened });
  await late(1, 900_00, 9);
  const remindAt = new Date(`${today}T12:00`).toISOString();
  const note = { title: "Post today: Stock", body: "Show: the shelf.\n\nSeen something you like?", remindAt };
  await store.create("notes", buildNote({ ...stamps, ...note, id: id(600), postOf: id(601) }));
  open();
  expect(await cards()).toEqual([expect.stringContaining("late"), expect.stringContaining("Post today: Stock")]);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "WhatsApp" }));
  expect(opened.mock.calls[0]?.[0]).toContain(encodeURIComponent("Seen something you like?"));
  await waitFor(async () => expect(await cards()).toEqual([expect.stringContaining("late")]));
  expect((await store.db.notes.get(id(600)))?.data).toMatchObject({ remindAt: null });
  await person.click(await screen.findByRole("button", { name: "Not sent" }));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  setDevice(browserDevice);
});

test("a birthday and a draft › lead to the writer and the editor, and are put off for the day", async () => {
  await client(1, "Abẹ́ní", { birthday: `--${addDays(today, 1).slice(5)}` });
  const draft = issuedInvoice({ id: id(9), total: 45_000_00 });
  await store.create("invoices", {
    ...draft,
    status: "draft",
    number: null,
    seq: null,
    seriesId: null,
    issuedAt: null,
    updatedAt: new Date().toISOString(),
  });
  const { unmount } = open();
  expect(await cards()).toEqual([
    expect.stringContaining("Abẹ́ní’s birthday"),
    expect.stringContaining("Draft\u00a0· ₦45,000"),
  ]);
  expect(screen.getByRole("link", { name: "Write wish" }).getAttribute("href")).toBe(
    `/ai/birthday-wishes?contact=${id(501)}`,
  );
  expect(screen.getByRole("link", { name: "Finish" }).getAttribute("href")).toBe(`/new-invoice?draft=${id(9)}`);
  await userEvent.setup().click(screen.getAllByRole("button", { name: "Not today" })[0]!);
  expect(await cards()).toEqual([expect.stringContaining("Draft")]);
  unmount();
  open();
  expect(await cards()).toEqual([expect.stringContaining("Draft")]);
});

test("before the device has answered › bars stand where the figure will be, and no figure does", async () => {
  await late(1, 900_00, 9);
  open();
  expect(document.body.textContent).not.toMatch(/₦|Nobody owes|Owed/);
  expect(screen.getByLabelText("Loading")).toBeDefined();
  expect(await screen.findByText("Owed to you · 1 invoice")).toBeDefined();
});

test("on a desk › Today stands beside the list, with its parts and what comes in, and gives way to an invoice", async () => {
  window.happyDOM.setViewport({ width: 1280, height: 800 });
  await client(1, "Alhaji Mùsá");
  await client(2, "St. Gabriel’s");
  await late(1, 1_248_000_00, 11);
  await late(2, 625_000_00, -4);
  open();
  const pane = await screen.findByRole("region", { name: "Today" });
  expect(await within(pane).findByText("Alhaji Mùsá is 11 days late")).toBeDefined();
  expect(pane.textContent).toContain("₦1,873,000");
  expect(pane.textContent).toContain("late ₦1,248,000");
  expect(pane.textContent).toContain("next 7 days ₦625,000");
  expect(pane.textContent).toContain("Paid this month ₦0");
  expect(within(pane).getByRole("link", { name: /St. Gabriel’s.*625,000/ })).toBeDefined();
  await userEvent.setup().click(within(pane).getByRole("button", { name: /^late/ }));
  expect(screen.getByTestId("address").textContent).toBe("/tabs/invoice?show=overdue");
});
