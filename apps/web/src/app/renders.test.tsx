// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Contact } from "@ankara/domain/records/contact";
import { Profiler, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClientsScreen } from "../features/contacts/clients-screen.tsx";
import { autosaveDelayMs } from "../features/invoice-editor/autosave.ts";
import { EditorScreen } from "../features/invoice-editor/editor-screen.tsx";
import { InvoicesScreen } from "../features/invoice-list/invoices-screen.tsx";
import type { Store } from "../store/store.ts";
import { setSyncStatus } from "../sync/sync-status.ts";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../test/render-screen.tsx";

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  }
}

/** Rows drawn and commits of React, counted: figures that no busy machine changes. */
const drawn = vi.hoisted(() => ({ rows: 0, commits: 0, forms: 0 }));
vi.mock("../ui/row.tsx", async (original) => {
  const real = await original<typeof import("../ui/row.tsx")>();
  const Row = (props: ComponentProps<typeof real.Row>) => {
    drawn.rows += 1;
    return real.Row(props);
  };
  return { ...real, Row };
});
vi.mock("../features/invoice-editor/editor-form.tsx", async (original) => {
  const real = await original<typeof import("../features/invoice-editor/editor-form.tsx")>();
  const EditorForm = (props: ComponentProps<typeof real.EditorForm>) => {
    drawn.forms += 1;
    return real.EditorForm(props);
  };
  return { ...real, EditorForm };
});
const counted = (page: React.ReactElement) => (
  <Profiler id="page" onRender={() => (drawn.commits += 1)}>
    {page}
  </Profiler>
);
/** The device's answers come one after another: what is counted begins when nothing is drawn any more. */
async function calm(): Promise<void> {
  for (let before = -1; before !== drawn.commits;) {
    before = drawn.commits;
    await act(async () => new Promise((look) => setTimeout(look, 50)));
  }
}
const kept = () => act(async () => new Promise((look) => setTimeout(look, 3 * autosaveDelayMs)));
const during = async (what: () => Promise<unknown>) => {
  Object.assign(drawn, { rows: 0, commits: 0, forms: 0 });
  await what();
  return { ...drawn };
};

const many = 20;
const idOf = (place: number) => `0198b0a0-0000-7000-8000-0000000000${String(10 + place)}`;
let store: Store;
beforeEach(async () => {
  sessionStorage.clear();
  window.happyDOM.setViewport({ width: 360, height: 740 });
  store = await openTestStore();
  for (let place = 0; place < many; place++) {
    const name = `Mama ${String.fromCodePoint(65 + place)}`;
    await store.create("contacts", Contact.parse({ ...stamps, id: idOf(place), name }));
  }
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

test("drawings › a key in the search of clients draws no row that stays as it is", async () => {
  renderScreen(counted(<ClientsScreen onAdd={() => undefined} />));
  await screen.findByText("Mama T");
  const box = screen.getByRole("searchbox");
  const person = userEvent.setup();
  await person.click(box);
  await calm();
  const { rows, commits } = await during(() => person.keyboard("m"));
  expect(rows).toBe(0);
  expect(commits).toBeLessThanOrEqual(1);
  expect((await during(() => person.keyboard("ama t"))).rows).toBe(0);
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("drawings › a page of a first copy arrives › no list is drawn anew", async () => {
  setSyncStatus({ state: "syncing", progress: { done: 0, total: 40_000, paused: false } });
  renderScreen(counted(<ClientsScreen onAdd={() => undefined} />));
  await screen.findByText("Mama T");
  await calm();
  const progress = { done: 1_000, total: 40_000, paused: false };
  expect(await during(() => act(async () => setSyncStatus({ progress })))).toMatchObject({ rows: 0, commits: 0 });
  setSyncStatus({ state: "idle", progress: undefined });
});

test("drawings › a document that changes draws its own row of the list, not the others", async () => {
  for (let place = 0; place < many; place++)
    await store.create("invoices", issuedInvoice({ id: idOf(place), number: `INV-00${10 + place}`, total: 45_000 }));
  renderScreen(counted(<InvoicesScreen />));
  await screen.findAllByText(/INV-0029/);
  await calm();
  const { rows } = await during(() => act(async () => store.update("invoices", idOf(3), { dueDate: "2026-12-24" })));
  expect(rows).toBeGreaterThanOrEqual(1);
  expect(rows).toBeLessThanOrEqual(2);
});

test("drawings › a key in the editor is one drawing of the page, two with what it is kept as", async () => {
  renderScreen(counted(<EditorScreen />), { at: "/new-invoice", path: "/new-invoice" });
  const box = await screen.findByPlaceholderText(/3 bags rice/);
  const person = userEvent.setup();
  await person.click(box);
  await calm();
  const { commits } = await during(() => person.keyboard("r"));
  expect(commits).toBeLessThanOrEqual(2);
});

test("drawings › keys of a note draw its field alone, and the form once when they are kept", async () => {
  renderScreen(counted(<EditorScreen />), { at: "/new-invoice", path: "/new-invoice" });
  const note = await screen.findByRole("textbox", { name: /Note to client/ });
  const person = userEvent.setup();
  await person.type(note, "T");
  await kept();
  const { forms, commits } = await during(() => person.keyboard("hanks"));
  expect(forms).toBe(0);
  expect(commits).toBeLessThanOrEqual(6);
  expect(note).toHaveProperty("value", "Thanks");
  expect((await during(kept)).forms).toBe(1);
  expect(note).toHaveProperty("value", "Thanks");
});
