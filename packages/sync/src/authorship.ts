import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { sameValue } from "./same-value.ts";

/** The person who writes, and the device they write on. */
export type Author = { readonly userId: string; readonly deviceId: string };
/** Of what another program or account wrote, which came with an import. */
const nobody = { userId: null, deviceId: null };

/** Returns whether the records of a collection say who wrote them. */
export const isAuthored = (collection: CollectionName): boolean =>
  collection === "invoices" || collection === "payments" || collection === "closes";

/**
 * Returns a record as its author writes it on their device, which the server repeats when it arrives. One that comes back
 * after it was removed keeps the author it names.
 */
export function signedRecord(author: Author, collection: CollectionName, before: Fields | null, after: Fields): Fields {
  const signed = withEntryAuthors(author, collection, { before, fields: after });
  const isNew = before === null && isAuthored(collection) && !signed["imported"] && !signed["createdBy"];
  return isNew ? { ...signed, createdBy: author.userId } : signed;
}

/**
 * Returns fields of a record with their author on each entry they add: a line of a document's history, a changed price, a
 * movement of stock. The device writes it at once, and the server again, because a device may say anything. An entry
 * that is stored already keeps the author it has.
 *
 * @param before - the record as it stands; null for a new one
 */
export function withEntryAuthors(
  author: Author,
  collection: CollectionName,
  { before, fields }: { readonly before: Fields | null; readonly fields: Fields },
): Fields {
  const { userId: by, deviceId: byDevice } = before === null && fields["imported"] ? nobody : author;
  const signed = (entry: unknown, stored: unknown): unknown => {
    if (entry === null || typeof entry !== "object") return entry;
    const unsigned = { ...entry, by: null, byDevice: null };
    const known = [stored].flat().find((each) => each && sameValue({ ...each, by: null, byDevice: null }, unsigned));
    return known ?? { ...entry, by, byDevice };
  };
  const isEntry = (field: string): boolean =>
    collection === "invoices"
      ? field === "history"
      : collection === "catalogs" && (field === "earlierPrices" || field.startsWith("stock/"));
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (!isEntry(field)) return [field, value];
      const stored = before?.[field];
      return [field, Array.isArray(value) ? value.map((entry) => signed(entry, stored)) : signed(value, stored)];
    }),
  ) as Fields;
}
