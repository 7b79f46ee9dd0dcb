import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Tx } from "../../db/database.ts";

type Mention = { readonly at: string; readonly collection: CollectionName; readonly id: string };

const byField: Readonly<Record<string, CollectionName>> = {
  contactId: "contacts",
  invoiceId: "invoices",
  expenseId: "expenses",
  itemId: "catalogs",
};

/**
 * The first record a program names that its business does not have, as the place where it is named; null when all are there. A
 * device names what it holds itself and is believed.
 */
export async function missingRecord(tx: Tx, businessId: string, patch: Fields): Promise<string | null> {
  const mentions = mentionsIn(patch, "");
  if (mentions.length === 0) return null;
  const rows = await tx
    .selectFrom("records")
    .select(["collection", "id"])
    .where("business_id", "=", businessId)
    .where("id", "in", [...new Set(mentions.map(({ id }) => id))])
    .where("deleted_at", "is", null)
    .execute();
  const there = new Set(rows.map(({ collection, id }) => `${collection}/${id}`));
  return mentions.find(({ collection, id }) => !there.has(`${collection}/${id}`))?.at ?? null;
}

function mentionsIn(value: Fields, before: string): Mention[] {
  return Object.entries(value).flatMap(([field, entry]): Mention[] => {
    const at = `${before}${field}`;
    const collection = byField[field];
    if (collection !== undefined && typeof entry === "string") return [{ at, collection, id: entry }];
    if ((field === "lines" || field === "allocations") && Array.isArray(entry))
      return entry.flatMap((each, index) => mentionsIn(each as Fields, `${at}.${index}.`));
    return [];
  });
}
