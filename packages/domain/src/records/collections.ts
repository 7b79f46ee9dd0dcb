import { Business } from "./business.ts";
import { CatalogItem } from "./catalog-item.ts";
import { Contact } from "./contact.ts";
import { DayClose } from "./day-close.ts";
import { Expense } from "./expense.ts";
import { Fee } from "./fee.ts";
import { Invoice } from "./invoice.ts";
import { Note } from "./note.ts";
import { Payment } from "./payment.ts";
import { Series } from "./series.ts";
import type { CollectionName } from "./collection-name.ts";

/**
 * Every synced collection and the schema of its records. The names of the specification
 * (`contacts`, `invoices`, `notes`, `expenses`, `catalogs`, `fees`) and ours beside them.
 */
export const collections = {
  business: Business,
  series: Series,
  fees: Fee,
  catalogs: CatalogItem,
  contacts: Contact,
  invoices: Invoice,
  payments: Payment,
  expenses: Expense,
  notes: Note,
  closes: DayClose,
} as const satisfies Record<CollectionName, unknown>;

export type { CollectionName };
export const collectionNames = Object.keys(collections) as CollectionName[];

export type RecordOf = {
  business: Business;
  series: Series;
  fees: Fee;
  catalogs: CatalogItem;
  contacts: Contact;
  invoices: Invoice;
  payments: Payment;
  expenses: Expense;
  notes: Note;
  closes: DayClose;
};
export type AnyRecord = RecordOf[CollectionName];
