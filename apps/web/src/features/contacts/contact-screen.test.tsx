// @vitest-environment happy-dom
import { readClientLink } from "@ankara/domain/clients/client-link";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { permalink } from "@ankara/domain/text";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import { ContactScreen } from "./contact-screen.tsx";
import { RecordPayment } from "./record-payment.tsx";

const musa = Contact.parse({
  ...stamps,
  id: "0198b0a0-0000-7000-8000-0000aaaabbbb",
  name: "Mùsá Ɗanjuma",
  phones: ["+2348035550128"],
});
const older = issuedInvoice({
  id: "0198b0a0-0000-7000-8000-0000000000c1",
  contactId: musa.id,
  number: "INV-0001",
  dueDate: "2026-11-05",
  total: 60_000_00,
});
const newer = issuedInvoice({
  id: "0198b0a0-0000-7000-8000-0000000000c2",
  contactId: musa.id,
  number: "INV-0002",
  dueDate: "2036-11-30",
  total: 50_000_00,
});

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
  await store.create("contacts", musa);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const open = (address = permalink(musa.name, musa.id)) =>
  renderScreen(<ContactScreen />, { at: `/contacts/${address}`, path: "/contacts/:permalink" });
const figure = async (term: string) =>
  within((await screen.findByText(term)).parentElement!).getByRole("definition").textContent;

