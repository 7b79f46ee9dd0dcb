import type { RecordOf } from "@ankara/domain/records/collections";
import { bulkSize } from "../../store/bulk.ts";
import type { Store } from "../../store/store.ts";

type Invoice = RecordOf["invoices"];

/**
 * Changes fields of many documents, some hundreds in one transaction.
 *
 * @returns the previous values, by document: pass them to `undoBulkUpdate`
 */
export async function bulkUpdate(
  store: Store,
  ids: readonly string[],
  fieldsOf: (invoice: Invoice) => Partial<Invoice>,
): Promise<Map<string, Partial<Invoice>>> {
  const before = new Map<string, Partial<Invoice>>();
  for (let start = 0; start < ids.length; start += bulkSize) {
    const part = ids.slice(start, start + bulkSize);
    await store.write(async (unit) => {
      await unit.preload("invoices", part);
      for (const id of part) {
        const record = unit.known("invoices", id)?.data as Invoice | null | undefined;
        if (!record) continue;
        const fields = fieldsOf(record);
        before.set(id, pick(record, Object.keys(fields)));
        await unit.write("invoices", id, {
          ...record,
          ...fields,
          updatedAt: store.instant(),
          deviceId: store.deviceId,
        });
      }
    });
  }
  return before;
}

/** Undoes `bulkUpdate`. */
export async function undoBulkUpdate(store: Store, before: ReadonlyMap<string, Partial<Invoice>>): Promise<void> {
  await bulkUpdate(store, [...before.keys()], ({ id }) => before.get(id) ?? {});
}

/** Removes drafts; `store.restore` brings them back for as long as the page lives. */
export async function removeDrafts(store: Store, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    // Each is an act of its own that can be undone.
    await store.remove("invoices", id);
  }
}

export async function restoreDrafts(store: Store, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await store.restore("invoices", id);
  }
}

const pick = (record: Invoice, keys: readonly (keyof Invoice)[]): Partial<Invoice> =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));
