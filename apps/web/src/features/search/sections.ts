import type { IndexedCollection } from "../../local/index/indexed.ts";
import type { Found } from "../../local/search.ts";
import { wordsOf } from "../../local/search-query.ts";
import type { Icon } from "../../ui/icons.ts";
import type { Item, Section } from "./result-list.tsx";

/** A screen of the app, to be found by its name. */
export type Place = { key: string; label: string; icon: Icon; to: string; meta?: string };

/** Places whose words begin as all typed words do. */
export function placesFor(places: readonly Place[], query: string): Place[] {
  const typed = wordsOf(query).split(" ").filter(Boolean);
  if (typed.length === 0) return [];
  return places.filter(({ label, meta = "" }) => {
    const words = wordsOf(`${label} ${meta}`).split(" ");
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  });
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
