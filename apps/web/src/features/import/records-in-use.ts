import type { Store } from "../../store/store.ts";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { AnyRecord, CollectionName } from "@ankara/domain/records/collections";

/** The changes of one batch, kept to undo it. */
export type UndoPart = {
  readonly created: readonly (readonly [CollectionName, string])[];
  readonly updated: readonly {
    readonly collection: CollectionName;
    readonly id: string;
    readonly was: Readonly<Record<string, unknown>>;
    readonly now: Readonly<Record<string, unknown>>;
  }[];
  readonly deleted: readonly (readonly [CollectionName, AnyRecord])[];
};

/** Records an undo leaves, because something of our own stands on them by now. */
export type RecordsInUse = ReadonlySet<string>;

/** Returns the records of an import that are in use: shared or paid documents, their payments, and their clients. */
export async function recordsInUse(
  { db, memory }: Store,
  importedAt: string,
  parts: readonly UndoPart[],
): Promise<RecordsInUse> {
  const made = new Map<string, Set<string>>();
  for (const [collection, id] of parts.flatMap(({ created }) => created))
    made.set(collection, (made.get(collection) ?? new Set()).add(id));
  const of = (collection: string) => made.get(collection) ?? new Set<string>();
  const usedIds = new Set<string>();

  const rows = memory.invoices();
  const payments = (await db.payments.toArray()).filter(({ data }) => data !== null);
  const paidHere = new Set(
    payments.filter(({ id }) => !of("payments").has(id)).flatMap(({ invoiceIds }) => invoiceIds),
  );
  // A share or a look it came with is none from here.
  const seen = rows.filter(({ id, viewCount }) => viewCount > 0 && of("invoices").has(id)).map(({ id }) => id);
  const seenHere = new Set(
    (await db.invoices.bulkGet(seen)).flatMap((row) => {
      const last = (row?.data as Invoice | null | undefined)?.views?.last ?? "";
      return row && last > importedAt ? row.id : [];
    }),
  );
  for (const { id, sharedAt } of rows)
    if (of("invoices").has(id) && ((sharedAt ?? "") > importedAt || seenHere.has(id) || paidHere.has(id)))
      usedIds.add(id);
  for (const { id, invoiceIds } of payments)
    if (of("payments").has(id) && invoiceIds.some((invoice) => usedIds.has(invoice))) usedIds.add(id);

  const isGoing = (collection: string, id: string) => of(collection).has(id) && !usedIds.has(id);
  const inUse = new Set([
    ...rows.flatMap(({ id, contactId }) => (contactId !== null && !isGoing("invoices", id) ? [contactId] : [])),
    ...payments.flatMap(({ id, contactId }) => (contactId !== "" && !isGoing("payments", id) ? [contactId] : [])),
  ]);
  for (const id of of("contacts")) if (inUse.has(id)) usedIds.add(id);
  return usedIds;
}
