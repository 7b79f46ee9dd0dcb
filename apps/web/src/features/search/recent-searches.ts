import * as z from "zod/mini";
import { localText } from "../../platform/browser-storage.ts";
import { signal, useSignal } from "../../ui/signal.ts";

/** Kept on this device alone; log-out empties it with the rest of local storage. */
const key = "recentSearches";
const maxSearches = 6;
const Recent = z.array(z.string());

const recent = signal<readonly string[]>(read());

/** The last searches that led somewhere, the newest first. */
export const useRecentSearches = (): readonly string[] => useSignal(recent);

/** A search that led somewhere. One that only grew by a few letters takes the place of its beginning. */
export function rememberSearch(query: string): void {
  const text = query.trim().replaceAll(/\s+/gu, " ").slice(0, 100);
  if (text.length < 2) return;
  const lower = text.toLowerCase();
  const others = read().filter((one) => !lower.startsWith(one.toLowerCase()));
  save([text, ...others].slice(0, maxSearches));
}

export const forgetSearches = (): void => save([]);

function save(list: readonly string[]): void {
  if (list.length === 0) localText.remove(key);
  else localText.set(key, JSON.stringify(list));
  recent.set(list);
}

/** A value that somebody else, or an older version, wrote there counts as nothing. */
function read(): string[] {
  try {
    const parsed = Recent.safeParse(JSON.parse(localText.get(key) ?? "[]"));
    return parsed.success ? parsed.data.slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

/** Reads the device again: another tab or another person may have been here. */
export const lookAgain = (): void => {
  const now = read();
  if (JSON.stringify(now) !== JSON.stringify(recent.get())) recent.set(now);
};
