import type { ChangeOp, Fields } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import { givesNumber } from "./outbox.ts";

/** What decides which of two copies of a series is ahead. */
export type SeriesCounter = {
  readonly next: number;
  /** `2026` or `2026-11` when the numbers start anew each year or month, else empty. */
  readonly period: string;
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
 * @returns the server's copy, its `next` and `period` moved forward where this device is ahead
 */
export function mergeSeries<S extends SeriesCounter>(
  local: Pick<SeriesCounter, "next" | "period"> | null,
  server: S,
  deviceId: string,
): S {
  if (!local || server.closed || server.ownerDeviceId !== deviceId) return server;
  const ahead = local.period === server.period ? local.next > server.next : local.period > server.period;
  return ahead ? { ...server, next: local.next, period: local.period } : server;
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
