import * as z from "zod/mini";
import { ChangeOp, CollectionNameSchema, Fields } from "@ankara/contract/sync";
import { AttachmentType } from "@ankara/domain/records/attachment";
import type { Series } from "@ankara/domain/records/series";
import { err, ok, type Result } from "@ankara/domain/result";
import { applyRow } from "@ankara/sync/apply-pull";
import { givesNumber, replay } from "@ankara/sync/outbox";
import { afterCommit } from "./after-commit.ts";
import { fromBase64, openBackup, sealBackup, toBase64, type BackupProblem } from "./backup-file.ts";
import type { AttentionRow } from "./database.ts";
import type { Store } from "./store.ts";

const Attention = z.looseObject({
  opId: z.string(),
  kind: z.enum(["rejected", "conflict", "deleted"]),
  collection: CollectionNameSchema,
  id: z.string(),
  op: ChangeOp,
});

/** A file that was not sent, with its bytes. */
const Waiting = z.object({
  id: z.string(),
  name: z.string(),
  type: AttachmentType,
  size: z.int(),
  state: z.enum(["waiting", "refused"]),
  owners: z.array(z.string()),
  at: z.string(),
  code: z.string(),
  message: z.string(),
  /** Base64. */
  bytes: z.string(),
});
type Waiting = z.infer<typeof Waiting>;

/** Contents of a backup file: everything that is only on this device. */
const Contents = z.object({
  /** Oldest first. */
  changes: z.array(ChangeOp),
  attention: z.array(Attention),
  /** The records the changes are about, as the person saw them. */
  records: z.array(z.object({ collection: CollectionNameSchema, id: z.string(), data: z.nullable(Fields) })),
  /** Backups of older apps have none. */
  files: z._default(z.array(Waiting), []),
});
type Contents = z.infer<typeof Contents>;

/**
 * The text of a backup file of everything that was not sent yet, locked with a password.
 *
 * @returns also how many records it is about
 */
export async function makeBackup(
  store: Store,
  { password, madeAt }: { password: string; madeAt: string },
): Promise<{ text: string; count: number }> {
  const { db, userId } = store;
  const [outbox, attention] = await Promise.all([db.outbox.orderBy("seq").toArray(), db.attention.toArray()]);
  const places = new Map([...outbox, ...attention].map((row) => [`${row.collection}/${row.id}`, row]));
  const records = await Promise.all(
    [...places.values()].map(async ({ collection, id }) => ({
      collection,
      id,
      data: (await db[collection].get(id))?.data ?? null,
    })),
  );
  const files = await waitingFiles(store);
  const contents = { changes: outbox.map(({ op }) => op), attention, records, files };
  const text = await sealBackup(contents, { userId, madeAt, password });
  return { text, count: places.size + files.length };
}

async function waitingFiles({ db }: Store): Promise<Waiting[]> {
  const rows = await db.uploads.where("state").anyOf("waiting", "refused").toArray();
  const bytes = await db.files.bulkGet(rows.map(({ id }) => id));
  return rows.flatMap(({ tries: _tries, state, ...row }, place) => {
    const file = bytes[place];
    if (!file || (state !== "waiting" && state !== "refused")) return [];
    return { ...row, state, bytes: toBase64(new Uint8Array(file.bytes)) };
  });
}

/**
 * Call before a log-out that leaves a backup file behind: series whose numbers are in it are remembered on this device,
 * so that they are neither given twice nor given up before the file comes back.
 */
export async function rememberBackup({ db, userId, device }: Store): Promise<void> {
  const rows = [...(await db.outbox.toArray()), ...(await db.attention.toArray())];
  await device.parkLeases(userId, [...new Set(rows.map(({ op }) => seriesOf(op)).filter((id) => id !== ""))]);
}

/**
 * Puts what a backup file holds back into the store of the same person, on top of what the server has sent meanwhile.
 * Records that are here already, or were restored before, are left alone; the changes go up under their own ids, so that what
 * had reached the server counts once.
 *
 * @returns how many changes came back
 */
export async function restoreBackup(
  store: Store,
  text: string,
  password: string,
): Promise<Result<{ restored: number }, BackupProblem>> {
  const opened = await openBackup(text, { userId: store.userId, password });
  if (!opened.ok) return opened;
  const contents = z.safeParse(Contents, opened.value);
  if (!contents.success) return err("damaged");
  const restored = await putBack(store, contents.data);
  // Restoring the same file again, which changes nothing else, takes it up.
  await afterCommit("backup", () => store.device.unparkLeases(store.userId));
  return ok({ restored });
}

async function putBack(store: Store, { changes, attention, records, files }: Contents): Promise<number> {
  let restored = 0;
  await store.write(async (unit) => {
    const there = new Set(await store.db.uploads.toCollection().primaryKeys());
    const back = files.flatMap(({ bytes, ...row }) => {
      const read = there.has(row.id) ? null : fromBase64(bytes);
      return read ? { row: { ...row, tries: 0 }, bytes: read.buffer } : [];
    });
    // A file that reached the server meanwhile is recognized when it is announced again.
    await store.db.uploads.bulkPut(back.map(({ row }) => row));
    await store.db.files.bulkPut(back.map(({ row: { id, type, at }, bytes }) => ({ id, type, at, bytes })));
    const known = new Set(
      [...(await store.db.outbox.toArray()), ...(await store.db.attention.toArray())].map(({ opId }) => opId),
    );
    const missing = changes.filter(({ opId }) => !known.has(opId));
    const refused = (attention as unknown as AttentionRow[]).filter(({ opId }) => !known.has(opId));
    // Behind what was written since: where both changed a field, the value that loses is kept and shown.
    // They may have reached the server after the file was made: their bodies are frozen, and they go as repeats.
    for (const op of missing) await unit.append(op, "sent");
    if (refused.length > 0) await store.db.attention.bulkPut(refused);
    restored = missing.length + refused.length + back.length;

    for (const { collection, id, data } of records) {
      const row = await unit.row(collection, id);
      const { outbox, refused: refusedChanges } = await unit.waiting(collection, id);
      const waiting = [...refusedChanges, ...outbox].map(({ op }) => op);
      if (waiting.length === 0) continue;
      if (!row) unit.store(collection, id, { data: replayed(data, waiting), rev: 0, server: null });
      else {
        const server = row.server === undefined ? row.data : row.server;
        // As if the server's row had come in just now, below everything that waits.
        const next = applyRow({ data, rev: -1 }, { rev: row.rev, data: server }, waiting);
        unit.store(collection, id, next ?? { data, rev: row.rev, server });
      }
      unit.touchPending(collection, id);
    }
    for (const op of missing.filter(givesNumber)) {
      const row = await unit.row("series", seriesOf(op));
      const series = row?.data as Series | null | undefined;
      const next = Number(op.patch["seq"]) + 1;
      if (row && series && series.next < next) unit.store("series", row.id, { ...row, data: { ...row.data, next } });
    }
  });
  return restored;
}

/** The series a change takes its number from; empty when it takes none. */
const seriesOf = (op: ChangeOp): string =>
  givesNumber(op) && typeof op.patch["seriesId"] === "string" ? op.patch["seriesId"] : "";

/** A new record is whole in its creation; of an edited one the file has what the person saw. */
const replayed = (seen: Fields | null, waiting: readonly ChangeOp[]): Fields | null => seen ?? replay(null, waiting);