describe("the page of a client", () => {
  test("opens from an old address after a new name", async () => {
    const before = permalink(musa.name, musa.id);
    await store.update("contacts", musa.id, { name: "Danjuma & Sons" });
    open(before);
    expect(await screen.findByRole("heading", { level: 2, name: "Danjuma & Sons" })).toBeTruthy();
  });

  test("says so when the client is not on this device", async () => {
    open("somebody-00000000");
    expect(await screen.findByText("Client not found")).toBeTruthy();
  });

  test("terms of one day › are written in the singular among the details", async () => {
    await store.update("contacts", musa.id, { termsDays: 1 });
    open();
    await userEvent.click(await screen.findByRole("tab", { name: "Details" }));
    expect(await figure("Pay within")).toBe("1 day");
  });

  test("messages sent to a client › stand among the details, the latest first", async () => {
    const messages = [
      { at: "2026-11-20T23:30:00.000Z", detail: "whatsapp payment_reminder" },
      { at: "2026-11-22T09:00:00.000Z", detail: "email thank_you" },
      { at: "2026-11-23T09:00:00.000Z", detail: "pigeon thank_you" },
    ];
    await store.update("contacts", musa.id, { messages });
    open();
    await userEvent.click(await screen.findByRole("tab", { name: "Details" }));
    // Half past eleven in London is the next day in Lagos.
    expect(await figure("Messages")).toBe(
      "Thanks, sent by e-mail22\u00a0Nov 2026Reminder, sent on WhatsApp21\u00a0Nov 2026",
    );
  });

  test("a client who asked for no more reminders › says so while the address is the same, with WhatsApp", async () => {
    const remindersStopped = { at: "2026-11-22T09:00:00.000Z", address: "Musa@client.example" };
    await store.update("contacts", musa.id, { email: "musa@client.example", remindersStopped });
    open();
    expect(await screen.findByText("Unsubscribed from reminders")).toBeTruthy();
    expect(screen.getByText(/musa@client\.example unsubscribed on 22 Nov/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Write on WhatsApp" }).getAttribute("href")).toContain(
      "wa.me/2348035550128",
    );
    await store.update("contacts", musa.id, { email: "new@client.example" });
    await waitFor(() => expect(screen.queryByText("Unsubscribed from reminders")).toBeNull());
  });

  test("the client's own page › is made, shared on WhatsApp and withdrawn, with no network", async () => {
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Client’s own page" }));
    await user.click(await screen.findByRole("button", { name: "Make the link" }));
    const link = (await screen.findByText(/\/client\/link\//)).textContent;
    const key = (await store.get("contacts", musa.id))?.portalKey ?? "";
    expect(readClientLink(link.split("/").at(-1) ?? "")).toMatchObject({ contactId: musa.id, key });
    const chat = screen.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toContain(link);
    await user.click(screen.getByRole("button", { name: "Withdraw link" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Withdraw link" }));
    await expect.poll(async () => (await store.get("contacts", musa.id))?.portalKey).toBeNull();
  });

  test("a correction of the client › is applied with one tap", async () => {
    const suggestion = { at: "2026-11-22T09:00:00.000Z", email: "new@client.example" };
    await store.update("contacts", musa.id, { suggestion });
    open();
    expect(await screen.findByText("Your client corrected these details")).toBeTruthy();
    expect(screen.getByText("new@client.example")).toBeTruthy();
    await userEvent.setup().click(screen.getByRole("button", { name: "Apply" }));
    await expect
      .poll(() => store.get("contacts", musa.id))
      .toMatchObject({ email: "new@client.example", suggestion: null });
  });

  test("adds up what was billed, paid and is late", async () => {
    await store.create("invoices", older);
    await store.create("invoices", newer);
    open();
    expect(await figure("Billed")).toBe("₦110,000");
    expect(await figure("Outstanding")).toBe("₦110,000");
    const late = (await screen.findByText(/^Overdue \d+ days$/)).parentElement;
    // No dot between them: one would end the line where the number goes to the next.
    expect(late?.textContent).toMatch(/^Overdue \d+ days INV-0001$/);
    expect(screen.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+2348035550128");
    expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/2348035550128");
    const chats: string[] = [];
    setDevice({ ...browserDevice, open: (address) => void chats.push(address) });
    await userEvent.setup().click(await screen.findByRole("button", { name: "Remind" }));
    await expect
      .poll(async () => (await store.get("invoices", older.id))?.history.at(-1))
      .toMatchObject({ what: "reminded", detail: expect.stringMatching(/^\d+ whatsapp$/) });
    const chat = new URL(chats[0]!);
    expect(chat.searchParams.get("text")).toMatch(/INV-0001/);
    expect(chat.searchParams.get("text")).toMatch(/₦60,000/);
  });

  test("a client without a phone cannot be called", async () => {
    await store.update("contacts", musa.id, { phones: [] });
    open();
    await screen.findByRole("heading", { level: 2, name: musa.name });
    expect(screen.queryByRole("link", { name: "Call" })).toBeNull();
    expect(screen.queryByRole("link", { name: "WhatsApp" })).toBeNull();
  });

  test("the menu leads to the client's statement", async () => {
    open();
    await userEvent.setup().click(await screen.findByRole("button", { name: "More" }));
    const statement = await screen.findByRole("menuitem", { name: "Send statement" });
    expect(statement.getAttribute("href")).toBe(`/report/statement?contact=${musa.id}`);
  });

  test("archiving can be undone", async () => {
    open();
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Archive" }));
    await waitFor(async () => expect((await store.get("contacts", musa.id))?.archivedAt).not.toBeNull());
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/"));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(async () => expect((await store.get("contacts", musa.id))?.archivedAt).toBeNull());
  });

  test("one with issued documents cannot be deleted", async () => {
    await store.create("invoices", older);
    open();
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "More" }));
    expect((await screen.findByRole("menuitem", { name: /Delete/ })).getAttribute("aria-disabled")).toBe("true");
  });

  test("one without issued documents is deleted, by name", async () => {
    open();
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: /Delete/ }));
    await person.click(await screen.findByRole("button", { name: "Delete Mùsá Ɗanjuma" }));
    await waitFor(async () => expect(await store.get("contacts", musa.id)).toBeUndefined());
  });

  test("the note saves itself", async () => {
    open();
    const person = userEvent.setup();
    await person.click(await screen.findByRole("tab", { name: "Notes" }));
    await person.type(screen.getByRole("textbox", { name: "Note" }), "Pays on Fridays");
    await waitFor(async () => expect((await store.get("contacts", musa.id))?.note).toBe("Pays on Fridays"));
  });
});

describe("recording a payment", () => {
  test("settles the oldest invoice first and keeps the rest for the next", async () => {
    await store.create("invoices", newer);
    await store.create("invoices", older);
    let recorded: boolean | undefined;
    renderScreen(<RecordPayment contactId={musa.id} onDone={(done) => (recorded = done)} />);
    const person = userEvent.setup();
    await person.type(await screen.findByRole("textbox", { name: "Amount" }), "90000");
    expect((await screen.findByText("INV-0001")).parentElement?.textContent).toBe("INV-0001 settled");
    await person.click(screen.getByRole("radio", { name: "Cash" }));
    await person.click(screen.getByRole("button", { name: "Record payment" }));

    await waitFor(() => expect(recorded).toBe(true));
    const [row] = await store.db.payments.toArray();
    expect(row?.data).toMatchObject({
      contactId: musa.id,
      amount: 90_000_00,
      method: "cash",
      status: "confirmed",
      allocations: [
        { invoiceId: older.id, amount: 60_000_00 },
        { invoiceId: newer.id, amount: 30_000_00 },
      ],
    });
    expect(store.memory.invoices()?.find(({ id }) => id === newer.id)?.balance).toBe(20_000_00);
  });

  test("for one invoice starts with what is left on it", async () => {
    await store.create("invoices", older);
    await store.create("invoices", newer);
    renderScreen(<RecordPayment contactId={musa.id} invoiceId={newer.id} onDone={() => undefined} />);
    const person = userEvent.setup();
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Amount" })).value).toBe("50,000");
    await person.click(screen.getByRole("button", { name: "Record payment" }));
    await waitFor(async () => expect(await store.db.payments.count()).toBe(1));
    const [row] = await store.db.payments.toArray();
    expect(row?.data).toMatchObject({ allocations: [{ invoiceId: newer.id, amount: 50_000_00 }] });
  });

  test("for several invoices starts with all of them, filled with what a bank's message said", async () => {
    await store.create("invoices", older);
    await store.create("invoices", newer);
    const start = { reference: "SKL1234567", method: "mobile_money" } as const;
    const of = { contactId: musa.id, invoiceIds: [newer.id, older.id], start };
    renderScreen(<RecordPayment {...of} onDone={() => undefined} />);
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Amount" })).value).toBe("110,000");
    await userEvent.setup().click(screen.getByRole("button", { name: "Record payment" }));
    await waitFor(async () => expect(await store.db.payments.count()).toBe(1));
    const [row] = await store.db.payments.toArray();
    expect(row?.data).toMatchObject({
      reference: "SKL1234567",
      method: "mobile_money",
      allocations: [
        { invoiceId: older.id, amount: 60_000_00 },
        { invoiceId: newer.id, amount: 50_000_00 },
      ],
    });
  });

  test("refuses nothing at all", async () => {
    renderScreen(<RecordPayment contactId={musa.id} onDone={() => undefined} />);
    await screen.findByRole("textbox", { name: "Amount" });
    await userEvent.click(screen.getByRole("button", { name: "Record payment" }));
    expect(await screen.findByText("Enter an amount")).toBeTruthy();
    expect(await store.db.payments.count()).toBe(0);
  });
});
