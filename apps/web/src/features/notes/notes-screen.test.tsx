// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Note } from "@ankara/domain/records/note";
import { divider } from "@ankara/sync/merge-texts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, setWidth, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { NotesScreen } from "./notes-screen.tsx";
import { purgeTrash } from "./purge-trash.ts";

let store: Store;
beforeEach(async () => {
  setWidth(360);
  store = await openTestStore();
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const put = async (n: number, fields: Partial<Note>) => {
  const note = Note.parse({ ...stamps, id: id(n), ...fields });
  await store.create("notes", note);
  return note;
};
const open = (n: number) => renderScreen(<NotesScreen />, { at: `/notes/${id(n)}`, path: "/notes/:id" });
const storedNote = (n: number) => store.get("notes", id(n));

describe("notes", () => {
  test("an item of a checklist that is ticked off is ticked off on the device", async () => {
    await put(1, { title: "Order", body: "- [ ] Cut 12 wine\n- [x] Call Mama Tolu" });
    open(1);
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Cut 12 wine" });
    await userEvent.setup().click(box);
    await waitFor(async () => expect((await storedNote(1))?.body).toBe("- [x] Cut 12 wine\n- [x] Call Mama Tolu"));
  });

  test("a title is kept as it is typed", async () => {
    await put(1, { title: "Order" });
    open(1);
    await userEvent.setup().type(await screen.findByRole("textbox", { name: "Title" }), " for Saturday");
    await waitFor(async () => expect(await storedNote(1)).toMatchObject({ title: "Order for Saturday" }));
  });

  test("a new one › its editor arrives while the title is typed › the title keeps the focus and all of its words", async () => {
    renderScreen(<NotesScreen />, { at: { pathname: `/notes/${id(1)}`, state: { fresh: true } }, path: "/notes/:id" });
    const title = await screen.findByRole("textbox", { name: "Title" });
    title.focus();
    await screen.findByRole("textbox", { name: "Note" });
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(document.activeElement).toBe(title);
    await userEvent.setup().keyboard("Gèlè order");
    await waitFor(async () => expect(await storedNote(1)).toMatchObject({ title: "Gèlè order", body: "" }));
  });

  test("of two texts that were kept one can be chosen", async () => {
    await put(1, { body: `cloth, blue${divider}cloth, red`, bothKept: true });
    open(1);
    await userEvent.setup().click(await screen.findByRole("button", { name: "Keep this one" }));
    await waitFor(async () => expect(await storedNote(1)).toMatchObject({ body: "cloth, red", bothKept: false }));
    expect(screen.queryByRole("button", { name: "Keep this one" })).toBeNull();
  });

  test("one goes to the trash and comes back, and goes for good after thirty days", async () => {
    await put(1, { title: "Old" });
    await put(2, { title: "Just now", archivedAt: store.instant() });
    await put(3, { title: "Long ago", archivedAt: "2026-01-01T00:00:00.000Z" });
    open(1);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "More about this note" }));
    await person.click(await screen.findByRole("menuitem", { name: "Move to trash" }));
    await waitFor(async () => expect((await storedNote(1))?.archivedAt).not.toBeNull());
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(async () => expect(await storedNote(1)).toMatchObject({ archivedAt: null }));
    await purgeTrash(store);
    expect([await storedNote(2), await storedNote(3)].map((note) => note?.title)).toEqual(["Just now", undefined]);
  });

  test("the list shows pinned ones first and finds words in their texts", async () => {
    await put(1, { title: "Suppliers", body: "Alhaji Bèllo, shop 212" });
    await put(2, { title: "Gèlè order", pinned: true });
    renderScreen(<NotesScreen />, { at: "/notes", path: "/notes" });
    await screen.findByText("Pinned");
    const titles = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(titles()[0]).toMatch(/^Gèlè order/);
    await userEvent.setup().type(screen.getByRole("searchbox", { name: "Search notes" }), "bello");
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(titles()[0]).toMatch(/^Suppliers/);
  });

  test("several are pinned, coloured and put in the trash at once, and come back at once", async () => {
    await put(1, { title: "Order" });
    await put(2, { title: "Suppliers" });
    await put(3, { title: "Left alone" });
    renderScreen(<NotesScreen />, { at: "/notes", path: "/notes" });
    const person = userEvent.setup();
    const choose = async () => {
      await person.click(await screen.findByRole("button", { name: "Select several" }));
      await person.click(screen.getByRole("checkbox", { name: /^Order/ }));
      await person.click(screen.getByRole("checkbox", { name: /^Suppliers/ }));
      expect(screen.getByText("2 chosen")).toBeTruthy();
    };
    const fields = async (name: keyof Note) => [
      (await storedNote(1))?.[name],
      (await storedNote(2))?.[name],
      (await storedNote(3))?.[name],
    ];

    await choose();
    await person.click(screen.getByRole("button", { name: "Pin" }));
    await waitFor(async () => expect(await fields("pinned")).toEqual([true, true, false]));
    await choose();
    await person.click(screen.getByRole("button", { name: "Colour" }));
    await person.click(await screen.findByRole("menuitem", { name: "Green" }));
    await waitFor(async () => expect(await fields("color")).toEqual(["green", "green", ""]));
    await choose();
    await person.click(screen.getByRole("button", { name: "Move to trash" }));
    await waitFor(async () =>
      expect((await fields("archivedAt")).map((at) => at !== null)).toEqual([true, true, false]),
    );

    await person.click(await screen.findByRole("button", { name: /Trash/ }));
    await choose();
    await person.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(async () => expect(await fields("archivedAt")).toEqual([null, null, null]));
    await person.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1)!);
    await waitFor(async () => expect((await fields("archivedAt"))[0]).not.toBeNull());
  });

  test("the page of a note has its title once as a heading", async () => {
    await put(1, { title: "Order" });
    open(1);
    expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});
