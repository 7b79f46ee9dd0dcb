// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activePlan, fakeBilling } from "../../../test/fake-billing.ts";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import RuleSheet from "./rule-sheet.tsx";

const source = issuedInvoice({ id: "0198b0a0-0000-7000-8000-000000000001", total: 100_00 });
const today = "2026-11-23";

beforeEach(async () => {
  setDevice(browserDevice);
  await openTestStore();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const repeated = async () => (await currentStore().db.invoices.toArray()).map(({ data }) => data?.repeat).find(Boolean);

test("make this repeat › without a plan › it begins one month later, and says that it waits for a plan", async () => {
  fakeBilling();
  renderScreen(<RuleSheet of={{ source: { ...source, issueDate: today } }} today={today} onClose={() => undefined} />);
  expect(await screen.findByText("These need a plan")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Start repeating" }));
  expect(await screen.findByText("Saved. It repeats once you have a plan.")).toBeTruthy();
  await waitFor(async () => expect(await repeated()).toMatchObject({ start: "2026-12-23", unit: "month" }));
});

test("make this repeat › with a plan › nothing waits", async () => {
  fakeBilling({ subscription: activePlan });
  renderScreen(<RuleSheet of={{ source: { ...source, issueDate: today } }} today={today} onClose={() => undefined} />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Start repeating" }));
  expect(await screen.findByText("Now recurring")).toBeTruthy();
  expect(screen.queryByText("These need a plan")).toBeNull();
  await waitFor(async () => expect(await repeated()).toBeTruthy());
});

test("make this repeat › without a plan, in an app that sells nothing › says both, leads to no plans, and saves", async () => {
  setDevice({ ...browserDevice, sells: false });
  fakeBilling();
  renderScreen(<RuleSheet of={{ source: { ...source, issueDate: today } }} today={today} onClose={() => undefined} />);
  expect(await screen.findByText(/Plans and credits can’t be bought in this app./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Start repeating" }));
  expect(await screen.findByText("Saved. It repeats once you have a plan.")).toBeTruthy();
  await waitFor(async () => expect(await repeated()).toBeTruthy());
});
