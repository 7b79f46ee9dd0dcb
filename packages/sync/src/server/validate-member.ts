import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { newPayTo } from "@ankara/domain/invoice/pay-to";
import { hiddenFields, hiddenParts, mayWriteField, withoutHidden } from "@ankara/domain/people/access";
import { seesEverything } from "@ankara/domain/people/visibility";
import { type Denial, type MemberChangeContext, denialsOf } from "@ankara/domain/people/denial";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Invoice, PaymentDetails, Review, ReviewReason } from "@ankara/domain/records/invoice";
import { isAuthored, withEntryAuthors } from "../authorship.ts";
import { isCreation } from "../change.ts";
import { changedFields, isUnsaid } from "../changed-fields.ts";
import { givesNumber } from "../outbox.ts";
import { isFields } from "../typed-records.ts";
import { type Decision, reject } from "./decision.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { WorkingSet } from "./working-set.ts";

/**
 * Returns a change as its writer can have meant it: under their own name, and without what is hidden from them, which
 * their device sends as if it were empty; what they typed into a hidden field stays, to be refused. The cost of a line stays what it was, or becomes that of its item.
 */
export function inWritersName(set: WorkingSet, op: ChangeOp, stored: StoredRecord | undefined): ChangeOp {
  const { patch, was } = op;
  if (op.kind === "delete") return op;
  const named = op.again === undefined ? { ...op, patch: withAuthors(set, op, stored) } : op;
  if (seesEverything(set.member.authority)) return named;
  const hidden = new Set(hiddenFields(set.member.authority, op.collection));
  const parts = hiddenParts(set.member.authority, op.collection);
  const restored = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([field, value]) => !hidden.has(field) || !isUnsaid(value))
        .map(([field, value]) => [
          field,
          field in parts ? withHiddenParts(set, stored?.data[field], value, parts[field] ?? []) : value,
        ]),
    );
  return { ...named, patch: restored(named === op ? patch : named.patch), was: restored(was) };
}

/** The session that brings a record names its author once; imported records have none. */
function withAuthors(set: WorkingSet, { collection, patch }: ChangeOp, stored: StoredRecord | undefined): Fields {
  const author = { userId: set.member.userId, deviceId: set.deviceId };
  const signed = withEntryAuthors(author, collection, { before: stored?.data ?? null, fields: patch });
  if (!isAuthored(collection)) return signed;
  const { createdBy: _createdBy, ...kept } = signed;
  if (stored?.deleted) return { ...kept, createdBy: stored.data["createdBy"] ?? null };
  return stored === undefined && !patch["imported"] ? { ...kept, createdBy: set.member.userId } : kept;
}

/** @param before - the stored value of the field; @param value - the one that came */
function withHiddenParts(set: WorkingSet, before: unknown, value: Fields[string], hidden: readonly string[]) {
  if (!Array.isArray(value)) return value;
  const known = new Map(
    (Array.isArray(before) ? before : []).filter(isFields).map((part) => [part["id"], part] as const),
  );
  return value.map((part) => {
    if (!isFields(part)) return part;
    const itemId = part["itemId"];
    const item = typeof itemId === "string" ? set.find("catalogs", itemId)?.data : undefined;
    const stored = known.get(part["id"]);
    const source = stored && stored["itemId"] === itemId ? stored : item;
    return { ...part, ...Object.fromEntries(hidden.map((field) => [field, source?.[field] ?? null])) };
  });
}

/**
 * Judges a change by the role of its writer at this moment.
 *
 * A document that comes with its number is never refused: it was final on a device that may have had no network when the
 * role was another one, its client may have it, and the numbers after it wait for it. It is stored and marked for
 * review, with the bank details of the business in place of others.
 *
 * @param next - the record as it would stand
 * @returns the change to go on with, or the refusal
 */
