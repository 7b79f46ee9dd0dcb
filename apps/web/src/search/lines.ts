import type { Invoice } from "@ankara/domain/records/invoice";
import { useDevice } from "../store/hooks.ts";
import type { Store } from "../store/store.ts";

/** Line of a document as search and filters compare it. */
type Line = Pick<Invoice["lines"][number], "name" | "itemId">;
export type LinesById = ReadonlyMap<string, readonly Line[]>;

/** Documents read at a time: the page keeps answering between two reads. */
const step = 1000;

/**
 * Lines of every document, which the slim rows lack. They are read from the records only while they are needed, once for
 * all keys typed after; undefined until they have arrived.
 */
export function useLines(needed: boolean): LinesById | undefined {
  return useDevice(needed ? "lines" : "no-lines", (store) => (needed ? readLines(store) : Promise.resolve(undefined)));
}

async function readLines({ db }: Pick<Store, "db">): Promise<LinesById> {
  const found = new Map<string, readonly Line[]>();
  for (let after = ""; ;) {
    const rows = await db.invoices.where("id").above(after).limit(step).toArray();
    for (const { id, data } of rows) {
      const { lines = [] } = (data ?? {}) as Partial<Invoice>;
      found.set(
        id,
        lines.map(({ name, itemId }) => ({ name, itemId })),
      );
    }
    const last = rows.at(-1);
    if (rows.length < step || !last) return found;
    after = last.id;
  }
}
