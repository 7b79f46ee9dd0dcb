import type { ChangeOp, ChangeRow, Fields, Receipt } from "@ankara/contract/sync";
import { applyChange, bookkeepingFields, isCreation } from "./change.ts";
import type { LostValues } from "./merge.ts";
import { givesNumber, replay } from "./outbox.ts";
import { sameValue } from "./same-value.ts";

/** One record as the device keeps it. */
export type LocalRecord = {
  /** The record as screens show it; null when it was deleted here and the server has not confirmed that yet. */
  readonly data: Fields | null;
  /** Revision of the server's copy this device has seen; 0 before the first. */
  readonly rev: number;
  /** The server's copy below the waiting changes; undefined when nothing waits and `data` is that copy. */
  readonly server?: Fields | null | undefined;
  /** Revision at which the server took our last change; older rows are from before it and are passed over. */
  readonly ackRev?: number | undefined;
  /** Revision that change was made on, where it hid what came in meanwhile: nobody here has seen that. */
  readonly ackBase?: number | undefined;
  /** The person may not see it any more: only their own waiting changes are kept, see `hideCopy`. */
  readonly isHidden?: true;
};

/** A local copy to store, or null when the record is gone from this device. */
export type NextRecord = LocalRecord | null;

type WaitingOp = Pick<ChangeOp, "kind" | "patch" | "was" | "baseRev" | "again">;

/**
 * Returns the waiting changes a person sees the result of. A deletion that is sent again is older than what was written
 * here since, and says what the server had lost.
 */
const visibleOps = (waiting: readonly WaitingOp[]): readonly WaitingOp[] =>
  waiting.filter(({ kind, again }, place) => kind === "put" || again === undefined || place === waiting.length - 1);

/**
 * Applies one pulled row: the server's row below, the changes still waiting on top.
 *
 * Rows may come twice, late or out of order: one that is not newer than what the device has seen
 * changes nothing (`undefined`). Fields this version of the app does not know are kept as they came.
 * When the server deleted a record that has waiting changes, what the person sees stays until those
 * changes have their receipt.
 *
 * @param waiting - the record's changes without a final receipt, oldest first, rejected ones included
 * @param isCopy - the row is of a full copy, which may show more or less of the revision the device has
 */
export function applyRow(
  copy: LocalRecord | undefined,
  row: Pick<ChangeRow, "rev" | "data">,
  waiting: readonly WaitingOp[],
  isCopy = false,
): NextRecord | undefined {
  if (copy && (row.rev < copy.rev || (row.rev === copy.rev && !isCopy))) return undefined;
  if (copy?.ackRev !== undefined && row.rev < copy.ackRev) return undefined;
  // A deletion of a record this device had stays known, because a server that forgets has to hear of it again.
  if (waiting.length === 0) return row.data === null && !copy ? null : { data: row.data, rev: row.rev };
  const ops = visibleOps(waiting);
  const data = row.data === null ? (copy?.data ?? replay(null, ops)) : replay(row.data, ops);
  return { data, rev: row.rev, server: row.data };
}

/**
 * Applies the receipt of an applied change. The server's copy moves forward by our own change, its
 * revision does not: other people's changes up to the receipt's revision have not been seen here yet,
 * and claiming they had would let a later edit overwrite them unnoticed.
 *
 * A row as new as the receipt that came first stays, because it holds our change, and perhaps a later one that replaced it.
 * An edit of what the server had deleted was not taken, though its receipt says it is settled: the record goes here
 * too, and the receipt's `lost` says what went with it.
 *
 * @param waiting - the record's changes that still wait after this one, oldest first
 */
export function applyReceipt(
  copy: LocalRecord,
  op: Pick<ChangeOp, "kind" | "patch" | "was" | "baseRev" | "again">,
  receipt: Pick<Receipt, "rev" | "lost" | "code">,
  waiting: readonly WaitingOp[],
): LocalRecord {
  const below = copy.server === undefined ? copy.data : copy.server;
  const isIn = receipt.rev !== null && receipt.rev <= copy.rev;
  // A resent record is whole: a full copy that was read while it waited left it out, and its own count stays.
  const isWhole = isCreation(op) || givesNumber(op) || op.again !== undefined;
  const gone = below === null && !isWhole;
  const server = isIn || gone ? below : applyChange(below, applyTo(op, receipt));
  // Resending makes a record no newer: if it is lost once more, its age decides again.
  const ackRev = receipt.rev === null ? copy.ackRev : Math.min(receipt.rev, op.again ?? receipt.rev);
  const ackBase = isIn ? copy.ackBase : Math.min(copy.ackBase ?? copy.rev, op.baseRev);
  const marks = {
    rev: copy.rev,
    ...(copy.isHidden && { isHidden: true as const }),
    ackRev,
    ...(ackBase !== undefined && ackBase < copy.rev && { ackBase }),
  };
  if (waiting.length === 0) return { data: server, ...marks };
  return { data: copy.data, server, ...marks };
}

/** Returns whether nothing is left of a hidden record once its changes are settled. */
export const isForgotten = ({ isHidden }: LocalRecord, waiting: readonly unknown[]): boolean =>
  isHidden === true && waiting.length === 0;

/** Returns a change without the values the server did not store because later ones stand there. */
function applyTo(
  op: Pick<ChangeOp, "kind" | "patch">,
  { code, lost = {} }: Pick<Receipt, "lost" | "code">,
): Pick<ChangeOp, "kind" | "patch"> {
  if (code !== overtakenCode) return op;
  return { ...op, patch: Object.fromEntries(Object.entries(op.patch).filter(([field]) => !(field in lost))) };
}

