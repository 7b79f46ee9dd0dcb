import { useMemo } from "react";
import { fold } from "@ankara/domain/text";
import type { Payment } from "@ankara/domain/records/payment";
import { useLines } from "../../search/lines.ts";
import type { Line } from "../../search/read-lines.ts";
import { useDevice } from "../../store/hooks.ts";
import type { Store } from "../../store/store.ts";
import type { InvoiceFilter } from "./filter-query.ts";
import type { Known } from "./filter-rows.ts";

/**
 * Fields the slim rows lack: names of lines, ways of payment. They are read from the records only when a condition asks
 * for it, once for all keys typed after; undefined fields have not been asked for or not answered yet.
 */
export function useFilterKnown(filter: InvoiceFilter): Pick<Known, "lines" | "methods"> & { reading: boolean } {
  const byItem = filter.item !== "";
  const byMethod = filter.method.length > 0;
  const read = useLines(byItem);
  const lines = useMemo(() => read && { get: (id: string) => foldedText(read.get(id)) }, [read]);
  const methods = useDevice(byMethod ? "filter/methods" : "filter/no-methods", (store) =>
    byMethod ? readMethods(store) : Promise.resolve(undefined),
  );
  return { lines, methods, reading: (byItem && !lines) || (byMethod && !methods) };
}

const foldedTexts = new WeakMap<readonly Line[], string>();

/** Folds the names of a document's lines once, for as long as they are the same. */
function foldedText(lines: readonly Line[] | undefined): string | undefined {
  if (!lines) return undefined;
  let text = foldedTexts.get(lines);
  if (text === undefined)
    foldedTexts.set(lines, (text = lines.map(({ name, itemId }) => `${fold(name)} ${itemId ?? ""}`).join("\n")));
  return text;
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
