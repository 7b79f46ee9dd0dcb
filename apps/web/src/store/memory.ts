import type { CollectionName } from "@ankara/domain/records/collections";
import { isOwed, openPartsOf, overdueOfRow } from "@ankara/domain/invoice/receivable";
import type { ContactRow, Owed } from "./index/contact-row.ts";
import { nothingOwed } from "./index/contact-row.ts";
import type { AnyRow, IndexedCollection, RowOf } from "./index/indexed.ts";
import type { InvoiceRow, SyncState } from "./index/invoice-row.ts";
import type { WrittenChunk } from "./index/chunks.ts";
import { nameOrder } from "../i18n/name-order.ts";
import { keyOf, partsOf, type Committed, type RecordKey } from "./unit-of-work.ts";

/** One chunk in memory. `shown` once its rows have been handed out: from then on a row is replaced, not changed. */
type Held = { stamp: number; rows: AnyRow[]; shown: boolean };

/**
 * The slim rows of everything on the device, as lists and search read them. Chunks come from the
 * database; what joins them (a client's name, what a client owes, what waits for the network) is derived
 * here and handed out as lists that keep their identity until something in them changes.
 */
export class Memory {
  readonly #chunks = new Map<IndexedCollection, Map<number, Held>>();
  readonly #pending = new Map<RecordKey, SyncState>();
  readonly #listeners = new Set<() => void>();
  readonly #today: () => string;
  #waiting: Partial<Record<CollectionName, number>> | undefined;
  #contacts: ContactRow[] | undefined;
  /** The ids of the clients A–Z, and by which order. */
  #byName: { ids: string[]; order: unknown } = { ids: [], order: null };
  #invoices: InvoiceRow[] | undefined;
  #drafts: InvoiceRow[] | undefined;
  #owedOn = "";
  #shownContacts = new Map<string, { stored: ContactRow; row: ContactRow }>();

