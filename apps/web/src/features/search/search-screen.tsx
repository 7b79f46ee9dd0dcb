import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { useSearchParams } from "react-router";
import { monthNames } from "@ankara/domain/dates/dates";
import { numberStyleOf } from "@ankara/domain/money/format-money";
import { readDraft, tabDrafts, writeDraft } from "../../forms/draft-store.ts";
import { useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import type { IndexedCollection } from "../../store/index/indexed.ts";
import { currentStore } from "../../store/store.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { NoHits } from "./no-hits.tsx";
import { rememberSearch, forgetSearches, lookAgain, useRecentSearches } from "./recent-searches.ts";
import { optionId, ResultList, useGroupNames, type Section } from "./result-list.tsx";
import { hitSections, placesFor, type Place } from "./sections.ts";
import { useOptions } from "./use-options.ts";
import { useSearch, type Search } from "./use-search.ts";
import {
  AlertIcon,
  CalendarIcon,
  CallIcon,
  ClientsIcon,
  DocumentIcon,
  PaymentIcon,
  RecentIcon,
  type Icon,
} from "../../ui/icons.ts";
import { Row } from "../../ui/row.tsx";
import { List } from "../../ui/list.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { examplesFrom } from "./examples.ts";
import { OptionIcon } from "./option.tsx";

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
  const search = useSearch(typing, collections);
  const { found } = search;
  const { query } = search.context;
  const names = useGroupNames();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState({ of: "", count: 1 });

  const only = found.groups.find(({ collection }) => collection === within);
  const pagesOf = `${within} ${query}`;
  const shownPages = pages.of === pagesOf ? pages.count : 1;
  const sections = useMemo(() => {
    const made = hitSections(
      only ? [only] : found.groups,
      only ? perPage * shownPages : perGroup,
      { names, all: (count, name) => (only ? t`Show more` : t`All ${count} in ${name}`) },
      (collection) => (only ? setPages({ of: pagesOf, count: shownPages + 1 }) : change({ within: collection })),
    );
    const goTo = only ? [] : placesFor(places, query);
    return goTo.length > 0 ? [...made, placeSection(t`Go to`, goTo)] : made;
  }, [only, found, shownPages, names, pagesOf, change, places, query, t]);
  const ids = useMemo(
    () => sections.flatMap(({ items }) => items.map((item) => optionId(listId, item))),
    [sections, listId],
  );
  const { activeId, onKeyDown } = useOptions(list, ids, { query: pagesOf, settled: query === typing });
  const shown = query.trim() !== "" && ids.length > 0;

  const box = (
    <SearchBox
      look="large"
      value={typing}
      onChange={(text) => change({ query: text, within: text.trim() === "" ? "all" : within })}
      placeholder={t`Name, number, amount`}
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
      <div className="mx-auto flex min-h-full w-full max-w-[760px] flex-col desk:mx-0 desk:px-6">
        {desk && <div className="sticky top-0 z-10 bg-surface pt-1 pb-3">{box}</div>}
        <Answer
          search={search}
          names={names}
          sections={sections}
          within={only ? within : "all"}
          change={change}
          listId={listId}
          listRef={list}
          activeId={activeId}
        />
      </div>
    </Screen>
  );
}

type AnswerProps = {
  search: Search;
  names: ReturnType<typeof useGroupNames>;
  sections: readonly Section[];
  /** The group that is shown alone, or "all". */
  within: string;
  change: (patch: Partial<View>) => void;
  listId: string;
  listRef: RefObject<HTMLDivElement | null>;
  activeId: string | undefined;
};

/** Hits with their chips. A typed key draws the box at once, and these only with its answer. */
const Answer = memo(function Answer(props: AnswerProps) {
  const { t } = useLingui();
  const { search, names, sections, within, change, listId, listRef, activeId } = props;
  const { found, context } = search;
  const { query } = context;
  const onOpen = useCallback(() => rememberSearch(query), [query]);
  const typed = query.trim() !== "";
  const shown = typed && sections.length > 0;
  return (
    <>
      {shown && found.groups.length > 0 && (
        <ChipGroup
          label={t`Show`}
          className="px-4 pt-1 pb-1 desk:px-0"
          value={within}
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
          listRef={listRef}
          label={t`Results`}
          sections={sections}
          activeId={activeId}
          context={context}
          onOpen={onOpen}
        />
      )}
      {typed && !shown && <NoHits query={query.trim()} today={context.today} words={context.words} />}
      {!typed && <SearchStart onChoose={(text) => change({ query: text, within: "all" })} />}
    </>
  );
});

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
    meta,
  })),
});

