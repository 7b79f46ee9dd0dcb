import type { Imported, BusinessId, DeviceId } from "@ankara/domain/records/fields";
import type { AnyRecord, CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { pickSeries } from "@ankara/sync/series";
import type { JournalWrite } from "../journal.ts";
import { exitOrder } from "./exit-file.ts";
import type { ExitContents } from "./read-exit.ts";

/** The empty account a full export goes into. */
export type ExitTarget = {
  readonly businessId: BusinessId;
  readonly deviceId: DeviceId;
  readonly importId: string;
  readonly series: readonly Series[];
  /** Rows of Tax & Fees the account began with: the export's take their place. */
  readonly feeIds: readonly string[];
  /** Address of the export's picture in the new account; absent where it was not brought along. */
  readonly logoUrl?: string;
  /** Records that would be mixed up with the export's. */
  readonly records: number;
};
export type TargetProblem = "not_empty" | "no_series";

/** May the export go in here? Into an empty account only, on a device that numbers. */
export function targetProblem({ records, series, deviceId }: ExitTarget): TargetProblem | null {
  if (records > 0) return "not_empty";
  return series.some(({ ownerDeviceId, closed }) => ownerDeviceId === deviceId && !closed) ? null : "no_series";
}

/**
 * Everything that makes the account what the exported one was. Records keep their ids and every field. What differs:
 * the business has the id of its new account, and its picture is a file of the old one; the main series of each kind
 * goes on in this device's own, from the next number on, so the documents before it stand in that one; further series
 * come along closed; documents and payments are marked as imported.
 */
export function planExit({ records }: ExitContents, target: ExitTarget): JournalWrite[] {
  const mark: Imported = { importId: target.importId, source: "ankara" };
  const series = planSeries(listOf(records, "series"), listOf(records, "invoices"), target, mark);
  const oldLogo = listOf(records, "business")[0]?.logoUrl ?? "";
  const feeIds = new Set(listOf(records, "fees").map(({ id }) => id));
  const create = (collection: CollectionName, record: AnyRecord) =>
    ({ do: "create", collection, record }) as JournalWrite;
  const writes: JournalWrite[] = target.feeIds
    .filter((id) => !feeIds.has(id))
    .map((id) => ({ do: "delete", collection: "fees", id }));
  for (const collection of exitOrder) {
    if (collection === "series") writes.push(...series.writes);
    else if (collection === "business") {
      const [business] = listOf(records, "business");
      if (!business) continue;
      const { id: _id, createdAt: _createdAt, logoUrl: _logoUrl, ...patch } = business;
      writes.push({ do: "update", collection, id: target.businessId, patch });
    } else if (collection === "invoices")
      writes.push(
        ...listOf(records, "invoices").map((invoice) =>
          create("invoices", importedDocument(withLogo(invoice, oldLogo, target.logoUrl), series.idOf, mark)),
        ),
      );
    else if (collection === "payments")
      writes.push(
        ...listOf(records, "payments")
          // A reversal comes after its payment, because the server looks up the payment it reverses.
          .toSorted((a, b) => Number(a.reverses !== null) - Number(b.reverses !== null))
          .map((payment): JournalWrite => create("payments", { imported: mark, ...payment })),
      );
    else writes.push(...(records.get(collection) ?? []).map((record) => create(collection, record)));
  }
  return writes;
}

/** Documents print the picture they were issued with: it has another address now. */
const withLogo = (invoice: Invoice, before: string, now: string | undefined): Invoice =>
  now === undefined || before === "" || invoice.from?.logoUrl !== before
    ? invoice
    : { ...invoice, from: { ...invoice.from, logoUrl: now } };

const listOf = <C extends CollectionName>(records: ExitContents["records"], collection: C): readonly RecordOf[C][] =>
  (records.get(collection) ?? []) as readonly RecordOf[C][];

const importedDocument = (invoice: Invoice, idOf: (id: string) => string, mark: Imported): Invoice =>
  invoice.number === null
    ? invoice
    : { imported: mark, ...invoice, seriesId: invoice.seriesId === null ? null : idOf(invoice.seriesId) };

function planSeries(
  exported: readonly Series[],
  invoices: readonly Invoice[],
  { series: own, deviceId }: ExitTarget,
  mark: Imported,
): { writes: JournalWrite[]; idOf: (id: string) => string } {
  const renamed = new Map<string, string>();
  const writes: JournalWrite[] = [];
  const used = new Set(invoices.map(({ seriesId }) => seriesId));
  for (const kind of new Set(exported.map((series) => series.kind))) {
    const heir = pickSeries(own, kind, deviceId);
    const main = mainOf(exported.filter((series) => series.kind === kind));
    if (!heir || !main) continue;
    renamed.set(main.id, heir.id);
    const { pattern, reset, next, period, offset } = main;
    const begins = next > heir.next;
    writes.push({
      do: "update",
      collection: "series",
      id: heir.id,
      patch: {
        pattern,
        reset,
        ...(begins ? { next, period, ...(offset === undefined ? {} : { offset }), imported: mark } : {}),
      },
    });
  }
  for (const series of exported) {
    if (renamed.has(series.id) || !used.has(series.id)) continue;
    const record: Series = { ...series, closed: true, ownerDeviceId: null, requestedBy: null, imported: mark };
    writes.push({ do: "create", collection: "series", record });
  }
  return { writes, idOf: (id) => renamed.get(id) ?? id };
}

/** The one the account numbered by: open and without a device's letter, then the one that got furthest. */
const mainOf = (series: readonly Series[]): Series | undefined =>
  series.toSorted(
    (a, b) => Number(a.closed) - Number(b.closed) || a.deviceLetter.length - b.deviceLetter.length || b.next - a.next,
  )[0];
