// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildInvoice, buildPayment, buildSeries } from "@ankara/fixtures/builders";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { strictAllowances } from "@ankara/domain/people/role";
import { user } from "../../../test/fake-writer.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

const bisi = "0198b0a0-0000-7000-8000-000000000901";
const phoneId = "0198b0a0-0000-7000-8000-000000000902";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  clearLocalStorage();
  await closeTestStore();
});

async function open() {
  const invoice = buildInvoice({
    walkIn: true,
    series: buildSeries({ ownerDeviceId: phoneId }),
    status: "issued",
    createdBy: bisi,
    history: [{ at: "2026-11-20T09:41:00.000Z", what: "issued", detail: "INV-0001", by: bisi, byDevice: phoneId }],
    review: { at: "2026-11-20T09:42:00.000Z", reasons: ["discount"], seenAt: null },
  });
  await store.write(async (unit) => {
    const taken = { ...buildPayment({ invoice, method: "cash", createdBy: bisi }), deviceId: phoneId };
    unit.store("invoices", invoice.id, { data: JSON.parse(JSON.stringify(invoice)), rev: 1 });
    unit.store("payments", taken.id, { data: JSON.parse(JSON.stringify(taken)), rev: 2 });
  });
  renderScreen(<InvoiceScreen />, { at: `/invoice/${invoice.id}`, path: "/invoice/:id" });
  return invoice;
}
const rowOf = async (text: RegExp) => within((await screen.findByText(text)).closest("li") ?? document.body);

test("document of a colleague › history, payments and the owner's check › name them and their device", async () => {
  const members = { [store.userId]: "Adé", [bisi]: "Bísí Adéyẹmí" };
  const devices = { [phoneId]: "Chrome (Android)", [store.deviceId]: "Firefox (Linux)" };
  await store.db.meta.put({ key: "people", value: { members, devices } });
  const { id } = await open();

  const name = "Bísí Adéyẹmí, Chrome (Android)";
  expect(await (await rowOf(/^Issued, number/)).findByText(name)).toBeDefined();
  expect(await (await rowOf(/received, Cash/)).findByText(name)).toBeDefined();
  expect(await screen.findByText(`· ${name}`, { exact: false })).toBeDefined();
  expect(screen.getByText("Bísí Adéyẹmí issued INV-0001")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Mark as checked" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark as checked" })).toBeNull());
  expect((await store.get("invoices", id))?.review?.seenAt).not.toBeNull();
});

test("owner who is alone › names nobody", async () => {
  await open();
  expect((await rowOf(/^Issued, number/)).queryByText(/Adé|Chrome/)).toBeNull();
});

test("credit note › seller who may not › is told whom to ask, and nothing is asked or written", async () => {
  writeSession({ token: "a.b.c", user: { ...user, role: "seller", allowances: strictAllowances } });
  await open();
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "More actions" }));
  await person.click(await screen.findByRole("menuitem", { name: "Credit note" }));
  expect(await screen.findByText("Your role doesn’t allow this. Ask the owner or a manager.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});
