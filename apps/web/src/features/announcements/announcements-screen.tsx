import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import type { Announcement } from "@ankara/domain/announcements/announcement";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { MarkedText } from "../../rich-text/marked-text.tsx";
import { useZone } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PinIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useHasSecondColumn } from "../../ui/settings-row.tsx";
import { joinParts } from "../../ui/parts.ts";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import { Pill, type Tone } from "../../ui/status.tsx";
import { fetchAnnouncements } from "./fetch-announcements.ts";
import { announcementLink, markRead, useAnnouncements } from "./announcement-cache.ts";

/**
 * Lists what is new in the product, on the widest screens by title beside the one that is read. Reads from the device; opening the
 * page marks all of it as read.
 */
export function AnnouncementsScreen() {
  const { t } = useLingui();
  const listed = useAnnouncements();
  const news = useNews(listed);
  const { hash } = useLocation();
  const named = listed?.find(({ announcement }) => announcementLink(announcement.id) === `/announcement${hash}`);
  const namedId = named?.announcement.id;
  // The page opens on the one a search has found.
  useEffect(() => {
    if (namedId !== undefined) document.getElementById(`announcement-${namedId}`)?.scrollIntoView();
  }, [namedId]);
  useEffect(() => {
    fetchAnnouncements(currentStore()).catch((cause: unknown) => console.warn("No announcements fetched", cause));
  }, []);
  const wide = useHasSecondColumn();
  const open = named ?? listed?.[0];
  if (wide && listed && open)
    return (
      <SplitView
        list={
          <Screen title={t`Announcements`} back="/">
            <List items={listed} keyOf={({ announcement }) => announcement.id} label={t`Announcements`} inset="gutter">
              {({ announcement }) => (
                <NoticeRow
                  announcement={announcement}
                  isNew={news.has(announcement.id)}
                  selected={announcement === open.announcement}
                />
              )}
            </List>
          </Screen>
        }
        detail={
          <Screen title={open.announcement.title} headless column={760}>
            <div className="px-4 pt-6 pb-10">
              <Notice announcement={open.announcement} isNew={news.has(open.announcement.id)} />
            </div>
          </Screen>
        }
      />
    );
  return (
    <Screen title={t`Announcements`} back="/" column={640}>
      {listed === undefined && <ListSkeleton avatar={false} />}
      {listed?.length === 0 && (
        <EmptyState title={<Trans>No announcements yet</Trans>}>
          <Trans>News about Ankara appears here.</Trans>
        </EmptyState>
      )}
      {listed && listed.length > 0 && (
        <section
          aria-label={t`Announcements`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and often nothing in it takes the focus
          tabIndex={0}
          className="flex flex-col gap-4 px-4 pt-2 pb-10 outline-none"
        >
          {listed.map(({ announcement }) => (
            <Notice key={announcement.id} announcement={announcement} isNew={news.has(announcement.id)} />
          ))}
        </section>
      )}
    </Screen>
  );
}

/** Those that were unread when they came into view: marked as read on the device, and still "New" on this visit. */
function useNews(listed: ReturnType<typeof useAnnouncements>): ReadonlySet<string> {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const unread = (listed ?? []).flatMap(({ announcement, read }) => (read ? [] : [announcement.id]));
  if (unread.some((id) => !news.has(id))) setNews(new Set([...news, ...unread]));
  const key = unread.join(" ");
  useEffect(() => {
    if (key !== "") void markRead(currentStore(), key.split(" "));
  }, [key]);
  return news;
}

const types: Record<Announcement["type"], MessageDescriptor> = {
  news: msg`News`,
  feature: msg`New in the app`,
  tip: msg`Tip`,
  maintenance: msg`Maintenance`,
  security: msg`Security`,
};
const tones: Record<Announcement["severity"], Tone> = { info: "neutral", important: "primary", critical: "overdue" };

const NewDot = () => (
  <span className="size-2 rounded-full bg-accent">
    <span className="sr-only">
      <Trans>New</Trans>
    </span>
  </span>
);

type NoticeProps = { announcement: Announcement; isNew: boolean };

function usePublishedOn({ publishedAt }: Announcement): string {
  const { i18n } = useLingui();
  const zone = useZone();
  return formatDate(todayIn(zone, publishedAt), "medium", i18n.locale);
}

function NoticeRow({ announcement, isNew, selected }: NoticeProps & { selected: boolean }) {
  const { i18n } = useLingui();
  const { id, title, type } = announcement;
  return (
    <Row
      to={announcementLink(id)}
      selected={selected}
      title={title}
      meta={joinParts([i18n._(types[type]), usePublishedOn(announcement)])}
      endMeta={isNew && <NewDot />}
    />
  );
}

function Notice({ announcement, isNew }: NoticeProps) {
  const { t, i18n } = useLingui();
  const { id, title, type, severity, pinned, body } = announcement;
  const publishedOn = usePublishedOn(announcement);
  return (
    <article aria-labelledby={`announcement-${id}`} className="rounded-card border border-line bg-surface px-4 py-4">
      <div className="flex flex-wrap items-center gap-2 text-13 text-muted">
        <Pill tone={tones[severity]}>{i18n._(types[type])}</Pill>
        {isNew && <NewDot />}
        {pinned && <PinIcon size={14} strokeWidth={1.75} aria-label={t`Pinned`} />}
        <span className="ml-auto">{publishedOn}</span>
      </div>
      <h2 id={`announcement-${id}`} className="mt-3 mb-2 text-22">
        {title}
      </h2>
      <MarkedText markdown={body} />
    </article>
  );
}
