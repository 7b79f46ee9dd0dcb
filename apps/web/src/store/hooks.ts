import { liveQuery } from "dexie";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { millisecondsOf, type LocalDate } from "@ankara/domain/dates/dates";
import { minIdAt } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import { collectionNames, type CollectionName, type RecordOf } from "@ankara/domain/records/collections";
import type { DocumentKind, Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import type { ContactId, InvoiceId } from "@ankara/domain/records/fields";
import { givesNumber } from "@ankara/sync/outbox";
import { pickSeries } from "@ankara/sync/series";
import { creditedBy } from "./amounts.ts";
import type { AttentionRow, PaymentRow, RecordRow, UserDatabase } from "./database.ts";
import type { ContactRow } from "./index/contact-row.ts";
import type { InvoiceRow } from "./index/invoice-row.ts";
import { readParts, rowsOfTask } from "./read-parts.ts";
import { isDeviceFull, watchDeviceFull } from "./storage-quota.ts";
import { currentStore, type Store, type Stored } from "./store.ts";
import { deviceZone } from "../i18n/device-country.ts";
import { yieldToMain } from "../platform/yield-to-main.ts";
import { readSyncStatus, watchSyncStatus, type SyncStatus } from "../sync/sync-status.ts";

export type { ContactRow } from "./index/contact-row.ts";
export type { InvoiceRow } from "./index/invoice-row.ts";
export type { Stored } from "./store.ts";

/**
 * A live answer from the device's database; undefined until it has answered, and anew when `key` changes.
 *
 * @param known - the answer where it is known already: nothing is drawn anew when the device says the same
 */
export function useDevice<T>(key: string, read: (store: Store) => Promise<T>, known?: T): T | undefined {
  const store = currentStore();
  const [first] = useState(known);
  const [answer, setAnswer] = useState<{ key: string; value: T } | undefined>(
    first === undefined ? undefined : { key, value: first },
  );
  const reading = useRef(read);
  useLayoutEffect(() => {
    reading.current = read;
  });
  useEffect(
    () =>
      watchDevice(
        () => reading.current(store),
        (value) =>
          setAnswer((now) => (now?.value === first && isSaid(first, value) && now?.key === key ? now : { key, value })),
      ),
    [store, key, first],
  );
  return answer?.key === key ? answer.value : undefined;
}

/** Reads from the device's database, and again whenever what was read changes; the function it returns ends that. */
export function watchDevice<T>(read: () => Promise<T>, next: (value: T) => void): () => void {
  const error = (reason: unknown) => console.error("The database did not answer", reason);
  const subscription = liveQuery(read).subscribe({ next, error });
  return () => subscription.unsubscribe();
}

const isSaid = (first: unknown, value: unknown): boolean =>
  first !== undefined && JSON.stringify(first) === JSON.stringify(value);

/**
 * One record; null when it is not on this device, undefined until the device has answered.
 *
 * @param known - the record's row where it has been read already
 */
export function useRecord<C extends CollectionName>(
  collection: C,
  id: string,
  known?: RecordRow,
): Stored<RecordOf[C]> | null | undefined {
  const store = currentStore();
  const row = useDevice<RecordRow | null>(
    `${collection}/${id}`,
    async ({ db }) => (id === "" ? null : ((await db[collection].get(id)) ?? null)),
    known,
  );
  const syncState = useSyncExternalStore(store.memory.subscribe, () => store.memory.syncStateOf(`${collection}/${id}`));
  return useMemo(() => {
    if (!row) return row;
    return row.data ? { ...(row.data as RecordOf[C]), rev: row.rev, syncState } : null;
  }, [row, syncState]);
}

/** Every record of a small collection, in no particular order; undefined until the device has answered. */
export function useRecords<C extends CollectionName>(collection: C): Stored<RecordOf[C]>[] | undefined {
  return useDevice(collection, async (store) => {
    const rows = await store.db.table<{ id: string; data: RecordOf[C] | null; rev: number }>(collection).toArray();
    return rows.flatMap(({ id, data, rev }) => (data ? [store.shown(collection, id, data, rev)] : []));
  });
}

/** The record that says who we are; undefined until the device has it. */
export function useBusiness(): Stored<Business> | undefined {
  const { businessId, businessAtStart } = currentStore();
  return useRecord("business", businessId, businessAtStart) ?? undefined;
}

/** The zone whose days and times the screens show: the business's; the device's until that is read. */
export const useZone = (): string => useBusiness()?.timeZone ?? deviceZone();

/** Clients A–Z with what they owe. */
export function useContactRows(): ContactRow[] | undefined {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, () => (memory.first() ? undefined : memory.contacts()));
}

