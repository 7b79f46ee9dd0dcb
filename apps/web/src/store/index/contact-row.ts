import type { MinorUnits } from "@ankara/domain/money/money";
import type { Contact } from "@ankara/domain/records/contact";
import { fold, permalink } from "@ankara/domain/text";
import type { SyncState } from "./invoice-row.ts";

/** Debt of a client in one currency, minor units, from the invoices on this device. */
export type Owed = {
  currency: string;
  outstanding: MinorUnits;
  overdue: number;
  /** Days the oldest unpaid invoice is late; 0 when none is. */
  oldestOverdueDays: number;
  /** Due day of the next unpaid invoice that is not late yet. */
  nextDue: string | null;
};

/** A client as lists and pickers hold it. */
export type ContactRow = {
  id: string;
  name: string;
  company: string;
  /** The first phone, the client's primary identifier; empty without one. */
  phone: string;
  /** Every phone, for search. */
  phones: readonly string[];
  email: string;
  permalink: string;
  /** Folded name: lists are sorted and searched by it. */
  sortKey: string;
  archived: boolean;
  favorite: boolean;
  currency: string | null;
  openingBalance: MinorUnits;
  tags: readonly string[];
  updatedAt: string;
  /** `--11-20` or `1990-11-20`. */
  birthday: string | null;
  /** One entry per currency with something unpaid, empty when all is paid. */
  owed: readonly Owed[];
  syncState: SyncState;
};

export const nothingOwed: readonly Owed[] = [];

export function contactRowOf(contact: Contact): ContactRow {
  return {
    id: contact.id,
    name: contact.name,
    company: contact.company,
    phone: contact.phones[0] ?? "",
    phones: contact.phones,
    email: contact.email,
    permalink: permalink(contact.name, contact.id),
    sortKey: fold(contact.name),
    archived: contact.archivedAt !== null,
    favorite: contact.favorite,
    currency: contact.currency,
    openingBalance: contact.openingBalance,
    tags: contact.tags,
    updatedAt: contact.updatedAt,
    birthday: contact.birthday,
    owed: nothingOwed,
    syncState: "synced",
  };
}

/** Fields the chunk stores: the rest is derived when it is opened. */
type StoredContactRow = Omit<ContactRow, "owed" | "syncState">;

export function packContactRows(rows: readonly ContactRow[]): string {
  return JSON.stringify(rows.map(({ owed: _owed, syncState: _syncState, ...stored }): StoredContactRow => stored));
}

export function unpackContactRows(text: string): ContactRow[] {
  const stored = JSON.parse(text) as StoredContactRow[];
  return stored.map((row) => ({ ...row, owed: nothingOwed, syncState: "synced" }));
}
