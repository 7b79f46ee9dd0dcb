/** The synced collections by name. It stands below the schemas, because their limits and rules name collections too. */
export type CollectionName =
  | "business"
  | "series"
  | "fees"
  | "catalogs"
  | "contacts"
  | "invoices"
  | "payments"
  | "expenses"
  | "notes"
  | "closes";
