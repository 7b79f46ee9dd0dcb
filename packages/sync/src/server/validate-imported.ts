import type { ChangeOp } from "@ankara/contract/sync";
import { validatePattern } from "@ankara/domain/numbering/number";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { answersAsNoted } from "./validate-offer.ts";
import { validateTotals, linkPattern } from "./validate-number.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, apply, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";

/**
 * Validates a document that was numbered elsewhere. It comes whole, in one change, and takes no number of ours: it stands in no
 * series, in a closed one that came with it, or below the first number a series of ours gives.
 */
export function validateImportedInvoice(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: Invoice,
): Decision {
  if (stored)
    return reject("issued_frozen", "A document issued here can’t become an imported one.", { imported: "frozen" });
  if (next.status === "draft" || next.number === null || next.number.trim() === "")
    return reject("number_missing", "An imported document must have its own number.", { number: "required" });
  const place = validateImportedNumber(set, next);
  if (place) return place;
  const totals = validateTotals(next);
  if (totals) return totals;
  if (!linkPattern.test(next.linkId)) return reject("link_unusable", "The public link is too short to be safe.");
  if ((set.linkHolder(next.linkId) ?? op.id) === op.id) {
    set.claimLink(next.linkId, op.id);
    return apply({ ...op.patch, ...answersAsNoted(next) });
  }
  // The account it came from still answers under the old link: this copy gets one of its own.
  const linkId = op.opId.replaceAll("-", "");
  set.claimLink(linkId, op.id);
  return apply({ ...op.patch, ...answersAsNoted(next), linkId });
}

function validateImportedNumber(set: WorkingSet, { kind, seriesId, seq }: Invoice): Decision | null {
  if (seriesId === null && seq === null) return null;
  if (seriesId === null || seq === null)
    return reject("number_missing", "Series and sequence go together.", { seq: "required" });
  const series = set.live("series", seriesId);
  if (!series || series.data.kind !== kind)
    return reject("series_unknown", "This numbering series does not exist.", { seriesId: "unknown" });
  return seq < (set.firstSeq(seriesId) ?? series.data.next)
    ? null
    : reject("number_wrong", "An imported document can’t take a number from a series.", { seq: "too_high" });
}

/** Validates a series of another account: it stays closed, and orders the documents that came with it. */
export function validateImportedSeries(next: Series): Decision {
  if (!next.closed || next.ownerDeviceId !== null)
    return reject("series_unknown", "An imported series must be closed.", { closed: "required" });
  const valid = validatePattern(next.pattern, next.reset);
  return valid.ok
    ? apply()
    : reject("series_pattern", "This number pattern cannot be used.", { pattern: valid.error.code });
}

/** Returns whether undoing the import may delete it: not once it was shared from here. A share it came with does not count. */
export const isUndoableImport = ({ data, fieldRevs, createdRev }: StoredRecord): boolean =>
  Boolean(data["imported"]) &&
  (!data["sharedAt"] || (fieldRevs["sharedAt"] ?? createdRev) === createdRev) &&
  !data["views"];
