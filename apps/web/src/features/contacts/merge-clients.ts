import { losesOpeningBalance, mergedFields } from "@ankara/domain/clients/merge-contacts";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Store } from "../../store/store.ts";

/** Fields of one record, as they are to be. */
export type Patch = {
  readonly collection: CollectionName;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

/**
 * Makes several clients one: documents, payments, expenses and notes of the others become the kept one's, which takes
 * over what it lacks; the others are archived. One act: all of it is done or nothing.
 *
 * @returns what to write to undo it
 */
export async function mergeClients(
  store: Store,
  targetId: string,
  otherIds: readonly string[],
  homeCurrency: string,
): Promise<Patch[]> {
  const { db, memory } = store;
  const others = new Set(otherIds);
  const target = await store.get("contacts", targetId);
  const merged = (await Promise.all(otherIds.map((id) => store.get("contacts", id)))).filter(
    (one) => one !== undefined,
  );
  if (!target) throw new Error("expected the client to keep on this device");
  const isTheirs = ({ data }: { data: Readonly<Record<string, unknown>> | null }) =>
    typeof data?.["contactId"] === "string" && others.has(data["contactId"]);
  const [payments, expenses, notes] = await Promise.all([
    db.payments.where("contactId").anyOf(otherIds).primaryKeys(),
    db.expenses.filter(isTheirs).primaryKeys(),
    db.notes.filter(isTheirs).primaryKeys(),
  ]);
  const moved = (collection: CollectionName, ids: readonly string[]): Patch[] =>
    ids.map((id) => ({ collection, id, fields: { contactId: targetId } }));
  const invoices = memory
    .invoices()
    .flatMap(({ id, contactId }) => (contactId !== null && others.has(contactId) ? id : []));
  return writePatches(store, [
    { collection: "contacts", id: targetId, fields: mergedFields(target, merged, homeCurrency) },
    ...moved("invoices", invoices),
    ...moved("payments", payments),
    ...moved("expenses", expenses),
    ...moved("notes", notes),
    ...merged.map((other): Patch => ({
      collection: "contacts",
      id: other.id,
      fields: {
        archivedAt: store.instant(),
        ...(losesOpeningBalance(other, target, homeCurrency) ? { openingBalance: 0 } : {}),
      },
    })),
  ]);
}

/** Writes them all in one act. @returns the patches that bring back what stood there before */
export async function writePatches(store: Store, patches: readonly Patch[]): Promise<Patch[]> {
  const before: Patch[] = [];
  await store.write(async (unit) => {
    before.length = 0;
    for (const { collection, id, fields } of patches) {
      const record: Record<string, unknown> | null = await unit.record(collection, id);
      if (!record) continue;
      before.push({
        collection,
        id,
        fields: Object.fromEntries(Object.keys(fields).map((field) => [field, record[field] ?? null])),
      });
      const after = { ...record, ...fields, updatedAt: store.instant(), deviceId: store.deviceId };
      await unit.write(collection, id, after as unknown as RecordOf[CollectionName]);
    }
  });
  return before.toReversed();
}
