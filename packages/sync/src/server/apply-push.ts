import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { givesNumber } from "../outbox.ts";
import { applyOp, type SentenceOf } from "./apply-op.ts";
import { isNumbered } from "./validate-invoice.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { WorkingSet } from "./working-set.ts";

/** A receipt given before, and what its change is recognised by. */
export type KnownReceipt = { readonly fingerprint: string; readonly receipt: Receipt };

export type PushResult =
  /** `answered` is what to store: nothing of held changes, which come again. */
  | { readonly do: "answer"; readonly receipts: Receipt[]; readonly answered: ReadonlyMap<string, KnownReceipt> }
  /** An id came with another body: the whole push is refused. */
  | { readonly do: "refuse" };

/** Text of a change. Outboxes keep the order of keys, so the text of the same change stays the same. */
export const serializeOp = ({ opId, collection, id, kind, patch, was, baseRev, again }: ChangeOp): string =>
  JSON.stringify([opId, collection, id, kind, patch, was, baseRev, ...(again === undefined ? [] : [again])]);

/** Was one of these ids used before for something else? */
export const reusesOpId = (
  ops: readonly ChangeOp[],
  fingerprints: readonly string[],
  known: ReadonlyMap<string, KnownReceipt>,
): boolean => ops.some(({ opId }, index) => known.has(opId) && known.get(opId)?.fingerprint !== fingerprints[index]);

/**
 * Take in the changes of one device, in order: each is applied to the working set, refused or held back by itself.
 * A change that was answered before gets the same answer and does nothing.
 *
 * @param texts - each change as `serializeOp` gives it
 * @param fingerprints - of those texts
 */
export function applyPush(
  set: WorkingSet,
  ops: readonly ChangeOp[],
  {
    texts,
    fingerprints,
    known,
    sentenceOf,
  }: {
    texts: readonly string[];
    fingerprints: readonly string[];
    known: ReadonlyMap<string, KnownReceipt>;
    sentenceOf: SentenceOf;
  },
): PushResult {
  const answered = new Map<string, KnownReceipt>();
  const receipts: Receipt[] = [];
  for (const [index, op] of ops.entries()) {
    const fingerprint = fingerprints[index] ?? "";
    const earlier = known.get(op.opId) ?? answered.get(op.opId);
    if (earlier && earlier.fingerprint !== fingerprint) return { do: "refuse" };
    const record = `${op.collection}/${op.id}`;
    // Changes of one record are settled in their order, also for a copy of the device that brought this one before.
    const receipt = set.held.has(record)
      ? { opId: op.opId, status: "held" as const, rev: null }
      : (earlier?.receipt ?? applyOp(set, op, texts[index] ?? "", sentenceOf));
    if (receipt.status === "held") set.held.add(record);
    // A copy of this device may have been refused as somebody else; its owner is still to be heard.
    else if (!earlier && receipt.code !== "series_not_yours") answered.set(op.opId, { receipt, fingerprint });
    receipts.push(receipt);
  }
  return { do: "answer", receipts, answered };
}

/** What the judging of numbers needs to know of a document. */
export type Issuing = { id: string; seriesId: string; kind: string; number: string; linkId: string };
/** What must be in the working set before a push is taken, as far as the changes themselves tell. */
export type Wanted = {
  readonly opIds: string[];
  readonly keys: { collection: CollectionName; id: string }[];
  /** Every series: patterns may not collide, and there are only a few per device. */
  readonly series: boolean;
  /** The devices of the business: a series may be handed to one. */
  readonly devices: boolean;
  /** Payments: what was said of them by payment companies and clients? */
  readonly facts: string[];
  /** Offers that are sent again with an answer: what did their clients sign? */
  readonly answers: string[];
  readonly issuing: Issuing[];
};

const isIssuing = (op: ChangeOp): boolean =>
  op.collection === "invoices" && (givesNumber(op) || Boolean(op.patch["imported"]));
/** Another public link for a document that is out: nobody else may have it. */
const isRelinking = (set: WorkingSet, op: ChangeOp): boolean =>
  op.collection === "invoices" && "linkId" in op.patch && isNumbered(set.find("invoices", op.id));
/** A series that begins higher: has it given a number before? */
const isStarting = (op: ChangeOp): boolean => op.collection === "series" && typeof op.patch["next"] === "number";