  /** @param today - the calendar day in the business's zone, `YYYY-MM-DD` */
  constructor(today: () => string) {
    this.#today = today;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Take in what a transaction of this tab wrote, or what another tab's was read back as. */
  apply({ chunks, pending }: Committed): void {
    const touched =
      pending.some(([key]) => partsOf(key)[0] === "contacts") || chunks.some((chunk) => this.#touchesClients(chunk));
    const clients = this.#contacts;
    for (const chunk of chunks) this.hold(chunk);
    for (const [key, state] of pending) {
      if (state === null) this.#pending.delete(key);
      else this.#pending.set(key, state);
      this.#waiting = undefined;
    }
    if (chunks.length === 0 && pending.length === 0) return;
    this.#invoices = this.#contacts = this.#drafts = undefined;
    // Every key in a draft is kept: what clients owe is not added up anew for that.
    if (!touched) this.#contacts = clients;
    for (const listener of this.#listeners) listener();
  }

  stampOf(collection: IndexedCollection, chunk: number): number {
    return this.#chunks.get(collection)?.get(chunk)?.stamp ?? -1;
  }

  syncStateOf(key: RecordKey): SyncState {
    return this.#pending.get(key) ?? "synced";
  }

  /** Records of each collection with changes the server has not taken yet; refused ones wait for the person instead. */
  waiting = (): Readonly<Partial<Record<CollectionName, number>>> => {
    if (this.#waiting) return this.#waiting;
    const counts: Partial<Record<CollectionName, number>> = {};
    for (const [key, state] of this.#pending) {
      const [collection] = partsOf(key);
      if (state !== "rejected") counts[collection] = (counts[collection] ?? 0) + 1;
    }
    return (this.#waiting = counts);
  };

  /** Clients, A–Z. */
  contacts(): ContactRow[] {
    const order = nameOrder();
    if (this.#contacts && this.#owedOn === this.#today() && this.#byName.order === order) return this.#contacts;
    this.#owedOn = this.#today();
    const owed = this.#owedByContact();
    const shown = new Map<string, { stored: ContactRow; row: ContactRow }>();
    let rows: ContactRow[] = [];
    let named = order === this.#byName.order;
    for (const stored of this.rows("contacts")) {
      const owes = owed.get(stored.id) ?? nothingOwed;
      const syncState = this.syncStateOf(keyOf("contacts", stored.id));
      const before = this.#shownContacts.get(stored.id);
      named &&= before?.row.name === stored.name;
      const same = before?.stored === stored && before.row.syncState === syncState && sameOwed(before.row.owed, owes);
      const row = same ? before.row : { ...stored, owed: owes, syncState };
      shown.set(stored.id, { stored, row });
      rows.push(row);
    }
    this.#shownContacts = shown;
    // Most changes are of money: the names are those of before, and so is their order.
    if (named && rows.length === this.#byName.ids.length)
      rows = this.#byName.ids.flatMap((id) => shown.get(id)?.row ?? []);
    else {
      // By code first: the rules of a language take ten times as long, and then find little to do.
      rows.sort((a, b) => compare(a.sortKey, b.sortKey) || compare(a.id, b.id));
      rows.sort((a, b) => order(a.name, b.name));
      this.#byName = { ids: rows.map(({ id }) => id), order };
    }
    return (this.#contacts = rows);
  }

  /** Documents, newest first, drafts included. */
  invoices(): InvoiceRow[] {
    if (this.#invoices) return this.#invoices;
    const names = new Map(this.rows("contacts").map((contact) => [contact.id, contact.name]));
    const rows: InvoiceRow[] = [];
    // Newest chunk first: the list is then almost in order before it is sorted.
    const chunks = [...(this.#chunks.get("invoices")?.values() ?? [])].toReversed();
    for (const held of chunks) {
      for (let place = held.rows.length - 1; place >= 0; place -= 1) {
        const stored = held.rows[place] as InvoiceRow;
        const contactName = (stored.contactId === null ? undefined : names.get(stored.contactId)) ?? stored.billToName;
        const syncState = this.#pending.size === 0 ? "synced" : this.syncStateOf(keyOf("invoices", stored.id));
        let row = stored;
        if (row.contactName !== contactName || row.syncState !== syncState) {
          if (held.shown) held.rows[place] = row = { ...stored, contactName, syncState };
          else Object.assign(row, { contactName, syncState });
        }
        rows.push(row);
      }
      held.shown = true;
    }
    this.#invoices = rows.sort((a, b) => compare(b.orderedAt, a.orderedAt) || compare(b.id, a.id));
    return this.#invoices;
  }

  /** Drafts, last edited first. */
  drafts(): InvoiceRow[] {
    this.#drafts ??= this.invoices()
      .filter((row) => row.status === "draft" && row.archivedAt === null)
      .sort((a, b) => compare(b.updatedAt, a.updatedAt));
    return this.#drafts;
  }

  /** Returns whether any row passes a test; stops at the first. */
  some<C extends IndexedCollection>(collection: C, passes: (row: RowOf[C]) => boolean): boolean {
    for (const { rows } of this.#chunks.get(collection)?.values() ?? [])
      if ((rows as RowOf[C][]).some((row) => passes(row))) return true;
    return false;
  }

  count(collection: IndexedCollection): number {
    let count = 0;
    for (const { rows } of this.#chunks.get(collection)?.values() ?? []) count += rows.length;
    return count;
  }

  /** Stored rows of one collection in no particular order. */
  rows<C extends IndexedCollection>(collection: C): RowOf[C][] {
    return [...(this.#chunks.get(collection)?.values() ?? [])].flatMap((held) => held.rows as RowOf[C][]);
  }

  /** Takes one chunk in without telling anybody: while the store is being read. */
  hold({ collection, chunk, stamp, rows }: WrittenChunk): void {
    const held = this.#chunks.get(collection) ?? new Map<number, Held>();
    this.#chunks.set(collection, held);
    const before = held.get(chunk);
    if ((before?.stamp ?? -1) >= stamp) return;
    this.#invoices = this.#contacts = this.#drafts = undefined;
    if (!before) return void held.set(chunk, { stamp, rows, shown: false });
    // A write unpacks its whole chunk. A row that says what it said stays the same object, and what is drawn of it stays.
    const known = new Map(before.rows.map((row) => [row.id, row]));
    const merged = rows.map((row) => {
      const old = known.get(row.id);
      return old && saysTheSame(old, row) ? old : row;
    });
    held.set(chunk, { stamp, rows: merged, shown: before.shown });
  }

  /** Returns whether this chunk, which is not applied yet, changes the list of clients. */
  #touchesClients({ collection, chunk, rows }: WrittenChunk): boolean {
    if (collection === "contacts") return true;
    if (collection !== "invoices") return false;
    const before = this.#chunks.get(collection)?.get(chunk)?.rows ?? [];
    return owedText(before as InvoiceRow[]) !== owedText(rows as InvoiceRow[]);
  }

  #owedByContact(): Map<string, Owed[]> {
    const today = this.#owedOn;
    const owed = new Map<string, Owed[]>();
    for (const row of this.invoices()) {
      if (row.contactId === null || !isOwed(row)) continue;
      const list = owed.get(row.contactId) ?? [];
      owed.set(row.contactId, list);
      let entry = list.find(({ currency }) => currency === row.currency);
      if (!entry)
        list.push(
          (entry = { currency: row.currency, outstanding: 0, overdue: 0, oldestOverdueDays: 0, nextDue: null }),
        );
      entry.outstanding += row.balance;
      const overdue = overdueOfRow(row, today);
      entry.overdue += overdue.amount;
      entry.oldestOverdueDays = Math.max(entry.oldestOverdueDays, overdue.days);
      const next = openPartsOf(row).find(({ dueDate }) => dueDate !== null && dueDate >= today)?.dueDate ?? null;
      if (next !== null && (entry.nextDue === null || next < entry.nextDue)) entry.nextDue = next;
    }
    return owed;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Derived fields are not compared: they are derived again. */
const derived = new Set(["contactName", "syncState", "owed"]);

function saysTheSame(a: AnyRow, b: AnyRow): boolean {
  return Object.entries(b).every(([field, value]) => {
    const other = (a as unknown as Record<string, unknown>)[field];
    if (other === value || derived.has(field)) return true;
    // Tags, phones and open parts.
    return Array.isArray(value) && Array.isArray(other) && JSON.stringify(value) === JSON.stringify(other);
  });
}

/** Serializes what clients owe on these invoices, to be compared. */
const owedText = (rows: readonly InvoiceRow[]): string =>
  rows
    .filter((row) => row.contactId !== null && isOwed(row))
    .map(({ id, contactId, currency, balance, dueDate, openParts }) =>
      [id, contactId, currency, balance, dueDate, openParts ? JSON.stringify(openParts) : ""].join(" "),
    )
    .join();

function sameOwed(a: readonly Owed[], b: readonly Owed[]): boolean {
  return a === b || (a.length === b.length && a.every((entry, i) => JSON.stringify(entry) === JSON.stringify(b[i])));
}
