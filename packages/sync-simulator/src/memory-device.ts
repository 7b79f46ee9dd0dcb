import type { ChangeOp, Fields, LostTimes, Receipt, ResentOp } from "@ankara/contract/sync";
import { toFields } from "@ankara/sync/typed-records";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Series } from "@ankara/domain/records/series";
import { type Authority, ownerAuthority } from "@ankara/domain/people/role";
import type { DeviceId, UserId } from "@ankara/domain/records/fields";
import {
  applyReceipt,
  applyRow,
  initialCursor,
  type LocalRecord,
  visibleLostValues,
  holdsLostValues,
  isEditOfDeleted,
  type CursorState,
  advanceCursor,
  resyncCursor,
  rebase,
  dropServerCopy,
  isCoveredByCopy,
  hideCopy,
  isForgotten,
} from "@ankara/sync/apply-pull";
import { signedRecord } from "@ankara/sync/authorship";
import { type RetriedOps, type BatchLimits, nextBatch, sizeOf } from "@ankara/sync/batch";
import { makeChange, seenRev } from "@ankara/sync/change";
import { enqueue, freeze, reviveRefused, type OutboxEntry } from "@ankara/sync/outbox";
import type { LostValues } from "@ankara/sync/merge";
import { isHiddenFrom } from "@ankara/sync/hidden-records";
import { type DeviceRecord, resendLost, resendOmitted } from "@ankara/sync/resend-lost";
import { heldState } from "@ankara/sync/series-progress";
import { type GivenNumber, isForgottenSeries, preserveCounter } from "@ankara/sync/series";
import type { Page } from "./memory-server.ts";
import type { PlantedFault } from "./planted-faults.ts";

export type Key = `${CollectionName}/${string}`;
const keyOf = (collection: CollectionName, id: string): Key => `${collection}/${id}`;

const placesOf = (key: Key): { collection: CollectionName; id: string } => {
  const slash = key.indexOf("/");
  return { collection: key.slice(0, slash) as CollectionName, id: key.slice(slash + 1) };
};

type Row = LocalRecord & { readonly epoch?: number | undefined };
/** A change only the person can settle, see `AttentionRow` of the app. */
export type Attention = {
  readonly kind: "rejected" | "conflict";
  readonly op: ChangeOp;
  /** Its place in the outbox it came from: refused changes of a record are taken in the order they were made. */
  readonly seq: number;
  readonly code: string;
  readonly lost: LostValues;
};

/** All a device keeps of one user: what survives a crash, and what a copy of the device copies. */
export type Tables = {
  rows: Map<Key, Row>;
  outbox: OutboxEntry[];
  nextSeq: number;
  attention: Map<string, Attention>;
  place: CursorState;
  /** Mark of the last contact, and the one that is being shown. */
  contact: { last: string | null; next: string | null };
  /** The device id these series were counted under; the device may have got another one through another account. */
  countedAs: string | null;
  /** The last lost time of the server this device has heard of. */
  history: number;
  /** The highest revision the server ever gave it, and whether the cursor is there. */
  seen: { rev: number; isRead: boolean };
  /** Authority of the person in the last full copy. */
  authority: Authority;
};

export const emptyTables = (): Tables => ({
  rows: new Map(),
  outbox: [],
  nextSeq: 1,
  attention: new Map(),
  place: initialCursor,
  contact: { last: null, next: null },
  countedAs: null,
  history: 0,
  seen: { rev: 0, isRead: true },
  authority: ownerAuthority,
});

/** The changes of one push, and those of them that were sent before. */
export type Batch = { readonly batch: readonly OutboxEntry[]; readonly resent: readonly ResentOp[] };

/** The disk is full: the transaction that was under way is undone. */
export class QuotaExceeded extends Error {}

/**
 * One transaction over the tables: it works on a copy, and either all of it is stored or nothing. It follows the unit
 * of work and the take-in of the app step by step, over the same functions of the core.
 */
export class Transaction {
  readonly tables: Tables;
  readonly #newOpId: () => string;
  readonly #deviceId: string;
  readonly #userId: UserId;
  readonly #faults: ReadonlySet<PlantedFault>;

