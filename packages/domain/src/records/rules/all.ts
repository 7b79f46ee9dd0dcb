import type { Note } from "../note.ts";
import type { CatalogItem } from "../catalog-item.ts";
import type { DayClose } from "../day-close.ts";
import type { Expense } from "../expense.ts";
import type { Fee } from "../fee.ts";
import type { CollectionName, collections } from "../collections.ts";
import type { FieldRule, FieldRules } from "../field-rules.ts";
import { businessRules } from "./business.ts";
import { contactRules } from "./contact.ts";
import { invoiceRules } from "./invoice.ts";
import { paymentRules } from "./payment.ts";
import { seriesRules } from "./series.ts";
import { author, byDevice, byEveryone, byManagers, byProgram, hiddenFromSellers, stamps } from "./writers.ts";

const open = { ...byEveryone, editable: "always", writers: byProgram } as const;
const own = { ...byEveryone, editable: "always", writers: byDevice } as const;
/** Of what a business sells: sellers read it. */
const offered = { ...open, ...byManagers } as const;
const offeredHere = { ...own, ...byManagers } as const;
const priced = { roles: { reads: "everyone", writes: "pricing" } } as const;

/** Every field of a product or service; movements of its stock stand beside these, `stock/{id}`. */
const catalogItemRules = {
  ...stamps,
  archivedAt: { ...stamps.archivedAt, ...byManagers, writers: byProgram, csv: true },
  name: { ...offered, csv: true },
  kind: { ...offered, csv: true },
  description: { ...offered, csv: true },
  unit: { ...offered, csv: true },
  prices: { ...offered, ...priced, csv: true },
  privateCost: { ...offered, ...hiddenFromSellers, private: true, csv: true },
  taxIds: { ...offered, names: "fees" },
  itemCode: { ...offered, csv: true },
  barcode: { ...offered, csv: true },
  category: { ...offered, csv: true },
  favorite: offered,
  photo: { ...offeredHere, file: "one" },
  onPriceList: offeredHere,
  stockSince: offeredHere,
  lowStock: offeredHere,
  earlierPrices: { ...offeredHere, ...priced },
} as const satisfies Record<keyof (typeof CatalogItem)["shape"], FieldRule>;

/** Every field of an expense. */
const expenseRules = {
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

/** Every field of a row of Tax & Fees. */
const feeRules = {
  ...stamps,
  name: own,
  kind: own,
  basis: own,
  ratePpm: own,
  amount: own,
  compoundOn: { ...own, names: "fees" },
  category: own,
  taxable: own,
  beforeDiscount: own,
  order: own,
  validFrom: own,
  validTo: own,
  defaultOn: own,
  country: own,
  source: own,
  checkedOn: own,
  uncertain: own,
} as const satisfies Record<keyof (typeof Fee)["shape"], FieldRule>;

/** Every field of a note. */
const noteRules = {
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
  postOf: own,
  bothKept: own,
} as const satisfies Record<keyof (typeof Note)["shape"], FieldRule>;

/** A count is written once: what was wrong with it stands in the next one. */
const counted = { ...byEveryone, editable: "never", writers: byDevice } as const;

/** Every field of a day's close. */
const dayCloseRules = {
  ...stamps,
  archivedAt: { ...stamps.archivedAt, editable: "never" },
  tillId: counted,
  date: counted,
  since: counted,
  closedAt: counted,
  currency: counted,
  opening: counted,
  cashIn: counted,
  cashOut: counted,
  counted,
  denominations: counted,
  kept: counted,
  reason: counted,
  note: counted,
  sales: counted,
  received: counted,
  onAccount: counted,
  createdBy: author,
} as const satisfies Record<keyof (typeof DayClose)["shape"], FieldRule>;

/** The tables of all collections. A collection without one, or a field without a rule, does not compile. */
export const fieldRules = {
  business: businessRules,
  series: seriesRules,
  fees: feeRules,
  catalogs: catalogItemRules,
  contacts: contactRules,
  invoices: invoiceRules,
  payments: paymentRules,
  expenses: expenseRules,
  notes: noteRules,
  closes: dayCloseRules,
} as const satisfies {
  readonly [C in CollectionName]: Readonly<Record<keyof (typeof collections)[C]["shape"], FieldRule>>;
};

/** The rules of a collection, for code that takes its name. */
export const rulesOf = (collection: CollectionName): FieldRules => fieldRules[collection];