type View = { query: string; within: string };
const firstView: View = { query: "", within: "all" };

/** Keeps the query while one looks at a hit and comes back. An address with `?q=` begins anew. */
function useSearchView(): [View, (patch: Partial<View>) => void] {
  const key = `search:${currentStore().userId}`;
  const [params] = useSearchParams();
  const queryParam = params.get("q");
  const [view, setView] = useState(() =>
    queryParam === null
      ? (readDraft(tabDrafts, key, firstView) ?? firstView)
      : { ...firstView, query: queryParam.slice(0, 100) },
  );
  const latest = useRef(view);
  const change = useCallback(
    (patch: Partial<View>) => {
      latest.current = { ...latest.current, ...patch };
      setView(latest.current);
      writeDraft(tabDrafts, key, latest.current, firstView);
    },
    [key],
  );
  return [view, change];
}

/** Before anything is typed: what was searched for last, and what can be. */
function SearchStart({ onChoose }: { onChoose: (query: string) => void }) {
  const { t } = useLingui();
  const recent = useRecentSearches();
  const examples = useExamples();
  useEffect(lookAgain, []);
  return (
    <div className="pb-6 desk:-ml-4">
      {recent.length > 0 && (
        <section>
          <SectionTitle
            aside={
              <button
                type="button"
                onClick={forgetSearches}
                className="relative min-h-6 font-medium text-primary-ink before:absolute before:-inset-x-3 before:-inset-y-2.5"
              >
                <Trans>Clear</Trans>
              </button>
            }
          >
            <Trans>Recent</Trans>
          </SectionTitle>
          <List items={recent} keyOf={(query) => query} label={t`Recent`} className="desk:[--inset:56px]">
            {(query) => (
              <Row
                compact
                plain
                start={<OptionIcon icon={RecentIcon} />}
                title={query}
                onClick={() => onChoose(query)}
              />
            )}
          </List>
        </section>
      )}
      <section>
        <SectionTitle>
          <Trans>Find it by what you remember</Trans>
        </SectionTitle>
        <List
          items={examples}
          keyOf={({ query }) => query}
          label={t`Examples`}
          className="split:[--end:16px] desk:[--end:0px] desk:[--inset:56px]"
        >
          {({ query, what, icon }) => (
            <Row
              compact
              start={<OptionIcon icon={icon} />}
              title={<span className="money">{query}</span>}
              meta={what}
              onClick={() => onChoose(query)}
            />
          )}
        </List>
      </section>
    </div>
  );
}

/** One of each thing search understands. */
function useExamples(): { query: string; what: string; icon: Icon }[] {
  const { t, i18n } = useLingui();
  const invoices = useInvoiceRows();
  const contacts = useContactRows();
  const { number, phone, amount, month, name, named } = useMemo(
    () => examplesFrom(invoices ?? [], contacts ?? []),
    [invoices, contacts],
  );
  const { point } = numberStyleOf(i18n.locale);
  const monthName = (monthNames(i18n.locale)[Number(month.slice(5)) - 1] ?? "").toLocaleLowerCase(i18n.locale);
  return [
    { query: number, what: t`an invoice number, without its zeros`, icon: DocumentIcon },
    { query: phone, what: t`part of a phone number, also as 0803…`, icon: CallIcon },
    { query: amount.replace(".", point), what: t`an amount, also as 45,000 or 1.2m`, icon: PaymentIcon },
    { query: monthName, what: t`a month, or a day such as 12/3`, icon: CalendarIcon },
    { query: t`overdue`, what: t`a state: paid, draft, void, part paid`, icon: AlertIcon },
    { query: name, what: t`a name, also without accents: ${named}`, icon: ClientsIcon },
  ];
}
