import { Announcement, inOrder, isLive } from "@ankara/domain/announcements/announcement";
import * as z from "zod/mini";
import { useDevice } from "../../store/hooks.ts";
import type { Store } from "../../store/store.ts";

const cacheKey = "announcements";
const readKey = "announcements_read";
/** Key of the count of unread ones, for the menu. */
const unreadKey = "announcements_unread";

const CachedAnnouncements = z.object({
  /** `announcements_at` of the server when they were fetched. */
  at: z.nullable(z.string()),
  /** Version of the app they were fetched for. */
  version: z.string(),
  /** Language of the app then. */
  language: z.string(),
  /** Milliseconds since 1970. */
  fetchedAt: z.number(),
  announcements: z.array(Announcement),
});
export type CachedAnnouncements = z.infer<typeof CachedAnnouncements>;

/** Address of one announcement on the page of all. */
export const announcementLink = (id: string): string => `/announcement#announcement-${encodeURIComponent(id)}`;

/** Reads the announcements fetched last; null before the first time, or when an older app stored another shape. */
export async function readCachedAnnouncements({ db }: Store): Promise<CachedAnnouncements | null> {
  const parsed = z.safeParse(CachedAnnouncements, (await db.meta.get(cacheKey))?.value);
  return parsed.success ? parsed.data : null;
}

export async function cacheAnnouncements(store: Store, cached: CachedAnnouncements): Promise<void> {
  await store.db.meta.put({ key: cacheKey, value: cached });
  await countUnread(store);
}

async function countUnread(store: Store): Promise<void> {
  const [cached, read] = await Promise.all([readCachedAnnouncements(store), readIds(store)]);
  const now = store.instant();
  const unread = cached?.announcements.filter((one) => isLive(one, now) && !read.includes(one.id)).length ?? 0;
  await store.db.meta.put({ key: unreadKey, value: unread });
}

async function readIds({ db }: Store): Promise<readonly string[]> {
  const value = (await db.meta.get(readKey))?.value;
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
}

/** Announcements the person has seen; others than those on the device are forgotten. */
export async function markRead(store: Store, ids: readonly string[]): Promise<void> {
  await store.db.transaction("rw", store.db.meta, async () => {
    const cachedIds = new Set((await readCachedAnnouncements(store))?.announcements.map(({ id }) => id));
    const known = await readIds(store);
    const next = [...new Set([...known, ...ids])].filter((id) => cachedIds.has(id));
    if (next.length !== known.length || next.some((id) => !known.includes(id)))
      await store.db.meta.put({ key: readKey, value: next });
  });
  await countUnread(store);
}

export type ListedAnnouncement = { readonly announcement: Announcement; readonly read: boolean };

/** Returns the current announcements of this device; undefined until the device has answered. */
export function useAnnouncements(): ListedAnnouncement[] | undefined {
  return useDevice("announcements", async (store) => {
    const [cached, read] = await Promise.all([readCachedAnnouncements(store), readIds(store)]);
    const now = store.instant();
    return (cached?.announcements ?? [])
      .filter((one) => isLive(one, now))
      .sort(inOrder)
      .map((announcement) => ({ announcement, read: read.includes(announcement.id) }));
  });
}
