import type { Settled } from "@ankara/domain/invoice/settlements";
import type { AnyRecord, CollectionName, RecordOf } from "@ankara/domain/records/collections";
import { contactRowOf, packContactRows, unpackContactRows, type ContactRow } from "./contact-row.ts";
import { invoiceRowOf, packInvoiceRows, unpackInvoiceRows, type InvoiceRow } from "./invoice-row.ts";
import {
  catalogRowOf,
  expenseRowOf,
  feeRowOf,
  noteRowOf,
  packOtherRows,
  unpackOtherRows,
  type OtherRow,
} from "./other-row.ts";

/** The slim row each collection is listed and searched by. */
export type RowOf = {
  contacts: ContactRow;
  invoices: InvoiceRow;
  catalogs: OtherRow;
  fees: OtherRow;
  expenses: OtherRow;
  notes: OtherRow;
};
export type IndexedCollection = keyof RowOf;
export type AnyRow = RowOf[IndexedCollection];

type Packing<Row> = { pack(rows: readonly Row[]): string; unpack(text: string): Row[] };
const others: Packing<OtherRow> = { pack: packOtherRows, unpack: unpackOtherRows };

const packings: { [C in IndexedCollection]: Packing<RowOf[C]> } = {
  contacts: { pack: packContactRows, unpack: unpackContactRows },
  invoices: { pack: packInvoiceRows, unpack: unpackInvoiceRows },
  catalogs: others,
  fees: others,
  expenses: others,
  notes: others,
};

/** Raise when a packed row or its chunk changes shape: devices then build their index anew from the records. */
export const indexVersion = 5;

export const indexedCollections = Object.keys(packings) as IndexedCollection[];
export const isIndexed = (collection: CollectionName): collection is IndexedCollection => collection in packings;
export const packRows = (collection: IndexedCollection, rows: readonly AnyRow[]): string =>
  (packings[collection] as Packing<AnyRow>).pack(rows);
export const unpackRows = <C extends IndexedCollection>(collection: C, text: string): RowOf[C][] =>
  packings[collection].unpack(text);

/** The slim row of a record. Invoices need what settled them, which other records know. */
export function rowOf(collection: IndexedCollection, record: AnyRecord, settled: Settled): AnyRow {
  switch (collection) {
    case "contacts":
      return contactRowOf(record as RecordOf["contacts"]);
    case "invoices":
      return invoiceRowOf(record as RecordOf["invoices"], settled);
    case "catalogs":
      return catalogRowOf(record as RecordOf["catalogs"]);
    case "fees":
      return feeRowOf(record as RecordOf["fees"]);
    case "expenses":
      return expenseRowOf(record as RecordOf["expenses"]);
    case "notes":
      return noteRowOf(record as RecordOf["notes"]);
  }
}
