// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "./render-screen.tsx";
import { DeviceTroubleStrip } from "../src/app/device-trouble-strip.tsx";
import { dismissFailedSteps } from "../src/store/after-commit.ts";
import { reportWrite } from "../src/store/storage-quota.ts";
import { currentStore } from "../src/store/store.ts";
import { useIssue } from "../src/features/invoice-editor/use-issue.ts";

const draft: Invoice = buildInvoice({ walkIn: true });

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  await store.create("invoices", draft);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  dismissFailedSteps();
  reportWrite();
  await closeTestStore();
});

function Editor() {
  const { issue } = useIssue({
    draft,
    contact: null,
    business: buildBusiness(),
    totals: computeTotals(draft),
    today: currentStore().today(),
    keep: () => Promise.resolve(true),
    stop: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <>
      <DeviceTroubleStrip />
      <button type="button" onClick={() => void issue()}>
        Issue
      </button>
    </>
  );
}

test("issue › the device cannot note its numbering › the document opens and a notice says what stands", async () => {
  vi.spyOn(currentStore().device, "saveLeases").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  renderScreen(<Editor />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${draft.id}`));
  expect(await screen.findByText(/Your work is saved, documents and numbers too/)).toBeDefined();
  expect(await currentStore().get("invoices", draft.id)).toMatchObject({ status: "issued", number: "INV-0001" });
});

test("issue › the device refuses the write › stays in the editor, says that nothing was issued, and uses no number", async () => {
  const refusal = vi.spyOn(currentStore().db, "transaction").mockRejectedValue(new Error("broken"));
  renderScreen(<Editor />);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Issue" }));
  expect(await screen.findByText(/nothing was issued and no number was used/)).toBeDefined();
  expect(screen.getByText("That was not saved.")).toBeDefined();
  expect(screen.getByTestId("address").textContent).toBe("/");
  refusal.mockRestore();
  await person.click(screen.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${draft.id}`));
  expect(await currentStore().get("invoices", draft.id)).toMatchObject({ number: "INV-0001" });
});
