import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { sameValue } from "./same-value.ts";

/** Fields every write touches; they never make a conflict worth showing. */
export const bookkeepingFields: ReadonlySet<string> = new Set([
  "id",
  "createdAt",
  "createdBy",
  "updatedAt",
  "deviceId",
]);

/** The record a change is made on, and the revision it was made at. */
export type ChangeTarget = Pick<ChangeOp, "opId" | "collection" | "id" | "baseRev">;

/**
 * Describe a write as an outbox change: the top-level fields whose value differs and what they held
 * before. Nested values (lines, an address) are one value each.
 *
 * A new record (`before` null) carries the whole record and an empty `was`; every other change names
 * each of its fields in `was`, null where there was none. That is how a reader tells the two apart. The
 * change that issues a document names all of them, changed or not.
 *
 * A deletion names what the record held, so that only values nobody here saw are reported as lost.
 *
 * @returns null when nothing differs but the bookkeeping fields, so an empty save costs nothing
 */
export function makeChange(target: ChangeTarget, before: Fields | null, after: Fields | null): ChangeOp | null {
  if (after === null) return { ...target, kind: "delete", patch: {}, was: seenOf(before) };
  if (before === null) return { ...target, kind: "put", patch: { ...after }, was: {} };

  const patch: Fields = {};
  const was: Fields = {};
  // A document is issued as it was printed, whatever another device did to the draft meanwhile.
  const whole = typeof after["seq"] === "number" && typeof before["seq"] !== "number";
  let worthSending = false;
  for (const [field, value] of Object.entries(after)) {
    if (value === undefined || (!whole && sameValue(value, before[field]))) continue;
    patch[field] = value;
    was[field] = before[field] ?? null;
    worthSending ||= !bookkeepingFields.has(field);
  }
  return worthSending ? { ...target, kind: "put", patch, was } : null;
}

/**
 * The revision a change may say it was made on: that of the server's copy, or an older one where a waiting change shows
 * a value of its own in its place. Values that arrived below it were not seen, and are reported when they are replaced.
 *
 * @param rev - of the server's copy on this device
 * @param waiting - the record's changes without a final receipt, refused ones included
 */
export function seenRev(
  rev: number,
  { kind, patch }: Pick<ChangeOp, "kind" | "patch">,
  waiting: readonly Pick<ChangeOp, "patch" | "baseRev">[],
): number {
  const hides = (op: Pick<ChangeOp, "patch">): boolean =>
    Object.keys(op.patch).some((field) => !bookkeepingFields.has(field) && (kind === "delete" || field in patch));
  return waiting.filter(hides).reduce((seen, { baseRev }) => Math.min(seen, baseRev), rev);
}

const seenOf = (record: Fields | null): Fields =>
  Object.fromEntries(
    Object.entries(record ?? {}).filter(([field, value]) => value !== undefined && !bookkeepingFields.has(field)),
  );

/** True for the change that brings a record into being (again), false for an edit or a delete. */
export function isCreation(op: Pick<ChangeOp, "kind" | "was" | "baseRev">): boolean {
  return op.kind === "put" && op.baseRev === 0 && Object.keys(op.was).length === 0;
}

/** The record as it stands after the change; null after a delete. Fields the change does not name stay. */
export function applyChange(record: Fields | null, op: Pick<ChangeOp, "kind" | "patch">): Fields | null {
  return op.kind === "delete" ? null : { ...record, ...op.patch };
}
