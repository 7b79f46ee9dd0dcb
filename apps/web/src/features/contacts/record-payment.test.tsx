// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Dexie } from "dexie";
import { Contact } from "@ankara/domain/records/contact";
import { buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { RecordPayment } from "./record-payment.tsx";

const musa = Contact.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-000000000090", name: "Mùsá Ɗanjuma" });
const invoice = issuedInvoice({
  id: "0198b0a0-0000-7000-8000-000000000001",
  contactId: musa.id,
  number: "INV-0001",
  total: 60_000_00,
});
let store: Store;

beforeEach(async () => {
  sessionStorage.clear();
  store = await openTestStore();
  await store.create("contacts", musa);
  await store.create("invoices", invoice);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const balance = () => store.memory.invoices().find(({ id }) => id === invoice.id)?.balance;
async function pay(method = "POS") {
  renderScreen(<RecordPayment contactId={musa.id} invoiceId={invoice.id} onDone={() => undefined} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("radio", { name: method }));
  await person.click(screen.getByRole("button", { name: "Record payment" }));
  await screen.findByText("Payment recorded");
  return person;
}

test("payment › its form is still read › the button waits for it", async () => {
  const reading = Promise.withResolvers<void>();
  const busy = store.db.transaction("rw", store.db.payments, () => Dexie.waitFor(reading.promise));
  renderScreen(<RecordPayment contactId={musa.id} invoiceId={invoice.id} onDone={() => undefined} />);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Record payment" });
  expect([screen.queryByRole("radio", { name: "POS" }), button.disabled]).toEqual([null, true]);
  reading.resolve();
  await busy;
  await screen.findByRole("radio", { name: "POS" });
  expect(button.disabled).toBe(false);
});

test("payment recorded › Undo › the same amount is owed again, and both entries stay", async () => {
  const person = await pay();
  expect(balance()).toBe(0);
  await person.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(balance()).toBe(60_000_00));
  expect(await store.db.payments.count()).toBe(2);
});

test("payment recorded › Send receipt › a receipt with its own number opens", async () => {
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId, kind: "receipt", pattern: "RCT-{SEQ:4}" })]);
  const person = await pay();
  await person.click(screen.getByRole("button", { name: "Send receipt" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toMatch(/^\/invoice\/ffffffff-/));
  expect(store.memory.invoices().find(({ kind }) => kind === "receipt")).toMatchObject({ number: "RCT-0001" });
});

test("payment › recorded before › the next one begins with the same method", async () => {
  await pay("POS");
  cleanup();
  renderScreen(<RecordPayment contactId={musa.id} onDone={() => undefined} />);
  expect(await screen.findByRole("radio", { name: "POS", checked: true })).toBeTruthy();
});
