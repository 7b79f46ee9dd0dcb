import type { ChangeOp } from "@ankara/contract/sync";
import { canMove, isOffer } from "@ankara/domain/invoice/document-status";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import { type Editable, fieldsThat } from "@ankara/domain/records/field-rules";
import { Invoice } from "@ankara/domain/records/invoice";
import { invoiceRules } from "@ankara/domain/records/rules/invoice";
import type { InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { recordOf, toFields } from "../typed-records.ts";
import type { StoredRecord } from "./stored-record.ts";
import { validateImportedInvoice } from "./validate-imported.ts";
import { validateNumber, validateTotals, linkPattern } from "./validate-number.ts";
import {
  validateAnswer,
  validateRepeatedConversion,
  validateFirstAnswer,
  validateNewVersion,
} from "./validate-offer.ts";
import { type Decision, apply, holdWith, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";
import { omitServerFields } from "./field-permissions.ts";

const until = (...moments: readonly Editable[]): ReadonlySet<string> =>
  new Set(fieldsThat(invoiceRules, ({ editable }) => moments.includes(editable)));
const frozen = until("never");
/** Fields of the document itself that may still change; private fields and frozen ones are not among them. */
const content = until("until_shared", "until_paid", "later");
/** Fields that freeze as soon as somebody has the document, an offer included. */
const untilShared = until("until_shared");
const later = until("later");

export const isNumbered = (record: StoredRecord | undefined): boolean =>
  record !== undefined && record.data["number"] !== null && record.data["number"] !== undefined;

/** @param next - the document as it would stand after the change */
export function validateInvoiceChange(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: Invoice,
): Decision {
  const credit = validateCreditedInvoice(set, stored, op, next);
  if (credit) return credit;
  const convertedAgain = stored && validateRepeatedConversion(stored, op);
  if (convertedAgain) return convertedAgain;
  if (stored && isNumbered(stored) && isDuplicateIssue(stored, op)) return keepDuplicateIssue(set, stored, op);
  if (stored && isNumbered(stored)) return validateIssuedChange(set, stored, op, next);
  if (next.imported) return validateImportedInvoice(set, stored, op, next);
  if (next.number === null && next.seq === null && next.seriesId === null) {
    return next.status === "draft" ? apply() : reject("number_missing", "A document needs a number to leave draft.");
  }
  if (next.status === "draft") return reject("number_missing", "A draft has no number.");
  const answer = validateFirstAnswer(next);
  if (answer) return answer;
  const overtaken = changedElsewhere(
    set,
    stored,
    op,
    (field) => (content.has(field) || frozen.has(field)) && !(field in op.patch),
  );
  if (overtaken)
    return reject("draft_changed_elsewhere", "This draft was changed on another device before it was issued.", {
      [overtaken]: "changed_elsewhere",
    });
  const decision = validateNumber(set, next);
  return decision.do === "apply" && !set.allTemplates && !freeTemplates.includes(next.template)
    ? apply({ ...op.patch, template: "plain" })
    : decision;
}

/** Fields by which a credit note says what it credits, and that it is issued. */
const crediting = ["kind", "sourceId", "seq"] as const;

/**
 * Validates that a credit note credits an issued invoice: a draft is changed instead. One that was voided meanwhile leaves
 * the client a credit. An imported credit note may come before its invoice.
 */
function validateCreditedInvoice(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  { patch }: ChangeOp,
  { kind, sourceId, imported }: Invoice,
): Decision | null {
  const isCrediting = crediting.some((field) => field in patch && !sameValue(stored?.data[field], patch[field]));
  if (kind !== "credit_note" || sourceId === null || !isCrediting) return null;
  const waits = set.held.get(`invoices/${sourceId}`);
  if (waits) return holdWith(waits);
  const source = set.live("invoices", sourceId);
  const isIssued = source?.data.kind === "invoice" && isNumbered(source);
  return isIssued || (imported && !source)
    ? null
    : reject("invoice_unknown", "You can only credit an issued invoice.", { sourceId: "not_issued" });
}

/** Returns whether this device issued the draft too, under a number of its own, before it heard of the other one. */
export const isDuplicateIssue = ({ data }: StoredRecord, { patch }: ChangeOp): boolean =>
  typeof patch["number"] === "string" && "lines" in patch && patch["number"] !== data["number"];

/**
 * Keeps the second of two documents that offline devices made of one draft, under an id of its own, because its number
 * was given and must not be missing; the refusal asks its person to void one of them.
 */
export function keepDuplicateIssue(set: WorkingSet, stored: StoredRecord, { opId, patch, again }: ChangeOp): Decision {
  const { seriesId, seq } = patch;
  const id =
    typeof seriesId === "string" && typeof seq === "number" ? duplicateIssueId(stored.id, { seriesId, seq }) : opId;
  const linkId = opId.replaceAll("-", "");
  const createdBy = set.member.userId;
  const parsed = z.safeParse(Invoice, { ...omitServerFields("invoices", patch), id, linkId, createdBy });
  if (!parsed.success) return reject("invalid", "Some of this record cannot be stored.");
  const number = recordOf("invoices", stored.data).number ?? "";
  const isDuplicate = reject(
    "issued_elsewhere",
    `This draft was issued on another device as ${number}. Yours stays as a separate document. Void one of them.`,
    { number },
  );
  // Kept before (by older servers under the id of its change), and asked again: the receipt is gone, or the refused document was edited.
  const holder = holderOf(set, parsed.data);
  if (holder === id || holder === opId) return isDuplicate;
  const answer = again === undefined ? validateFirstAnswer(parsed.data) : null;
  if (answer) return answer;
  const decision = validateNumber(set, parsed.data, { anyDevice: again !== undefined });
  if (decision.do !== "apply") return decision;
  const data = toFields(parsed.data);
  set.put({ collection: "invoices", id, data, fieldRevs: {}, createdRev: set.rev, deleted: false });
  if (parsed.data.contactId !== null) set.billedContacts.add(parsed.data.contactId);
  return isDuplicate;
}

/**
 * Returns the id under which the second document of a draft is kept: of the draft and of the number given, so that
 * whatever says the same again, under whatever change, finds it there. Version 8, the last 48 bits mixed.
 */
function duplicateIssueId(
  draftId: string,
  { seriesId, seq }: { readonly seriesId: SeriesId; readonly seq: number },
): string {
  const [draft = 0n, series = 0n] = [draftId, seriesId].map((each) => BigInt(`0x${each.slice(24)}`));
  const mixed = (draft ^ series ^ BigInt(seq)).toString(16).padStart(12, "0");
  return `${draftId.slice(0, 14)}8${draftId.slice(15, 24)}${mixed}`;
}

function holderOf(set: WorkingSet, { id, seriesId, seq, kind, number }: Invoice): string | undefined {
  return seriesId === null || seq === null || number === null
    ? undefined
    : set.holderOf({ seriesId, seq, invoiceId: id, kind, number });
}

function validateIssuedChange(set: WorkingSet, stored: StoredRecord, op: ChangeOp, next: Invoice): Decision {
  const before = recordOf("invoices", stored.data);
  const changed = Object.keys(op.patch).filter(
    (field) => !bookkeepingFields.has(field) && !sameValue(stored.data[field], next[field]),
  );
  const refused = changed.find((field) => frozen.has(field));
  if (refused) return reject("issued_frozen", "This can’t change on an issued document.", { [refused]: "frozen" });
  const status = validateStatus(before, next, changed);
  if (status) return status;
  const statusOvertaken = changedElsewhere(set, stored, op, (field) => field === "status") !== undefined;
  const answer = validateAnswer(before, next, op, { changed, statusOvertaken });
  if (answer) return answer;
  if (changed.includes("linkId")) {
    const link = validateNewLink(set, stored.id, next.linkId);
    if (link) return link;
  }
  if (before.sharedAt !== null && next.sharedAt === null)
    return reject("issued_frozen", "A shared document stays shared.", { sharedAt: "frozen" });

  const [first, ...others] = changed.filter(
    (field) => content.has(field) && !(later.has(field) && isLater(before[field], next[field])),
  );
  if (first === undefined) return keepFiscalVersion(set, stored, changed);
  if (before.status === "void")
    return reject("issued_frozen", "A void document stays as it is.", { [first]: "frozen" });
  const isOut = before.sharedAt !== null || before.views !== null;
  // The client may be corrected until somebody has the document; an offer stays with the client it was offered to.
  const frozenField = isOut ? [first, ...others].find((field) => untilShared.has(field)) : undefined;
  if (frozenField) return reject("issued_frozen", "A sent document keeps its client.", { [frozenField]: "frozen" });
  const version = isOffer(before.kind) && (isOut || before.answer !== null) ? validateNewVersion(before, next) : null;
  if (version) return version;
  if ((isOut && !isOffer(before.kind)) || set.paidInvoices.has(stored.id)) {
    return reject("issued_shared", "This document was shared or paid. Correct it with a credit note.", {
      [first]: "frozen",
    });
  }
  const overtaken = changedElsewhere(set, stored, op, (field) => content.has(field) || frozen.has(field));
  if (overtaken)
    return reject("issued_changed_elsewhere", "This document was changed on another device meanwhile.", {
      [overtaken]: "changed_elsewhere",
    });
  const totals = validateTotals(next);
  if (totals) return totals;
  set.versions.push({ invoiceId: stored.id, rev: stored.rev, data: stored.data });
  // A template that was paid for stays; a new one wants a plan.
  return changed.includes("template") && !set.allTemplates && !freeTemplates.includes(next.template)
    ? apply({ ...op.patch, template: before.template })
    : apply();
}

/** Keeps a version of the fiscal block before it is corrected. */
function keepFiscalVersion(set: WorkingSet, stored: StoredRecord, changed: readonly string[]): Decision {
  if (!changed.includes("fiscal")) return apply();
  if (stored.data["fiscal"]) set.versions.push({ invoiceId: stored.id, rev: stored.rev, data: stored.data });
  return apply();
}

/** Another public link in place of the one that is out: it must be as hard to guess, and nobody else's. */
function validateNewLink(set: WorkingSet, invoiceId: InvoiceId, linkId: string): Decision | null {
  if (!linkPattern.test(linkId)) return reject("link_unusable", "The public link is too short to be safe.");
  if ((set.linkHolder(linkId) ?? invoiceId) !== invoiceId) return reject("link_unusable", "The public link is in use.");
  set.claimLink(linkId, invoiceId);
  return null;
}

/** A money document goes from issued to void, with a reason, and never back; a quote moves among its own states. */
function validateStatus(before: Invoice, next: Invoice, changed: string[]): Decision | null {
  if (!changed.includes("status")) {
    const reworded =
      before.status === "void" && changed.some((field) => field === "voidReason" || field === "voidedAt");
    return reworded ? reject("issued_frozen", "A void document stays as it is.", { voidReason: "frozen" }) : null;
  }
  if (next.status === "void" && (next.voidReason.trim() === "" || next.voidedAt === null))
    return reject("void_reason_missing", "Say why the document is void.", { voidReason: "required" });
  return canMove(before.kind, before.status, next.status)
    ? null
    : reject("issued_frozen", "This document changed meanwhile.", { status: "frozen" });
}

/** Days compare as text. */
const isLater = (before: unknown, next: unknown): boolean =>
  typeof before === "string" && typeof next === "string" && next >= before;

/** A field another device wrote since the revision this change was made on. */
function changedElsewhere(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  matters: (field: string) => boolean,
): string | undefined {
  // In the order of names: the database keeps keys in an order of its own.
  return Object.entries(stored?.fieldRevs ?? {})
    .filter(([field, rev]) => rev > op.baseRev && !set.ownRevs.has(rev) && matters(field))
    .map(([field]) => field)
    .toSorted()[0];
}
