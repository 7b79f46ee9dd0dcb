import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { localText } from "../platform/browser-storage.ts";

/**
 * The owner sent this device away and it has heard so: it shows and issues nothing of this person until they sign in on
 * it again. Kept in local storage, so that every tab and every later start sees it.
 */
export type DeviceLock = {
  readonly userId: UserId;
  /** Name the person signs in with. */
  readonly username: string;
  readonly email: string;
  /** The business whose device this was; absent in locks of older apps. */
  readonly businessId?: BusinessId | undefined;
  /** The owner asked that what is on it be erased. */
  readonly erase: boolean;
};

const deviceLockKey = "device_lock";

let parsed: { raw: string | null; lock: DeviceLock | null } = { raw: null, lock: null };

/** The same answer is the same object. */
export function readDeviceLock(): DeviceLock | null {
  const raw = localText.get(deviceLockKey);
  if (parsed.raw !== raw) parsed = { raw, lock: parse(raw) };
  return parsed.lock;
}

export const isLockedFor = (userId: UserId): boolean => readDeviceLock()?.userId === userId;

export const writeDeviceLock = (lock: DeviceLock): void => localText.set(deviceLockKey, JSON.stringify(lock));

/** The person it was closed for has signed in again. */
export function openDeviceLock(userId: UserId): void {
  if (isLockedFor(userId)) localText.remove(deviceLockKey);
}

function parse(raw: string | null): DeviceLock | null {
  try {
    const { userId, username, email, businessId, erase } = JSON.parse(raw ?? "null") as Partial<DeviceLock>;
    if (typeof userId !== "string" || typeof username !== "string") return null;
    return { userId, username, email: email ?? "", businessId, erase: erase === true };
  } catch {
    return null;
  }
}
