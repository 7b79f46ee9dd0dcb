import { tabText } from "../platform/browser-storage.ts";

/** Storage of half-typed forms: this tab's own texts in the browser, a Map in tests. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Stays until the tab is closed; where the browser forbids storage, as long as the page. */
export const tabDrafts: DraftStorage = { getItem: tabText.get, setItem: tabText.set, removeItem: tabText.remove };

let chosen: (() => DraftStorage) | null = null;

/** Storage this device uses. */
export const draftStorage = (): DraftStorage => chosen?.() ?? tabDrafts;

/**
 * The mobile shell has no tab that a browser would bring back: a phone ends the app when its camera needs the memory, and
 * session storage goes with it. Called once at start.
 */
export function setDraftStorage(storage: DraftStorage): void {
  chosen = () => storage;
}

/**
 * The form as it was left under `key`: what was typed, laid over `initial`. Null when nothing waits there.
 * A draft may be older than the form or the record: fields the form no longer has, or has as
 * something else, are dropped; fields nobody touched are those of `initial`.
 */
export function readDraft<V extends object>(storage: DraftStorage, key: string, initial: V): V | null {
  try {
    const text = storage.getItem(key);
    if (text === null) return null;
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== "object" || draft === null) return null;
    const known = Object.entries(draft).filter(([field, value]) =>
      fits(value, (initial as Record<string, unknown>)[field]),
    );
    return known.length === 0 ? null : { ...initial, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}

/** Keep what was typed: only what differs from `initial`. A full or forbidden storage loses the draft, never the form on screen. */
export function writeDraft<V extends object>(storage: DraftStorage, key: string, values: V, initial: V): void {
  const typed = changedFields(values, initial);
  try {
    if (Object.keys(typed).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(typed));
  } catch {
    // The form itself still holds the values.
  }
}

/** The fields of `now` that are not as they were. */
export function changedFields<V extends object>(now: V, before: V): Partial<V> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]));
  return Object.fromEntries(changed) as Partial<V>;
}

export function clearDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

function fits(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.every((entry) => like.length === 0 || fits(entry, like[0]));
  if (typeof like !== "object" || like === null) return typeof value === typeof like && value !== null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(like).every(([field, part]) => fits((value as Record<string, unknown>)[field], part));
}