export function wantedBy(businessId: string, ops: readonly ChangeOp[]): Wanted {
  const issuing = ops.filter(isIssuing);
  const ofSeries = ops.filter(({ collection }) => collection === "series");
  const keys = ops
    .filter(({ collection }) => collection !== "series")
    .flatMap((op) => [{ collection: op.collection, id: op.id }, ...settledBy(op)]);
  return {
    opIds: ops.map(({ opId }) => opId),
    keys: issuing.length > 0 ? [...keys, { collection: "business", id: businessId }] : keys,
    series: issuing.length > 0 || ofSeries.length > 0,
    devices: ofSeries.length > 0,
    facts: ops.filter(({ collection }) => collection === "payments").map(({ id }) => id),
    answers: ops.filter((op) => op.again !== undefined && Boolean(op.patch["answer"])).map(({ id }) => id),
    issuing: [
      ...issuing.map((op) => numberOf(op.id, op.patch)),
      ...ops.filter(isStarting).map(({ id }) => numberOf(id, { seriesId: id })),
    ],
  };
}

/** What only the stored records tell: mostly nothing. */
export type AlsoWanted = {
  /** Documents whose change left out part of what their number is judged by. */
  readonly issuing: Issuing[];
  /** Issued documents: were they paid? */
  readonly numbered: string[];
  /** Revisions: did this device write them? */
  readonly revs: number[];
  /** Payments that are taken back: what of them was before? */
  readonly reversed: string[];
  /** Contacts to be deleted: do they have documents? */
  readonly contacts: string[];
  /** Documents this push takes away: they keep no contact any more. */
  readonly leaving: string[];
};

export function alsoWantedBy(set: WorkingSet, ops: readonly ChangeOp[]): AlsoWanted {
  const partly = ops.filter((op) =>
    isIssuing(op) ? !("linkId" in op.patch && "kind" in op.patch) : isRelinking(set, op),
  );
  const edited = ops
    .filter(({ collection }) => collection === "invoices")
    .map((op) => ({ op, stored: set.find("invoices", op.id) }));
  const revs = edited.flatMap(({ op, stored }) => revsAfter(stored, op.baseRev));
  const resent = ops.flatMap((op) => {
    const after = set.resent.get(op.opId) ?? Infinity;
    return after < set.receiptsPurged ? revsAfter(set.find(op.collection, op.id), after) : [];
  });
  return {
    issuing: partly.map((op) => numberOf(op.id, { ...set.find("invoices", op.id)?.data, ...op.patch })),
    numbered: [...new Set(edited.filter(({ stored }) => isNumbered(stored)).map(({ op }) => op.id))],
    revs: [...new Set([...revs, ...resent])],
    reversed: [...new Set(ops.filter(({ collection }) => collection === "payments").flatMap(reversedBy))],
    contacts: deleted(ops, "contacts"),
    leaving: deleted(ops, "invoices"),
  };
}

const revsAfter = (stored: StoredRecord | undefined, rev: number): number[] =>
  stored && stored.rev > rev ? Object.values(stored.fieldRevs).filter((each) => each > rev) : [];

const deleted = (ops: readonly ChangeOp[], collection: ChangeOp["collection"]): string[] =>
  ops.filter((op) => op.collection === collection && op.kind === "delete").map(({ id }) => id);

/** The invoices a payment settles, and the payment it takes back. */
function settledBy(op: ChangeOp): Wanted["keys"] {
  if (op.collection !== "payments") return [];
  const { allocations } = op.patch;
  const shares = Array.isArray(allocations) ? allocations : [];
  const invoices = shares.map((share) => (share as { invoiceId?: unknown } | null)?.invoiceId).filter(isUuid);
  return [
    ...invoices.map((id) => ({ collection: "invoices" as const, id })),
    ...reversedBy(op).map((id) => ({ collection: "payments" as const, id })),
  ];
}
const reversedBy = ({ patch }: ChangeOp): string[] => [patch["reverses"]].filter(isUuid);
const isUuid = (value: unknown): value is string => typeof value === "string" && uuid.test(value);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nobody = "00000000-0000-0000-0000-000000000000";

function numberOf(id: string, document: Fields): Issuing {
  const text = (field: string) => (typeof document[field] === "string" ? document[field] : "");
  const seriesId = uuid.test(text("seriesId")) ? text("seriesId") : nobody;
  return { id, seriesId, kind: text("kind") || "invoice", number: text("number"), linkId: text("linkId") };
}
