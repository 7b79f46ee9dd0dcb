import type { UseKind } from "./kinds.ts";

/** Bytes of one kind in one month of this device's calendar, `2026-11`. */
export type UseRow = {
  readonly month: string;
  readonly kind: UseKind;
  readonly sent: number;
  readonly received: number;
};

/** A year back is as far as anybody compares. */
const maxMonths = 12;
const name = "ankara-data-use";
const table = "use";

/** The month a moment belongs to, by the clock of the device. */
export const monthOf = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;

/**
 * Adds bytes to this month's count. Page and service worker write here, so it is a database of its own, with nothing of a
 * business in it; it stays when somebody logs out. A count that cannot be written is lost, and nothing else.
 */
export async function addUse(
  counts: ReadonlyMap<UseKind, { sent: number; received: number }>,
  now: Date,
): Promise<void> {
  if (counts.size === 0) return;
  const month = monthOf(now);
  await withTable("readwrite", (store) => {
    for (const [kind, { sent, received }] of counts) {
      const known = store.get([month, kind]);
      known.addEventListener("success", () => {
        const before = known.result as UseRow | undefined;
        store.put({ month, kind, sent: (before?.sent ?? 0) + sent, received: (before?.received ?? 0) + received });
      });
    }
    const oldest = monthOf(new Date(now.getFullYear(), now.getMonth() - maxMonths, 1));
    store.delete(IDBKeyRange.upperBound([oldest, "\uffff"]));
    return store.count();
  }).catch(() => undefined);
}

/** Returns the counted transfers, oldest month first. Empty where the browser keeps no databases. */
export const readUse = (): Promise<UseRow[]> =>
  withTable("readonly", (store) => store.getAll() as IDBRequest<UseRow[]>).catch(() => []);

async function withTable<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener("upgradeneeded", () =>
      opening.result.createObjectStore(table, { keyPath: ["month", "kind"] }),
    );
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () =>
      reject(opening.error ?? new Error("The count of data could not be opened")),
    );
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(table, mode);
      const request = act(transaction.objectStore(table));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not counted")));
    });
  } finally {
    db.close();
  }
}
