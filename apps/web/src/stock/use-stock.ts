import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import {
  stockBase,
  type StockChange,
  type StockLevel,
  stockLevelOf,
  stockChangesOf,
} from "@ankara/domain/stock/on-hand";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import { currentStore, type Store } from "../store/store.ts";
import type { Invoice } from "@ankara/domain/records/invoice";

/** Quantities on hand of the items that keep stock, and the movements documents caused. */
export type Stock = {
  readonly levels: ReadonlyMap<string, StockLevel>;
  readonly changes: readonly StockChange[];
};

const none: readonly InvoiceRow[] = [];

/**
 * Stock as this device knows it; undefined until it is counted up, and while no item keeps any (nothing is read then).
 *
 * @param live - follow documents as they are issued. Without it what stood when the screen opened is kept: an editor
 *   must not count all documents anew with each key.
 */
export function useStock(items: readonly CatalogItem[] | undefined, { live }: { live: boolean }): Stock | undefined {
  const store = currentStore();
  const since = useMemo(() => earliestBase(items ?? []), [items]);
  const rows = useSyncExternalStore(store.memory.subscribe, () =>
    live && since !== null ? store.memory.invoices() : none,
  );
  const [changes, setChanges] = useState<readonly StockChange[]>();
  useEffect(() => {
    if (since === null) return undefined;
    let current = true;
    ledgerOf(store)
      .changesSince(live ? rows : store.memory.invoices(), since)
      .then((found) => current && setChanges(found))
      .catch((error: unknown) => console.error("The stock could not be counted up", error));
    return () => {
      current = false;
    };
  }, [store, rows, since, live]);
  return useMemo(
    () => (items && changes && since !== null ? stockOf(items, changes) : undefined),
    [items, changes, since],
  );
}

/** The oldest moment any item's stock is reckoned from. */
function earliestBase(items: readonly CatalogItem[]): string | null {
  return items.reduce<string | null>((earliest, item) => {
    const base = item.stockSince ? stockBase(item) : null;
    return base && (earliest === null || base.at < earliest) ? base.at : earliest;
  }, null);
}

function stockOf(items: readonly CatalogItem[], changes: readonly StockChange[]): Stock {
  const byItem = Map.groupBy(changes, ({ itemId }) => itemId);
  const levels = new Map<string, StockLevel>();
  for (const item of items) {
    const level = item.stockSince ? stockLevelOf(item, byItem.get(item.id) ?? []) : null;
    if (level) levels.set(item.id, level);
  }
  return { levels, changes };
}

/** Documents read in one go: some milliseconds of work, so that typing is never held up. */
const atOnce = 50;

type Read = { readonly stamp: string; readonly changes: readonly StockChange[] };

/** Reads the stock movements of documents: each document once, and again when it was changed. */
class StockLedger {
  readonly #store: Store;
  readonly #read = new Map<string, Read>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the movements documents caused after a moment.
   * @param rows - slim rows of all documents
   * @param since - instant, ISO: documents issued and made void before it are not looked at
   */
  async changesSince(rows: readonly InvoiceRow[], since: string): Promise<StockChange[]> {
    const counted = rows.filter(
      ({ kind, number, orderedAt, voidedAt }) =>
        (kind === "invoice" || kind === "credit_note") &&
        number !== null &&
        (orderedAt > since || (voidedAt !== null && voidedAt > since)),
    );
    const unread = counted.filter((row) => this.#read.get(row.id)?.stamp !== stampOf(row));
    for (let start = 0; start < unread.length; start += atOnce) {
      const part = unread.slice(start, start + atOnce);
      const found = await this.#store.db.invoices.bulkGet(part.map(({ id }) => id));
      for (const [index, row] of part.entries()) {
        const document = found[index]?.data as Invoice | null | undefined;
        this.#read.set(row.id, { stamp: stampOf(row), changes: document ? stockChangesOf(document) : [] });
      }
    }
    return counted.flatMap(({ id }) => this.#read.get(id)?.changes ?? []);
  }
}

const stampOf = ({ updatedAt, status }: InvoiceRow): string => `${updatedAt} ${status}`;

const ledgers = new WeakMap<Store, StockLedger>();

/** The one ledger of a store. */
function ledgerOf(store: Store): StockLedger {
  const known = ledgers.get(store) ?? new StockLedger(store);
  ledgers.set(store, known);
  return known;
}
