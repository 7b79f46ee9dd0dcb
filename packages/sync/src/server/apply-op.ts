import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { collections } from "@ankara/domain/records/collections";
import type { Payment } from "@ankara/domain/records/payment";
import { overtakenCode } from "../apply-pull.ts";
import { applyChange, isCreation } from "../change.ts";
import { mergeChange } from "../merge.ts";
import { validateSize } from "./validate-size.ts";
import { isLost } from "../lost-times.ts";
import { givesNumber } from "../outbox.ts";
import { sameValue } from "../same-value.ts";
import { type NamedRecord, parseRecord, recordOf, toFields } from "../typed-records.ts";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { StoredRecord } from "./stored-record.ts";
import { isUndoableImport } from "./validate-imported.ts";
import { isNumbered, validateInvoiceChange } from "./validate-invoice.ts";
import {
  validateBusinessChange,
  validateDayClose,
  validateExpenseChange,
  validateSeriesChange,
} from "./validate-series.ts";
import { validatePaymentChange } from "./validate-payment.ts";
import { validatePayout } from "./validate-payout.ts";
import { hasSharedId, resolveStaleRetry } from "./stale-retry.ts";
import { validateResent, decideDuplicateIssue, mergeResent } from "./merge-resent.ts";
import { type Decision, apply, reject } from "./decision.ts";
import { omitHeldFields, markUnverified } from "./unverified.ts";
import type { WorkingSet } from "./working-set.ts";
import { withoutAuthorityClaim, omitServerFields } from "./field-permissions.ts";
import { inWritersName, validateMember, visibleReceipt } from "./validate-member.ts";

/** Makes the message beside a field. */
export type SentenceOf = (issue: core.$ZodIssue, input: unknown) => string;

/** NUL and half characters: JSON allows them, PostgreSQL and every PDF do not. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/;

/**
 * Applies one change to the working set, or returns why not.
 *
 * @param text - the change as JSON text
 */
export function applyOp(set: WorkingSet, given: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  const op = inWritersName(set, given, set.find(given.collection, given.id));
  return visibleReceipt(set, op, applyNamed(set, op, text, sentenceOf));
}

function applyNamed(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  const rest = resolveStaleRetry(set, op);
  if (rest === null) return applyOnce(set, op, text, sentenceOf);
  if ("do" in rest) return refusalReceipt(op, rest);
  const receipt = rest.op
    ? applyOnce(set, rest.op, text, sentenceOf)
    : { opId: op.opId, status: "applied" as const, rev: set.find(op.collection, op.id)?.rev ?? set.rev };
  if (receipt.status !== "applied" || Object.keys(rest.lost).length === 0) return receipt;
  const isGone = set.find(op.collection, op.id)?.deleted;
  return { ...receipt, lost: { ...receipt.lost, ...rest.lost }, ...(!isGone && { code: overtakenCode }) };
}

function applyOnce(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  if (op.again !== undefined && op.kind === "put") return applyResent(set, op, text, sentenceOf);
  if (op.again !== undefined && !set.find(op.collection, op.id)) return leaveTombstone(set, op, op.again);
  const decision = op.kind === "delete" ? validateDelete(set, op) : validatePut(set, op, text, sentenceOf);
  return decision.do === "apply"
    ? write(set, decision.patch ? { ...op, patch: decision.patch } : op, decision.next)
    : refusalReceipt(op, decision);
}

const refusalReceipt = ({ opId }: ChangeOp, decision: Decision): Receipt => {
  if (decision.do === "apply") return { opId, status: "held", rev: null };
  const { code, message } = decision;
  if (decision.do === "hold")
    return { opId, status: "held", rev: null, ...(code && { code }), ...(message && { message }) };
  const { fields } = decision;
  return { opId, status: "rejected", rev: null, code, message, ...(fields ? { fields } : {}) };
};

function validateText(op: ChangeOp, text: string): Decision | null {
  if ("id" in op.patch && op.patch["id"] !== op.id)
    return reject("invalid", "A record keeps its id.", { id: "frozen" });
  return text.includes("\\u") && unstorable.test(text)
    ? reject("invalid", "Some characters in this text can’t be saved.")
    : null;
}

