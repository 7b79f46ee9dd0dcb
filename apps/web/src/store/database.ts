import type { Fields, Receipt } from "@ankara/contract/sync";
import type { AttachmentType } from "@ankara/domain/records/attachment";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { ContactId, InvoiceId, UserId } from "@ankara/domain/records/fields";
import type { LocalRecord } from "@ankara/sync/apply-pull";
import type { OutboxEntry } from "@ankara/sync/outbox";
import { Dexie, type DexieOptions, type EntityTable, type Table } from "dexie";
import type { MetaTable } from "./meta.ts";

/** One record on the device: what the screens show and, while changes wait, the server's copy below it. */
export type RecordRow = LocalRecord & {
  id: string;
  /** Chunk of the index that holds the record's slim row; absent for collections without one. */
  chunk?: number | undefined;
  /** Full copy this row was last confirmed in; older ones go at the end of a resync. */
  epoch?: number | undefined;
};
/** Payments are also found by what they settle and by who paid. */
export type PaymentRow = RecordRow & { invoiceIds: InvoiceId[]; contactId: ContactId };

export type OutboxRow = Omit<OutboxEntry, "seq"> & {
  seq: number;
  /** Copies of the op's own, to be found by. */
  opId: string;
  collection: CollectionName;
  id: string;
};

/** Something only the person can settle: a change the server refused, or a value that lost to another device's. */
export type AttentionRow = {
  /** Id of the change it came from. */
  opId: string;
  kind: "rejected" | "conflict" | "deleted";
  collection: CollectionName;
  id: string;
  op: OutboxEntry["op"];
  /** Its place in the outbox: refused changes of a record are applied in the order they were made. Older apps wrote none. */
  seq?: number | undefined;
  /** The server's error code and words; empty for a conflict. */
  code: string;
  message: string;
  fields: Record<string, string>;
  lost: NonNullable<Receipt["lost"]>;
  /** The whole record as the person last saw it, to restore one that was deleted elsewhere. */
  record: Fields | null;
  at: string;
};

/** Slim rows of one collection, packed together so that 20 000 of them open as a hundred. */
export type IndexChunk = {
  collection: CollectionName;
  chunk: number;
  count: number;
  stamp: number;
  text: string;
  /** `orderedAt` of the newest document in it. Missing where other records are kept, and in what an older app wrote. */
  newest?: string;
};

/**
 * A file of this person that the server does not have yet. `held`: chosen in a form that is not saved; `waiting`: a
 * record names it; `refused`: the server will not take it; `dropped`: taken off its record, kept for an undo.
 */
export type UploadRow = {
  id: string;
  name: string;
  type: AttachmentType;
  size: number;
  state: "held" | "waiting" | "refused" | "dropped";
  /** Keys of the records that name it. */
  owners: string[];
  /** Time it entered this state, ISO. */
  at: string;
  /** Times the server failed over it: others go first then. */
  tries: number;
  /** Reason of the refusal; empty otherwise. */
  code: string;
  message: string;
};

/** Bytes of a file, kept from when it was chosen or fetched. */
export type FileRow = { id: string; type: AttachmentType; bytes: ArrayBuffer; at: string };

/** In `meta`: whether the plan has no place for this device, as the server last said. */
export const overPlanKey = "plans/over";
/** In `meta`: whether changes wait for the owner's proof, as the last round of the sync found. */
export const payoutProofKey = "proof/payout";

type RecordTables = { [C in Exclude<CollectionName, "payments">]: EntityTable<RecordRow, "id"> };

/** Everything one user has on this device. Another user of the same device has a database of their own. */
export type UserDatabase = Dexie &
  RecordTables & {
    payments: EntityTable<PaymentRow, "id">;
    outbox: EntityTable<OutboxRow, "seq">;
    attention: EntityTable<AttentionRow, "opId">;
    meta: MetaTable;
    uploads: EntityTable<UploadRow, "id">;
    files: EntityTable<FileRow, "id">;
    /** Small squares of pictures, for lists; those of this device's own are drawn here. */
    thumbnails: EntityTable<FileRow, "id">;
    index: Table<IndexChunk, [string, number]>;
  };

export const userDatabaseName = (userId: UserId) => `ankara-${userId}`;

/** Open (or make) the database of one user. Every write is on the disk before it counts as done. */
export function userDatabase(userId: UserId, options: DexieOptions = {}): UserDatabase {
  const db = new Dexie(userDatabaseName(userId), {
    chromeTransactionDurability: "strict",
    cache: "disabled",
    ...options,
  }) as UserDatabase;
  // Devices of an older version get what they lack. A version only ever adds: a tab of the older app may still be open beside
  // this one.
  db.version(9).stores({
    business: "id",
    series: "id",
    fees: "id",
    catalogs: "id",
    contacts: "id",
    // The second finds the credit notes of an invoice, and what a document was made into; the third the documents to look at.
    invoices: "id, data.sourceId, data.review.at",
    // The last finds the debts without a document; payments that are none are not in it.
    payments: "id, *invoiceIds, contactId, data.debt.amount",
    expenses: "id",
    notes: "id",
    closes: "id",
    outbox: "++seq, &opId, [collection+id]",
    attention: "opId, [collection+id], at",
    meta: "key",
    uploads: "id, state",
    files: "id",
    thumbnails: "id",
    // The second finds the newest documents before the others are read.
    index: "[collection+chunk], [collection+newest]",
  });
  return db;
}
