import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import type { Business } from "@ankara/domain/records/business";
import { collections } from "@ankara/domain/records/collections";
import type { Expense } from "@ankara/domain/records/expense";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import { overtakenCode } from "../apply-pull.ts";
import { applyChange, isCreation } from "../change.ts";
import { mergeChange } from "../merge.ts";
import { judgeSize } from "./judge-size.ts";
import { isLost } from "../lost-times.ts";
import { givesNumber } from "../outbox.ts";
import { sameValue } from "../same-value.ts";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { StoredRecord } from "./stored.ts";
import { isUntouchedImport } from "./judge-imported.ts";
import { isNumbered, judgeInvoice } from "./judge-invoice.ts";
import { judgeBusiness, judgeExpense, judgeSeries } from "./judge-others.ts";
import { judgePayment } from "./judge-payment.ts";
import { isMadeByEach, judgeOldRepeat } from "./old-repeat.ts";
import { judgeAgain, decideDuplicateIssue, mergeAgain } from "./send-again.ts";
import { type Verdict, apply, reject } from "./verdict.ts";
import { besideFacts, withMark } from "./unverified.ts";
import type { WorkingSet } from "./working-set.ts";
import { inOwnWords, withoutServerOnly } from "./writable.ts";

/** Words for a person beside a field, in the server's own voice. */
export type SentenceOf = (issue: core.$ZodIssue, input: unknown) => string;

/** NUL and half characters: JSON allows them, PostgreSQL and every PDF do not. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/;

/**
 * Carry out one change against the working set, or say why not.
 *
 * @param text - the change as JSON text
 */
export function applyOp(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  const rest = judgeOldRepeat(set, op);
  if (rest === null) return applyNew(set, op, text, sentenceOf);
  if ("do" in rest) return notTaken(op, rest);
  const receipt = rest.op
    ? applyNew(set, rest.op, text, sentenceOf)
    : { opId: op.opId, status: "applied" as const, rev: set.find(op.collection, op.id)?.rev ?? set.rev };
  if (receipt.status !== "applied" || Object.keys(rest.lost).length === 0) return receipt;
  const isGone = set.find(op.collection, op.id)?.deleted;
  return { ...receipt, lost: { ...receipt.lost, ...rest.lost }, ...(!isGone && { code: overtakenCode }) };
}

function applyNew(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  if (op.again !== undefined && op.kind === "put") return applyAgain(set, op, text, sentenceOf);
  if (op.again !== undefined && !set.find(op.collection, op.id)) return leaveTombstone(set, op, op.again);
  const verdict = op.kind === "delete" ? judgeDelete(set, op) : judgePut(set, op, text, sentenceOf);
  return verdict.do === "apply"
    ? write(set, verdict.patch ? { ...op, patch: verdict.patch } : op, verdict.next)
    : notTaken(op, verdict);
}

const notTaken = ({ opId }: ChangeOp, verdict: Verdict): Receipt => {
  if (verdict.do !== "reject") return { opId, status: "held", rev: null };
  const { code, message, fields } = verdict;
  return { opId, status: "rejected", rev: null, code, message, ...(fields ? { fields } : {}) };
};

function judgeText(op: ChangeOp, text: string): Verdict | null {
  if ("id" in op.patch && op.patch["id"] !== op.id)
    return reject("invalid", "A record keeps its id.", { id: "frozen" });
  return text.includes("\\u") && unstorable.test(text)
    ? reject("invalid", "This text holds characters that cannot be stored.")
    : null;
}

function judgePut(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Verdict {
  const unusable = judgeText(op, text);
  if (unusable) return unusable;

  const found = set.find(op.collection, op.id);
  if (!found && !isCreation(op) && !isWholePaper(op))
    return reject("not_found", "The server does not have this record.");
  const stored = found?.deleted && !givesNumber(op) ? undefined : found;
  // An edit of what is deleted changes nothing; merging says what was lost.
  if (found?.deleted && !isCreation(op) && !givesNumber(op)) return apply();

  // A phone that opens a week later says again what is there: the first that came stands, with all that was changed since.
  if (found && isMadeByEach(op)) return apply({}, found.data);

  const patch = inOwnWords(op.collection, withoutServerOnly(op.collection, op.patch), stored);
  const next = applyChange(stored?.data ?? null, { kind: "put", patch: { ...patch, id: op.id } });
  const parsed = z.safeParse(collections[op.collection], next);
  if (!parsed.success) return unreadable(parsed.error.issues, next, sentenceOf);
  const size = judgeSize(op.collection, stored, parsed.data as Fields);
  if (size) return size;
  if (set.isFull && !found && !givesNumber(op))
    return reject(
      "too_many",
      "Your business keeps as much as it can. Delete what you no longer need, then send this again.",
    );
  const verdict = judgeRecord(set, stored, { ...op, patch }, parsed.data);
  return verdict.do === "apply" && !verdict.patch ? apply(patch, parsed.data as Fields) : verdict;
}

function unreadable(issues: readonly core.$ZodIssue[], next: unknown, sentenceOf: SentenceOf) {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join(".")] ??= sentenceOf(issue, next);
  return reject("invalid", "Some of this record cannot be stored.", fields);
}

