import type { CollectionName } from "./collection-name.ts";

/** The largest number a PostgreSQL `int` holds: numbers of a series, counters, changes that wait. */
export const maxInt = 2_147_483_647;
/** Revisions and money are kept as `bigint` and counted exactly by JavaScript up to here, 9 × 10^15. */
export const maxExact = 9e15;

/**
 * Bytes of one record as JSON in UTF-8. Far above what people write: 500 lines with long descriptions, a note of 100,000
 * letters of three bytes in two versions that were both kept, six years of daily stock counts.
 */
export const recordBytes: Readonly<Record<CollectionName, number>> = {
  invoices: 2_000_000,
  notes: 800_000,
  catalogs: 512_000,
  business: 256_000,
  series: 256_000,
  payments: 256_000,
  contacts: 256_000,
  expenses: 256_000,
  fees: 64_000,
  closes: 16_000,
};

/** Bytes of all fields of a record that this version does not know, as JSON with their names: a later version wrote them. */
export const unknownBytes = 4_000;

/** Rows one business may keep. */
export const businessLimits = {
  /** Records in all, deleted ones while devices are told of it included. */
  records: 2_000_000,
  /** Bytes of them as the database packs them. */
  bytes: 8_000_000_000,
} as const;

/** Requests one account may make, over however many networks (OWASP ASVS V2.4.1). A business full of devices stays far below. */
export const accountLimits = {
  requestsPerMinute: 2_000,
  /** Changes of records; a large import is a tenth of it. */
  changesPerDay: 200_000,
  uploadKbPerDay: 1_000_000,
} as const;
