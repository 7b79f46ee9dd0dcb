import * as z from "zod/mini";
import type { CatalogItem } from "../records/catalog-item.ts";
import { DecimalText, entryAuthor, Instant, LocalDate, RecordId, text } from "../records/fields.ts";

export const MovementKind = z.enum(["received", "counted", "damaged", "used"]);
export type MovementKind = z.infer<typeof MovementKind>;

/**
 * Something that happened to the stock of an item beside its documents. It is a fact: written once, never changed. `counted`
 * says how much was there, the others how much came or went.
 */
export const StockMovement = z.looseObject({
  kind: MovementKind,
  /** In the item's unit, decimal text ≥ 0. */
  quantity: DecimalText,
  /** The moment it counts from. */
  at: Instant,
  /** The day people know it by, in the business's zone. */
  date: LocalDate,
  reason: text(200),
  ...entryAuthor,
});
export type StockMovement = z.infer<typeof StockMovement>;
export type KnownMovement = StockMovement & { readonly id: string };

const prefix = "stock/";

/** Is this a field of an item that writes a movement down? */
export const isMovementField = (field: string): boolean => field.startsWith(prefix);

/**
 * The fields of the item that write a movement down. Each movement is a field of its own, so that two phones without
 * network never write the same one, and apps that know nothing of stock carry it along.
 *
 * @param id - a fresh UUID
 * @throws ZodError when the movement is not one
 */
export function movementField(id: string, movement: StockMovement): Partial<CatalogItem> {
  return { [prefix + z.parse(RecordId, id)]: z.parse(StockMovement, movement) };
}

/** The fields that take a movement back: for "Undo", a moment after it was written. */
export const withoutMovement = (id: string): Partial<CatalogItem> => ({ [prefix + id]: null });

/** The movements of an item, newest first. A field that cannot be read is left out. */
export function movementsOf(item: CatalogItem): KnownMovement[] {
  const found = Object.entries(item).flatMap(([field, value]): KnownMovement[] => {
    if (!isMovementField(field) || value === null) return [];
    const movement = z.safeParse(StockMovement, value);
    return movement.success ? [{ ...movement.data, id: field.slice(prefix.length) }] : [];
  });
  return found.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/**
 * When a movement that is written down now counts from: this moment for today, else noon of its day, so that what was
 * forgotten yesterday does not come on top of what was counted this morning.
 */
export const momentOf = (date: LocalDate, today: LocalDate, now: string): string =>
  date === today ? now : `${date}T12:00:00.000Z`;
