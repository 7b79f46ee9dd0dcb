// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "./render-screen.tsx";
import { DeviceTroubleStrip } from "../src/app/device-trouble-strip.tsx";
import { dismissFailedSteps } from "../src/store/after-commit.ts";
import { reportWrite } from "../src/store/storage-quota.ts";
import { currentStore } from "../src/store/store.ts";
import IssuedMoment from "../src/document-parts/issued-moment.tsx";
import { touch } from "../src/platform/touch.ts";
import { useIssue } from "../src/features/invoice-editor/use-issue.ts";

vi.mock("../src/platform/touch.ts", () => ({ touch: vi.fn<() => void>() }));

const draft: Invoice = buildInvoice({ walkIn: true });
const issueAnotherBefore = () =>
  currentStore().create("invoices", issuedInvoice({ id: "0198b0a0-0000-7000-8000-0000000000ee", total: 100_00 }));

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store = await openTestStore();
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
  await store.create("invoices", draft);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.mocked(touch).mockClear();
  dismissFailedSteps();
  reportWrite();
  await closeTestStore();
});

function Editor() {
  const { issue, first } = useIssue({
    draft,
    contact: null,
    business: buildBusiness(),
    totals: computeTotals(draft),
    today: currentStore().today(),
    saveNow: () => Promise.resolve(true),
    stop: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <>
      <DeviceTroubleStrip />
      {first && <IssuedMoment {...first} />}
      <button type="button" onClick={() => void issue()}>
        Issue
      </button>
    </>
  );
}

test("issue › the device cannot note its numbering › the document opens and a notice says what stands", async () => {
  await issueAnotherBefore();
  vi.spyOn(currentStore().device, "saveLeases").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  renderScreen(<Editor />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${draft.id}`));
  expect(await screen.findByText(/Your work is saved, documents and numbers too/)).toBeDefined();
  expect(await currentStore().get("invoices", draft.id)).toMatchObject({ status: "issued", number: "INV-0001" });
});

test("issue › the device refuses the write › stays in the editor, says that nothing was issued, and uses no number", async () => {
  await issueAnotherBefore();
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

test("issue › the first invoice of a business › its number is stamped with one vibration, then the ways to share open", async () => {
  renderScreen(<Editor />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Issue" }));
  expect(await screen.findByRole("heading", { name: "Your first invoice" })).toBeDefined();
  expect(screen.getByText("INV-0001")).toBeDefined();
  expect(screen.getByTestId("address").textContent).toBe("/");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${draft.id}`));
  expect(vi.mocked(touch).mock.calls).toEqual([["done"]]);
});

test("issue › not the first invoice › its page opens at once", async () => {
  await issueAnotherBefore();
  renderScreen(<Editor />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(`/invoice/${draft.id}`));
  expect(screen.queryByRole("heading", { name: "Your first invoice" })).toBeNull();
});

test("the first invoice › motion › only where the person has not asked for less", () => {
  const css = readFileSync(join(import.meta.dirname, "../src/styles/issued-moment.css"), "utf8");
  const still = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}\n/, "");
  expect(css).toContain("animation: unroll 420ms");
  expect(still).not.toMatch(/animation:|transition:/);
});
