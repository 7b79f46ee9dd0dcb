import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { fieldsThat, mayWrite } from "@ankara/domain/records/field-rules";
import { invoiceRules } from "@ankara/domain/records/rules/invoice";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { bookkeepingFields } from "../change.ts";
import { historyOf, isLost, isOneTime } from "../lost-times.ts";
import type { LostValues, MergeResult } from "../merge.ts";
import { givesNumber } from "../outbox.ts";
import { sameValue } from "../same-value.ts";
import type { NamedRecord } from "../typed-records.ts";
import { validateImportedInvoice, validateImportedSeries } from "./validate-imported.ts";
import { isDuplicateIssue, isNumbered, keepDuplicateIssue } from "./validate-invoice.ts";
import { validateNumber, validateTotals } from "./validate-number.ts";
import { validateBusinessChange, numberShapesOf } from "./validate-series.ts";
import { validateResentPayment } from "./validate-payment.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, apply, reject, omitFields } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";
import { forbiddenFields } from "./field-permissions.ts";

/**
 * Merge a record the server had at revision `op.again` and lost. Each field counts as written then, so that of several
 * devices the one that had seen most prevails, in whatever order they come; and what was written since the loss stands,
 * with the value that is not stored in `lost`.
 *
 * Of `op.baseRev` the device had seen everything; between it and `op.again` only changes of its own.
 */
export function mergeResent(set: WorkingSet, op: ChangeOp, stored: StoredRecord | undefined): MergeResult {
  const { again = 0, baseRev } = op;
  const patch = takeable(op, stored);
  const isBroughtBack =
    stored?.deleted === true && (givesNumber(op) || (stored.fieldRevs["deleted"] ?? stored.rev) < again);
  if (!stored || isBroughtBack) return { data: patch, fieldRevs: allAt(patch, op), lost: {}, changed: true };
  const since = historyOf(set.lost);
  // A device that had seen less than another one has nothing to tell, unless the other's time began without it, or the
  // other wrote before it had seen this one's.
  const isQuiet = (field: string, at: number): boolean =>
    baseRev === again && isOneTime(at, again, set.lost) && (stored.fieldRevs[seenBy(field)] ?? at) >= again;
  const standing = (at: (field: string) => number): LostValues =>
    Object.fromEntries(
      Object.entries(patch)
        .filter(([field, value]) => !bookkeepingFields.has(field) && !sameValue(stored.data[field], value))
        .filter(([field]) => !isQuiet(field, at(field)))
        .map(([field, value]) => [field, { value: value ?? null, side: "mine" }]),
    );
  const unchanged = { data: stored.data, fieldRevs: stored.fieldRevs, changed: false };
  if (stored.deleted) {
    const at = stored.fieldRevs["deleted"] ?? stored.rev;
    const lost = isQuiet("deleted", at)
      ? {}
      : Object.fromEntries(typedEntries(patch).map(([field, value]) => [field, mine(value)]));
    return { ...unchanged, data: null, lost };
  }
  const writtenAt = (field: string): number => (field in stored.data ? (stored.fieldRevs[field] ?? stored.rev) : 0);
  // An issued document stays as it is: the draft this device still had is not merged into it.
  if (isNumbered(stored) && op.collection === "invoices" && !givesNumber(op))
    return { ...unchanged, lost: standing(() => writtenAt("number")) };

  // A document that was issued is what the client has, whatever became of the draft since.
  const isNewIssue = op.collection === "invoices" && givesNumber(op) && !isNumbered(stored);
  const data: Fields = { ...stored.data };
  const fieldRevs: Record<string, number> = { ...stored.fieldRevs };
  const lost: LostValues = {};
  let changed = false;
  for (const [field, value] of Object.entries(patch)) {
    const at = writtenAt(field);
    if (sameValue(stored.data[field], value)) {
      if (at >= baseRev) continue;
      fieldRevs[field] = baseRev;
    } else if (at <= baseRev || (isNewIssue && !besideDocument.has(field))) {
      // After two losses the device of the later one may not have heard of the earlier one.
      const isNews =
        at > since ||
        (isLost(at, set.lost) && !isOneTime(at, again, set.lost)) ||
        (at > baseRev && writtenOnDocument.has(field));
      if (isNews && !bookkeepingFields.has(field)) lost[field] = { value: stored.data[field] ?? null, side: "theirs" };
      data[field] = value;
      Object.assign(fieldRevs, revsOf(field, op));
    } else {
      if (!bookkeepingFields.has(field) && !isQuiet(field, at)) lost[field] = mine(value);
      continue;
    }
    changed = true;
  }
  return { data, fieldRevs, lost, changed };
}

