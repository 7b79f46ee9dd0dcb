// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { clearShared, saveShared, listShared } from "./shared-inbox.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import { user } from "../../../test/fake-writer.ts";
import type { Store } from "../../store/store.ts";
import { returnPathKey } from "../../session/return-path.ts";
import { SharedScreen } from "./shared-screen.tsx";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await clearShared();
  writeSession({ token: "e30.e30.c2ln", user });
});
afterEach(async () => {
  cleanup();
  clearLocalStorage();
  await closeTestStore();
});
const jpeg = () => new File([new Uint8Array([0xff, 0xd8, 0xff])], "a.jpg", { type: "image/jpeg" });
const address = () => screen.getByTestId("address").textContent;

test("shared text › becomes a note, and only then leaves the inbox", async () => {
  await saveShared({ text: "Measurements: 36, 28, 40", files: [] });
  renderScreen(<SharedScreen />, { at: "/shared", path: "/shared" });
  await userEvent.click(await screen.findByRole("button", { name: "Note" }));
  await waitFor(() => expect(address()).toMatch(/^\/notes\//));
  const notes = (await store.db.notes.toArray()).map(({ data }) => data?.["body"]);
  expect(notes).toEqual(["Measurements: 36, 28, 40"]);
  expect(await listShared()).toEqual([]);
});

test("shared item › text goes to quick entry, a picture to a new expense; both wait in the inbox until used", async () => {
  await saveShared({ text: "3 bags rice 45k", files: [jpeg()] });
  const [thing] = await listShared();
  renderScreen(<SharedScreen />, { at: "/shared", path: "/shared" });
  await userEvent.click(await screen.findByRole("button", { name: "Invoice or payment" }));
  await waitFor(() => expect(address()).toBe(`/new-invoice?text=3+bags+rice+45k&shared=${thing!.id}`));
  cleanup();
  renderScreen(<SharedScreen />, { at: "/shared", path: "/shared" });
  await userEvent.click(await screen.findByRole("button", { name: "New expense" }));
  await waitFor(() => expect(address()).toBe(`/tabs/expense?shared=${thing!.id}`));
  expect(await listShared()).toHaveLength(1);
});

test("shared file › a visitor signs in first; nothing is lost, and the sign-in leads back", async () => {
  await saveShared({ text: "A secret of somebody's", files: [] });
  clearLocalStorage();
  renderScreen(<SharedScreen />, { at: "/shared", path: "/shared" });
  expect(await screen.findByText("It is kept on this device until then.")).toBeTruthy();
  expect(screen.queryByText("A secret of somebody's")).toBeNull();
  expect(await listShared()).toHaveLength(1);
  expect(localStorage.getItem(returnPathKey)).toBe("/shared");
});

test("shared file › what did not arrive is said", async () => {
  renderScreen(<SharedScreen />, { at: "/shared?problem=full", path: "/shared" });
  expect(await screen.findByText(/This device is full/)).toBeTruthy();
});
