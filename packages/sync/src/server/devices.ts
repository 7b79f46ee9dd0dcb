import { type Random, newId } from "@ankara/domain/ids";
import { defaultPatterns, patternForDevice } from "@ankara/domain/numbering/number";
import type { DocumentKind } from "@ankara/domain/records/invoice";
import { Series } from "@ankara/domain/records/series";
import { err, ok, type Result } from "@ankara/domain/result";
import type { DeviceId, SeriesId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { historyOf, type LostTime } from "../lost-times.ts";
import type { Lease } from "../series.ts";
import { numberShapesOf, numberShape } from "./validate-series.ts";
import { toFields } from "../typed-records.ts";
import type { RecordWrite, StoredOf, WriteOf } from "./stored-record.ts";

/** A device as the server knows it. The letter is empty for the first. */
export type KnownDevice = { readonly id: string; readonly letter: string; readonly name: string };
type StoredSeries = StoredOf<"series">;
export type WriteContext = { readonly rev: number; readonly now: Date; readonly random: Random };

/** Proof that a device is the one that was here last: the mark it showed then, and the one it will show from now on. */
export type Contact = { readonly last: string | null; readonly next: string };

export const documentKinds = Object.keys(defaultPatterns) as DocumentKind[];

/**
 * Returns whether a copy of a device's database speaks in its place. Each contact names the mark of the one before and a new
 * one. Of two copies the first to come changes the mark, so the other one's is out of date. An answer that was lost is
 * no copy: then the new mark is the one we have.
 *
 * @param known - the mark of the last contact; null when the device never gave one
 */
export const isClone = (known: string | null, { last, next }: Contact): boolean =>
  known !== null && known !== unknownMark && known !== last && known !== next;

/**
 * In place of the mark of a device, after the database was restored: which one it showed last is not known, so it is
 * believed once, and has to register before anything else. Shorter than any mark.
 */
export const unknownMark = "~";

/**
 * The letter of a device that comes for the first time, or back after its row was lost.
 *
 * @param current - the letter it had, where it says so
 * @param letters - letters of all devices of the business
 * @param lost - times that were lost: devices that came in one may have printed further letters, so some are left out for
 *   each, and further ones by when the last ended, because a backup that is restored twice knows of one time only
 */
export function assignLetter(
  current: string | undefined,
  letters: readonly string[],
  lost: readonly LostTime[],
): string {
  if (current !== undefined && !letters.includes(current)) return current;
  const leftOut = lettersLeftOut * (lost.length + (historyOf(lost) % restoreModulus));
  for (let index = letters.length + leftOut; ; index += 1)
    if (!letters.includes(letterOf(index))) return letterOf(index);
}
const lettersLeftOut = 10;
/** Prime, so that it has nothing in common with the round numbers a lost time ends at. */
const restoreModulus = 47;

/** None for the first device, then B to Z, AA, AB, … */
function letterOf(index: number): string {
  if (index === 0) return "";
  let text = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
}

export const ownSeries = (all: readonly StoredSeries[], deviceId: DeviceId): StoredSeries[] =>
  all.filter(({ data }) => data.ownerDeviceId === deviceId && !data.closed);

export const sortSeries = (series: readonly Series[]): Series[] =>
  series.toSorted((a, b) => documentKinds.indexOf(a.kind) - documentKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1));

const isAhead = ({ id, data }: StoredSeries, leases: readonly Lease[]): boolean =>
  leases.some((lease) => lease.seriesId === id && lease.next > data.next);

/** Returns whether a device has a series of each kind, none of which it counted further than the server did. */
export const isProvisioned = (own: readonly StoredSeries[], leases: readonly Lease[]): boolean =>
  documentKinds.every((kind) => own.some(({ data }) => data.kind === kind)) &&
  !own.some((series) => isAhead(series, leases));

/**
 * Returns the leases that prove something. Those of a device beyond the plan do not: its documents wait on it until there
 * is a place for it, and its series must be open then.
 */
export const provenLeases = (leases: readonly Lease[], isOverPlan: boolean): readonly Lease[] =>
  isOverPlan ? [] : leases;

/**
 * Returns the writes by which a device can number every kind of document.
 *
 * A lease ahead of the server tells that documents were issued and thrown away before they were sent: that series is
 * closed and a new one opened, because going on would leave a gap.
 *
 * @param leases - see `provenLeases`
 */
export function provisionSeries(
  all: readonly StoredSeries[],
  device: KnownDevice,
  leases: readonly Lease[],
  turn: WriteContext,
): { writes: RecordWrite[]; series: Series[] } {
  const own = ownSeries(all, device.id);
  const ahead = own.filter((series) => isAhead(series, leases));
  const writes: RecordWrite[] = ahead.map((series) => serverEdit(series, { closed: true }, turn));
  const open: Series[] = own.filter((series) => !ahead.includes(series)).map(({ data }) => data);
  for (const kind of documentKinds) {
    if (open.some((series) => series.kind === kind)) continue;
    const opened = openSeries(all, device, kind, turn);
    writes.push(opened);
    open.push(opened.data);
  }
  return { writes, series: sortSeries(open) };
}

