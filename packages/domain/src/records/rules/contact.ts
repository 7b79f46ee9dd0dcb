import type { Contact } from "../contact.ts";
import type { FieldRule } from "../field-rules.ts";
import { byClient, byDevice, byEveryone, byProgram, byServer, hiddenFromSellers, stamps } from "./writers.ts";

const open = { ...byEveryone, editable: "always", writers: byProgram } as const;

/** Every field of a client. */
export const contactRules = {
  ...stamps,
  id: { ...stamps.id, reported: true },
  archivedAt: { ...stamps.archivedAt, writers: byProgram, csv: true },
  name: { ...open, reported: true, csv: true },
  company: { ...open, csv: true },
  phones: { ...open, csv: true },
  email: { ...open, csv: true },
  address: { ...open, csv: true },
  taxId: { ...open, csv: true },
  vatNumber: open,
  buyerKind: open,
  currency: { ...open, reported: true, csv: true },
  termsDays: { ...open, csv: true },
  language: open,
  // Only a person enters a debt, because it is money.
  openingBalance: { ...open, ...hiddenFromSellers, writers: byDevice, reported: true, csv: true },
  birthday: { ...open, csv: true },
  tags: { ...open, csv: true },
  note: { ...open, csv: true },
  noReminders: open,
  remindersStopped: { ...open, editable: "always", writers: byServer },
  favorite: open,
  // It opens the page with all documents of the client, whoever wrote them.
  portalKey: { ...hiddenFromSellers, editable: "always", writers: byDevice, private: true },
  messages: { ...byEveryone, editable: "always", writers: byDevice, private: true },
  suggestion: { ...byEveryone, editable: "always", writers: byClient, private: true },
} as const satisfies Record<keyof (typeof Contact)["shape"], FieldRule>;
