import { Dexie } from "dexie";
import { localText } from "../platform/browser-storage.ts";
import { userDatabaseName } from "../store/database.ts";
import { readSession } from "./session.ts";

/** In local storage: whose database a log-out could not empty. */
export const owedWipeKey = "wipe_owed";

/** Empties what a log-out could not, at a later start. Whoever has signed in again since needs it. */
export async function payOwedWipe(): Promise<void> {
  const userId = localText.get(owedWipeKey);
  if (userId === null) return;
  if (readSession()?.user.id !== userId) await Dexie.delete(userDatabaseName(userId));
  localText.remove(owedWipeKey);
}
