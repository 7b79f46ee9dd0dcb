// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { applyReceipts } from "../../sync/apply-server-changes.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

const draft: Invoice = buildInvoice({ walkIn: true });

beforeEach(async () => {
  setDevice(browserDevice);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  await store.create("invoices", draft);
  await store.issue(draft.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

/** The server takes everything that waits but the numbers, which it refuses. */
async function refuseNumbers(code: string, message: string): Promise<void> {
  const store = currentStore();
  const batch = await store.db.outbox.orderBy("seq").toArray();
  const receipts = batch.map(({ opId, op }) =>
    typeof op.patch["seq"] === "number"
      ? { opId, status: "rejected" as const, rev: null, code, message }
      : { opId, status: "applied" as const, rev: 4 },
  );
  await applyReceipts(store, batch, receipts, "2026-11-22T09:00:00.000Z");
}
const open = () => renderScreen(<InvoiceScreen />, { at: `/invoice/${draft.id}`, path: "/invoice/:id" });

test("a refused document › its page says so, why, and that its number is not valid; it is issued again from there", async () => {
  await refuseNumbers("series_closed", "This numbering series was closed before this document arrived.");
  open();
  expect(await screen.findByText("The server refused this document")).toBeDefined();
  expect(screen.getByText(/was closed before this document arrived/)).toBeDefined();
  expect(screen.getByText(/INV-0001 is not in your books and not valid/)).toBeDefined();
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Issue it again" }));
  await person.click(await screen.findByRole("button", { name: "Turn into a draft" }));
  await waitFor(async () =>
    expect(await currentStore().get("invoices", draft.id)).toMatchObject({ status: "draft", number: null }),
  );
});

test("sharing a refused document › asks first, and goes on only when told to", async () => {
  await refuseNumbers("number_not_now", "The device’s clock was wrong when it gave this number.");
  open();
  await screen.findByText("The server refused this document");
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText(/A client who has it may still pay it/)).toBeDefined();
  expect(screen.queryByText("Download e-invoice")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Share anyway" }));
  expect(await screen.findByText("Download e-invoice")).toBeDefined();
});

test("a document the server took › says nothing of it", async () => {
  await refuseNumbers("", "");
  await currentStore().db.attention.clear();
  open();
  await screen.findByRole("button", { name: "Share" });
  expect(screen.queryByText("The server refused this document")).toBeNull();
});
