// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { InvoiceSettingsScreen } from "./invoice-settings-screen.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}

beforeEach(async () => {
  window.happyDOM.setViewport({ width: 360, height: 740 });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const store = await openTestStore();
  await store.update("business", store.businessId, { template: "band", accent: "#27348B" });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const at = "/settings/invoice";
/** Opens a row of the phone's list, and gives its sheet with the paper in it. */
async function openSheet(row: RegExp, name: RegExp) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: row }));
  const sheet = await screen.findByRole("dialog", { name });
  const preview = await within(sheet).findByRole("region", { name: "Your next invoice" });
  await waitFor(() => expect(preview.textContent).toContain("Textiles"));
  return { user, sheet, preview };
}

test("preview in the sheet › follows the chosen layout", async () => {
  renderScreen(<InvoiceSettingsScreen />, { at, path: at });
  const { user, sheet, preview } = await openSheet(/^Layout/, /^Layout/);
  expect(preview.querySelector("[inert]")).not.toBeNull();
  const before = preview.innerHTML;
  await user.click(within(sheet).getByRole("switch", { name: "Signature line" }));
  await waitFor(() => expect(preview.innerHTML).not.toBe(before));
});

test("preview on phones › another colour › is drawn at once", async () => {
  renderScreen(<InvoiceSettingsScreen />, { at, path: at });
  // Our indigo stands for the dye of the shop's own cloth: the row may not name a colour that nothing wears.
  expect((await screen.findByRole("button", { name: /^Colour/ })).textContent).toContain("Your own cloth");
  const colour = await openSheet(/^Colour/, /^Colour/);
  const drawn = () => colour.preview.querySelector("[style]")?.getAttribute("style");
  const before = drawn();
  await colour.user.click(within(colour.sheet).getByRole("radio", { name: "Terracotta" }));
  await waitFor(() => expect(drawn()).not.toBe(before));
});

test("preview on phones › another language › is drawn at once", async () => {
  renderScreen(<InvoiceSettingsScreen />, { at, path: at });
  const { user, sheet, preview } = await openSheet(/^Language/, /^Language/);
  await user.selectOptions(within(sheet).getByRole("combobox"), "fr");
  await waitFor(() => expect(preview.textContent).toContain("Facture"));
});
