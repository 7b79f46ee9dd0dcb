// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildText, fakeWriter, user } from "../../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../../test/render-screen.tsx";
import { clearLocalStorage, writeSession } from "../../../session/session.ts";
import type { Store } from "../../../store/store.ts";
import { HubScreen } from "../hub-screen.tsx";

// A whole screen with an editor in it; a busy machine takes its time.
vi.setConfig({ testTimeout: 20_000 });
let store: Store;
beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
  clearLocalStorage();
});

test("save to note › no network › creates the note", async () => {
  const text = buildText({ subject: "Bello" });
  const server = fakeWriter({ texts: [text] });
  renderScreen(<HubScreen />, { at: "/tabs/ai?view=history", path: "/tabs/ai" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /Birthday Message: Bello/ }));
  const viewer = await screen.findByRole("dialog", { name: "Birthday Message" });
  server.state.online = false;
  await person.click(await within(viewer).findByRole("button", { name: "Share" }));
  await person.click(await screen.findByRole("menuitem", { name: "Save to note" }));
  expect(await screen.findByText("Saved to your notes")).toBeTruthy();
  const notes = await store.db.notes.toArray();
  expect(notes.map(({ data }) => data)).toMatchObject([
    { title: "Birthday Message: Bello", body: text.content, pinned: false, archivedAt: null },
  ]);
  await person.click(within(viewer).getByRole("button", { name: "Share" }));
  await person.click(await screen.findByRole("menuitem", { name: "Open the note" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Birthday Message" })).toBeNull());
  expect(await store.db.notes.count()).toBe(1);
});
