import type { UserId } from "@ankara/domain/records/fields";
import { collectionNames } from "@ankara/domain/records/collections";
import { initialCursor, resyncCursor } from "@ankara/sync/apply-pull";
import { userDatabase, type UserDatabase } from "../../store/database.ts";
import { versionKey } from "../../store/index/rebuild.ts";
import { clearLocalStorage } from "../session.ts";
import { readDeviceLock, writeDeviceLock } from "../device-lock.ts";

/**
 * Erases what is on a device its owner has sent away. What was never sent exists nowhere else, so the records and files
 * it is about stay, closed, until the owner signs in on the device; everything else goes now.
 *
 * @returns whether anything stayed
 */
export async function eraseDevice(userId: UserId, db: UserDatabase = userDatabase(userId)): Promise<boolean> {
  try {
    const stays = await eraseSent(db);
    if (!stays) await db.delete();
    // Forms that were begun, kept texts and settings stand there; the lock itself stays.
    const lock = readDeviceLock();
    clearLocalStorage();
    if (lock) writeDeviceLock({ ...lock, erase: false });
    return stays;
  } finally {
    db.close();
  }
}

/** In one transaction, so that a device that is switched off in between has erased all of it or will do so at its next start. */
async function eraseSent(db: UserDatabase): Promise<boolean> {
  return db.transaction("rw", db.tables, async () => {
    const waiting = [...(await db.outbox.toArray()), ...(await db.attention.toArray())];
    const files = await db.uploads.where("state").anyOf("waiting", "refused").primaryKeys();
    for (const collection of collectionNames) {
      const waitingIds = waiting.filter((row) => row.collection === collection).map(({ id }) => id);
      await db.table(collection).where("id").noneOf(waitingIds).delete();
    }
    await db.files.where("id").noneOf(files).delete();
    await db.uploads.where("id").noneOf(files).delete();
    await db.thumbnails.clear();
    await db.index.clear();
    const cursor = (await db.meta.get("cursor"))?.value ?? initialCursor;
    await db.meta.where("key").noneOf(["history", "counted_as"]).delete();
    // The next sign-in copies everything anew, and forgets what stayed here and the server deleted meanwhile; then the
    // index is packed again.
    await db.meta.put({ key: "cursor", value: resyncCursor(cursor) });
    await db.meta.put({ key: versionKey, value: 0 });
    return waiting.length + files.length > 0;
  });
}
