import type { Table } from "dexie";

/** Rows read at a time: all of them together may be more than a cheap phone has memory for. */
export const rowsAtOnce = 500;

/** As many a screen reads at a time: the page takes them from the disk in one task. */
export const rowsOfTask = 50;

/**
 * Reads a table in parts, by its ids.
 *
 * @param behind - leaves out rows up to this id
 */
export async function readParts<Row extends { readonly id: string }>(
  table: Table<Row>,
  take: (rows: readonly Row[]) => void,
  { behind = "", atOnce = rowsAtOnce }: { readonly behind?: string; readonly atOnce?: number } = {},
): Promise<void> {
  for (let last = behind; ;) {
    const part = await table.where(":id").above(last).limit(atOnce).toArray();
    take(part);
    if (part.length < atOnce) return;
    last = part.at(-1)?.id ?? "";
  }
}
