import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { bookkeepingFields, isCreation } from "../change.ts";
import type { LostValues } from "../merge.ts";
import { givesNumber } from "../outbox.ts";
import { sameValue } from "../same-value.ts";
import { isDuplicateIssue, isNumbered } from "./validate-invoice.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";
import { isBlank } from "../changed-fields.ts";
import { omitServerFields } from "./field-permissions.ts";

/** The rest of a change that is still to be applied, null for none, and its values that were not stored. */
type Rest = { readonly op: ChangeOp | null; readonly lost: LostValues };

/**
 * A change may have been carried out before although no receipt of it is found: it was first sent at a revision whose
 * receipts were cleared away since. Carried out again it would put an old value over a later one, and only its own
 * device would hear of it. So later values stand, and the device gets its own ones back in `lost`.
 *
 * @returns null when the change is new for certain, or safe to carry out again
 */
export function resolveStaleRetry(set: WorkingSet, op: ChangeOp): Rest | Decision | null {
  const after = set.resent.get(op.opId);
  if (after === undefined || after >= set.receiptsPurged) return null;
  const stored = set.find(op.collection, op.id);
  if (op.kind === "delete") return resolveStaleDelete(set, stored, after);
  // Resent records are ordered by their own age, and of entries with a shared id the first stands.
  if (op.again !== undefined || (stored && !stored.deleted && hasSharedId(op))) return null;
  if (!stored) return isCreation(op) && after < set.purged && !isUndeletable(op) ? mayHaveBeenDeleted : null;
  // A number is never taken off a document: this one was not issued by this change yet, or became another document.
  if (givesNumber(op) && (!isNumbered(stored) || isDuplicateIssue(stored, op))) return null;
  if (!stored.deleted) return withoutOvertaken(set, stored, op, after);
  const deletedAt = stored.fieldRevs["deleted"] ?? stored.rev;
  return isCreation(op) && isNews(set, deletedAt, after)
    ? { op: null, lost: lostValuesOf(op, Object.keys(op.patch)) }
    : null;
}

/** Returns whether the id is made of what the record repeats or takes back, so that several devices make one entry. */
export const hasSharedId = (op: ChangeOp): boolean =>
  isCreation(op) &&
  ((op.collection === "expenses" && typeof op.patch["repeatOf"] === "string") ||
    (op.collection === "payments" && typeof op.patch["reverses"] === "string"));

const isUndeletable = ({ collection, patch }: ChangeOp): boolean =>
  !patch["imported"] && (collection === "payments" || (collection === "invoices" && givesNumber({ patch })));

const mayHaveBeenDeleted = reject(
  "overtaken",
  "This was sent long ago, and may have been deleted on another device since. Send it again to keep it.",
);

/** Returns whether another device wrote this revision, later than the change may have been applied. */
const isNews = (set: WorkingSet, rev: number, after: number): boolean => rev > after && !set.ownRevs.has(rev);

function resolveStaleDelete(set: WorkingSet, stored: StoredRecord | undefined, after: number): Rest | Decision | null {
  if (!stored) return { op: null, lost: {} };
  if (stored.deleted) return null;
  const isChanged = Object.keys(stored.data).some(
    (field) => !bookkeepingFields.has(field) && isNews(set, revOf(stored, field), after),
  );
  return isChanged
    ? reject("overtaken", "This was changed on another device after you deleted it. Send it again to delete it anyway.")
    : null;
}

function withoutOvertaken(set: WorkingSet, stored: StoredRecord, op: ChangeOp, after: number): Rest | null {
  const overtaken = Object.keys(op.patch).filter(
    (field) => isNews(set, revOf(stored, field), after) && !sameValue(stored.data[field], op.patch[field]),
  );
  if (overtaken.length === 0) return null;
  const left = Object.entries(op.patch).filter(([field]) => !overtaken.includes(field));
  const isEmpty = left.every(([field, value]) => bookkeepingFields.has(field) || sameValue(stored.data[field], value));
  return {
    op: isEmpty ? null : { ...op, patch: Object.fromEntries(left) },
    lost: lostValuesOf(op, overtaken),
  };
}

const revOf = ({ data, fieldRevs, createdRev }: StoredRecord, field: string): number =>
  fieldRevs[field] ?? (field in data ? createdRev : 0);

/** Returns the values of a change that its person typed and may miss; who numbers by a series is visible anyway. */
function lostValuesOf(op: ChangeOp, fields: readonly string[]): LostValues {
  const typed: Fields = omitServerFields(op.collection, op.patch);
  const isTyped = (field: string): boolean =>
    field in typed &&
    !bookkeepingFields.has(field) &&
    !(op.collection === "series" && field !== "pattern" && field !== "reset") &&
    (field in op.was ? !sameValue(op.was[field], typed[field]) : !isBlank(typed[field]));
  return Object.fromEntries(
    fields.filter(isTyped).map((field) => [field, { value: typed[field] ?? null, side: "mine" as const }]),
  );
}
