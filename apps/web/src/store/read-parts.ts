import type { Table } from "dexie";

/** Rows read at a time: all of them together may be more than a cheap phone has memory for. */
export const rowsAtOnce = 500;

/** Reads a whole table in parts, by its ids. */
export async function readParts<Row extends { readonly id: string }>(
  table: Table<Row>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  for (let last = ""; ;) {
    const part = await table.where(":id").above(last).limit(rowsAtOnce).toArray();
    take(part);
    if (part.length < rowsAtOnce) return;
    last = part.at(-1)?.id ?? "";
  }
}
