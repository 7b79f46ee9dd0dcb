import type { Invoice } from "@ankara/domain/records/invoice";
import { type StockChange, stockChangesOf } from "@ankara/domain/stock/on-hand";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import type { Store } from "../store/store.ts";

/** Documents read in one go: some milliseconds of work, so that typing is never held up. */
const atOnce = 50;

type Read = { readonly stamp: string; readonly changes: readonly StockChange[] };

/** What documents did to stock: each is read once, and again when it was changed. */
export class StockLedger {
  readonly #store: Store;
  readonly #read = new Map<string, Read>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * What documents took and brought back after a moment.
   * @param rows - slim rows of all documents
   * @param since - instant, ISO: documents issued and made void before it are not looked at
   */
  async changesSince(rows: readonly InvoiceRow[], since: string): Promise<StockChange[]> {
    const wanted = rows.filter(
      ({ kind, number, orderedAt, voidedAt }) =>
        (kind === "invoice" || kind === "credit_note") &&
        number !== null &&
        (orderedAt > since || (voidedAt !== null && voidedAt > since)),
    );
    const unread = wanted.filter((row) => this.#read.get(row.id)?.stamp !== stampOf(row));
    for (let start = 0; start < unread.length; start += atOnce) {
      const part = unread.slice(start, start + atOnce);
      const found = await this.#store.db.invoices.bulkGet(part.map(({ id }) => id));
      for (const [index, row] of part.entries()) {
        const document = found[index]?.data as Invoice | null | undefined;
        this.#read.set(row.id, { stamp: stampOf(row), changes: document ? stockChangesOf(document) : [] });
      }
    }
    return wanted.flatMap(({ id }) => this.#read.get(id)?.changes ?? []);
  }
}

const stampOf = ({ updatedAt, status }: InvoiceRow): string => `${updatedAt} ${status}`;

const ledgers = new WeakMap<Store, StockLedger>();

/** The one ledger of a store. */
export function ledgerOf(store: Store): StockLedger {
  const known = ledgers.get(store) ?? new StockLedger(store);
  ledgers.set(store, known);
  return known;
}
