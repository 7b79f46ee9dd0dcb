import type { AnswerOf } from "@ankara/contract/call";
import type { ChangeRow, Fields, pullChanges, Receipt } from "@ankara/contract/sync";
import { collections, type CollectionName } from "@ankara/domain/records/collections";
import {
  applyReceipt,
  applyRow,
  initialCursor,
  type LocalRecord,
  holdsLostValues,
  visibleLostValues,
  overtakenCode,
  advanceCursor,
  isForgotten,
} from "@ankara/sync/apply-pull";
import { heldState } from "@ankara/sync/series-progress";
import { preserveCounter } from "@ankara/sync/series";
import { ownerAuthority } from "@ankara/domain/people/role";
import type { OutboxRow } from "../store/database.ts";
import type { Copied, Cursor, ServerHead } from "../store/meta.ts";
import type { Store } from "../store/store.ts";
import { keyOf, opsOf, type UnitOfWork } from "../store/unit-of-work.ts";

/** Whatever keeps the server's records: the store of a tab, or a worker's hold on the same database. */
export type CopyTarget = Pick<
  Store,
  "db" | "userId" | "businessId" | "deviceId" | "authority" | "write" | "learnBusiness"
>;

export async function readCursor({ db }: Pick<Store, "db">): Promise<Cursor> {
  return (await db.meta.get("cursor"))?.value ?? initialCursor;
}

/** The last lost time of the server this device has heard of; 0 for none. */
export const historyOf = async ({ db }: Pick<Store, "db">): Promise<number> =>
  (await db.meta.get("history"))?.value ?? 0;

export async function readServerHead({ db }: Pick<Store, "db">): Promise<ServerHead> {
  return (await db.meta.get("seen"))?.value ?? { rev: 0, isRead: true };
}

export async function saveServerHead(store: Pick<Store, "db">, rev: number, isRead: boolean): Promise<void> {
  const known = await readServerHead(store);
  if (rev > known.rev || (rev === known.rev && isRead !== known.isRead))
    await store.db.meta.put({ key: "seen", value: { rev, isRead } });
}

/**
 * Applies the receipts of a batch: accepted changes leave the outbox, refused ones move to the list that needs the person.
 *
 * @param head - the server's revision after it
 */
export async function applyReceipts(
  store: Store,
  batch: readonly OutboxRow[],
  receipts: readonly Receipt[],
  at: string,
  head = 0,
): Promise<void> {
  const byOp = new Map(receipts.map((receipt) => [receipt.opId, receipt]));
  await store.write(
    async (unit) => {
      for (const sent of batch) {
        const receipt = byOp.get(sent.opId);
        const entry = await store.db.outbox.get(sent.seq);
        if (!receipt || !entry) continue;
        if (receipt.status === "held") {
          await store.db.outbox.update(entry.seq, heldState(entry, receipt, head));
          unit.touchPending(entry.collection, entry.id);
          continue;
        }
        await store.db.outbox.delete(entry.seq);
        if (receipt.status === "rejected") await storeRefused(unit, store, entry, receipt, at);
        else await removeApplied(unit, store, entry, receipt, at);
      }
      await saveServerHead(store, head, false);
    },
    { quiet: true },
  );
}

async function removeApplied(
  unit: UnitOfWork,
  store: Store,
  entry: OutboxRow,
  receipt: Receipt,
  at: string,
): Promise<void> {
  const { collection, id, op } = entry;
  const row = await unit.row(collection, id);
  const { outbox, refused } = await unit.waiting(collection, id);
  if (!row) return unit.touchPending(collection, id);
  const lost = visibleLostValues(receipt.lost);
  const waiting = opsOf({ outbox, refused });
  if (isForgotten(row, waiting)) return unit.store(collection, id, null);
  const next = applyReceipt(row, op, receipt, waiting);
  // A record deleted here stays known until the server confirms it, because the deletion may have to be sent again.
  unit.store(collection, id, counting(store, collection, row, next));
  // An edit that reached a record deleted elsewhere changed nothing there: what the person sees goes with the next page,
  // so it is kept here whole, to be brought back.
  const wasDeleted =
    op.kind === "put" &&
    op.again === undefined &&
    receipt.code !== overtakenCode &&
    Object.values(lost).some(({ side }) => side === "mine");
  if (Object.keys(lost).length > 0)
    await store.db.attention.put({
      opId: entry.opId,
      kind: wasDeleted ? "deleted" : "conflict",
      collection,
      id,
      op,
      code: "",
      message: "",
      fields: {},
      lost,
      // Deleted here meanwhile: then it is what was deleted that comes back with the other value.
      record: row.data ?? row.server ?? null,
      at,
    });
}

/** Of a series, the copy with the numbers given here since. */
export const counting = <C extends LocalRecord | null>(
  { deviceId }: Pick<Store, "deviceId">,
  collection: CollectionName,
  before: LocalRecord | undefined,
  after: C,
): C => (after && collection === "series" ? (preserveCounter(before, after, deviceId) as C) : after);

async function storeRefused(
  unit: UnitOfWork,
  store: Store,
  { opId, seq, collection, id, op }: OutboxRow,
  receipt: Receipt,
  at: string,
): Promise<void> {
  const record = (await unit.row(collection, id))?.data ?? null;
  const { code = "invalid", message = "", fields = {} } = receipt;
  await store.db.attention.put({
    opId,
    kind: "rejected",
    collection,
    id,
    op,
    seq,
    code,
    message,
    fields,
    lost: {},
    record,
    at,
  });
  unit.touchPending(collection, id);
}

export type PulledPage = Pick<
  AnswerOf<typeof pullChanges>,
  "cursor" | "more" | "head" | "total" | "authority" | "people"