/** A series of one kind for a device that has none: the main one where nobody numbers by it yet, else one of its own. */
export function openSeries(
  all: readonly StoredSeries[],
  device: KnownDevice,
  kind: DocumentKind,
  turn: WriteContext,
): WriteOf<"series"> {
  // A main series nobody owns yet waits for the first device: the demo business begins like this.
  const waiting = all.find(
    ({ data }) => device.letter === "" && data.kind === kind && data.ownerDeviceId === null && !data.closed,
  );
  if (waiting) return serverEdit(waiting, { ownerDeviceId: device.id }, turn);
  const former = all.findLast(({ data }) => data.kind === kind && data.ownerDeviceId === device.id);
  const usual = device.letter === "" ? defaultPatterns[kind] : patternForDevice(defaultPatterns[kind]);
  return freshSeries(all, turn, {
    kind,
    pattern: former?.data.pattern ?? usual,
    reset: former?.data.reset ?? "never",
    deviceLetter: device.letter,
    ownerDeviceId: device.id,
  });
}

/** The reason why a series cannot be taken from its device. */
export type TakeOverProblem = "series_unknown" | "series_yours" | "series_closed";

/**
 * Take a series from a device that is lost: it closes at the last number that arrived here, and the taker gets a new
 * one of the same kind whose numbers nobody has. What the lost device issued and never sent will be refused when it
 * comes, and shown there.
 */
export function takeOver(
  all: readonly StoredSeries[],
  seriesId: SeriesId,
  taker: KnownDevice,
  turn: WriteContext,
): Result<{ closed: Series; opened: Series; writes: RecordWrite[] }, TakeOverProblem> {
  const found = all.find(({ id }) => id === seriesId);
  if (!found) return err("series_unknown");
  if (found.data.closed) return err("series_closed");
  if (found.data.ownerDeviceId === taker.id) return err("series_yours");
  const closing = serverEdit(found, { closed: true }, turn);
  const { kind, pattern, reset, deviceLetter } = found.data;
  const opening = freshSeries(all, turn, { kind, pattern, reset, deviceLetter, ownerDeviceId: taker.id });
  return ok({ closed: closing.data, opened: opening.data, writes: [closing, opening] });
}

/** Closes every open series of a revoked device. */
export const closeSeriesOf = (all: readonly StoredSeries[], deviceId: DeviceId, turn: WriteContext): RecordWrite[] =>
  ownSeries(all, deviceId).map((series) => serverEdit(series, { closed: true }, turn));

function freshSeries(
  all: readonly StoredSeries[],
  { now, random }: WriteContext,
  given: Pick<Series, "kind" | "pattern" | "reset" | "deviceLetter" | "ownerDeviceId">,
): WriteOf<"series"> {
  const instant = now.toISOString();
  const series = z.parse(Series, {
    id: newId(now.getTime(), random),
    createdAt: instant,
    updatedAt: instant,
    ...given,
    pattern: unusedPattern(all, given),
    next: 1,
  });
  return { collection: "series", id: series.id, data: toFields(series), deleted: false };
}

/** Returns a pattern no series ever used, because its numbers may be printed: `INV-{SEQ:4}` → `INV2-{SEQ:4}` → `INV3-{SEQ:4}`. */
function unusedPattern(
  all: readonly StoredSeries[],
  { kind, pattern, deviceLetter }: Pick<Series, "kind" | "pattern" | "deviceLetter">,
): string {
  const used = new Set(all.filter(({ data }) => data.kind === kind).flatMap(({ data }) => numberShapesOf(data)));
  const head = /^[^{}\-/._ #]*/.exec(pattern)?.[0] ?? "";
  const bare = head.replace(/\d+$/, "") || head;
  for (let generation = Number(/\d+$/.exec(head)?.[0] ?? 1); ; generation += 1) {
    const candidate = generation === 1 ? pattern : `${bare}${generation}${pattern.slice(head.length) || "-"}`;
    if (!used.has(numberShape({ pattern: candidate, deviceLetter }))) return candidate;
  }
}

/** A change of the server's own: its fields get the transaction's revision. */
function serverEdit(
  stored: StoredSeries,
  patch: Partial<Series>,
  { rev, now }: Pick<WriteContext, "rev" | "now">,
): WriteOf<"series"> {
  const stamps = { ...patch, updatedAt: now.toISOString(), deviceId: null };
  return {
    collection: stored.collection,
    id: stored.id,
    data: { ...stored.data, ...stamps },
    fieldRevs: { ...stored.fieldRevs, ...Object.fromEntries(Object.keys(stamps).map((field) => [field, rev])) },
    createdRev: stored.createdRev,
    deleted: false,
  };
}
