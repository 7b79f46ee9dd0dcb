import { fold } from "@ankara/domain/text";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { useDevice } from "../../store/hooks.ts";
import type { Store } from "../../store/store.ts";
import type { InvoiceFilter } from "./filter-query.ts";
import type { Known } from "./filter-rows.ts";

/** Documents read at a time: the page keeps answering between two reads. */
const step = 1000;

/**
 * Fields the slim rows lack: names of lines, ways of payment. They are read from the records only when a condition asks
 * for it, once for all keys typed after; undefined fields have not been asked for or not answered yet.
 */
export function useFilterKnown(filter: InvoiceFilter): Pick<Known, "lines" | "methods"> & { reading: boolean } {
  const byItem = filter.item !== "";
  const byMethod = filter.method.length > 0;
  const lines = useDevice(byItem ? "filter/lines" : "filter/no-lines", (store) =>
    byItem ? readLines(store) : Promise.resolve(undefined),
  );
  const methods = useDevice(byMethod ? "filter/methods" : "filter/no-methods", (store) =>
    byMethod ? readMethods(store) : Promise.resolve(undefined),
  );
  return { lines, methods, reading: (byItem && !lines) || (byMethod && !methods) };
}

/** Folded names of the lines and ids of their items, by document. */
async function readLines({ db }: Pick<Store, "db">): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let after = ""; ;) {
    const rows = await db.invoices.where("id").above(after).limit(step).toArray();
    for (const { id, data } of rows) {
      const { lines = [] } = (data ?? {}) as Partial<Invoice>;
      texts.set(id, lines.map(({ name, itemId }) => `${fold(name)} ${itemId ?? ""}`).join("\n"));
    }
    const last = rows.at(-1);
    if (rows.length < step || !last) return texts;
    after = last.id;
  }
}

/** Ways of the payments that settle something of a document and were not taken back, by document. */
async function readMethods({ db }: Pick<Store, "db">): Promise<Map<string, Set<string>>> {
  const payments = (await db.payments.toArray()).flatMap(({ data }) => (data ? [data as Payment] : []));
  const reversed = new Set(payments.flatMap(({ reverses }) => reverses ?? []));
  const methods = new Map<string, Set<string>>();
  for (const { id, status, method, allocations, reverses } of payments) {
    if (status !== "confirmed" || reverses !== null || reversed.has(id)) continue;
    for (const { invoiceId } of allocations) {
      const known = methods.get(invoiceId);
      if (known) known.add(method);
      else methods.set(invoiceId, new Set([method]));
    }
  }
  return methods;
}