> & {
  readonly changes: readonly (Omit<ChangeRow, "collection"> & { readonly collection: string })[];
};
/** A page whose records were read, and the collections among them this app does not know. */
export type ReadPage = Omit<PulledPage, "changes"> & {
  readonly changes: readonly ChangeRow[];
  readonly unknown: readonly string[];
};

/** Reads the records of a page: defaults for fields an older server left out, unknown fields kept. The one place where they come in. */
export function readPage(page: PulledPage): ReadPage {
  const unknown = page.changes.flatMap(({ collection }) => (isKnown(collection) ? [] : [collection]));
  const known = page.changes.filter((change): change is ChangeRow => isKnown(change.collection));
  return { ...page, changes: known.map(readChange), unknown };
}

function readChange(change: ChangeRow): ChangeRow {
  if (change.data === null) return change;
  const parsed = collections[change.collection].safeParse(change.data);
  return parsed.success ? { ...change, data: parsed.data as Fields } : change;
}

export const isKnown = (collection: string): collection is CollectionName => collection in collections;

/** Collections whose records this app left out. */
export const unknownCollections = async ({ db }: Pick<Store, "db">): Promise<readonly string[]> =>
  (await db.meta.get("unknown_collections"))?.value ?? [];

/**
 * One page of the server's changes, and the place reached with it, in one transaction.
 *
 * @param requested - the place when the page was asked for
 * @returns how far a copy of many pages has come, if one is under way; or why the page was not applied, see `advanceCursor`
 */
export async function applyPage(
  store: CopyTarget,
  page: ReadPage,
  requested: Cursor,
): Promise<{ copied: Copied | undefined } | "overtaken" | "made_up"> {
  let reached: ReturnType<typeof cursorAfter> = "overtaken";
  // Before the transaction, which ends while this loads; the first visit is shown without it.
  const end = requested.resync && !page.more ? await import("./resync.ts") : null;
  await store.write(
    async (unit) => {
      const now = await readCursor(store);
      reached = cursorAfter(page, requested, now);
      if (typeof reached === "string") return;
      const { epoch, resync } = now;
      const busy = await waitingKeys(store);
      if (page.unknown.length > 0)
        await store.db.meta.put({
          key: "unknown_collections",
          value: [...new Set([...(await unknownCollections(store)), ...page.unknown])],
        });
      let { brought = Number.NaN } = requested.cursor === null ? { brought: 0 } : now;
      const before = brought;
      for (const [collection, changes] of Map.groupBy(page.changes, (change) => change.collection))
        await unit.preload(
          collection,
          changes.map(({ id }) => id),
        );
      for (const change of page.changes) {
        const { collection, id } = change;
        const waiting = busy.has(keyOf(collection, id)) ? opsOf(await unit.waiting(collection, id)) : [];
        const row = unit.known(collection, id);
        const next = applyRow(row, change, waiting, resync);
        if ((next === undefined ? row : next) && row?.epoch !== epoch) brought += 1;
        if (next !== undefined) {
          unit.store(collection, id, counting(store, collection, row, next), epoch);
          if (busy.has(keyOf(collection, id))) await dropSettledConflicts(store, unit, change);
        } else if (resync && row) unit.store(collection, id, row, epoch);
      }
      // The first page of a copy names its view; without a word of it, it is the owner's.
      if (requested.cursor === null)
        await store.db.meta.put({ key: "authority", value: page.authority ?? ownerAuthority });
      if (page.people) await store.db.meta.put({ key: "people", value: page.people });
      await end?.forgetUnconfirmed(store, unit, { epoch, head: page.head, busy, brought: before });
      if (reached.copied) reached = { ...reached, brought };
      await store.db.meta.put({ key: "cursor", value: reached });
      await saveServerHead(store, page.head, !page.more);
    },
    { quiet: true },
  );
  if (typeof reached === "string") return reached;
  const business = page.changes.find(({ collection, id }) => collection === "business" && id === store.businessId);
  if (business) store.learnBusiness(business.data);
  return { copied: (reached as Cursor).copied };
}

/**
 * The place reached with a page, how far a copy of many pages has come included; or why the page must not be applied, see
 * `advanceCursor`.
 *
 * @param requested - the place when the page was asked for
 * @param now - the place of this device at present
 */
export function cursorAfter(
  page: Pick<ReadPage, "changes" | "cursor" | "more" | "total">,
  requested: Cursor,
  now: Cursor = requested,
): Cursor | "overtaken" | "made_up" {
  const reached = advanceCursor(now, requested, page);
  if (typeof reached === "string" || !page.more) return reached;
  const { cursor, copied } = requested;
  // The rows of the first page come once more, in their place.
  if (cursor === null) return { ...reached, copied: { done: 0, total: page.total ?? null } };
  return copied ? { ...reached, copied: { ...copied, done: copied.done + page.changes.length } } : reached;
}

/** Forgets conflicts of a record whose lost values all stand again. */
async function dropSettledConflicts({ db }: Pick<Store, "db">, unit: UnitOfWork, change: ChangeRow): Promise<void> {
  const { collection, id } = change;
  for (const { opId, kind, op, lost } of await db.attention.where({ collection, id }).toArray())
    if (kind === "conflict" && holdsLostValues(change, op, lost)) {
      await db.attention.delete(opId);
      unit.touchPending(collection, id);
    }
}

async function waitingKeys({ db }: Pick<Store, "db">): Promise<Set<string>> {
  const [outbox, attention] = await Promise.all([db.outbox.toArray(), db.attention.toArray()]);
  return new Set([...outbox, ...attention].map(({ collection, id }) => keyOf(collection, id)));
}
