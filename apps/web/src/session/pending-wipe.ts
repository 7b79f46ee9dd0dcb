import { Dexie } from "dexie";
import { localText } from "../platform/browser-storage.ts";
import { userDatabaseName } from "../store/database.ts";
import { readSession } from "./session.ts";

/** In local storage: whose database a log-out could not empty. */
export const pendingWipeKey = "wipe_owed";

/** Empties what a log-out could not, at a later start. Whoever has signed in again since needs it. */
export async function runPendingWipe(): Promise<void> {
  const userId = localText.get(pendingWipeKey);
  if (userId === null) return;
  if (readSession()?.user.id !== userId) await Dexie.delete(userDatabaseName(userId));
  localText.remove(pendingWipeKey);
}
