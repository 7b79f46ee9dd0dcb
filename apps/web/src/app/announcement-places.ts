import type { Listed } from "../features/announcements/kept.ts";
import type { Place } from "../features/search/sections.ts";
import { AnnouncementsIcon } from "../ui/icons.ts";

/** Announcements as the search finds them, by their title and by what they say; each opens the page on itself. */
export const announcementPlaces = (listed: readonly Listed[], meta: string): Place[] =>
  listed.map(({ announcement: { id, title, body } }) => ({
    key: `announcement-${id}`,
    label: title,
    icon: AnnouncementsIcon,
    to: `/announcement#announcement-${encodeURIComponent(id)}`,
    meta,
    also: body,
    typedOnly: true,
  }));
