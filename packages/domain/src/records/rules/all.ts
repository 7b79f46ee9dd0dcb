import type { CollectionName, collections } from "../collections.ts";
import type { FieldRule, FieldRules } from "../field-rules.ts";
import { businessRules } from "./business.ts";
import { catalogItemRules } from "./catalog-item.ts";
import { contactRules } from "./contact.ts";
import { expenseRules } from "./expense.ts";
import { feeRules } from "./fee.ts";
import { invoiceRules } from "./invoice.ts";
import { noteRules } from "./note.ts";
import { paymentRules } from "./payment.ts";
import { seriesRules } from "./series.ts";

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
} as const satisfies {
  readonly [C in CollectionName]: Readonly<Record<keyof (typeof collections)[C]["shape"], FieldRule>>;
};

/** The rules of a collection, for code that takes its name. */
export const rulesOf = (collection: CollectionName): FieldRules => fieldRules[collection];
