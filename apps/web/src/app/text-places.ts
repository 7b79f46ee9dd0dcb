import type { AiItem } from "@ankara/domain/ai/item";
import type { ListedAnnouncement } from "../features/announcements/announcement-cache.ts";
import type { Place } from "../features/search/sections.ts";
import { AiWriterIcon, AnnouncementsIcon } from "../ui/icons.ts";

/** Announcements as the search finds them, by their title and by what they say; each opens the page on itself. */
export const announcementPlaces = (listed: readonly ListedAnnouncement[], meta: string): Place[] =>
  listed.map(({ announcement: { id, title, body } }) => ({
    key: `announcement-${id}`,
    label: title,
    icon: AnnouncementsIcon,
    to: `/announcement#announcement-${encodeURIComponent(id)}`,
    meta,
    also: body,
    typedOnly: true,
  }));

/** The search reads this many letters of a text, because its beginning says what it is. */
const searchedLetters = 1500;

/** Texts of the AI writer that are on this device; each opens in the viewer. */
export const textPlaces = (texts: readonly AiItem[], meta: string): Place[] =>
  texts.map(({ id, title, subject, page_title, content }) => ({
    key: `text-${id}`,
    label: subject ? `${title}: ${subject}` : title,
    icon: AiWriterIcon,
    to: `/tabs/ai?view=history&text=${id}`,
    meta,
    also: `${page_title} ${content.slice(0, searchedLetters)}`,
    typedOnly: true,
  }));
