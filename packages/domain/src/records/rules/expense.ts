import type { Expense } from "../expense.ts";
import type { FieldRule } from "../field-rules.ts";
import { byDevice, byProgram, stamps } from "./writers.ts";

const open = { editable: "always", writers: byProgram } as const;
const own = { editable: "always", writers: byDevice } as const;

/** Every field of an expense. */
export const expenseRules = {
  ...stamps,
  id: { ...stamps.id, reported: true },
  archivedAt: { ...stamps.archivedAt, writers: byProgram, reported: true },
  amount: { ...open, reported: true, csv: true },
  currency: { ...open, reported: true, csv: true },
  date: { ...open, reported: true, csv: true },
  category: { ...open, reported: true, csv: true },
  supplier: { ...open, reported: true, csv: true },
  method: { ...open, csv: true },
  inputVat: { ...open, reported: true, csv: true },
  contactId: { ...open, names: "contacts", csv: true },
  note: { ...open, reported: true, csv: true },
  billable: open,
  billedOn: { ...own, of: { invoiceId: { names: "invoices" }, lineId: { names: "invoices" } } },
  repeat: { ...own, reported: true },
  repeatOf: { ...own, names: "expenses" },
  photos: { ...own, file: "many" },
} as const satisfies Record<keyof (typeof Expense)["shape"], FieldRule>;
