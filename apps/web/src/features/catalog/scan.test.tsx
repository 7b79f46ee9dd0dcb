// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { browserDevice } from "../../platform/browser.ts";
import { setDevice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import { CatalogScreen } from "./catalog-screen.tsx";

let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  setDevice(browserDevice);
  store = await openTestStore();
  await store.create(
    "catalogs",
    CatalogItem.parse({
      ...stamps,
      id: "0198b0a0-0000-7000-8000-000000000001",
      name: "Soap",
      barcode: "036000291452",
    }),
  );
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, "mediaDevices");
  await closeTestStore();
});

/** A browser whose camera answers like this. */
function camera(getUserMedia: () => Promise<MediaStream>) {
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}
async function openScanner() {
  renderScreen(<CatalogScreen />);
  const person = userEvent.setup();
  await screen.findByRole("button", { name: "Soap" });
  await person.click(screen.getByRole("button", { name: "Scan a code" }));
  return person;
}

test("scan › camera refused › says so, and a typed code with its leading zero finds the same item", async () => {
  camera(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  const person = await openScanner();
  expect(await screen.findByText(/^Camera access is blocked/)).toBeTruthy();
  await person.type(screen.getByRole("textbox", { name: "Or type the code" }), "0036000291452{Enter}");
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveProperty("value", "Soap");
});

test("scan › where there is no camera, an unknown code begins a new item", async () => {
  camera(() => Promise.reject(new DOMException("none", "NotFoundError")));
  const person = await openScanner();
  expect(await screen.findByText(/^No camera available/)).toBeTruthy();
  await person.type(screen.getByRole("textbox", { name: "Or type the code" }), "8712345678906");
  await person.click(screen.getByRole("button", { name: "Use it" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Cloth");
  expect(screen.getByRole("textbox", { name: /Barcode/ })).toHaveProperty("value", "8712345678906");
  await person.click(screen.getByRole("button", { name: "Add item" }));
  await waitFor(async () => {
    const rows = await store.db.catalogs.toArray();
    expect(new Set(rows.map(({ data }) => data?.["barcode"]))).toEqual(new Set(["036000291452", "8712345678906"]));
  });
});
