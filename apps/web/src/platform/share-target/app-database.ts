/**
 * The app's own small database beside those of Dexie: what was handed to it from outside and still waits, and answers
 * that outlive a log-out. The worker uses it too, so it is plain IndexedDB.
 */
const name = "ankara-app";

export type AppTable = "shared" | "answers";

export async function inAppDatabase<T>(
  table: AppTable,
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(table, mode);
    const request = act(transaction.objectStore(table));
    // Only a transaction that is complete is on the disk.
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? request.error));
    });
    return request.result;
  } finally {
    db.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("shared", { keyPath: "id" });
      request.result.createObjectStore("answers");
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
