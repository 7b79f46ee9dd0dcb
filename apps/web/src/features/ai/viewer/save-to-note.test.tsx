// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addDays, formatDate, todayIn } from "@ankara/domain/dates/dates";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildText, fakeWriter, user } from "../../../../test/fake-writer.ts";
import { closeTestStore, openTestStore, renderScreen } from "../../../../test/render-screen.tsx";
import { clearLocalStorage, writeSession } from "../../../session/session.ts";
import type { Store } from "../../../store/store.ts";
import { HubScreen } from "../hub-screen.tsx";

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

test("content calendar › Remind me without a network › one note for each day to come, and one tap turns them off", async () => {
  const today = todayIn("Africa/Lagos", Date.now());
  const day = (ahead: number) => formatDate(addDays(today, ahead), "weekday");
  const content = [
    "## What to post",
    `1. **${day(1)}: Stock.** Show: the shelf. Caption: “Seen something you like?”`,
    `2. **${day(3)}: Hands at work.** Show: thirty seconds. Caption: “Care, time and good hands.”`,
  ].join("\n\n");
  const server = fakeWriter({
    texts: [
      buildText({ generate: "content_idea", title: "Content Idea", content, created_at: new Date().toISOString() }),
    ],
  });
  renderScreen(<HubScreen />, { at: "/tabs/ai?view=history", path: "/tabs/ai" });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: /Content Idea/ }));
  const viewer = await screen.findByRole("dialog", { name: "Content Idea" });
  server.state.online = false;
  await person.click(await within(viewer).findByRole("button", { name: "Remind me" }));
  expect(await screen.findByText("2 reminders set, at 9 in the morning")).toBeTruthy();
  const set = async () =>
    (await store.db.notes.toArray()).map(({ data }) => ({
      title: data?.["title"],
      body: data?.["body"],
      at: data?.["remindAt"],
      off: data?.["archivedAt"] !== null,
    }));
  const at = (ahead: number) => new Date(`${addDays(today, ahead)}T09:00`).toISOString();
  expect(await set()).toEqual([
    { title: "Post today: Stock", body: "Show: the shelf.\n\nSeen something you like?", at: at(1), off: false },
    {
      title: "Post today: Hands at work",
      body: "Show: thirty seconds.\n\nCare, time and good hands.",
      at: at(3),
      off: false,
    },
  ]);
  await person.click(await within(viewer).findByRole("button", { name: "Turn off" }));
  await waitFor(async () => expect((await set()).map(({ off }) => off)).toEqual([true, true]));
  expect(await within(viewer).findByRole("button", { name: "Remind me" })).toBeTruthy();
});