function validatePut(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Decision {
  const unusable = validateText(op, text);
  if (unusable) return unusable;

  const found = set.find(op.collection, op.id);
  if (!found && !isCreation(op) && !isWholeIssue(op))
    return reject("not_found", "The server does not have this record.");
  const stored = found?.deleted && !givesNumber(op) ? undefined : found;
  // An edit of a deleted record changes nothing; merging reports the lost values.
  if (found?.deleted && !isCreation(op) && !givesNumber(op)) return apply();

  // A phone that opens a week later says again what is there: the first that came stands, with all that was changed since.
  if (found && hasSharedId(op)) return apply({}, found.data);

  const patch = withoutAuthorityClaim(op.collection, omitServerFields(op.collection, op.patch), stored);
  const next = applyChange(stored?.data ?? null, { kind: "put", patch: { ...patch, id: op.id } });
  const parsed = parseRecord(op.collection, next);
  if (!parsed.ok) return unreadable(parsed.error, next, sentenceOf);
  const fields = toFields(parsed.value.record);
  const size = validateSize(op.collection, stored, fields);
  if (size) return size;
  if (set.isFull && !found && !givesNumber(op))
    return reject("too_many", "Your storage is full. Delete what you no longer need, then send this again.");
  const allowed = validateMember(set, { ...op, patch }, { stored: found, next: fields });
  if ("refused" in allowed) return allowed.refused;
  if (!sameValue(allowed.op.patch, patch)) return validateContent(set, allowed.op, stored, sentenceOf);
  return validateAllowed(set, { ...op, patch }, stored, parsed.value);
}

/** Validates a change that goes on as another one than came. */
function validateContent(
  set: WorkingSet,
  op: ChangeOp,
  stored: StoredRecord | undefined,
  sentenceOf: SentenceOf,
): Decision {
  const next = applyChange(stored?.data ?? null, { kind: "put", patch: { ...op.patch, id: op.id } });
  const parsed = parseRecord(op.collection, next);
  return parsed.ok ? validateAllowed(set, op, stored, parsed.value) : unreadable(parsed.error, next, sentenceOf);
}

function validateAllowed(set: WorkingSet, op: ChangeOp, stored: StoredRecord | undefined, next: NamedRecord): Decision {
  const fields = toFields(next.record);
  // Before the rules of the record, because those give numbers and links.
  const payout = validatePayout(set, op, { stored: set.find(op.collection, op.id), next: fields });
  if (payout.do !== "apply") return payout;
  const decision = validateRecord(set, stored, op, next);
  return decision.do === "apply" && !decision.patch ? apply(op.patch, fields) : decision;
}

function unreadable(issues: readonly core.$ZodIssue[], next: unknown, sentenceOf: SentenceOf) {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join(".")] ??= sentenceOf(issue, next);
  return reject("invalid", "Some of this record cannot be stored.", fields);
}

/** Returns whether a change carries a whole issued document, whose draft may be gone without a tombstone. */
const isWholeIssue = ({ collection, patch }: ChangeOp): boolean =>
  collection === "invoices" && givesNumber({ patch }) && "lines" in patch && "linkId" in patch;

function validateRecord(set: WorkingSet, stored: StoredRecord | undefined, op: ChangeOp, next: NamedRecord): Decision {
  switch (next.collection) {
    case "invoices":
      return validateInvoiceChange(set, stored, op, next.record);
    case "payments":
      return validatePaymentChange(set, stored, op, next.record);
    case "series":
      return validateSeriesChange(set, stored, op, next.record);
    case "expenses":
      return validateExpenseChange(op, next.record);
    case "business":
      return validateBusinessChange(set, op, next.record);
    case "closes":
      return validateDayClose(stored, op, next.record);
    default:
      return apply();
  }
}

function validateDelete(set: WorkingSet, op: ChangeOp): Decision {
  const stored = set.find(op.collection, op.id);
  if (!stored) return reject("not_found", "The server does not have this record.");
  const allowed = validateMember(set, op, { stored, next: null });
  if ("refused" in allowed) return allowed.refused;
  if (op.collection === "invoices" && isNumbered(stored) && !isUndoableImport(stored)) {
    if (typeof stored.data["contactId"] === "string") set.billedContacts.add(stored.data["contactId"]);
    return reject("issued_undeletable", "An issued document is never deleted: void it instead.");
  }
  if (op.collection === "payments" && (!stored.data["imported"] || set.factsOf(op.id).length > 0))
    return reject("payment_frozen", "A payment is never deleted: reverse it.");
  if (op.collection === "closes")
    return reject("close_frozen", "A closed day can’t change. Put the correction into the next close.");
  if (op.collection === "business" || op.collection === "series")
    return reject("undeletable", "This cannot be deleted.");
  if (op.collection === "contacts" && set.billedContacts.has(op.id))
    return reject("contact_has_documents", "This client has issued documents: archive it instead.");
  return apply();
}