/** Documents, newest first, drafts included. */
export function useInvoiceRows(): InvoiceRow[] | undefined {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, () => (memory.first() ? undefined : memory.invoices()));
}

/** The beginning of the documents while the others are still read, which goes on once it is painted; null when all are there. */
export function useFirstRows(): readonly InvoiceRow[] | null {
  const store = currentStore();
  useEffect(() => {
    requestAnimationFrame(() => void yieldToMain().then(store.firstPainted));
  }, [store]);
  return useSyncExternalStore(store.memory.subscribe, store.memory.first);
}

/** Documents of one client without the drafts, newest first; the same list while none of them is written. */
export function useIssuedTo(contactId: ContactId | null): readonly InvoiceRow[] {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, () => (contactId === null ? noRows : memory.issuedTo(contactId)));
}
const noRows: readonly InvoiceRow[] = [];

/** Returns whether a document passes a test, without putting all of them in order. */
export function useSomeInvoice(passes: (row: InvoiceRow) => boolean): boolean {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, () => memory.some("invoices", passes));
}

/** Drafts, last edited first. */
export function useDraftRows(): InvoiceRow[] {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, () => memory.drafts());
}

/** Payments that settle an invoice, or of a client, newest first. */
export function usePayments(of: { invoiceId: InvoiceId } | { contactId: ContactId }): Payment[] | undefined {
  const [field, id] =
    "invoiceId" in of ? (["invoiceIds", of.invoiceId] as const) : (["contactId", of.contactId] as const);
  return useDevice(`payments/${field}/${id}`, async ({ db }) => {
    const rows = await db.payments.where(field).equals(id).toArray();
    const payments = rows.flatMap(({ data }) => (data ? [data as Payment] : []));
    return payments.toSorted((a, b) =>
      a.date === b.date ? (a.createdAt < b.createdAt ? 1 : -1) : a.date < b.date ? 1 : -1,
    );
  });
}

/** Credit notes written on an invoice, drafts among them, oldest first. */
export function useCreditNotes(invoiceId: InvoiceId): Invoice[] | undefined {
  return useDevice(`credits/${invoiceId}`, async ({ db }) => {
    const rows = await db.invoices.where("data.sourceId").equals(invoiceId).toArray();
    const credits = rows.flatMap(({ data }) => (creditedBy(data) === null ? [] : [data as Invoice]));
    return credits.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  });
}

/** Payments dated on a day or after it. Found by the time in their id: a payment is written down on its day or later. */
export async function readPaymentsSince(db: UserDatabase, day: LocalDate): Promise<Payment[]> {
  // A day of slack: the day began up to fourteen hours earlier in zones east of here.
  const behind = minIdAt(millisecondsOf(`${day}T00:00:00.000Z`) - 86_400_000);
  const found: Payment[] = [];
  const take = (rows: readonly PaymentRow[]) => {
    for (const { data } of rows) if (data && (data as Payment).date >= day) found.push(data as Payment);
  };
  await readParts(db.table<PaymentRow>("payments"), take, { behind, atOnce: rowsOfTask });
  return found;
}

/**
 * The specification's update-later counts: records with changes the server has not taken yet, files it does not have,
 * both together, and what needs the person.
 */
export type Pending = {
  total: number;
  byCollection: Record<CollectionName, number>;
  files: number;
  attention: number;
};
const none = Object.fromEntries(collectionNames.map((name) => [name, 0])) as Record<CollectionName, number>;

