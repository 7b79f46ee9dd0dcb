import { useLingui } from "@lingui/react/macro";
import { startTransition, useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { AnyRow, IndexedCollection } from "../../store/index/indexed.ts";
import { MoreIcon, type Icon } from "../../ui/icons.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import { Hit, type SearchContext } from "./hits.tsx";
import { Option, OptionGroup, OptionIcon } from "./option.tsx";

/** Something the search leads to, or does. */
export type Item =
  | { kind: "hit"; collection: IndexedCollection; row: AnyRow }
  | { kind: "act"; key: string; icon: Icon; title: string; meta?: string; to?: string; onSelect?: () => void }
  /** Shows more of the list itself and is no end of the search. */
  | { kind: "more"; key: string; title: string; icon?: Icon; onSelect: () => void };
export type Section = { key: string; title: string; items: readonly Item[] };

/** Names an item in the page; the same item keeps its name while the query grows. */
export const optionId = (listId: string, item: Item): string =>
  `${listId}-${item.kind === "hit" ? `${item.collection}-${item.row.id}` : `${item.kind}-${item.key}`}`;

type ResultListProps = {
  listId: string;
  listRef: RefObject<HTMLDivElement | null>;
  label: string;
  sections: readonly Section[];
  /** The option Enter opens. */
  activeId: string | undefined;
  context: SearchContext;
  /** Something was opened. */
  onOpen: () => void;
};

/** Options under their headings. The keyboard stays in the search box, see `useOptions`. */
export function ResultList({ listId, listRef, label, sections: all, activeId, context, onOpen }: ResultListProps) {
  const desk = useIsDesk();
  const sections = useRested(context.query) ? all : firstScreen(all, desk ? 48 : 60);
  const navigate = useNavigate();
  const pressed = useRef("");
  const follow = (event: MouseEvent) => {
    const link = linkOf(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href });
  };
  return (
    // An answer may change under the finger: a link is followed that stood there when it came down, or none.
    // Keys stay in the search box, which clicks the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={listRef}
      id={listId}
      // A select or a data list cannot hold links.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => (pressed.current = linkOf(event)?.href ?? "")}
      onClickCapture={(event) => {
        const isByKey = event.detail === 0;
        if (isByKey || pressed.current === (linkOf(event)?.href ?? "")) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={follow}
      className="pb-3"
    >
      {sections.map(({ key, title, items }) => (
        <OptionGroup key={key} id={`${listId}-${key}`} title={title}>
          {items.map((item, place) => {
            const id = optionId(listId, item);
            return (
              // A hit takes the place of the one before: as a row of its own each key would make its elements anew.
              <ItemOption
                key={item.kind === "hit" ? place : id}
                id={id}
                active={id === activeId}
                item={item}
                context={context}
                onOpen={onOpen}
              />
            );
          })}
        </OptionGroup>
      ))}
    </div>
  );
}

const linkOf = ({ target }: { target: EventTarget }) => (target instanceof Element ? target.closest("a") : null);

/** Head, search box, chips and, on a phone, the tabs, in pixels: no option stands there. */
const aroundPx = 200;

/** As many options as the window shows. */
function firstScreen(sections: readonly Section[], optionHeight: number): Section[] {
  let left = Math.ceil((innerHeight - aroundPx) / optionHeight);
  return sections.flatMap((section) => {
    const items = section.items.slice(0, left);
    left -= items.length;
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}

const restMs = 300;

/** Typing has rested at this query: until then, options below the window would be drawn for each key and seen by nobody. */
function useRested(query: string): boolean {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(query)), restMs);
    return () => clearTimeout(timer);
  }, [query]);
  return rested === query;
}

type ItemProps = { id: string; active: boolean; item: Item; context: SearchContext; onOpen: () => void };

function ItemOption({ id, active, item, context, onOpen }: ItemProps) {
  if (item.kind === "hit")
    return (
      <Hit id={id} active={active} collection={item.collection} row={item.row} context={context} onOpen={onOpen} />
    );
  if (item.kind === "more")
    return (
      <Option
        id={id}
        active={active}
        start={<OptionIcon icon={item.icon ?? MoreIcon} />}
        title={item.icon ? item.title : <span className="text-primary-ink">{item.title}</span>}
        onSelect={item.onSelect}
      />
    );
  const { title, icon, meta, to, onSelect } = item;
  return (
    <Option
      id={id}
      active={active}
      start={<OptionIcon icon={icon} />}
      title={title}
      onSelect={() => {
        onOpen();
        onSelect?.();
      }}
      meta={meta}
      to={to}
    />
  );
}

/** Names of the groups, as their screens are called. */
export function useGroupNames(): Record<IndexedCollection, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      contacts: t`Clients`,
      invoices: t`Invoices`,
      catalogs: t`Catalog`,
      fees: t`Tax & Fees`,
      expenses: t`Expenses`,
      notes: t`Notes`,
    }),
    [t],
  );
}
