import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { bookkeepingFields, isCreation } from "./change.ts";
import { isLost, isOneTime, type LostTime } from "./lost-times.ts";
import { mergedTextFlag, mergeTexts, isMergedText } from "./merge-texts.ts";
import { sameValue } from "./same-value.ts";

/** Values that lost, by field. `theirs` was stored before and is replaced, `mine` came with the change and was not taken. */
export type LostValues = NonNullable<Receipt["lost"]>;

/** A stored record, or its tombstone (`data` null), with the revision each field was last written at. */
export type Versioned = { readonly data: Fields | null; readonly fieldRevs: Readonly<Record<string, number>> };

export type MergeInput = {
  /** The stored record; null when there is none yet or only a tombstone is left. */
  readonly current: Fields | null;
  /** Revision of the stored record or tombstone; 0 when the id was never seen. */
  readonly currentRev: number;
  /** Revision each field was last written at; a field not named counts as `currentRev`. */
  readonly fieldRevs: Readonly<Record<string, number>>;
  readonly op: Pick<ChangeOp, "collection" | "kind" | "patch" | "was" | "baseRev" | "again">;
  /** Revision the result will carry, greater than `currentRev`. */
  readonly rev: number;
  /** Times the server lost: what was written in one came back later, so its revision says nothing about who has seen it. */
  readonly lostTimes?: readonly LostTime[];
};

export type MergeResult = Versioned & {
  readonly lost: LostValues;
  /** False when the store holds the result already: nothing to write, no revision to spend. */
  readonly changed: boolean;
};

/**
 * Merge one change into the stored record, field by field.
 *
 * A field is taken quietly when the store still holds what the device saw (`was`), or when nobody
 * wrote that field since the revision the change was made on. Otherwise the later arrival (this change)
 * wins and the value it replaces is returned in `lost`, so that it can be shown and restored.
 *
 * Delete beats edit: an edit that reaches a tombstone leaves it and loses every field, on the side
 * `mine`; a delete that overtakes edits it never saw returns them as `theirs`. Only a creation
 * brings a deleted record back: that is what "restore" sends.
 *
 * The body of a note keeps both texts, see `mergeTexts`.
 *
 * The caller refuses changes of frozen records (issued documents, payments) before.
 */
export function mergeChange({ current, currentRev, fieldRevs, op, rev, lostTimes = [] }: MergeInput): MergeResult {
  if (op.kind === "delete") return mergeDelete({ current, currentRev, fieldRevs, op, rev, lostTimes });
  if (current === null && !isCreation(op) && currentRev > 0) {
    return { data: null, fieldRevs, lost: losing(op.patch, "mine"), changed: false };
  }

  const data: Fields = { ...current };
  const revs: Record<string, number> = { ...fieldRevs };
  const lost: LostValues = {};
  let changed = current === null;
  for (const [field, mine] of Object.entries(op.patch)) {
    const stored = data[field];
    let value = mine;
    if (current !== null && sameValue(stored, value)) continue;
    if (current !== null && !bookkeepingFields.has(field)) {
      const at = fieldRevs[field] ?? currentRev;
      const untouched = at <= op.baseRev && !isLost(at, lostTimes);
      if (!untouched && !sameValue(stored, op.was[field])) {
        const both = isMergedText(op.collection, field) ? joined(stored, mine, op.was[field]) : null;
        if (both === stored) continue;
        if (both === null) lost[field] = { value: stored ?? null, side: "theirs" };
        else {
          value = both;
          if (both !== mine) {
            data[mergedTextFlag] = true;
            revs[mergedTextFlag] = rev;
          }
        }
      }
    }
    data[field] = value;
    revs[field] = rev;
    changed = true;
  }
  if (!changed) return { data: current, fieldRevs, lost: {}, changed: false };
  return { data, fieldRevs: revs, lost, changed: true };
}

const joined = (stored: unknown, mine: unknown, was: unknown): string | null =>
  typeof stored === "string" && typeof mine === "string"
    ? mergeTexts(stored, mine, typeof was === "string" ? was : "")
    : null;

function mergeDelete({ current, currentRev, fieldRevs, op, rev, lostTimes = [] }: MergeInput): MergeResult {
  if (current === null) return { data: null, fieldRevs, lost: {}, changed: false };
  const unseen: Fields = {};
  const hasPrevious = Object.keys(op.was).length > 0;
  for (const [field, value] of Object.entries(current)) {
    const at = fieldRevs[field] ?? currentRev;
    if (at <= op.baseRev && !isLost(at, lostTimes)) continue;
    // Deleted in a time that was lost: what stood there by then was seen, and what an earlier time lost did not stand there.
    if (op.again !== undefined && at <= op.again && (!isLost(at, lostTimes) || isOneTime(at, op.again, lostTimes)))
      continue;
    // Older apps do not say what they saw: then only what came after their revision can be news.
    const seen = hasPrevious ? sameValue(op.was[field], value) : op.baseRev === 0 && op.again === undefined;
    if (!seen) unseen[field] = value;
  }
  return { data: null, fieldRevs: { deleted: op.again ?? rev }, lost: losing(unseen, "theirs"), changed: true };
}

function losing(fields: Fields, side: "mine" | "theirs"): LostValues {
  const entries = Object.entries(fields).filter(([field]) => !bookkeepingFields.has(field));
  return Object.fromEntries(entries.map(([field, value]) => [field, { value, side }]));
}
