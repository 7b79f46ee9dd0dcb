import type { Store } from "../../local/store.ts";
import type { UndoPart } from "./journal.ts";

/** Records an undo leaves, because something of our own stands on them by now. */
export type Kept = ReadonlySet<string>;

/** Which of the records an import made are in use: shared or paid documents, what was paid on them, and whoever they are for. */
export async function keptBy({ db, memory }: Store, parts: readonly UndoPart[]): Promise<Kept> {
  const made = new Map<string, Set<string>>();
  for (const [collection, id] of parts.flatMap(({ created }) => created))
    made.set(collection, (made.get(collection) ?? new Set()).add(id));
  const of = (collection: string) => made.get(collection) ?? new Set<string>();
  const kept = new Set<string>();

  const rows = memory.invoices();
  const payments = (await db.payments.toArray()).filter(({ data }) => data !== null);
  const paidHere = new Set(
    payments.filter(({ id }) => !of("payments").has(id)).flatMap(({ invoiceIds }) => invoiceIds),
  );
  for (const { id, sharedAt, viewCount } of rows)
    if (of("invoices").has(id) && (sharedAt !== null || viewCount > 0 || paidHere.has(id))) kept.add(id);
  for (const { id, invoiceIds } of payments)
    if (of("payments").has(id) && invoiceIds.some((invoice) => kept.has(invoice))) kept.add(id);

  const isGoing = (collection: string, id: string) => of(collection).has(id) && !kept.has(id);
  const inUse = new Set([
    ...rows.flatMap(({ id, contactId }) => (contactId !== null && !isGoing("invoices", id) ? [contactId] : [])),
    ...payments.flatMap(({ id, contactId }) => (contactId !== "" && !isGoing("payments", id) ? [contactId] : [])),
  ]);
  for (const id of of("contacts")) if (inUse.has(id)) kept.add(id);
  return kept;
}
