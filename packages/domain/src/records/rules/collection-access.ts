import type { CollectionName } from "../collection-name.ts";
import type { CollectionAccess } from "../field-rules.ts";

const bookAccess = { reads: "books", creates: "books", edits: "books", deletes: "books" } as const;
const managed = { reads: "everyone", creates: "management", edits: "management", deletes: "management" } as const;

/**
 * Access of each role to a collection. Bookkeepers confirm payments and issue nothing; sellers see neither
 * expenses nor notes, which may say anything of the business.
 */
export const collectionAccess: Readonly<Record<CollectionName, CollectionAccess>> = {
  business: managed,
  series: { ...managed, edits: "sales" },
  fees: managed,
  catalogs: { ...managed, edits: "pricing" },
  contacts: { reads: "everyone", creates: "sales", edits: "sales", deletes: "management" },
  invoices: { reads: "everyone", creates: "sales", edits: "sales", deletes: "sales", personal: true },
  payments: { reads: "everyone", creates: "sales", edits: "everyone", deletes: "management", personal: true },
  expenses: bookAccess,
  notes: bookAccess,
  // Each counts their own drawer; the books see all of them.
  closes: { reads: "everyone", creates: "sales", edits: "management", deletes: "management", personal: true },
};
