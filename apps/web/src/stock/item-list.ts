import { fold } from "@ankara/domain/text";
import { nameOrder } from "../i18n/name-order.ts";

/** Fields of an item that the list needs. */
export type ListedItem = {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly itemCode: string;
  readonly barcode: string;
  readonly favorite: boolean;
  readonly archivedAt: string | null;
};

/**
 * Items in use, or the archived ones; favourites first, then A–Z.
 * @param usage - how often each was used: the most used first then, A–Z among equals
 */
export function listItems<T extends ListedItem>(
  items: readonly T[],
  archived = false,
  usage?: ReadonlyMap<string, number>,
): readonly T[] {
  const used = ({ id }: ListedItem) => usage?.get(id) ?? 0;
  const order = nameOrder();
  return items
    .filter(({ archivedAt }) => (archivedAt !== null) === archived)
    .sort((a, b) => Number(b.favorite) - Number(a.favorite) || used(b) - used(a) || order(a.name, b.name));
}

/** Items that match by name, category, item code or barcode. */
export function filterItems<T extends ListedItem>(items: readonly T[], query: string): readonly T[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ name, category, itemCode, barcode }) => {
    const text = `${fold(name)} ${fold(category)} ${fold(itemCode)} ${barcode}`;
    return words.every((word) => text.includes(word));
  });
}

/** Categories already in use, A–Z, to choose from while typing. */
export function categoriesOf(items: readonly ListedItem[]): string[] {
  return [...new Set(items.map(({ category }) => category).filter(Boolean))].toSorted(nameOrder());
}
