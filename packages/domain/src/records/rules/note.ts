import type { FieldRule } from "../field-rules.ts";
import type { Note } from "../note.ts";
import { byDevice, byProgram, stamps } from "./writers.ts";

const open = { editable: "always", writers: byProgram } as const;
const own = { editable: "always", writers: byDevice } as const;

/** Every field of a note. */
export const noteRules = {
  ...stamps,
  archivedAt: { ...stamps.archivedAt, writers: byProgram },
  title: open,
  body: open,
  pinned: open,
  color: open,
  contactId: { ...open, names: "contacts" },
  invoiceId: { ...open, names: "invoices" },
  expenseId: { ...open, names: "expenses" },
  remindAt: open,
  snippet: own,
  bothKept: own,
} as const satisfies Record<keyof (typeof Note)["shape"], FieldRule>;
