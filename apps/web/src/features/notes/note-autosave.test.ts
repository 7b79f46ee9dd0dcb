import { Note } from "@ankara/domain/records/note";
import { divider } from "@ankara/sync/merge-texts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { NoteAutosave } from "./note-autosave.ts";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(closeTestStore);

const blank = Note.parse({ ...stamps, id: "0198b0a0-0000-7000-8000-00000000000a" });
const autosaveOf = (start: Note) => {
  const show = {
    state: vi.fn<(state: string) => void>(),
    note: vi.fn<(note: object) => void>(),
    body: vi.fn<(body: string) => void>(),
  };
  return { autosave: new NoteAutosave(store, start, show), show };
};

test("note autosave › a note is made with its first character and nothing before", async () => {
  const { autosave } = autosaveOf(blank);
  await autosave.flush();
  expect(await store.get("notes", blank.id)).toBeUndefined();
  autosave.change({ body: "C" });
  autosave.change({ body: "Ca" });
  await expect.poll(() => store.get("notes", blank.id)).toMatchObject({ body: "Ca" });
  expect(await store.db.outbox.count()).toBe(2); // The business and the note.
});

test("note autosave › another device's text that came in while this one was typed stays beside it", async () => {
  await store.create("notes", { ...blank, body: "cloth" });
  const { autosave, show } = autosaveOf({ ...blank, body: "cloth" });
  autosave.change({ body: "cloth, blue" });
  await store.update("notes", blank.id, { body: "cloth, red" });
  await autosave.flush();
  const both = `cloth, blue${divider}cloth, red`;
  expect(await store.get("notes", blank.id)).toMatchObject({ body: both, bothKept: true });
  expect(show.body).toHaveBeenLastCalledWith(both);
  autosave.change({ body: `${both}!` });
  await autosave.flush();
  expect(await store.get("notes", blank.id)).toMatchObject({ body: `${both}!` });
});

test("note › changed elsewhere while idle › shows the other text, and typing replaces it knowingly", async () => {
  await store.create("notes", { ...blank, body: "cloth" });
  const { autosave, show } = autosaveOf({ ...blank, body: "cloth" });
  await store.update("notes", blank.id, { body: "cloth, red" });
  autosave.meet({ ...blank, body: "cloth, red" });
  expect(show.body).toHaveBeenCalledWith("cloth, red");
  autosave.change({ body: "cloth, red and gold" });
  await autosave.flush();
  expect(await store.get("notes", blank.id)).toMatchObject({ body: "cloth, red and gold", bothKept: false });
});

test("note › own earlier text arrives late › does not overwrite what was typed since", async () => {
  const { autosave, show } = autosaveOf(blank);
  for (const body of ["Cut", "Cut 12"]) {
    autosave.change({ body });
    await autosave.flush();
  }
  autosave.meet({ ...blank, body: "Cut" });
  expect(show.body).not.toHaveBeenCalled();
});

test("note autosave › what the device refused is written with the next change", async () => {
  const { autosave, show } = autosaveOf(blank);
  const write = vi.spyOn(store, "write").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  const quiet = vi.spyOn(console, "error").mockReturnValue();
  autosave.change({ title: "Order" });
  expect(await autosave.flush()).toBe(false);
  expect(show.state).toHaveBeenLastCalledWith("failed");
  autosave.change({ body: "24 pieces" });
  expect(await autosave.flush()).toBe(true);
  expect(await store.get("notes", blank.id)).toMatchObject({ title: "Order", body: "24 pieces" });
  write.mockRestore();
  quiet.mockRestore();
});
