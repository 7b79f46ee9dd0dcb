import { i18n } from "@lingui/core";
import { Note } from "@ankara/domain/records/note";
import { beforeAll, expect, test } from "vitest";
import type { InvoiceRow } from "../store/hooks.ts";
import { noticesAhead } from "./plan-notices.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
const now = new Date("2026-11-21T08:00:00").getTime();
const stamp = new Date(now).toISOString();
const note = (id: number, fields: Partial<Note>) =>
  Note.parse({
    id: `0198b0a0-0000-7000-8000-${String(id).padStart(12, "0")}`,
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  });
const invoice = (id: string, dueDate: string, fields: Partial<InvoiceRow> = {}) =>
  ({
    id,
    kind: "invoice",
    status: "issued",
    balance: 100,
    writtenOffAt: null,
    dueDate,
    number: id,
    contactName: "Musa",
    ...fields,
  }) as InvoiceRow;
const at = (day: string, hour = 9) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00`).toISOString();

test("note reminder › shows at its time; not for past, trashed or timeless notes", () => {
  const notices = noticesAhead(
    [
      note(1, { title: "Call Ada", body: "About the cloth", remindAt: at("2026-11-22", 15) }),
      note(2, { title: "Over", remindAt: at("2026-11-20") }),
      note(3, { title: "Trash", remindAt: at("2026-11-22"), archivedAt: stamp }),
      note(4, { title: "None" }),
    ],
    [],
    "2026-11-21",
    now,
  );
  expect(notices).toEqual([
    {
      id: note(1, {}).id,
      title: "Call Ada",
      body: "About the cloth",
      path: `/notes/${note(1, {}).id}`,
      at: at("2026-11-22", 15),
    },
  ]);
});

test("morning notice › lists documents due that day once, not paid ones, quotes or those a month away", () => {
  const notices = noticesAhead(
    [],
    [
      invoice("INV-1", "2026-11-21"),
      invoice("INV-2", "2026-11-23"),
      invoice("INV-3", "2026-11-23", { contactName: "Ada" }),
      invoice("INV-4", "2026-11-23", { balance: 0 }),
      invoice("INV-5", "2026-11-23", { kind: "quote" }),
      invoice("INV-6", "2026-11-20"),
      invoice("INV-7", "2027-02-01"),
    ],
    "2026-11-21",
    now,
  );
  expect(notices).toEqual([
    {
      id: "due:2026-11-21",
      title: "1 invoice is due today",
      body: "Musa · INV-1",
      path: "/invoice/INV-1",
      at: at("2026-11-21"),
    },
    {
      id: "due:2026-11-23",
      title: "2 invoices are due today",
      body: "Musa · INV-2, Ada · INV-3",
      path: "/tabs/invoice",
      at: at("2026-11-23"),
    },
  ]);
  // The morning is over: nothing that rings at once.
  expect(noticesAhead([], [invoice("INV-1", "2026-11-21")], "2026-11-21", now + 3_600_001)).toEqual([]);
});

test("notices › app lock on › name no client on the lock screen", () => {
  const notices = noticesAhead(
    [note(1, { title: "Call Ada", body: "x", remindAt: at("2026-11-22") })],
    [invoice("INV-2", "2026-11-23")],
    "2026-11-21",
    now,
    true,
  );
  expect(JSON.stringify(notices.map(({ title, body }) => [title, body]))).not.toMatch(/Ada|Musa|INV-2/);
  expect(notices).toHaveLength(2);
});

test("morning notice › Amharic › parts its invoices by the Ethiopic comma", () => {
  i18n.loadAndActivate({ locale: "am", messages: {} });
  const [notice] = noticesAhead(
    [],
    [invoice("INV-2", "2026-11-23"), invoice("INV-3", "2026-11-23", { contactName: "Ada" })],
    "2026-11-21",
    now,
  );
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(notice?.body).toBe("Musa · INV-2፣ Ada · INV-3");
});
