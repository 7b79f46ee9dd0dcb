// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { buildContact } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../test/render-screen.tsx";
import { browserDevice } from "../platform/browser.ts";
import { setDevice } from "../platform/device.ts";
import type { AttentionRow } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { setSyncStatus } from "../sync/sync-status.ts";
import { SyncSheet } from "./sync-sheet.tsx";

let store: Store;
const contact = buildContact({ name: "Mama Tolú", phones: ["08125550101"] });
const saved: File[] = [];
/** As the database gives it back. */
const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as NonNullable<AttentionRow["record"]>;

beforeEach(async () => {
  store = await openTestStore();
  await store.create("contacts", contact);
  await store.db.outbox.clear();
  saved.length = 0;
  setDevice({ ...browserDevice, save: async (file) => void saved.push(file) });
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

async function show(row: Partial<AttentionRow>) {
  const op = {
    opId: contact.id,
    collection: "contacts",
    id: contact.id,
    kind: "put",
    patch: {},
    was: {},
    baseRev: 1,
  } as const;
  const rest = { code: "", message: "", fields: {}, lost: {}, record: asJson(contact), at: stamps.updatedAt };
  await store.db.attention.add({
    opId: contact.id,
    kind: "rejected",
    collection: "contacts",
    id: contact.id,
    op,
    ...rest,
    ...row,
  });
  renderScreen(<SyncSheet onClose={() => undefined} />);
  await screen.findByRole("dialog", { name: "Needs attention" });
  return userEvent.setup();
}

test("conflict › two phones gave a client two numbers › each has a button, and one tap takes the other", async () => {
  const op = {
    opId: contact.id,
    collection: "contacts",
    id: contact.id,
    kind: "put",
    patch: asJson({ phones: ["08125550101"] }),
    was: {},
    baseRev: 1,
  } as const;
  const person = await show({ kind: "conflict", op, lost: { phones: { value: ["07055550199"], side: "theirs" } } });
  expect(await screen.findByText("Mama Tolú was changed in two places")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep 08125550101" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Keep 07055550199" }));
  await waitFor(async () => expect(await store.get("contacts", contact.id)).toMatchObject({ phones: ["07055550199"] }));
  expect(await store.db.attention.count()).toBe(0);
});

test("refused change › says why at its field, links to the record, can be retried and saved as a file", async () => {
  const person = await show({
    message: "Some fields are not as they should be.",
    fields: { email: "Type a whole address" },
  });
  expect(await screen.findByText("Type a whole address")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toMatch(/^\/contacts\/mama-tolu-/);
  await person.click(screen.getByRole("button", { name: "Export" }));
  expect(JSON.parse(await saved[0]!.text())).toMatchObject({ collection: "contacts", record: { name: "Mama Tolú" } });
  await person.click(screen.getByRole("button", { name: "Send again" }));
  await expect.poll(() => store.db.outbox.count()).toBe(1);
});

test("sync sheet › what was deleted elsewhere while it was edited here is shown and comes back", async () => {
  const person = await show({ kind: "deleted", lost: { note: { value: "Pays on Fridays", side: "mine" } } });
  expect(await screen.findByText("Pays on Fridays")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Restore" }));
  await expect.poll(() => store.db.outbox.toArray()).toMatchObject([{ op: { was: {}, baseRev: 0 } }]);
});

test("sync sheet › a full device and a server in trouble each say what is safe", async () => {
  setSyncStatus({ state: "error", error: "device_full" });
  renderScreen(<SyncSheet onClose={() => undefined} />);
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("This device is full")).toBeTruthy();
  expect(sheet.getByText(/Nothing you saved is lost/)).toBeTruthy();
});

test("draft issued on two devices › names both numbers, and both documents stay", async () => {
  const op = {
    opId: contact.id,
    collection: "invoices",
    id: contact.id,
    kind: "put",
    patch: asJson({ number: "INV-0007", seq: 7 }),
    was: {},
    baseRev: 1,
  } as const;
  const person = await show({ code: "issued_elsewhere", collection: "invoices", op, fields: { number: "INV-B-0003" } });
  expect(await screen.findByText("INV-0007 was issued twice")).toBeTruthy();
  expect(screen.getByText(/issued the same draft as INV-B-0003/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Show both" }));
  await expect.poll(() => store.db.attention.count()).toBe(0);
});