function write(set: WorkingSet, op: ChangeOp, next: Fields | undefined): Receipt {
  const stored = set.find(op.collection, op.id);
  // A draft that was deleted elsewhere lives on when it was issued meanwhile, because the client may have it.
  const revived = stored?.deleted === true && givesNumber(op);
  const current = stored && (!stored.deleted || revived) ? stored.data : null;
  const merged = mergeChange({
    current,
    currentRev: stored?.rev ?? 0,
    fieldRevs: stored?.fieldRevs ?? {},
    op,
    rev: set.rev,
    lostTimes: set.lost,
  });
  const lost = Object.keys(merged.lost).length > 0 ? { lost: merged.lost } : {};
  if (!merged.changed) return { opId: op.opId, status: "applied", rev: stored?.rev ?? set.rev, ...lost };
  const data = merged.data
    ? (asMerged(op, merged.data, next) ?? toFields(z.parse(collections[op.collection], { ...merged.data, id: op.id })))
    : (stored?.data ?? {});
  put(set, op, stored, { ...merged, data }, merged.data === null);
  return { opId: op.opId, status: "applied", rev: set.rev, ...lost };
}

function put(
  set: WorkingSet,
  op: ChangeOp,
  stored: StoredRecord | undefined,
  { data, fieldRevs }: { data: Fields; fieldRevs: Readonly<Record<string, number>> },
  deleted: boolean,
): void {
  set.put({
    collection: op.collection,
    id: op.id,
    data,
    fieldRevs,
    createdRev: stored?.createdRev ?? set.rev,
    deleted,
  });
  if (op.collection === "payments") notePayment(set, recordOf("payments", data));
  if (
    !deleted &&
    op.collection === "invoices" &&
    isNumbered(set.find("invoices", op.id)) &&
    typeof data["contactId"] === "string"
  )
    set.billedContacts.add(data["contactId"]);
}

/** Leaves a tombstone of a record that came and went in a lost time, so that no device brings it back. */
function leaveTombstone(set: WorkingSet, { opId, collection, id }: ChangeOp, again: number): Receipt {
  set.put({ collection, id, data: {}, fieldRevs: { deleted: again }, createdRev: set.rev, deleted: true });
  return { opId, status: "applied", rev: set.rev };
}

/** Applies a record the server had and lost, resent by a device that still has it; it was validated when it first came. */
function applyResent(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  const unusable = validateText(op, text);
  if (unusable) return refusalReceipt(op, unusable);
  if (!isLost(op.again ?? 0, set.lost))
    return refusalReceipt(op, reject("not_found", "The server has lost nothing of that time."));
  const found = set.find(op.collection, op.id);
  const second = decideDuplicateIssue(set, found, op);
  if (second && second.do !== "apply") return refusalReceipt(op, second);
  const merged = mergeResent(set, { ...op, patch: omitHeldFields(set, op) }, found);
  const lost = Object.keys(merged.lost).length > 0 ? { lost: merged.lost } : {};
  if (!merged.changed) return { opId: op.opId, status: "applied", rev: found?.rev ?? set.rev, ...lost };
  const parsed = parseRecord(op.collection, { ...markUnverified(set, op, merged.data ?? {}), id: op.id });
  if (!parsed.ok) return refusalReceipt(op, unreadable(parsed.error, merged.data, sentenceOf));
  const payout = validatePayout(set, op, { stored: found, next: toFields(parsed.value.record) });
  if (payout.do !== "apply") return refusalReceipt(op, payout);
  const decision = validateResent(set, found, op, parsed.value);
  if (decision.do !== "apply") return refusalReceipt(op, decision);
  put(set, op, found, { data: toFields(parsed.value.record), fieldRevs: merged.fieldRevs }, false);
  return { opId: op.opId, status: "applied", rev: set.rev, ...lost };
}

/** Returns the record as it was validated, unless merging replaced one of its values. */
const asMerged = ({ patch }: ChangeOp, merged: Fields, next: Fields | undefined): Fields | undefined =>
  Object.keys(patch).every((field) => sameValue(merged[field], patch[field])) ? next : undefined;

/** Marks the invoices of a payment of this push as paid for the changes after it. */
function notePayment(set: WorkingSet, payment: Payment): void {
  if (payment.status !== "confirmed") return;
  for (const { invoiceId, amount } of payment.allocations) if (amount > 0) set.paidInvoices.add(invoiceId);
}