export function validateMember(
  set: WorkingSet,
  op: ChangeOp,
  { stored, next }: { readonly stored: StoredRecord | undefined; readonly next: Fields | null },
): { readonly op: ChangeOp } | { readonly refused: Decision } {
  const { member } = set;
  if (member.authority.role === "owner") return { op };
  const before = stored && !stored.deleted ? stored.data : null;
  const changed = changesOf(op, before, next);
  const denials = denialsOf(
    member,
    { collection: op.collection, before, after: next, changed },
    contextOf(set, op.collection),
  );
  const [first] = denials;
  if (!first) return { op };
  const isNumber = op.collection === "invoices" && givesNumber(op) && before?.["number"] !== op.patch["number"];
  if (op.kind === "put" && isNumber && !op.patch["imported"]) return { op: forReview(set, op, before, denials) };
  return { refused: refusalOf(first) };
}

/** A new record says everything; an edit what it names. */
const changesOf = (op: ChangeOp, before: Fields | null, next: Fields | null): string[] =>
  next === null ? [] : changedFields(before, next, Object.keys(isCreation(op) && before === null ? next : op.patch));

const contextOf = (set: WorkingSet, collection: CollectionName): MemberChangeContext => ({
  mayWriteField: (field) => mayWriteField(set.member.authority, collection, field),
  payTo: set.live("business", set.businessId)?.data.payTo ?? [],
  itemOf: (itemId) => set.live("catalogs", itemId)?.data,
  authorOf: (invoiceId) => {
    const invoice = set.find("invoices", invoiceId);
    return invoice && ((invoice.data["createdBy"] as string | null | undefined) ?? null);
  },
});

const reviewReasons: Readonly<Record<Denial["reason"], ReviewReason>> = {
  role: "role",
  voiding: "role",
  discount: "discount",
  payout: "payout",
};

function forReview(set: WorkingSet, op: ChangeOp, before: Fields | null, denials: readonly Denial[]): ChangeOp {
  const reasons = [...new Set(denials.map(({ reason }) => reviewReasons[reason]))];
  const review = { at: set.now.toISOString(), reasons, seenAt: null } satisfies Review;
  const known = [...(set.live("business", set.businessId)?.data.payTo ?? []), ...waysIn(before)];
  const leading = newPayTo(waysIn(op.patch), known);
  const payTo = waysIn(op.patch).filter((way) => !leading.includes(way));
  const patch = { ...op.patch, review, ...(leading.length > 0 && { payTo }) } as unknown as Fields;
  return { ...op, patch };
}

const waysIn = (fields: Fields | null): readonly PaymentDetails[] => (fields as Partial<Invoice> | null)?.payTo ?? [];

function refusalOf(denial: Denial): Decision {
  switch (denial.reason) {
    case "role":
      return reject("not_allowed", "Your role doesn’t allow this. Ask the owner or a manager.");
    case "voiding":
      return reject("not_allowed", "Ask the owner or a manager to void this or to reverse the payment.", {
        status: "not_allowed",
      });
    case "discount":
      return reject("not_allowed", `Ask the owner or a manager for more than ${denial.percent} % off.`, {
        discount: "not_allowed",
      });
    case "payout":
      return reject("not_allowed", "Only the owner changes bank details. Ask them.", { payTo: "not_allowed" });
  }
}

/** A receipt without values that are hidden from its reader. */
export function visibleReceipt(set: WorkingSet, { collection }: ChangeOp, receipt: Receipt): Receipt {
  const { authority } = set.member;
  if (!receipt.lost || seesEverything(authority)) return receipt;
  const values = Object.fromEntries(Object.entries(receipt.lost).map(([field, { value }]) => [field, value]));
  const visible = withoutHidden(authority, collection, values);
  const lost = Object.fromEntries(
    Object.entries(receipt.lost)
      .filter(([field]) => field in visible)
      .map(([field, each]) => [field, { ...each, value: visible[field] ?? null }]),
  );
  return { ...receipt, lost };
}