/**
 * Returns whether a full copy that ends at `head` would hold this record if the server still had it. A record that the
 * server never stored, or stored later, is in no such copy.
 */
export const isCoveredByCopy = (
  { rev, ackRev = 0, epoch }: Pick<LocalRecord, "rev" | "ackRev"> & { readonly epoch?: number | undefined },
  head: number,
): boolean => (rev > 0 || ackRev > 0 || epoch !== undefined) && ackRev <= head;

/**
 * A full copy did not bring this record: the server has it no more. What waits here stays in view, on nothing, so that
 * it goes when the waiting changes do.
 */
export function dropServerCopy(copy: LocalRecord, waiting: readonly WaitingOp[]): NextRecord {
  return waiting.length === 0 ? null : { ...copy, server: null };
}

/**
 * The person may not see this record any more. It goes; what they changed and has not sent stays in the outbox, to be
 * judged, and is shown alone where it makes a record by itself. Of a revision of its own the copy knows nothing, so that
 * a loss of the server never has it sent again, or deleted.
 */
export const hideCopy = (waiting: readonly WaitingOp[]): NextRecord =>
  waiting.length === 0 ? null : { data: replay(null, visibleOps(waiting)), rev: 0, server: null, isHidden: true };

/**
 * The copy anew from what waits on it, after a change was given up or put behind the others: what is sent last is what
 * is shown. Edits with nothing below them make no whole record: what is seen of it stays until they are settled. For
 * series, see `preserveCounter`.
 *
 * @param waiting - the record's changes without a final receipt as they are now, in the order they will be sent
 */
export function rebase(copy: LocalRecord, waiting: readonly WaitingOp[]): NextRecord {
  const server = copy.server === undefined ? copy.data : copy.server;
  if (waiting.length > 0) {
    const ground = server ?? (waiting.some(isCreation) ? null : copy.data);
    return { ...copy, data: replay(ground, visibleOps(waiting)), server };
  }
  if (server === null) return null;
  return { data: server, rev: copy.rev, ackRev: copy.ackRev, ackBase: copy.ackBase };
}

/**
 * Returns whether a refused change has nothing left to change, because its record was deleted here since: to try it again
 * would put an edit of nothing behind the deletion, or send one after it.
 *
 * @param shown - the record as the person sees it; null once it is deleted
 * @param later - the record's changes that were made after it and wait, refused ones included
 */
export const isEditOfDeleted = (
  op: Pick<ChangeOp, "kind" | "patch" | "was" | "baseRev">,
  shown: Fields | null | undefined,
  later: readonly Pick<ChangeOp, "kind">[],
): boolean =>
  op.kind === "put" && !isCreation(op) && ((!shown && !givesNumber(op)) || later.some(({ kind }) => kind === "delete"));

/** Code of an applied change that was sent long ago: its values in `lost` were not stored, because later ones stand. */
export const overtakenCode = "overtaken";

/** The lost values of a receipt without the stamps every write makes. */
export function visibleLostValues(lost: LostValues | undefined): LostValues {
  return Object.fromEntries(Object.entries(lost ?? {}).filter(([field]) => !bookkeepingFields.has(field)));
}

/**
 * Returns whether a pulled row, later than the receipt that named these lost values, holds all of them: then nothing was
 * lost. Another device may have sent a record's newest values before the older change that replaced them for a moment.
 * A record sent again takes older rows than its receipt, which prove nothing.
 *
 * @param op - the change of the receipt
 */
export const holdsLostValues = (
  { data }: Pick<ChangeRow, "data">,
  op: Pick<ChangeOp, "again">,
  lost: LostValues,
): boolean =>
  data !== null &&
  op.again === undefined &&
  Object.entries(lost).every(([field, { value }]) => sameValue(data[field], value));

/** The position up to which the device has read. `epoch` grows with each full copy; `resync` is true during one. */
export type CursorState = { readonly cursor: string | null; readonly epoch: number; readonly resync: boolean };

/** The position before the first page. The first reading is a full copy too, because it lacks earlier deletions. */
export const initialCursor: CursorState = { cursor: null, epoch: 0, resync: true };

/** Begin a full copy: the server forgot what was deleted since the cursor. */
export const resyncCursor = ({ epoch }: CursorState): CursorState => ({ cursor: null, epoch: epoch + 1, resync: true });

/**
 * Returns the position reached with a page, or why it must not be applied:
 * - `overtaken`: it answers a question asked at another place (a second tab was faster, a full copy was begun
 *   meanwhile); ask again;
 * - `made_up`: it is empty though it belongs to a full copy. The server always has the business itself, and says `more`
 *   only when there is more, so something on the way made it up, and believing it would clear the device.
 *
 * @param requested - the place when the page was asked for
 */
export function advanceCursor(
  now: CursorState,
  requested: CursorState,
  page: { readonly changes: readonly unknown[]; readonly cursor: string; readonly more: boolean },
): CursorState | "overtaken" | "made_up" {
  if (now.cursor !== requested.cursor || now.epoch !== requested.epoch) return "overtaken";
  if (requested.resync && page.changes.length === 0) return "made_up";
  return { cursor: page.cursor, epoch: now.epoch, resync: now.resync && page.more };
}
