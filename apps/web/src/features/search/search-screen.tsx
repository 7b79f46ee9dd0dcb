import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { readDraft, tabDrafts, writeDraft } from "../../forms/draft-store.ts";
import { useBusiness } from "../../store/hooks.ts";
import type { IndexedCollection } from "../../store/index/indexed.ts";
import { currentStore } from "../../store/store.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { NoHits } from "./no-hits.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { optionId, ResultList, useGroupNames, type Section } from "./result-list.tsx";
import { SearchStart } from "./search-start.tsx";
import { hitSections, placesFor, type Place } from "./sections.ts";
import { useOptions } from "./use-options.ts";
import { useSearch } from "./use-search.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

/** Hits of each group while all groups are shown, and of one group at a time when it is shown alone. */
const perGroup = 5;
const perPage = 50;

export type SearchProps = {
  /** Collections that can be searched, because their screens exist. */
  collections: readonly IndexedCollection[];
  places: readonly Place[];
};

/** Everything on the device, found by whatever one remembers of it. Works with no network. */
export function SearchScreen({ collections, places }: SearchProps) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const [{ query: typing, within }, change] = useSearchView();
  // The box shows each key at once; what it finds among thousands may come after the next one.
  const query = useDeferredValue(typing);
  const { found, today, words, lines } = useSearch(query, collections);
  const homeCurrency = useBusiness()?.currency ?? fallbackCurrency;
  const names = useGroupNames();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState({ of: "", count: 1 });

  const only = found.groups.find(({ collection }) => collection === within);
  const pagesOf = `${within} ${query}`;
  const shownPages = pages.of === pagesOf ? pages.count : 1;
  const goTo = only ? [] : placesFor(places, query);
  const sections: Section[] = hitSections(
    only ? [only] : found.groups,
    only ? perPage * shownPages : perGroup,
    { names, all: (count, name) => (only ? t`Show more` : t`All ${count} in ${name}`) },
    (collection) => (only ? setPages({ of: pagesOf, count: shownPages + 1 }) : change({ within: collection })),
  );
  if (goTo.length > 0) sections.push(placeSection(t`Go to`, goTo));
  const ids = sections.flatMap(({ items }) => items.map((item) => optionId(listId, item)));
  const { activeId, onKeyDown } = useOptions(list, ids, { query: pagesOf, settled: query === typing });
  const typed = query.trim() !== "";
  const shown = typed && ids.length > 0;

  const box = (
    <SearchBox
      look="large"
      value={typing}
      onChange={(text) => change({ query: text, within: text.trim() === "" ? "all" : within })}
      placeholder={t`Name, number, phone, amount`}
      label={t`Search`}
      slashKey
      // On phones the keyboard would cover what the screen has to say.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is there to be searched
      autoFocus={desk}
      onKeyDown={onKeyDown}
      hits={shown ? { listId, activeId } : undefined}
    />
  );
  return (
    <Screen title={t`Search`} {...(desk ? {} : { search: box })}>
      <div className="mx-auto flex min-h-full w-full max-w-[760px] flex-col desk:px-6">
        {desk && <div className="sticky top-0 z-10 bg-surface pt-1 pb-3">{box}</div>}
        {shown && found.groups.length > 0 && (
          <ChipGroup
            label={t`Show`}
            className="px-4 pt-1 pb-1 desk:px-0"
            value={only ? within : "all"}
            onChange={(value) => change({ within: value })}
            options={[
              { value: "all", label: t`All ${found.total}` },
              ...found.groups.map(({ collection }) => ({ value: collection, label: names[collection] })),
            ]}
          />
        )}
        <output className={found.guessed ? "block px-4 pt-2 text-13 text-muted desk:px-3" : "sr-only"}>
          {found.guessed && <Trans>No exact match for “{query}”. Close matches: </Trans>}
          {typed && <Plural value={found.total} one="# result" other="# results" />}
        </output>
        {shown && (
          <ResultList
            listId={listId}
            listRef={list}
            label={t`Results`}
            sections={sections}
            activeId={activeId}
            asked={{ query, today, words, lines, homeCurrency }}
            onOpen={() => rememberSearch(query)}
          />
        )}
        {typed && !shown && <NoHits query={query.trim()} today={today} words={words} />}
        {!typed && <SearchStart onChoose={(text) => change({ query: text, within: "all" })} />}
      </div>
    </Screen>
  );
}

/** Places as options. */
export const placeSection = (title: string, places: readonly Place[]): Section => ({
  key: "places",
  title,
  items: places.map(({ key, label, icon, to, meta }) => ({
    kind: "act",
    key,
    icon,
    title: label,
    to,
    ...(meta === undefined ? {} : { meta }),
  })),
});

type View = { query: string; within: string };
const firstView: View = { query: "", within: "all" };

/** Keeps the query while one looks at a hit and comes back. An address with `?q=` begins anew. */
function useSearchView(): [View, (patch: Partial<View>) => void] {
  const key = `search:${currentStore().userId}`;
  const [params] = useSearchParams();
  const asked = params.get("q");
  const [view, setView] = useState(() =>
    asked === null ? (readDraft(tabDrafts, key, firstView) ?? firstView) : { ...firstView, query: asked.slice(0, 100) },
  );
  return [
    view,
    (patch) => {
      const next = { ...view, ...patch };
      setView(next);
      writeDraft(tabDrafts, key, next, firstView);
    },
  ];
}
