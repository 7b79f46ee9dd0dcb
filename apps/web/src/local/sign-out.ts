import { logoutDelayMs } from "@ankara/domain/constants";
import { thisDevice } from "../device/device.ts";
import { wantsPush } from "./push-mark.ts";
import { clearLocalStorage, setWelcome } from "./session.ts";
import { currentStore, wipeStore } from "./store.ts";
import { stopSync } from "./sync-engine.ts";

/**
 * Log-out as specified: local storage is cleared (the guards then lead to /login), the lists on the device are emptied,
 * and after 100 ms the welcome flag is set. Ask about unsent things before calling this.
 *
 * @param keep - `backup`: what was not sent is in a backup file that may come back
 */
export async function signOutHere(keep: "backup" | "nothing" = "nothing"): Promise<void> {
  stopSync();
  // Before the mark of it goes: the next person of this browser is told nothing of this one.
  if (wantsPush()) await (await thisDevice().parts()).push?.forget().catch(() => undefined);
  if (keep === "backup") await (await import("./backup.ts")).rememberBackup(currentStore());
  clearLocalStorage();
  // The screens are gone once this task has ended; what they show may then go as well.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await wipeStore().catch((error: unknown) => console.error("The device's database could not be emptied", error));
  // What other apps handed over to this person is not the next one's.
  await (await import("../incoming/box.ts")).clearShared().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, logoutDelayMs));
  setWelcome();
}
