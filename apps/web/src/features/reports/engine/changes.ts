import { type Changes, type ReportCollection, reportCollections } from "./messages.ts";

/** More records than this are read faster in batches than one by one. */
const maxIds = 1000;

/** A tree of ranges of keys, as Dexie keeps them; `d` is its depth, 0 or missing in an empty one. */
type Ranges = {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly l?: Ranges | null;
  readonly r?: Ranges | null;
};

/**
 * What a `storagemutated` of Dexie says of the collections reports read. It names tables by `idb://database/table/index`;
 * an empty index is the primary key, `:dels` what was deleted or may have been there before. A write of fifty records
 * or more names no keys.
 */
export function changesIn(parts: Readonly<Record<string, unknown>>, database: string): Changes {
  const changes: { [Name in ReportCollection]?: string[] | "all" } = {};
  for (const collection of reportCollections) {
    const table = `idb://${database}/${collection}/`;
    if ("all" in parts) {
      changes[collection] = "all";
      continue;
    }
    if (!Object.keys(parts).some((part) => part.startsWith(table))) continue;
    const ids = new Set<string>();
    const known = [table, `${table}:dels`].every((part) => part in parts && collect(parts[part] as Ranges, ids));
    changes[collection] = known && ids.size > 0 ? [...ids] : "all";
  }
  return changes;
}

/** Adds the keys of a tree; false when it holds a range that is more than one key, or too many. */
function collect(ranges: Ranges | null | undefined, ids: Set<string>): boolean {
  if (!ranges || ranges.from === undefined) return true;
  if (typeof ranges.from !== "string" || ranges.from !== ranges.to || ids.size >= maxIds) return false;
  ids.add(ranges.from);
  return collect(ranges.l, ids) && collect(ranges.r, ids);
}
