import { nothingSettled, settledOn } from "@ankara/domain/invoice/settlements";
import type { RecordOf } from "@ankara/domain/records/collections";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import { creditedBy } from "../amounts.ts";
import type { RecordRow, UserDatabase } from "../database.ts";
import { KnownPayments } from "../known-payments.ts";
import { ChunkWriter } from "./chunks.ts";
import { indexVersion, indexedCollections, rowOf } from "./indexed.ts";

/** In `meta`: which app packed the index; another value has it packed anew. */
export const versionKey = "index_version";

/** Returns whether this app packs its rows as the one that wrote the index did. */
export const isIndexCurrent = async ({ meta }: UserDatabase): Promise<boolean> =>
  (await meta.get(versionKey))?.value === indexVersion;

/**
 * Builds the index anew from the records when this app packs its rows in another way than the one that wrote them.
 * Records and outbox stay as they are, and all of it is one transaction.
 */
export async function updateIndex(db: UserDatabase): Promise<void> {
  await db.transaction("rw", db.tables, async () => {
    // Written by an app that did not say which version it was: only the first did not.
    const before = (await db.meta.get(versionKey))?.value ?? 1;
    if (before !== indexVersion) await rebuild(db);
    await db.meta.put({ key: versionKey, value: indexVersion });
  });
}

async function rebuild(db: UserDatabase): Promise<void> {
  await db.index.clear();
  const payments = new KnownPayments();
  await payments.follow(db);
  const credits = new Map<string, Invoice[]>();
  await db.invoices
    .where("data.sourceId")
    .above("")
    .each(({ data }) => {
      const id = creditedBy(data);
      if (id !== null) credits.set(id, [...(credits.get(id) ?? []), data as Invoice]);
    });
  const writer = new ChunkWriter(db);
  for (const collection of indexedCollections) {
    const table = db.table<RecordRow, string>(collection);
    const rows = await table.orderBy("id").toArray();
    for (const row of rows) {
      row.chunk = undefined;
      if (row.data === null) continue;
      const record = row.data as RecordOf[typeof collection];
      const paid =
        collection === "invoices"
          ? settledOn(record as RecordOf["invoices"], payments.of(record.id as InvoiceId), credits.get(row.id) ?? [])
          : nothingSettled;
      const place = writer.put(collection, rowOf(collection, record, paid), undefined);
      // Waiting for what is there already would cost the transaction, see `UnitOfWork.known`.
      row.chunk = typeof place === "number" ? place : await place;
    }
    await table.bulkPut(rows);
  }
  await writer.flush();
}
