import type { Fields } from "@ankara/contract/sync";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";

/** A record as the server stores it. `data` of a tombstone is what it held last. */
export type StoredRecord = {
  readonly collection: CollectionName;
  readonly id: string;
  readonly rev: number;
  readonly data: Fields;
  /** Revision at which each field was last written. */
  readonly fieldRevs: Readonly<Record<string, number>>;
  readonly createdRev: number;
  readonly deleted: boolean;
};
/** A record of one collection, its data typed. */
export type StoredOf<C extends CollectionName> = Omit<StoredRecord, "collection" | "data"> & {
  readonly collection: C;
  readonly data: RecordOf[C] & Fields;
};
export const isOf = <C extends CollectionName>(record: StoredRecord, collection: C): record is StoredOf<C> =>
  record.collection === collection;
/** A new value of a whole record; fields without a revision of their own count from the record's making. */
export type RecordWrite = Pick<StoredRecord, "collection" | "id" | "data" | "deleted"> &
  Partial<Pick<StoredRecord, "fieldRevs" | "createdRev">>;
/** A write of one collection, its data typed. */
export type WriteOf<C extends CollectionName> = Omit<RecordWrite, "collection" | "data"> &
  Pick<StoredOf<C>, "collection" | "data">;