  constructor(
    tables: Tables,
    {
      newOpId,
      deviceId,
      userId,
      faults,
    }: {
      newOpId: () => string;
      deviceId: DeviceId;
      userId: UserId;
      faults: ReadonlySet<PlantedFault>;
    },
  ) {
    this.tables = {
      ...tables,
      rows: new Map(tables.rows),
      outbox: [...tables.outbox],
      attention: new Map(tables.attention),
    };
    this.#newOpId = newOpId;
    this.#deviceId = deviceId;
    this.#userId = userId;
    this.#faults = faults;
  }

  record(collection: CollectionName, id: string): Fields | null {
    return this.tables.rows.get(keyOf(collection, id))?.data ?? null;
  }

  write(collection: CollectionName, id: string, written: Fields | null): void {
    const row = this.tables.rows.get(keyOf(collection, id));
    const before = row?.data ?? null;
    const author = { userId: this.#userId, deviceId: this.#deviceId };
    const after = written && signedRecord(author, collection, before, written);
    const baseRev = before === null ? 0 : (row?.rev ?? 0);
    const target = { opId: this.#newOpId(), collection, id, baseRev };
    let made = makeChange(target, before, after);
    if (!made) return;
    if (this.#faults.has("whole_record_written") && after && before)
      made = { ...made, patch: after, was: before, baseRev: 1e9 };
    if (this.#faults.has("local_delete_forgotten") && after === null && row?.rev)
      return this.store(collection, id, null);
    const seen = this.#faults.has("hidden_value_counts_as_seen")
      ? made.baseRev
      : seenRev(made.baseRev, made, this.#waiting(collection, id).all);
    const op = this.#reviseRefused({ ...made, baseRev: seen });
    // A creation that never left goes with its deletion, unless somebody else's stands below it: that one is deleted.
    const isGone = op === null || this.queue(op) === "dropped";
    if (isGone && !row?.server) return this.store(collection, id, null);
    // Its values that were hidden below this one were not seen.
    if (isGone) this.queue({ ...made, baseRev: 0 });
    this.#below(collection, id, after);
  }

  /** A change made by hand, stored with what it makes of the record. */
  writeChange(op: ChangeOp, after: Fields): void {
    this.queue(op);
    this.#below(op.collection, op.id, after);
  }

  #below(collection: CollectionName, id: string, after: Fields | null): void {
    const row = this.tables.rows.get(keyOf(collection, id));
    const server = row === undefined ? null : row.server === undefined ? row.data : row.server;
    this.store(collection, id, { data: after, rev: row?.rev ?? 0, server, ackRev: row?.ackRev });
  }

  store(collection: CollectionName, id: string, copy: LocalRecord | null, epoch?: number): void {
    const key = keyOf(collection, id);
    if (copy) this.tables.rows.set(key, { ...copy, epoch: epoch ?? this.tables.rows.get(key)?.epoch });
    else this.tables.rows.delete(key);
  }

  /** A refused change comes back to life together with the edit that mends it, as one new change. */
  #reviseRefused(op: ChangeOp): ChangeOp | null {
    const refused = this.#refused(op.collection, op.id);
    const [first] = refused;
    if (!first) return op;
    for (const { opId } of refused) this.tables.attention.delete(opId);
    return reviveRefused(refused, op, {
      before: this.record(op.collection, op.id),
      outbox: this.#waiting(op.collection, op.id).outbox,
    });
  }

  queue(op: ChangeOp): "queued" | "dropped" {
    const { outbox } = this.tables;
    const last = outbox.at(-1);
    const plan = enqueue(last, op);
    if (plan.do === "append") {
      outbox.push({ seq: this.tables.nextSeq, op: plan.op, state: "queued", size: sizeOf(plan.op) });
      this.tables.nextSeq += 1;
    } else if (plan.do === "replace" && last) outbox.splice(-1, 1, { ...last, op: plan.op, size: sizeOf(plan.op) });
    else outbox.pop();
    return plan.do === "drop" ? "dropped" : "queued";
  }

  #refused(collection: CollectionName, id: string): ChangeOp[] {
    return [...this.tables.attention.values()]
      .filter(({ kind, op }) => kind === "rejected" && op.collection === collection && op.id === id)
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ op }) => op);
  }

  #waiting(collection: CollectionName, id: string): { outbox: ChangeOp[]; all: ChangeOp[] } {
    const outbox = this.tables.outbox
      .filter(({ op }) => op.collection === collection && op.id === id)
      .map(({ op }) => op);
    return { outbox, all: [...this.#refused(collection, id), ...outbox] };
  }

  /** The next push, as it stands in the queue. What is sent is to be frozen in the same transaction. */
  nextBatch(limits: BatchLimits, retried: RetriedOps): OutboxEntry[] {
    const { outbox } = this.tables;
    const unsent = this.#faults.has("sent_not_sent_again") ? outbox.filter(({ state }) => state !== "sent") : outbox;
    return nextBatch(this.#faults.has("batch_out_of_order") ? unsent.toReversed() : unsent, limits, retried);
  }

  /** Chooses the next push and freezes it, see `freezeNextBatch` of the app. */
  freezeNextBatch(limits: BatchLimits, retried: RetriedOps): Batch {
    return this.freeze(this.nextBatch(limits, retried));
  }

  freeze(batch: readonly OutboxEntry[]): Batch {
    const { frozen, resent } = freeze(batch, this.tables.seen.rev);
    const bySeq = new Map(frozen.map((entry) => [entry.seq, entry]));
    const { outbox } = this.tables;
    this.tables.outbox = this.#faults.has("outbox_cleared_on_send")
      ? outbox.filter(({ seq }) => !bySeq.has(seq))
      : outbox.map((entry) => bySeq.get(entry.seq) ?? entry);
    return { batch, resent };
  }

  applyReceipts(batch: readonly OutboxEntry[], receipts: readonly Receipt[], head = 0): void {
    this.noteSeen(head, false);
    const byOp = new Map(receipts.map((receipt) => [receipt.opId, receipt]));
    for (const sent of batch) {
      const receipt = byOp.get(sent.op.opId);
      const place = this.tables.outbox.findIndex(({ seq }) => seq === sent.seq);
      const entry = this.tables.outbox[place];
      if (!receipt || !entry) continue;
      if (receipt.status === "held") {
        const planted = ["over_plan_counts_as_stranded", "over_plan_sends_the_rest"] as const;
        const isStranded = planted.some((quirk) => this.#faults.has(quirk));
        this.tables.outbox[place] = {
          ...entry,
          ...heldState(entry, receipt, head),
          ...(isStranded && { state: "held" as const }),
        };
        continue;
      }
      this.tables.outbox.splice(place, 1);
      const { collection, id } = entry.op;
      if (this.#faults.has("edit_during_push_marked_sent"))
        this.tables.outbox = this.tables.outbox.filter(({ op }) => op.collection !== collection || op.id !== id);
      if (receipt.status === "rejected") this.#recordRefused(entry, receipt);
      else this.#applyReceipt(entry, receipt);
    }
  }

  noteSeen(rev: number, isRead: boolean): void {
    const { seen } = this.tables;
    if (rev > seen.rev || (rev === seen.rev && isRead !== seen.isRead)) this.tables.seen = { rev, isRead };
  }

  #recordRefused({ op, seq }: OutboxEntry, { code = "invalid" }: Receipt): void {
    if (this.#faults.has("rejected_dropped")) return;
    this.tables.attention.set(op.opId, { kind: "rejected", op, seq, code, lost: {} });
  }

  #applyReceipt({ op, seq }: OutboxEntry, receipt: Receipt): void {
    const { collection, id } = op;
    const row = this.tables.rows.get(keyOf(collection, id));
    const lost = visibleLostValues(receipt.lost);
    if (Object.keys(lost).length > 0)
      this.tables.attention.set(`${op.opId}/lost`, { kind: "conflict", op, seq, code: "", lost });
    if (!row) return;
    const waiting = this.#waiting(collection, id);
    if (isForgotten(row, waiting.all)) return this.store(collection, id, null);
    const applied = applyReceipt(row, op, receipt, waiting.all);
    const next = collection === "series" ? preserveCounter(row, applied, this.#deviceId) : applied;
    // A deletion stays known until the server confirms it, because it may have to be sent again.
    this.store(collection, id, next);
  }

  /** Applies one page. @returns the position reached with it, or why it was not applied */
  applyPage(page: Page, requested: CursorState, read: (row: Fields) => Fields): CursorState | "overtaken" | "made_up" {
    const { place } = this.tables;
    const believed = { cursor: page.cursor, epoch: place.epoch, resync: place.resync && page.more };
    const judged = advanceCursor(place, requested, page);
    const isLastOne = judged === "made_up" && requested.cursor !== null;
    const reached =
      this.#faults.has("stale_page_taken") || (isLastOne && this.#faults.has("empty_page_ends_a_copy"))
        ? believed
        : judged;
    if (typeof reached === "string") return reached;
    for (const { collection, id, rev, data } of page.changes) {
      const row = this.tables.rows.get(keyOf(collection, id));
      const waiting = this.#faults.has("pulled_over_waiting") ? [] : this.#waiting(collection, id).all;
      const next = applyRow(row, { rev, data: data && read(data) }, waiting, place.resync);
      if (next === undefined) {
        if (place.resync && row) this.store(collection, id, row, place.epoch);
        continue;
      }
      const ownsCounter = collection === "series" && !this.#faults.has("counter_taken_from_server");
      const counted = ownsCounter && next ? preserveCounter(row, next, this.#deviceId) : next;
      this.store(collection, id, counted, place.epoch);
      for (const [name, { kind, op, lost }] of this.tables.attention)
        if (kind === "conflict" && op.collection === collection && op.id === id && holdsLostValues({ data }, op, lost))
          this.tables.attention.delete(name);
    }
    if (requested.cursor === null) this.tables.authority = page.authority ?? ownerAuthority;
    if (place.resync && !page.more) this.#forgetUnconfirmed(place.epoch, page.head);
    this.noteSeen(page.head, !page.more);
    this.tables.place = reached;
    return reached;
  }

  #forgetUnconfirmed(epoch: number, head: number): void {
    const forgetsAll = this.#faults.has("resync_forgets_waiting");
    const leftOut = [...this.tables.rows].filter(
      ([, row]) => row.epoch !== epoch && (forgetsAll || isCoveredByCopy(row, head)),
    );
    const hidden = leftOut.filter(([key, row]) => this.#isHidden(key, row));
    const resends = resendOmitted(
      leftOut.filter((each) => !hidden.includes(each)).map(([key, copy]) => this.#record(key, copy)),
      this.#newOpId,
    );
    for (const [key, row] of leftOut) {
      const { collection, id } = placesOf(key);
      if (hidden.some(([each]) => each === key)) {
        this.store(collection, id, hideCopy(this.#waiting(collection, id).all), epoch);
        continue;
      }
      this.store(collection, id, dropServerCopy(row, forgetsAll ? [] : this.#waiting(collection, id).all), epoch);
    }
    if (!this.#faults.has("left_out_removed")) this.#sendFirst(resends, epoch);
  }

  #isHidden(key: Key, row: LocalRecord): boolean {
    if (this.#faults.has("hidden_taken_for_lost")) return false;
    const reader = { userId: this.#userId, deviceId: this.#deviceId, authority: this.tables.authority };
    const shown = (one: LocalRecord | undefined): Fields | null => one?.server ?? one?.data ?? null;
    return isHiddenFrom(reader, placesOf(key).collection, shown(row), (id) =>
      shown(this.tables.rows.get(keyOf("invoices", id))),
    );
  }

  #record(key: Key, copy: LocalRecord): DeviceRecord {
    const { collection, id } = placesOf(key);
    const { all, outbox } = this.#waiting(collection, id);
    return { collection, id, copy, waiting: all, outbox };
  }

  /** Puts changes before all waiting ones, which were made on top of them. */
  #sendFirst(changes: readonly { op: ChangeOp; copy: LocalRecord }[], epoch?: number): void {
    const first = (this.tables.outbox[0]?.seq ?? this.tables.nextSeq) - changes.length;
    this.tables.outbox.unshift(
      ...changes.map(({ op }, index) => ({ seq: first + index, op, state: "queued" as const, size: sizeOf(op) })),
    );
    for (const { op, copy } of changes) this.store(op.collection, op.id, copy, epoch);
  }

  /**
   * The device has a new id: what it counted in series of the old one says nothing any more, and everything is read
   * anew, so that it does not come to count by it when such a series is handed to it.
   */
  forgetSeries(): void {
    for (const [key, row] of this.tables.rows) {
      const [collection = "", id = ""] = key.split("/");
      if (collection !== "series") continue;
      if (this.#waiting("series", id).outbox.length === 0) this.tables.rows.delete(key);
      // A change still waits on it: the pull brings the rest anew, or leaves it out.
      else this.tables.rows.set(key, { ...row, rev: 0, epoch: this.tables.place.epoch });
    }
    this.beginResync();
  }

  beginResync(): void {
    this.tables.place = resyncCursor(this.tables.place);
    this.tables.seen = { ...this.tables.seen, isRead: false };
    if (this.#faults.has("resync_clears_outbox")) this.tables.outbox = [];
  }

  /** Series the server says are this device's. One that is known here is left to the pull, which has its revision. */
  saveSeries(series: readonly Series[]): void {
    for (const one of series) {
      const row = this.tables.rows.get(keyOf("series", one.id));
      if (!row?.data) this.store("series", one.id, { ...row, rev: row?.rev ?? 0, data: toFields(one) });
    }
    // While it resends lost records the server names none.
    if (series.length === 0) return;
    const named = new Set(series.map(({ id }) => id));
    for (const [key, row] of this.tables.rows) {
      const { collection, id } = placesOf(key);
      if (collection === "series" && isForgottenSeries(row, { named: named.has(id), deviceId: this.#deviceId }))
        this.store("series", id, dropServerCopy(row, this.#waiting("series", id).all));
    }
  }

  /** The server came back as it was before: what it lost is sent again, and everything is read anew. */
  noteHistory({ id, lost }: LostTimes): void {
    if (this.tables.history === id) return;
    const records = [...this.tables.rows].map(([key, copy]) => this.#record(key, copy));
    const all = this.#faults.has("loss_not_noticed") ? [] : resendLost(records, lost, this.#newOpId);
    const again = this.#faults.has("deletions_come_back") ? all.filter(({ op }) => op.kind === "put") : all;
    this.#sendFirst(again);
    this.tables.history = id;
    this.beginResync();
  }

  /** Returns whether a resent change waits, and not for a number that will never come. */
  isRestoring(): boolean {
    return this.tables.outbox.some(({ op, state }) => op.again !== undefined && state !== "held");
  }

  retry(opId: string): void {
    const entry = this.tables.attention.get(opId);
    if (!entry) return;
    this.tables.attention.delete(opId);
    if (entry.kind !== "rejected") return;
    const op = { ...entry.op, opId: this.#newOpId() };
    const later = [...this.tables.outbox, ...this.tables.attention.values()].filter(
      (one) => one.seq > entry.seq && one.op.collection === op.collection && one.op.id === op.id,
    );
    const isMoot = isEditOfDeleted(
      op,
      this.tables.rows.get(keyOf(op.collection, op.id))?.data,
      later.map((one) => one.op),
    );
    if (!isMoot) {
      this.tables.outbox.push({ seq: this.tables.nextSeq, op, state: "queued", size: sizeOf(op) });
      this.tables.nextSeq += 1;
    }
    // It is the newest now, and what will be sent last is what is shown.
    this.#recompute(op.collection, op.id, { counts: !this.#faults.has("count_lost_on_retry") });
  }

  discard(opId: string): void {
    const entry = this.tables.attention.get(opId);
    if (!entry) return;
    this.tables.attention.delete(opId);
    if (entry.kind === "rejected") this.#recompute(entry.op.collection, entry.op.id);
  }

  #recompute(collection: CollectionName, id: string, { counts = true } = {}): void {
    const row = this.tables.rows.get(keyOf(collection, id));
    if (!row) return;
    const next = rebase(row, this.#waiting(collection, id).all);
    this.store(
      collection,
      id,
      next && collection === "series" && counts ? preserveCounter(row, next, this.#deviceId) : next,
    );
  }

  /** Returns the changes on their way and the refused ones. */
  waiting(): GivenNumber[] {
    const refused = [...this.tables.attention.values()].filter(({ kind }) => kind === "rejected");
    return [...this.tables.outbox, ...refused.map(({ op }) => ({ op, state: "refused" as const }))];
  }
}
