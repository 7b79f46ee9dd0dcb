import { logoutDelayMs } from "@ankara/domain/constants";
import { thisDevice } from "../platform/device.ts";
import { localText } from "../platform/browser-storage.ts";
import { pendingWipeKey } from "./pending-wipe.ts";
import { wantsPush } from "../platform/push-mark.ts";
import { endSignOut, readSession, startSignOut } from "./session.ts";
import { currentStore, wipeStore } from "../store/store.ts";
import { stopSync } from "../sync/sync-engine.ts";

/**
 * Log-out as specified: local storage is cleared, the lists on the device are emptied, and after 100 ms the welcome flag is
 * set. The caller leads to /login then. Ask about unsent things before calling this.
 *
 * @param unsent - `backup`: what was not sent is in a backup file that may come back
 * @returns whether the lists were emptied; else the next start of the app tries again
 */
export async function signOutHere(unsent: "backup" | "nothing" = "nothing"): Promise<boolean> {
  stopSync();
  const { userId } = currentStore();
  // The numbers go on from it at the next sign-in: once the database is gone nothing else on the device knows them.
  await currentStore().noteLeases();
  // Before its flag goes, so that the next person of this browser gets no notices of this one.
  if (wantsPush()) await (await thisDevice().parts()).push?.forget().catch(() => undefined);
  if (unsent === "backup") await (await import("../store/backup.ts")).rememberBackup(currentStore());
  const user = readSession()?.user;
  if (user?.businesses) await (await import("./businesses.ts")).forgetOthers(user);
  startSignOut();
  // The screens are gone once this task has ended; what they show may then go as well.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const emptied = await wipeStore().then(
    () => true,
    (error: unknown) => {
      console.error("The device's database could not be emptied", error);
      localText.set(pendingWipeKey, userId);
      return false;
    },
  );
  // Items other apps shared with this person do not pass to the next one.
  await import("../platform/share-target/shared-inbox.ts")
    .then(({ clearShared }) => clearShared())
    .catch(() => undefined);
  await import("./lock/phone-people.ts").then(({ keepShared }) => keepShared()).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, logoutDelayMs));
  endSignOut();
  return emptied;
}
