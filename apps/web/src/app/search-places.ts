import type { AiItem } from "@ankara/domain/ai/item";
import { useDevice } from "../store/hooks.ts";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { reportKinds } from "@ankara/domain/reports/report";
import {
  announcementLink,
  useAnnouncements,
  type ListedAnnouncement,
} from "../features/announcements/announcement-cache.ts";
import { useReportLabels } from "../features/reports/report-labels.ts";
import type { SearchProps } from "../features/search/search-screen.tsx";
import { thisDevice } from "../platform/device.ts";
import type { IndexedCollection } from "../store/index/indexed.ts";
import { bookkeeping } from "@ankara/contract/call";
import { useAuthority, useSession } from "../session/use-session.ts";
import {
  BellIcon,
  DocumentIcon,
  EditIcon,
  FilterIcon,
  PlusIcon,
  RepeatIcon,
  AiWriterIcon,
  AnnouncementsIcon,
} from "../ui/icons.ts";
import { useIsDesk } from "../ui/use-media.ts";
import { endMenu, moneyEntries, settingsPlaces, sidebar, visibleEntries, type Entry } from "./navigation.ts";
import { useSeesAi } from "../session/use-sees-ai.ts";
import type { Place } from "../features/search/sections.ts";

/** The screen that shows the records of each collection. */
const screenOf: Record<IndexedCollection, string> = {
  contacts: "/tabs/home",
  invoices: "/tabs/invoice",
  catalogs: "/tabs/catalog",
  fees: "/tabs/fee",
  expenses: "/tabs/expense",
  notes: "/notes",
};
const searchedCollections = Object.keys(screenOf) as readonly IndexedCollection[];

/** Returns what the search looks through and where it leads: only to screens that exist. */
export function useSearchProps(): SearchProps {
  const { t } = useLingui();
  const seesAi = useSeesAi();
  const desk = useIsDesk();
  const reports = useReportLabels();
  const announcements = useAnnouncements();
  const texts = useSavedTexts();
  const ofAnnouncements = t`Announcement`;
  const ofTexts = t`Text`;
  // Long texts: made once, so that the search folds each of them once.
  const written = useMemo(
    () => [...announcementPlaces(announcements ?? [], ofAnnouncements), ...textPlaces(texts ?? [], ofTexts)],
    [announcements, texts, ofAnnouncements, ofTexts],
  );
  const { role } = useAuthority();
  const country = useSession()?.user.country ?? "NG";
  const visible = (entries: readonly Entry[]) => visibleEntries(entries, { seesAi, desk, role });
  const placesOfSettings = visibleEntries(settingsPlaces, { seesAi, desk: false, role });
  const placeOf = ({ key, label, icon, to }: Entry) => ({ key, label: t(label), icon, to });

  const inSettings = new Set(settingsPlaces.map(({ to }) => to));
  const main = visible(sidebar).filter(({ key }) => key !== "search");
  const known = new Set(main.map(({ key }) => key));
  const rest = visible(endMenu).filter(({ key, to }) => !known.has(key) && !inSettings.has(to));
  const settings = t`Settings`;
  const inside: Record<string, string> = {
    account: t`Company name, address, phone, tax number, logo, appearance, dark, backup, log out`,
    invoice: t`Numbering, prefix, terms, template, colour, tax, rounding, currency, bank details, WhatsApp message`,
    security: t`Password, devices, delete account`,
    records: t`Export all data`,
    people: t`Staff, invite, role, seller, manager, bookkeeper`,
    programs: t`API keys`,
    billing: t`Plan, subscription, card, receipts`,
  };
  return {
    collections: searchedCollections,
    places: [
      ...main.map(placeOf),
      { key: "new-invoice-place", label: t`New invoice`, icon: PlusIcon, to: "/new-invoice" },
      { key: "new-quote-place", label: t`New quote`, icon: PlusIcon, to: "/new-invoice?kind=quote" },
      { key: "quotes", label: t`Quotes`, icon: DocumentIcon, to: "/tabs/invoice?show=quotes" },
      {
        key: "entry",
        label: t`Type or paste`,
        icon: EditIcon,
        to: "/new-invoice?text=",
        also: t`Invoice in words, speak, bank message, SMS, M-Pesa, MoMo, alert`,
      },
      { key: "filter", label: t`Filter invoices`, icon: FilterIcon, to: "/invoices/filter" },
      { key: "recurring", label: t`Recurring invoices`, icon: RepeatIcon, to: "/recurring" },
      { key: "reminders", label: t`Reminders`, icon: BellIcon, to: "/reminders" },
      ...rest.map(placeOf),
      ...visible(moneyEntries(country, thisDevice().sells))
        .filter(({ to }) => !inSettings.has(to))
        .map(placeOf),
      ...written,
      ...(bookkeeping.some((each) => each === role) ? reportKinds : []).map((kind) => ({
        key: `report-${kind}`,
        label: reports.title[kind],
        icon: DocumentIcon,
        to: `/report/${kind}`,
        meta: t`Report`,
        also: reports.about[kind],
        typedOnly: true as const,
      })),
      ...placesOfSettings.map((entry) => ({
        ...placeOf(entry),
        key: `settings-${entry.key}`,
        meta: settings,
        also: inside[entry.key] ?? "",
      })),
    ],
  };
}

/** Announcements as the search finds them, by their title and by what they say; each opens the page on itself. */
export const announcementPlaces = (listed: readonly ListedAnnouncement[], meta: string): Place[] =>
  listed.map(({ announcement: { id, title, body } }) => ({
    key: `announcement-${id}`,
    label: title,
    icon: AnnouncementsIcon,
    to: announcementLink(id),
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

/** Texts of the writer that are on this device, newest first; undefined until it has answered. What keeps them is `texts.ts`. */
function useSavedTexts(): readonly AiItem[] | undefined {
  return useDevice("ai/kept", async ({ db }) => {
    return (await db.meta.get("ai/history"))?.value.items ?? [];
  });
}
