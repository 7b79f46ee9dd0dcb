import type { IndexedCollection } from "../../store/index/indexed.ts";
import type { Found } from "../../search/search.ts";
import { wordsOf } from "../../search/search-query.ts";
import type { Icon } from "../../ui/icons.ts";
import type { Item, Section } from "./result-list.tsx";

/** A screen of the app, to be found by its name. */
export type Place = {
  key: string;
  label: string;
  icon: Icon;
  to: string;
  meta?: string;
  /** Words it is found by besides its name: what it is about. */
  also?: string;
  /** One of many: shown only when it is typed for. */
  typedOnly?: true;
};

const folded = new WeakMap<Place, { name: string; about: string }>();

/** The words of a place as they are compared: some say much, and every key asks all of them. */
function foldedOf(place: Place): { name: string; about: string } {
  const known = folded.get(place);
  if (known) return known;
  const { label, meta = "", also = "" } = place;
  const words = { name: wordsOf(`${label} ${meta}`), about: wordsOf(also) };
  folded.set(place, words);
  return words;
}

/** Places whose words begin as all typed words do; those found by their name first. */
export function placesFor(places: readonly Place[], query: string): Place[] {
  const typed = wordsOf(query).split(" ").filter(Boolean);
  if (typed.length === 0) return [];
  const begin = (text: string, one: string) => text.split(" ").some((word) => word.startsWith(one));
  const found = places.flatMap((place) => {
    const { name, about } = foldedOf(place);
    if (!typed.every((one) => begin(name, one) || begin(about, one))) return [];
    return [{ place, byName: typed.every((one) => begin(name, one)) }];
  });
  return [...found.filter(({ byName }) => byName), ...found.filter(({ byName }) => !byName)].map(({ place }) => place);
}

/** The hits of each group up to a limit, with a way to the rest of them. */
export function hitSections(
  groups: Found["groups"],
  limit: number,
  words: { names: Record<IndexedCollection, string>; all: (count: number, name: string) => string },
  showAll: (collection: IndexedCollection) => void,
): Section[] {
  return groups.map(({ collection, hits }) => {
    const title = words.names[collection];
    const items: Item[] = hits.slice(0, limit).map((row) => ({ kind: "hit", collection, row }));
    if (hits.length > limit) {
      const onSelect = () => showAll(collection);
      items.push({ kind: "more", key: collection, title: words.all(hits.length, title), onSelect });
    }
    return { key: collection, title, items };
  });
}
