import type { ChangeOp, Fields } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import type { LocalCopy } from "./apply-pull.ts";
import { givesNumber } from "./outbox.ts";

/** What decides which of two copies of a series is ahead. */
export type SeriesCounter = {
  readonly next: number;
  /** `2026` or `2026-11` when the numbers start anew each year or month, else empty. */
  readonly period: string;
  /** What printed numbers are less than their place. */
  readonly offset?: number | undefined;
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
  local: Pick<SeriesCounter, "next" | "period" | "offset"> | null,
  server: S,
  deviceId: string,
): S {
  if (!local || server.closed || server.ownerDeviceId !== deviceId) return server;
  if (local.next <= server.next) return server;
  const { next, period, offset } = local;
  return { ...server, next, period, ...(offset === undefined ? {} : { offset }) };
}

/**
 * A copy of a series as it is stored next, with the numbers this device has given since: receipts, pulled rows and
 * changes that are given up know nothing of them, because counting makes no change of its own.
 *
 * @param before - the copy as it is now
 * @param after - the copy as the receipt, the row or the giving up would leave it
 */
export function keepCounting<C extends Pick<LocalCopy, "data">>(
  before: Pick<LocalCopy, "data"> | undefined,
  after: C,
  deviceId: string,
): C {
  const [local, next] = [before?.data, after.data] as unknown as [Series | null | undefined, Series | null];
  return next ? { ...after, data: mergeSeries(local ?? null, next, deviceId) as unknown as Fields } : after;
}

/**
 * The series a device numbers a kind of document by. Of several of its own it takes the main one (no letter), then the
 * newest: that is the one it was handed or took over last.
 */
export function pickSeries(all: readonly Series[], kind: Series["kind"], deviceId: string): Series | undefined {
  return all
    .filter((series) => series.kind === kind && series.ownerDeviceId === deviceId && !series.closed)
    .toSorted((a, b) => a.deviceLetter.length - b.deviceLetter.length || (a.id < b.id ? 1 : -1))[0];
}

/**
 * The series as its owner numbers by it: a pattern that was changed here counts once the server has taken it, because
 * another device may have been given the same one meanwhile. Until then numbers look as they did.
 *
 * @param copy - the device's copy of the series
 */
export function numberingSeries(copy: Pick<LocalCopy, "data" | "server">): Series {
  const series = copy.data as unknown as Series;
  const known = copy.server as unknown as Series | null | undefined;
  return known ? { ...series, pattern: known.pattern, reset: known.reset } : series;
}

/** The copy with the numbers counted on that were taken from it as `numberingSeries` gave it. */
export function countOn<C extends Pick<LocalCopy, "data">>(copy: C, { next, period, offset }: Series): C {
  const counters: Fields = { next, period, ...(offset === undefined ? {} : { offset }) };
  return { ...copy, data: { ...copy.data, ...counters } };
}

/** May this device give the series away now? Only when every number it gave has its receipt. */
export function canHandOver(
  series: Pick<Series, "id" | "ownerDeviceId" | "closed">,
  deviceId: string,
  waiting: readonly Pick<ChangeOp, "collection" | "id" | "patch">[],
): boolean {
  const numbers = waiting.some((op) => givesNumber(op) && op.patch["seriesId"] === series.id);
  const itself = waiting.some(({ collection, id }) => collection === "series" && id === series.id);
  return series.ownerDeviceId === deviceId && !series.closed && !numbers && !itself;
}

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
