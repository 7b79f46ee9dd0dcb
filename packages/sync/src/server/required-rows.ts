import type { ChangeOp } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { BusinessId, InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import { givesNumber } from "../outbox.ts";
import { documentKinds } from "./devices.ts";
import { isFields } from "../typed-records.ts";
import { namesPayout } from "./validate-payout.ts";

type RecordKey = { readonly collection: CollectionName; readonly id: string };

/**
 * The rows a push is decided by, as its changes alone name them: a store reads all of them at once, before the first
 * change is decided.
 */
export type RequiredRows = {
  readonly records: readonly RecordKey[];
  /** Reads every series, because patterns may not collide, and there are only a few per device. */
  readonly allSeries: boolean;
  /** Reads the devices of the business, because a series may be handed to one. */
  readonly devices: boolean;
  /** Payments whose facts are read. */
  readonly paymentFacts: readonly string[];
  /** Offers that are sent again with an answer, whose signed answers are read. */
  readonly offerAnswers: readonly string[];
  /** Numbers, series and documents that the table of issued numbers is asked about. */
  readonly numbers: readonly RequiredNumber[];
  readonly invoices: readonly RequiredInvoice[];
  /** Records of resent changes: which revisions above `after` this device wrote. */
  readonly ownRevs: readonly (RecordKey & { readonly after: number })[];
  /** Payments whose reversals are read. */
  readonly reversed: readonly string[];
  /** Contacts to be deleted, which issued documents other than these invoices may name. */
  readonly deletedContacts: readonly string[];
  readonly deletedInvoices: readonly string[];
};

type RequiredNumber = {
  readonly seriesId: SeriesId;
  readonly invoiceId: InvoiceId;
  /** All kinds where the change names none: a number is unique per kind. */
  readonly kinds: readonly string[];
  readonly number: string;
};

/** A document a change touches. */
type RequiredInvoice = {
  readonly id: string;
  /** The revision the change was made on: which later ones this device wrote is read. */
  readonly after: number;
  /** The public link whose document is read; null for the one the stored document has. */
  readonly linkId: string | null;
};

/**
 * @param judgesMember - the writer's role limits what they write: then prices, ways to be paid and who wrote what is read
 * @param resent - changes that were sent before, with the revision after which they may have been carried out
 */
export function requiredRows(
  businessId: BusinessId,
  ops: readonly ChangeOp[],
  resent: ReadonlyMap<string, number>,
  judgesMember: boolean,
): RequiredRows {
  const invoices = ops.filter(({ collection }) => collection === "invoices");
  const payments = ops.filter(({ collection }) => collection === "payments");
  const series = ops.filter(({ collection }) => collection === "series");
  const numbered = invoices.filter((op) => givesNumber(op) || Boolean(op.patch["imported"]));
  const business: RecordKey[] =
    numbered.length > 0 || judgesMember || ops.some(namesPayout) ? [{ collection: "business", id: businessId }] : [];
  return {
    records: [
      ...ops.filter(({ collection }) => collection !== "series").map(keyOf),
      ...payments.flatMap(settledRecords),
      ...invoices.flatMap(creditedInvoice),
      ...(judgesMember ? invoices.flatMap(soldItems) : []),
      ...business,
    ],
    allSeries: numbered.length > 0 || series.length > 0,
    devices: series.length > 0,
    paymentFacts: payments.map(({ id }) => id),
    offerAnswers: ops.filter((op) => op.again !== undefined && Boolean(op.patch["answer"])).map(({ id }) => id),
    numbers: [...numbered.map(numberOf), ...series.filter(raisesCounter).map(rangeOf)],
    invoices: invoices.map(({ id, baseRev, patch }) => ({ id, after: baseRev, linkId: textOf(patch["linkId"]) })),
    ownRevs: ops.flatMap((op) => {
      const after = resent.get(op.opId);
      return after === undefined ? [] : [{ ...keyOf(op), after }];
    }),
    reversed: payments.flatMap(reversedBy),
    deletedContacts: deletedIn(ops, "contacts"),
    deletedInvoices: deletedIn(ops, "invoices"),
  };
}

const keyOf = ({ collection, id }: ChangeOp): RecordKey => ({ collection, id });
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const deletedIn = (ops: readonly ChangeOp[], collection: CollectionName): string[] =>
  ops.filter((op) => op.collection === collection && op.kind === "delete").map(({ id }) => id);

/** Returns the invoices a payment settles, and the payment it takes back. */
function settledRecords(op: ChangeOp): RecordKey[] {
  const { allocations } = op.patch;
  const shares: readonly unknown[] = Array.isArray(allocations) ? allocations : [];
  const invoiceIds = shares
    .map((share) => (typeof share === "object" && share !== null && "invoiceId" in share ? share.invoiceId : null))
    .filter(isUuid);
  return [
    ...invoiceIds.map((id) => ({ collection: "invoices" as const, id })),
    ...reversedBy(op).map((id) => ({ collection: "payments" as const, id })),
  ];
}
const reversedBy = ({ patch }: ChangeOp): string[] => [patch["reverses"]].filter(isUuid);

/** Returns the items of a document's lines, and the document it follows. */
function soldItems({ patch: { lines, sourceId } }: ChangeOp): RecordKey[] {
  const each: readonly unknown[] = Array.isArray(lines) ? lines : [];
  const itemIds = each.map((line) => (isFields(line) ? line["itemId"] : null)).filter(isUuid);
  return [
    ...[...new Set(itemIds)].map((id) => ({ collection: "catalogs" as const, id })),
    ...(isUuid(sourceId) ? [{ collection: "invoices" as const, id: sourceId }] : []),
  ];
}

const creditedInvoice = ({ patch: { kind, sourceId } }: ChangeOp): RecordKey[] =>
  kind === "credit_note" && isUuid(sourceId) ? [{ collection: "invoices", id: sourceId }] : [];

/** A series that begins higher may do so only if it has given no number. */
const raisesCounter = ({ patch }: ChangeOp): boolean => typeof patch["next"] === "number";
const rangeOf = ({ id }: ChangeOp): RequiredNumber => ({ seriesId: id, invoiceId: id, kinds: [], number: "" });

function numberOf({ id, patch: { seriesId, kind, number } }: ChangeOp): RequiredNumber {
  return {
    seriesId: isUuid(seriesId) ? seriesId : nobody,
    invoiceId: id,
    kinds: typeof kind === "string" ? [kind] : documentKinds,
    number: textOf(number) ?? "",
  };
}

const isUuid = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nobody = "00000000-0000-0000-0000-000000000000";
