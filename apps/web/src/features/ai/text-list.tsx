import { Trans, useLingui } from "@lingui/react/macro";
import type { AiItem } from "@ankara/domain/ai/item";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import { useEffect, useRef, useState } from "react";
import { useBusiness } from "../../store/hooks.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip, SectionTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AiWriterIcon, NoNetworkIcon, StarIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { plainTextOf } from "../../rich-text/flat.ts";
import { useTextList, type TextListName } from "./texts.ts";
import { writerOf } from "./writers.ts";

type TextListProps = {
  list: TextListName;
  query: string;
  /** A text an address names: it is opened as soon as it is here. */
  openId?: string | null;
  onOpen: (item: AiItem) => void;
};

/** Everything written, or the favourites, newest first. Without network what is on this device. */
export function TextList({ list, query, openId, onOpen }: TextListProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { items, problem, more } = useTextList(list, query);
  const openItem = openId == null ? undefined : items?.find(({ id }) => id === openId);
  const opened = useRef("");
  useEffect(() => {
    if (!openItem || opened.current === openItem.id) return;
    opened.current = openItem.id;
    onOpen(openItem);
  }, [openItem, onOpen]);
  const [busy, setBusy] = useState(false);
  const day = useDayOf();
  return (
    <div className="pb-8 desk:px-2">
      {problem && items && (
        <InfoStrip
          className="mx-4 mt-3"
          icon={NoNetworkIcon}
          live
          title={<Trans>These are the texts on this device</Trans>}
        >
          {messageOf(problem, t`The server did not answer. Try again.`)}
        </InfoStrip>
      )}
      {items === undefined && <ListSkeleton rows={6} />}
      {items?.length === 0 && <Empty list={list} searched={query.trim() !== ""} />}
      {items && items.length > 0 && (
        <List items={items} keyOf={({ id }) => id} label={list === "history" ? t`History` : t`Favourites`} inset="tile">
          {(item) => {
            const { title: what, subject: about } = item;
            const Mark = writerOf(item.generate).icon;
            return (
              <Row
                onClick={() => onOpen(item)}
                start={
                  <Tile className="bg-primary-soft! text-primary-ink">
                    <Mark size={20} strokeWidth={1.75} />
                  </Tile>
                }
                title={about ? t`${what}: ${about}` : what}
                meta={excerptOf(item)}
                end={<span className="text-13 text-muted">{day(item.created_at)}</span>}
                endMeta={
                  item.favorite && (
                    <StarIcon
                      size={16}
                      strokeWidth={1.75}
                      aria-label={t`Favourite`}
                      className="ml-auto fill-accent text-accent"
                    />
                  )
                }
              />
            );
          }}
        </List>
      )}
      {more && (
        <div className="px-4 pt-4">
          <Button
            full
            busy={busy}
            onClick={() => {
              setBusy(true);
              void more().finally(() => setBusy(false));
            }}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function Empty({ list, searched }: { list: TextListName; searched: boolean }) {
  if (searched)
    return (
      <EmptyState plain title={<Trans>No texts match</Trans>}>
        <Trans>Try fewer words.</Trans>
      </EmptyState>
    );
  return list === "history" ? (
    <EmptyState
      title={<Trans>Nothing written yet</Trans>}
      action={{ label: <Trans>Write something</Trans>, to: "/tabs/ai", icon: AiWriterIcon }}
    >
      <Trans>Every text you write stays here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>No favourites yet</Trans>}>
      <Trans>Save a text you like to keep it here.</Trans>
    </EmptyState>
  );
}

/** The last few texts, on the hub. Nothing where there is none. */
export function RecentTexts({ onOpen, onAll }: { onOpen: (item: AiItem) => void; onAll: () => void }) {
  const { items } = useTextList("history");
  const day = useDayOf();
  if (!items || items.length === 0) return null;
  return (
    <section className="pb-6 desk:px-2">
      <SectionTitle
        aside={
          <button type="button" onClick={onAll} className="font-medium text-primary-ink">
            <Trans>See all</Trans>
          </button>
        }
      >
        <Trans>Recent texts</Trans>
      </SectionTitle>
      <ul className="grid gap-3 px-4 pt-1 desk:grid-cols-3">
        {items.slice(0, 3).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onOpen(item)}
              className="h-full w-full rounded-card border border-line bg-surface px-4 py-3.5 text-left hover:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-medium">{item.title}</span>
                <span className="shrink-0 text-13 text-muted">{day(item.created_at)}</span>
              </span>
              <span className="mt-1 line-clamp-2 text-muted">{excerptOf(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const excerptOf = (item: AiItem): string => plainTextOf(item.content.slice(0, 400)).replaceAll("\n", " ").slice(0, 160);

/** `9 Nov` of an instant, in the business's zone. */
function useDayOf(): (instant: string) => string {
  const { i18n } = useLingui();
  const zone = useBusiness()?.timeZone ?? "Africa/Lagos";
  return (instant) => formatDate(todayIn(zone, instant), "short", i18n.locale);
}
