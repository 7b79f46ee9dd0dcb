// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildText, fakeWriter, user } from "../../../test/fake-writer.ts";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { applyReceipts } from "../../sync/apply-server-changes.ts";
import { MessageSheet } from "./message-sheet.tsx";

const abeni = Contact.parse({
  ...stamps,
  id: "0198b0a0-0000-7000-8000-000000000001",
  name: "Abẹ́ní Adébáyọ̀",
  phones: ["+2348035550128"],
  email: "abeni@client.example",
});
const invoice = issuedInvoice({
  id: "0198b0a0-0000-7000-8000-000000000002",
  contactId: abeni.id,
  number: "INV-0001",
  total: 60_000_00,
});
const opened: string[] = [];
let store: Store;
beforeAll(() => setDevice({ ...browserDevice, open: (address) => void opened.push(address) }));
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
  await store.create("contacts", abeni);
  await store.create("invoices", invoice);
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
  opened.length = 0;
});

/** The server has taken everything. */
async function upload(): Promise<void> {
  const batch = await store.db.outbox.toArray();
  const receipts = batch.map(({ opId }, index) => ({ opId, status: "applied" as const, rev: index + 1 }));
  await applyReceipts(store, batch, receipts, "2026-11-22T09:00:00.000Z");
}
const history = async () => {
  const row = await store.db.invoices.get(invoice.id);
  return (row as unknown as { data: typeof invoice }).data.history.map(({ what, detail }) => [what, detail]);
};
const messages = async () =>
  ((await store.db.contacts.get(abeni.id))?.data as Contact | undefined)?.messages?.map(({ detail }) => detail);
const generate = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Generate/ });

describe("message from an invoice", () => {
  test("reminder › shows what the writer is told and its cost, writes, goes to the client and into the history", async () => {
    await upload();
    const server = fakeWriter();
    const body = { generate: "payment_reminder", about_kind: "invoice", about: invoice.id };
    server.grounding.push({ key: "client", value: abeni.name }, { key: "open", value: "₦60,000" });
    const done = vi.fn<(done: boolean) => void>();
    renderScreen(<MessageSheet about={{ kind: "invoice", id: invoice.id }} onDone={done} />);
    const person = userEvent.setup();
    expect(await screen.findByText("₦60,000")).toBeTruthy();
    expect(Object.fromEntries(server.requestsTo("/ai-writter/grounding")[0]?.query ?? [])).toEqual(body);
    expect(await screen.findByText("You will have 37 credits left")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Remind" }).checked).toBe(true);

    server.writes({ inputs: { ...body, description: "" }, content: "Dear Abẹ́ní, please pay." });
    await person.click(generate());
    const viewer = await screen.findByRole("dialog", { name: "Payment Reminder" });
    expect(server.requestsTo("/ai-writter/generate")[0]?.body).toMatchObject({ ...body, description: "" });
    await person.click(await within(viewer).findByRole("button", { name: "WhatsApp" }));
    expect(decodeURIComponent(opened[0] ?? "")).toBe("https://wa.me/2348035550128?text=Dear Abẹ́ní, please pay.");
    await waitFor(async () => expect((await history()).at(-1)?.[0]).toBe("reminded"));
    await waitFor(async () => expect(await messages()).toEqual(["whatsapp payment_reminder"]));
    expect((await history()).at(-1)?.[1]).toMatch(/^\d+ whatsapp/);
    await person.click(await screen.findByRole("button", { name: "Not sent" }));
    await waitFor(async () => expect(await history()).toEqual([]));
    await waitFor(async () => expect(await messages()).toEqual([]));
    await person.click(within(viewer).getByRole("button", { name: "Close" }));
    expect(done).toHaveBeenCalledWith(true);
  });

  test("apology › by mail › stands in the history as a message, and the invoice does not count as shared", async () => {
    await upload();
    const server = fakeWriter();
    server.grounding.push({ key: "client", value: abeni.name });
    renderScreen(<MessageSheet about={{ kind: "invoice", id: invoice.id }} onDone={() => undefined} />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("radio", { name: "Apologise for the delay" }));
    await person.type(screen.getByLabelText(/Anything else/), "Ready on Friday");
    await waitFor(() => expect(generate().disabled).toBe(false));
    const inputs = { about_kind: "invoice", about: invoice.id, description: "Ready on Friday" };
    server.writes({ inputs, content: "We are sorry." });
    await person.click(generate());
    const viewer = await screen.findByRole("dialog", { name: "Apology" });
    expect(server.requestsTo("/ai-writter/generate")[0]?.body).toMatchObject({ generate: "delay_apology", ...inputs });
    await person.click(await within(viewer).findByRole("button", { name: "E-mail" }));
    expect(opened[0]).toMatch(/^mailto:abeni%40client\.example\?subject=.*&body=We%20are%20sorry\.$/);
    await waitFor(async () => expect(await history()).toEqual([["shared", "email delay_apology"]]));
    expect((await store.db.invoices.get(invoice.id))?.data).toMatchObject({ sharedAt: null });
  });

  test("record the server does not have › cannot be written about, and the sheet says why", async () => {
    fakeWriter();
    renderScreen(<MessageSheet about={{ kind: "invoice", id: invoice.id }} onDone={() => undefined} />);
    expect(await screen.findByText("Not on the server yet")).toBeTruthy();
    expect(generate().disabled).toBe(true);
  });
});

test("message from a client › with a late invoice › offers the reminder of that invoice, else none", async () => {
  await upload();
  const server = fakeWriter();
  renderScreen(
    <MessageSheet about={{ kind: "contact", id: abeni.id, overdueId: invoice.id }} onDone={() => undefined} />,
  );
  await waitFor(() => expect(server.requestsTo("/ai-writter/grounding").at(-1)?.query.get("about")).toBe(invoice.id));
  await userEvent.setup().click(screen.getByRole("radio", { name: "Say thanks" }));
  await waitFor(() => expect(server.requestsTo("/ai-writter/grounding").at(-1)?.query.get("about")).toBe(abeni.id));
  cleanup();
  renderScreen(<MessageSheet about={{ kind: "contact", id: abeni.id }} onDone={() => undefined} />);
  expect(await screen.findByRole("radio", { name: "Say thanks" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Remind" })).toBeNull();
});

test("thanks to a client › about no document › stand in the history of the client", async () => {
  const { SendMessage } = await import("./viewer/send-message.tsx");
  const item = buildText({ generate: "thank_you", inputs: { about_kind: "contact", about: abeni.id } });
  renderScreen(<SendMessage item={item} content="Thank you" subject="Thank you" />);
  await userEvent.click(await screen.findByRole("button", { name: "E-mail" }));
  await waitFor(async () => expect(await messages()).toEqual(["email thank_you"]));
  expect(await history()).toEqual([]);
});

test("text of a client that was deleted › opened from the history › offers nobody to send it to", async () => {
  const { SendMessage } = await import("./viewer/send-message.tsx");
  const item = buildText({ generate: "thank_you", inputs: { about_kind: "contact", about: abeni.id } });
  renderScreen(<SendMessage item={item} content="Thank you" subject="Thank you" />);
  expect(await screen.findByRole("button", { name: "WhatsApp" })).toBeTruthy();
  await store.remove("contacts", abeni.id);
  await waitFor(() => expect(screen.queryByRole("button", { name: "WhatsApp" })).toBeNull());
});