/** No part of a document: what was written there of its draft meanwhile is kept. */
const besideDocument: ReadonlySet<string> = new Set(fieldsThat(invoiceRules, (rule) => rule.private === true));
/** Fields people write on a draft. The issued document has its own; replaced values are reported. */
const writtenOnDocument: ReadonlySet<string> = new Set(
  fieldsThat(invoiceRules, (rule) => rule.versioned === true && mayWrite(rule, "program", "edit")),
);

/** Returns the fields that may be written: the logo comes by its upload, and arriving documents count a series. */
function takeable({ collection, patch }: ChangeOp, stored: StoredRecord | undefined): Fields {
  return collection === "series" && !stored
    ? patch
    : omitFields(patch, forbiddenFields(collection, "device", "restore"));
}

/** Key of the revision up to which a field's device had seen everything. No field has a space in its name. */
const seenBy = (field: string): string => `${field} seen`;
const revsOf = (field: string, { again = 0, baseRev }: ChangeOp): Record<string, number> => ({
  [field]: again,
  ...(baseRev < again && { [seenBy(field)]: baseRev }),
});
const allAt = (patch: Fields, op: ChangeOp): Record<string, number> =>
  Object.fromEntries(Object.keys(patch).flatMap((field) => Object.entries(revsOf(field, op))));
const typedEntries = (patch: Fields) => Object.entries(patch).filter(([field]) => !bookkeepingFields.has(field));
const mine = (value: Fields[string] | undefined) => ({ value: value ?? null, side: "mine" as const });

/**
 * Keeps the second of two documents that two devices made of one draft as a document of its own.
 *
 * @returns null when it is no such document
 */
export const decideDuplicateIssue = (
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
): Decision | null =>
  op.collection === "invoices" && stored && isNumbered(stored) && isDuplicateIssue(stored, op)
    ? keepDuplicateIssue(set, stored, op)
    : null;

/**
 * Validates a resent record only where it meets what was written since: numbers, links, sums.
 *
 * @param next - the record as it would stand
 */
export function validateResent(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: NamedRecord,
): Decision {
  switch (next.collection) {
    case "invoices":
      return validateResentInvoice(set, stored, op, next.record);
    case "payments":
      return validateResentPayment(set, stored, next.record);
    case "series":
      return validateResentSeries(set, op, next.record);
    case "business":
      return validateBusinessChange(set, op, next.record);
    default:
      return apply();
  }
}

function validateResentInvoice(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: Invoice,
): Decision {
  if (next.number === null) return apply();
  if (!stored || !isNumbered(stored))
    return next.imported
      ? validateImportedInvoice(set, undefined, op, next)
      : validateNumber(set, next, { anyDevice: true });
  if ((set.linkHolder(next.linkId) ?? op.id) !== op.id) return reject("link_unusable", "The public link is in use.");
  if (stored.data["linkId"] !== next.linkId) set.claimLink(next.linkId, op.id);
  return validateTotals(next) ?? apply();
}

/** A series the server opened and forgot: it comes back unless another one gives the same numbers by now. */
function validateResentSeries(set: WorkingSet, op: ChangeOp, next: Series): Decision {
  if (next.imported) return validateImportedSeries(next);
  const looks = numberShapesOf(next);
  const twin = set
    .all("series")
    .find(
      ({ id, data }) =>
        id !== op.id && data.kind === next.kind && numberShapesOf(data).some((each) => looks.includes(each)),
    );
  return twin
    ? reject("series_pattern", "Another series gives the same numbers.", { pattern: "pattern_in_use" })
    : apply();
}
