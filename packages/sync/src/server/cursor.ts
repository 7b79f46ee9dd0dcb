import type { BusinessId } from "@ankara/domain/records/fields";

/**
 * A position in the changes: its reader knows everything up to and including this row. With `copiedFrom` it is one in a copy,
 * which goes by collection and id instead of by revision.
 */
export type Position = {
  readonly businessId: BusinessId;
  readonly rev: number;
  readonly collection: string;
  readonly id: string;
  /** Tombstones up to this revision were gone before the reader began: it has no use for them. */
  readonly cleared: number;
  /** Revision at which what the reader may see last changed, when it began to read. */
  readonly viewRev: number;
  /** Head when the copy began. What is later comes at its end, as changes. */
  readonly copiedFrom?: number | undefined;
};

/** Sorts after every collection: the reader stands behind all rows of its revision. */
export const wholeRevision = "~";
export const nobody = "00000000-0000-0000-0000-000000000000";

/** The place before every row of a copy. */
export const copyStart = { rev: 0, collection: "", id: nobody };

/**
 * Collections a copy brings last, in this order: most of its rows, after all with which a person writes the next document. An
 * invoice is counted with its payments, which are there then.
 */
export const copiedLast = ["payments", "invoices"] as const;

/** The first screen of a new device is its clients: of its first page they get every so many rows, or all that the others leave. */
export const clientEvery = 5;

/** Returns the highest revision a reader was given; 0 without a cursor. */
export const knownRev = (position: Pick<Position, "rev" | "copiedFrom"> | null): number =>
  position?.copiedFrom ?? position?.rev ?? 0;

/**
 * Returns whether a reader has to start anew: it stood before tombstones that are gone, comes from a time the database
 * forgot, belongs to another business, or was written for another view: what its reader may see has changed since.
 */
export function isStale(
  { businessId, rev, collection, cleared, viewRev, copiedFrom }: Position,
  own: { readonly businessId: BusinessId; readonly viewRev: number },
  { rev: head, purged }: { rev: number; purged: number },
): boolean {
  // A reader inside a revision has not read the rest of it, tombstones included.
  const known = copiedFrom ?? (collection === wholeRevision ? rev : rev - 1);
  const isOthers = businessId !== own.businessId || viewRev !== own.viewRev;
  return isOthers || purged > Math.max(known, cleared) || (copiedFrom ?? rev) > head;
}

/** Formats of a cursor: in a copy of the first one payments came before all others. */
const [inChanges, inCopy] = [1, 2];

/** Opaque to its readers. Without a view of its own, and outside of a copy, it reads as servers of the version before write it. */
export const writeCursor = ({ businessId, rev, collection, id, cleared, viewRev, copiedFrom }: Position): string => {
  const last = copiedFrom === undefined ? (viewRev === 0 ? [] : [viewRev]) : [viewRev, copiedFrom];
  return btoa(
    [copiedFrom === undefined ? inChanges : inCopy, businessId, rev, collection, id, cleared, ...last].join(" "),
  )
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
};

/** Undefined for text that is no cursor of ours. */
export function readCursor(text: string): Position | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  let plain: string;
  try {
    plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
  const match =
    /^([12]) ([0-9a-f-]{36}) (\d{1,16}) ([a-z]*|~) ([0-9a-f-]{36}) (\d{1,16})(?: (\d{1,16}))?(?: (\d{1,16}))?$/.exec(
      plain,
    );
  if (!match) return undefined;
  const [, format, businessId = "", rev, collection = "", id = "", cleared, viewRev = 0, copiedFrom] = match;
  const place = { businessId, rev: Number(rev), collection, id, cleared: Number(cleared), viewRev: Number(viewRev) };
  if (copiedFrom === undefined) return place;
  // A copy in the order of before begins anew: what it has brought comes once more.
  return { ...place, ...(Number(format) === inChanges && copyStart), copiedFrom: Number(copiedFrom) };
}
