import type { ChangeOp, LostTimes } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { DeviceId } from "@ankara/domain/records/fields";
import type { LocalRecord } from "./apply-pull.ts";
import { isLost } from "./lost-times.ts";

/** A record this device holds, and what waits on it. */
export type DeviceRecord = {
  readonly collection: CollectionName;
  readonly id: string;
  readonly copy: LocalRecord;
  /** Changes without a final receipt, refused ones included. */
  readonly waiting: readonly Pick<ChangeOp, "again">[];
  /** Those of them that are on their way. */
  readonly outbox: readonly Pick<ChangeOp, "again">[];
};

/** References go before what names them, credit notes behind invoices too, numbers in the order they were given, and series before both. */
const turns: readonly CollectionName[] = [
  "business",
  "series",
  "contacts",
  "catalogs",
  "fees",
  "notes",
  "expenses",
  "closes",
];
const turnOf = ({ collection, data }: { collection: CollectionName; data: Record<string, unknown> | null }): number => {
  const turn = turns.indexOf(collection);
  if (turn >= 0) return turn;
  if (collection === "payments") return turns.length + 3;
  if (typeof data?.["seq"] !== "number") return turns.length;
  return turns.length + (data["kind"] === "credit_note" ? 2 : 1);
};

/**
 * Returns what a device resends after its server was restored from a backup: every record it holds that the server
 * stored or sent in a lost time, and deletions of such a time. They go before all waiting changes, which were made on top of them.
 *
 * @returns each change with the copy as it stands from now on. Its revision is forgotten (1, below all that count), so
 * that whatever the server sends of it next is applied
 */
export function resendLost(
  records: readonly DeviceRecord[],
  lost: LostTimes["lost"],
  newOpId: () => string,
): { op: ChangeOp; copy: LocalRecord }[] {
  const lowest = lowestNumbers(records);
  const lately = (lost.at(-1)?.after ?? 0) + 1;
  return records
    .flatMap(({ collection, id, copy, outbox }) => {
      const newest = Math.max(copy.rev, copy.ackRev ?? 0);
      // The receipt of a resent record keeps the record's own age, so the revision that held it may be lost unnoticed.
      const knownRev = !isLost(newest, lost) && copy.ackRev !== undefined ? copy.ackRev : newest;
      // A series is here from the moment the server opened it, before it is read.
      const again = knownRev === 0 && collection === "series" ? lately : knownRev;
      const data = copy.server === undefined ? copy.data : copy.server;
      // A resent change that was refused is not on its way: what the server stored of the record since is lost anew.
      if (!isLost(again, lost) || outbox.some((op) => op.again !== undefined)) return [];
      // The server counts a series by the documents that arrive.
      const next = collection === "series" ? lowest.get(id) : undefined;
      const patch = next === undefined || data === null ? data : { ...data, next };
      return [{ collection, id, data: patch, again, baseRev: copy.ackBase ?? copy.rev, copy }];
    })
    .toSorted((a, b) => turnOf(a) - turnOf(b) || placeOf(a) - placeOf(b) || a.again - b.again)
    .map(({ collection, id, data, again, baseRev, copy }) => ({
      op: {
        opId: newOpId(),
        collection,
        id,
        kind: data === null ? "delete" : "put",
        patch: data ?? {},
        was: {},
        baseRev,
        again,
      },
      copy: { data: copy.data, server: copy.server === undefined ? copy.data : copy.server, rev: 1 },
    }));
}

/**
 * Resends what a full copy left out and no device may lose by that alone: issued documents, payments, and their clients.
 * Only the server's word that such a record was deleted takes it away. It goes again as a record that is new there,
 * before everything that waits on it; what the server cannot take is refused aloud.
 *
 * @param leftOut - records of this device the copy did not bring, though it should have
 */
export function resendOmitted(
  leftOut: readonly DeviceRecord[],
  newOpId: () => string,
): { op: ChangeOp; copy: LocalRecord }[] {
  // A record that still waits to be resent was left out for that reason: it goes once.
  const known = leftOut
    .filter(({ waiting }) => !waiting.some(({ again }) => again !== undefined))
    .map(({ collection, id, copy }) => ({
      collection,
      id,
      copy,
      data: copy.server === undefined ? copy.data : copy.server,
    }));
  const facts = known.filter(({ collection, data }) => data !== null && isFact(collection, data));
  const clients = new Set(facts.map(({ data }) => data?.["contactId"]));
  return known
    .filter((one) => facts.includes(one) || (one.collection === "contacts" && one.data && clients.has(one.id)))
    .toSorted((a, b) => turnOf(a) - turnOf(b) || placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1))
    .map(({ collection, id, data, copy }) => ({
      op: { opId: newOpId(), collection, id, kind: "put", patch: data ?? {}, was: {}, baseRev: 0 },
      copy: { data: copy.data, server: null, rev: 0 },
    }));
}

const isFact = (collection: CollectionName, data: Record<string, unknown>): boolean =>
  collection === "payments" || (collection === "invoices" && typeof data["number"] === "string");

const placeOf = ({ data }: { data: Record<string, unknown> | null }): number => Number(data?.["seq"] ?? 0);

/** Returns the first number of each series this device holds a document of, waiting ones included. */
function lowestNumbers(records: readonly DeviceRecord[]): Map<unknown, number> {
  const lowest = new Map<unknown, number>();
  for (const { collection, copy } of records) {
    const { seq, seriesId, imported } = copy.data ?? {};
    if (collection !== "invoices" || typeof seq !== "number" || imported) continue;
    lowest.set(seriesId, Math.min(seq, lowest.get(seriesId) ?? Infinity));
  }
  return lowest;
}

/** Returns the letter this device numbers by, as most of its own series show it. */
export function deviceLetterOf(
  series: readonly { ownerDeviceId: string | null; deviceLetter: string }[],
  deviceId: DeviceId,
): string {
  const letters = series
    .filter(({ ownerDeviceId }) => ownerDeviceId === deviceId)
    .map(({ deviceLetter }) => deviceLetter);
  const times = Map.groupBy(letters, (letter) => letter);
  return [...times].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? "";
}
