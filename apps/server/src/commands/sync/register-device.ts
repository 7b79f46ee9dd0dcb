import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { defaultPatterns, patternForDevice } from "@ankara/domain/numbering/number";
import type { DocumentKind } from "@ankara/domain/records/invoice";
import { Series } from "@ankara/domain/records/series";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { type StoredOf, listRecords, putRecords, saveRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../refused.ts";

export type Lease = { readonly seriesId: string; readonly next: number };
export type Registered = { device: { id: string; letter: string; name: string }; series: Series[] };
type StoredSeries = StoredOf<"series">;
type Turn = { businessId: string; rev: number; now: Date };

const kinds = Object.keys(defaultPatterns) as DocumentKind[];

/**
 * Make a device known. The first one numbers the main series; each further one gets a letter and series of its own, so
 * that every device gives final numbers with no network. A repeat answers alike.
 *
 * A lease ahead of the server tells that documents were issued and thrown away before they were sent: that series is
 * closed and a new one opened, because going on would leave a gap.
 */
export async function registerDevice(
  deps: Deps,
  { businessId, id, name, leases }: { businessId: string; id: string; name: string; leases: readonly Lease[] },
): Promise<Outcome<Registered>> {
  const settled = await deps.db.touch(businessId, async (tx) => {
    const device = await findDevice(tx, businessId, id);
    const series = device ? ownSeries(await listRecords(tx, businessId, "series"), id) : [];
    if (!device || !isSettled(series, leases)) return null;
    await tx
      .updateTable("devices")
      .set({ name, seen_at: deps.now() })
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .execute();
    return { device: { ...device, name }, series: inOrder(series.map(({ data }) => data)) };
  });
  if (settled) return { ok: true, value: settled };

  return deps.db.write(businessId, async (tx, rev) => {
    const turn = { businessId, rev, now: deps.now() };
    const device = (await findDevice(tx, businessId, id)) ?? (await addDevice(tx, businessId, id, name));
    const before = await listRecords(tx, businessId, "series");
    const ahead = ownSeries(before, id).filter((series) => isAhead(series, leases));
    for (const series of ahead) await saveRecord(tx, turn, series, { closed: true });
    const kept = ownSeries(before, id).filter((series) => !ahead.includes(series));
    const missing = kinds.filter((kind) => !kept.some(({ data }) => data.kind === kind));
    const opened = [];
    for (const kind of missing)
      opened.push(
        await openSeries(tx, deps, turn, {
          kind,
          device,
          all: before,
          replaces: ahead.find(({ data }) => data.kind === kind),
        }),
      );
    return { ok: true as const, value: { device, series: inOrder([...kept.map(({ data }) => data), ...opened]) } };
  });
}

const ownSeries = (all: StoredSeries[], deviceId: string): StoredSeries[] =>
  all.filter(({ data }) => data.ownerDeviceId === deviceId && !data.closed);
const inOrder = (series: Series[]): Series[] =>
  series.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
const isAhead = ({ id, data }: StoredSeries, leases: readonly Lease[]): boolean =>
  leases.some((lease) => lease.seriesId === id && lease.next > data.next);
const isSettled = (own: StoredSeries[], leases: readonly Lease[]): boolean =>
  kinds.every((kind) => own.some(({ data }) => data.kind === kind)) && !own.some((series) => isAhead(series, leases));

async function findDevice(tx: Tx, businessId: string, id: string) {
  return tx
    .selectFrom("devices")
    .select(["id", "letter", "name"])
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
}

async function addDevice(tx: Tx, businessId: string, id: string, name: string) {
  const { count } = await tx
    .selectFrom("devices")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  const device = { id, letter: letterOf(Number(count)), name };
  await tx
    .insertInto("devices")
    .values({ business_id: businessId, ...device })
    .execute();
  return device;
}

/** None for the first device, then B to Z, AA, AB, … */
export function letterOf(index: number): string {
  if (index === 0) return "";
  let text = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
}

type Opening = {
  kind: DocumentKind;
  device: { id: string; letter: string };
  all: StoredSeries[];
  replaces: StoredSeries | undefined;
};

async function openSeries(tx: Tx, deps: Deps, turn: Turn, { kind, device, all, replaces }: Opening): Promise<Series> {
  // A main series nobody owns yet waits for the first device: the demo business begins like this.
  const waiting =
    device.letter === ""
      ? all.find(({ data }) => data.kind === kind && data.ownerDeviceId === null && !data.closed)
      : undefined;
  if (waiting) return saveRecord(tx, turn, waiting, { ownerDeviceId: device.id });

  const instant = turn.now.toISOString();
  const base =
    replaces?.data.pattern ?? (device.letter === "" ? defaultPatterns[kind] : patternForDevice(defaultPatterns[kind]));
  const generation = replaces
    ? all.filter(({ data }) => data.kind === kind && data.ownerDeviceId === device.id).length + 1
    : 1;
  const series = z.parse(Series, {
    id: newId(turn.now.getTime(), deps.random),
    createdAt: instant,
    updatedAt: instant,
    kind,
    // The numbers of the closed series may be on papers already: the new one must not repeat them.
    pattern: replaces ? nextPattern(base, generation) : base,
    deviceLetter: device.letter,
    next: 1,
    ownerDeviceId: device.id,
    reset: replaces?.data.reset ?? "never",
  });
  await putRecords(tx, turn.businessId, turn.rev, [
    { collection: "series", id: series.id, data: series as Fields, deleted: false },
  ]);
  return series;
}

/** `INV-{SEQ:4}` → `INV2-{SEQ:4}` → `INV3-{SEQ:4}`: the letters before the first separator count the generations. */
function nextPattern(pattern: string, generation: number): string {
  const head = /^[^{}\-/._ #]*/.exec(pattern)?.[0] ?? "";
  const bare =
    generation > 2 && head.endsWith(String(generation - 1)) ? head.slice(0, -String(generation - 1).length) : head;
  return `${bare}${generation}${pattern.slice(head.length) || "-"}`;
}
