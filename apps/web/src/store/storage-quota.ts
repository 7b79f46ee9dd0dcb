import type { UserDatabase } from "./database.ts";
import { deviceTroubleOf } from "./device-trouble.ts";

let full = false;
let unsaved = false;
const listeners = new Set<() => void>();

/** Returns whether the last write of this page was refused because the device has no room. */
export const isDeviceFull = (): boolean => full;

/** Returns whether the person's last change could not be written for another reason than room. */
export const isUnsaved = (): boolean => unsaved;

export function watchDeviceFull(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Called after each write: with what it failed of, or with nothing once one went through again.
 *
 * @param quiet - a write of the app's own: the person did nothing that could have got lost
 */
export function reportWrite(error?: unknown, quiet = false): void {
  const trouble = error === undefined ? null : deviceTroubleOf(error);
  const isFull = trouble === "full" || (full && trouble === "other");
  const isLost = quiet ? unsaved : trouble !== null && !isFull;
  if (isFull === full && isLost === unsaved) return;
  full = isFull;
  unsaved = isLost;
  for (const listener of listeners) listener();
}

/** Storage this browser gives and the app uses, in bytes; null where it does not say. */
export type StorageUsage = {
  readonly used: number | null;
  readonly quota: number | null;
  readonly isPersistent: boolean;
};

type Storage = Pick<StorageManager, "estimate" | "persist" | "persisted">;
const browserStorage = (): Storage | undefined => globalThis.navigator?.storage;

export async function readStorageUsage(storage = browserStorage()): Promise<StorageUsage> {
  try {
    const [estimate, persisted] = await Promise.all([storage?.estimate(), storage?.persisted()]);
    return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, isPersistent: persisted ?? false };
  } catch {
    return { used: null, quota: null, isPersistent: false };
  }
}

/** Asks the browser never to clear this device's data by itself. @returns whether it agreed */
export async function requestPersistence(storage = browserStorage()): Promise<boolean> {
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

type WatchedStore = {
  onWrite(listener: () => void): () => void;
  readonly db: Pick<UserDatabase, "meta">;
};

/**
 * Asks once in the life of this person's database, after the first thing they wrote: a browser that asks the person
 * should do so when there is something to keep, and never again.
 */
export function persistOnceWritten(store: WatchedStore, storage = browserStorage()): () => void {
  const stop = store.onWrite(() => {
    stop();
    void (async () => {
      if ((await store.db.meta.get(persistRequestedKey)) || (await readStorageUsage(storage)).isPersistent) return;
      await store.db.meta.put({ key: persistRequestedKey, value: true });
      await requestPersistence(storage);
    })().catch(() => undefined);
  });
  return stop;
}

const persistRequestedKey = "asked_to_keep";