/** A document that was issued is out, even if its draft was deleted so long ago that nothing is left of it. */
const isWholePaper = ({ collection, patch }: ChangeOp): boolean =>
  collection === "invoices" && givesNumber({ patch }) && "lines" in patch && "linkId" in patch;

function judgeRecord(set: WorkingSet, stored: StoredRecord | undefined, op: ChangeOp, next: unknown): Verdict {
  switch (op.collection) {
    case "invoices":
      return judgeInvoice(set, stored, op, next as Invoice);
    case "payments":
      return judgePayment(set, stored, op, next as Payment);
    case "series":
      return judgeSeries(set, stored, op, next as Series);
    case "expenses":
      return judgeExpense(op, next as Expense);
    case "business":
      return judgeBusiness(set, op, next as Business);
    default:
      return apply();
  }
}

function judgeDelete(set: WorkingSet, op: ChangeOp): Verdict {
  const stored = set.find(op.collection, op.id);
  if (!stored) return reject("not_found", "The server does not have this record.");
  if (op.collection === "invoices" && isNumbered(stored) && !isUntouchedImport(stored)) {
    if (typeof stored.data["contactId"] === "string") set.billedContacts.add(stored.data["contactId"]);
    return reject("issued_undeletable", "An issued document is never deleted: void it instead.");
  }
  if (op.collection === "payments" && (!stored.data["imported"] || set.factsOf(op.id).length > 0))
    return reject("payment_frozen", "A payment is never deleted: reverse it.");
  if (op.collection === "business" || op.collection === "series")
    return reject("undeletable", "This cannot be deleted.");
  if (op.collection === "contacts" && set.billedContacts.has(op.id))
    return reject("contact_has_documents", "This client has issued documents: archive it instead.");
  return apply();
}

function write(set: WorkingSet, op: ChangeOp, next: Fields | undefined): Receipt {
  const stored = set.find(op.collection, op.id);
  // A draft that was deleted elsewhere lives on when it was issued meanwhile: the paper is out.
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
    ? (asMerged(op, merged.data, next) ??
      (z.parse(collections[op.collection], { ...merged.data, id: op.id }) as Fields))
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
  if (op.collection === "payments") notePayment(set, data as Payment);
  if (
    !deleted &&
    op.collection === "invoices" &&
    isNumbered(set.find("invoices", op.id)) &&
    typeof data["contactId"] === "string"
  )
    set.billedContacts.add(data["contactId"]);
}

/** It came and went in a time that was lost: a device that heard only of its coming must not bring it back. */
function leaveTombstone(set: WorkingSet, { opId, collection, id }: ChangeOp, again: number): Receipt {
  set.put({ collection, id, data: {}, fieldRevs: { deleted: again }, createdRev: set.rev, deleted: true });
  return { opId, status: "applied", rev: set.rev };
}

/** What the server had and lost, sent again by a device that still has it: it was judged when it first came. */
function applyAgain(set: WorkingSet, op: ChangeOp, text: string, sentenceOf: SentenceOf): Receipt {
  const unusable = judgeText(op, text);
  if (unusable) return notTaken(op, unusable);
  if (!isLost(op.again ?? 0, set.lost))
    return notTaken(op, reject("not_found", "The server has lost nothing of that time."));
  const found = set.find(op.collection, op.id);
  const second = decideDuplicateIssue(set, found, op);
  if (second && second.do !== "apply") return notTaken(op, second);
  const merged = mergeAgain(set, { ...op, patch: besideFacts(set, op) }, found);
  const lost = Object.keys(merged.lost).length > 0 ? { lost: merged.lost } : {};
  if (!merged.changed) return { opId: op.opId, status: "applied", rev: found?.rev ?? set.rev, ...lost };
  const parsed = z.safeParse(collections[op.collection], {
    ...withMark(set, op, merged.data ?? {}),
    id: op.id,
  });
  if (!parsed.success) return notTaken(op, unreadable(parsed.error.issues, merged.data, sentenceOf));
  const verdict = judgeAgain(set, found, op, parsed.data);
  if (verdict.do !== "apply") return notTaken(op, verdict);
  put(set, op, found, { data: parsed.data as Fields, fieldRevs: merged.fieldRevs }, false);
  return { opId: op.opId, status: "applied", rev: set.rev, ...lost };
}

/** The record as it was judged, unless merging put another value in place of one that came. */
const asMerged = ({ patch }: ChangeOp, merged: Fields, next: Fields | undefined): Fields | undefined =>
  Object.keys(patch).every((field) => sameValue(merged[field], patch[field])) ? next : undefined;

/** A payment that came with this push settles its invoices for the changes after it. */
function notePayment(set: WorkingSet, payment: Payment): void {
  if (payment.status !== "confirmed") return;
  for (const { invoiceId, amount } of payment.allocations) if (amount > 0) set.paidInvoices.add(invoiceId);
}
