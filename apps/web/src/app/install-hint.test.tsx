// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import { watchInstallOffer } from "../platform/install.ts";
import { inAppDatabase } from "../platform/share-target/app-database.ts";
import { clearLocalStorage } from "../session/session.ts";
import type { Store } from "../store/store.ts";
import { InstallHint, isAppleBrowser } from "./install-hint.tsx";

let store: Store;
beforeAll(watchInstallOffer);
beforeEach(async () => {
  store = await openTestStore();
  await inAppDatabase("answers", "readwrite", (rows) => rows.clear());
});
afterEach(async () => {
  cleanup();
  window.dispatchEvent(new Event("appinstalled"));
  await closeTestStore();
});

const offer = (outcome: "accepted" | "dismissed") =>
  act(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome }),
    });
    window.dispatchEvent(event);
  });
const issue = () => store.create("invoices", issuedInvoice({ id: "0198b0a0-0000-7000-8000-0000000000c1", total: 1 }));
const hint = () => screen.findByRole("region", { name: "Add to home screen" });
const isShown = async () => {
  // The device answers from its database.
  await act(() => inAppDatabase("answers", "readonly", (rows) => rows.count()).then(() => undefined));
  return screen.queryByRole("region", { name: "Add to home screen" }) !== null;
};

test("install hint › waits for the first issued invoice, and for a browser that can", async () => {
  renderScreen(<InstallHint />);
  offer("accepted");
  expect(await isShown()).toBe(false);
  await act(issue);
  expect(await hint()).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  expect(await isShown()).toBe(false);
});

test.each(["No", "Add"])(
  "install hint › never comes back after %s and a browser's refusal, not even after a log-out",
  async (button) => {
    await issue();
    renderScreen(<InstallHint />);
    offer("dismissed");
    await hint();
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect(await isShown()).toBe(false);
    cleanup();
    clearLocalStorage();
    renderScreen(<InstallHint />);
    offer("accepted");
    expect(await isShown()).toBe(false);
  },
);

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1", false, true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1", true, false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1", false, false],
  ["Mozilla/5.0 (Linux; Android 13) Chrome/140.0.0.0 Mobile Safari/537.36", undefined, false],
] as const)("install hint › %s, on the home screen already › %s", (userAgent, standalone, expected) => {
  expect(isAppleBrowser({ userAgent, maxTouchPoints: 5, standalone } as unknown as Navigator)).toBe(expected);
});
