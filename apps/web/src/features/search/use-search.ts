import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { deviceZone } from "../../i18n/device-country.ts";
import { fallbackCurrency } from "../../store/amounts.ts";
import { useBusiness } from "../../store/hooks.ts";
import type { AnyRow, IndexedCollection } from "../../store/index/indexed.ts";
import { useLines } from "../../search/lines.ts";
import { SearchIndex, type Found, type SearchRows } from "../../search/search.ts";
import { searchWords, type SearchState, type SearchWords } from "../../search/search-query.ts";
import { currentStore, type Store } from "../../store/store.ts";
import { useClientRows } from "../../store/use-client-rows.ts";
import { useToday } from "../../platform/use-today.ts";
import { inSlices } from "../../platform/yield-to-main.ts";
import type { SearchContext } from "./hits.tsx";

/** Hits for the query of `context`: the one before until the next is answered. */
export type Search = { found: Found; context: SearchContext };
/** Lines of all documents are read from this many typed letters on. */
const linesFrom = 3;
/** Short enough for a frame of 16 ms. */
const sliceMs = 6;

/** Searches these collections, now and after every change on the device. A long search runs in slices. */
export function useSearch(query: string, collections: readonly IndexedCollection[]): Search {
  const { i18n } = useLingui();
  const source = sourceOf(currentStore());
  const stored = useSyncExternalStore(source.subscribe, source.rows);
  const clients = useClientRows();
  const rows = useMemo(() => ({ ...stored, contacts: clients ?? stored.contacts }), [stored, clients]);
  const { timeZone = deviceZone(), currency: homeCurrency = fallbackCurrency } = useBusiness() ?? {};
  const today = useToday(timeZone);
  const words = wordsIn(i18n);
  const lines = useLines(query.trim().length >= linesFrom);
  const asked = useMemo(
    () => ({ query, today, words, lines, homeCurrency }),
    [query, today, words, lines, homeCurrency],
  );
  useWarmIndex(source, rows, asked);
  const [answer, setAnswer] = useState(() => ({ all: source.index.find(rows, query, asked), rows, context: asked }));
  const isAnswered = answer.rows === rows && answer.context === asked;
  useEffect(() => {
    if (isAnswered) return undefined;
    return inSlices(source.index.search(rows, query, asked), (all) =>
      startTransition(() => setAnswer({ all, rows, context: asked })),
    );
  }, [isAnswered, source, rows, query, asked]);
  const found = useMemo(() => {
    const groups = answer.all.groups.filter(({ collection }) => collections.includes(collection));
    return { ...answer.all, groups, total: groups.reduce((sum, { hits }) => sum + hits.length, 0) };
  }, [answer, collections]);
  return useMemo(() => ({ found, context: answer.context }), [found, answer]);
}

/** Labels of the states on the screens. */
const stateNames = {
  overdue: msg`Overdue`,
  paid: msg`Paid`,
  part_paid: msg`Part paid`,
  draft: msg`Draft`,
  void: msg`Void`,
  sent: msg`Sent`,
  not_sent: msg`Not sent`,
  viewed: msg`Viewed`,
  written_off: msg`Written off`,
} satisfies Partial<Record<SearchState, unknown>>;

const wordsOfLocale = new Map<string, SearchWords>();

/** The words of a language, always the same object. */
function wordsIn(i18n: I18n): SearchWords {
  let words = wordsOfLocale.get(i18n.locale);
  if (!words) {
    const states = Object.entries(stateNames).map(([state, name]) => [state, [i18n._(name)]] as const);
    wordsOfLocale.set(i18n.locale, (words = searchWords(i18n.locale, Object.fromEntries(states))));
  }
  return words;
}

/** Folds what is on the device before the first letter is typed, a few milliseconds at a time. */
function useWarmIndex(
  source: Source,
  rows: SearchRows,
  { today, words }: Pick<SearchContext, "today" | "words">,
): void {
  useEffect(() => {
    const steps = warmSteps(source, rows, { today, words });
    let timer = setTimeout(step, 50);
    function step() {
      const until = performance.now() + sliceMs;
      while (performance.now() < until) if (steps.next().done) return;
      timer = setTimeout(step, 4);
    }
    return () => clearTimeout(timer);
  }, [source, rows, today, words]);
}

/** A search of its own comes after the first folding: looking through thousands of rows with code that never ran takes ten times as long. */
function* warmSteps(source: Source, rows: SearchRows, asked: Pick<SearchContext, "today" | "words">) {
  yield* source.index.warm(rows);
  if (source.hasSearched) return;
  yield* source.index.search(rows, "e", asked);
  source.hasSearched = true;
}

type Source = {
  index: SearchIndex;
  hasSearched: boolean;
  subscribe: (changed: () => void) => () => void;
  rows: () => SearchRows;
};
const sources = new WeakMap<Store, Source>();

/** One index for as long as the store is open: the screen and the palette share it. */
function sourceOf(store: Store): Source {
  const known = sources.get(store);
  if (known) return known;
  const { memory } = store;
  let last: SearchRows = { contacts: [], invoices: [], catalogs: [], fees: [], expenses: [], notes: [] };
  // Memory makes these lists anew for each question, and every drawing asks.
  let others: Omit<SearchRows, "contacts" | "invoices"> | undefined;
  memory.subscribe(() => {
    others = undefined;
  });
  const othersNow = () => ({
    catalogs: sameOrNew(last.catalogs, memory.rows("catalogs")),
    fees: sameOrNew(last.fees, memory.rows("fees")),
    expenses: sameOrNew(last.expenses, memory.rows("expenses")),
    notes: sameOrNew(last.notes, memory.rows("notes")),
  });
  const source: Source = {
    index: new SearchIndex(),
    hasSearched: false,
    subscribe: memory.subscribe,
    rows: () => {
      others ??= othersNow();
      const next: SearchRows = { contacts: memory.contacts(), invoices: memory.invoices(), ...others };
      const same = (Object.keys(next) as IndexedCollection[]).every((name) => next[name] === last[name]);
      if (!same) last = next;
      return last;
    },
  };
  sources.set(store, source);
  return source;
}

/** The list as it was, when nothing in it changed. */
function sameOrNew<Row extends AnyRow>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  return before.length === now.length && now.every((row, place) => row === before[place]) ? before : now;
}
