// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Note } from "@ankara/domain/records/note";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, setWidth, stamps } from "../../../test/render-screen.tsx";
import type { NotePatch } from "./note-autosave.ts";
import ReminderSheet from "./reminder-sheet.tsx";

const patches: NotePatch[] = [];
beforeEach(async () => {
  setWidth(360);
  await openTestStore();
  patches.length = 0;
  const note = Note.parse({
    ...stamps,
    id: "0198b0a0-0000-7000-8000-000000000001",
    remindAt: new Date("2026-12-05T09:00").toISOString(),
  });
  renderScreen(<ReminderSheet note={note} onChange={(patch) => patches.push(patch)} onClose={() => undefined} />, {
    at: "/",
    path: "/",
  });
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const time = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Time" });
const remind = () => screen.getByRole("button", { name: "Remind me" });

test("reminder › its time › is typed as people write it, and shown as the app prints times", async () => {
  const user = userEvent.setup();
  const field = await time();
  expect(field.value).toBe("09:00");
  await user.clear(field);
  await user.type(field, "4.30 pm");
  await user.tab();
  expect(field.value).toBe("16:30");
  await user.click(remind());
  await waitFor(() => expect(patches).toEqual([{ remindAt: new Date("2026-12-05T16:30").toISOString() }]));
});

test("reminder › a usual time › is picked with one tap", async () => {
  const user = userEvent.setup();
  await time();
  await user.click(screen.getByRole("radio", { name: "17:00" }));
  await user.click(remind());
  await waitFor(() => expect(patches).toEqual([{ remindAt: new Date("2026-12-05T17:00").toISOString() }]));
});

test("reminder › a time nobody can read › is refused under its field", async () => {
  const user = userEvent.setup();
  const field = await time();
  await user.clear(field);
  await user.type(field, "25:00");
  await user.click(remind());
  await screen.findByText("Choose a day and a time");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(patches).toEqual([]);
});
