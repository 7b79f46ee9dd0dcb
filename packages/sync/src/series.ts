import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { type counterFields, countersOf } from "@ankara/domain/numbering/counters";
import type { Series } from "@ankara/domain/records/series";
import type { DeviceId, SeriesId } from "@ankara/domain/records/fields";
import type { LocalRecord } from "./apply-pull.ts";
import { givesNumber, type OutboxEntry } from "./outbox.ts";
import { recordOf, toFields } from "./typed-records.ts";

/** A device's own memory of its series: the number it gives next. */
export type Lease = { readonly seriesId: SeriesId; readonly next: number };

/** The fields that decide which of two copies of a series is ahead. */
export type SeriesCounter = {
  readonly next: number;
  /** `2026` or `2026-11` when the numbers start anew each year or month, else empty. */
  readonly period: string;
  /** Difference between a place in the series and its printed number, which is smaller. */
  readonly offset?: number | undefined;
  /** The furthest period it numbered in on a wrong clock. */
  readonly reached?: string | undefined;
  readonly ownerDeviceId: string | null;
  readonly closed: boolean;
};

/**
 * The counter to keep when the server's copy of a series arrives.
 *
 * Numbers are given on the owner device before the server hears of them, so its own counter never goes
 * back: not when an older copy arrives, not when the pull overtakes the push. On any other device, and
 * for a closed series, the server's copy stands as it is.
 *
 * @returns the server's copy, its counters moved forward where this device is ahead: `next` never goes back, whatever
 * numbers print
 */
export function mergeSeries<S extends SeriesCounter>(
  local: Pick<SeriesCounter, (typeof counterFields)[number]> | null,
  server: S,
  deviceId: DeviceId,
): S {
  if (!local || server.closed || server.ownerDeviceId !== deviceId) return server;
  if (local.next <= server.next) return server;
  return { ...server, ...countersOf(local) };
}

/**
 * A copy of a series as it is stored next, with the numbers this device has given since: receipts, pulled rows and
 * changes that are given up know nothing of them, because counting makes no change of its own.
 *
 * @param before - the copy as it is now
 * @param after - the copy as the receipt, the row or the giving up would leave it
 */
export function preserveCounter<C extends Pick<LocalRecord, "data">>(
  before: Pick<LocalRecord, "data"> | undefined,
  after: C,
  deviceId: DeviceId,
): C {
  if (!after.data) return after;
  const local = before?.data ? recordOf("series", before.data) : null;
  return { ...after, data: mergeSeries(local, recordOf("series", after.data), deviceId) };
}

/**
 * The main series of a kind: of the open ones without a letter the oldest, whoever numbers by it. A device that gave it
 * away goes on with a newer one without a letter.
 */
export function mainSeries<S extends Pick<Series, "id" | "kind" | "deviceLetter" | "closed">>(
  all: readonly S[],
  kind: Series["kind"],
): S | undefined {
  return all
    .filter((series) => series.kind === kind && series.deviceLetter === "" && !series.closed)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
}

/**
 * The series a device numbers a kind of document by. Of several of its own it takes the main one (without a letter the
 * oldest, so that a main series that came back is gone on with), then the newest: the one it took over last.
 */
export function pickSeries<S extends Series>(
  all: readonly S[],
  kind: Series["kind"],
  deviceId: DeviceId,
): S | undefined {
  const own = all.filter((series) => series.kind === kind && series.ownerDeviceId === deviceId && !series.closed);
  return (
    mainSeries(own, kind) ??
    own.toSorted((a, b) => a.deviceLetter.length - b.deviceLetter.length || (a.id < b.id ? 1 : -1))[0]
  );
}

/**
 * The series as its owner numbers by it: a pattern that was changed here counts once the server has taken it, because
 * another device may have been given the same one meanwhile. Until then numbers look as they did.
 *
 * @param copy - the device's copy of the series
 */
export function numberingSeries(copy: Pick<LocalRecord, "data" | "server">): Series {
  const series = recordOf("series", copy.data ?? {});
  const known = copy.server && recordOf("series", copy.server);
  return known ? { ...series, pattern: known.pattern, reset: known.reset } : series;
}

/**
 * Returns whether a device drops a series of its own that the server has just left out of its list. It drops one it never
 * read, because the server opened that in a time it forgot since, and accepts no number of it.
 *
 * @param copy - the device's copy
 */
export const isForgottenSeries = (
  copy: Pick<LocalRecord, "data" | "rev" | "ackRev">,
  { named, deviceId }: { named: boolean; deviceId: DeviceId },
): boolean => !named && copy.rev === 0 && copy.ackRev === undefined && copy.data?.["ownerDeviceId"] === deviceId;

/** The copy with the numbers counted on that were taken from it as `numberingSeries` gave it. */
export function advanceCounter<C extends Pick<LocalRecord, "data">>(copy: C, series: Series): C {
  return { ...copy, data: { ...copy.data, ...toFields(countersOf(series)) } };
}

/** Returns whether this device may give the series away now: only when every number it gave has its receipt. */
export function canHandOver(
  series: Pick<Series, "id" | "ownerDeviceId" | "closed">,
  deviceId: DeviceId,
  waiting: readonly Pick<ChangeOp, "collection" | "id" | "patch">[],
): boolean {
  const numbers = waiting.some((op) => givesNumber(op) && op.patch["seriesId"] === series.id);
  const itself = waiting.some(({ collection, id }) => collection === "series" && id === series.id);
  return series.ownerDeviceId === deviceId && !series.closed && !numbers && !itself;
}

/** A number on its way: in the outbox, or refused and left for the person. */
export type GivenNumber = { readonly op: Pick<ChangeOp, "patch">; readonly state: OutboxEntry["state"] | "refused" };

/**
 * Series whose numbers are still on their way or refused: how far they were counted says nothing yet.
 *
 * @param stranded - series whose waiting numbers the server has just held back for a number that is missing, see
 * `SeriesProgress`. Numbers go in the order they were given, so where all of a series are held, what they wait for is on this device no more and will never come: the series is
 * reported as settled, the server closes it, and its numbers are refused visibly instead of waiting for ever
 */
export function unsettledSeries(waiting: readonly GivenNumber[], stranded: ReadonlySet<unknown> = none): Set<unknown> {
  const numbers = waiting.filter(({ op }) => givesNumber(op));
  return new Set(
    numbers
      .filter(({ op, state }) => state !== "held" || !stranded.has(op.patch["seriesId"]))
      .map(({ op }) => op.patch["seriesId"]),
  );
}

const none: ReadonlySet<unknown> = new Set();

/**
 * The change by which a device gives its series to another. It says how far it counted, so that the server can refuse
 * it while a document is missing. From the transaction that stores it on, this device numbers no more by this series.
 */
export function handOver(
  target: Pick<ChangeOp, "opId" | "baseRev">,
  series: Series,
  heir: string,
): { op: ChangeOp; after: Series } {
  const after = { ...series, ownerDeviceId: heir, requestedBy: null };
  const was: Fields = {
    ownerDeviceId: series.ownerDeviceId,
    requestedBy: series.requestedBy ?? null,
    next: series.next,
  };
  const patch: Fields = { ownerDeviceId: heir, requestedBy: null };
  return { after, op: { ...target, collection: "series", id: series.id, kind: "put", patch, was } };
}

/** Returns whether a device gives a series away by this change; it registers again once the server applied it. */
export const isHandOver = ({ collection, patch }: Pick<ChangeOp, "collection" | "patch">): boolean =>
  collection === "series" && typeof patch["ownerDeviceId"] === "string";