export function usePending(): Pending {
  // Counted in memory: after a large import the outbox is too long to be read again with every change in it.
  const { memory } = currentStore();
  const waiting = useSyncExternalStore(memory.subscribe, memory.waiting);
  const counted = useDevice("pending", async ({ db }) => {
    const [files, refused, attention] = await db.transaction("r", [db.uploads, db.attention], () =>
      Promise.all([
        db.uploads.where({ state: "waiting" }).count(),
        db.uploads.where({ state: "refused" }).count(),
        db.attention.count(),
      ]),
    );
    return { files, attention: attention + refused };
  });
  return useMemo(() => {
    const { files = 0, attention = 0 } = counted ?? {};
    const total = Object.values(waiting).reduce((sum, count) => sum + count, files);
    return { total, byCollection: { ...none, ...waiting }, files, attention };
  }, [waiting, counted]);
}

/** Returns whether numbers this device gave are in a backup file that has not been restored. */
export function useWaitsForBackup(): boolean {
  return useDevice("backup", (store) => store.waitsForBackup()) ?? false;
}

/** Returns whether this device has no room left for what is typed. */
export const useDeviceFull = (): boolean => useSyncExternalStore(watchDeviceFull, isDeviceFull);

/** One thing the sync says of itself: a screen that asks for its state is not drawn anew with each page of a copy. */
export const useSyncStatus = <Key extends keyof SyncStatus>(key: Key): SyncStatus[Key] =>
  useSyncExternalStore(watchSyncStatus, () => readSyncStatus()[key]);

/**
 * Returns whether this device has ever held all records of its person. Before that, as while a first copy is under way, an
 * empty list and a sum are no answer.
 */
export const useHasCopy = (): boolean =>
  useSyncStatus("lastSyncedAt") !== null || currentStore().inStepAtStart !== null;

/** Reason why this device has no records yet, once an attempt to get all of them has failed: nobody should wait for its answer. */
export function useCopyFailure(): SyncStatus["failure"] {
  const failure = useSyncStatus("failure");
  return useHasCopy() ? undefined : failure;
}

/** Rows of a list, undefined until the device has answered: that there are none it says only with a copy of everything. */
export function useListed<Rows extends readonly unknown[]>(rows: Rows | undefined): Rows | undefined {
  const hasCopy = useHasCopy();
  return rows?.length === 0 && !hasCopy ? undefined : rows;
}

/** The series this device takes numbers of that kind from. */
export function useSeries(kind: DocumentKind): Stored<Series> | undefined {
  const { deviceId } = currentStore();
  const all = useRecords("series");
  return all && pickSeries(all, kind, deviceId);
}

/** The refusal of an issued document as such, not of a later change of it; null while there is none. */
export function useRefusal(invoiceId: InvoiceId, isRefused: boolean): AttentionRow | null | undefined {
  return useDevice(`refusal/${isRefused ? invoiceId : ""}`, async ({ db }) => {
    return (isRefused && (await refusalsOf(db, [invoiceId]))[0]) || null;
  });
}

/** Of these documents those whose numbers the server refused: they are not in its books. */
export async function refusalsOf(db: UserDatabase, invoiceIds: readonly string[]): Promise<AttentionRow[]> {
  const rows = await db.attention
    .where("[collection+id]")
    .anyOf(invoiceIds.map((id) => ["invoices", id]))
    .toArray();
  return rows.filter(({ kind, op }) => kind === "rejected" && givesNumber(op));
}

/** Something only the person can settle, with a title to know it by. */
export type Attention = AttentionRow & { title: string };

/** Lists the changes only the person can settle, newest first. */
export function useAttention(): Attention[] {
  const rows = useDevice("attention", ({ db }) => db.attention.orderBy("at").toArray());
  return useMemo(() => (rows ?? []).toReversed().map((row) => ({ ...row, title: titleOf(row) })), [rows]);
}

function titleOf({ record, op }: AttentionRow): string {
  const fields = record ?? op.patch;
  const title = fields["number"] ?? fields["name"] ?? fields["title"] ?? fields["companyName"];
  return typeof title === "string" ? title : "";
}
