import { storageKeys } from "@ankara/domain/constants";
import { User } from "@ankara/contract/users";
import type { UserId } from "@ankara/domain/records/fields";
import { localText } from "../../platform/browser-storage.ts";
import { closePage } from "./app-lock.ts";
import { readLock } from "./lock-record.ts";
import { type AwayPerson, inPeopleDatabase } from "./people-database.ts";

/** Set once somebody has left this device to another person: then it asks whose turn it is. */
const sharedKey = "people";
export const isShared = (): boolean => localText.get(sharedKey) !== null;

/** Settings of the device, which are everybody's on it. */
export const ofDevice: ReadonlySet<string> = new Set([
  sharedKey,
  "device_lock",
  "install_hint",
  "language",
  "receipt_printer",
  "ref",
  "saveData",
  "server_time",
  "theme",
  "wipe_owed",
]);

/** People who may take their turn on this device, by name. */
export async function awayPeople(): Promise<AwayPerson[]> {
  const people = await inPeopleDatabase((db) => db.away.toArray());
  return people.toSorted((a, b) => (a.user.name < b.user.name ? -1 : 1));
}

/** Reads who is signed in without the token, which is sealed. */
export function knownUser(): User | null {
  try {
    return User.parse(JSON.parse(localText.get(storageKeys.user) ?? "null"));
  } catch {
    return null;
  }
}

/**
 * Leaves the device to another person, or to somebody who has yet to sign in. Their PIN is asked for afterwards, by the lock
 * that comes with them.
 *
 * @param next - null for somebody new
 * @throws Error when whoever leaves has no lock: their sign-in would lie open
 */
export async function leaveTo(next: UserId | null): Promise<void> {
  const user = knownUser();
  if (user && !readLock()) throw new Error("expected a lock on what this person leaves");
  const kept = entriesOfPerson();
  const found = await inPeopleDatabase(async (db) => {
    if (user) await db.away.put({ userId: user.id, user, kept });
    return next === null ? undefined : db.away.get(next);
  });
  if (next !== null && !found) return;
  closePage();
  for (const key of Object.keys(kept)) localText.remove(key);
  for (const [key, value] of Object.entries(found?.kept ?? {})) localText.set(key, value);
  localText.set(sharedKey, "true");
  if (next !== null) await inPeopleDatabase((db) => db.away.delete(next));
}

function entriesOfPerson(): Record<string, string> {
  return Object.fromEntries(Object.entries(window.localStorage).filter(([key]) => !ofDevice.has(key)));
}

/** After a log-out has cleared local storage: whoever left the device may still take their turn. */
export async function keepShared(): Promise<void> {
  if ((await inPeopleDatabase((db) => db.away.count())) > 0) localText.set(sharedKey, "true");
}
