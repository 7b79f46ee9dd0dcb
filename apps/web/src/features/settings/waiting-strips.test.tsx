// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, noModals, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { overPlanKey, payoutProofKey } from "../../store/database.ts";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { WaitingStrips } from "./waiting-strips.tsx";

let store: Store;
beforeEach(async () => {
  setDevice(browserDevice);
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
});

test("device beyond the plan › says kindly that changes wait, and sends them once the plan has a place", async () => {
  renderScreen(<WaitingStrips />);
  await store.db.meta.put({ key: overPlanKey, value: true });
  expect(await screen.findByText(/your changes wait on this device/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("/plan/subscribe");
  await store.db.meta.put({ key: overPlanKey, value: false });
  await waitFor(() => expect(screen.queryByText(/Your free plan/)).toBeNull());
});

test("device beyond the plan › an app that sells nothing › leads to the devices alone", async () => {
  setDevice({ ...browserDevice, sells: false });
  renderScreen(<WaitingStrips />);
  await store.db.meta.put({ key: overPlanKey, value: true });
  expect(await screen.findByText(/your changes wait on this device/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Devices" }).getAttribute("href")).toBe("/settings/devices");
  expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
});

test("new bank details wait › the owner proves who they are › the line goes with the round that sends them", async () => {
  let proofs = 0;
  const proveOwner = () => Promise.resolve((proofs += 1) > 0);
  renderScreen(<WaitingStrips />, { modals: { ...noModals, proveOwner } });
  await store.db.meta.put({ key: payoutProofKey, value: true });
  fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(proofs).toBe(1));
  await store.db.meta.put({ key: payoutProofKey, value: false });
  await waitFor(() => expect(screen.queryByText(/Confirm the new bank details/)).toBeNull());
});
