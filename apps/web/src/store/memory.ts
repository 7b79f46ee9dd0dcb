import type { CollectionName } from "@ankara/domain/records/collections";
import { isOwed, openPartsOf, overdueOfRow } from "@ankara/domain/invoice/receivable";
import type { ContactRow, Owed } from "./index/contact-row.ts";
import { nothingOwed } from "./index/contact-row.ts";
import type { AnyRow, IndexedCollection, RowOf } from "./index/indexed.ts";
import type { InvoiceRow, SyncState } from "./index/invoice-row.ts";
import type { WrittenChunk } from "./index/chunks.ts";
import type { ContactId, LocalDate } from "@ankara/domain/records/fields";
import { nameOrder } from "../i18n/name-order.ts";
import { keyOf, partsOf, type Committed, type RecordKey } from "./unit-of-work.ts";

/** One chunk in memory. `shown` once its rows have been handed out: from then on a row is replaced, not changed. */
type LoadedChunk = { stamp: number; rows: AnyRow[]; shown: boolean };

type ShownContact = { readonly stored: ContactRow; readonly row: ContactRow };

/**
 * The slim rows of everything on the device, as lists and search read them. Chunks come from the
 * database; what joins them (a client's name, what a client owes, what waits for the network) is derived
 * here and handed out as lists that keep their identity until something in them changes.
 */
export class Memory {
  readonly #chunks = new Map<IndexedCollection, Map<number, LoadedChunk>>();
  readonly #pending = new Map<RecordKey, SyncState>();
  readonly #listeners = new Set<() => void>();
  readonly #today: () => LocalDate;
  #waiting: Partial<Record<CollectionName, number>> | undefined;
  #contacts: ContactRow[] | undefined;
  /** The ids of the clients A–Z, and by which order. */
  #byName: { ids: string[]; order: unknown } = { ids: [], order: null };
  #invoices: InvoiceRow[] | undefined;
  /** Changes that were taken in so far. */
  #taken = 0;
  /** Documents written since the list was last put in order, by id, with their rows in it; null where nobody has looked. */
  readonly #written = new Map<string, InvoiceRow | null | undefined>();
  #drafts: InvoiceRow[] | undefined;
  /** Lists as they were, while many chunks are taken in. */
  #before: { readonly invoices: InvoiceRow[] | undefined; readonly contacts: ContactRow[] | undefined } | null = null;
  /** Moment of the newest document that is still to be read; null once there is none. */
  #unread: string | null = null;
  #first: readonly InvoiceRow[] | undefined;
  /** Documents without the drafts of each client that was asked for. */
  readonly #issuedTo = new Map<ContactId, readonly InvoiceRow[]>();
  /** Documents that each client owes for; undefined until somebody asks. */
  #owedRows: Map<string, InvoiceRow[]> | undefined;
  /** Sums of these rows on the day `#owedOn`, worked out for each client when asked. */
  readonly #owed = new Map<string, Owed[]>();
  #owedOn = "";
  #shownContacts = new Map<string, ShownContact>();
  /** The client that was asked for alone, apart from the list, whose order follows the names that were shown in it. Each key in a draft asks. */
  #oneContact: (ShownContact & { readonly taken: number }) | undefined;

