import { enterBusiness } from "@ankara/contract/businesses";
import type { OtherBusiness, User } from "@ankara/contract/users";
import { storageKeys } from "@ankara/domain/constants";
import type { UserId } from "@ankara/domain/records/fields";
import { Dexie } from "dexie";
import { api, type ApiError } from "../api/api.ts";
import { localText } from "../platform/browser-storage.ts";
import { thisDevice } from "../platform/device.ts";
import { countUnsent } from "../store/count-unsent.ts";
import { userDatabase, userDatabaseName } from "../store/database.ts";
import { storeIfOpen } from "../store/store.ts";
import { stopSync } from "../sync/sync-engine.ts";
import { openWithLock, sealWithLock } from "./lock/app-lock.ts";
import { type ParkedBusiness, inPeopleDatabase } from "./lock/people-database.ts";
import { ofDevice } from "./lock/phone-people.ts";
import { type Session, readSession, writeSession } from "./session.ts";

/** Keys of local storage that belong to the person, and to none of their businesses. */
const ofPerson: ReadonlySet<string> = new Set([...Object.values(storageKeys), "lock", "keys"]);

/**
 * Goes on in another of the person's businesses. It needs no network where this device was in it before; what waits to be sent
 * there is sent once it is open.
 *
 * @returns why it could not be opened
 */
export async function switchBusiness({ id, user_id: userId }: OtherBusiness): Promise<ApiError | undefined> {
  const parked = await readParked(userId);
  const token = parked && (await openToken(parked));
  if (parked && token) {
    const here = readSession()?.user;
    // The stored list may be older than a business that was added since.
    const user = here ? { ...parked.user, businesses: othersThan(userId, here) } : parked.user;
    await leaveFor({ token, user }, parked);
    return undefined;
  }
  const entered = await api.call(enterBusiness, { params: { id } });
  if (!entered.ok) return entered.error;
  await leaveFor({ token: entered.value.jwt, user: entered.value.user }, parked);
  return undefined;
}

/** Leaves the business that is open, which stays on this device, for one the server has just let the person into. */
export async function leaveFor(
  next: { readonly token: string; readonly user: User },
  parked?: ParkedBusiness,
): Promise<void> {
  const before = readSession();
  if (before) await leave(before);
  for (const [key, value] of Object.entries(parked?.kept ?? {})) localText.set(key, value);
  await dropParked(next.user.id);
  writeSession(next);
}

/** The person's businesses without one of them, as known in the one that is open. */
const othersThan = (userId: UserId, here: User): OtherBusiness[] => [
  ...(here.businesses ?? []).filter((business) => business.user_id !== userId),
  { id: here.business_id, user_id: here.id, company_name: here.company_name, role: here.role ?? "owner" },
];

async function leave({ token, user }: Session): Promise<void> {
  stopSync();
  // The numbers go on from it, should the browser throw the database away meanwhile. On the page of an invitation none is open.
  await storeIfOpen()?.noteLeases();
  const kept = entriesOfBusiness();
  const unsent = await unsentIn(user.id);
  await park({ userId: user.id, user, token: await closeToken(user.id, token), unsent, kept });
  for (const key of Object.keys(kept)) localText.remove(key);
}

const entriesOfBusiness = (): Record<string, string> =>
  Object.fromEntries(Object.entries(window.localStorage).filter(([key]) => !ofDevice.has(key) && !ofPerson.has(key)));

/** Changes of another business that wait on this device; 0 where nothing is known of it. */
export const unsentOf = async (userId: UserId): Promise<number> => (await readParked(userId))?.unsent ?? 0;

/**
 * At a log-out: the person's other businesses leave the device, too. A database that holds what nobody else has stays, until they
 * sign in again.
 */
export async function forgetOthers(user: User): Promise<void> {
  for (const { user_id: userId } of user.businesses ?? []) {
    if ((await unsentIn(userId)) === 0) await Dexie.delete(userDatabaseName(userId));
    await dropParked(userId);
  }
}

async function unsentIn(userId: UserId): Promise<number> {
  if (!(await Dexie.exists(userDatabaseName(userId)))) return 0;
  const db = userDatabase(userId);
  try {
    return await countUnsent(db);
  } finally {
    db.close();
  }
}

const park = (row: ParkedBusiness): Promise<unknown> => inPeopleDatabase((db) => db.parked.put(row));
const readParked = (userId: UserId): Promise<ParkedBusiness | undefined> =>
  inPeopleDatabase((db) => db.parked.get(userId));

async function dropParked(userId: UserId): Promise<void> {
  await inPeopleDatabase((db) => db.parked.delete(userId));
  await (await thisDevice().parts()).secrets?.remove(secretOf(userId)).catch(() => undefined);
}

const secretOf = (userId: UserId): string => `business_${userId}`;

/** The token lies as that of the open business does: sealed by the lock, in the system's safe, or in the browser's storage. */
async function closeToken(userId: UserId, token: string): Promise<ParkedBusiness["token"]> {
  const sealed = await sealWithLock(token);
  if (sealed) return { sealed };
  const { secrets } = await thisDevice().parts();
  if (!secrets) return { open: token };
  await secrets.set(secretOf(userId), token);
  return "safe";
}

async function openToken({ userId, token }: ParkedBusiness): Promise<string | null> {
  if (token === null) return null;
  if (token === "safe") return (await (await thisDevice().parts()).secrets?.get(secretOf(userId))) ?? null;
  return "open" in token ? token.open : openWithLock(token.sealed);
}
