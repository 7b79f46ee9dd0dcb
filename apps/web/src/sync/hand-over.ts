import type { DeviceId } from "@ankara/domain/records/fields";
import { DocumentKind } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { canHandOver, handOver, mainSeries } from "@ankara/sync/series";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Store } from "../store/store.ts";
import { readCursor } from "./apply-server-changes.ts";
import { beginResync } from "./resync.ts";

const fieldsOf = (series: Series) => series as unknown as Record<string, never>;

/** The main series of every kind that this device numbers by. Of all devices, the one that has those of invoices has the main numbering. */
export const mainSeriesOf = (all: readonly Series[], ownerDeviceId: DeviceId): Series[] =>
  DocumentKind.options.flatMap((kind) => {
    const main = mainSeries(all, kind);
    return main?.ownerDeviceId === ownerDeviceId ? [main] : [];
  });

/**
 * Returns what to do about the series of this device: another one asks for some (`asked`), or it has none for a kind of
 * document any more (`missing`) because it gave its own away.
 */
export async function seriesProblem({ db, deviceId }: Store): Promise<"asked" | "missing" | null> {
  const own = (await db.series.toArray()).flatMap(({ data }) => {
    const series = data as Series | null;
    return series && series.ownerDeviceId === deviceId && !series.closed ? [series] : [];
  });
  if (own.some(({ requestedBy }) => typeof requestedBy === "string" && requestedBy !== deviceId)) return "asked";
  return new Set(own.map(({ kind }) => kind)).size < DocumentKind.options.length ? "missing" : null;
}

/**
 * Series count for the device id they were counted under. When this device has got another one since (its database is
 * a copy, and this account or another one on the same phone was told), what it counted says nothing any more: the
 * series go and everything is read anew, so that no number is left out when such a series is handed to it later.
 */
export async function countAsThisDevice(store: Store): Promise<void> {
  const { db, deviceId } = store;
  await store.write(
    async (unit) => {
      const before = await db.meta.get("counted_as");
      if (before?.value === deviceId) return;
      await db.meta.put({ key: "counted_as", value: deviceId });
      if (!before) return;
      const { epoch } = await readCursor(store);
      for (const { id } of await db.series.toArray()) {
        const row = await unit.row("series", id);
        const { outbox } = await unit.waiting("series", id);
        // A change still waits on it: the pull brings the rest anew, or leaves it out, and then nothing is below the change.
        unit.store("series", id, row && outbox.length > 0 ? { ...row, rev: 0 } : null, epoch);
      }
      await beginResync(store);
    },
    { quiet: true },
  );
}

/** Requests the owner's series, or cancels the request. The owner gets it at its next contact, and answers by itself. */
export async function requestSeries(store: Store, ids: readonly string[], isRequested: boolean): Promise<void> {
  await store.write(async (unit) => {
    for (const id of ids) {
      const before = await unit.record("series", id);
      if (!before) continue;
      const requestedBy = isRequested ? store.deviceId : null;
      await unit.write("series", id, { ...before, requestedBy, updatedAt: store.instant(), deviceId: store.deviceId });
    }
  });
}

/**
 * Gives away those of this device's series that another one asked for, once every number given from them has arrived.
 * From the same transaction on this device numbers no more by them.
 *
 * @returns how many were given away
 */
export async function handOverRequested(store: Store): Promise<number> {
  // A write wakes the sync, whose end calls this again: without this look it would go round for as long as nothing can be given.
  if ((await requestedAndSettled(store)).length === 0) return 0;
  let given = 0;
  await store.write(async (unit) => {
    for (const { id, requestedBy: heir } of await requestedAndSettled(store)) {
      const row = await unit.row("series", id);
      if (!row) continue;
      const series = row.data as unknown as Series;
      const { op, after } = handOver({ opId: newId(Date.now(), systemRandom), baseRev: row.rev }, series, heir);
      const server = row.server === undefined ? row.data : row.server;
      unit.store("series", id, { ...row, data: fieldsOf(after), server });
      await unit.append(op);
      given += 1;
    }
  });
  return given;
}

/** Series of this device that another one asked for and all numbers of which have arrived. */
async function requestedAndSettled({ db, deviceId }: Store): Promise<(Series & { requestedBy: string })[]> {
  const [rows, outbox, attention] = [
    await db.series.toArray(),
    await db.outbox.toArray(),
    await db.attention.toArray(),
  ];
  const waiting = [...outbox, ...attention].map(({ op }) => op);
  return rows.flatMap(({ data }) => {
    const series = data as unknown as Series | null;
    const heir = series?.requestedBy;
    if (!series || typeof heir !== "string" || heir === deviceId) return [];
    return canHandOver(series, deviceId, waiting) ? [{ ...series, requestedBy: heir }] : [];
  });
}