  /** @param today - the calendar day in the business's zone, `YYYY-MM-DD` */
  constructor(today: () => LocalDate) {
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
      this.#taken += 1;
      if (state === null) this.#pending.delete(key);
      else this.#pending.set(key, state);
      this.#waiting = undefined;
      const [collection, id] = partsOf(key);
      if (collection === "invoices") this.#noteWritten(id, null);
    }
    if (chunks.length === 0 && pending.length === 0) return;
    this.#contacts = this.#drafts = undefined;
    // Every key in a draft is kept: what clients owe is not added up anew for that.
    if (!touched) this.#contacts = clients;
    this.#tell();
  }

  /** @param unread - moment of the newest document that is still to be read; null once there is none */
  readUpTo(unread: string | null): void {
    this.#unread = unread;
    this.#tell();
  }

  #tell(): void {
    this.#first = undefined;
    this.#before = null;
    for (const listener of this.#listeners) listener();
  }

  /** The beginning of the list while documents are still to be read: those newer than all of them. Null once all are here. */
  first = (): readonly InvoiceRow[] | null => {
    const unread = this.#unread;
    if (unread === null) return null;
    if (this.#first) return this.#first;
    const clients = new Map(this.rows("contacts").map((contact) => [contact.id, contact]));
    const rows: InvoiceRow[] = [];
    for (const chunk of this.#chunks.get("invoices")?.values() ?? [])
      this.#addFresh(chunk, { ids: null, clientOf: (id) => clients.get(id) }, rows);
    return (this.#first = rows.filter(({ orderedAt }) => orderedAt > unread).sort(newestFirst));
  };

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
    return this.#before?.contacts ?? this.#allContacts();
  }

  #allContacts(): ContactRow[] {
    const isCurrent = this.#owedOn === this.#today() && this.#byName.order === nameOrder();
    if (!this.#contacts || !isCurrent) allOf(this.#sumContacts());
    return this.#contacts!;
  }

  /** Puts the clients in order with what they owe. A change taken in between two steps ends it, as `arrange`. */
  *#sumContacts(): Generator<undefined, void, undefined> {
    const [order, taken] = [nameOrder(), this.#taken];
    this.#beginDay();
    const shown = new Map<string, ShownContact>();
    let rows: ContactRow[] = [];
    let named = order === this.#byName.order;
    for (const stored of this.rows("contacts")) {
      named &&= this.#shownContacts.get(stored.id)?.row.name === stored.name;
      const row = this.#contactRow(stored, this.#shownContacts.get(stored.id));
      shown.set(stored.id, { stored, row });
      if (rows.push(row) % 256 > 0) continue;
      yield;
      if (this.#taken !== taken) return;
    }
    // Most changes are of money: the names are those of before, and so is their order.
    if (named && rows.length === this.#byName.ids.length)
      rows = this.#byName.ids.flatMap((id) => shown.get(id)?.row ?? []);
    else {
      // By code first: the rules of a language take ten times as long, and then find little to do.
      rows.sort((a, b) => compare(a.sortKey, b.sortKey) || compare(a.id, b.id));
      yield;
      if (this.#taken !== taken) return;
      rows.sort((a, b) => order(a.name, b.name));
      this.#byName = { ids: rows.map(({ id }) => id), order };
    }
    this.#shownContacts = shown;
    this.#contacts = rows;
  }

  /** One client, without summing what the others owe. */
  contact(id: string): ContactRow | undefined {
    const before = this.#oneContact;
    const isCurrent = this.#before !== null || before?.taken === this.#taken;
    if (before?.row.id === id && isCurrent && this.#owedOn === this.#today()) return before.row;
    this.#beginDay();
    const stored = this.#stored("contacts", id);
    if (!stored) return undefined;
    const row = this.#contactRow(stored, before);
    this.#oneContact = { stored, row, taken: this.#taken };
    return row;
  }

  /** A client with what they owe; the same object while it says the same. */
  #contactRow(stored: ContactRow, before: ShownContact | undefined): ContactRow {
    const owed = this.#owedBy(stored.id);
    const syncState = this.syncStateOf(keyOf("contacts", stored.id));
    const same = before?.stored === stored && before.row.syncState === syncState && sameOwed(before.row.owed, owed);
    return same ? before.row : { ...stored, owed, syncState };
  }

  #stored<C extends IndexedCollection>(collection: C, id: string): RowOf[C] | undefined {
    for (const { rows } of this.#chunks.get(collection)?.values() ?? []) {
      const found = (rows as RowOf[C][]).find((row) => row.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Documents, newest first, drafts included. */
  invoices(): InvoiceRow[] {
    return this.#before?.invoices ?? this.#allInvoices();
  }

  #allInvoices(): InvoiceRow[] {
    if (this.#invoices && this.#written.size === 0) return this.#invoices;
    if (this.#invoices) this.#invoices = this.#patchInvoices(this.#invoices);
    else allOf(this.arrange());
    this.#written.clear();
    return this.#invoices!;
  }

  /**
   * Puts the documents in order ahead of whoever asks first, some thousand rows in a step: the page may act between two.
   * A change taken in meanwhile ends it: whoever asks has them put in order then.
   */
  *arrange(): Generator<undefined, void, undefined> {
    const taken = this.#taken;
    const clients = new Map(this.rows("contacts").map((contact) => [contact.id, contact]));
    const chunks = [...(this.#chunks.get("invoices")?.values() ?? [])].toReversed();
    const parts: InvoiceRow[][] = [];
    for (let from = 0; from < chunks.length; from += chunksInPart) {
      const rows: InvoiceRow[] = [];
      for (const chunk of chunks.slice(from, from + chunksInPart)) {
        this.#addFresh(chunk, { ids: null, clientOf: (id) => clients.get(id) }, rows);
        yield;
        if (this.#taken !== taken) return;
      }
      parts.push(rows.sort(newestFirst));
    }
    const rows = yield* joined(parts);
    const owed: InvoiceRow[] = [];
    for (const [place, row] of rows.entries()) {
      if (isOwed(row)) owed.push(row);
      if (place % 4_096 === 4_095) yield;
    }
    if (this.#taken !== taken) return;
    owedRows.set(rows, owed);
    this.#invoices = rows;
    this.#owedRows = undefined;
    this.#issuedTo.clear();
    this.#written.clear();
  }

  /** Puts the written documents into the list of before, in their places, and into what their clients owe. */
  #patchInvoices(before: readonly InvoiceRow[]): InvoiceRow[] {
    const fresh = this.#freshInvoices(this.#written).sort(newestFirst);
    const isFew = this.#written.size <= fewWritten;
    const rows = isFew ? before.slice() : this.#merged(before, fresh);
    for (const [id, held] of isFew ? this.#written : []) {
      // Recent ones stand first, so that a search from there is short.
      const place = held ? placeOf(held, rows) : held === null ? rows.findIndex((row) => row.id === id) : -1;
      if (rows[place]?.id === id) this.#countOwed(rows.splice(place, 1)[0]!, "gone");
    }
    if (isFew) for (const row of fresh) rows.splice(placeOf(row, rows), 0, row);
    for (const row of fresh) this.#countOwed(row, "there");
    return rows;
  }

  #merged(before: readonly InvoiceRow[], fresh: InvoiceRow[]): InvoiceRow[] {
    const kept = before.filter((row) => {
      if (!this.#written.has(row.id)) return true;
      this.#countOwed(row, "gone");
      return false;
    });
    return allOf(joined([kept, fresh]));
  }

  /** Rows of these documents with their client's name and what waits for the network. */
  #freshInvoices(ids: ReadonlyMap<string, unknown>): InvoiceRow[] {
    const clients =
      ids.size <= fewWritten ? null : new Map(this.rows("contacts").map((contact) => [contact.id, contact]));
    const clientOf = (id: string) => (clients ? clients.get(id) : this.#stored("contacts", id));
    const rows: InvoiceRow[] = [];
    for (const chunk of [...(this.#chunks.get("invoices")?.values() ?? [])].toReversed()) {
      // Recent writes stand in the last chunks, so that mostly one is searched.
      if (rows.length === ids.size) break;
      this.#addFresh(chunk, { ids, clientOf }, rows);
    }
    return rows;
  }

  /** Adds the rows of a chunk, those of some documents or all, as they are now. Newest first, so almost in order. */
  #addFresh(
    chunk: LoadedChunk,
    {
      ids,
      clientOf,
    }: { ids: ReadonlyMap<string, unknown> | null; clientOf: (id: ContactId) => ContactRow | undefined },
    rows: InvoiceRow[],
  ): void {
    for (let place = chunk.rows.length - 1; place >= 0; place -= 1) {
      const stored = chunk.rows[place] as InvoiceRow;
      if (ids && !ids.has(stored.id)) continue;
      const client = stored.contactId === null ? undefined : clientOf(stored.contactId);
      const contactName = client?.name ?? stored.billToName;
      const syncState = this.#pending.size === 0 ? "synced" : this.syncStateOf(keyOf("invoices", stored.id));
      let row = stored;
      if (row.contactName !== contactName || row.syncState !== syncState) {
        if (chunk.shown) chunk.rows[place] = row = { ...stored, contactName, syncState };
        else {
          row.contactName = contactName;
          row.syncState = syncState;
          // Each chunk brings texts of its own: as the client's, 20 000 rows take 1.5 MB less.
          if (client) {
            row.contactId = client.id;
            if (row.billToName === contactName) row.billToName = contactName;
          }
        }
      }
      rows.push(row);
    }
    chunk.shown = true;
  }

  /** Documents of one client without the drafts, newest first; the same list while none of them is written. */
  issuedTo(contactId: ContactId): readonly InvoiceRow[] {
    const invoices = this.invoices();
    let rows = this.#issuedTo.get(contactId);
    if (!rows)
      this.#issuedTo.set(
        contactId,
        (rows = invoices.filter((row) => row.contactId === contactId && row.status !== "draft")),
      );
    return rows;
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
    return [...(this.#chunks.get(collection)?.values() ?? [])].flatMap((chunk) => chunk.rows as RowOf[C][]);
  }

  /**
   * Takes many chunks in, one in a step, and puts documents and clients in order before anybody is told: between two steps the
   * page acts, and whoever asks meanwhile gets the lists of before. A write made meanwhile is shown at once, with all that came.
   */
  *holdMany(chunks: Iterable<WrittenChunk>): Generator<undefined, void, undefined> {
    this.#before = { invoices: this.#written.size === 0 ? this.#invoices : undefined, contacts: this.#contacts };
    for (const chunk of chunks) {
      this.hold(chunk);
      yield;
    }
    yield* this.arrange();
    yield* this.addUp();
    // Drawing them is a task of its own.
    yield;
    this.#drafts = undefined;
    this.#issuedTo.clear();
    this.#tell();
  }

  /** Takes one chunk in without telling anybody: while the store is being read. */
  hold({ collection, chunk, stamp, rows }: WrittenChunk): void {
    const chunks = this.#chunks.get(collection) ?? new Map<number, LoadedChunk>();
    this.#chunks.set(collection, chunks);
    const before = chunks.get(chunk);
    if ((before?.stamp ?? -1) >= stamp) return;
    this.#taken += 1;
    this.#contacts = this.#drafts = undefined;
    if (!before) {
      if (collection === "invoices") for (const { id } of rows) this.#noteWritten(id);
      else if (collection === "contacts") this.#invoices = undefined;
      return void chunks.set(chunk, { stamp, rows, shown: false });
    }
    // A write unpacks its whole chunk. A row that says what it said stays the same object, and what is drawn of it stays.
    const known = new Map(before.rows.map((row) => [row.id, row]));
    const merged = rows.map((row) => {
      const old = known.get(row.id);
      return old && hasSameFields(old, row) ? old : row;
    });
    if (collection === "invoices") {
      for (const row of merged) {
        const held = known.get(row.id);
        if (held !== row) this.#noteWritten(row.id, held);
      }
      for (const row of goneFrom(before.rows, rows)) this.#noteWritten(row.id, row);
    }
    // Documents bear the names of their clients.
    if (collection === "contacts" && namesOf(before.rows) !== namesOf(merged)) this.#invoices = undefined;
    chunks.set(chunk, { stamp, rows: merged, shown: before.shown });
  }

  /** @param held - its row in the list, if it is there; null when nobody has looked */
  #noteWritten(id: string, held?: AnyRow | null): void {
    const isKnown = held === null ? this.#written.has(id) : this.#written.get(id) !== undefined;
    if (this.#invoices && !isKnown) this.#written.set(id, held as InvoiceRow | null | undefined);
  }

  /** Returns whether this chunk, which is not applied yet, changes the list of clients. */
  #touchesClients({ collection, chunk, rows }: WrittenChunk): boolean {
    if (collection === "contacts") return true;
    if (collection !== "invoices") return false;
    const before = this.#chunks.get(collection)?.get(chunk)?.rows ?? [];
    return owedText(before as InvoiceRow[]) !== owedText(rows as InvoiceRow[]);
  }

  /** Sums are those of one day, because some of them become overdue with the next. */
  #beginDay(): void {
    const today = this.#today();
    if (this.#owedOn !== today) this.#owed.clear();
    this.#owedOn = today;
  }

  /** Adds up what each client owes ahead of whoever asks first, some clients in a step: the page may act between two. */
  *addUp(): Generator<undefined, void, undefined> {
    this.#beginDay();
    for (const { id } of this.rows("contacts")) {
      this.#owedBy(id);
      yield;
    }
    yield* this.#sumContacts();
  }

  /** Returns what a client owes on the day begun, by currency. */
  #owedBy(contactId: ContactId): readonly Owed[] {
    const invoices = this.#allInvoices();
    if (!this.#owedRows) {
      this.#owedRows = new Map();
      this.#owed.clear();
      for (const row of owedOf(invoices)) this.#owedRowsOf(row)?.push(row);
    }
    const known = this.#owed.get(contactId);
    if (known) return known;
    const rows = this.#owedRows.get(contactId);
    if (!rows || rows.length === 0) return nothingOwed;
    const owed = sumOwed(rows, this.#owedOn);
    this.#owed.set(contactId, owed);
    return owed;
  }

  /** Returns the list a row on which something is owed belongs to, newest first. */
  #owedRowsOf({ contactId }: InvoiceRow): InvoiceRow[] | undefined {
    if (contactId === null) return undefined;
    let rows = this.#owedRows?.get(contactId);
    if (!rows) this.#owedRows?.set(contactId, (rows = []));
    return rows;
  }

  #countOwed(row: InvoiceRow, now: "there" | "gone"): void {
    const { contactId } = row;
    if (contactId === null) return;
    const issued = row.status !== "draft" && this.#issuedTo.get(contactId);
    if (issued) this.#issuedTo.set(contactId, withRow(issued, row, now));
    if (!this.#owedRows || !isOwed(row)) return;
    this.#owedRows.set(contactId, withRow(this.#owedRows.get(contactId) ?? [], row, now));
    this.#owed.delete(contactId);
  }
}

/** Returns a list, newest first, with a row in its place or without it. */
function withRow(before: readonly InvoiceRow[], row: InvoiceRow, now: "there" | "gone"): InvoiceRow[] {
  const rows = before.filter(({ id }) => id !== row.id);
  if (now === "there") rows.splice(placeOf(row, rows), 0, row);
  return rows;
}

const owedRows = new WeakMap<readonly InvoiceRow[], readonly InvoiceRow[]>();

/** Returns the rows of a list on which something is owed, in its order. Looked for once: few of a hundred thousand are left. */
export function owedOf(rows: readonly InvoiceRow[]): readonly InvoiceRow[] {
  let owed = owedRows.get(rows);
  if (!owed) owedRows.set(rows, (owed = rows.filter(isOwed)));
  return owed;
}

function sumOwed(rows: readonly InvoiceRow[], today: LocalDate): Owed[] {
  const owed: Owed[] = [];
  for (const row of rows) {
    let entry = owed.find(({ currency }) => currency === row.currency);
    if (!entry)
      owed.push((entry = { currency: row.currency, outstanding: 0, overdue: 0, oldestOverdueDays: 0, nextDue: null }));
    entry.outstanding += row.balance;
    const overdue = overdueOfRow(row, today);
    entry.overdue += overdue.amount;
    entry.oldestOverdueDays = Math.max(entry.oldestOverdueDays, overdue.days);
    const next = openPartsOf(row).find(({ dueDate }) => dueDate !== null && dueDate >= today)?.dueDate ?? null;
    if (next !== null && (entry.nextDue === null || next < entry.nextDue)) entry.nextDue = next;
  }
  return owed;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** More written documents than this are merged into the whole list, as after an import. */
const fewWritten = 32;

/** Chunks whose documents are sorted together; one of them is a step, some milliseconds on a cheap phone. */
const chunksInPart = 16;

function allOf<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Joins lists that are in order, newest first. Those of an index mostly follow each other already. */
function* joined(lists: readonly InvoiceRow[][]): Generator<undefined, InvoiceRow[], undefined> {
  if (lists.length < 2) return lists[0] ?? [];
  const half = lists.length >> 1;
  const a = yield* joined(lists.slice(0, half));
  const b = yield* joined(lists.slice(half));
  if (a.length === 0 || b.length === 0 || newestFirst(a.at(-1)!, b[0]!) < 0) return a.concat(b);
  const rows: InvoiceRow[] = [];
  let place = 0;
  for (const row of a) {
    for (; place < b.length && newestFirst(b[place]!, row) < 0; place += 1) rows.push(b[place]!);
    if (rows.push(row) % 4_096 === 0) yield;
  }
  return rows.concat(b.slice(place));
}

/** Returns the place of a row in a list, newest first. */
function placeOf(row: InvoiceRow, rows: readonly InvoiceRow[]): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (newestFirst(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const newestFirst = (a: InvoiceRow, b: InvoiceRow): number => compare(b.orderedAt, a.orderedAt) || compare(b.id, a.id);

function goneFrom(before: readonly AnyRow[], after: readonly AnyRow[]): AnyRow[] {
  const ids = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id));
}

const namesOf = (rows: readonly AnyRow[]): string =>
  (rows as readonly ContactRow[]).map(({ id, name }) => `${id} ${name}`).join("\n");

/** Derived fields are not compared: they are derived again. */
const derived = new Set(["contactName", "syncState", "owed"]);

function hasSameFields(a: AnyRow, b: AnyRow): boolean {
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
