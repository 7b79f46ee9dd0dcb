import { Dexie } from "dexie";
import { localText } from "../platform/browser-storage.ts";
import { userDatabaseName } from "../store/database.ts";
import { readSession } from "./session.ts";

/** Local storage key of the user whose database a log-out could not empty. */
export const pendingWipeKey = "wipe_owed";

/** Empties at a later start the database a log-out could not. Somebody who has signed in again since needs it. */
export async function runPendingWipe(): Promise<void> {
  const userId = localText.get(pendingWipeKey);
  if (userId === null) return;
  if (readSession()?.user.id !== userId) await Dexie.delete(userDatabaseName(userId));
  localText.remove(pendingWipeKey);
}
