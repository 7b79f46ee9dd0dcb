// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { applyReceipts } from "../../sync/apply-server-changes.ts";
import { SelectionActions } from "./selection-actions.tsx";

// Loaded with the first tap: here before it, so that no test waits for the loader.
beforeAll(() => Promise.all([import("./bulk-share.tsx"), import("../../document-parts/confirm-refused.ts")]));
beforeEach(async () => {
  setDevice(browserDevice);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  for (const walkIn of [true, true, true]) {
    const draft = buildInvoice({ walkIn });
    await store.create("invoices", draft);
    await store.issue(draft.id);
  }
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

/** The server takes everything that waits but these numbers. */
async function refuse(...numbers: string[]): Promise<void> {
  const store = currentStore();
  const batch = await store.db.outbox.orderBy("seq").toArray();
  const receipts = batch.map(({ opId, op }) =>
    numbers.some((number) => number === op.patch["number"])
      ? { opId, status: "rejected" as const, rev: null, code: "series_closed", message: "The series was closed." }
      : { opId, status: "applied" as const, rev: 4 },
  );
  await applyReceipts(store, batch, receipts, "2026-11-22T09:00:00.000Z");
}
async function share(): Promise<ReturnType<typeof userEvent.setup>> {
  renderScreen(<SelectionActions chosen={currentStore().memory.invoices()} onDone={() => undefined} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Share" }));
  return person;
}

test("sharing several › some were refused › it names them and asks first", async () => {
  await refuse("INV-0001", "INV-0003");
  const person = await share();
  expect(await screen.findByText("The server refused some of these")).toBeDefined();
  expect(screen.getByText(/^INV-0003, INV-0001 are not in your books|^INV-0001, INV-0003 are not in/)).toBeDefined();
  expect(screen.queryByText("Share 3 documents")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Share all anyway" }));
  expect(await screen.findByText("Share 3 documents")).toBeDefined();
});

test("sharing several › one was refused › asked as on its page, and a no shares nothing", async () => {
  await refuse("INV-0002");
  const person = await share();
  expect(await screen.findByText(/INV-0002 is not in your books/)).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("Share 3 documents")).toBeNull();
});

test("sharing several › all are in the books › nothing is asked", async () => {
  await refuse();
  await share();
  expect(await screen.findByText("Share 3 documents")).toBeDefined();
});
