import { countryOf } from "@ankara/domain/countries/countries";
import { expenseKey } from "@ankara/domain/import/expense-rows";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Expense } from "@ankara/domain/records/expense";
import type { Fee } from "@ankara/domain/records/fee";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Series } from "@ankara/domain/records/series";
import type { SeriesId } from "@ankara/domain/records/fields";
import { numberingSeries, pickSeries } from "@ankara/sync/series";
import type { Store } from "../../store/store.ts";
import type { ExitTarget } from "./exit/plan-exit.ts";
import type { SentContext } from "./session.ts";

/** Reads what the plan of an import has to know of the device: the business, and the records that are here already. */
export async function importContext(store: Store, source: string): Promise<SentContext> {
  const { db, memory } = store;
  const [business, fees, items, expenses, series] = await Promise.all([
    store.get("business", store.businessId),
    db.fees.toArray(),
    db.catalogs.toArray(),
    db.expenses.toArray(),
    db.series.toArray(),
  ]);
  if (!business) throw new Error("expected the business on this device");
  const now = Date.now();
  return {
    business,
    fees: fees.flatMap(({ data }) => (data ? [data as Fee] : [])).filter(({ archivedAt }) => archivedAt === null),
    existing: {
      contacts: memory.contacts().map(({ id, name, phones, email }) => ({ id, name, phones, email })),
      items: items.flatMap(({ data }) => {
        const item = data as CatalogItem | null;
        return item ? [{ id: item.id, name: item.name, itemCode: item.itemCode, prices: item.prices }] : [];
      }),
      numbers: memory.invoices().flatMap(({ number }) => number ?? []),
      expenses: expenses.flatMap(({ data }) => (data ? [expenseKey(data as Expense)] : [])),
    },
    now,
    today: store.today(),
    deviceId: store.deviceId,
    importId: newId(now, systemRandom),
    source,
    dialCode: countryOf(business.country).dial_code,
    series: series.flatMap((row) => {
      const one = row.data && numberingSeries(row);
      return one && one.kind === "invoice" && !one.closed ? [one] : [];
    }),
  };
}

/** May this device let the series begin higher? It is the one invoices are numbered by here, and has given no number yet. */
export async function canBeginHigher({ db, deviceId }: Store, seriesId: SeriesId): Promise<boolean> {
  const rows = await db.series.toArray();
  const all = rows.flatMap(({ data }) => (data ? [data as Series] : []));
  const own = pickSeries(all, "invoice", deviceId);
  if (!own || own.id !== seriesId) return false;
  // A counter that was moved before, by an import of other books, has given none either.
  if (own.next > 1 && !own.imported) return false;
  const given = await db.invoices
    .filter(({ data }) => data !== null && data["seriesId"] === seriesId && !data["imported"])
    .first();
  return given === undefined;
}

/** The account a full export would go into, as it is now. */
export async function exitTarget({ db, businessId, deviceId }: Store): Promise<ExitTarget> {
  const collections = ["contacts", "catalogs", "invoices", "payments", "expenses", "notes"] as const;
  const [series, fees, ...counts] = await Promise.all([
    db.series.toArray(),
    db.fees.toArray(),
    ...collections.map((collection) =>
      db
        .table<{ data: unknown }>(collection)
        .filter(({ data }) => data !== null)
        .count(),
    ),
  ]);
  return {
    businessId,
    deviceId,
    importId: newId(Date.now(), systemRandom),
    series: series.flatMap(({ data }) => (data ? [data as Series] : [])),
    feeIds: fees.flatMap(({ id, data }) => (data ? [id] : [])),
    records: counts.reduce((sum, count) => sum + count, 0),
  };
}
